/* The right values were computed elsewhere: Newton's method on the formulas, and exact chances by
   numeric integration. */
#include "support.h"

#include "base/core/buffer.h"
#include "base/model/plackett_luce.h"
#include "base/model/strength.h"

#include <math.h>

static void assert_close(double value, double right, double tolerance)
{
    if (!(fabs(value - right) <= tolerance))
        fail_msg("%.17g is not %.17g", value, right);
}

/* Games are the lines of a text, entries "PERSON=PLACE" or "PERSON=x" (dropped out); "@DAY" before
   them is when it ended. */
struct races {
    struct strength_game games[100];
    struct strength_entry entries[500];
    struct strength_record record;
};

static void add_races(struct races *races, const char *text, size_t persons)
{
    size_t entries = 0;
    char *copy = strdup(text), *rest_of_lines = copy, *line;
    *races = (struct races){.record = {races->games, 0, races->entries, persons}};
    while ((line = strsep(&rest_of_lines, "\n"))) {
        struct strength_game *game = &races->games[races->record.game_count++];
        char *word;
        game->first = entries;
        while ((word = strsep(&line, " "))) {
            if (*word == '@') {
                game->day = strtod(word + 1, NULL);
                continue;
            }
            char *result = strchr(word, '=') + 1;
            races->entries[entries++] =
                (struct strength_entry){.person = (uint32_t)strtol(word, NULL, 10),
                                        .place = (int)strtol(result, NULL, 10),
                                        .dropped = *result == 'x'};
            game->count++;
        }
    }
    free(copy);
}

static struct strengths given(const char *text, size_t persons, double spread, double drift)
{
    struct races races;
    struct strengths strengths;
    add_races(&races, text, persons);
    assert_true(strengths_given(&strengths, &races.record, spread, drift));
    return strengths;
}

static struct strengths fitted(const char *text, size_t persons)
{
    struct races races;
    struct strengths strengths;
    add_races(&races, text, persons);
    assert_true(strengths_fit(&strengths, &races.record));
    return strengths;
}

static double covariance(const struct strengths *strengths, size_t a, size_t b)
{
    return strengths->covariances[a * strengths->persons + b];
}

/* -ln of the chance of a race between strengths 0.3, -0.2 and 0.5. */
static double loss_of(const struct finish *race, double gradient[3])
{
    const size_t start[3] = {0};
    struct skyline curvature;
    assert_true(skyline_begin(&curvature, start, 3));
    double loss = plackett_luce(race, 3, gradient, &curvature);
    skyline_free(&curvature);
    return loss;
}

static struct finish finisher(size_t node, double strength, int place)
{
    return (struct finish){.node = node, .power = exp(strength), .place = place};
}

static struct finish dropped(size_t node, double strength)
{
    return (struct finish){.node = node, .power = exp(strength), .dropped = true};
}

static void race_has_the_chance_of_its_order(void **state)
{
    (void)state;
    double gradient[3] = {0};
    const struct finish order[] = {finisher(0, 0.3, 1), finisher(1, -0.2, 2), finisher(2, 0.5, 3)};
    const struct finish shared_first[] = {order[0], finisher(1, -0.2, 1), order[2]};
    const struct finish shared_last[] = {order[0], order[1], finisher(2, 0.5, 2)};
    const struct finish two_dropped[] = {order[0], dropped(1, -0.2), dropped(2, 0.5)};
    assert_close(loss_of(order, gradient), 2.142732252750403, 1e-12);
    /* A shared place: the mean over both orders. */
    assert_close(loss_of(shared_first, gradient), 2.24020866299847, 1e-12);
    assert_close(loss_of(shared_last, gradient), 1.7927322527504028, 1e-12);
    /* One of three is chosen, and nothing is said between the others. */
    assert_close(loss_of(two_dropped, gradient), 1.039546203864945, 1e-12);
}

static void derivatives_are_those_of_the_chance(void **state)
{
    (void)state;
    static const double STEP = 1e-5;
    for (int tied = 0; tied < 3; tied++) {
        double strengths[3] = {0.3, -0.2, 0.5};
        double gradient[3] = {0}, unused[3];
        struct finish race[3];
        for (size_t i = 0; i < 3; i++)
            race[i] = finisher(i, strengths[i], (int)i < tied ? 1 : (int)i + 1);
        loss_of(race, gradient);
        for (size_t i = 0; i < 3; i++) {
            race[i].power = exp(strengths[i] + STEP);
            double above = loss_of(race, unused);
            race[i].power = exp(strengths[i] - STEP);
            double below = loss_of(race, unused);
            race[i].power = exp(strengths[i]);
            assert_close(gradient[i], (above - below) / (2 * STEP), 1e-9);
        }
    }
}

static void race_in_which_everyone_dropped_says_nothing(void **state)
{
    (void)state;
    double gradient[3] = {0};
    const struct finish race[] = {dropped(0, 0.3), dropped(1, -0.2), dropped(2, 0.5)};
    assert_close(loss_of(race, gradient), 0, 0);
    for (size_t i = 0; i < 3; i++)
        assert_close(gradient[i], 0, 0);
    struct strengths strengths = given("0=x 1=x", 2, 1.5, 0.1);
    assert_close(strengths.means[0], 0, 1e-12);
    assert_close(strengths_chance(&strengths, 0, 1), 0.5, 1e-12);
    strengths_free(&strengths);
}

static void one_game_says_little(void **state)
{
    (void)state;
    struct strengths strengths = given("0=1 1=2", 2, 1, 1e-6);
    assert_close(strengths.means[0], 0.3374158071711997, 1e-9);
    assert_close(strengths.means[1], -0.3374158071711997, 1e-9);
    assert_close(covariance(&strengths, 0, 0), 0.8455108015332535, 1e-9);
    assert_close(covariance(&strengths, 0, 1), 0.1544891984667465, 1e-9);
    assert_close(strengths_chance(&strengths, 0, 1), 0.7170262586080351, 1e-9);
    /* Laplace's method is not exact; this is the true chance, by numeric integration. */
    assert_close(strengths_chance(&strengths, 0, 1), 0.7252134544429646, 0.01);
    strengths_free(&strengths);
    strengths = given("0=1 1=x", 2, 1, 1e-6);
    assert_close(strengths.means[0], 0.3374158071711997, 1e-9);
    strengths_free(&strengths);
    strengths = fitted("0=1 1=2", 2);
    assert_true(strengths_chance(&strengths, 0, 1) > 0.6);
    assert_true(strengths_chance(&strengths, 0, 1) < 0.85);
    strengths_free(&strengths);
}

static void chances_of_both_sides_are_one(void **state)
{
    (void)state;
    struct strengths strengths = fitted("0=1 1=2 2=3\n0=2 1=1 2=x\n2=1 3=2", 4);
    for (size_t a = 0; a < 4; a++) {
        assert_close(strengths_chance(&strengths, a, a), 0.5, 0);
        for (size_t b = 0; b < 4; b++)
            assert_close(strengths_chance(&strengths, a, b) + strengths_chance(&strengths, b, a), 1,
                         1e-12);
    }
    strengths_free(&strengths);
}

static void same_results_are_the_same_strength(void **state)
{
    (void)state;
    struct strengths strengths = fitted("0=1 1=2\n0=2 1=1\n2=1 3=1", 4);
    for (size_t i = 0; i < 4; i++)
        assert_close(strengths.means[i], 0, 1e-9);
    assert_close(covariance(&strengths, 0, 0), covariance(&strengths, 1, 1), 1e-12);
    assert_close(strengths_chance(&strengths, 2, 3), 0.5, 1e-9);
    strengths_free(&strengths);
}

static void who_has_no_game_is_the_prior(void **state)
{
    (void)state;
    struct strengths strengths = fitted("0=1 1=2\n0=1 1=2\n0=2 1=1", 3);
    assert_close(strengths.means[2], 0, 0);
    assert_close(strengths_deviation(&strengths, 2), strengths.spread, 1e-12);
    /* And who has few is nearly there. */
    assert_true(strengths_deviation(&strengths, 0) > 0.75 * strengths.spread);
    assert_true(strengths_deviation(&strengths, 0) < strengths.spread);
    strengths_free(&strengths);
}

static void more_games_make_it_surer(void **state)
{
    (void)state;
    static const char games[] = "0=1 1=2 2=3\n0=2 1=1 2=3\n0=1 1=2 2=3\n0=2 1=1 2=3\n"
                                "0=1 1=2 2=3\n0=2 1=1 2=3\n0=1 1=2 2=3\n0=2 1=1 2=3";
    static const size_t LINE = sizeof "0=1 1=2 2=3";
    double before = 1;
    for (size_t length = LINE - 1; length < sizeof games; length += LINE) {
        char *part = strndup(games, length);
        struct strengths strengths = given(part, 3, 1, 0.1);
        assert_true(strengths_deviation(&strengths, 0) < before);
        before = strengths_deviation(&strengths, 0);
        strengths_free(&strengths);
        free(part);
    }
}

static void names_and_orders_change_nothing(void **state)
{
    (void)state;
    struct strengths one = fitted("@0 0=1 1=2 2=2 3=x\n@400 3=1 0=2\n@900 1=1 2=2 3=3", 4);
    struct strengths other = fitted("@900 0=3 2=1 1=2\n@0 2=2 0=x 1=2 3=1\n@400 3=2 0=1", 4);
    static const size_t now[] = {3, 2, 1, 0};
    assert_close(one.spread, other.spread, 1e-9);
    for (size_t a = 0; a < 4; a++) {
        assert_close(one.means[a], other.means[now[a]], 1e-9);
        for (size_t b = 0; b < 4; b++)
            assert_close(covariance(&one, a, b), covariance(&other, now[a], now[b]), 1e-9);
    }
    strengths_free(&one);
    strengths_free(&other);
}

static void same_games_same_bits(void **state)
{
    (void)state;
    static const char games[] = "@0 0=1 1=2 2=3\n@700 2=1 1=2 0=x";
    struct strengths one = fitted(games, 3), other = fitted(games, 3);
    assert_memory_equal(one.means, other.means, 3 * sizeof(double));
    assert_memory_equal(one.covariances, other.covariances, 9 * sizeof(double));
    strengths_free(&one);
    strengths_free(&other);
}

/* By 1 a year is by a variance of 1/12 from one month to the next, and by a third of that within
   the last. */
static void strengths_drift_from_month_to_month(void **state)
{
    (void)state;
    struct strengths strengths = given("@0 0=1 1=2\n@31 0=1 1=2", 2, 1, 1);
    assert_close(strengths.means[0], 0.5379087039804874, 1e-9);
    assert_close(covariance(&strengths, 0, 0), 0.8498053835758735 + 1.0 / 12 / 3, 1e-9);
    assert_close(covariance(&strengths, 0, 1), 0.2335279497574589, 1e-9);
    strengths_free(&strengths);
}

/* The period of three years ago begins 3.08 years ago and ends 2.74 years ago: it lasts an eighth
   of its age. */
static void who_pauses_is_known_less(void **state)
{
    (void)state;
    static const double DRIFT = 0.5, YEARS = 2.854090745040594 - 1.0 / 12 / 3;
    struct strengths now = given("@0 0=1 1=2", 4, 1, DRIFT);
    struct strengths later = given("@0 0=1 1=2\n@1100 2=1 3=2", 4, 1, DRIFT);
    assert_close(later.means[0], now.means[0], 1e-9);
    assert_close(covariance(&later, 0, 0), covariance(&now, 0, 0) + YEARS * DRIFT * DRIFT, 1e-9);
    strengths_free(&now);
    strengths_free(&later);
}

/* Month by month another one wins every game: strengths that change by far more than is usual. */
static void a_drift_far_from_the_usual_is_found(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (int game = 0; game < 96; game++)
        buffer_printf(&text, "%s@%d %s", game ? "\n" : "", game * 5,
                      game / 12 % 2 ? "0=1 1=2" : "0=2 1=1");
    struct strengths strengths = fitted(text.data, 2);
    assert_true(strengths.drift > 2);
    strengths_free(&strengths);
    buffer_free(&text);
}

static void ages_of_games_have_a_limit(void **state)
{
    (void)state;
    struct strengths strengths = fitted("@-1e9 0=1 1=2\n@1e9 0=1 1=2", 2);
    assert_true(isfinite(strengths.means[0]) && isfinite(covariance(&strengths, 0, 0)));
    strengths_free(&strengths);
}

static void without_games_there_is_the_prior(void **state)
{
    (void)state;
    struct strengths strengths;
    const struct strength_record record = {.persons = 2};
    assert_true(strengths_fit(&strengths, &record));
    assert_close(strengths_chance(&strengths, 0, 1), 0.5, 1e-12);
    assert_close(strengths_deviation(&strengths, 0), strengths.spread, 1e-12);
    strengths_free(&strengths);
}

static void matrix_that_is_not_positive_has_no_factor(void **state)
{
    (void)state;
    const size_t start[2] = {0, 0};
    struct skyline matrix;
    assert_true(skyline_begin(&matrix, start, 2));
    *skyline_at(&matrix, 0, 0) = 1;
    *skyline_at(&matrix, 1, 0) = 2;
    *skyline_at(&matrix, 1, 1) = 1;
    assert_false(skyline_factor(&matrix));
    skyline_free(&matrix);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(race_has_the_chance_of_its_order),
        cmocka_unit_test(derivatives_are_those_of_the_chance),
        cmocka_unit_test(race_in_which_everyone_dropped_says_nothing),
        cmocka_unit_test(one_game_says_little),
        cmocka_unit_test(chances_of_both_sides_are_one),
        cmocka_unit_test(same_results_are_the_same_strength),
        cmocka_unit_test(who_has_no_game_is_the_prior),
        cmocka_unit_test(more_games_make_it_surer),
        cmocka_unit_test(names_and_orders_change_nothing),
        cmocka_unit_test(same_games_same_bits),
        cmocka_unit_test(strengths_drift_from_month_to_month),
        cmocka_unit_test(a_drift_far_from_the_usual_is_found),
        cmocka_unit_test(who_pauses_is_known_less),
        cmocka_unit_test(ages_of_games_have_a_limit),
        cmocka_unit_test(without_games_there_is_the_prior),
        cmocka_unit_test(matrix_that_is_not_positive_has_no_factor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
