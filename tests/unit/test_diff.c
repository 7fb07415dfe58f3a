#include "rating.h"

#include "base/rules/results.h"
#include "rate/diff.h"
#include "rate/rate.h"

static void publish(struct bench *bench)
{
    rate(bench, STATUS_DONE);
    assert_int_equal(rate_snapshot(&bench->store, NOW), STATUS_DONE);
}

static const struct compared_player *player_of(const struct comparison *comparison,
                                               const char *name)
{
    for (size_t i = 0; i < comparison->player_count; i++)
        if (strcmp(comparison->players[i].name, name) == 0)
            return &comparison->players[i];
    fail_msg("no %s", name);
    return NULL;
}

/* Own and recalculated are the whole change, and all changes sum to nothing. */
static void diff(struct bench *bench, struct comparison *comparison)
{
    double sum = 0;
    assert_int_equal(rate_diff(&bench->store, &bench->config, &(struct diff_range){0}, comparison),
                     STATUS_DONE);
    for (size_t i = 0; i < comparison->player_count; i++) {
        const struct compared_player *player = &comparison->players[i];
        assert_close(player->own + player->recalculated, player->after - player->before, 1e-9);
        sum += player->after - player->before;
    }
    assert_close(sum, 0, 1e-9);
}

static void new_game_is_own_and_nobody_elses(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2 cat=3");
    publish(&bench);
    add_game(&bench, 2, "2024-01-03 00:00:00", "ada=2 bob=1");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_string_equal(c.since, NOW);
    assert_int_equal(c.games_before, 1);
    assert_int_equal(c.games_after, 2);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_NEW);
    assert_int_equal(c.causes[0].gid, 2);
    assert_string_equal(c.causes[0].title, "Game 2 !KaroIQ!");
    assert_string_equal(c.causes[0].finished, "2024-01-03 00:00:00");
    const struct compared_player *ada = player_of(&c, "ada");
    assert_int_equal(ada->new_games, 1);
    assert_int_equal(ada->rank_before, 1);
    assert_int_equal(ada->rank_after, 2);
    assert_true(ada->recalculated == 0);
    assert_int_equal(ada->cause, NO_CAUSE);
    assert_true(ada->own < -1);
    assert_true(player_of(&c, "cat")->own == 0);
    comparison_free(&c);
    bench_end(&bench);
}

/* "Lost points without playing": the late game is named. */
static void late_game_is_named_to_those_it_moved(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 5, "2024-02-01 00:00:00", "ada=1 bob=2");
    publish(&bench);
    add_game(&bench, 3, "2024-01-01 00:00:00", "ada=1 cat=2");
    add_game(&bench, 7, "2024-03-01 00:00:00", "cat=1 dan=2");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.cause_count, 2);
    assert_int_equal(c.causes[0].kind, CAUSE_LATE);
    assert_int_equal(c.causes[0].gid, 3);
    assert_int_equal(c.causes[1].kind, CAUSE_NEW);
    /* Ada met bob at 101 instead of 100: her win was worth less, and bob lost less. */
    double moved = 1 - 2 / (1 + exp(0.05));
    const struct compared_player *bob = player_of(&c, "bob");
    assert_int_equal(bob->new_games, 0);
    assert_close(bob->recalculated, moved, 1e-12);
    assert_int_equal(bob->cause, 0);
    assert_close(bob->effect, moved, 1e-12);
    const struct compared_player *ada = player_of(&c, "ada");
    assert_close(ada->own, 1, 1e-12);
    assert_close(ada->recalculated, -moved, 1e-12);
    assert_int_equal(player_of(&c, "dan")->rank_before, 0);
    comparison_free(&c);
    bench_end(&bench);
}

static void corrected_game_is_named(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "bob=1 cat=2");
    publish(&bench);
    sql(&bench, "UPDATE entry SET place = 3 - place WHERE gid = 1");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_CORRECTED);
    assert_int_equal(c.causes[0].gid, 1);
    const struct compared_player *cat = player_of(&c, "cat");
    assert_true(cat->recalculated > 0);
    assert_close(cat->effect, cat->recalculated, 1e-12);
    assert_close(player_of(&c, "ada")->recalculated, -2, 1e-12);
    comparison_free(&c);
    bench_end(&bench);
}

static void removed_game_is_named_and_its_player_leaves_the_ranking(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 eve=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2");
    publish(&bench);
    sql(&bench, "UPDATE game SET tagged = 0 WHERE gid = 1");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_REMOVED);
    const struct compared_player *eve = player_of(&c, "eve");
    assert_int_equal(eve->rank_before, 3);
    assert_int_equal(eve->rank_after, 0);
    assert_close(eve->after, 100, 1e-12);
    assert_close(eve->recalculated, 1, 1e-12);
    assert_close(player_of(&c, "bob")->effect, player_of(&c, "bob")->recalculated, 1e-12);
    comparison_free(&c);
    bench_end(&bench);
}

static void game_with_another_finish_is_said_to_have_moved(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=2 bob=1");
    add_game(&bench, 3, "2024-01-03 00:00:00", "ada=1 bob=2");
    publish(&bench);
    sql(&bench, "UPDATE game SET log_finished = '2024-01-04 00:00:00' WHERE gid = 1");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_MOVED);
    assert_int_equal(c.causes[0].gid, 1);
    assert_close(player_of(&c, "ada")->effect, player_of(&c, "ada")->recalculated, 1e-12);
    comparison_free(&c);
    bench_end(&bench);
}

static void other_parameters_are_named(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    publish(&bench);
    bench.config.rating.k = 3;
    bench.config.rating.phi = 0.07;
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_PARAMETERS);
    assert_int_equal(c.causes[0].setting_count, 2);
    assert_setting(&c.causes[0], 0, "k", "2", "3");
    assert_setting(&c.causes[0], 1, "phi", "0.05", "0.07");
    assert_close(player_of(&c, "ada")->effect, 0.5, 1e-12);
    comparison_free(&c);
    bench_end(&bench);
}

/* The old login is still a row of the table player, the new one is new to the snapshot. */
static void renamed_player_is_matched_in_neither_ranking(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "bob=1 mia=2");
    publish(&bench);
    sql(&bench, "UPDATE player SET name = 'aaa' WHERE name = 'mia'");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.player_count, 3);
    assert_int_equal(c.causes[0].kind, CAUSE_CORRECTED);
    assert_close(player_of(&c, "bob")->recalculated, 0, 0);
    assert_close(player_of(&c, "mia")->before, 99, 1e-12);
    assert_close(player_of(&c, "aaa")->after, 99, 1e-12);
    comparison_free(&c);
    bench_end(&bench);
}

static void put_alias(struct bench *bench, char path[96], const char *text)
{
    snprintf(path, 96, "%s.corrections", bench->path);
    put_file(path, text);
    free(bench->config.corrections);
    bench->config.corrections = strdup(path);
}

/* Everything that moved anybody is left, and said to be. */
static void assert_left(struct bench *bench, const char *name)
{
    struct comparison c;
    assert_int_equal(rate_diff(&bench->store, &bench->config, &(struct diff_range){0}, &c),
                     STATUS_DONE);
    const struct compared_player *player = player_of(&c, name);
    assert_true(fabs(player->left) > 0.1);
    assert_close(player->effect + player->others + player->left, player->recalculated, 1e-12);
    comparison_free(&c);
}

/* Two logins are one person now: both are in the ranking before, one in that after. */
static void alias_that_joins_two_is_named_to_all_it_moved(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    char path[96];
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 old=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "bob=1 mia=2");
    /* One of a table of results: it is no correction of a file, and counts all the same. */
    sql(&bench, "INSERT INTO result (gid, name, title, finished, outcome, place, source, line)"
                " VALUES (3, 'cat', 'T', '2024-01-03 00:00:00', 'finished', 1, 'r.csv', 2),"
                " (3, 'bob', 'T', '2024-01-03 00:00:00', 'finished', 2, 'r.csv', 3)");
    assert_int_equal(results_seal(&bench.store, 3), STATUS_DONE);
    publish(&bench);
    assert_int_equal(number_of(&bench, "SELECT count(*) FROM verdict WHERE state = 'rated'"), 3);
    put_alias(&bench, path, "[alias]\n1 = \"old\" -> \"mia\"\n");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_ALIAS);
    assert_string_equal(c.causes[0].title, "old");
    assert_int_equal(player_of(&c, "old")->rank_after, 0);
    assert_int_equal(player_of(&c, "bob")->cause, 0);
    assert_true(player_of(&c, "bob")->effect < 0); /* mia had lost before, and was worth less */
    assert_int_equal(player_of(&c, "ada")->cause, NO_CAUSE);
    for (size_t i = 0; i < c.player_count; i++)
        assert_true(c.players[i].left == 0);
    comparison_free(&c);
    /* Published by an older version, which kept no files: the alias is not known to be new. */
    sql(&bench, "DELETE FROM snapshot_input; UPDATE snapshot SET checksum = NULL");
    assert_left(&bench, "mia");
    unlink(path);
    bench_end(&bench);
}

/* What a rule did can only be measured while the games are what they were when they were rated. */
static void what_cannot_be_measured_is_left(void **state)
{
    (void)state;
    struct bench bench;
    char path[96];
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 old=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "bob=1 mia=2");
    publish(&bench);
    put_alias(&bench, path, "[alias]\n1 = \"old\" -> \"mia\"\n");
    rate(&bench, STATUS_DONE);
    sql(&bench, "UPDATE entry SET place = 3 - place WHERE gid = 2");
    assert_left(&bench, "mia");
    unlink(path);
    bench_end(&bench);
}

static void first_ranking_has_nothing_before_it(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    diff(&bench, &c);
    assert_null(c.since);
    assert_int_equal(c.games_before, 0);
    assert_int_equal(c.causes[0].kind, CAUSE_NEW);
    assert_close(player_of(&c, "ada")->own, 1, 1e-12);
    comparison_free(&c);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_game_is_own_and_nobody_elses),
        cmocka_unit_test(late_game_is_named_to_those_it_moved),
        cmocka_unit_test(corrected_game_is_named),
        cmocka_unit_test(removed_game_is_named_and_its_player_leaves_the_ranking),
        cmocka_unit_test(game_with_another_finish_is_said_to_have_moved),
        cmocka_unit_test(other_parameters_are_named),
        cmocka_unit_test(renamed_player_is_matched_in_neither_ranking),
        cmocka_unit_test(alias_that_joins_two_is_named_to_all_it_moved),
        cmocka_unit_test(what_cannot_be_measured_is_left),
        cmocka_unit_test(first_ranking_has_nothing_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
