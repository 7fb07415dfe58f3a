#include "base/model/engine.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct engine KAROIQ = {.system = &rating_systems[SYSTEM_KAROIQ], .k = 2, .phi = 0.05};
static const double ELO_PHI = 0.0057564627324851142; /* ln(10) / 400 */
static const struct engine ELO = {.system = &rating_systems[SYSTEM_ELO], .k = 16, .phi = ELO_PHI};

static struct participant finisher(double rating, int place)
{
    return (struct participant){.rating = rating, .place = place};
}

static struct participant dropped(double rating)
{
    return (struct participant){.rating = rating, .dropped = true};
}

static void assert_close(double value, double right, double tolerance)
{
    if (!(fabs(value - right) <= tolerance))
        fail_msg("%.17g is not %.17g", value, right);
}

static void expect_deltas(const struct engine *engine, const struct participant *players,
                          size_t count, const double *right)
{
    double deltas[PLAYERS_LIMIT];
    engine_game(engine, players, count, deltas, NULL);
    for (size_t i = 0; i < count; i++)
        assert_close(deltas[i], right[i], 1e-13);
}

static void equals_exchange_one_point(void **state)
{
    (void)state;
    expect_deltas(&KAROIQ, (struct participant[]){finisher(100, 1), finisher(100, 2)}, 2,
                  (double[]){1, -1});
}

static void favourite_wins_less_than_a_point(void **state)
{
    (void)state;
    expect_deltas(&KAROIQ, (struct participant[]){finisher(120, 1), finisher(100, 2)}, 2,
                  (double[]){0.5378828427399902, -0.5378828427399902});
}

static void outsider_wins_more_than_a_point(void **state)
{
    (void)state;
    expect_deltas(&KAROIQ, (struct participant[]){finisher(120, 2), finisher(100, 1)}, 2,
                  (double[]){-1.4621171572600098, 1.4621171572600098});
}

static void four_players_by_place(void **state)
{
    (void)state;
    expect_deltas(&KAROIQ,
                  (struct participant[]){finisher(120, 1), finisher(100, 2), finisher(90, 3),
                                         finisher(105, 4)},
                  4,
                  (double[]){0.8916461833874367, 0.7745451177098616, 0.13765474551894816,
                             -1.8038460466162465});
}

static void two_dropped_exchange_nothing_but_count(void **state)
{
    (void)state;
    struct score scores[5];
    double deltas[5];
    struct participant players[] = {finisher(110, 1), finisher(100, 2), finisher(95, 3),
                                    dropped(100), dropped(130)};
    expect_deltas(&KAROIQ, players, 5,
                  (double[]){1.8069612170509028, 1.3778573065097002, 0.6554845029152996,
                             -1.4397171696839435, -2.400585856791959});
    engine_game(&KAROIQ, players, 5, deltas, scores);
    assert_int_equal(scores[0].wins, 4);
    assert_int_equal(scores[2].wins, 2);
    assert_int_equal(scores[2].losses, 2);
    assert_int_equal(scores[3].losses, 3);
    assert_int_equal(scores[3].draws, 0);
}

static void all_dropped_is_void(void **state)
{
    (void)state;
    struct participant players[] = {dropped(110), dropped(100), dropped(95)};
    struct score scores[3];
    double deltas[3];
    assert_true(engine_is_void(players, 3));
    engine_game(&KAROIQ, players, 3, deltas, scores);
    for (int i = 0; i < 3; i++) {
        assert_true(deltas[i] == 0);
        assert_int_equal(scores[i].wins + scores[i].draws + scores[i].losses, 0);
    }
}

static void one_player_is_void(void **state)
{
    (void)state;
    struct participant player = finisher(100, 1);
    double delta = 7;
    assert_true(engine_is_void(&player, 1));
    assert_true(engine_is_void(NULL, 0));
    engine_game(&KAROIQ, &player, 1, &delta, NULL);
    assert_true(delta == 0);
}

static void same_place_is_half(void **state)
{
    (void)state;
    struct score scores[2];
    double deltas[2];
    struct participant players[] = {finisher(120, 3), finisher(100, 3)};
    engine_game(&KAROIQ, players, 2, deltas, scores);
    /* 2 (0.5 - 0.73105857863000490) */
    assert_close(deltas[0], -0.4621171572600098, 1e-13);
    assert_close(deltas[1], 0.4621171572600098, 1e-13);
    assert_int_equal(scores[0].draws, 1);
    assert_int_equal(scores[1].draws, 1);
}

static void finisher_beats_dropped_beyond_gaps(void **state)
{
    (void)state;
    double result;
    struct participant last = finisher(100, PLACE_LIMIT);
    struct participant gone = {.rating = 100, .place = 1, .dropped = true};
    assert_true(engine_result(&KAROIQ, &last, &gone, &result));
    assert_true(result == 1);
    assert_true(engine_result(&KAROIQ, &gone, &last, &result));
    assert_true(result == 0);
    assert_false(engine_result(&KAROIQ, &gone, &gone, &result));
}

static void equal_moves_draw_only_finishers_and_only_if_asked(void **state)
{
    (void)state;
    struct engine by_moves = KAROIQ;
    by_moves.equal_moves_draw = true;
    struct participant first = {.rating = 100, .place = 1, .moves = 40};
    struct participant second = {.rating = 100, .place = 2, .moves = 40};
    struct participant third = {.rating = 100, .place = 3, .moves = 41};
    struct participant gone = {.rating = 100, .moves = 40, .dropped = true};
    double result;
    engine_result(&by_moves, &first, &second, &result);
    assert_true(result == 0.5);
    engine_result(&KAROIQ, &first, &second, &result);
    assert_true(result == 1);
    engine_result(&by_moves, &second, &third, &result);
    assert_true(result == 1);
    engine_result(&by_moves, &second, &gone, &result);
    assert_true(result == 1);
}

static void elo_expectations_of_the_document(void **state)
{
    (void)state;
    struct participant a = finisher(1600, 1);
    struct participant b = finisher(1500, 2);
    assert_close(engine_expectation(&ELO, &a, &b), 0.64006499980288496, 1e-13);
    a.rating = 1700;
    assert_close(engine_expectation(&ELO, &a, &b), 0.75974692664795784, 1e-13);
}

static void advantage_of_the_start_shifts_the_expectation(void **state)
{
    (void)state;
    struct participant a = finisher(1700, 1);
    struct participant b = finisher(1500, 2);
    /* p = 0.1: weights 0.1 and 0.9; 1 / (1 + 10^-(0.5 + log10(1/9))) */
    a.start = log(0.1);
    b.start = log(0.9);
    assert_close(engine_expectation(&ELO, &a, &b), 0.2600070273452875, 1e-13);
    a.start = b.start = log(0.5);
    assert_close(engine_expectation(&ELO, &a, &b), 0.75974692664795784, 1e-13);
    a = finisher(1500, 1);
    a.start = log(0.3);
    b.start = log(0.7);
    assert_close(engine_expectation(&ELO, &a, &b), 0.3, 1e-13);
}

/* docs/rating.md 2: expectations 0.64, 0.47, 0.33, 0.30 and four wins give +9.04. */
static void four_wins_are_averaged_over_the_opponents(void **state)
{
    (void)state;
    static const double expectations[] = {0.64, 0.47, 0.33, 0.30};
    struct participant players[5] = {finisher(1500, 1)};
    double deltas[5];
    for (int i = 0; i < 4; i++) {
        double e = expectations[i];
        players[i + 1] = finisher(1500 - log(e / (1 - e)) / ELO_PHI, i + 2);
    }
    engine_game(&ELO, players, 5, deltas, NULL);
    assert_close(deltas[0], 9.04, 1e-10);
}

static double uniform(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) * 0x1p-53;
}

static size_t random_game(uint64_t *seed, double spread, struct participant *players)
{
    size_t count = 2 + (size_t)(uniform(seed) * 19);
    for (size_t i = 0; i < count; i++)
        players[i] = (struct participant){
            .rating = 100 + spread * (uniform(seed) - 0.5),
            .start = uniform(seed) - 0.5,
            .place = 1 + (int)(uniform(seed) * 25),
            .moves = 30 + (int)(uniform(seed) * 5),
            .dropped = uniform(seed) < 0.2,
        };
    return count;
}

static void points_are_conserved(void **state)
{
    (void)state;
    uint64_t seed = 1;
    struct participant players[20];
    double deltas[20];
    for (int game = 0; game < 2000; game++) {
        size_t count = random_game(&seed, game % 2 ? 80 : 30000, players);
        double sum = 0;
        engine_game(game % 3 ? &KAROIQ : &ELO, players, count, deltas, NULL);
        for (size_t i = 0; i < count; i++)
            sum += deltas[i];
        assert_close(sum, 0, 1e-12);
    }
}

static void order_of_the_entries_is_irrelevant(void **state)
{
    (void)state;
    uint64_t seed = 2;
    struct participant players[20], reversed[20];
    double deltas[20], others[20];
    for (int game = 0; game < 2000; game++) {
        size_t count = random_game(&seed, 80, players);
        for (size_t i = 0; i < count; i++)
            reversed[i] = players[count - 1 - i];
        engine_game(&KAROIQ, players, count, deltas, NULL);
        engine_game(&KAROIQ, reversed, count, others, NULL);
        for (size_t i = 0; i < count; i++)
            assert_close(deltas[i], others[count - 1 - i], 1e-12);
    }
}

static void better_place_never_yields_less(void **state)
{
    (void)state;
    uint64_t seed = 3;
    struct participant players[20];
    double before[20], after[20];
    for (int game = 0; game < 2000; game++) {
        size_t count = random_game(&seed, 80, players);
        engine_game(&KAROIQ, players, count, before, NULL);
        if (players[0].dropped)
            players[0].dropped = false;
        else if (players[0].place > 1)
            players[0].place--;
        engine_game(&KAROIQ, players, count, after, NULL);
        assert_true(after[0] >= before[0]);
    }
}

/* The quick way (one exponential a participant) and the pair-wise one agree, on either side of the
   limit between them. */
static void both_ways_of_the_arithmetic_agree(void **state)
{
    (void)state;
    uint64_t seed = 4;
    struct participant players[20];
    double deltas[20];
    for (int game = 0; game < 1000; game++) {
        size_t count = random_game(&seed, game % 2 ? 11900 : 24100, players);
        engine_game(&KAROIQ, players, count, deltas, NULL);
        for (size_t i = 0; i < count; i++) {
            double sum = 0;
            for (size_t j = 0; j < count; j++) {
                double result;
                if (j != i && engine_result(&KAROIQ, &players[i], &players[j], &result))
                    sum += result - engine_expectation(&KAROIQ, &players[i], &players[j]);
            }
            if (engine_is_void(players, count))
                sum = 0;
            assert_close(deltas[i], 2 * sum / sqrt((double)count - 1), 1e-12);
        }
    }
}

static void extreme_ratings_give_numbers(void **state)
{
    (void)state;
    static const double ratings[] = {1e6, -1e6, 100, 0, -999999.5};
    struct participant players[5];
    double deltas[5];
    for (int i = 0; i < 5; i++)
        players[i] = finisher(ratings[i], 5 - i);
    engine_game(&KAROIQ, players, 5, deltas, NULL);
    for (int i = 0; i < 5; i++)
        assert_true(isfinite(deltas[i]));
    /* The one at 1e6 lost four pairs that he should have won: 2 * (-4) / sqrt(4). */
    assert_close(deltas[0], -4, 1e-13);
}

static void systems_are_presets_of_one_engine(void **state)
{
    (void)state;
    struct parameters parameters = {.system = SYSTEM_KAROIQ, .k = 3, .phi = 0.1};
    assert_close(engine_divisor(&KAROIQ, 10), 3, 0);
    assert_true(engine_of(&parameters).k == 3);
    assert_true(engine_of(&parameters).phi == 0.1);
    struct engine karoiq = engine_of(&parameters);
    assert_close(engine_divisor(&karoiq, 10), 3, 0);
    parameters.system = SYSTEM_ELO_ADVANTAGE;
    parameters.draw = DRAW_MOVES;
    struct engine elo = engine_of(&parameters);
    assert_true(elo.equal_moves_draw);
    assert_close(engine_divisor(&elo, 10), 9, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_exchange_one_point),
        cmocka_unit_test(favourite_wins_less_than_a_point),
        cmocka_unit_test(outsider_wins_more_than_a_point),
        cmocka_unit_test(four_players_by_place),
        cmocka_unit_test(two_dropped_exchange_nothing_but_count),
        cmocka_unit_test(all_dropped_is_void),
        cmocka_unit_test(one_player_is_void),
        cmocka_unit_test(same_place_is_half),
        cmocka_unit_test(finisher_beats_dropped_beyond_gaps),
        cmocka_unit_test(equal_moves_draw_only_finishers_and_only_if_asked),
        cmocka_unit_test(elo_expectations_of_the_document),
        cmocka_unit_test(advantage_of_the_start_shifts_the_expectation),
        cmocka_unit_test(four_wins_are_averaged_over_the_opponents),
        cmocka_unit_test(points_are_conserved),
        cmocka_unit_test(order_of_the_entries_is_irrelevant),
        cmocka_unit_test(better_place_never_yields_less),
        cmocka_unit_test(both_ways_of_the_arithmetic_agree),
        cmocka_unit_test(extreme_ratings_give_numbers),
        cmocka_unit_test(systems_are_presets_of_one_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
