#include "report/site/html_table.h"
#include "report/site/page.h"

static void write_players(struct html *html, const struct site *site, enum record_kind kind,
                          const struct record *record)
{
    th_open(html, "l");
    player_link(html, "", site->ranking->rows[record->person].name);
    if (kind == RECORD_UPSET) {
        html_format(html, " %s ", word(site->config->language, WORD_VERSUS));
        player_link(html, "", site->ranking->rows[record->other].name);
    }
    html_close(html);
}

static void write_record(struct html *html, const struct site *site, enum record_kind kind,
                         size_t i)
{
    enum language language = site->config->language;
    const struct record *record = &site->records.best[kind][i];
    const struct rated_game *game = &site->rated_games.games[record->game];
    html_open(html, "tr");
    write_players(html, site, kind, record);
    if (record_is_count(kind))
        td_count(html, "v", (int64_t)record->value);
    else
        td_real(html, "v", language, record->value);
    td_date(html, NULL, language, game->finished);
    td_open(html, "t wide");
    game_link(html, "", game->gid, span_of(game->title));
    html_close(html);
    tr_close(html);
}

static void write_kind(struct html *html, const struct site *site, enum record_kind kind)
{
    static const struct heading headings[] = {
        {WORD_PLAYER, "l", true, false},
        {WORD_VALUE, NULL, false, false},
        {WORD_DATE, NULL, false, false},
        {WORD_GAME, "t wide", true, false},
    };
    enum language language = site->config->language;
    if (site->records.count[kind] == 0)
        return;
    html_element(html, "h2", word(language, record_word(kind)));
    table_open(html, NULL, "sortable", record_word(kind), HEADINGS(headings), language);
    for (size_t i = 0; i < site->records.count[kind]; i++)
        write_record(html, site, kind, i);
    table_close(html);
}

bool page_records(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_RECORDS)),
                        .root = "",
                        .file = "records.html",
                        .site = site->config->site,
                        .current = "records.html"};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_RECORDS));
    html_newline(&html);
    if (site->rated_games.game_count == 0)
        html_element(&html, "p", word(language, WORD_NO_GAMES));
    for (enum record_kind kind = 0; kind < RECORD_KINDS; kind++)
        write_kind(&html, site, kind);
    page_end(&html, &page);
    return !out->failed;
}
