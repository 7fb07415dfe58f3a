#include "base/core/hash.h"
#include "base/core/number.h"

#include "tests/unit/support.h"

#include <math.h>

static bool whole(const char *text)
{
    int64_t value = 77;
    bool taken = number_parse(span_of(text), INT64_MIN, INT64_MAX, &value);
    assert_true(taken || value == 77);
    return taken;
}

static void whole_number_is_taken_whole_or_refused(void **state)
{
    (void)state;
    int64_t value;
    assert_true(number_parse(SPAN("007"), 0, 10, &value) && value == 7);
    assert_true(number_parse(SPAN("-9223372036854775808"), INT64_MIN, 0, &value) &&
                value == INT64_MIN);
    assert_true(number_parse(SPAN("9223372036854775807"), 0, INT64_MAX, &value) &&
                value == INT64_MAX);
    assert_false(number_parse(SPAN("11"), 0, 10, &value));
    assert_false(whole("9223372036854775808"));
    assert_false(whole("-9223372036854775809"));
    assert_false(whole("25x0"));
    assert_false(whole(" 1"));
    assert_false(whole("1 "));
    assert_false(whole("+1"));
    assert_false(whole("-"));
    assert_false(whole(""));
    assert_false(whole("--1"));
    assert_false(whole("1.0"));
}

static bool real(const char *text)
{
    double value;
    return number_parse_real(span_of(text), -1e300, 1e300, &value);
}

static void fraction_is_taken_whole_or_refused(void **state)
{
    (void)state;
    double value;
    assert_true(number_parse_real(SPAN("0.05"), 0, 1, &value) && value == 0.05);
    assert_true(number_parse_real(SPAN("-2.5e-3"), -1, 1, &value) && value == -0.0025);
    assert_false(number_parse_real(SPAN("1.1"), 0, 1, &value));
    assert_false(real("0,05"));
    assert_false(real("nan"));
    assert_false(real("inf"));
    assert_false(real("0x10"));
    assert_false(real("1e999"));
    assert_false(real("1 "));
    assert_false(real(""));
    assert_false(real("1.2.3"));
}

/* Names of pages are kept by readers and search engines: they must never change. */
static void hash_of_a_name_never_changes(void **state)
{
    (void)state;
    char name[HASH_NAME_SIZE];
    hash_name(SPAN(""), name);
    assert_string_equal(name, "7ac01eae965c0047");
    hash_name(SPAN("Kev"), name);
    assert_string_equal(name, "4b3839e4926b4ccf");
    hash_name(SPAN("Kevin der Zweite"), name);
    assert_string_equal(name, "f441bee4bb6e9e72");
}

/* The same as the library says, near the middle between two texts, too. */
static void assert_fixed(double value, int decimals)
{
    char text[FIXED_SIZE], right[FIXED_SIZE];
    snprintf(right, sizeof right, "%.*f", decimals, value);
    number_fixed(text, value, decimals);
    assert_string_equal(text, right);
    assert_true(number_rounded(value, decimals) == strtod(right, NULL));
}

static void decimals_are_those_of_the_library(void **state)
{
    (void)state;
    static const double edges[] = {0,
                                   0.5,
                                   1.5,
                                   2.5,
                                   0.125,
                                   0.375,
                                   0.045,
                                   1.005,
                                   99.995,
                                   1e11,
                                   1e12,
                                   1e13,
                                   9.9e14,
                                   1e300,
                                   1e-9,
                                   1e-300,
                                   999999.99999,
                                   0.05,
                                   100.0,
                                   2.675,
                                   1234.56,
                                   0.0005,
                                   123456789.123456789};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        for (int decimals = 0; decimals <= 17; decimals++) {
            assert_fixed(edges[i], decimals);
            assert_fixed(-edges[i], decimals);
        }
    uint64_t chance = 17;
    for (int i = 0; i < 100000; i++) {
        chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        double value = (double)(chance >> 20) / (double)(UINT64_C(1) << (chance >> 58));
        assert_fixed(value, i % 8);
        assert_fixed(i / 8.0, i % 4);
        assert_fixed(i / 1000.0, 2);
    }
    assert_fixed(-0.0, 2);
    assert_fixed(INFINITY, 2);
    assert_fixed(1.25, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_number_is_taken_whole_or_refused),
        cmocka_unit_test(fraction_is_taken_whole_or_refused),
        cmocka_unit_test(decimals_are_those_of_the_library),
        cmocka_unit_test(hash_of_a_name_never_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
