#include "base/model/locale.h"
#include "base/model/words.h"
#include "report/html.h"
#include "report/site/site.h"

#include <time.h>

enum { ENTRIES = 50 };

/* RFC 3339, in UTC. */
static void put_moment(struct html *html, const char *name, const char *stamp)
{
    char text[32];
    struct tm utc;
    time_t seconds = stamp_valid(span_of(stamp)) ? (time_t)stamp_seconds(stamp) : 0;
    gmtime_r(&seconds, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    html_element(html, name, text);
    html_newline(html);
}

static void put_link(struct html *html, const char *relation, const char *address)
{
    html_open(html, "link");
    html_set(html, "rel", relation);
    html_set(html, "href", address);
    html_close(html);
    html_newline(html);
}

/* A tag (RFC 4151) of the platform's name, so that an entry stays what it is when the site moves to
   another scheme or port; the day only says that the name was the platform's. */
static void put_id(struct html *html, const struct site *site, int64_t gid)
{
    const char *begin = strstr(site->config->base_url, "://");
    struct span host = span_of(begin ? begin + 3 : site->config->base_url);
    host.length = strcspn(host.text, ":/");
    if (span_starts(host, SPAN("www.")))
        host = span_after(host, 4);
    html_open(html, "id");
    html_string(html, "tag:");
    html_text(html, host);
    html_string(html, ",2000-01-01:karoiq");
    if (gid > 0)
        html_format(html, "/game/%lld", (long long)gid);
    html_close(html);
    html_newline(html);
}

static void put_summary(struct html *html, const struct site *site, const struct rated_game *game)
{
    struct buffer text = {0};
    const struct rated_change *changes = &site->rated_games.changes[game->first];
    for (size_t i = 0; i < game->count; i++) {
        buffer_printf(&text, i == 0 ? "%d. %s " : ", %d. %s ", changes[i].place,
                      site->ranking->rows[changes[i].person].name);
        locale_signed(&text, site->config->language, changes[i].delta, 2);
    }
    html_open(html, "summary");
    html_text(html, buffer_view(&text));
    html_close(html);
    html_newline(html);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

static void put_entry(struct html *html, const struct site *site, const struct rated_game *game)
{
    char address[64];
    html_open(html, "entry");
    html_newline(html);
    put_id(html, site, game->gid);
    html_open(html, "title");
    html_string(html, game->title);
    html_close(html);
    html_newline(html);
    put_moment(html, "updated", game->finished);
    snprintf(address, sizeof address, "game/%lld.html", (long long)game->gid);
    put_link(html, "alternate", address);
    put_summary(html, site, game);
    html_close(html);
    html_newline(html);
}

bool site_feed(struct buffer *out, const struct site *site)
{
    const struct rated_games *rated_games = &site->rated_games;
    size_t count = rated_games->game_count;
    size_t last = count > ENTRIES ? count - ENTRIES : 0;
    struct html html = {.out = out};
    buffer_string(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    html_open(&html, "feed");
    html_set(&html, "xmlns", "http://www.w3.org/2005/Atom");
    html_set(&html, "xml:lang", word(site->config->language, WORD_LANGUAGE_CODE));
    html_newline(&html);
    put_id(&html, site, 0);
    html_element(&html, "title", word(site->config->language, WORD_FEED));
    html_newline(&html);
    put_moment(&html, "updated", count > 0 ? rated_games->games[count - 1].finished : "");
    html_open(&html, "author");
    html_element(&html, "name", "KaroIQ");
    html_close(&html);
    html_newline(&html);
    put_link(&html, "self", "feed.atom");
    put_link(&html, "alternate", "index.html");
    for (size_t i = count; i > last; i--)
        put_entry(&html, site, &rated_games->games[i - 1]);
    html_close(&html);
    html_newline(&html);
    return !out->failed;
}
