#include "report/answers/diff.h"
#include "support.h"

static char *text(const char *words)
{
    char *copy = strdup(words);
    assert_non_null(copy);
    return copy;
}

static void fill(struct comparison *c)
{
    *c = (struct comparison){
        .since = text("2024-06-01 12:00:00"), .games_before = 1, .games_after = 2};
    c->causes = calloc(2, sizeof *c->causes);
    c->cause_count = 2;
    c->causes[0] = (struct cause){
        CAUSE_LATE, 3, text("Spät | !KaroIQ!"), text("2024-01-01 10:30:00"), NULL, 0};
    c->causes[1] = (struct cause){CAUSE_NEW, 7, text("Neu"), text("2024-03-01 00:00:00"), NULL, 0};
    c->players = calloc(3, sizeof *c->players);
    c->player_count = 3;
    c->players[0] = (struct compared_player){text("Änne"), 2, 1,     100,    101.5,  1,   2,
                                             -0.5,         0, -0.25, -0.125, -0.125, NULL};
    c->players[1] =
        (struct compared_player){text("still"), 1, 1, 101, 101, 0, 0, 0, NO_CAUSE, 0, 0, 0, NULL};
    c->players[2] =
        (struct compared_player){text("\x1b[2J"), 0, 3, 100, 99, 1, -1, 0, NO_CAUSE, 0, 0, 0, NULL};
}

static void expect(enum language language, enum report_format format, const char *right)
{
    struct caught caught;
    struct config config = {.language = language, .answers = language};
    struct comparison c;
    struct buffer out = {0};
    caught_begin(&caught);
    fill(&c);
    assert_int_equal(report_diff(&config, &c, format, &out, &caught.diag), STATUS_DONE);
    assert_string_equal(out.data, right);
    buffer_free(&out);
    comparison_free(&c);
    caught_end(&caught);
}

static void text_names_causes_and_what_is_left_and_leaves_out_who_did_not_move(void **state)
{
    (void)state;
    expect(LANGUAGE_DE, FORMAT_TEXT,
           "Änderungen seit 01.06.2024, 12:00\n"
           "\n"
           "Was           Spiel  Beendet            Titel\n"
           "nachgereicht      3  01.01.2024, 10:30  Spät | !KaroIQ!\n"
           "neu               7  01.03.2024, 00:00  Neu\n"
           "\n"
           "Rang  Vorher  Spieler  KaroIQ    +/-  Spiele  Eigene  Neu berechnet  Vor allem wegen\n"
           "  1.      2.  Änne     101,50  +1,50       1   +2,00          −0,50  3 (nachgereicht)\n"
           "  3.       –  \\x1B[2J   99,00  −1,00       1   −1,00                 \n"
           "Ohne bekannte Ursache: Änne −0,12\n");
}

static void first_ranking_is_a_line_and_no_change_is_nothing(void **state)
{
    (void)state;
    struct caught caught;
    struct config config = {.language = LANGUAGE_EN, .answers = LANGUAGE_EN};
    struct cause cause = {.kind = CAUSE_NEW, .gid = 1, .title = ""};
    struct comparison c = {.causes = &cause, .cause_count = 1, .games_after = 1, .player_count = 2};
    struct buffer out = {0};
    caught_begin(&caught);
    assert_int_equal(report_diff(&config, &c, FORMAT_TEXT, &out, &caught.diag), STATUS_DONE);
    assert_string_equal(out.data, "First ranking: 1 rated game, 2 players\n");
    buffer_clear(&out);
    c = (struct comparison){0};
    assert_int_equal(report_diff(&config, &c, FORMAT_TEXT, &out, &caught.diag), STATUS_DONE);
    assert_int_equal(out.length, 0);
    buffer_free(&out);
    caught_end(&caught);
}

/* A change of settings: words for people, members for programs; `details` is what it always was. */
static void settings_that_changed_are_told(void **state)
{
    (void)state;
    static const struct {
        enum language language;
        enum report_format format;
        const char *right;
    } cases[] = {
        {LANGUAGE_DE, FORMAT_TEXT, "k 2 → 3, corrections a\\x1Bb bearbeitet, weights – → w.csv\n"},
        {LANGUAGE_EN, FORMAT_TEXT, "k 2 → 3, corrections a\\x1Bb edited, weights – → w.csv\n"},
        {LANGUAGE_DE, FORMAT_JSON,
         "\"details\": \"k 2 -> 3, corrections a\\u001bb edited, weights – -> w.csv\", "
         "\"settings\": ["
         "{\"name\": \"k\", \"before\": \"2\", \"after\": \"3\"}, "
         "{\"name\": \"corrections\", \"before\": \"a\\u001bb\", \"after\": \"a\\u001bb\"}, "
         "{\"name\": \"weights\", \"before\": \"\", \"after\": \"w.csv\"}]}"},
    };
    struct cause cause = {.kind = CAUSE_PARAMETERS, .title = strdup("")};
    struct comparison c = {
        .causes = &cause, .cause_count = 1, .since = text("2024-06-01 12:00:00")};
    assert_true(cause_add_setting(&cause, "k", "2", "3"));
    assert_true(cause_add_setting(&cause, "corrections",
                                  "a\x1b"
                                  "b",
                                  "a\x1b"
                                  "b"));
    assert_true(cause_add_setting(&cause, "weights", "", "w.csv"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct config config = {.answers = cases[i].language};
        struct buffer out = {0};
        assert_int_equal(report_diff(&config, &c, cases[i].format, &out, NULL), STATUS_DONE);
        assert_non_null(strstr(out.data, cases[i].right));
        buffer_clear(&out);
        assert_int_equal(report_whatif(&config, &c, cases[i].format, &out, NULL), STATUS_DONE);
        assert_non_null(strstr(out.data, cases[i].right));
        buffer_free(&out);
    }
    cause_free(&cause);
    free(c.since);
}

static void json_has_every_player_and_every_number(void **state)
{
    (void)state;
    expect(
        LANGUAGE_DE, FORMAT_JSON,
        "{\n"
        "  \"since\": \"2024-06-01 12:00:00\",\n"
        "  \"until\": null,\n"
        "  \"games_before\": 1,\n"
        "  \"games_after\": 2,\n"
        "  \"causes\": [\n"
        "    {\"kind\": \"late\", \"gid\": 3, \"title\": \"Spät | !KaroIQ!\", \"finished\": "
        "\"2024-01-01 10:30:00\", \"details\": null, \"settings\": []},\n"
        "    {\"kind\": \"new\", \"gid\": 7, \"title\": \"Neu\", \"finished\": \"2024-03-01 "
        "00:00:00\", \"details\": null, \"settings\": []}\n"
        "  ],\n"
        "  \"players\": [\n"
        "    {\"name\": \"Änne\", \"rank_before\": 2, \"rank_after\": 1, \"before\": 100, "
        "\"after\": 101.5, \"new_games\": 1, \"own\": 2, \"recalculated\": -0.5, \"cause\": 0, "
        "\"effect\": -0.25, \"others\": -0.125, \"left\": -0.125, \"joins\": null},\n"
        "    {\"name\": \"still\", \"rank_before\": 1, \"rank_after\": 1, \"before\": 101, "
        "\"after\": 101, \"new_games\": 0, \"own\": 0, \"recalculated\": 0, \"cause\": null, "
        "\"effect\": 0, \"others\": 0, \"left\": 0, \"joins\": null},\n"
        "    {\"name\": \"\\u001b[2J\", \"rank_before\": null, \"rank_after\": 3, \"before\": 100, "
        "\"after\": 99, \"new_games\": 1, \"own\": -1, \"recalculated\": 0, \"cause\": null, "
        "\"effect\": 0, \"others\": 0, \"left\": 0, \"joins\": null}\n"
        "  ]\n"
        "}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_names_causes_and_what_is_left_and_leaves_out_who_did_not_move),
        cmocka_unit_test(first_ranking_is_a_line_and_no_change_is_nothing),
        cmocka_unit_test(settings_that_changed_are_told),
        cmocka_unit_test(json_has_every_player_and_every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
