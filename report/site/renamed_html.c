#include "report/site/html_table.h"
#include "report/site/page.h"
#include "report/site/site.h"

/* The page of a name that a player has given up: links to it lead on. */
bool page_renamed(struct buffer *out, const struct site *site, const char *old_name,
                  const struct ranking_row *row)
{
    struct html html;
    char forward[HASH_NAME_SIZE + 8];
    snprintf(forward, sizeof forward, "%s.html", row->page);
    const struct page page = {
        .language = site->config->language,
        .title = span_of(old_name),
        .root = "../",
        .forward = forward,
    };
    page_begin(&html, out, &page);
    html_open(&html, "h1");
    html_foreign(&html, span_of(old_name));
    html_close(&html);
    html_open(&html, "p");
    html_string(&html, "→ ");
    player_link(&html, "../", row->name);
    html_close(&html);
    page_end(&html, &page);
    return !out->failed;
}
