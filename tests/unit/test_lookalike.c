#include "base/model/lookalike.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static char *names[] = {
    "Anna",      "K\u00e4the",         "\u041a\u0430", "Ka\u0308the", "Ka",
    "Kevin  II", "K\u00c3\u00a4the",   "anna",         "Kevin II",    "Kevin ll",
    "Bernd",     "\u0391nna\u0301ber", "Anna "};
enum { COUNT = sizeof names / sizeof *names };

static void looks_like(const struct lookalike *found, size_t one, size_t other, uint32_t point)
{
    assert_int_equal(found[one].other, other);
    assert_int_equal(found[one].point, point);
}

static void names_that_look_alike_are_paired_with_what_tells_them_apart(void **state)
{
    (void)state;
    struct lookalike *found = lookalikes_of(names, COUNT);
    assert_non_null(found);
    looks_like(found, 0, 12, 0);
    looks_like(found, 12, 0, ' ');
    looks_like(found, 1, 3, 0xE4);
    looks_like(found, 3, 1, 0x308);
    looks_like(found, 6, 3, 0xC3);
    looks_like(found, 2, 4, 0x41A);
    looks_like(found, 4, 2, 'K');
    looks_like(found, 5, 8, ' ');
    looks_like(found, 8, 5, 'I');
    looks_like(found, 9, 8, 'l');
    looks_like(found, 7, SIZE_MAX, 0);
    looks_like(found, 10, SIZE_MAX, 0);
    looks_like(found, 11, SIZE_MAX, 0);
    free(found);
}

static void what_is_not_seen_makes_no_other_name(void **state)
{
    (void)state;
    static char *unseen[] = {"Kevin", "Ke\u200bvin", "\u202eKevin", "Ke\u00advin", "Kevin\u00a0",
                             " ",     "\u00a0",      "K evin",      "K\u2003evin"};
    struct lookalike *found = lookalikes_of(unseen, sizeof unseen / sizeof *unseen);
    assert_non_null(found);
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        assert_int_not_equal(found[i].other, SIZE_MAX);
    assert_int_equal(found[1].point, 0x200B);
    looks_like(found, 5, 6, ' ');
    looks_like(found, 6, 5, 0xA0);
    looks_like(found, 7, 8, ' ');
    looks_like(found, 8, 7, 0x2003);
    free(found);
}

static void few_names_look_like_nobody(void **state)
{
    (void)state;
    struct lookalike *found = lookalikes_of(names, 1);
    assert_non_null(found);
    looks_like(found, 0, SIZE_MAX, 0);
    free(found);
    found = lookalikes_of(NULL, 0);
    assert_non_null(found);
    free(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike_are_paired_with_what_tells_them_apart),
        cmocka_unit_test(what_is_not_seen_makes_no_other_name),
        cmocka_unit_test(few_names_look_like_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
