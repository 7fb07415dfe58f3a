/* Words in both languages, and reasons with their words. */
#include "base/core/text.h"
#include "base/model/reason.h"
#include "tests/unit/support.h"

/* The kinds of what stands in braces, in their order. */
static void kinds_of(const char *text, struct buffer *out)
{
    while ((text = strchr(text, '{')) != NULL) {
        buffer_append(out, text, strcspn(text, "}") + 1);
        text++;
    }
    buffer_string(out, "");
}

static size_t count_of(const char *text, char c)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == c;
    return count;
}

/* Markup of no sink: words are written as they stand. */
static void assert_plain(const char *text)
{
    assert_true(utf8_valid(span_of(text)));
    assert_null(strpbrk(text, "<>&\"\\"));
    assert_null(strstr(text, "''"));
    assert_null(strstr(text, "{{"));
    assert_null(strstr(text, "[["));
    assert_null(strstr(text, "[http"));
    assert_int_equal(count_of(text, '{'), count_of(text, '}'));
    assert_true(count_of(text, '|') <= 1);
}

static void every_word_has_both_languages_with_the_same_placeholders(void **state)
{
    (void)state;
    assert_string_equal(word(LANGUAGE_DE, WORD_NONE), "");
    for (enum word which = WORD_NONE + 1; which < WORD_COUNT; which++) {
        struct buffer german = {0}, english = {0};
        assert_non_null(word(LANGUAGE_DE, which));
        assert_non_null(word(LANGUAGE_EN, which));
        assert_true(*word(LANGUAGE_DE, which) && *word(LANGUAGE_EN, which));
        assert_plain(word(LANGUAGE_DE, which));
        assert_plain(word(LANGUAGE_EN, which));
        /* Of two forms each has them all. */
        for (int form = 0; form < 2; form++) {
            const char *bar = strchr(word(LANGUAGE_DE, which), '|');
            const char *other = strchr(word(LANGUAGE_EN, which), '|');
            kinds_of(form && bar ? bar : word(LANGUAGE_DE, which), &german);
            kinds_of(form && other ? other : word(LANGUAGE_EN, which), &english);
        }
        if (!strchr(word(LANGUAGE_DE, which), '|') && !strchr(word(LANGUAGE_EN, which), '|'))
            assert_string_equal(german.data, english.data);
        buffer_free(&german);
        buffer_free(&english);
    }
}

static void every_reason_has_a_code_of_its_own_and_words(void **state)
{
    (void)state;
    for (enum reason reason = REASON_NONE + 1; reason < REASON_COUNT; reason++) {
        const struct reason_row *row = reason_row(reason);
        assert_true(*row->code);
        assert_int_equal(reason_of(span_of(row->code)), reason);
        assert_int_not_equal(row->words, WORD_NONE);
        /* An anomaly says what is made of it, and an error keeps the game from being rated. */
        assert_int_equal(row->severity != SEVERITY_NONE, row->made != WORD_NONE);
        assert_int_equal(row->severity == SEVERITY_ERROR,
                         row->severity != SEVERITY_NONE && row->state == STATE_FAILED);
    }
    assert_int_equal(reason_of(SPAN("")), REASON_NONE);
    assert_int_equal(reason_of(SPAN("no such code")), REASON_NONE);
}

static void assert_reason(enum reason reason, const char *detail, const char *german,
                          const char *english)
{
    struct buffer out = {0};
    assert_true(reason_words(&out, LANGUAGE_DE, reason, span_of(detail), text_for_terminal));
    assert_string_equal(out.data, german);
    buffer_clear(&out);
    assert_true(reason_words(&out, LANGUAGE_EN, reason, span_of(detail), text_for_terminal));
    assert_string_equal(out.data, english);
    buffer_free(&out);
}

static void details_are_filled_in_through_the_sink(void **state)
{
    (void)state;
    assert_reason(REASON_NO_RESULT, "wer wird", "kein Ergebnis für wer wird",
                  "no result for wer wird");
    assert_reason(REASON_NO_RESULT, "%s{}\x1B[31m", "kein Ergebnis für %s{}\\x1B[31m",
                  "no result for %s{}\\x1B[31m");
    assert_reason(REASON_EVERYONE_DROPPED_OUT, "", "alle ausgeschieden", "everyone dropped out");
    assert_reason(REASON_CRASH_RULE, "allowed", "TC erlaubt zählt nicht",
                  "crash rule allowed does not count");
    assert_reason(REASON_START_DIRECTION, "spiral", "Startrichtung spiral zählt nicht",
                  "start direction spiral does not count");
    assert_reason(REASON_EXCLUDED, "agreed in the forum", "agreed in the forum",
                  "agreed in the forum");
    assert_reason(REASON_DETAILS_DIFFER,
                  "A" DETAIL_SEPARATOR "3" DETAIL_SEPARATOR "page" DETAIL_SEPARATOR "withdrew",
                  "A: Log 3, Spielseite ausgestiegen", "A: log 3, game page withdrew");
    assert_reason(REASON_DETAILS_DIFFER, "A", "A: Log ,  ", "A: log ,  ");
    assert_reason(REASON_FINISH_DIFFERS,
                  "2011-10-28 20:00:00" DETAIL_SEPARATOR "2011-10-29 21:01:59",
                  "Ende: Liste 28.10.2011, 20:00; Log 29.10.2011, 21:01",
                  "finish: list 2011-10-28, 20:00; log 2011-10-29, 21:01");
}

static void one_and_many_have_forms_of_their_own(void **state)
{
    (void)state;
    struct buffer out = {0};
    phrase_number(&out, LANGUAGE_EN, WORD_ERRORS, 1);
    buffer_char(&out, ' ');
    phrase_number(&out, LANGUAGE_EN, WORD_ERRORS, 0);
    buffer_char(&out, ' ');
    phrase_number(&out, LANGUAGE_DE, WORD_WARNINGS, 12345);
    assert_string_equal(out.data, "1 error 0 errors , 12.345 Warnungen");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_has_both_languages_with_the_same_placeholders),
        cmocka_unit_test(every_reason_has_a_code_of_its_own_and_words),
        cmocka_unit_test(details_are_filled_in_through_the_sink),
        cmocka_unit_test(one_and_many_have_forms_of_their_own),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
