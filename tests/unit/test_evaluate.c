#include "rating.h"

#include "base/core/buffer.h"
#include "base/core/random.h"
#include "rate/evaluate.h"
#include "rate/forecast.h"
#include "report/answers/evaluate.h"

static void evaluate(struct bench *bench, bool tune, struct evaluation *evaluation)
{
    struct evaluate_options options = {.tune = tune, .samples = 200, .seed = 7};
    assert_int_equal(rate_evaluate(&bench->store, &bench->config, &options, evaluation),
                     STATUS_DONE);
}

static void scores_of_single_forecasts(void **state)
{
    (void)state;
    struct forecast_sum sum = {0};
    assert_close(forecast_log_loss(0.5, 1), 0.69314718055994531, 1e-15);
    assert_close(forecast_log_loss(0.8, 0), 1.6094379124341003, 1e-12);
    assert_close(forecast_log_loss(0.5, 0.5), 0.69314718055994531, 1e-15);
    assert_true(isfinite(forecast_log_loss(0, 1)));
    assert_true(isfinite(forecast_log_loss(1, 0)));
    assert_true(forecast_log_loss(1, 1) == 0);
    forecast_add(&sum, 0, 0.8, 1);
    forecast_add(&sum, 0, 0.6, 0);
    forecast_add(&sum, 0, 0.5, 1);
    forecast_add(&sum, 0, 0.9, 0.5);
    struct forecast mean = forecast_mean(&sum);
    assert_int_equal(mean.pairs, 4);
    assert_close(mean.brier, (0.04 + 0.36 + 0.25 + 0.16) / 4, 1e-15);
    assert_close(mean.accuracy, 1.0 / 2, 1e-15);
}

/* Every pair is predicted from what was known before its game. */
static void predictions_walk_forward(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation e;
    bench_begin(&bench);
    bench.config.min_games = 1;
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2 cat=w dan=w");
    evaluate(&bench, false, &e);
    assert_int_equal(e.games, 2);
    /* Of game 2 all pairs but the one of the two that dropped out. */
    assert_int_equal(e.kinds[PAIRS_ALL].pairs, 6);
    assert_int_equal(e.settled.pairs, 1);
    /* 101 v 99: e = 1 / (1 + exp(-0.1)) = 0.52497918747894 */
    assert_close(e.settled.log_loss, -log(0.52497918747894), 1e-12);
    assert_close(e.settled.accuracy, 1, 0);
    assert_int_equal(e.sizes[0].forecast.pairs, 1);
    assert_close(e.sizes[0].forecast.log_loss, log(2), 1e-12);
    assert_int_equal(e.sizes[2].least, 4);
    assert_int_equal(e.sizes[2].forecast.pairs, 5);
    assert_int_equal(e.kinds[PAIRS_FINISHED].pairs, 2);
    assert_int_equal(e.kinds[PAIRS_DROPPED].pairs, 4);
    assert_int_equal(e.experiences[0].forecast.pairs, 6);
    /* The first game had no favourite: of both kinds only pairs of the second count. */
    assert_int_equal(e.tenths[PAIRS_FINISHED][0].pairs, 1);
    assert_int_equal(e.tenths[PAIRS_DROPPED][0].pairs, 4);
    assert_close(e.tenths[PAIRS_FINISHED][0].expected, 0.52497918747894, 1e-12);
    assert_true(isnan(e.kinds[PAIRS_ALL].low));
    assert_false(e.tuned);
    bench_end(&bench);
}

/* A game of so many players, who come in in the order of their numbers. */
static void add_race(struct bench *bench, int gid, int players)
{
    struct buffer results = {0};
    for (int i = 1; i <= players; i++)
        buffer_printf(&results, "%sp%d=%d", i > 1 ? " " : "", i, i);
    add_game(bench, gid, "2024-01-01 00:00:00", results.data);
    buffer_free(&results);
}

static void each_size_of_a_game_has_its_class(void **state)
{
    (void)state;
    static const int players[] = {2, 3, 4, 5, 6, 7, 8, 10, 11, 12};
    static const int pairs[EVALUATION_SIZES] = {1, 3, 6, 10, 15 + 21, 28 + 45, 55 + 66};
    static const int most[EVALUATION_SIZES] = {2, 3, 4, 5, 7, 10, PLAYERS_LIMIT};
    struct bench bench;
    struct evaluation e;
    bench_begin(&bench);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        add_race(&bench, (int)i + 1, players[i]);
    evaluate(&bench, false, &e);
    for (int i = 0; i < EVALUATION_SIZES; i++) {
        assert_int_equal(e.sizes[i].forecast.pairs, pairs[i]);
        assert_int_equal(e.sizes[i].most, most[i]);
        assert_int_equal(e.sizes[i].least, i ? most[i - 1] + 1 : 2);
    }
    bench_end(&bench);
}

static void who_is_sure_to_win_is_counted_with_the_surest(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation e;
    bench_begin(&bench);
    bench.config.rating.phi = 1000; /* 2 points more are certainty */
    add_race(&bench, 1, 2);
    add_race(&bench, 2, 2);
    evaluate(&bench, false, &e);
    for (int i = 0; i < EVALUATION_TENTHS; i++)
        assert_int_equal(e.tenths[PAIRS_ALL][i].pairs, i == EVALUATION_TENTHS - 1);
    assert_close(e.tenths[PAIRS_ALL][EVALUATION_TENTHS - 1].expected, 1, 0);
    assert_close(e.tenths[PAIRS_ALL][EVALUATION_TENTHS - 1].happened, 1, 0);
    assert_close(e.kinds[PAIRS_ALL].log_loss, log(2) / 2, 1e-15);
    bench_end(&bench);
}

/* ada beats bob, then loses to him; under other names the same must come out. */
static void names_do_not_matter(void **state)
{
    (void)state;
    static const char *const games[2][2] = {{"ada=1 bob=2", "ada=2 bob=1"},
                                            {"zoe=1 bob=2", "zoe=2 bob=1"}};
    for (int i = 0; i < 2; i++) {
        struct bench bench;
        struct evaluation e;
        bench_begin(&bench);
        add_game(&bench, 1, "2024-01-01 00:00:00", games[i][0]);
        add_game(&bench, 2, "2024-01-02 00:00:00", games[i][1]);
        evaluate(&bench, false, &e);
        assert_int_equal(e.tenths[PAIRS_ALL][0].pairs, 1);
        assert_close(e.tenths[PAIRS_ALL][0].happened, 0, 0);
        assert_close(e.kinds[PAIRS_ALL].accuracy, 0, 0);
        bench_end(&bench);
    }
}

/* 1/2 foresees a draw exactly: (1/4 + 0) / 2. */
static void the_baseline_counts_draws(void **state)
{
    (void)state;
    struct forecast_sum sum = {0};
    forecast_add(&sum, 0, 0.5, 1);
    forecast_add(&sum, 0, 0.5, 0.5);
    struct forecast mean = forecast_mean(&sum);
    assert_close(mean.brier, 0.125, 1e-15);
    assert_true(isnan(mean.accuracy));
}

/* Ten blocks of one pair each, half of them won, at 0.8: the standard deviation of the losses
   -ln 0.8 and -ln 0.2 is ln 4 / 2 * sqrt(10 / 9), of their mean that / sqrt(10). */
static void an_interval_is_of_blocks(void **state)
{
    (void)state;
    struct forecast_sum sum = {0};
    for (size_t i = 0; i < 10; i++)
        forecast_add(&sum, i, 0.8, (double)(i % 2));
    struct forecast mean = forecast_mean(&sum);
    assert_close(mean.high - mean.low, 2 * 1.959963984540054 * log(4) / 2 / 3, 1e-12);
    sum = (struct forecast_sum){0};
    for (size_t i = 0; i < 10; i++)
        forecast_add(&sum, i / 2, 0.8, (double)(i % 2));
    assert_true(isnan(forecast_mean(&sum).low));
    assert_int_equal(forecast_block(50, 100), 0);
    assert_int_equal(forecast_block(51, 100), 1);
    assert_int_equal(forecast_block(100, 100), 1);
    assert_int_equal(forecast_block(1, 149), 0);
    assert_int_equal(forecast_block(149, 149), 1);
    assert_int_equal(forecast_block(99, 99), 0);
}

/* Blocks of 1, 2, ... 12 pairs: each strays from the mean by its pairs. */
static void blocks_of_unequal_size_count_by_their_pairs(void **state)
{
    (void)state;
    enum { BLOCKS = 12 };
    struct mean_sum sum = {0};
    double sums[BLOCKS] = {0}, all = 0, squares = 0;
    int pairs = 0;
    for (int block = 0; block < BLOCKS; block++)
        for (int i = 0; i <= block; i++) {
            double value = (block * 7 + i * 3) % 11;
            mean_add(&sum, (size_t)block, value);
            sums[block] += value;
            all += value;
            pairs++;
        }
    for (int block = 0; block < BLOCKS; block++)
        squares += pow(sums[block] - all / pairs * (block + 1), 2);
    double half = 1.959963984540054 * sqrt(squares * BLOCKS / (BLOCKS - 1)) / pairs;
    struct mean mean = mean_of(&sum);
    assert_int_equal(sum.pairs, 78);
    assert_close(mean.mean, all / pairs, 1e-12);
    assert_close(mean.low, all / pairs - half, 1e-12);
    assert_close(mean.high, all / pairs + half, 1e-12);
}

static void nothing_rated_is_said(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation e;
    struct evaluate_options options = {0};
    bench_begin(&bench);
    assert_int_equal(rate_evaluate(&bench.store, &bench.config, &options, &e), STATUS_USAGE);
    bench_end(&bench);
}

/* Duels between ten players whose true strengths are far apart, so that a larger step learns
   faster. */
static void fill_duels(struct bench *bench, int count)
{
    struct random random = random_begin(3);
    sql(bench, "BEGIN");
    for (int i = 1; i <= count; i++) {
        int a = (int)random_below(&random, 10), b = (int)random_below(&random, 9);
        b += b >= a;
        bool won = random_unit(&random) < 1 / (1 + exp(-0.5 * (b - a)));
        char text[64], stamp[20];
        snprintf(text, sizeof text, "p%d=%d p%d=%d", a, won ? 1 : 2, b, won ? 2 : 1);
        snprintf(stamp, sizeof stamp, "2024-01-01 %02d:%02d:%02d", i / 3600 % 24, i / 60 % 60,
                 i % 60);
        add_game(bench, i, stamp, text);
    }
    sql(bench, "COMMIT");
}

static void only_the_product_of_the_constants_counts(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation one, two;
    bench_begin(&bench);
    fill_duels(&bench, 150);
    evaluate(&bench, false, &one);
    bench.config.rating.k = 4;
    bench.config.rating.phi = 0.025;
    evaluate(&bench, false, &two);
    assert_close(two.kinds[PAIRS_ALL].log_loss, one.kinds[PAIRS_ALL].log_loss, 1e-12);
    assert_close(two.kinds[PAIRS_ALL].brier, one.kinds[PAIRS_ALL].brier, 1e-12);
    bench_end(&bench);
}

static void tuning_finds_a_larger_step_where_strengths_differ_much(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation e, again;
    bench_begin(&bench);
    fill_duels(&bench, 600);
    bench.config.rating.k = 0.5; /* far too careful */
    evaluate(&bench, true, &e);
    assert_close(e.tunings[PAIRS_FINISHED].product, 0.025, 1e-15);
    assert_true(e.tunings[PAIRS_FINISHED].low > 0.1);
    assert_true(e.tunings[PAIRS_FINISHED].low <= e.tunings[PAIRS_FINISHED].best &&
                e.tunings[PAIRS_FINISHED].best <= e.tunings[PAIRS_FINISHED].high);
    assert_true(e.tunings[PAIRS_FINISHED].best_log_loss <
                e.tunings[PAIRS_FINISHED].log_loss - 0.02);
    assert_close(e.tunings[PAIRS_FINISHED].share_better, 1, 0);
    assert_close(e.tunings[PAIRS_FINISHED].log_loss, e.kinds[PAIRS_ALL].log_loss, 1e-12);
    assert_false(e.tunings[PAIRS_FINISHED].at_edge);
    assert_false(e.tunings[PAIRS_FINISHED].best_in_use);
    evaluate(&bench, true, &again);
    assert_true(e.tunings[PAIRS_FINISHED].low == again.tunings[PAIRS_FINISHED].low &&
                e.tunings[PAIRS_FINISHED].high == again.tunings[PAIRS_FINISHED].high);
    bench.config.rating.k = 0.005; /* 32 times that is still too careful */
    evaluate(&bench, true, &e);
    assert_true(e.tunings[PAIRS_FINISHED].at_edge);
    struct buffer out = {0};
    assert_int_equal(report_evaluation(&bench.config, &e, FORMAT_TEXT, &out, &bench.caught.diag),
                     STATUS_DONE);
    assert_non_null(strstr(out.data, "Das ist der Rand der versuchten Werte;"));
    buffer_free(&out);
    bench_end(&bench);
}

/* Who changed more in the first game foresees the second one more boldly; of the first nobody knows
   anything. */
static void other_systems_foresee_the_same_pairs(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation e;
    const struct evaluate_options options = {.against = true};
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2 cat=w dan=w");
    assert_int_equal(rate_evaluate(&bench.store, &bench.config, &options, &e), STATUS_DONE);
    for (enum rival i = 0; i < RIVALS; i++) {
        assert_int_equal(e.rivals[i][PAIRS_ALL].pairs, 6);
        assert_int_equal(e.rivals[i][PAIRS_DROPPED].pairs, 4);
        assert_int_equal(e.rivals[i][CLASS_EXPERIENCES].pairs, 6);
        assert_true(isnan(e.rivals[i][PAIRS_ALL].low));
        assert_close(e.rivals[i][PAIRS_ALL].difference,
                     e.rivals[i][PAIRS_ALL].log_loss - e.rivals[RIVAL_NONE][PAIRS_ALL].log_loss,
                     1e-12);
    }
    assert_close(e.rivals[RIVAL_NONE][PAIRS_ALL].log_loss, e.kinds[PAIRS_ALL].log_loss, 1e-12);
    /* In the pair of game 2 in which both finished: KaroIQ 101 v 99, Elo 1508 v 1492, the one with
       a factor 105 v 95. */
    const double first = log(2) / 2;
    assert_close(e.rivals[RIVAL_NONE][PAIRS_FINISHED].log_loss, first + log1p(exp(-0.1)) / 2,
                 1e-12);
    assert_close(e.rivals[RIVAL_ELO][PAIRS_FINISHED].log_loss,
                 first + log1p(pow(10, -16.0 / 400)) / 2, 1e-12);
    assert_close(e.rivals[RIVAL_NEWCOMER][PAIRS_FINISHED].log_loss, first + log1p(exp(-0.5)) / 2,
                 1e-12);
    assert_true(e.rivals[RIVAL_GLICKO][PAIRS_FINISHED].difference < 0);
    assert_true(e.rivals[RIVAL_WENG_LIN][PAIRS_FINISHED].difference < 0);
    assert_true(e.rivals[RIVAL_POSTERIOR][PAIRS_FINISHED].difference < 0);
    bench_end(&bench);
}

/* What comes after a game changes nothing of how it was foreseen: with the last game lost or won,
   or not played, the others' losses are the same, so that its chances add up to 1. */
static void nobody_peeks_at_the_future(void **state)
{
    (void)state;
    static const char *const last[] = {NULL, "p0=1 p9=2", "p9=1 p0=2"};
    struct evaluation e[3];
    for (int i = 0; i < 3; i++) {
        struct bench bench;
        const struct evaluate_options options = {.against = true};
        bench_begin(&bench);
        fill_duels(&bench, 60);
        if (last[i])
            add_game(&bench, 61, "2024-01-02 00:00:00", last[i]);
        assert_int_equal(rate_evaluate(&bench.store, &bench.config, &options, &e[i]), STATUS_DONE);
        bench_end(&bench);
    }
    for (enum rival i = 0; i < RIVALS; i++) {
        double before = 60 * e[0].rivals[i][PAIRS_ALL].log_loss;
        double lost = 61 * e[1].rivals[i][PAIRS_ALL].log_loss - before;
        double won = 61 * e[2].rivals[i][PAIRS_ALL].log_loss - before;
        assert_close(exp(-lost) + exp(-won), 1, 1e-9);
        assert_true(won != lost);
    }
}

static void text_and_json_tell_the_same(void **state)
{
    (void)state;
    struct bench bench;
    struct evaluation e;
    struct buffer out = {0};
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    evaluate(&bench, true, &e);
    assert_int_equal(report_evaluation(&bench.config, &e, FORMAT_TEXT, &out, &bench.caught.diag),
                     STATUS_DONE);
    assert_non_null(strstr(
        out.data,
        "alle                                     1    0,6931    –    –  0,2500        –\n"));
    assert_non_null(strstr(out.data, "50–60 %            0         –            –\n"));
    assert_non_null(strstr(out.data, "Kein versuchter Wert ist besser als der jetzige.\n"));
    assert_non_null(strstr(out.data, "k * phi jetzt:  0,1000  Log-Loss 0,6931\n"));
    buffer_clear(&out);
    assert_int_equal(report_evaluation(&bench.config, &e, FORMAT_JSON, &out, &bench.caught.diag),
                     STATUS_DONE);
    assert_non_null(
        strstr(out.data, "\"all\": {\n    \"pairs\": 1,\n    \"log_loss\": 0.693147180"));
    assert_non_null(
        strstr(out.data, "\"dropped\": {\n    \"pairs\": 0,\n    \"log_loss\": null,\n"));
    assert_null(strstr(out.data, "\"brier\": 0,"));
    assert_non_null(strstr(out.data, "{\"pairs\": 0, \"expected\": null, \"happened\": null}"));
    buffer_free(&out);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_of_single_forecasts),
        cmocka_unit_test(predictions_walk_forward),
        cmocka_unit_test(names_do_not_matter),
        cmocka_unit_test(the_baseline_counts_draws),
        cmocka_unit_test(an_interval_is_of_blocks),
        cmocka_unit_test(each_size_of_a_game_has_its_class),
        cmocka_unit_test(who_is_sure_to_win_is_counted_with_the_surest),
        cmocka_unit_test(blocks_of_unequal_size_count_by_their_pairs),
        cmocka_unit_test(nothing_rated_is_said),
        cmocka_unit_test(only_the_product_of_the_constants_counts),
        cmocka_unit_test(tuning_finds_a_larger_step_where_strengths_differ_much),
        cmocka_unit_test(other_systems_foresee_the_same_pairs),
        cmocka_unit_test(nobody_peeks_at_the_future),
        cmocka_unit_test(text_and_json_tell_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
