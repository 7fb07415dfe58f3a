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

/* Absolute where the site's address is known, since a feed is read elsewhere; else from the feed's
   own place, which is `root` below the top. */
static void put_link(struct html *html, const struct site *site, const char *root,
                     const char *relation, const char *file)
{
    const char *address = site->config->site;
    html_open(html, "link");
    html_set(html, "rel", relation);
    buffer_string(html->out, " href=\"");
    html_escape(html->out, span_of(*address ? address : root));
    buffer_printf(html->out, "%s%s\"", *address ? "/" : "", file);
    html_close(html);
    html_newline(html);
}

/* A tag (RFC 4151) of the platform's name, so that an entry stays what it is when the site moves to
   another scheme or port; the day only says that the name was the platform's. */
static void put_id(struct html *html, const struct site *site, const char *what)
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
    html_string(html, what);
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

static void put_entry(struct html *html, const struct site *site, const char *root,
                      const struct rated_game *game)
{
    char file[64], id[64];
    html_open(html, "entry");
    html_newline(html);
    snprintf(id, sizeof id, "/game/%lld", (long long)game->gid);
    put_id(html, site, id);
    html_open(html, "title");
    html_string(html, game->title);
    html_close(html);
    html_newline(html);
    put_moment(html, "updated", game->finished);
    snprintf(file, sizeof file, "game/%lld.html", (long long)game->gid);
    put_link(html, site, root, "alternate", file);
    put_summary(html, site, game);
    html_close(html);
    html_newline(html);
}

/* What stands before the entries. */
struct head {
    const char *root, *file, *page; /* the way to the top; the feed and its page, from there */
    const char *id;
    struct span title;
    const char *updated;
};

static void begin(struct html *html, struct buffer *out, const struct site *site,
                  const struct head *head)
{
    *html = (struct html){.out = out};
    buffer_string(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    html_open(html, "feed");
    html_set(html, "xmlns", "http://www.w3.org/2005/Atom");
    html_set(html, "xml:lang", word(site->config->language, WORD_LANGUAGE_CODE));
    html_newline(html);
    put_id(html, site, head->id);
    html_open(html, "title");
    html_text(html, head->title);
    html_close(html);
    html_newline(html);
    put_moment(html, "updated", head->updated);
    html_open(html, "author");
    html_element(html, "name", "KaroIQ");
    html_close(html);
    html_newline(html);
    put_link(html, site, head->root, "self", head->file);
    put_link(html, site, head->root, "alternate", head->page);
}

static bool end(struct html *html)
{
    html_close(html);
    html_newline(html);
    return !html->out->failed;
}

bool site_feed(struct buffer *out, const struct site *site)
{
    const struct rated_games *rated_games = &site->rated_games;
    size_t count = rated_games->game_count;
    size_t last = count > ENTRIES ? count - ENTRIES : 0;
    struct html html;
    const struct head head = {
        .root = "",
        .file = "feed.atom",
        .page = "index.html",
        .id = "",
        .title = span_of(word(site->config->language, WORD_FEED)),
        .updated = count > 0 ? rated_games->games[count - 1].finished : "",
    };
    begin(&html, out, site, &head);
    for (size_t i = count; i > last; i--)
        put_entry(&html, site, "", &rated_games->games[i - 1]);
    return end(&html);
}

bool player_feed(struct buffer *out, const struct site *site, size_t person, const char *name)
{
    enum { GAMES = 20 };
    const struct rated_games *rated_games = &site->rated_games;
    const struct ranking_row *row = &site->ranking->rows[person];
    size_t count = rated_games_count(rated_games, person);
    size_t last = count > GAMES ? count - GAMES : 0;
    char page[64], id[64];
    struct html html;
    struct buffer title = {0};
    snprintf(page, sizeof page, "player/%s.html", row->page);
    snprintf(id, sizeof id, "/player/%s", row->page);
    buffer_printf(&title, "KaroIQ: %s", row->name);
    const struct head head = {
        .root = "../",
        .file = name,
        .page = page,
        .id = id,
        .title = buffer_view(&title),
        .updated = row->last_played,
    };
    begin(&html, out, site, &head);
    for (size_t i = count; i > last; i--) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i - 1);
        put_entry(&html, site, "../", &rated_games->games[change->game]);
    }
    out->failed |= title.failed;
    buffer_free(&title);
    return end(&html);
}
