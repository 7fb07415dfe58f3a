#include "rating.h"

#include "report/answers/player_history.h"

static void fill(struct bench *bench)
{
    bench_begin(bench);
    add_game(bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2 cat=3");
    add_game(bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2");
    add_game(bench, 3, "2024-01-03 00:00:00", "bob=1 ada=w cat=w");
    add_game(bench, 4, "2024-01-04 00:00:00", "ada=1 bob=1");
    add_game(bench, 5, "2024-01-05 00:00:00", "bob=1 cat=2");
    rate(bench, STATUS_DONE);
}

static void read_player(struct bench *bench, const char *name,
                        struct player_history *player_history)
{
    assert_int_equal(
        player_history_read(player_history, &bench->store, &bench->config, NOW, span_of(name)),
        STATUS_DONE);
}

static void history_holds_every_rated_game_in_order(void **state)
{
    (void)state;
    struct bench bench;
    struct player_history b;
    fill(&bench);
    read_player(&bench, "ada", &b);
    assert_string_equal(b.name, "ada");
    assert_int_equal(b.played_count, 4);
    static const int64_t gids[] = {1, 2, 3, 4};
    static const int places[] = {1, 1, 3, 1};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(b.page.played[i].gid, gids[i]);
        assert_int_equal(b.page.played[i].place, places[i]);
        assert_close(b.page.played[i].before + b.page.played[i].delta, b.page.played[i].after,
                     1e-12);
        assert_true(i == 0 || b.page.played[i].before == b.page.played[i - 1].after);
    }
    assert_string_equal(b.page.played[2].finished, "2024-01-03 00:00:00");
    assert_string_equal(b.page.played[2].title, "Game 3 !KaroIQ!");
    assert_int_equal(b.page.played[2].outcome, OUTCOME_WITHDREW);
    assert_int_equal(b.page.played[2].players, 3);
    assert_true(b.page.rating == rating_of(&bench, "ada"));
    assert_int_equal(b.page.rank,
                     number_of(&bench, "SELECT rank FROM standing WHERE name = 'ada'"));
    assert_int_equal(b.ranking.count, 3);
    player_history_free(&b);
    bench_end(&bench);
}

static void peak_best_game_and_streaks(void **state)
{
    (void)state;
    struct bench bench;
    struct player_history b;
    fill(&bench);
    read_player(&bench, "ada", &b);
    assert_int_equal(b.peak, 1);
    assert_int_equal(b.low, 0); /* later games cost less than the first two gave */
    assert_int_equal(b.by_delta[0], 0);
    assert_int_equal(b.by_delta[3], 2);
    assert_int_equal(b.victories.first, 0);
    assert_int_equal(b.victories.length, 2);
    assert_int_equal(b.gains.length, 2);
    assert_int_equal(b.setbacks.first, 2);
    assert_int_equal(b.setbacks.length, 2);
    assert_int_equal(b.played[0].rank, 1);
    player_history_free(&b);
    bench_end(&bench);
}

static void opponents_pair_by_pair(void **state)
{
    (void)state;
    struct bench bench;
    struct player_history b;
    fill(&bench);
    read_player(&bench, "ada", &b);
    assert_int_equal(b.page.duel_count, 2);
    assert_string_equal(b.page.duels[0].name, "bob");
    assert_int_equal(b.page.duels[0].games, 4);
    assert_int_equal(b.page.duels[0].wins, 2);
    assert_int_equal(b.page.duels[0].draws, 1);
    assert_int_equal(b.page.duels[0].losses, 1);
    /* Both dropped out of game 3: a game together, but no pair. */
    assert_int_equal(b.page.duels[1].games, 2);
    assert_int_equal(b.page.duels[1].wins + b.page.duels[1].losses, 1);
    assert_close(b.page.duels[0].points + b.page.duels[1].points, b.page.rating - 100, 1e-12);
    assert_int_equal(b.page.wins, 3);
    assert_int_equal(b.page.draws, 1);
    assert_int_equal(b.page.losses, 1);
    player_history_free(&b);
    bench_end(&bench);
}

static void unknown_name_suggests_near_ones(void **state)
{
    (void)state;
    struct bench bench;
    struct player_history b;
    fill(&bench);
    assert_int_equal(player_history_read(&b, &bench.store, &bench.config, NOW, SPAN("Ada")),
                     STATUS_USAGE);
    assert_non_null(strstr(caught_text(&bench.caught), "did you mean 'ada'?"));
    assert_int_equal(player_history_read(&b, &bench.store, &bench.config, NOW, SPAN("bub")),
                     STATUS_USAGE);
    assert_non_null(strstr(caught_text(&bench.caught), "did you mean 'bob'?"));
    assert_int_equal(player_history_read(&b, &bench.store, &bench.config, NOW, SPAN("xyzxyz")),
                     STATUS_USAGE);
    assert_non_null(strstr(caught_text(&bench.caught), "'xyzxyz' is not known; names"));
    player_history_free(&b);
    bench_end(&bench);
}

static void known_without_a_rated_game_has_no_history(void **state)
{
    (void)state;
    struct bench bench;
    struct player_history b;
    fill(&bench);
    add_game(&bench, 9, NULL, "new=- ada=-");
    rate(&bench, STATUS_DONE);
    read_player(&bench, "new", &b);
    assert_int_equal(b.played_count, 0);
    assert_int_equal(b.page.rank, 0);
    assert_close(b.page.rating, 100, 0);
    assert_int_equal(b.victories.length, 0);
    player_history_free(&b);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(history_holds_every_rated_game_in_order),
        cmocka_unit_test(peak_best_game_and_streaks),
        cmocka_unit_test(opponents_pair_by_pair),
        cmocka_unit_test(unknown_name_suggests_near_ones),
        cmocka_unit_test(known_without_a_rated_game_has_no_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
