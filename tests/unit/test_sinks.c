/* Foreign text at the sinks of report/: wiki, HTML, CSV, JSON, the terminal's table. */
#include "base/core/text.h"
#include "base/model/locale.h"
#include "report/csv_text.h"
#include "report/html.h"
#include "report/json.h"
#include "report/table_text.h"
#include "report/wiki_text.h"

#include "support.h"

static void assert_span(struct span got, const char *expected)
{
    if (!span_equal(got, span_of(expected)))
        fail_msg("\"%.*s\" is not \"%s\"", (int)got.length, got.text, expected);
}

#define ASSERT_SINK(sink, text, expected)                                                          \
    do {                                                                                           \
        struct buffer out = {0};                                                                   \
        assert_true(sink(&out, SPAN(text)));                                                       \
        assert_span(buffer_view(&out), expected);                                                  \
        buffer_free(&out);                                                                         \
    } while (0)

static void wiki_leaves_ordinary_names_alone(void **state)
{
    (void)state;
    ASSERT_SINK(wiki_text, "Kevin II", "Kevin II");
    ASSERT_SINK(wiki_text, "Müller", "Müller");
    ASSERT_SINK(wiki_text, "a.b,c(d)/e@f", "a.b,c(d)/e@f");
    ASSERT_SINK(wiki_text, "Ωμέγα Жук 漢字 かな 한글", "Ωμέγα&#32;Жук&#32;漢字&#32;かな&#32;한글");
    ASSERT_SINK(wiki_text, "🚗→☺", "🚗→☺");
    ASSERT_SINK(wiki_text, "2Fast4You", "2Fast4You");
}

static void wiki_writes_markup_as_entities(void **state)
{
    (void)state;
    ASSERT_SINK(wiki_text, "[[x|y]]", "&#91;&#91;x&#124;y&#93;&#93;");
    ASSERT_SINK(wiki_text, "{{a}}", "&#123;&#123;a&#125;&#125;");
    ASSERT_SINK(wiki_text, "''x''", "&#39;&#39;x&#39;&#39;");
    ASSERT_SINK(wiki_text, "<nowiki>", "&#60;nowiki&#62;");
    ASSERT_SINK(wiki_text, "~~~~", "&#126;&#126;&#126;&#126;");
    ASSERT_SINK(wiki_text, "__TOC__", "&#95;&#95;TOC&#95;&#95;");
    ASSERT_SINK(wiki_text, "http://x", "http&#58;//x");
    ASSERT_SINK(wiki_text, "&amp;", "&#38;amp&#59;");
    ASSERT_SINK(wiki_text, "-}", "&#45;&#125;");
    ASSERT_SINK(wiki_text, "a=b", "a&#61;b");
}

static void wiki_breaks_magic_links(void **state)
{
    (void)state;
    ASSERT_SINK(wiki_text, "RFC 1234", "RFC&#32;&#49;234");
    ASSERT_SINK(wiki_text, "ISBN\t1234567890", "ISBN&#9;&#49;234567890");
    ASSERT_SINK(wiki_text, "PMID\u00a01", "PMID&#160;&#49;");
}

static void wiki_keeps_blanks_that_a_page_would_fold(void **state)
{
    (void)state;
    ASSERT_SINK(wiki_text, " a  b ", "&#32;a&#32;&#32;b&#32;");
    ASSERT_SINK(wiki_text, "a\r\nb\rc\n", "a&#10;b&#10;c&#10;");
}

static void wiki_replaces_what_no_entity_can_hold(void **state)
{
    (void)state;
    ASSERT_SINK(wiki_text, "a\0b\x01\x7f", "a&#65533;b&#65533;&#65533;");
    ASSERT_SINK(wiki_text, "\xff\xc3", "&#65533;&#65533;");
    ASSERT_SINK(wiki_text, "\xc2\x80\xef\xbf\xbe", "&#65533;&#65533;");
}

static void wiki_writes_unseen_and_unstable_characters_as_entities(void **state)
{
    (void)state;
    ASSERT_SINK(wiki_text, "a\u0308", "a&#776;");  /* would be composed */
    ASSERT_SINK(wiki_text, "\u202Ex", "&#8238;x"); /* right-to-left override */
    ASSERT_SINK(wiki_text, "\u200Bx\u00AD", "&#8203;x&#173;");
    ASSERT_SINK(wiki_text, "\u212B\u037E", "&#8491;&#894;"); /* normalised to others */
    ASSERT_SINK(wiki_text, "\uFF3F\uFF3F", "&#65343;&#65343;");
}

static void assert_raw(uint32_t character, bool raw)
{
    struct buffer text = {0}, out = {0};
    utf8_append(&text, character);
    assert_true(wiki_text(&out, buffer_view(&text)));
    if (span_equal(buffer_view(&out), buffer_view(&text)) != raw)
        fail_msg("U+%04X %s", (unsigned)character, raw ? "is no entity" : "is an entity");
    buffer_free(&text);
    buffer_free(&out);
}

static void wiki_takes_blocks_of_letters_to_their_last(void **state)
{
    (void)state;
    static const struct {
        uint32_t first, last;
    } blocks[] = {
        {'(', ')'},         {'.', '9'},         {'@', 'Z'},       {'a', 'z'},
        {0xA1, 0xAC},       {0xAE, 0x24F},      {0x388, 0x482},   {0x48A, 0x52F},
        {0x5D0, 0x5EA},     {0x621, 0x63A},     {0x641, 0x64A},   {0x671, 0x6D3},
        {0x2190, 0x21FF},   {0x2600, 0x27BF},   {0x3041, 0x3096}, {0x30A1, 0x30FA},
        {0x30FC, 0x30FC},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3},
        {0x1F300, 0x1F3FA}, {0x1F400, 0x1FAFF},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        assert_raw(blocks[i].first - 1, false);
        assert_raw(blocks[i].first, true);
        assert_raw(blocks[i].last, true);
        assert_raw(blocks[i].last + 1, false);
    }
    ASSERT_SINK(wiki_text, "a b1 c", "a b1 c");
    ASSERT_SINK(wiki_text, "a 1", "a&#32;&#49;");
    ASSERT_SINK(wiki_text, "a\r", "a&#10;");
}

static void wiki_titles_are_told_from_other_names(void **state)
{
    (void)state;
    static const char *const titles[] = {
        "Kevin II", "a/b", "50%", "R&D", "Müller", "...",   "A:B",   "a",   "%4",
        "%",        "%4g", "%g4", "a%",  "a~~b",   "a b c", "a_b_c", "R;D", "a\u202Fb"};
    static const char *const others[] = {
        "",          " a",      "a ",      "a  b",     "a#b",     "a|b",      "a{b", "[a]",
        "<a>",       "a\tb",    "..",      ".",        ":a",      "a~~~b",    "_a",  "a__b",
        "%41",       "&amp;",   "\xff",    "a/../b",   "\u202Ea", "a\u200F",  " ",   "_",
        "a_",        "#",       "%40",     "x%aF",     "%00",     "~~~",      "./a", "a/.",
        "a \u202Fb", "a\u2000", "\u2000a", "a\u200Eb", "a\nb",    "a:\u202Ab"};
    char longest[202] = "";
    memset(longest, 'x', 200);
    assert_true(wiki_is_title(span_of(longest)));
    longest[200] = 'x';
    assert_false(wiki_is_title(span_of(longest)));
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        if (!wiki_is_title(span_of(titles[i])))
            fail_msg("'%s' can be a title", titles[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (wiki_is_title(span_of(others[i])))
            fail_msg("'%s' cannot be a title", others[i]);
}

static void wiki_players_without_a_title_go_without_template(void **state)
{
    (void)state;
    struct buffer out = {0};
    wiki_player(&out, SPAN("Benutzer"), SPAN("Kevin=II"));
    buffer_char(&out, ' ');
    wiki_player(&out, SPAN("Benutzer"), SPAN("a|b"));
    buffer_char(&out, ' ');
    wiki_player(&out, SPAN(""), SPAN("Kevin"));
    buffer_char(&out, ' ');
    wiki_game(&out, SPAN("Rennen"), 132000, SPAN("x|y"));
    assert_span(buffer_view(&out),
                "{{Benutzer|Kevin&#61;II}} a&#124;b Kevin {{Rennen|132000|x&#124;y}}");
    buffer_free(&out);
}

static void csv_quotes_by_rfc_4180(void **state)
{
    (void)state;
    ASSERT_SINK(csv_text, "plain name", "plain name");
    ASSERT_SINK(csv_text, "a,b", "\"a,b\"");
    ASSERT_SINK(csv_text, "a\"b", "\"a\"\"b\"");
    ASSERT_SINK(csv_text, "a\nb", "\"a\nb\"");
    ASSERT_SINK(csv_text, "trailing ", "\"trailing \"");
    ASSERT_SINK(csv_text, " leading", "\" leading\"");
    ASSERT_SINK(csv_text, " ", "\" \"");
    ASSERT_SINK(csv_text, "x", "x");
    ASSERT_SINK(csv_text, "a;b", "\"a;b\"");
    ASSERT_SINK(csv_text, "a\tb", "\"a\tb\"");
    ASSERT_SINK(csv_text, "", "");
    ASSERT_SINK(csv_text, "\xff", "\xef\xbf\xbd");
}

/* As a spreadsheet may split it: no piece begins a formula. */
static bool safe_when_split(struct span field, const char *separators)
{
    for (size_t i = 0; i < field.length; i++) {
        bool begins = i == 0 || strchr(separators, field.text[i - 1]);
        if (begins && strchr("=+-@", field.text[i]))
            return false;
    }
    return true;
}

/* The way back that docs/formats.md tells: the quotes of RFC 4180, then the apostrophes. */
static void read_back(struct buffer *out, struct span field)
{
    struct buffer plain = {0};
    bool quoted = field.length > 0 && field.text[0] == '"';
    for (size_t i = quoted; i < field.length - quoted; i++) {
        buffer_char(&plain, field.text[i]);
        i += quoted && field.text[i] == '"';
    }
    struct span text = buffer_view(&plain);
    for (size_t i = 0; i < text.length; i++) {
        size_t next = i;
        if (i == 0 || strchr(",;|\t\r\n", text.text[i - 1]))
            next += strspn(text.text + i, " '");
        if (next > i && text.text[i] == '\'' && next < text.length &&
            (strchr("=+-@\t\r", text.text[next]) ||
             span_starts(span_after(text, next), SPAN("＝"))))
            continue;
        buffer_char(out, text.text[i]);
    }
    buffer_free(&plain);
}

static void csv_is_safe_however_it_is_split_and_leads_back(void **state)
{
    (void)state;
    static const char *const pieces[] = {"=",  "+", "-",  "@",  "'",  " ", ",", ";",
                                         "\t", "|", "\"", "\n", "\r", "x", "1", "＝"};
    enum { PIECES = sizeof pieces / sizeof pieces[0], LONGEST = 7, TRIALS = 200000 };
    uint32_t random = 1;
    for (int trial = 0; trial < TRIALS; trial++) {
        struct buffer text = {0}, field = {0}, back = {0};
        for (int i = 0; i < 1 + trial % LONGEST; i++) {
            random = random * 1664525 + 1013904223;
            buffer_string(&text, pieces[(random >> 16) % PIECES]);
        }
        assert_true(csv_text(&field, buffer_view(&text)));
        assert_true(safe_when_split(buffer_view(&field), ","));
        assert_true(safe_when_split(buffer_view(&field), ";\n\r"));
        assert_true(safe_when_split(buffer_view(&field), "\t\n\r"));
        assert_true(safe_when_split(buffer_view(&field), "|\n\r"));
        read_back(&back, buffer_view(&field));
        assert_true(span_equal(buffer_view(&back), buffer_view(&text)));
        buffer_free(&text);
        buffer_free(&field);
        buffer_free(&back);
    }
}

static void csv_guards_against_formulas(void **state)
{
    (void)state;
    ASSERT_SINK(csv_text, "=1+1", "'=1+1");
    ASSERT_SINK(csv_text, "+49", "'+49");
    ASSERT_SINK(csv_text, "-2", "'-2");
    ASSERT_SINK(csv_text, "@SUM(A1)", "'@SUM(A1)");
    ASSERT_SINK(csv_text, "=cmd|'/C calc'!A0,x", "\"'=cmd|'/C calc'!A0,x\"");
    ASSERT_SINK(csv_text, "\t=1", "\"'\t'=1\"");
    ASSERT_SINK(csv_text, "＝1", "'＝1");
    ASSERT_SINK(csv_text, "＋1", "'＋1");
    ASSERT_SINK(csv_text, "－1", "'－1");
    ASSERT_SINK(csv_text, "＠a", "'＠a");
    ASSERT_SINK(csv_text, "=", "'=");
    ASSERT_SINK(csv_text, " =1", "\"' =1\"");
    ASSERT_SINK(csv_text, "a=b", "a=b");
    ASSERT_SINK(csv_text, "x;=1+1;", "\"x;'=1+1;\"");
    ASSERT_SINK(csv_text, "y\t=2+2", "\"y\t'=2+2\"");
    ASSERT_SINK(csv_text, "z| +1", "z|' +1");
    ASSERT_SINK(csv_text, "a,\n@b", "\"a,\n'@b\"");
    ASSERT_SINK(csv_text, "'=x", "''=x");
    ASSERT_SINK(csv_text, "'x", "'x");
}

static void json_sets_commas_and_escapes(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct json json = {.out = &out, .broken = 1};
    json_open_object(&json);
    json_key(&json, "text");
    json_write_text(&json, SPAN("a\"b\\c\n\x01</script>\xff\u2028"));
    json_key(&json, "list");
    json_open_array(&json);
    json_write_integer(&json, -7);
    json_write_real(&json, 0.1);
    json_write_bool(&json, true);
    json_write_null(&json);
    json_close_array(&json);
    json_key(&json, "none");
    json_open_array(&json);
    json_close_array(&json);
    json_close_object(&json);
    assert_span(buffer_view(&out),
                "{\n"
                "  \"text\": \"a\\\"b\\\\c\\n\\u0001</script>\xef\xbf\xbd\\u2028\",\n"
                "  \"list\": [-7, 0.10000000000000001, true, null],\n"
                "  \"none\": []\n"
                "}\n");
    buffer_free(&out);
}

static void json_has_no_infinite_numbers(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct json json = {.out = &out};
    json_open_array(&json);
    json_write_real(&json, 1.0 / 0.0);
    json_write_real(&json, 0.0 / 0.0);
    json_close_array(&json);
    assert_span(buffer_view(&out), "[null, null]\n");
    buffer_free(&out);
}

static void html_shows_markup_as_text(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct html html = {.out = &out};
    html_open(&html, "p");
    html_attribute(&html, "title", SPAN("\" onmouseover='x'"));
    html_text(&html, SPAN("<script>alert(1)</script> & \x01\xff"));
    html_void(&html, "br");
    html_close(&html);
    assert_span(buffer_view(&out),
                "<p title=\"&quot; onmouseover=&#39;x&#39;\">&lt;script&gt;alert(1)&lt;/script&gt; "
                "&amp; \xef\xbf\xbd\xef\xbf\xbd<br></p>");
    buffer_free(&out);
}

static void html_shows_controls_of_direction(void **state)
{
    (void)state;
    ASSERT_SINK(html_escape, "a\u202Eb\u2069", "a\\u{202E}b\\u{2069}");
    ASSERT_SINK(html_escape, "\u200E\u200D\u2010", "\\u{200E}\u200D\u2010");
    ASSERT_SINK(html_escape, " ~\x7f\x1f\xc2\xa0\t", " ~\uFFFD\uFFFD\u00A0\t");
}

static void html_gives_blank_names_something_to_see(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct html html = {.out = &out};
    html_foreign(&html, SPAN("  "));
    html_foreign(&html, SPAN(""));
    html_foreign(&html, SPAN("שלום"));
    assert_span(buffer_view(&out), "<bdi>„U+0020 U+0020“</bdi><bdi>„“</bdi><bdi>שלום</bdi>");
    /* Whatever is not seen, and nothing that is: controls of direction are written as codes. */
    static const char *const unseen[] = {"\u200B\u200D", "\u2065",     "\u206A",     "\uFEFF",
                                         "\u3164",       "\U000E0041", "\U000E0100", "\u180E",
                                         "\uFFF9",       "\u2800"};
    static const char *const seen[] = {"\u200E", "\u202A", "\u2066", "\u200Ba", "-"};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        buffer_clear(&out);
        html_visible(&html, span_of(unseen[i]));
        assert_true(span_starts(buffer_view(&out), SPAN("„U+")));
    }
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        buffer_clear(&out);
        html_visible(&html, span_of(seen[i]));
        assert_false(span_starts(buffer_view(&out), SPAN("„U+")));
        assert_true(out.length > 0);
    }
    buffer_free(&out);
}

static void html_closes_all_but_void_and_implied_elements(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct html html = {.out = &out};
    html_open(&html, "script");
    html_set(&html, "src", "a.js");
    html_set(&html, "class", NULL);
    html_close(&html);
    html_open(&html, "tr");
    html_element(&html, "td", "x");
    html_close(&html);
    assert_span(buffer_view(&out), "<script src=\"a.js\"></script><tr><td>x");
    html_close(&html);
    assert_true(out.failed); /* one close too many is noticed */
    buffer_free(&out);
}

static void terminal_table_aligns_wide_and_hostile_names(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct table_text table;
    table_text_begin(&table, 2);
    table.left[0] = true;
    table_text_cell(&table, SPAN("name"));
    table_text_cell(&table, SPAN("n"));
    table_text_cell(&table, SPAN("漢字"));
    table_text_cell(&table, SPAN("1"));
    table_text_cell(&table, SPAN("a\x1b[2J"));
    table_text_cell(&table, SPAN("22"));
    assert_true(table_text_end(&table, &out));
    assert_span(buffer_view(&out), "name       n\n"
                                   "漢字       1\n"
                                   "a\\x1B[2J  22\n");
    buffer_free(&out);
}

/* What one player won from another by an even draw is 0, and -0 for the other. */
static void no_zero_has_a_sign(void **state)
{
    (void)state;
    struct buffer out = {0};
    locale_signed(&out, LANGUAGE_DE, -0.0, 2);
    locale_signed(&out, LANGUAGE_DE, -0.004, 2);
    locale_real(&out, LANGUAGE_EN, -0.0, 1);
    locale_signed(&out, LANGUAGE_EN, -0.005, 3);
    assert_span(buffer_view(&out), "±0,00±0,000.0−0.005");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_zero_has_a_sign),
        cmocka_unit_test(wiki_leaves_ordinary_names_alone),
        cmocka_unit_test(wiki_writes_markup_as_entities),
        cmocka_unit_test(wiki_breaks_magic_links),
        cmocka_unit_test(wiki_keeps_blanks_that_a_page_would_fold),
        cmocka_unit_test(wiki_replaces_what_no_entity_can_hold),
        cmocka_unit_test(wiki_writes_unseen_and_unstable_characters_as_entities),
        cmocka_unit_test(wiki_takes_blocks_of_letters_to_their_last),
        cmocka_unit_test(wiki_titles_are_told_from_other_names),
        cmocka_unit_test(wiki_players_without_a_title_go_without_template),
        cmocka_unit_test(csv_quotes_by_rfc_4180),
        cmocka_unit_test(csv_guards_against_formulas),
        cmocka_unit_test(csv_is_safe_however_it_is_split_and_leads_back),
        cmocka_unit_test(json_sets_commas_and_escapes),
        cmocka_unit_test(json_has_no_infinite_numbers),
        cmocka_unit_test(html_shows_markup_as_text),
        cmocka_unit_test(html_shows_controls_of_direction),
        cmocka_unit_test(html_gives_blank_names_something_to_see),
        cmocka_unit_test(html_closes_all_but_void_and_implied_elements),
        cmocka_unit_test(terminal_table_aligns_wide_and_hostile_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
