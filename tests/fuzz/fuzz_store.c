/* A store of which any column of texts, bytes or real numbers can hold anything: who reads it ends,
   with a word or with what is text. Whole numbers are keys, for which checksums stand. The input is
   a row of damages: column, row, length of a value, its bytes. */
#include "base/rules/results.h"
#include "rate/diff.h"
#include "rate/prospect.h"
#include "rate/rate.h"
#include "rate/snapshots.h"
#include "report/answers/anomalies.h"
#include "report/answers/diff.h"
#include "report/answers/player.h"
#include "report/answers/prospect.h"
#include "report/answers/status.h"
#include "report/report.h"
#include "store.h"

#define NOW "2026-12-01 12:00:00"

/* A bit of everything: finished, running, failed and renamed games, results by hand, failures. */
static const char filling[] =
    "INSERT INTO walk (kind, search, started, complete) VALUES ('finished', 'x', '" NOW "', 1);"
    "INSERT INTO page (address, kind, gid, origin, fetched, status, etag, size, body) VALUES"
    " ('/logs/1.log', 'log', 1, 'site', '" NOW "', 200, 'e', 0, x''),"
    " ('/logs/9.log', 'log', NULL, 'import', '" NOW "', 200, NULL, 0, x'');"
    "INSERT INTO game (gid, title, tagged, list_walk, list_title, list_tags, list_state,"
    " list_started, list_finished, list_map, list_creator, startdirection, crashallowed, cps, zzz,"
    " log_page, log_title, log_map, log_creator, log_started, log_finished) VALUES"
    " (1, 'Eins !KaroIQ!', 1, 1, 'Eins !KaroIQ!', '[\"KaroIQ\"]', 'finished',"
    "  '2026-01-01 08:00:00', '2026-01-02 08:00:00', 3, 'Anna', 'classic', 'allowed', 1, 2, 1,"
    "  'Eins !KaroIQ!', 3, 'Anna', '2026-01-01 08:00:00', '2026-01-02 08:00:00'),"
    " (2, 'Zwei !KaroIQ!', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
    "  NULL, 1, 'Zwei !KaroIQ!', 3, 'Bernd', '2026-02-01 08:00:00', '2026-02-02 08:00:00'),"
    " (3, 'Drei !KaroIQ!', 1, 1, 'Drei !KaroIQ!', NULL, 'running', '2026-03-01 08:00:00', NULL,"
    "  3, 'Anna', 'free', 'forbidden', 0, 0, 1, 'Drei !KaroIQ!', 3, 'Anna',"
    "  '2026-03-01 08:00:00', NULL),"
    " (4, 'Vier !KaroIQ!', 1, 1, 'Vier !KaroIQ!', NULL, 'finished', NULL, NULL, NULL, NULL, NULL,"
    "  NULL, NULL, NULL, 1, 'Anders', NULL, NULL, NULL, '2026-04-02 08:00:00');"
    "INSERT INTO player VALUES (1, 'Anna'), (2, 'Bernd'), (3, 'Clara');"
    "INSERT INTO entry VALUES (1, 1, 'finished', 1, 9, 1, 'log', 5, 'Anna wird 1.'),"
    " (1, 2, 'withdrew', NULL, 4, 0, 'log', 6, 'Bernd steigt aus dem Spiel aus'),"
    " (2, 2, 'finished', 1, 9, 1, 'log', 5, 'Bernd wird 1.'),"
    " (2, 3, 'finished', 2, 9, 1, 'api', NULL, NULL),"
    " (3, 1, 'finished', 1, 9, 1, 'log', 5, 'Anna wird 1.'),"
    " (3, 3, NULL, NULL, 9, 1, 'log', NULL, NULL), (4, 3, NULL, NULL, 9, 1, 'log', NULL, NULL);"
    "INSERT INTO result VALUES"
    " (5, 'Anna', 'Hand', NULL, '2005-01-01 00:00:00', 'finished', 1, 'r.csv', 2),"
    " (5, 'Doris', 'Hand', NULL, '2005-01-01 00:00:00', 'ejected', NULL, 'r.csv', 3);"
    "INSERT INTO anomaly (gid, page, kind, line, text) VALUES (4, NULL, 'no_result', NULL, "
    "'Clara'),"
    " (4, NULL, 'wrong_log', NULL, 'title' || char(31) || 'Vier' || char(31) || 'Anders'),"
    " (1, 1, 'finish_differs', NULL, '" NOW "' || char(31) || '" NOW "'),"
    " (NULL, 1, 'list_object', NULL, '{'), (3, 1, 'renamed', 7, 'Bernd' || char(31) || 'Clara');"
    "INSERT INTO unknown_form VALUES (1, 'NAME hupt', 3, 'Anna hupt');"
    "INSERT INTO failure VALUES ('/logs/7.log', 7, 404, 'not_there', 'html', '" NOW "', '" NOW
    "', 2);";

enum { COLUMNS = 200 };

struct column {
    char table[32], name[32], type[16];
};

struct play {
    struct fuzz_store *made;
    struct column columns[COLUMNS];
    size_t count;
};

static void run(struct play *play, const char *sql)
{
    MUST(store_run(&play->made->store, sql) == STATUS_DONE);
}

static void rate(struct play *play, const char *now)
{
    struct rate_summary summary;
    struct fuzz_store *made = play->made;
    MUST(rate_all(&made->store, &made->config, now, &summary) <= STATUS_INCOMPLETE);
    MUST(rate_snapshot(&made->store, now) == STATUS_DONE);
}

static void find_columns(struct play *play)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = store_prepare(
        &play->made->store,
        "SELECT m.name, c.name, c.type FROM sqlite_schema m, pragma_table_info(m.name) c"
        " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.type <> 'INTEGER' ORDER BY "
        "m.rowid, c.cid");
    while (store_next(&play->made->store, row, &status)) {
        struct column *column = &play->columns[play->count++];
        MUST(play->count < COLUMNS);
        snprintf(column->table, sizeof column->table, "%s", store_text(row, 0).text);
        snprintf(column->name, sizeof column->name, "%s", store_text(row, 1).text);
        snprintf(column->type, sizeof column->type, "%s", store_text(row, 2).text);
    }
    sqlite3_finalize(row);
}

static struct play *open_play(void)
{
    struct play *play = calloc(1, sizeof *play);
    MUST(play);
    play->made = fuzz_store_open();
    run(play, filling);
    MUST(results_seal(&play->made->store, 5) == STATUS_DONE);
    rate(play, "2026-11-01 12:00:00");
    run(play, "UPDATE entry SET place = 3 WHERE gid = 2 AND player = 3");
    run(play, "UPDATE entry SET outcome = 'ejected', place = NULL WHERE gid = 2 AND player = 2");
    rate(play, NOW);
    run(play, "PRAGMA ignore_check_constraints = 1");
    find_columns(play);
    return play;
}

/* What a key or a type forbids stays as it was. */
static void damage(struct play *play, uint8_t which, uint8_t row, struct span value)
{
    char sql[300];
    MUST(play->count > 0);
    const struct column *column = &play->columns[which % play->count];
    struct store *store = &play->made->store;
    snprintf(sql, sizeof sql,
             "UPDATE OR IGNORE %s SET %s = ?1 WHERE (SELECT count(*) FROM %s) > 0 AND %s ="
             " (SELECT %s FROM %s LIMIT 1 OFFSET ?2 %% (SELECT count(*) FROM %s))",
             column->table, column->name, column->table, column->name, column->name, column->table,
             column->table);
    sqlite3_stmt *update = store_prepare(store, sql);
    double real = 0;
    memcpy(&real, value.text, value.length < sizeof real ? value.length : sizeof real);
    MUST(update);
    sqlite3_bind_int(update, 2, row);
    if (strcmp(column->type, "TEXT") == 0)
        store_bind_text(update, 1, value);
    else if (strcmp(column->type, "BLOB") == 0)
        store_bind_blob(update, 1, value);
    else
        sqlite3_bind_double(update, 1, real);
    sqlite3_step(update);
    sqlite3_finalize(update);
}

static void damage_all(struct play *play, const uint8_t *data, size_t size)
{
    while (size > 3) {
        size_t length = data[2] < size - 3 ? data[2] : size - 3;
        damage(play, data[0], data[1], fuzz_span(data + 3, length));
        data += 3 + length;
        size -= 3 + length;
    }
}

/* What a terminal, a page or another program gets: text, without characters that steer. `exact`
   keeps those that stand in a name. */
static void check(struct buffer *out, enum status status, bool exact)
{
    MUST(status <= STATUS_OUTPUT);
    struct span text = buffer_view(out);
    MUST(status != STATUS_DONE || fuzz_is_text(text));
    for (size_t i = 0; i < text.length && status == STATUS_DONE && !exact; i++)
        MUST((unsigned char)text.text[i] >= ' ' || text.text[i] == '\n' || text.text[i] == '\t');
    buffer_clear(out);
}

static void read_games(struct play *play, struct buffer *out)
{
    struct fuzz_store *made = play->made;
    for (int64_t gid = 1; gid <= 5; gid++) {
        struct explanation explanation = {0};
        enum status status = explain_one(&made->store, &made->config, gid, &explanation);
        for (enum report_format format = FORMAT_WIKI; format <= FORMAT_TEXT; format++) {
            if (status != STATUS_DONE || format == FORMAT_CSV)
                continue;
            check(out, report_explanation(&made->config, &explanation, format, out, &made->diag),
                  format == FORMAT_TEXT);
        }
        if (status == STATUS_DONE && explanation.player_count)
            check(out,
                  report_explained_player(&made->config, &explanation,
                                          span_of(explanation.players[0].name), FORMAT_TEXT, out,
                                          &made->diag),
                  true);
        explanation_free(&explanation);
    }
}

static void read_players(struct play *play, struct buffer *out)
{
    struct fuzz_store *made = play->made;
    struct player_history history = {0};
    struct prospect prospect = {0};
    enum status status =
        player_history_read(&history, &made->store, &made->config, NOW, SPAN("Anna"));
    if (status == STATUS_DONE)
        check(out, report_player(&made->config, &history, FORMAT_TEXT, out, &made->diag), true);
    player_history_free(&history);
    status = rate_prospect_of_game(&made->store, &made->config, 3, &prospect);
    if (status == STATUS_DONE)
        check(out, report_prospect(&made->config, &prospect, FORMAT_TEXT, out, &made->diag), true);
    prospect_free(&prospect);
}

static void read_changes(struct play *play, struct buffer *out)
{
    static const struct diff_range ranges[] = {
        {0}, {.from = 1, .to = 2}, {.from_day = "2026-01-15 23:59:59"}};
    struct fuzz_store *made = play->made;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct comparison comparison = {0};
        enum status status = rate_diff(&made->store, &made->config, &ranges[i], &comparison);
        if (status == STATUS_DONE) {
            check(out, report_diff(&made->config, &comparison, FORMAT_TEXT, out, &made->diag),
                  true);
            check(out, report_diff(&made->config, &comparison, FORMAT_JSON, out, &made->diag),
                  false);
        }
        comparison_free(&comparison);
    }
}

static void read_ranking(struct play *play, struct buffer *out)
{
    struct fuzz_store *made = play->made;
    for (enum report_format format = FORMAT_WIKI; format <= FORMAT_TEXT; format++)
        check(out, report_format(&made->store, &made->config, NOW, format, out),
              format == FORMAT_CSV || format == FORMAT_TEXT);
    for (const char *const *table = report_table_names; *table; table++)
        check(out, report_table(&made->store, &made->config, NOW, *table, out), false);
    check(out, report_status(&made->store, LANGUAGE_DE, out), false);
    check(out, report_anomalies(&made->store, true, LANGUAGE_EN, out), false);
    check(out, report_unknown_forms(&made->store, LANGUAGE_EN, out), false);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct play *play;
    struct buffer out = {0};
    if (!play)
        play = open_play();
    MUST(store_begin(&play->made->store) == STATUS_DONE);
    damage_all(play, data, size);
    read_games(play, &out);
    read_players(play, &out);
    read_changes(play, &out);
    read_ranking(play, &out);
    buffer_free(&out);
    store_rollback(&play->made->store);
    return 0;
}
