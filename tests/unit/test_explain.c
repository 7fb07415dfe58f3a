#include "rating.h"

#include "base/rules/stored_run.h"
#include "report/explain.h"

static void explain(struct bench *bench, int64_t gid, struct explanation *explanation)
{
    assert_int_equal(explain_one(&bench->store, &bench->config, gid, explanation), STATUS_DONE);
}

static void rated_game_pair_by_pair(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    bench_begin(&bench);
    add_game(&bench, 3, "2024-01-02 00:00:00", "cat=w bob=2 ada=1 dan=e");
    rate(&bench, STATUS_DONE);
    explain(&bench, 3, &e);
    assert_int_equal(e.state, STATE_RATED);
    assert_true(e.moved);
    assert_int_equal(e.reason, REASON_NONE);
    assert_string_equal(e.title, "Game 3 !KaroIQ!");
    assert_string_equal(e.finished, "2024-01-02 00:00:00");
    assert_close(e.divisor, sqrt(3), 1e-15);
    static const char *const names[] = {"ada", "bob", "cat", "dan"};
    static const int places[] = {1, 2, 4, 4};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(e.players[i].name, names[i]);
        assert_int_equal(e.players[i].place, places[i]);
        assert_close(e.players[i].before, 100, 0);
        assert_close(e.players[i].delta, e.players[i].sum / e.divisor, 1e-12);
        assert_close(e.players[i].after, 100 + e.players[i].delta, 1e-12);
    }
    assert_close(e.players[0].sum, 3, 1e-12);
    assert_int_equal(e.players[0].line, 11);
    assert_string_equal(e.players[0].source, "log");
    assert_string_equal(e.players[0].text, "ada: 1");
    assert_int_equal(e.pair_count, 6);
    assert_close(e.pairs[0].points, 1, 1e-12);
    assert_close(e.pairs[0].expectation, 0.5, 1e-12);
    assert_close(e.pairs[0].result, 1, 0);
    assert_false(e.pairs[5].exchanged);
    assert_close(e.pairs[5].points, 0, 0);
    explanation_free(&e);
    bench_end(&bench);
}

/* The explanation's numbers are those of the ranking. */
static void explanation_agrees_with_the_ranking(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    bench_begin(&bench);
    add_game(&bench, 4, "2024-01-05 00:00:00", "ada=3 bob=1 cat=2 dan=w");
    add_game(&bench, 3, "2024-01-02 00:00:00", "cat=w bob=2 ada=1 dan=3");
    rate(&bench, STATUS_DONE);
    explain(&bench, 4, &e);
    for (size_t i = 0; i < e.player_count; i++) {
        char query[200];
        snprintf(query, sizeof query,
                 "SELECT delta FROM change JOIN standing s ON s.id = person"
                 " WHERE gid = 4 AND name = '%s'",
                 e.players[i].name);
        assert_true(e.players[i].delta == real_of(&bench, query));
        assert_true(e.players[i].after == rating_of(&bench, e.players[i].name));
    }
    explanation_free(&e);
    bench_end(&bench);
}

static void running_game_shows_the_ratings_of_now(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    bench_begin(&bench);
    add_game(&bench, 1, NULL, "ada=1 bob=- cat=w");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    explain(&bench, 1, &e);
    assert_int_equal(e.state, STATE_RUNNING);
    assert_false(e.moved);
    assert_null(e.finished);
    assert_int_equal(e.reason, REASON_NONE);
    assert_string_equal(e.players[0].name, "ada");
    assert_close(e.players[0].before, 101, 1e-12);
    assert_int_equal(e.players[1].outcome, OUTCOME_WITHDREW);
    assert_string_equal(e.players[2].name, "bob");
    assert_int_equal(e.players[2].place, 0);
    assert_int_equal(e.players[2].outcome, OUTCOME_NONE);
    assert_false(e.pairs[0].exchanged);
    /* 101 v 100 */
    assert_close(e.pairs[0].expectation, 1 / (1 + exp(-0.05)), 1e-12);
    explanation_free(&e);
    bench_end(&bench);
}

static void game_that_moved_nothing_shows_its_place_in_the_order(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=w bob=w");
    add_game(&bench, 3, "2024-01-03 00:00:00", "ada=1 bob=2");
    add_game(&bench, 4, "2024-01-01 00:00:00", "ada=1 bob=2");
    sql(&bench, "UPDATE game SET tagged = 0 WHERE gid = 4");
    rate(&bench, STATUS_DONE);
    explain(&bench, 2, &e);
    assert_int_equal(e.state, STATE_VOID);
    assert_close(e.players[0].before, 101, 1e-12);
    assert_close(e.players[0].after, 101, 1e-12);
    assert_int_equal(e.players[0].place, 2);
    assert_close(e.divisor, 0, 0);
    explanation_free(&e);
    /* An untagged game with a result: the expectations are shown, nothing is exchanged. */
    explain(&bench, 4, &e);
    assert_int_equal(e.state, STATE_UNTAGGED);
    assert_close(e.players[0].before, 101, 1e-12);
    assert_false(e.pairs[0].exchanged);
    explanation_free(&e);
    bench_end(&bench);
}

static void unknown_game_is_an_error(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    bench_begin(&bench);
    assert_int_equal(explain_one(&bench.store, &bench.config, 99, &e), STATUS_USAGE);
    assert_non_null(strstr(caught_text(&bench.caught), "game 99 is not known"));
    explanation_free(&e);
    bench_end(&bench);
}

static void other_settings_change_nothing_until_the_next_rate(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    bench.config.rating.k = 3;
    explain(&bench, 1, &e);
    assert_close(e.players[0].delta, 1, 1e-12);
    assert_close(e.pairs[0].points, 1, 1e-12);
    assert_close(e.parameters.k, 2, 0);
    explanation_free(&e);
    rate(&bench, STATUS_DONE);
    explain(&bench, 1, &e);
    assert_close(e.players[0].delta, 1.5, 1e-12);
    explanation_free(&e);
    bench_end(&bench);
}

static void compare(struct bench *bench, const char *right)
{
    struct caught caught;
    struct diag *diag = bench->store.diag;
    caught_begin(&caught);
    bench->store.diag = &caught.diag;
    assert_int_equal(stored_run_compare(&bench->store, &bench->config), STATUS_DONE);
    assert_string_equal(caught_text(&caught), right);
    bench->store.diag = diag;
    caught_end(&caught);
}

static void settings_that_the_ranking_was_not_computed_with_are_named(void **state)
{
    (void)state;
    struct bench bench;
    char path[TEMPORARY_PATH];
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    compare(&bench, ""); /* nothing is rated yet */
    rate(&bench, STATUS_DONE);
    compare(&bench, "");
    bench.config.rating.k = 3;
    bench.config.rating.left_before_first_move = LEAVER_IGNORE;
    compare(&bench,
            "warning: the ranking was computed with k 2, not 3, left_before_first_move last, "
            "not ignore; 'karoiq rate' computes it anew, 'karoiq whatif --k 3 "
            "--left-before-first-move ignore' only shows it\n");
    rate(&bench, STATUS_DONE);
    temporary_file(path, "[game 1]\nreason = r\nexclude = yes\n");
    free(bench.config.corrections);
    bench.config.corrections = strdup(path);
    compare(&bench, "warning: the ranking was computed with other corrections; 'karoiq rate' "
                    "computes it anew, 'karoiq whatif' only shows it\n");
    rate(&bench, STATUS_DONE);
    compare(&bench, "");
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_true(fputs("; more than was there\n", file) >= 0);
    assert_int_equal(fclose(file), 0);
    compare(&bench, "warning: the ranking was computed with other corrections; 'karoiq rate' "
                    "computes it anew, 'karoiq whatif' only shows it\n");
    unlink(path);
    compare(&bench, ""); /* what cannot be read says nothing */
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rated_game_pair_by_pair),
        cmocka_unit_test(explanation_agrees_with_the_ranking),
        cmocka_unit_test(running_game_shows_the_ratings_of_now),
        cmocka_unit_test(game_that_moved_nothing_shows_its_place_in_the_order),
        cmocka_unit_test(unknown_game_is_an_error),
        cmocka_unit_test(other_settings_change_nothing_until_the_next_rate),
        cmocka_unit_test(settings_that_the_ranking_was_not_computed_with_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
