#include "report/report.h"

#include "base/model/locale.h"
#include "report/column.h"
#include "report/site/site_read.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

enum { LATEST = 50 };

/* "A +0,54, B −0,54": who won how much, by place. */
static void write_changes(struct buffer *out, const struct site *site,
                          const struct rated_game *game)
{
    const struct config *config = site->config;
    wiki_cell_open(out, true, NULL);
    for (size_t i = 0; i < game->count; i++) {
        const struct rated_change *change = &site->rated_games.changes[game->first + i];
        if (i > 0)
            buffer_string(out, ", ");
        wiki_player(out, span_of(config->player_template),
                    span_of(site->ranking->rows[change->person].name));
        buffer_char(out, ' ');
        locale_signed(out, config->language, change->delta, config->decimals);
    }
    wiki_cell_close(out);
}

static bool latest(struct buffer *out, const struct site *site)
{
    const struct config *config = site->config;
    const struct wiki_column columns[] = {
        {word(config->language, WORD_DATE), true},
        {word(config->language, WORD_GAME), true},
        {word(config->language, WORD_RESULT_OF_GAME), true},
    };
    size_t count = site->rated_games.game_count;
    size_t last = count > LATEST ? count - LATEST : 0;
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = count; i > last; i--) {
        const struct rated_game *game = &site->rated_games.games[i - 1];
        wiki_row(out);
        wiki_cell_date(out, config->language, game->finished);
        wiki_cell_game(out, config, game->gid, span_of(game->title));
        write_changes(out, site, game);
    }
    wiki_table_close(out, site->config->language);
    return !out->failed;
}

enum { SHOWN_RECORDS = 5 }; /* of each kind */

static void write_players(struct buffer *out, const struct site *site, enum record_kind kind,
                          const struct record *record)
{
    const struct config *config = site->config;
    struct span template = span_of(config->player_template);
    wiki_cell_open(out, true, NULL);
    wiki_player(out, template, span_of(site->ranking->rows[record->person].name));
    if (kind == RECORD_UPSET) {
        buffer_printf(out, " %s ", word(config->language, WORD_VERSUS));
        wiki_player(out, template, span_of(site->ranking->rows[record->other].name));
    }
    wiki_cell_close(out);
}

static void write_record(struct buffer *out, const struct site *site, enum record_kind kind,
                         const struct record *record)
{
    const struct rated_game *game = &site->rated_games.games[record->game];
    wiki_row(out);
    wiki_cell_open(out, true, NULL);
    buffer_string(out, word(site->config->language, record_word(kind)));
    wiki_cell_close(out);
    write_players(out, site, kind, record);
    if (record_is_count(kind))
        wiki_cell_count(out, (int64_t)record->value);
    else
        wiki_cell_real(out, site->config, record->value);
    wiki_cell_date(out, site->config->language, game->finished);
    wiki_cell_game(out, site->config, game->gid, span_of(game->title));
}

static bool records(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    const struct wiki_column columns[] = {
        {word(language, WORD_RECORD), true}, {word(language, WORD_PLAYER), true},
        {word(language, WORD_VALUE), false}, {word(language, WORD_DATE), true},
        {word(language, WORD_GAME), true},
    };
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (enum record_kind kind = 0; kind < RECORD_KINDS; kind++)
        for (size_t i = 0; i < site->records.count[kind] && i < SHOWN_RECORDS; i++)
            write_record(out, site, kind, &site->records.best[kind][i]);
    wiki_table_close(out, site->config->language);
    return !out->failed;
}

static bool running(struct buffer *out, const struct site *site)
{
    const struct config *config = site->config;
    const struct wiki_column columns[] = {
        {word(config->language, WORD_GID), false},
        {word(config->language, WORD_GAME), true},
        {word(config->language, WORD_STARTED), true},
    };
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < site->other_count; i++) {
        const struct other_game *game = &site->others[i];
        if (game->state != STATE_RUNNING)
            continue;
        wiki_row(out);
        wiki_cell_count(out, game->gid);
        wiki_cell_game(out, config, game->gid, span_of(game->title));
        wiki_cell_date(out, config->language, game->started);
    }
    wiki_table_close(out, site->config->language);
    return !out->failed;
}

static bool ranking(struct buffer *out, const struct site *site)
{
    return ranking_wiki(out, site->ranking, site->config);
}

static bool active(struct buffer *out, const struct site *site)
{
    return ranking_wiki_group(out, site->ranking, site->config, GROUP_ACTIVE);
}

static bool newcomers(struct buffer *out, const struct site *site)
{
    return ranking_wiki_group(out, site->ranking, site->config, GROUP_NEWCOMERS);
}

static bool inactive(struct buffer *out, const struct site *site)
{
    return ranking_wiki_group(out, site->ranking, site->config, GROUP_INACTIVE);
}

const char *const report_table_names[] = {"ranking", "active",  "newcomers", "inactive",
                                          "latest",  "records", "running",   NULL};

/* In the order of the names. */
static const struct {
    bool (*write)(struct buffer *out, const struct site *site);
    enum word title;
} tables[] = {
    {ranking, WORD_RANKING},       {active, WORD_ACTIVE_PLAYERS}, {newcomers, WORD_NEWCOMERS},
    {inactive, WORD_INACTIVE},     {latest, WORD_LATEST_GAMES},   {records, WORD_RECORDS},
    {running, WORD_RUNNING_GAMES},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static size_t find_table(const char *name)
{
    size_t table = 0;
    while (table < TABLES && strcmp(report_table_names[table], name) != 0)
        table++;
    return table;
}

const char *report_table_title(const char *name, enum language language)
{
    size_t table = find_table(name);
    return table < TABLES ? word(language, tables[table].title) : "";
}

static enum status unknown_table(const char *name, struct diag *diag)
{
    struct buffer names = {0};
    for (size_t i = 0; i < TABLES; i++)
        buffer_printf(&names, "%s%s", i ? ", " : "", report_table_names[i]);
    diag_error(diag, "there is no table '%s'; there are: %s", name, names.failed ? "" : names.data);
    buffer_free(&names);
    return STATUS_USAGE;
}

enum status report_table(struct store *store, const struct config *config, const char *now,
                         const char *name, struct buffer *out)
{
    struct ranking ranking;
    struct site site = {0};
    size_t table = find_table(name);
    if (table == TABLES)
        return unknown_table(name, store->diag);
    enum status status = columns_check(config, store->diag);
    if (status != STATUS_DONE)
        return status;
    status = ranking_read(&ranking, store, config, now);
    if (status == STATUS_DONE)
        status = site_read(&site, store, config, &ranking, NULL);
    if (status == STATUS_DONE && !tables[table].write(out, &site))
        status = diag_memory(store->diag, "writing a table");
    site_free(&site);
    ranking_free(&ranking);
    return status;
}
