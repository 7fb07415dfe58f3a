/* What publishing does before it asks the wiki: our place on the page, and what differs. */
#include "report/wiki/marked.h"
#include "report/wiki/rows_diff.h"

#include "support.h"

static void the_place_is_between_the_two_comments(void **state)
{
    (void)state;
    struct span page = SPAN("a <!-- k begin -->\nold\n<!-- k end --> b");
    struct span between;
    struct buffer out = {0};
    assert_int_equal(marked_find(page, "k", &between), MARKED_ONCE);
    assert_true(span_equal(between, SPAN("\nold\n")));
    assert_true(marked_replace(&out, page, between, SPAN("new")));
    assert_string_equal(out.data, "a <!-- k begin -->\nnew\n<!-- k end --> b");
    buffer_free(&out);
}

static void a_comment_that_is_missing_or_stands_twice_is_no_place(void **state)
{
    (void)state;
    struct span between;
    assert_int_equal(marked_find(SPAN(""), "k", &between), MARKED_MISSING);
    assert_int_equal(marked_find(SPAN("<!-- k begin -->"), "k", &between), MARKED_MISSING);
    assert_int_equal(marked_find(SPAN("<!-- k end --><!-- k begin -->"), "k", &between),
                     MARKED_REVERSED);
    assert_int_equal(
        marked_find(SPAN("<!-- k begin --><!-- k begin --><!-- k end -->"), "k", &between),
        MARKED_TWICE);
    assert_int_equal(marked_find(SPAN("<!-- other begin --><!-- other end -->"), "k", &between),
                     MARKED_MISSING);
}

#define TABLE(date, rows)                                                                          \
    SPAN("\nStand: " date                                                                          \
         "\n{| class=\"wikitable\"\n|-\n! A\n! data-sort-type=\"number\" | B\n" rows "|}\n")
#define ROW(name, value)                                                                           \
    "|-\n| style=\"text-align:left\" | " name "\n| data-sort-value=\"1\" | " value "\n"

static void assert_diff(struct span before, struct span after, const char *expected)
{
    struct buffer out = {0};
    struct rows_diff diff;
    assert_true(rows_diff(&out, before, after, &diff));
    assert_string_equal(buffer_view(&out).text, expected);
    buffer_free(&out);
}

static void only_rows_that_differ_are_shown(void **state)
{
    (void)state;
    assert_diff(TABLE("1", ROW("x", "1,00") ROW("y", "2,00") ROW("z", "3,00")),
                TABLE("1", ROW("x", "1,00") ROW("y", "2,50") ROW("z", "3,00")),
                "- y | 2,00\n+ y | 2,50\n");
    assert_diff(TABLE("1", ROW("x", "1,00")), TABLE("1", ROW("w", "4,00") ROW("x", "1,00")),
                "+ w | 4,00\n");
    assert_diff(SPAN(""), TABLE("1", ROW("x", "1,00")), "+ A | B\n+ x | 1,00\n");
}

static void the_date_alone_is_no_difference(void **state)
{
    (void)state;
    assert_diff(TABLE("1", ROW("x", "1,00")), TABLE("2", ROW("x", "1,00")), "");
}

/* What a vandal leaves of the rows makes no difference to them, but is not what we put there. */
static void only_our_own_bytes_are_shown_already(void **state)
{
    (void)state;
    static const char *const others[] = {
        "Stand: 1 – x\n{| a\n|}\n",   /* no line of its own */
        "\nStand: 1 – y\n{| a\n|}\n", /* other words behind the date */
        "\nStand: 1 – x\n{| b\n|}\n",
        "\nStand: 1 – x\n{| a\n",
        "\nStand: 1 – x\n{| a\nStand: 2 – x\n|}\n",
        "\n{| a\n|}\n",
        "\n\nStand: 1 – x\n{| a\n|}\n",
        "\nAs of 1 – x\n{| a\n|}\n",
    };
    /* The day of the data comes and goes with every update. */
    assert_true(marked_shows(SPAN("\nStand: 1.1.2000, 01:00, Daten vom 1.1.2000, neu – x\n|}\n"),
                             SPAN("Stand: 2.1.2000, 01:00, Daten vom 2.1.2000, neu – x\n|}\n")));
    assert_true(!marked_shows(SPAN("\nStand: 1.1.2000, 01:00, Daten vom 1.1.2000, neu – x\n|}\n"),
                              SPAN("Stand: 2.1.2000, 01:00, Daten vom 2.1.2000, neuer – x\n|}\n")));
    struct span ours = SPAN("Stand: 30.11.2026, 12:00 – x\n{| a\n|}\n");
    assert_true(marked_shows(SPAN("\nStand: 30.11.2026, 12:00 – x\n{| a\n|}\n"), ours));
    assert_true(marked_shows(SPAN("\nStand: 1.1.2000, 01:00 – x\n{| a\n|}\n"), ours));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(marked_shows(span_of(others[i]), ours));
    assert_true(marked_shows(SPAN("\n{| 1\n|}\n"), SPAN("{| 1\n|}\n")));
    assert_false(marked_shows(SPAN("\n{| 2\n|}\n"), SPAN("{| 1\n|}\n")));
}

static void rows_are_counted_and_shown_without_control_characters(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct rows_diff diff;
    assert_true(rows_diff(&out, TABLE("1", ROW("x", "1") ROW("\x1b[2J", "2") ROW("y", "3")),
                          TABLE("1", ROW("x", "1") ROW("y", "3")), &diff));
    assert_string_equal(out.data, "- \\x1B[2J | 2\n");
    assert_int_equal(diff.rows_before, 4);
    assert_int_equal(diff.rows_after, 3);
    assert_int_equal(diff.removed, 1);
    assert_int_equal(diff.added, 0);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_place_is_between_the_two_comments),
        cmocka_unit_test(a_comment_that_is_missing_or_stands_twice_is_no_place),
        cmocka_unit_test(only_rows_that_differ_are_shown),
        cmocka_unit_test(the_date_alone_is_no_difference),
        cmocka_unit_test(only_our_own_bytes_are_shown_already),
        cmocka_unit_test(rows_are_counted_and_shown_without_control_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
