/* The ratings of 2,085 real games against figures that were computed elsewhere with 50 digits. The
   corpus lies outside the tree; without it the test says so and is skipped. */
#include "rating.h"

#include "base/core/file.h"
#include "rate/evaluate.h"

enum { LARGEST = 64 << 20 }; /* bytes of either */
static const char TRUTH[] = "../shared/corpus/truth.json";
static const char EXPECTED[] = "../shared/corpus/expected-ratings.json";

/* ?1 is truth.json. */
static const char *const LOAD[] = {
    "INSERT INTO player (name) SELECT DISTINCT p.value->>'name' FROM json_each(?1) g,"
    " json_each(g.value->'players') p",
    "INSERT INTO game (gid, title, tagged, log_page, log_started, log_finished)"
    " SELECT value->>'gid', value->>'title', value->>'tagged', value->>'gid', value->>'started',"
    " value->>'finished' FROM json_each(?1)",
    "INSERT INTO entry (gid, player, outcome, place, moves, crashes, source)"
    " SELECT g.value->>'gid', (SELECT id FROM player WHERE name = p.value->>'name'),"
    " p.value->>'outcome', CASE WHEN p.value->>'outcome' = 'finished' THEN p.value->>'place' END,"
    " coalesce(p.value->>'moves', 0), coalesce(p.value->>'crashes', 0), 'log'"
    " FROM json_each(?1) g, json_each(g.value->'players') p",
};
/* ?1 is expected-ratings.json; its ratings are text of 30 digits. */
static const char RATINGS[] =
    "SELECT count(*), max(abs(s.rating - CAST(p.value->>'rating' AS REAL))),"
    " sum(s.games <> p.value->>'games'), sum(s.wins <> p.value->>'wins'),"
    " sum(s.losses <> p.value->>'losses'), sum(s.draws <> p.value->>'draws')"
    " FROM json_each(?1, '$.players') p JOIN standing s ON s.name = p.value->>'name'";
static const char DELTAS[] =
    "SELECT count(*), max(abs(c.delta - d.value)) FROM json_each(?1, '$.games') g,"
    " json_each(g.value->'deltas') d"
    " JOIN standing s ON s.name = d.key"
    " JOIN change c ON c.person = s.id AND c.gid = g.value->>'gid'";

static sqlite3_stmt *bound(struct bench *bench, const char *text, const struct buffer *json)
{
    sqlite3_stmt *statement = store_prepare(&bench->store, text);
    assert_non_null(statement);
    store_bind_text(statement, 1, buffer_view(json));
    return statement;
}

static void load_truth(struct bench *bench, const struct buffer *truth)
{
    for (size_t i = 0; i < sizeof LOAD / sizeof LOAD[0]; i++) {
        sqlite3_stmt *statement = bound(bench, LOAD[i], truth);
        assert_int_equal(store_do(&bench->store, statement), STATUS_DONE);
        sqlite3_finalize(statement);
    }
}

static void compare(struct bench *bench, const struct buffer *expected)
{
    bool row;
    sqlite3_stmt *statement = bound(bench, RATINGS, expected);
    assert_int_equal(store_step(&bench->store, statement, &row), STATUS_DONE);
    assert_int_equal(sqlite3_column_int(statement, 0), 56);
    assert_close(sqlite3_column_double(statement, 1), 0, 1e-9);
    print_message("largest difference of a rating: %.3g\n", sqlite3_column_double(statement, 1));
    for (int i = 2; i < 6; i++)
        assert_int_equal(sqlite3_column_int(statement, i), 0);
    sqlite3_finalize(statement);
    statement = bound(bench, DELTAS, expected);
    assert_int_equal(store_step(&bench->store, statement, &row), STATUS_DONE);
    assert_int_equal(sqlite3_column_int64(statement, 0),
                     number_of(bench, "SELECT count(*) FROM change WHERE seq IS NOT NULL"));
    assert_close(sqlite3_column_double(statement, 1), 0, 1e-9);
    sqlite3_finalize(statement);
}

static void corpus_gives_the_ratings_computed_elsewhere(void **state)
{
    (void)state;
    struct bench bench;
    struct buffer truth = {0}, expected = {0};
    if (!file_take(TRUTH, LARGEST, INPUT_PATIENCE, &truth) ||
        !file_take(EXPECTED, LARGEST, INPUT_PATIENCE, &expected)) {
        buffer_free(&truth);
        skip_without("the corpus beside the tree");
    }
    bench_begin(&bench);
    load_truth(&bench, &truth);
    struct rate_summary summary = rate(&bench, STATUS_DONE);
    assert_int_equal(summary.listed, 2085);
    assert_int_equal(summary.states[STATE_RATED], 1965);
    assert_int_equal(summary.states[STATE_FAILED], 0);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM standing"), 56);
    /* For the comparison only: without it every delta would search the whole table. */
    assert_int_equal(store_run(&bench.store, "CREATE INDEX change_of ON change (person, gid)"),
                     STATUS_DONE);
    compare(&bench, &expected);
    bench_end(&bench);
    buffer_free(&truth);
    buffer_free(&expected);
}

/* The figures of docs/rating.md "How good are the constants?" and "What is the formula worth?". */
static void corpus_gives_the_figures_of_the_documentation(void **state)
{
    (void)state;
    static const double losses[RIVALS][3] = {
        [RIVAL_NONE] = {0.4967, 0.6011, 0.4803},     [RIVAL_ELO] = {0.5207, 0.6089, 0.4985},
        [RIVAL_GLICKO] = {0.4868, 0.6066, 0.4743},   [RIVAL_WENG_LIN] = {0.4897, 0.6065, 0.4758},
        [RIVAL_NEWCOMER] = {0.4875, 0.5962, 0.4767}, [RIVAL_POSTERIOR] = {0.4829, 0.5977, 0.4724},
    };
    struct bench bench;
    struct buffer truth = {0};
    struct evaluation e;
    if (!file_take(TRUTH, LARGEST, INPUT_PATIENCE, &truth))
        skip_without("the corpus beside the tree");
    bench_begin(&bench);
    load_truth(&bench, &truth);
    struct evaluate_options options = {.tune = true, .against = true, .seed = 1};
    assert_int_equal(rate_evaluate(&bench.store, &bench.config, &options, &e), STATUS_DONE);
    assert_int_equal(e.kinds[PAIRS_ALL].pairs, 23605);
    for (enum rival i = 0; i < RIVALS; i++) {
        assert_close(e.rivals[i][PAIRS_ALL].log_loss, losses[i][0], 0.00006);
        assert_close(e.rivals[i][PAIRS_FINISHED].log_loss, losses[i][1], 0.00006);
        assert_close(e.rivals[i][CLASS_LATER].log_loss, losses[i][2], 0.00006);
    }
    assert_close(e.tunings[PAIRS_ALL].best, 0.195, 0.0005);
    assert_close(e.tunings[PAIRS_FINISHED].best, 0.108, 0.0005);
    assert_close(e.tunings[PAIRS_FINISHED].low, 0.08, 0.005);
    assert_close(e.tunings[PAIRS_FINISHED].high, 0.14, 0.005);
    /* Nobody's games are drawn by place; by moves some are. */
    assert_close(e.half.brier, 0.25, 1e-12);
    bench.config.rating.draw = DRAW_MOVES;
    options = (struct evaluate_options){0};
    assert_int_equal(rate_evaluate(&bench.store, &bench.config, &options, &e), STATUS_DONE);
    assert_close(e.half.brier, 0.2402, 0.00005);
    bench_end(&bench);
    buffer_free(&truth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpus_gives_the_ratings_computed_elsewhere),
        cmocka_unit_test(corpus_gives_the_figures_of_the_documentation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
