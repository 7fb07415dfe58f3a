#include "rating.h"

#include "base/core/random.h"
#include "rate/prospect.h"
#include "report/answers/prospect.h"

static const char *const racers[] = {"ada", "bob", "cat", "dan", "eve"};
enum { RACERS = sizeof racers / sizeof *racers };

static void begin(struct bench *bench)
{
    bench_begin(bench);
    add_game(bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2 cat=3 dan=w eve=4");
    add_game(bench, 2, "2024-01-03 00:00:00", "bob=1 ada=2 dan=3");
    add_game(bench, 3, "2024-01-04 00:00:00", "ada=1 cat=2 eve=e fay=w");
    sql(bench, "UPDATE entry SET place = NULL WHERE outcome <> 'finished'");
    rate(bench, STATUS_DONE);
}

static void forecast(struct bench *bench, const char *const *names, size_t count,
                     struct prospect *prospect)
{
    assert_int_equal(
        rate_prospect(&bench->store, &bench->config, (char *const *)names, count, prospect),
        STATUS_DONE);
}

static size_t index_of(const struct prospect *prospect, const char *name)
{
    for (size_t i = 0; i < prospect->count; i++)
        if (strcmp(prospect->contestants[i].name, name) == 0)
            return i;
    fail_msg("no %s", name);
    return 0;
}

static double chance(const struct prospect *prospect, const char *name, size_t place)
{
    return prospect->chances[index_of(prospect, name) * (prospect->count + 1) + place - 1];
}

static double gain(const struct prospect *prospect, const char *name, size_t place)
{
    return prospect->gains[index_of(prospect, name) * (prospect->count + 1) + place - 1];
}

static double rated_delta(struct bench *bench, int64_t gid, const char *name)
{
    char query[160];
    snprintf(query, sizeof query,
             "SELECT delta FROM change c JOIN person p ON p.id = c.person WHERE gid = %lld AND"
             " name = '%s'",
             (long long)gid, name);
    return real_of(bench, query);
}

/* A random result: some drop out, the others come in one behind the other. */
static void random_places(struct random *random, int places[RACERS])
{
    size_t order[RACERS] = {0}, finishers = 0;
    for (size_t i = 0; i < RACERS; i++) {
        size_t other = (size_t)random_below(random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    for (size_t i = 0; i < RACERS; i++)
        places[order[i]] = finishers == 0 || random_below(random, 4) ? (int)++finishers : 0;
}

static void what_places_bring_is_what_rate_then_computes(void **state)
{
    (void)state;
    struct random random = random_begin(7);
    for (int round = 0; round < 40; round++) {
        struct bench bench;
        struct prospect prospect;
        int places[RACERS];
        double gains[RACERS];
        struct buffer entries = {0};
        begin(&bench);
        bench.config.rating.draw = round % 2 ? DRAW_MOVES : DRAW_PLACE;
        rate(&bench, STATUS_DONE);
        forecast(&bench, racers, RACERS, &prospect);
        random_places(&random, places);
        prospect_gains(&prospect, places, gains);
        for (size_t i = 0; i < RACERS; i++) {
            buffer_printf(&entries, "%s%s=", i ? " " : "", racers[i]);
            if (places[i])
                buffer_printf(&entries, "%d/%d", places[i], 20 + places[i]);
            else
                buffer_char(&entries, 'w');
        }
        add_game(&bench, 9, "2024-02-01 00:00:00", entries.data);
        rate(&bench, STATUS_DONE);
        for (size_t i = 0; i < RACERS; i++)
            assert_true(gains[i] == rated_delta(&bench, 9, racers[i]));
        buffer_free(&entries);
        prospect_free(&prospect);
        bench_end(&bench);
    }
}

/* The table's own cells, against games with these results. */
static void winning_last_and_dropping_out_are_what_they_bring(void **state)
{
    (void)state;
    static const struct {
        const char *entries;
        size_t column;
    } cases[] = {
        {"cat=1 bob=2 dan=3", 1},
        {"bob=1 cat=2 dan=3", 2},
        {"bob=1 dan=2 cat=3", 3},
        {"bob=1 dan=2 cat=w", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const char *const names[] = {"bob", "cat", "dan"};
        struct bench bench;
        struct prospect prospect;
        begin(&bench);
        forecast(&bench, names, 3, &prospect);
        assert_true(prospect.contestants[prospect.shown[0]].rating >=
                    prospect.contestants[prospect.shown[1]].rating);
        double foreseen = gain(&prospect, "cat", cases[i].column);
        if (i == 0)
            assert_true(prospect.named[0] != 0);
        add_game(&bench, 9, "2024-02-01 00:00:00", cases[i].entries);
        rate(&bench, STATUS_DONE);
        assert_true(foreseen == rated_delta(&bench, 9, "cat"));
        prospect_free(&prospect);
        bench_end(&bench);
    }
}

static void chances_are_shares_of_one(void **state)
{
    (void)state;
    struct bench bench;
    struct prospect prospect, again;
    begin(&bench);
    forecast(&bench, racers, RACERS, &prospect);
    forecast(&bench, racers, RACERS, &again);
    for (size_t i = 0; i < RACERS; i++) {
        double sum = 0, changes = 0;
        for (size_t p = 1; p <= RACERS + 1; p++) {
            sum += chance(&prospect, racers[i], p);
            assert_true(chance(&prospect, racers[i], p) == chance(&again, racers[i], p));
        }
        assert_close(sum, 1, 1e-12);
        for (size_t j = 0; j < RACERS; j++)
            changes += prospect.changes[j];
        assert_close(changes, 0, 1e-9);
    }
    /* Somebody wins: a race that nobody finishes would be void. */
    double wins = 0;
    for (size_t i = 0; i < RACERS; i++)
        wins += chance(&prospect, racers[i], 1);
    assert_close(wins, 1, 1e-12);
    assert_true(chance(&prospect, "ada", 1) > chance(&prospect, "eve", 1));
    prospect_free(&prospect);
    prospect_free(&again);
    bench_end(&bench);
}

/* Two of whom nothing is known win alike, and as often as the other drops out, or comes in behind.
 */
static void newcomers_win_alike(void **state)
{
    (void)state;
    static const char *const names[] = {"new", "newer"};
    struct bench bench;
    struct prospect prospect;
    begin(&bench);
    forecast(&bench, names, 2, &prospect);
    assert_close(chance(&prospect, "new", 1), 0.5, 0.015);
    assert_close(prospect.expected[1], 0.5, 0);
    assert_true(isnan(prospect.expected[0]));
    assert_close(gain(&prospect, "new", 1), 1, 1e-15);
    assert_close(gain(&prospect, "new", 3), -1, 1e-15);
    prospect_free(&prospect);
    bench_end(&bench);
}

static void who_has_come_in_keeps_his_place(void **state)
{
    (void)state;
    struct bench bench;
    struct prospect prospect;
    begin(&bench);
    add_game(&bench, 9, NULL, "ada=- bob=1 cat=w dan=-");
    sql(&bench, "UPDATE entry SET place = NULL WHERE outcome <> 'finished'");
    rate(&bench, STATUS_DONE);
    assert_int_equal(rate_prospect_of_game(&bench.store, &bench.config, 9, &prospect), STATUS_DONE);
    assert_string_equal(prospect.title, "Game 9 !KaroIQ!");
    assert_int_equal(prospect.count, 4);
    assert_close(chance(&prospect, "bob", 1), 1, 0);
    assert_close(chance(&prospect, "cat", 5), 1, 0);
    assert_close(chance(&prospect, "ada", 1), 0, 0);
    assert_true(isnan(gain(&prospect, "ada", 1)));
    assert_true(isnan(gain(&prospect, "ada", 4)));
    assert_true(isnan(gain(&prospect, "bob", 2)));
    assert_true(gain(&prospect, "ada", 2) > gain(&prospect, "ada", 3));
    assert_true(gain(&prospect, "ada", 3) > gain(&prospect, "ada", 5));
    prospect_free(&prospect);
    bench_end(&bench);
}

static void only_a_running_game_has_a_forecast(void **state)
{
    (void)state;
    struct bench bench;
    struct prospect prospect;
    begin(&bench);
    assert_int_equal(rate_prospect_of_game(&bench.store, &bench.config, 1, &prospect),
                     STATUS_USAGE);
    prospect_free(&prospect);
    assert_int_equal(
        rate_prospect(&bench.store, &bench.config, (char *const *)racers, 1, &prospect),
        STATUS_USAGE);
    prospect_free(&prospect);
    bench_end(&bench);
}

/* In a cell and in a heading. */
static void hostile_names_are_escaped(void **state)
{
    (void)state;
    static const struct {
        enum report_format format;
        const char *never;
    } cases[] = {{FORMAT_TEXT, "\x1b"}, {FORMAT_WIKI, "|}<"}, {FORMAT_JSON, "\x1b"}};
    struct config config;
    struct caught caught;
    struct strengths strengths = {.persons = 1, .means = &(double){0}, .covariances = &(double){1}};
    struct prospect prospect = {.parameters = {.k = 2, .phi = 0.05, .start = 100}};
    caught_begin(&caught);
    assert_true(config_init(&config, &caught.diag));
    assert_true(prospect_add(&prospect, SPAN("\x1b[2J\n|}<script>"), &(struct contestant){0}));
    assert_true(prospect_add(&prospect, SPAN("[[x]]{{y}}"), &(struct contestant){0}));
    assert_true(prospect_find(&prospect, &strengths, 0.1));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = {0};
        assert_int_equal(report_prospect(&config, &prospect, cases[i].format, &out, &caught.diag),
                         STATUS_DONE);
        assert_null(strstr(out.data, cases[i].never));
        if (cases[i].format == FORMAT_WIKI) {
            assert_null(strstr(out.data, "[[x]]"));
            assert_null(strstr(out.data, "<script>"));
        }
        buffer_free(&out);
    }
    prospect_free(&prospect);
    config_free(&config);
    caught_end(&caught);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_places_bring_is_what_rate_then_computes),
        cmocka_unit_test(winning_last_and_dropping_out_are_what_they_bring),
        cmocka_unit_test(chances_are_shares_of_one),
        cmocka_unit_test(newcomers_win_alike),
        cmocka_unit_test(who_has_come_in_keeps_his_place),
        cmocka_unit_test(only_a_running_game_has_a_forecast),
        cmocka_unit_test(hostile_names_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
