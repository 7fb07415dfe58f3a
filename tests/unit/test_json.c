/* Reading JSON that others wrote: what is refused, what is repaired, and what an element of a list
   may do to the others. The cases are those of JSONTestSuite, as far as they differ. */
#include "support.h"

#include "base/core/json.h"

static const char *const outcomes[] = {"read", "end", "refused", "broken", "no memory"};

static const char *outcome_of(struct span text)
{
    struct json_reader reader = {0};
    const struct json_t *value;
    enum json_outcome outcome = json_read(&reader, text, &value);
    assert_int_equal(value != NULL, outcome == JSON_READ);
    json_reader_free(&reader);
    return outcomes[outcome];
}

/* "a" `times` times, with `before` and `after`. */
static struct buffer repeated(const char *before, const char *what, int times, const char *after)
{
    struct buffer made = {0};
    buffer_string(&made, before);
    for (int i = 0; i < times; i++)
        buffer_string(&made, what);
    buffer_string(&made, after);
    assert_false(made.failed);
    return made;
}

static void what_is_json_and_what_is_not(void **state)
{
    (void)state;
    static const struct {
        const char *outcome, *text;
    } cases[] = {
        {"read", "[]"},
        {"read", " \t\r\n{} \n"},
        {"read", "0"},
        {"read", "\"x\""},
        {"read", "null"},
        {"read", "[-0, 0.5, 1e5, 1E+2, 1.25e-3]"},
        {"read", "[9223372036854775807, -9223372036854775808]"},
        {"read", "{\"\":0}"},
        {"read", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00fc\\ud83d\\ude00\x7F\"]"},
        {"broken", ""},
        {"broken", "nul"},
        {"broken", "[1,]"},
        {"broken", "[,1]"},
        {"broken", "[1 2]"},
        {"broken", "[1]]"},
        {"broken", "[1]x"},
        {"broken", "[1"},
        {"broken", "[\"a"},
        {"broken", "[\"a\\"},
        {"broken", "{\"a\":1,}"},
        {"broken", "{\"a\"}"},
        {"broken", "{a:1}"},
        {"broken", "{'a':1}"},
        {"broken", "{[1]:1}"},
        {"broken", "[1}"},
        {"broken", "{\"a\":[1}]"},
        {"broken", "[NaN]"},
        {"broken", "[Infinity]"},
        {"broken", "[01]"},
        {"broken", "[+1]"},
        {"broken", "[1.]"},
        {"broken", "[.5]"},
        {"broken", "[-]"},
        {"broken", "[0x1]"},
        {"broken", "[1e]"},
        {"broken", "[\"a\nb\"]"},
        {"broken", "[\"a\x01\"]"},
        {"broken", "[\"\\x41\"]"},
        {"broken", "[\"\\u12\"]"},
        {"broken", "/* */ []"},
        {"broken", "[] // x"},
        {"broken", "\xC2\xA0[]"},
        {"refused", "{\"a\":1,\"b\":2,\"a\":3}"},
        {"refused", "{\"a\":1,\"\\u0061\":3}"},
        {"refused", "[9223372036854775808]"},
        {"refused", "[-9223372036854775809]"},
        {"refused", "[1e999]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strcmp(outcome_of(span_of(cases[i].text)), cases[i].outcome) != 0)
            fail_msg("%s: %s", cases[i].text, outcome_of(span_of(cases[i].text)));
}

static void nesting_without_end_is_refused(void **state)
{
    (void)state;
    struct buffer deep = repeated("", "[", 100000, "");
    assert_string_equal(outcome_of(buffer_view(&deep)), "refused");
    for (int i = 0; i < 100000; i++)
        buffer_char(&deep, ']');
    assert_string_equal(outcome_of(buffer_view(&deep)), "refused");
    buffer_free(&deep);
    deep = repeated("", "{\"a\":", 100000, "");
    assert_string_equal(outcome_of(buffer_view(&deep)), "refused");
    buffer_free(&deep);
    deep = repeated("", "9", 100000, "");
    assert_string_equal(outcome_of(buffer_view(&deep)), "refused");
    buffer_free(&deep);
    deep = repeated("0.", "9", 100000, "");
    assert_string_equal(outcome_of(buffer_view(&deep)), "read");
    buffer_free(&deep);
}

static void assert_text(const char *json, size_t length, const char *expected)
{
    struct json_reader reader = {0};
    const struct json_t *value;
    assert_int_equal(json_read(&reader, (struct span){json, length}, &value), JSON_READ);
    struct span text = json_text(&reader, json_at(value, "a"));
    assert_non_null(text.text);
    assert_string_equal(text.text, expected);
    assert_int_equal(text.length, strlen(expected));
    json_reader_free(&reader);
}
#define assert_reads(json, expected) assert_text(json, sizeof(json) - 1, expected)

static void what_is_no_character_is_replaced(void **state)
{
    (void)state;
    assert_reads("{\"a\":\"x\\u0000y\"}", "x\xEF\xBF\xBDy");
    assert_reads("{\"a\":\"x\0y\"}", "x\xEF\xBF\xBDy");
    assert_reads("{\"a\":\"\\ud800\"}", "\xEF\xBF\xBD");
    assert_reads("{\"a\":\"\\udc00x\"}", "\xEF\xBF\xBDx");
    assert_reads("{\"a\":\"\\ud800\\u0041\\ud83d\\ude00\"}", "\xEF\xBF\xBD"
                                                             "A\xF0\x9F\x98\x80");
    assert_reads("{\"a\":\"\\ud83d\\ud83d\\ude00\"}", "\xEF\xBF\xBD\xF0\x9F\x98\x80");
    assert_reads("{\"a\":\"\\\\ud800\\\\u0000\"}", "\\ud800\\u0000");
    assert_reads("{\"a\":\"\xE4\"}", "\xEF\xBF\xBD");
    assert_reads("{\"a\":\"\xED\xA0\x80\"}", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_reads("\xEF\xBB\xBF{\"a\":\"\xC3\xA4\"}", "\xC3\xA4");
    assert_reads("/**/cb({\"a\":\"x\"});", "x");
    assert_reads("{\"a\":12}", "12");
    assert_reads("{\"a\":1.5}", "1.5");
}

static void members_of_any_type(void **state)
{
    (void)state;
    struct json_reader reader = {0};
    const struct json_t *value;
    assert_int_equal(
        json_read(&reader,
                  SPAN("{\"n\":7,\"s\":\"7\",\"bad\":\"7 \",\"real\":7.0,\"nothing\":null,"
                       "\"yes\":\"true\",\"one\":1,\"no\":false,\"list\":[1,{\"x\":\"y\"}],"
                       "\"when\":\"2024-01-02 03:04:05\",\"then\":\"2024-13-02 03:04:05\","
                       "\"tags\":{\"0\":\"a\",\"1\":7,\"2\":\"\\u00fc\\\"\"}}"),
                  &value),
        JSON_READ);
    assert_int_equal(json_number(json_at(value, "n"), 0, 9), 7);
    assert_int_equal(json_number(json_at(value, "n"), 8, 9), NOT_SAID);
    assert_int_equal(json_number(json_at(value, "s"), 0, 9), 7);
    assert_int_equal(json_number(json_at(value, "bad"), 0, 9), NOT_SAID);
    assert_int_equal(json_number(json_at(value, "real"), 0, 9), NOT_SAID);
    assert_int_equal(json_number(json_at(value, "nothing"), 0, 9), NOT_SAID);
    assert_int_equal(json_number(json_at(value, "gone"), 0, 9), NOT_SAID);
    assert_int_equal(json_truth(json_at(value, "yes")), 1);
    assert_int_equal(json_truth(json_at(value, "one")), 1);
    assert_int_equal(json_truth(json_at(value, "no")), 0);
    assert_int_equal(json_truth(json_at(value, "list")), NOT_SAID);
    assert_string_equal(json_text(&reader, json_at(value, "list.1.x")).text, "y");
    assert_null(json_at(value, "list.2.x"));
    assert_null(json_at(value, "list.x.x"));
    assert_null(json_at(value, "n.x"));
    assert_null(json_at(NULL, "x"));
    assert_non_null(json_stamp(&reader, json_at(value, "when")).text);
    assert_null(json_stamp(&reader, json_at(value, "then")).text);
    struct buffer tags = {0};
    assert_true(json_write_strings(&reader, json_at(value, "tags"), &tags));
    assert_string_equal(tags.data, "[\"a\",\"\xC3\xBC\\\"\"]");
    assert_true(json_holds(json_at(value, "tags"), SPAN("\xC3\xBC\"")));
    assert_false(json_holds(json_at(value, "tags"), SPAN("7")));
    assert_false(json_holds(NULL, SPAN("7")));
    buffer_free(&tags);
    json_reader_free(&reader);
}

/* The outcomes of a list's elements, and how it ended. */
static void elements(struct buffer *out, struct span text)
{
    struct json_reader reader = {0};
    struct span element;
    const struct json_t *value;
    enum json_outcome outcome = json_list(&reader, text);
    while (outcome == JSON_READ || outcome == JSON_REFUSED) {
        outcome = json_element(&reader, &element, &value);
        if (outcome == JSON_READ || outcome == JSON_REFUSED)
            buffer_printf(out, "%.*s %s; ", (int)(element.length < 20 ? element.length : 20),
                          element.text, value ? "object" : outcomes[outcome]);
    }
    buffer_string(out, outcomes[outcome]);
    json_reader_free(&reader);
}

static void assert_elements(const char *json, const char *expected)
{
    struct buffer out = {0};
    elements(&out, span_of(json));
    assert_string_equal(out.data, expected);
    buffer_free(&out);
}

static void an_element_that_would_take_much_memory_is_refused(void **state)
{
    (void)state;
    struct buffer list = repeated("[[0", ",0", 1000000, "],1]");
    assert_elements(list.data, "[0,0,0,0,0,0,0,0,0,0 refused; 1 read; end");
    buffer_free(&list);
    list = repeated("[[0", ",0", 10000, "],1]");
    assert_elements(list.data, "[0,0,0,0,0,0,0,0,0,0 read; 1 read; end");
    buffer_free(&list);
}

static void a_refused_element_is_stepped_over(void **state)
{
    (void)state;
    assert_elements("[]", "end");
    assert_elements(" [ ] ", "end");
    assert_elements("[ {\"a\":1} , {\"b\":\"]}\\\"\"}, 7 ,\"x,\", [ ] , null]",
                    "{\"a\":1} object; {\"b\":\"]}\\\"\"} object; 7 read; \"x,\" read; [ ] read; "
                    "null read; end");
    assert_elements("[{\"a\":1,\"a\":2},{\"a\":1}]",
                    "{\"a\":1,\"a\":2} refused; {\"a\":1} object; end");
    assert_elements("[{\"a\":[99999999999999999999]},{\"a\":1}]",
                    "{\"a\":[99999999999999 refused; {\"a\":1} object; end");
    assert_elements("{}", "broken");
    assert_elements("", "broken");
    assert_elements("[", "broken");
    assert_elements("[{}", "{} object; broken");
    assert_elements("[{}]]", "{} object; broken");
    assert_elements("[{},]", "{} object; broken");
    assert_elements("[,{}]", "broken");
    assert_elements("[{} {}]", "{} object; broken");
    assert_elements("[{}{}]", "{} object; broken");
    assert_elements("[7}", "7 read; broken");
    assert_elements("[{},<b>]", "{} object; broken");
    assert_elements("[{},{[1]:2}]", "{} object; broken");
    assert_elements("[{\"a\":1,\"a\":2]", "{\"a\":1,\"a\":2] refused; broken");
    struct buffer deep = repeated("[", "[", 100000, "");
    for (int i = 0; i < 100000; i++)
        buffer_char(&deep, ']');
    buffer_string(&deep, ",{}]");
    assert_elements(deep.data, "[[[[[[[[[[[[[[[[[[[[ refused; {} object; end");
    buffer_free(&deep);
    deep = repeated("[{},{\"long\":\"", "x", 100000, "\"},{\"long\":[\"");
    for (int i = 0; i < 100000; i++)
        buffer_char(&deep, 'x');
    buffer_string(&deep, "\"]},{}]");
    assert_elements(deep.data, "{} object; {\"long\":\"xxxxxxxxxxx object; "
                               "{\"long\":[\"xxxxxxxxxx object; {} object; end");
    buffer_free(&deep);
}

/* What jansson takes for a value stays within what was put aside for it. */
static void no_value_needs_more_memory_than_it_gets(void **state)
{
    (void)state;
    static const char *const shapes[] = {"{},",   "[],",   "0,",   "\"\",",
                                         "[{}],", "[[]],", "1.5,", "\"abcdefghijklmnop\","};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int times = 0; times < 3000; times = times * 5 / 4 + 1) {
            struct buffer text = repeated("[", shapes[i], times, "0]");
            assert_string_equal(outcome_of(buffer_view(&text)), "read");
            buffer_free(&text);
        }
    struct buffer text = {0};
    for (int i = 0; i < 3000; i++)
        buffer_printf(&text, "%s\"%d\":{\"a\":[]}", i ? "," : "{", i);
    buffer_char(&text, '}');
    assert_string_equal(outcome_of(buffer_view(&text)), "read");
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_json_and_what_is_not),
        cmocka_unit_test(nesting_without_end_is_refused),
        cmocka_unit_test(what_is_no_character_is_replaced),
        cmocka_unit_test(members_of_any_type),
        cmocka_unit_test(an_element_that_would_take_much_memory_is_refused),
        cmocka_unit_test(a_refused_element_is_stepped_over),
        cmocka_unit_test(no_value_needs_more_memory_than_it_gets),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
