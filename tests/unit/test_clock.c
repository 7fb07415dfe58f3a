#include "base/core/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_stamp(int64_t unix_seconds, const char *expected)
{
    char stamp[STAMP_SIZE];
    stamp_at(unix_seconds, stamp);
    assert_string_equal(stamp, expected);
}

static void berlin_follows_the_rule_of_summer_time(void **state)
{
    (void)state;
    assert_stamp(0, "1970-01-01 01:00:00");
    assert_stamp(1711846799, "2024-03-31 01:59:59");
    assert_stamp(1711846800, "2024-03-31 03:00:00");
    assert_stamp(1729990799, "2024-10-27 02:59:59");
    assert_stamp(1729990800, "2024-10-27 02:00:00");
    assert_stamp(1709164800, "2024-02-29 01:00:00");
    assert_stamp(1767221999, "2025-12-31 23:59:59");
}

static void moment_in_utc_is_read_whole_or_not(void **state)
{
    (void)state;
    int64_t seconds = 0;
    assert_true(utc_seconds(span_of("2024-03-31T01:00:00Z"), &seconds));
    assert_int_equal(seconds, 1711846800);
    static const char *const others[] = {"",
                                         "2024-03-31 01:00:00Z",
                                         "2024-03-31T01:00:00",
                                         "2024-03-31T01:00:00+",
                                         "2024-03-32T01:00:00Z",
                                         "2024-03-31T01:00:00.5Z"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(utc_seconds(span_of(others[i]), &seconds));
    assert_int_equal(seconds, 1711846800);
}

static void stamp_is_a_day_of_the_calendar_and_a_second_of_it(void **state)
{
    (void)state;
    assert_true(stamp_valid(SPAN("2024-02-29 23:59:59")));
    assert_true(stamp_valid(SPAN("2000-02-29 00:00:00")));
    assert_false(stamp_valid(SPAN("2023-02-29 00:00:00")));
    assert_false(stamp_valid(SPAN("1900-02-29 00:00:00")));
    assert_false(stamp_valid(SPAN("2024-13-01 00:00:00")));
    assert_false(stamp_valid(SPAN("2024-01-01 24:00:00")));
    assert_false(stamp_valid(SPAN("2024-01-01 00:60:00")));
    assert_false(stamp_valid(SPAN("2024-01-01T00:00:00")));
    assert_false(stamp_valid(SPAN("2024-01-01 00:00:00 ")));
    assert_false(stamp_valid(SPAN("2024-01-01 0a:00:00")));
    assert_false(stamp_valid(SPAN("")));
}

static void seconds_of_a_stamp_lead_back_to_it(void **state)
{
    (void)state;
    assert_int_equal(stamp_seconds("2024-07-01 12:00:00"), 1719828000);
    assert_int_equal(stamp_seconds("2024-01-01 12:00:00"), 1704106800);
}

static void doubled_hour_of_autumn_is_the_first_one(void **state)
{
    (void)state;
    assert_int_equal(stamp_seconds("2024-10-27 02:30:00"), 1729989000);
    assert_int_equal(stamp_seconds("2024-10-27 03:00:00"), 1729994400);
}

static void hour_that_spring_leaves_out_is_the_one_after(void **state)
{
    (void)state;
    assert_stamp(stamp_seconds("2024-03-31 02:30:00"), "2024-03-31 03:30:00");
}

static void days_between_count_calendar_days(void **state)
{
    (void)state;
    assert_int_equal(stamp_days_between("2023-12-31 23:59:59", "2024-01-01 00:00:00"), 1);
    assert_int_equal(stamp_days_between("2024-03-01 00:00:00", "2024-02-28 12:00:00"), -2);
    assert_int_equal(stamp_days_between("2000-01-01 00:00:00", "2024-01-01 00:00:00"), 8766);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(berlin_follows_the_rule_of_summer_time),
        cmocka_unit_test(moment_in_utc_is_read_whole_or_not),
        cmocka_unit_test(stamp_is_a_day_of_the_calendar_and_a_second_of_it),
        cmocka_unit_test(seconds_of_a_stamp_lead_back_to_it),
        cmocka_unit_test(doubled_hour_of_autumn_is_the_first_one),
        cmocka_unit_test(hour_that_spring_leaves_out_is_the_one_after),
        cmocka_unit_test(days_between_count_calendar_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
