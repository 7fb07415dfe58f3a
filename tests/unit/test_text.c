#include "base/core/text.h"

#include "tests/unit/support.h"

static void assert_decoded(const char *raw, size_t length, const char *expected, size_t bad)
{
    struct buffer out = {0};
    size_t undecodable = 0;
    assert_true(text_decode(&out, (struct span){raw, length}, &undecodable));
    assert_string_equal(out.data ? out.data : "", expected);
    assert_int_equal(undecodable, bad);
    buffer_free(&out);
}

#define ASSERT_DECODED(raw, expected, bad) assert_decoded(raw, sizeof(raw) - 1, expected, bad)

static void line_is_utf8_if_valid_else_windows_1252(void **state)
{
    (void)state;
    ASSERT_DECODED("J\xC3\xBCrgen", "Jürgen", 0);
    ASSERT_DECODED("J\xFCrgen", "Jürgen", 0);
    ASSERT_DECODED("\x80 \x93x\x94", "€ “x”", 0);
    /* One bad byte makes the whole line Windows-1252. */
    ASSERT_DECODED("\xC3\xBC\xFC", "Ã¼ü", 0);
    ASSERT_DECODED("", "", 0);
}

static void five_undefined_bytes_become_replacement_characters(void **state)
{
    (void)state;
    ASSERT_DECODED("\x81\x8D\x8F\x90\x9D", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD", 5);
}

static void nul_bytes_become_replacement_characters(void **state)
{
    (void)state;
    ASSERT_DECODED("a\0b", "a\uFFFDb", 1);
    ASSERT_DECODED("\xC3\xBC\0", "ü\uFFFD", 1);
    ASSERT_DECODED("\xFC\0", "ü\uFFFD", 1);
}

static void utf8_is_strict(void **state)
{
    (void)state;
    assert_true(utf8_valid(SPAN("\xF4\x8F\xBF\xBF")));
    assert_true(utf8_valid(SPAN("")));
    assert_false(utf8_valid(SPAN("\xC0\xAF")));
    assert_false(utf8_valid(SPAN("\xE0\x80\xAF")));
    assert_false(utf8_valid(SPAN("\xED\xA0\x80")));
    assert_false(utf8_valid(SPAN("\xF4\x90\x80\x80")));
    assert_false(utf8_valid(SPAN("\xF0\x9F\x98")));
    assert_false(utf8_valid(SPAN("\x80")));
    assert_false(utf8_valid(SPAN("\xFF")));
}

static void repair_replaces_each_bad_byte(void **state)
{
    (void)state;
    struct buffer out = {0};
    assert_true(text_repair(&out, SPAN("a\xFFü\xE2\x82z\0")));
    assert_string_equal(out.data, "a\uFFFDü\uFFFD\uFFFDz\uFFFD");
    buffer_free(&out);
}

static void terminal_sees_no_control_character(void **state)
{
    (void)state;
    struct buffer out = {0};
    assert_true(text_for_terminal(&out, SPAN("a\x1B[31m\n\r\t\x7F\xC2\x9B\xFF ü 漢 \u202E\u200B")));
    assert_string_equal(out.data,
                        "a\\x1B[31m\\x0A\\x0D\\x09\\x7F\\x9B\\xFF ü 漢 \\u{202E}\\u{200B}");
    buffer_free(&out);
}

static void columns_follow_east_asian_width(void **state)
{
    (void)state;
    assert_int_equal(text_columns(SPAN("abc")), 3);
    assert_int_equal(text_columns(SPAN("äöü")), 3);
    assert_int_equal(text_columns(SPAN("漢字")), 4);
    assert_int_equal(text_columns(SPAN("한")), 2);
    assert_int_equal(text_columns(SPAN("a\u0308")), 1);
    assert_int_equal(text_columns(SPAN("😀")), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_is_utf8_if_valid_else_windows_1252),
        cmocka_unit_test(five_undefined_bytes_become_replacement_characters),
        cmocka_unit_test(nul_bytes_become_replacement_characters),
        cmocka_unit_test(utf8_is_strict),
        cmocka_unit_test(repair_replaces_each_bad_byte),
        cmocka_unit_test(terminal_sees_no_control_character),
        cmocka_unit_test(columns_follow_east_asian_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
