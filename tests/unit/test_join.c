/* Who was renamed while a game ran, as it is rated. */
#include "rules.h"

/* One game of ada, of who was renamed from old to new while it ran, and of eve: what it comes to.
 */
static void rename_in_a_game(const char *entries, const char *more, const char *expected)
{
    struct word word;
    char file[200];
    snprintf(file, sizeof file, "[alias]\n1 = \"old\" -> \"new\"\n%s", more);
    begin(&word, file);
    add_game(&word.bench, 3, "2024-01-04 00:00:00", entries);
    struct rate_summary summary = {0};
    assert_true(rate_all(&word.bench.store, &word.bench.config, NOW, &summary) <=
                STATUS_INCOMPLETE);
    assert_text(&word.bench,
                "SELECT v.state || ' ' || ifnull(nullif(v.reason, ''), ifnull((SELECT "
                "group_concat(p.name ||"
                " '=' || ifnull(c.outcome, '-') || c.place || '/' || c.moves || c.login, ' ')"
                " FROM change c JOIN person p ON p.id = person WHERE c.gid = v.gid), ''))"
                " FROM verdict v WHERE gid = 3",
                expected);
    end(&word);
}

static void alias_joins_both_halves_of_a_game(void **state)
{
    (void)state;
    static const struct {
        const char *entries, *more, *expected;
    } cases[] = {
        /* Moves of both, result of the new name. */
        {"ada=2/20 old=-/7 new=1/11", "", "rated ada=finished2/20 new=finished1/18"},
        {"new=1/11 old=-/7 ada=2/20", "", "rated ada=finished2/20 new=finished1/18"},
        /* Or of the old one: it came in before, the other line came late. */
        {"ada=2/20 old=1/7 new=-/1", "", "rated ada=finished2/20 new=finished1/8old"},
        {"ada=1/20 old=-/7 new=e/0", "", "rated ada=finished1/20 new=ejected2/7"},
        {"ada=1/20 old=2/7 new=2/1", "", "rated ada=finished1/20 new=finished2/8"},
        {"ada=1/20 old=w/7 new=e/1", "", "rated ada=finished1/20 new=ejected2/8"},
        /* Two results that contradict each other, unless the maintainer says which counts. */
        {"ada=1/20 old=3/7 new=2/1 eve=4/9", "", "failed player_twice"},
        {"ada=1/20 old=w/7 new=2/1", "", "failed player_twice"},
        {"ada=1/20 old=w/7 new=2/1", "[game 3]\nreason = x\nplace = 2 \"new\"\n",
         "rated ada=finished1/20 new=finished2/8"},
        {"ada=1/20 old=w/7 new=2/1", "[game 3]\nreason = x\noutcome = withdrew \"old\"\n",
         "rated ada=finished1/20 new=withdrew2/8old"},
        {"ada=1/20 old=w/7 new=2/1",
         "[game 3]\nreason = x\noutcome = withdrew \"old\"\nplace = 2 \"new\"\n",
         "failed player_twice"},
        /* Neither has a result. */
        {"ada=1/20 old=-/7 new=-/1", "", "failed no_result"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        rename_in_a_game(cases[i].entries, cases[i].more, cases[i].expected);
}

/* Who withdrew under the new name had moved under the old one; and 'moves' counts those of both. */
static void rules_look_at_both_halves(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[alias]\n1 = \"old\" -> \"new\"\n");
    word.bench.config.rating.left_before_first_move = LEAVER_IGNORE;
    word.bench.config.rating.draw = DRAW_MOVES;
    add_game(&word.bench, 3, "2024-01-04 00:00:00", "ada=1/18 old=-/7 new=2/11 eve=w/0");
    add_game(&word.bench, 4, "2024-01-05 00:00:00", "ada=1/18 old=-/7 new=w/0");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(number_of(&word.bench, "SELECT draws FROM standing WHERE name = 'new'"), 2);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM change WHERE gid = 4"), 2);
    /* Both names play, though only one of them has the result. */
    assert_string_equal(caught_text(&word.bench.caught), "");
    end(&word);
}

static void renamed_in_a_running_game(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[alias]\n1 = \"old\" -> \"new\"\n");
    add_game(&word.bench, 3, NULL, "ada=-/20 old=-/7 new=-/11");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM change WHERE gid = 3"), 2);
    assert_int_equal(number_of(&word.bench, "SELECT moves FROM change JOIN person p ON p.id ="
                                            " person WHERE gid = 3 AND name = 'new'"),
                     18);
    end(&word);
}

/* Nothing but the finish was the new name's: no result, until an alias makes it his. */
static void finish_under_a_new_name_without_a_move(void **state)
{
    (void)state;
    static const char *const files[][3] = {
        {"", "failed",
         "was 'old' renamed to 'new \"x\"; b', in game 3? Then write below "
         "[alias] in FILE: 1 = \"old\" -> \"new \\x22x\\x22\\x3B b\""},
        {"[alias]\n1 = \"old\" -> \"new \\\"x\\\"\\x3B b\"\n", "rated", ""},
        {"[alias]\n1 = \"old\" -> \"eve\"\n", "failed", "was 'old' renamed"},
        {"[game 3]\nreason = x\nplace = 2 \"old\"\n", "rated", ""},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct word word;
        char expected[300];
        begin(&word, files[i][0]);
        add_game(&word.bench, 3, "2024-01-04 00:00:00", "ada=1/20 old=-/7");
        sql(&word.bench, "INSERT INTO anomaly (gid, kind, text) VALUES (3, 'renamed',"
                         " 'old' || char(31) || 'new \"x\"; b' || char(31) || '2')");
        struct rate_summary summary = {0};
        rate_all(&word.bench.store, &word.bench.config, NOW, &summary);
        assert_text(&word.bench, "SELECT state FROM verdict WHERE gid = 3", files[i][1]);
        const char *at = strstr(files[i][2], "FILE");
        snprintf(expected, sizeof expected, "%.*s%s%s", at ? (int)(at - files[i][2]) : 0,
                 files[i][2], at ? word.path : "", at ? at + 4 : files[i][2]);
        if (*expected ? !strstr(caught_text(&word.bench.caught), expected)
                      : word.bench.caught.diag.warnings > 0)
            fail_msg("'%s' does not say '%s'", caught_text(&word.bench.caught), expected);
        end(&word);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alias_joins_both_halves_of_a_game),
        cmocka_unit_test(rules_look_at_both_halves),
        cmocka_unit_test(renamed_in_a_running_game),
        cmocka_unit_test(finish_under_a_new_name_without_a_move),
    };
    return cmocka_run_group_tests_name("join", tests, NULL, NULL);
}
