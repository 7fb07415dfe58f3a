/* Who takes part and when, and lists of words and patterns in settings. */
#include "support.h"

#include "base/core/buffer.h"
#include "base/core/wordlist.h"
#include "base/rules/participants.h"

#include <unistd.h>

struct file {
    struct caught caught;
    struct participants participants;
    char path[TEMPORARY_PATH];
    enum status status;
};

static void load(struct file *file, const char *text)
{
    caught_begin(&file->caught);
    temporary_file(file->path, text);
    file->status = participants_load(&file->participants, file->path, &file->caught.diag);
}

static void end(struct file *file)
{
    unlink(file->path);
    participants_free(&file->participants);
    caught_end(&file->caught);
}

static bool holds(const struct file *f, const char *name, const char *started)
{
    return participants_hold(&f->participants, span_of(name), started);
}

static void judged_at_the_start_of_the_game(void **state)
{
    (void)state;
    struct file f;
    load(&f, "# NAME\tfrom\tto\tremark\n"
             "Anna\t2012-01-01\t2012-12-31\tpaused then\r\n"
             "Anna\t2014-05-01\t\tno TC\n"
             "\n"
             "Bert = \"B\"\n"
             " Carl \t\t2013-01-01\n"
             "\\x23x\\\\\t\t\n");
    assert_string_equal(caught_text(&f.caught), "");
    assert_int_equal(f.status, STATUS_DONE);
    assert_false(holds(&f, "Anna", "2011-12-31 23:59:59"));
    assert_true(holds(&f, "Anna", "2012-01-01 00:00:00"));
    assert_true(holds(&f, "Anna", "2012-12-31 23:59:59"));
    assert_false(holds(&f, "Anna", "2013-01-01 00:00:00"));
    assert_true(holds(&f, "Anna", "2024-01-01 00:00:00"));
    assert_true(holds(&f, "Bert = \"B\"", "1999-01-01 00:00:00"));
    assert_true(holds(&f, " Carl ", "2013-01-01 10:00:00"));
    assert_false(holds(&f, "Carl", "2013-01-01 10:00:00"));
    assert_false(holds(&f, "anna", "2012-05-05 00:00:00"));
    assert_true(holds(&f, "#x\\", "2012-05-05 00:00:00"));
    assert_true(holds(&f, "Anna", "")); /* what is not known excludes nobody */
    end(&f);
}

static void a_day_may_be_all_and_a_letter_a_name(void **state)
{
    (void)state;
    struct file f;
    load(&f, "A\t2012-05-05\t2012-05-05\nB\n");
    assert_string_equal(caught_text(&f.caught), "");
    assert_int_equal(f.status, STATUS_DONE);
    assert_false(holds(&f, "A", "2012-05-04 23:59:59"));
    assert_true(holds(&f, "A", "2012-05-05 00:00:00"));
    assert_true(holds(&f, "A", "2012-05-05 23:59:59"));
    assert_false(holds(&f, "A", "2012-05-06 00:00:00"));
    assert_true(holds(&f, "B", "2012-05-06 00:00:00"));
    assert_false(holds(&f, "", "2012-05-05 00:00:00"));
    end(&f);
}

static void without_a_list_everybody_takes_part(void **state)
{
    (void)state;
    struct participants all;
    struct caught caught;
    caught_begin(&caught);
    assert_int_equal(participants_load(&all, "", &caught.diag), STATUS_DONE);
    assert_true(participants_hold(&all, SPAN("x"), "2020-01-01 00:00:00"));
    participants_free(&all);
    assert_int_equal(participants_load(&all, "/nowhere/x.tsv", &caught.diag), STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&caught), "/nowhere/x.tsv: cannot be read"));
    participants_free(&all);
    caught_end(&caught);
}

static void every_fault_names_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } faults[] = {
        {"A\n\t2012-01-01\n", ":2: the line has no name"},
        {"A\t2012-1-1\n", ":1: a day is written YYYY-MM-DD"},
        {"A\t2012-02-30\n", ":1: a day is written YYYY-MM-DD"},
        {"A\t\tgestern\n", ":1: a day is written YYYY-MM-DD"},
        {"A\t2012-01-02\t2012-01-01\n", ":1: 'to' lies before 'from'"},
        {"A\t\t\tx\ty\n", ":1: more than four columns"},
        {"A\xFF\n", ":1: the name is not UTF-8"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct file f;
        load(&f, faults[i].text);
        assert_int_equal(f.status, STATUS_CONFIG);
        if (!strstr(caught_text(&f.caught), faults[i].message))
            fail_msg("'%s' is not in '%s'", faults[i].message, caught_text(&f.caught));
        end(&f);
    }
}

static void lists_of_words(void **state)
{
    (void)state;
    struct span list = SPAN(" a,, b c ,d");
    struct span word;
    assert_true(wordlist_next(&list, &word) && span_equal(word, SPAN("a")));
    assert_true(wordlist_next(&list, &word) && span_equal(word, SPAN("b c")));
    assert_true(wordlist_next(&list, &word) && span_equal(word, SPAN("d")));
    assert_false(wordlist_next(&list, &word));
    assert_true(wordlist_has(SPAN("classic, free"), SPAN("free")));
    assert_false(wordlist_has(SPAN("classic, free"), SPAN("fre")));
    assert_false(wordlist_has(SPAN(""), SPAN("")));
}

static void patterns_of_names(void **state)
{
    (void)state;
    assert_true(pattern_matches(SPAN("Deep*"), SPAN("DeepBremse")));
    assert_true(pattern_matches(SPAN("Deep*"), SPAN("Deep")));
    assert_false(pattern_matches(SPAN("Deep*"), SPAN("deep")));
    assert_false(pattern_matches(SPAN("Deep*"), SPAN("xDeep")));
    assert_true(pattern_matches(SPAN("*bot"), SPAN("a botbot")));
    assert_true(pattern_matches(SPAN("B?b"), SPAN("B\xC3\xB6"
                                                  "b")));
    assert_false(pattern_matches(SPAN("B?b"), SPAN("Bb")));
    assert_true(pattern_matches(SPAN("*a*b*"), SPAN("xxaxxbxx")));
    assert_false(pattern_matches(SPAN(""), SPAN("x")));
    assert_true(wordlist_matches(SPAN("Deep*, Bot 7"), SPAN("Bot 7")));
    assert_false(wordlist_matches(SPAN("Deep*, Bot 7"), SPAN("Bot 8")));
}

static void faults_have_an_end(void **state)
{
    (void)state;
    struct file f;
    struct buffer text = {0};
    for (int i = 0; i < 500; i++)
        buffer_string(&text, "Anna\tyesterday\n");
    load(&f, text.data);
    assert_int_equal(f.status, STATUS_CONFIG);
    assert_int_equal(f.caught.diag.errors, FAULTS_LIMIT + 1);
    end(&f);
    buffer_free(&text);
}

static void what_would_be_half_read_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } faults[] = {
        {"Anna\nBernd 2024-01-01  left\n", ":2: there is a day, but no tab"},
        {"Anna\t2024-01-01\rBernd\r", ":1: a carriage return stands within the line"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct file f;
        load(&f, faults[i].text);
        assert_int_equal(f.status, STATUS_CONFIG);
        if (!strstr(caught_text(&f.caught), faults[i].message))
            fail_msg("'%s' is not in '%s'", faults[i].message, caught_text(&f.caught));
        end(&f);
    }
}

static void comments_and_empty_lines_may_be_indented(void **state)
{
    (void)state;
    struct file f;
    load(&f, "\xEF\xBB\xBF"
             "Anna\n \t \n  # a comment of 2024-01-01\n");
    assert_string_equal(caught_text(&f.caught), "");
    assert_int_equal(f.participants.count, 1);
    assert_true(holds(&f, "Anna", ""));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_would_be_half_read_is_refused),
        cmocka_unit_test(comments_and_empty_lines_may_be_indented),
        cmocka_unit_test(judged_at_the_start_of_the_game),
        cmocka_unit_test(a_day_may_be_all_and_a_letter_a_name),
        cmocka_unit_test(without_a_list_everybody_takes_part),
        cmocka_unit_test(every_fault_names_its_line),
        cmocka_unit_test(lists_of_words),
        cmocka_unit_test(patterns_of_names),
        cmocka_unit_test(faults_have_an_end),
    };
    return cmocka_run_group_tests_name("participants", tests, NULL, NULL);
}
