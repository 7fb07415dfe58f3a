/* The corpus of 2,085 games with known results, where it lies beside the repository: every title,
   map, stamp, placement, move and crash must be as its truth says. */
#include "logs.h"

#include "base/core/file.h"

#include <sqlite3.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const corpus = "../shared/corpus";
enum { LARGEST = 64 << 20 }; /* bytes of a file there */

struct checked {
    long games, players;
};

static void run(char *const arguments[])
{
    int state = -1;
    pid_t child = fork();
    if (child == 0) {
        execvp(arguments[0], arguments);
        _exit(127);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &state, 0), child);
    assert_int_equal(state, 0);
}

static const char *column(sqlite3_stmt *row, int index)
{
    const char *text = (const char *)sqlite3_column_text(row, index);
    return text ? text : "";
}

static void check_players(sqlite3_stmt *players, const char *json, const struct log_reading *r)
{
    size_t count = 0;
    sqlite3_bind_text(players, 1, json, -1, SQLITE_STATIC);
    for (; sqlite3_step(players) == SQLITE_ROW; count++) {
        if (!r->over) { /* of a running game the truth has names only */
            entry_named(r, column(players, 0));
            continue;
        }
        enum outcome outcome = outcome_of((const char *)sqlite3_column_text(players, 1));
        int place = outcome == OUTCOME_FINISHED ? sqlite3_column_int(players, 2) : 0;
        assert_entry(r, column(players, 0), outcome, place, sqlite3_column_int(players, 3),
                     sqlite3_column_int(players, 4));
    }
    assert_int_equal(count, r->entry_count);
    sqlite3_reset(players);
}

static void check_game(sqlite3_stmt *game, sqlite3_stmt *players, const char *folder,
                       struct log_reading *r, struct buffer *bytes)
{
    char path[300];
    snprintf(path, sizeof path, "%s/logs/%s.log", folder, column(game, 0));
    buffer_clear(bytes);
    assert_true(file_take(path, LARGEST, INPUT_PATIENCE, bytes));
    assert_true(log_read(r, buffer_view(bytes)));
    assert_true(r->is_log && r->created);
    assert_span(r->title, column(game, 1));
    assert_int_equal(r->map, sqlite3_column_int64(game, 2));
    assert_span(r->creator, column(game, 3));
    assert_string_equal(r->started, column(game, 4));
    assert_string_equal(r->finished, column(game, 5));
    assert_int_equal(r->unknown_lines, 0);
    check_players(players, column(game, 6), r);
}

static void check_all(const struct buffer *truth, const char *folder, struct checked *checked)
{
    sqlite3 *db;
    sqlite3_stmt *game, *players;
    struct log_reading r = {0};
    struct buffer bytes = {0};
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "SELECT value->>'$.gid', value->>'$.title', value->>'$.map',"
                           " value->>'$.creator', value->>'$.started', value->>'$.finished',"
                           " value->'$.players' FROM json_each(?)",
                           -1, &game, NULL),
        SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "SELECT value->>'$.name', value->>'$.outcome', value->>'$.place',"
                           " value->>'$.moves', value->>'$.crashes' FROM json_each(?)",
                           -1, &players, NULL),
        SQLITE_OK);
    sqlite3_bind_text(game, 1, truth->data, (int)truth->length, SQLITE_STATIC);
    for (; sqlite3_step(game) == SQLITE_ROW; checked->games++) {
        check_game(game, players, folder, &r, &bytes);
        checked->players += (long)r.entry_count;
    }
    sqlite3_finalize(game);
    sqlite3_finalize(players);
    sqlite3_close(db);
    log_reading_free(&r);
    buffer_free(&bytes);
}

static void every_game_of_the_corpus_is_read_right(void **state)
{
    (void)state;
    char path[300], archive[300];
    char folder[] = "/tmp/karoiq-corpus-XXXXXX";
    struct buffer truth = {0};
    struct checked checked = {0};
    snprintf(path, sizeof path, "%s/truth.json", corpus);
    snprintf(archive, sizeof archive, "%s/logs.tar.xz", corpus);
    if (!file_take(path, LARGEST, INPUT_PATIENCE, &truth))
        skip_without("the corpus beside the tree");
    assert_non_null(mkdtemp(folder));
    run((char *[]){"tar", "-C", folder, "-xJf", archive, NULL});
    check_all(&truth, folder, &checked);
    run((char *[]){"rm", "-rf", folder, NULL});
    assert_int_equal(checked.games, 2085);
    assert_true(checked.players > 5000);
    buffer_free(&truth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_of_the_corpus_is_read_right)};
    return cmocka_run_group_tests_name("corpus", tests, NULL, NULL);
}
