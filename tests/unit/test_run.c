/* A run over games made by hand, with a system that keeps two numbers a player. */
#include "rate/run.h"

#include "support.h"

/* An even chance for everybody; the first of two gains his opponent's second number and one point,
   and the second number counts the games. */
static double even(const struct engine *engine, const struct participant *a,
                   const struct participant *b)
{
    (void)engine, (void)a, (void)b;
    return 0.5;
}

static void gain(const struct engine *engine, const struct participant *participants, size_t count,
                 double *deltas, struct score *scores)
{
    (void)engine;
    assert_int_equal(count, 2);
    if (scores)
        scores[0] = scores[1] = (struct score){0};
    deltas[0] = 1 + participants[1].others[0];
    deltas[1] = 0;
    deltas[2] = deltas[3] = 1;
}

static const struct system TOY = {
    .divisor = DIVISOR_NONE, .numbers = 2, .expectation = even, .game = gain};

static void begin(struct games *games, struct game *rated, struct entry *entries, uint32_t *order)
{
    static const uint32_t persons[][2] = {{0, 1}, {0, 2}, {0, 1}};
    for (uint32_t i = 0; i < 3; i++) {
        rated[i] = (struct game){.gid = i + 1, .seq = i + 1, .first = 2 * (size_t)i, .count = 2};
        order[i] = i;
        for (size_t j = 0; j < 2; j++)
            entries[2 * i + j] = (struct entry){
                .person = persons[i][j], .place = (int16_t)(j + 1), .outcome = OUTCOME_FINISHED};
    }
    *games = (struct games){.games = rated,
                            .count = 3,
                            .entries = entries,
                            .entry_count = 6,
                            .person_count = 3,
                            .order = order,
                            .rated = 3};
}

struct seen {
    double before[3], others[3]; /* of the first, before each game */
    size_t count;
};

static enum status note(void *context, const struct step *step)
{
    struct seen *seen = context;
    seen->before[seen->count] = step->before[0].rating;
    seen->others[seen->count++] = step->before[0].others[0];
    return STATUS_DONE;
}

static void a_second_number_goes_from_game_to_game(void **state)
{
    (void)state;
    struct games games;
    struct game rated[3];
    struct entry entries[6];
    uint32_t order[3];
    struct run run;
    struct seen seen = {.count = 0};
    struct engine engine = {.system = &TOY};
    begin(&games, rated, entries, order);
    assert_true(run_begin(&games, 100, &run));
    assert_int_equal(run_games(&games, &engine, 0, games.rated, &run, note, &seen), STATUS_DONE);
    /* Against one who had no game, against another, and against one who had one: 1 + 1 + 2. */
    assert_true(run.tallies[0].rating == 104);
    assert_true(run.tallies[1].rating == 100);
    assert_true(run.tallies[0].others[0] == 3);
    assert_true(run.tallies[1].others[0] == 2);
    assert_true(run.tallies[2].others[0] == 1);
    assert_true(seen.before[2] == 102 && seen.others[2] == 2);
    assert_true(engine_divisor(&engine, 5) == 0);
    run_free(&run);
}

static void a_single_number_leaves_the_others_alone(void **state)
{
    (void)state;
    struct games games;
    struct game rated[3];
    struct entry entries[6];
    uint32_t order[3];
    struct run run;
    struct engine engine = {.system = &rating_systems[SYSTEM_KAROIQ], .k = 2, .phi = 0.05};
    begin(&games, rated, entries, order);
    assert_true(run_begin(&games, 100, &run));
    assert_int_equal(run_games(&games, &engine, 0, 1, &run, NULL, NULL), STATUS_DONE);
    assert_true(run.tallies[0].rating == 101);
    assert_true(run.tallies[0].others[0] == 0);
    assert_int_equal(run.tallies[0].games, 1);
    run_free(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_number_goes_from_game_to_game),
        cmocka_unit_test(a_single_number_leaves_the_others_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
