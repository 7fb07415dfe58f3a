#include "rate/rate.h"
#include "rate/rule_changes.h"
#include "rating.h"

static void assert_verdict(struct bench *bench, int64_t gid, const char *state, const char *reason)
{
    bool row;
    sqlite3_stmt *statement = store_prepare(
        &bench->store, "SELECT state, coalesce(reason, '') || coalesce(' ' || detail, '')"
                       " FROM verdict WHERE gid = ?");
    assert_non_null(statement);
    sqlite3_bind_int64(statement, 1, gid);
    assert_int_equal(store_step(&bench->store, statement, &row), STATUS_DONE);
    assert_true(row);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), state);
    assert_string_equal((const char *)sqlite3_column_text(statement, 1), reason);
    sqlite3_finalize(statement);
}

static void ratings_follow_one_another(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 7, "2024-01-02 00:00:00", "ada=1 bob=2");
    add_game(&bench, 9, "2024-01-03 00:00:00", "bob=1 ada=2");
    struct rate_summary summary = rate(&bench, STATUS_DONE);
    assert_int_equal(summary.listed, 2);
    assert_int_equal(summary.states[STATE_RATED], 2);
    assert_int_equal(summary.players, 2);
    /* 101 v 99, the outsider wins: 2 / (1 + exp(-0.1)) = 1.0499583749578998 */
    assert_close(rating_of(&bench, "bob"), 99 + 1.0499583749578998, 1e-12);
    assert_close(rating_of(&bench, "ada"), 101 - 1.0499583749578998, 1e-12);
    assert_int_equal(number_of(&bench, "SELECT rank FROM standing WHERE name = 'bob'"), 1);
    assert_close(real_of(&bench, "SELECT max FROM standing WHERE name = 'ada'"), 101, 1e-12);
    assert_close(real_of(&bench, "SELECT min FROM standing WHERE name = 'bob'"), 99, 1e-12);
    assert_int_equal(number_of(&bench, "SELECT last_game FROM standing WHERE name = 'bob'"), 9);
    assert_int_equal(number_of(&bench, "SELECT wins FROM standing WHERE name = 'bob'"), 1);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM change"), 4);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM standing WHERE change IS NULL"), 2);
    bench_end(&bench);
}

/* A low GID can finish after a high one. */
static void finish_decides_the_order_then_gid(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 5, "2024-03-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 6, "2024-02-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 8, "2024-02-15 00:00:00", "ada=1 bob=2");
    add_game(&bench, 7, "2024-02-15 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 6"), 1);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 7"), 2);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 8"), 3);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 5"), 4);
    bench.config.rating.order = ORDER_GID;
    rate(&bench, STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 5"), 1);
    sql(&bench, "UPDATE game SET log_started = '2023-12-31 00:00:00' WHERE gid = 8");
    bench.config.rating.order = ORDER_STARTED;
    rate(&bench, STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 8"), 1);
    assert_int_equal(number_of(&bench, "SELECT seq FROM verdict WHERE gid = 5"), 2);
    bench_end(&bench);
}

static void every_game_has_a_state_and_they_add_up(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-03 00:00:00", "ada=1");
    add_game(&bench, 3, "2024-01-04 00:00:00", "ada=w bob=e");
    add_game(&bench, 4, NULL, "ada=1 bob=-");
    add_game(&bench, 5, "2024-01-05 00:00:00", "ada=1 bob=-");
    add_game(&bench, 6, "2024-01-06 00:00:00", "ada=1 bob=2");
    add_game(&bench, 7, NULL, "ada=1 bob=-");
    add_game(&bench, 8, "2024-01-07 00:00:00", "ada=1 bob=2");
    add_game(&bench, 9, "2024-01-08 00:00:00", "");
    sql(&bench, "UPDATE game SET tagged = 0 WHERE gid = 6");
    sql(&bench, "UPDATE game SET list_state = 'finished' WHERE gid = 7");
    sql(&bench, "INSERT INTO anomaly (gid, kind) VALUES (8, 'no_creation'),"
                " (5, 'no_result'), (7, 'unfinished_log'), (1, 'place_gap')");
    sql(&bench, "INSERT INTO game (gid, title, tagged, list_state) VALUES (10, 't', 1, 'finished'),"
                " (11, 't', 1, 'running'), (12, 't', 1, NULL)");
    struct rate_summary summary = rate(&bench, STATUS_INCOMPLETE);
    assert_verdict(&bench, 1, "rated", "");
    assert_verdict(&bench, 2, "void", "one_player");
    assert_verdict(&bench, 3, "void", "everyone_dropped_out");
    assert_verdict(&bench, 4, "running", "");
    assert_verdict(&bench, 5, "failed", "no_result bob");
    assert_verdict(&bench, 6, "untagged", "");
    assert_verdict(&bench, 7, "failed", "unfinished_log");
    assert_verdict(&bench, 8, "failed", "no_creation");
    assert_verdict(&bench, 9, "void", "no_player");
    assert_verdict(&bench, 10, "waiting", "log_not_fetched");
    assert_verdict(&bench, 11, "running", "");
    assert_verdict(&bench, 12, "failed", "state_unknown");
    int64_t sum = 0;
    for (int i = 0; i < STATE_COUNT; i++)
        sum += summary.states[i];
    assert_int_equal(summary.listed, 12);
    assert_int_equal(sum, 12);
    assert_int_equal(summary.states[STATE_FAILED], 4);
    assert_int_equal(summary.states[STATE_WAITING], 1);
    /* What the parser has listed (5, 7, 8) is no news, and who waits has not failed (10); game 12
       is found here. */
    assert_int_equal(summary.fresh_failures, 1);
    assert_string_equal(
        caught_text(&bench.caught),
        "warning: game 12 is not rated: there is no log, and the list does not give the state\n");
    /* Void games count in nobody's games. */
    assert_int_equal(number_of(&bench, "SELECT games FROM standing WHERE name = 'ada'"), 1);
    /* What had failed already is no news. */
    assert_int_equal(rate(&bench, STATUS_DONE).fresh_failures, 0);
    bench_end(&bench);
}

static void finished_log_wins_over_a_list_that_says_running(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2");
    sql(&bench, "UPDATE game SET list_state = 'running'");
    rate(&bench, STATUS_DONE);
    assert_verdict(&bench, 1, "rated", "");
    bench_end(&bench);
}

static void results_from_elsewhere_need_no_log(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, NULL, "ada=1 bob=2");
    sql(&bench, "UPDATE game SET log_page = NULL, list_state = 'finished',"
                " list_finished = '2024-01-09 00:00:00'");
    sql(&bench, "UPDATE entry SET source = 'api'");
    rate(&bench, STATUS_DONE);
    assert_verdict(&bench, 1, "rated", "");
    assert_int_equal(
        number_of(&bench,
                  "SELECT count(*) FROM standing WHERE last_played = '2024-01-09 00:00:00'"),
        2);
    bench_end(&bench);
}

static void early_leavers_count_or_do_not(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2 eve=w/0 joe=e/3");
    add_game(&bench, 2, "2024-01-03 00:00:00", "ada=1 eve=w/0");
    rate(&bench, STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT max(place) FROM change WHERE gid = 1"), 4);
    assert_verdict(&bench, 2, "rated", "");
    bench.config.rating.left_before_first_move = LEAVER_IGNORE;
    rate(&bench, STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT max(place) FROM change WHERE gid = 1"), 3);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM standing WHERE name = 'eve'"), 0);
    assert_verdict(&bench, 2, "void", "one_player");
    /* Three participants: 2 (0.5 + 0.5) / sqrt(2) for the winner. */
    assert_close(rating_of(&bench, "ada"), 100 + 1.4142135623730951, 1e-12);
    bench_end(&bench);
}

static void moves_decide_draws_if_asked(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1/40 bob=2/40");
    bench.config.rating.draw = DRAW_MOVES;
    rate(&bench, STATUS_DONE);
    assert_close(rating_of(&bench, "ada"), 100, 0);
    assert_int_equal(number_of(&bench, "SELECT sum(draws) FROM standing"), 2);
    bench_end(&bench);
}

static void equal_ratings_share_a_rank(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "dan=1 bob=2");
    add_game(&bench, 2, "2024-01-03 00:00:00", "cat=1 eve=2");
    add_game(&bench, 3, "2024-01-04 00:00:00", "kim=1 liz=1");
    add_game(&bench, 4, "2024-01-05 00:00:00", "kim=1 liz=1");
    add_game(&bench, 5, "2024-01-06 00:00:00", "ann=1 zoe=1");
    rate(&bench, STATUS_DONE);
    static const char *const order[] = {"cat", "dan", "kim", "liz", "ann", "zoe", "bob", "eve"};
    static const int ranks[] = {1, 1, 3, 3, 3, 3, 7, 7};
    sqlite3_stmt *statement =
        store_prepare(&bench.store, "SELECT name, rank FROM standing ORDER BY position");
    for (int i = 0; i < 8; i++) {
        bool row;
        store_step(&bench.store, statement, &row);
        assert_true(row);
        assert_string_equal((const char *)sqlite3_column_text(statement, 0), order[i]);
        assert_int_equal(sqlite3_column_int(statement, 1), ranks[i]);
    }
    sqlite3_finalize(statement);
    bench_end(&bench);
}

static void change_is_since_the_newest_other_snapshot(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    assert_int_equal(rate_snapshot(&bench.store, NOW), STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM snapshot"), 1);
    /* Nothing changed: there is nothing to compare with yet, and no second snapshot. */
    assert_false(rate(&bench, STATUS_DONE).changed);
    assert_int_equal(rate_snapshot(&bench.store, NOW), STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM snapshot"), 1);
    assert_int_equal(number_of(&bench, "SELECT count(change) FROM standing"), 0);
    /* A new game: everything is compared with the snapshot; who is new, with the start. */
    add_game(&bench, 2, "2024-01-03 00:00:00", "ada=1 eve=2");
    assert_true(rate(&bench, STATUS_DONE).changed);
    double gain = 2 / (1 + exp(0.05));
    assert_close(real_of(&bench, "SELECT change FROM standing WHERE name = 'ada'"), gain, 1e-12);
    assert_close(real_of(&bench, "SELECT change FROM standing WHERE name = 'eve'"), -gain, 1e-12);
    assert_close(real_of(&bench, "SELECT change FROM standing WHERE name = 'bob'"), 0, 0);
    assert_int_equal(rate_snapshot(&bench.store, NOW), STATUS_DONE);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM snapshot"), 2);
    /* A run that changes nothing keeps the baseline. */
    rate(&bench, STATUS_DONE);
    assert_close(real_of(&bench, "SELECT change FROM standing WHERE name = 'ada'"), gain, 1e-12);
    /* Other parameters are a change. */
    bench.config.rating.k = 4;
    rate(&bench, STATUS_DONE);
    assert_close(real_of(&bench, "SELECT change FROM standing WHERE name = 'bob'"), -1, 1e-12);
    bench_end(&bench);
}

static void only_two_snapshots_keep_their_games(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    for (int i = 1; i <= 3; i++) {
        char stamp[] = "2024-01-00 00:00:00";
        stamp[9] = (char)('0' + i);
        add_game(&bench, i, stamp, "ada=1 bob=2");
        rate(&bench, STATUS_DONE);
        assert_int_equal(rate_snapshot(&bench.store, NOW), STATUS_DONE);
    }
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM snapshot_rating"), 6);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM snapshot_entry"), 4 + 6);
    bench_end(&bench);
}

static void same_bits_whatever_the_numbers_of_the_players(void **state)
{
    (void)state;
    struct bench one, two;
    bench_begin(&one);
    bench_begin(&two);
    sql(&two, "INSERT INTO player (id, name) VALUES (1, 'eve'), (2, 'bob'), (900000000000, 'ada')");
    struct bench *both[] = {&one, &two};
    for (int i = 0; i < 2; i++) {
        add_game(both[i], 1, "2024-01-02 00:00:00", "ada=1 bob=2 eve=3");
        add_game(both[i], 2, "2024-01-03 00:00:00", "ada=2 bob=w eve=1");
        add_game(both[i], 3, "2024-01-04 00:00:00", "eve=3 bob=1 ada=2");
        rate(both[i], STATUS_DONE);
    }
    static const char *const names[] = {"ada", "bob", "eve"};
    for (int i = 0; i < 3; i++)
        assert_true(rating_of(&one, names[i]) == rating_of(&two, names[i]));
    static const char COMPARE[] = "SELECT value FROM rating_run WHERE name = 'fingerprint'";
    sqlite3_stmt *first = store_prepare(&one.store, COMPARE);
    sqlite3_stmt *second = store_prepare(&two.store, COMPARE);
    bool row;
    store_step(&one.store, first, &row);
    store_step(&two.store, second, &row);
    assert_true(span_equal(store_text(first, 0), store_text(second, 0)));
    sqlite3_finalize(first);
    sqlite3_finalize(second);
    bench_end(&one);
    bench_end(&two);
}

static void every_parameter_is_told(void **state)
{
    (void)state;
    static const char *const expected[][2] = {
        {"system", "elo-advantage"},
        {"k", "0.1"},
        {"phi", "0.30000000000000004"},
        {"start", "-1e-05"},
        {"order", "started"},
        {"draw", "moves"},
        {"left_before_first_move", "ignore"},
    };
    struct parameters told = {SYSTEM_ELO_ADVANTAGE, 0.1,        0.30000000000000004, -0.00001,
                              ORDER_STARTED,        DRAW_MOVES, LEAVER_IGNORE};
    struct parameters read = {0};
    static const char *const before[] = {"karoiq", "0", "0", "0", "finished", "place", "last"};
    struct cause cause = {0};
    bool other;
    assert_true(settings_differ(&(struct config){.rating = read}, &(struct config){.rating = told},
                                true, &cause, &other));
    assert_true(other);
    assert_int_equal(cause.setting_count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < cause.setting_count; i++) {
        assert_string_equal(cause.settings[i].name, expected[i][0]);
        assert_string_equal(cause.settings[i].before, before[i]);
        assert_string_equal(cause.settings[i].after, expected[i][1]);
    }
    cause_free(&cause);
}

static void names_of_the_players_are_irrelevant(void **state)
{
    (void)state;
    static const char *const names[][4] = {{"ada", "bob", "cat", "dan"},
                                           {"zoe", "yan", "Xia", "5"}};
    struct bench benches[2];
    for (int i = 0; i < 2; i++) {
        bench_begin(&benches[i]);
        for (int game = 1; game <= 30; game++) {
            char entries[128];
            char stamp[] = "2024-01-00 00:00:00";
            stamp[8] = (char)('0' + game / 10);
            stamp[9] = (char)('0' + game % 10);
            snprintf(entries, sizeof entries, "%s=%d %s=%d %s=%s %s=%d", names[i][0], 1 + game % 4,
                     names[i][1], 1 + game * 3 % 4, names[i][2], game % 5 ? "3" : "w", names[i][3],
                     1 + game * 7 % 3);
            add_game(&benches[i], game, stamp, entries);
        }
        rate(&benches[i], STATUS_DONE);
    }
    for (int i = 0; i < 4; i++)
        assert_close(rating_of(&benches[0], names[0][i]), rating_of(&benches[1], names[1][i]),
                     1e-9);
    bench_end(&benches[0]);
    bench_end(&benches[1]);
}

static void appending_gives_the_bits_of_a_full_run(void **state)
{
    (void)state;
    struct bench one, two;
    bench_begin(&one);
    bench_begin(&two);
    add_game(&one, 1, "2024-01-02 00:00:00", "zoe=1 bob=2 eve=w");
    rate(&one, STATUS_DONE);
    add_game(&one, 2, "2024-01-03 00:00:00", "ada=2 bob=w zoe=1");
    rate(&one, STATUS_DONE);
    add_game(&two, 2, "2024-01-03 00:00:00", "ada=2 bob=w zoe=1");
    add_game(&two, 1, "2024-01-02 00:00:00", "zoe=1 bob=2 eve=w");
    rate(&two, STATUS_DONE);
    assert_true(rating_of(&one, "zoe") == rating_of(&two, "zoe"));
    assert_true(rating_of(&one, "bob") == rating_of(&two, "bob"));
    bench_end(&one);
    bench_end(&two);
}

static void failed_run_leaves_the_old_ranking(void **state)
{
    (void)state;
    struct bench bench;
    struct rate_summary summary;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    add_game(&bench, 2, "2024-01-03 00:00:00", "ada=1 bob=2");
    sql(&bench,
        "CREATE TRIGGER full BEFORE INSERT ON standing BEGIN SELECT raise(ABORT, 'full'); END");
    assert_int_equal(rate_all(&bench.store, &bench.config, NOW, &summary), STATUS_STORE);
    assert_close(rating_of(&bench, "ada"), 101, 1e-12);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM change"), 2);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_follow_one_another),
        cmocka_unit_test(finish_decides_the_order_then_gid),
        cmocka_unit_test(every_game_has_a_state_and_they_add_up),
        cmocka_unit_test(finished_log_wins_over_a_list_that_says_running),
        cmocka_unit_test(results_from_elsewhere_need_no_log),
        cmocka_unit_test(early_leavers_count_or_do_not),
        cmocka_unit_test(moves_decide_draws_if_asked),
        cmocka_unit_test(equal_ratings_share_a_rank),
        cmocka_unit_test(change_is_since_the_newest_other_snapshot),
        cmocka_unit_test(only_two_snapshots_keep_their_games),
        cmocka_unit_test(same_bits_whatever_the_numbers_of_the_players),
        cmocka_unit_test(every_parameter_is_told),
        cmocka_unit_test(names_of_the_players_are_irrelevant),
        cmocka_unit_test(appending_gives_the_bits_of_a_full_run),
        cmocka_unit_test(failed_run_leaves_the_old_ranking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
