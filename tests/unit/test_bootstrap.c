#include "rating.h"

#include "base/core/buffer.h"
#include "rate/bootstrap.h"
#include "report/answers/uncertainty.h"

enum { SAMPLES = 200 };

static void fill(struct bench *bench)
{
    bench_begin(bench);
    /* Ada beats bob always, eve and kim by turns. */
    for (int i = 1; i <= 20; i++) {
        char stamp[] = "2024-01-01 00:00:00";
        stamp[14] = (char)('0' + i / 10);
        stamp[15] = (char)('0' + i % 10);
        add_game(bench, i, stamp, i % 2 ? "ada=1 bob=2 eve=3 kim=4" : "ada=1 bob=2 eve=4 kim=3");
    }
    rate(bench, STATUS_DONE);
}

static void bootstrap(struct bench *bench, uint64_t seed, struct uncertainty *uncertainty)
{
    assert_int_equal(rate_bootstrap(&bench->store, &bench->config, SAMPLES, seed, uncertainty),
                     STATUS_DONE);
}

static void sure_where_the_results_are_and_unsure_where_not(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty u;
    fill(&bench);
    bootstrap(&bench, 1, &u);
    assert_int_equal(u.count, 4);
    assert_string_equal(u.players[0].name, "ada");
    assert_true(u.players[0].rating == rating_of(&bench, "ada"));
    assert_int_equal(u.players[0].games, 20);
    assert_close(u.players[0].ahead, 1, 0);
    assert_true(u.players[2].ahead > 0.2 && u.players[2].ahead < 0.8);
    /* Whatever is drawn, ada wins every game. */
    assert_close(u.players[0].deviation, 0, 0.5);
    assert_true(u.players[2].deviation > 2 * u.players[0].deviation);
    for (size_t i = 0; i < 4; i++)
        assert_true(u.players[i].low <= u.players[i].high);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void chances_of_both_sides_are_one(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty u;
    fill(&bench);
    bootstrap(&bench, 1, &u);
    for (size_t a = 0; a < 4; a++) {
        assert_close(uncertainty_chance(&u, a, a), 0.5, 0);
        for (size_t b = 0; b < 4; b++)
            assert_close(uncertainty_chance(&u, a, b) + uncertainty_chance(&u, b, a), 1, 1e-12);
    }
    uncertainty_free(&u);
    bench_end(&bench);
}

static void same_seed_same_numbers(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty one, two, three;
    fill(&bench);
    bootstrap(&bench, 5, &one);
    bootstrap(&bench, 5, &two);
    bootstrap(&bench, 6, &three);
    assert_memory_equal(one.ratings, two.ratings, SAMPLES * 4 * sizeof(float));
    assert_memory_not_equal(one.ratings, three.ratings, SAMPLES * 4 * sizeof(float));
    uncertainty_free(&one);
    uncertainty_free(&two);
    uncertainty_free(&three);
    bench_end(&bench);
}

static void table_and_sentence(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty u;
    struct buffer out = {0};
    struct diag *diag = &bench.caught.diag;
    fill(&bench);
    bootstrap(&bench, 1, &u);
    assert_int_equal(report_uncertainty(&bench.config, &u, FORMAT_TEXT, &out, diag), STATUS_DONE);
    assert_true(span_starts(buffer_view(&out),
                            SPAN("Rang  Spieler  Spiele  KaroIQ     ±  95 % von     Bis  Besser "
                                 "als der Nächste\n  1.  ada          20  ")));
    buffer_clear(&out);
    assert_int_equal(report_uncertainty(&bench.config, &u, FORMAT_CSV, &out, diag), STATUS_DONE);
    assert_true(span_starts(buffer_view(&out),
                            SPAN("rank,name,games,rating,deviation,low,high,ahead\r\n1,ada,20,")));
    buffer_clear(&out);
    assert_int_equal(
        report_chance(&bench.config, &u, SPAN("ada"), SPAN("bob"), FORMAT_TEXT, &out, diag),
        STATUS_DONE);
    assert_string_equal(out.data, "ada ist wirklich besser als bob: Wahrscheinlichkeit 100,0 %\n");
    buffer_clear(&out);
    assert_int_equal(
        report_chance(&bench.config, &u, SPAN("ada"), SPAN("bob"), FORMAT_JSON, &out, diag),
        STATUS_DONE);
    assert_string_equal(out.data,
                        "{\n  \"first\": \"ada\",\n  \"second\": \"bob\",\n  \"chance\": 1\n}\n");
    assert_int_equal(
        report_chance(&bench.config, &u, SPAN("ada"), SPAN("xyz"), FORMAT_TEXT, &out, diag),
        STATUS_USAGE);
    buffer_free(&out);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void without_games_or_samples_it_says_so(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty u;
    bench_begin(&bench);
    assert_int_equal(rate_bootstrap(&bench.store, &bench.config, 10, 1, &u), STATUS_USAGE);
    uncertainty_free(&u);
    assert_int_equal(rate_bootstrap(&bench.store, &bench.config, 0, 1, &u), STATUS_USAGE);
    uncertainty_free(&u);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sure_where_the_results_are_and_unsure_where_not),
        cmocka_unit_test(chances_of_both_sides_are_one),
        cmocka_unit_test(same_seed_same_numbers),
        cmocka_unit_test(table_and_sentence),
        cmocka_unit_test(without_games_or_samples_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
