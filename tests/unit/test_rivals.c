/* The other systems of `evaluate --against`, held against published figures. */
#include "base/model/rival_systems.h"
#include "rating.h"

static void play(const struct engine *engine, const struct participant *participants, size_t count,
                 double *deltas)
{
    struct score scores[8];
    engine_game(engine, participants, count, deltas, scores);
}

/* The worked example of Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf, 1995): 1500
   with 200 beats 1400 with 30, loses to 1550 with 100 and 1700 with 300, and has 1464 with 151.4;
   there, g = 0.9955, 0.9531, 0.7242, and E = 0.639, 0.432, 0.303. */
static void glicko_is_that_of_the_paper(void **state)
{
    (void)state;
    const struct engine engine = {.system = &glicko_system, .phi = log(10) / 400};
    const struct participant participants[] = {
        {.rating = 1500, .others = {200 - GLICKO_NEWCOMER}, .place = 3},
        {.rating = 1400, .others = {30 - GLICKO_NEWCOMER}, .place = 4},
        {.rating = 1550, .others = {100 - GLICKO_NEWCOMER}, .place = 2},
        {.rating = 1700, .others = {300 - GLICKO_NEWCOMER}, .place = 1},
    };
    double deltas[8];
    play(&engine, participants, 4, deltas);
    assert_close(participants[0].rating + deltas[0], 1464, 0.5);
    assert_close(200 + deltas[4], 151.4, 0.05);
    /* Glickman's E is that of an opponent whose deviation alone counts. */
    struct participant certain = participants[0];
    certain.others[0] = -GLICKO_NEWCOMER;
    assert_close(engine_expectation(&engine, &certain, &participants[1]), 0.639, 0.0005);
    assert_close(engine_expectation(&engine, &certain, &participants[2]), 0.432, 0.0005);
    assert_close(engine_expectation(&engine, &certain, &participants[3]), 0.303, 0.0005);
}

/* The same paper: the deviation grows by c from period to period, to 350 at most. */
static void a_deviation_grows_from_game_to_game(void **state)
{
    (void)state;
    const struct engine engine = {.system = &glicko_system, .k = 30, .phi = log(10) / 400};
    const struct participant participants[] = {
        {.rating = 1500, .others = {40 - GLICKO_NEWCOMER}, .dropped = true},
        {.rating = 1500, .dropped = true},
        {.rating = 3500, .others = {-GLICKO_NEWCOMER}, .place = 1},
    };
    double deltas[6];
    play(&engine, participants, 3, deltas);
    /* That he would lose to 3500 was certain: nothing is learned. */
    assert_close(40 + deltas[3], 50, 0.01);
    assert_close(deltas[4], 0, 0.1);
}

/* Players who begin at 25 and 25/3: what openskill, the library of Weng and Lin's systems, has in
   its tests for BradleyTerryFull (openskill.py, tests/models/test_bradley_terry_full.py; there
   without tau). */
static void weng_lin_is_that_of_the_library(void **state)
{
    (void)state;
    static const double means[3][4] = {
        {27.63523138347365, 22.36476861652635},
        {30.2704627669473, 25, 19.7295372330527},
        {32.90569415042095, 27.63523138347365, 22.36476861652635, 17.09430584957905},
    };
    static const double sigmas[] = {8.065506316323548, 7.788474807872566, 7.5012190693964005};
    const struct engine engine = {.system = &weng_lin_system};
    struct participant participants[4];
    for (size_t i = 0; i < 4; i++)
        participants[i] = (struct participant){.rating = 25, .place = (int)i + 1};
    for (size_t count = 2; count <= 4; count++) {
        double deltas[8];
        play(&engine, participants, count, deltas);
        for (size_t i = 0; i < count; i++) {
            assert_close(25 + deltas[i], means[count - 2][i], 1e-12);
            assert_close(25.0 / 3 + deltas[count + i], sigmas[count - 2], 1e-12);
        }
    }
    assert_close(engine_expectation(&engine, &participants[0], &participants[1]), 0.5, 1e-15);
}

/* Elo, "The rating of chessplayers" (1978), 2.11 has the logistic form of his table: differences of
   100, 200 and 400 points give 0.64, 0.76 and 0.91. */
static void elo_is_that_of_the_table(void **state)
{
    (void)state;
    static const double right[][2] = {{100, 0.64}, {200, 0.76}, {400, 0.91}, {-100, 0.36}};
    const struct engine engine = {.system = &rating_systems[SYSTEM_ELO], .phi = log(10) / 400};
    const struct participant average = {.rating = 1500};
    for (size_t i = 0; i < 4; i++) {
        const struct participant player = {.rating = 1500 + right[i][0]};
        assert_close(engine_expectation(&engine, &player, &average), right[i][1], 0.005);
    }
}

/* 5 times the change in the first game, 3 times after ten, the KaroIQ's own after twenty. */
static void newcomers_change_more(void **state)
{
    (void)state;
    static const double games[] = {0, 10, 20, 200}, factors[] = {5, 3, 1, 1};
    const struct engine engine = {.system = &newcomer_system, .k = 2, .phi = 0.05};
    for (size_t i = 0; i < 4; i++) {
        const struct participant participants[] = {
            {.rating = 100, .others = {games[i]}, .place = 1},
            {.rating = 100, .others = {50}, .place = 2},
        };
        double deltas[4];
        play(&engine, participants, 2, deltas);
        assert_close(deltas[0], factors[i], 1e-12);
        assert_close(deltas[1], -1, 1e-12);
        assert_close(deltas[2], 1, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glicko_is_that_of_the_paper),
        cmocka_unit_test(a_deviation_grows_from_game_to_game),
        cmocka_unit_test(weng_lin_is_that_of_the_library),
        cmocka_unit_test(elo_is_that_of_the_table),
        cmocka_unit_test(newcomers_change_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
