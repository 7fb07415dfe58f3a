#include "rating.h"

#include "base/core/buffer.h"
#include "report/report.h"

/* A game with a winner, a withdrawal and an ejection, at 101 and 99 before it. */
static void fill(struct bench *bench, struct explanation *explanation)
{
    bench_begin(bench);
    bench->config.language = LANGUAGE_EN;
    bench->config.answers = LANGUAGE_EN;
    add_game(bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(bench, 2, "2024-01-02 00:00:00", "bob=1 ada=w <b>=e");
    rate(bench, STATUS_DONE);
    assert_int_equal(explain_one(&bench->store, &bench->config, 2, explanation), STATUS_DONE);
}

static void expect_part(enum report_format format, const char *right)
{
    struct bench bench;
    struct explanation e;
    struct buffer out = {0};
    fill(&bench, &e);
    assert_int_equal(report_explanation(&bench.config, &e, format, &out, &bench.caught.diag),
                     STATUS_DONE);
    if (!strstr(out.data, right))
        fail_msg("'%s' does not hold '%s'", out.data, right);
    buffer_free(&out);
    explanation_free(&e);
    bench_end(&bench);
}

static void sums_are_divided_in_front_of_the_reader(void **state)
{
    (void)state;
    expect_part(FORMAT_TEXT, "Player  Sum of points  Divided by   Change\n"
                             "bob           +2.0750    1.414214  +1.4672\n"
                             "<b>           −1.0250    1.414214  −0.7248\n"
                             "ada           −1.0500    1.414214  −0.7424\n"
                             "Sum            0.0000               0.0000\n");
}

static void text_shows_the_lines_that_say_so(void **state)
{
    (void)state;
    expect_part(FORMAT_TEXT, "Read for  Result    From  Line  Wording\n"
                             "bob       1.        log     11  bob: 1\n"
                             "<b>       ejected   log     10  <b>: e\n"
                             "ada       withdrew  log     10  ada: w\n");
}

static void foreign_text_is_escaped_for_wiki_and_page(void **state)
{
    (void)state;
    expect_part(FORMAT_WIKI, "&#60;b&#62;");
    expect_part(FORMAT_HTML, "&lt;b&gt;");
}

static void a_result_without_a_line_has_no_number_for_it(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    struct buffer out = {0};
    fill(&bench, &e);
    e.players[0].line = 0;
    assert_int_equal(report_explanation(&bench.config, &e, FORMAT_WIKI, &out, &bench.caught.diag),
                     STATUS_DONE);
    assert_non_null(strstr(out.data, "| \n| style=\"text-align:left\" | bob"));
    buffer_free(&out);
    explanation_free(&e);
    bench_end(&bench);
}

static void expect_words(const char *name, enum language language, const char *right)
{
    struct bench bench;
    struct explanation e;
    struct buffer out = {0};
    fill(&bench, &e);
    bench.config.language = language;
    bench.config.answers = language;
    assert_int_equal(report_explained_player(&bench.config, &e, span_of(name), FORMAT_TEXT, &out,
                                             &bench.caught.diag),
                     STATUS_DONE);
    assert_string_equal(out.data, right);
    buffer_free(&out);
    explanation_free(&e);
    bench_end(&bench);
}

static void one_number_in_words(void **state)
{
    (void)state;
    expect_words(
        "bob", LANGUAGE_EN,
        "bob had 99.00 before the game and finished in place 1, of 3 players.\n"
        "\n"
        "Against <b>: won. The expected score was 1 / (1 + e^(−0.05 · (99.0000 − 100.0000))) ≈ "
        "0.487503, so 2 · (1 − 0.487503) ≈ +1.02499.\n"
        "Against ada: won. The expected score was 1 / (1 + e^(−0.05 · (99.0000 − 101.0000))) ≈ "
        "0.47502, so 2 · (1 − 0.47502) = +1.04996.\n"
        "\n"
        "Together +2.07495, divided by √(3 − 1) ≈ 1.41421: +1.4672.\n"
        "After the game: 99.0000 + 1.4672 = 100.4672.\n"
        "\n"
        "≈ stands where it is rounded; all digits are computed with.\n");
    expect_words("ada", LANGUAGE_DE,
                 "ada hatte vor dem Spiel 101,00 und stieg aus: letzter Platz, bei 3 Spielern.\n"
                 "\n"
                 "Gegen bob: verloren. Erwartet waren 1 / (1 + e^(−0,05 · (101,0000 − 99,0000))) ≈ "
                 "0,52498, also 2 · (0 − 0,52498) = −1,04996.\n"
                 "Gegen <b>: nichts ausgetauscht, beide sind ausgeschieden.\n"
                 "\n"
                 "Zusammen −1,04996, geteilt durch √(3 − 1) ≈ 1,41421: −0,7424.\n"
                 "Nach dem Spiel: 101,0000 − 0,7424 = 100,2576.\n"
                 "\n"
                 "≈ steht, wo gerundet ist; gerechnet wird mit allen Stellen.\n");
}

/* A game that is over is told apart from one that is still running. */
static void why_a_game_moved_nothing_is_said(void **state)
{
    (void)state;
    static const struct {
        enum game_state state;
        enum reason reason;
        const char *right;
    } games[] = {
        {STATE_FAILED, REASON_NO_RESULT,
         "ada hatte vor dem Spiel 101,00 und hat kein Ergebnis, bei 3 Spielern.\n\n"
         "Das Spiel hat niemandes KaroIQ geändert: nicht auswertbar: kein Ergebnis für ada, "
         "02.01.2024, 00:00.\n"},
        {STATE_RUNNING, REASON_NONE,
         "ada hatte vor dem Spiel 101,00 und hat noch kein Ergebnis, bei 3 Spielern.\n\n"
         "Das Spiel hat niemandes KaroIQ geändert: läuft noch, 02.01.2024, 00:00.\n"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct bench bench;
        struct explanation e;
        struct buffer out = {0};
        fill(&bench, &e);
        bench.config.answers = LANGUAGE_DE;
        e.state = games[i].state;
        e.reason = games[i].reason;
        e.detail = games[i].reason ? strdup("ada") : NULL;
        e.moved = false;
        e.players[2].outcome = OUTCOME_NONE;
        assert_int_equal(report_explained_player(&bench.config, &e, SPAN("ada"), FORMAT_TEXT, &out,
                                                 &bench.caught.diag),
                         STATUS_DONE);
        assert_string_equal(out.data, games[i].right);
        buffer_free(&out);
        explanation_free(&e);
        bench_end(&bench);
    }
}

static void who_is_not_in_the_game_is_told_who_is(void **state)
{
    (void)state;
    struct bench bench;
    struct explanation e;
    struct buffer out = {0};
    fill(&bench, &e);
    assert_int_equal(report_explained_player(&bench.config, &e, SPAN("eve"), FORMAT_TEXT, &out,
                                             &bench.caught.diag),
                     STATUS_USAGE);
    assert_non_null(strstr(caught_text(&bench.caught),
                           "player 'eve' is not in game 2; in it are: bob, <b>, ada"));
    explanation_free(&e);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_divided_in_front_of_the_reader),
        cmocka_unit_test(text_shows_the_lines_that_say_so),
        cmocka_unit_test(foreign_text_is_escaped_for_wiki_and_page),
        cmocka_unit_test(a_result_without_a_line_has_no_number_for_it),
        cmocka_unit_test(one_number_in_words),
        cmocka_unit_test(why_a_game_moved_nothing_is_said),
        cmocka_unit_test(who_is_not_in_the_game_is_told_who_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
