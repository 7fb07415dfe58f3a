#include "base/net/pace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void the_first_request_goes_at_once_the_next_after_its_share(void **state)
{
    (void)state;
    struct bucket bucket;
    bucket_init(&bucket, 2, 1000);
    assert_true(bucket_take(&bucket, 1000));
    assert_false(bucket_take(&bucket, 1000));
    assert_in_range(bucket_wait(&bucket, 1000), 500000, 500001);
    assert_false(bucket_take(&bucket, 1000 + 499000));
    assert_true(bucket_take(&bucket, 1000 + 500001));
}

static void a_pause_is_not_made_good_for_by_a_burst(void **state)
{
    (void)state;
    struct bucket bucket;
    bucket_init(&bucket, 2, 0);
    int64_t later = INT64_C(3600) * SECOND;
    assert_true(bucket_take(&bucket, later));
    assert_false(bucket_take(&bucket, later));
}

static void a_high_rate_is_reached_although_polls_are_coarse(void **state)
{
    (void)state;
    struct bucket bucket;
    bucket_init(&bucket, 1000, 0);
    int taken = 0;
    for (int64_t now = 0; now < SECOND; now += 10000)
        while (bucket_take(&bucket, now))
            taken++;
    assert_in_range(taken, 985, 1001);
}

static void no_limit_is_no_wait(void **state)
{
    (void)state;
    struct bucket bucket;
    bucket_init(&bucket, 0, 0);
    for (int i = 0; i < 1000; i++)
        assert_true(bucket_take(&bucket, 0));
    assert_int_equal(bucket_wait(&bucket, 0), 0);
}

static void a_rate_next_to_nothing_waits_as_long_as_can_be_said(void **state)
{
    (void)state;
    struct bucket bucket;
    bucket_init(&bucket, 1e-300, 0);
    assert_true(bucket_take(&bucket, 0));
    assert_true(bucket_wait(&bucket, 0) == INT64_C(1000000000000000));
}

static void back_off_doubles_from_one_second_to_sixty(void **state)
{
    (void)state;
    static const int64_t seconds[] = {1, 2, 4, 8, 16, 32, 60, 60};
    uint64_t random = 0;
    for (int i = 0; i < 8; i++) {
        int64_t wait = backoff_wait(i + 1, SECOND, &random);
        assert_in_range(wait, seconds[i] * SECOND, seconds[i] * SECOND * 5 / 4);
    }
    assert_in_range(backoff_wait(1000000, SECOND, &random), 60 * SECOND, 75 * SECOND);
}

static void back_off_has_jitter(void **state)
{
    (void)state;
    uint64_t random = 7;
    int64_t first = backoff_wait(3, SECOND, &random);
    bool differs = false;
    for (int i = 0; i < 5; i++)
        differs = differs || backoff_wait(3, SECOND, &random) != first;
    assert_true(differs);
}

static void retry_after_is_read_as_seconds(void **state)
{
    (void)state;
    assert_int_equal(retry_after(SPAN("120"), 0), 120);
    assert_int_equal(retry_after(SPAN("0"), 0), 0);
    /* More than is counted is still very long, not nothing. */
    assert_int_equal(retry_after(SPAN("99999999999"), 0), 1000000000);
}

static void retry_after_is_read_as_a_date(void **state)
{
    (void)state;
    struct span date = SPAN("Sun, 06 Nov 1994 08:49:37 GMT"); /* 784111777 */
    assert_int_equal(retry_after(date, 784111700), 77);
    assert_int_equal(retry_after(date, 784111999), 0);
}

static void retry_after_refuses_rubbish(void **state)
{
    (void)state;
    assert_int_equal(retry_after(SPAN(""), 0), -1);
    assert_int_equal(retry_after(SPAN("soon"), 0), -1);
    assert_int_equal(retry_after(SPAN("-5"), 0), -1);
    assert_int_equal(retry_after(SPAN("12 parsecs"), 0), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_request_goes_at_once_the_next_after_its_share),
        cmocka_unit_test(a_pause_is_not_made_good_for_by_a_burst),
        cmocka_unit_test(a_high_rate_is_reached_although_polls_are_coarse),
        cmocka_unit_test(no_limit_is_no_wait),
        cmocka_unit_test(a_rate_next_to_nothing_waits_as_long_as_can_be_said),
        cmocka_unit_test(back_off_doubles_from_one_second_to_sixty),
        cmocka_unit_test(back_off_has_jitter),
        cmocka_unit_test(retry_after_is_read_as_seconds),
        cmocka_unit_test(retry_after_is_read_as_a_date),
        cmocka_unit_test(retry_after_refuses_rubbish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
