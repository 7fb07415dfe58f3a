/* Whom a section of a wiki page lists. */
#include "report/wiki/listed.h"

#include "support.h"

static const char page[] = "Vorwort mit {{Benutzer|Niemand}}.\n"
                           "== Regeln ==\n* keine\n"
                           "== Teilnehmer ==\n"
                           "Wer mitspielen möchte, trägt sich hier ein.\n"
                           "* {{Benutzer|Anna}}\n"
                           "* '''{{benutzer|1=Bert II}}''' (kein TC)\n"
                           "# [[Benutzer:Carla|carla]] – nur im Winter\n"
                           "* [[DeepDora]]\n"
                           "*Emil\r\n"
                           "* Frau Fix (zur Zeit keine neuen Spiele)\n"
                           "=== Pause ===\n"
                           "* [[Benutzer:Gustav]]\n"
                           "== Anderes ==\n* {{Benutzer|Fremder}}\n";

static void assert_name(const struct listed *listed, size_t i, const char *name, const char *remark)
{
    assert_string_equal(listed->names[i].name, name);
    assert_string_equal(listed->names[i].remark, remark);
}

static void names_stand_in_templates_links_and_plain_items(void **state)
{
    (void)state;
    struct listed listed;
    assert_true(listed_read(&listed, span_of(page), SPAN("Teilnehmer"), SPAN("Benutzer")));
    assert_true(listed.found);
    assert_string_equal(buffer_view(&listed.unread).text, "");
    assert_int_equal(listed.count, 7);
    assert_name(&listed, 0, "Anna", "");
    assert_name(&listed, 1, "Bert II", "(kein TC)");
    assert_name(&listed, 2, "carla", "– nur im Winter");
    assert_name(&listed, 3, "DeepDora", "");
    assert_name(&listed, 4, "Emil", "");
    assert_name(&listed, 5, "Frau Fix", "(zur Zeit keine neuen Spiele)");
    assert_name(&listed, 6, "Gustav", "");
    assert_null(listed_find(&listed, "Fremder"));
    listed_free(&listed);
}

static void what_could_be_read_in_two_ways_is_not_read(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "* {{Benutzer|A}} und {{Benutzer|B}}",
        "* {{Rennen|1|x}}",
        "* {{Benutzer|A",
        "* A &amp; B",
        "* <s>Anna</s>",
        "| {{Benutzer|A}} (4) || x",
        "Auch [[Benutzer:A]] spielt mit.",
        "* {{Benutzer|A|B}}",
        "* [[]]",
        "* (kein Name)",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct listed listed;
        assert_true(listed_read(&listed, span_of(lines[i]), SPAN(""), SPAN("Benutzer")));
        if (listed.count != 0 || listed.unread_count != 1)
            fail_msg("'%s' was read", lines[i]);
        listed_free(&listed);
    }
}

static void a_name_that_stands_twice_is_told(void **state)
{
    (void)state;
    struct listed listed;
    assert_true(listed_read(&listed, SPAN("* A\n* A (wieder da)\n"), SPAN(""), SPAN("Benutzer")));
    assert_int_equal(listed.count, 1);
    assert_string_equal(listed.unread.data, "? * A (wieder da)\n");
    listed_free(&listed);
}

static void a_section_that_is_not_there_is_said(void **state)
{
    (void)state;
    struct listed listed;
    assert_true(listed_read(&listed, span_of(page), SPAN("Mitspieler"), SPAN("Benutzer")));
    assert_false(listed.found);
    listed_free(&listed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_stand_in_templates_links_and_plain_items),
        cmocka_unit_test(what_could_be_read_in_two_ways_is_not_read),
        cmocka_unit_test(a_name_that_stands_twice_is_told),
        cmocka_unit_test(a_section_that_is_not_there_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
