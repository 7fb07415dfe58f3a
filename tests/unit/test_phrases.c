#include "parse/anomaly.h"
#include "rate/classify.h"
#include "report/phrases.h"

#include "tests/unit/support.h"

static void assert_phrase(const char *english, const char *expected)
{
    struct buffer out = {0};
    assert_true(phrase(&out, LANGUAGE_DE, span_of(english)));
    assert_string_equal(out.data, expected);
    buffer_clear(&out);
    assert_true(phrase(&out, LANGUAGE_EN, span_of(english)));
    assert_string_equal(out.data, english);
    buffer_free(&out);
}

static void reason_keeps_the_name_within_it(void **state)
{
    (void)state;
    assert_phrase("no result for wer wird", "kein Ergebnis für wer wird");
    assert_phrase("Kevin II stands in it twice", "Kevin II steht zweimal darin");
    assert_phrase("everyone dropped out", "alle ausgeschieden");
    assert_phrase("the start direction formula1 does not count",
                  "die Startrichtung formula1 zählt nicht");
}

static void words_of_the_maintainer_stay_as_they_are(void **state)
{
    (void)state;
    assert_phrase("agreed in the forum, 3 May", "agreed in the forum, 3 May");
    assert_phrase("no result for ", "no result for ");
}

static void every_kind_of_anomaly_has_a_german_name_and_remark(void **state)
{
    (void)state;
    for (int kind = 0; kind < ANOMALY_COUNT; kind++) {
        const struct anomaly_description *description = anomaly_describe((enum anomaly_kind)kind);
        struct buffer out = {0};
        assert_true(phrase(&out, LANGUAGE_DE, span_of(description->name)));
        assert_string_not_equal(out.data, description->name);
        buffer_clear(&out);
        assert_true(phrase(&out, LANGUAGE_DE, span_of(description->assumed)));
        assert_string_not_equal(out.data, description->assumed);
        buffer_free(&out);
    }
}

static void every_reason_that_an_anomaly_gives_is_german(void **state)
{
    (void)state;
    for (int kind = 0; kind < ANOMALY_COUNT; kind++) {
        const char *reason =
            anomaly_reason(span_of(anomaly_describe((enum anomaly_kind)kind)->name));
        struct buffer out = {0};
        assert_true(phrase(&out, LANGUAGE_DE, span_of(reason)));
        assert_string_not_equal(out.data, reason);
        buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reason_keeps_the_name_within_it),
        cmocka_unit_test(words_of_the_maintainer_stay_as_they_are),
        cmocka_unit_test(every_kind_of_anomaly_has_a_german_name_and_remark),
        cmocka_unit_test(every_reason_that_an_anomaly_gives_is_german),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
