/* What the maintainer says of games, as it changes the ratings. */
#include "rules.h"

#include "base/core/buffer.h"
#include "rate/diff.h"
#include "rate/rate.h"
#include "rate/whatif.h"
#include "report/answers/player_history.h"
#include "report/explain.h"

static int64_t place_of(struct bench *bench, int gid, const char *name)
{
    char query[200];
    snprintf(query, sizeof query,
             "SELECT place FROM change JOIN standing s ON s.id = person WHERE gid = %d"
             " AND name = '%s'",
             gid, name);
    return number_of(bench, query);
}

static void place_and_outcome_are_what_the_maintainer_says(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[game 1]\nreason = forum\nplace = 1 \"bob\"\nplace = 2 \"ada\"\n"
                 "outcome = withdrew \"eve\"\n");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(place_of(&word.bench, 1, "bob"), 1);
    assert_int_equal(place_of(&word.bench, 1, "ada"), 2);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM change WHERE outcome = "
                                            "'withdrew' AND gid = 1 AND place = 3"),
                     1);
    /* The store keeps what was read. */
    assert_int_equal(number_of(&word.bench, "SELECT place FROM entry JOIN player ON id = player"
                                            " WHERE gid = 1 AND name = 'bob'"),
                     2);
    assert_int_equal(word.bench.caught.diag.warnings, 0);
    end(&word);
}

static void draw_shares_the_best_place(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[game 1]\nreason = same move\ndraw = \"eve\" \"bob\"\n");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(place_of(&word.bench, 1, "eve"), 2);
    assert_int_equal(place_of(&word.bench, 1, "bob"), 2);
    assert_int_equal(number_of(&word.bench, "SELECT draws FROM standing WHERE name = 'eve'"), 1);
    end(&word);
}

static void excluded_with_reason_and_accepted_without_tag(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[game 1]\nreason = a test game\nexclude = yes\n"
                 "[game 2]\nreason = tag misspelt\naccept = yes\n");
    sql(&word.bench, "UPDATE game SET tagged = 0 WHERE gid = 2");
    struct rate_summary summary = rate(&word.bench, STATUS_DONE);
    assert_int_equal(summary.states[STATE_EXCLUDED], 1);
    assert_int_equal(summary.states[STATE_RATED], 1);
    assert_int_equal(number_of(&word.bench,
                               "SELECT count(*) FROM verdict WHERE gid = 1 AND state ="
                               " 'excluded' AND reason = 'excluded' AND detail = 'a test game'"),
                     1);
    end(&word);
}

/* The missing result is what the anomaly complained of. */
static void missing_result_is_settled(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[game 3]\nreason = asked him\noutcome = ejected \"bob\"\n");
    add_game(&word.bench, 3, "2024-01-04 00:00:00", "ada=1 bob=-");
    sql(&word.bench, "INSERT INTO anomaly (gid, kind) VALUES (3, 'no_result')");
    assert_int_equal(rate(&word.bench, STATUS_DONE).states[STATE_RATED], 3);
    end(&word);
}

static void alias_makes_one_person_of_two_logins(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[alias]\n1 = \"old\" -> \"bob\"\n");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(number_of(&word.bench, "SELECT games FROM standing WHERE name = 'bob'"), 2);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM standing WHERE name = 'old'"), 0);
    /* Who asks for the old name is told of the new one. */
    struct player_history player_history;
    assert_int_equal(player_history_read(&player_history, &word.bench.store, &word.bench.config,
                                         NOW, SPAN("old")),
                     STATUS_DONE);
    assert_string_equal(player_history.name, "bob");
    assert_int_equal(player_history.played_count, 2);
    player_history_free(&player_history);
    end(&word);
}

static void alias_to_a_name_nobody_has_yet(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[alias]\n1 = \"old\" -> \"new\"\n");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(number_of(&word.bench, "SELECT games FROM standing WHERE name = 'new'"), 1);
    end(&word);
}

/* The login was reused later: games of the fixture start on 2024-01-01. */
static void alias_ends_where_it_says(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[alias]\n1 = \"old\" -> \"bob\" until 2024-01-01\n");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(number_of(&word.bench, "SELECT games FROM standing WHERE name = 'old'"), 1);
    sql(&word.bench, "UPDATE game SET log_started = '2023-12-31 23:59:59' WHERE gid = 2");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM standing WHERE name = 'old'"), 0);
    end(&word);
}

static void one_person_twice_in_a_game_fails_it(void **state)
{
    (void)state;
    struct word word;
    begin(&word, "[alias]\n1 = \"eve\" -> \"bob\"\n");
    rate(&word.bench, STATUS_INCOMPLETE);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM verdict WHERE gid = 1 AND"
                                            " reason = 'player_twice' AND detail = 'bob'"),
                     1);
    end(&word);
}

static void what_fits_nothing_is_an_error_with_its_line(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"[game 99]\nreason = x\nexclude = yes\n", "said:2: game 99 is not known"},
        {"[game 1]\nreason = x\nplace = 1 \"joe\"\n", "said:3: 'joe' does not play in game 1"},
        {"[game 1]\nreason = x\nplace = 1 \"Bob\"\n",
         "said:3: 'Bob' does not play in game 1; did you mean 'bob'?"},
        {"[game 11]\nreason = x\nexclude = yes\n",
         "said:2: game 11 is not known; did you mean '1'?"},
        {"[game 1]\nreason = x\ndraw = \"ada\" \"joe\"\n", "said:3: 'joe' does not play in game 1"},
        {"[game 1]\nreason = x\noutcome = withdrew \"eve\"\ndraw = \"ada\" \"eve\"\n",
         "said:4: 'eve' cannot draw; he did not finish game 1"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct word word;
        begin(&word, wrong[i][0]);
        rate(&word.bench, STATUS_CONFIG);
        if (!strstr(caught_text(&word.bench.caught), wrong[i][1]))
            fail_msg("'%s' does not say '%s'", caught_text(&word.bench.caught), wrong[i][1]);
        end(&word);
    }
}

/* One letter's case, an umlaut, a blank behind: each is another name, which nobody plays under. */
static void names_that_are_nobodys_are_told_with_those_that_come_near(void **state)
{
    (void)state;
    static const struct {
        const char *alias, *participants, *warning; /* NULL: none */
    } cases[] = {
        {"\"Old\" -> \"bob\"", "",
         "said:2: nobody plays as 'Old'; the alias joins nothing; did you "
         "mean 'old'?"},
        {"\"old \" -> \"bob\"", "",
         "nobody plays as 'old '; the alias joins nothing; did you mean "
         "'old'?"},
        {"\"old\" -> \"b\xC3\xB6"
         "b\"",
         "",
         "nobody plays as 'b\xC3\xB6"
         "b'; did you mean 'bob'?"},
        {"\"old\" -> \"somebody new\"", "", NULL},
        {"\"old\" -> \"x1234\"\n2 = \"x1234\" -> \"bob\"", "", NULL},
        {"", "ada\nbob\nEVE\nold\n", ":3: nobody plays as 'EVE'; did you mean 'eve'?"},
        {"", "ada\nbob \neve\nold\n",
         ":2: nobody plays as 'bob '; did you mean 'bob'? columns are"},
        {"", "ada  left in May\n",
         ":1: nobody plays as 'ada  left in May'; did you mean 'ada'? columns"},
        {"", "ada\nnewcomer\nanother one\n",
         ": 2 who take part have not played yet, such as "
         "'newcomer' in line 2"},
        {"\"old\" -> \"bob\"", "old\n", ":1: nobody plays as 'old'; [alias] calls him 'bob'"},
        {"", "ada\t\t2020-01-01\nada\t2023-01-01\n", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct word word;
        char text[200], list[TEMPORARY_PATH];
        snprintf(text, sizeof text, "[alias]\n%s%s\n", *cases[i].alias ? "1 = " : "",
                 cases[i].alias);
        begin(&word, text);
        temporary_file(list, cases[i].participants);
        if (*cases[i].participants) {
            free(word.bench.config.participants);
            word.bench.config.participants = strdup(list);
        }
        rate(&word.bench, STATUS_DONE);
        const char *said = caught_text(&word.bench.caught);
        if (cases[i].warning ? !strstr(said, cases[i].warning) : *said != '\0')
            fail_msg("'%s' does not say '%s'", said, cases[i].warning ? cases[i].warning : "");
        unsigned warnings = word.bench.caught.diag.warnings;
        assert_int_equal(rate_check_files(&word.bench.store, &word.bench.config), STATUS_DONE);
        assert_int_equal(word.bench.caught.diag.warnings, 2 * warnings);
        unlink(list);
        end(&word);
    }
}

static void obsolete_corrections_are_told_once(void **state)
{
    (void)state;
    struct word word;
    struct explanation explanation;
    begin(&word, "[game 1]\nreason = x\nplace = 2 \"bob\"\n"
                 "[game 2]\nreason = y\naccept = yes\n");
    rate(&word.bench, STATUS_DONE);
    assert_non_null(strstr(caught_text(&word.bench.caught),
                           "said:3: game 1: this correction can go: that is his result now"));
    assert_non_null(
        strstr(caught_text(&word.bench.caught), "game 2 need not be accepted: it is tagged"));
    assert_int_equal(word.bench.caught.diag.warnings, 2);
    explain_one(&word.bench.store, &word.bench.config, 1, &explanation);
    assert_int_equal(word.bench.caught.diag.warnings, 2);
    explanation_free(&explanation);
    end(&word);
}

static void audit_shows_what_was_read_and_what_was_made_of_it(void **state)
{
    (void)state;
    struct word word;
    struct explanation e;
    begin(&word, "[game 1]\nreason = forum, 3 May\nplace = 4 \"ada\"\n"
                 "[alias]\n1 = \"eve\" -> \"zoe\"\n");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(explain_one(&word.bench.store, &word.bench.config, 1, &e), STATUS_DONE);
    assert_string_equal(e.correction, "forum, 3 May");
    assert_int_equal(e.correction_line, 2);
    assert_string_equal(e.players[0].name, "bob");
    assert_false(e.players[0].corrected);
    assert_null(e.players[0].login);
    assert_string_equal(e.players[1].name, "zoe");
    assert_string_equal(e.players[1].login, "eve");
    assert_string_equal(e.players[2].name, "ada");
    assert_true(e.players[2].corrected);
    assert_int_equal(e.players[2].place, 4);
    assert_int_equal(e.players[2].read_place, 1);
    assert_int_equal(e.players[2].read_outcome, OUTCOME_FINISHED);
    explanation_free(&e);
    end(&word);
}

static void correction_is_a_change_that_diff_names(void **state)
{
    (void)state;
    struct word word;
    struct comparison c;
    begin(&word, "");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(rate_snapshot(&word.bench.store, NOW), STATUS_DONE);
    write_file(word.path, "[game 1]\nreason = x\nplace = 4 \"ada\"\n");
    assert_true(rate(&word.bench, STATUS_DONE).changed);
    assert_int_equal(rate_diff(&word.bench.store, &word.bench.config, &(struct diff_range){0}, &c),
                     STATUS_DONE);
    assert_int_equal(c.cause_count, 1);
    assert_int_equal(c.causes[0].kind, CAUSE_CORRECTED);
    assert_int_equal(c.causes[0].gid, 1);
    comparison_free(&c);
    end(&word);
}

/* Nobody's points changed; the ranking does under another name, which is said. */
static void renamed_player_is_the_same_since_the_last_ranking(void **state)
{
    (void)state;
    struct word word;
    struct comparison c;
    begin(&word, "");
    rate(&word.bench, STATUS_DONE);
    assert_int_equal(rate_snapshot(&word.bench.store, NOW), STATUS_DONE);
    write_file(word.path, "[alias]\n1 = \"old\" -> \"aaa\"\n2 = \"bob\" -> \"zoe\"\n");
    assert_true(rate(&word.bench, STATUS_DONE).changed);
    assert_int_equal(number_of(&word.bench, "SELECT count(*) FROM standing WHERE change = 0"), 4);
    assert_int_equal(rate_diff(&word.bench.store, &word.bench.config, &(struct diff_range){0}, &c),
                     STATUS_DONE);
    assert_int_equal(c.cause_count, 2);
    assert_int_equal(c.causes[1].kind, CAUSE_ALIAS);
    assert_string_equal(c.causes[1].title, "old");
    assert_setting(&c.causes[1], 0, "alias", "", "aaa");
    assert_int_equal(c.player_count, 4);
    for (size_t i = 0; i < c.player_count; i++) {
        assert_true(c.players[i].before == c.players[i].after);
        assert_int_equal(c.players[i].rank_before, c.players[i].rank_after);
    }
    comparison_free(&c);
    end(&word);
}

static void whatif_tries_other_corrections(void **state)
{
    (void)state;
    struct word word;
    struct comparison c;
    char other[80];
    begin(&word, "");
    rate(&word.bench, STATUS_DONE);
    snprintf(other, sizeof other, "%s.other", word.bench.path);
    write_file(other, "[game 1]\nreason = x\nexclude = yes\n[alias]\n1 = \"old\" -> \"aaa\"\n");
    char *said = word.bench.config.corrections;
    word.bench.config.corrections = strdup(other);
    assert_int_equal(rate_whatif(&word.bench.store, &word.bench.config, &(struct whatif){0}, &c),
                     STATUS_DONE);
    assert_int_equal(c.cause_count, 1);
    assert_setting(&c.causes[0], 0, "corrections", said, other);
    free(said);
    assert_int_equal(c.games_before, 2);
    assert_int_equal(c.games_after, 1);
    assert_int_equal(c.player_count, 5);
    assert_string_equal(c.players[0].name, "ada");
    assert_close(c.players[0].after, 101, 1e-12);
    assert_string_equal(c.players[1].name, "aaa");
    assert_int_equal(c.players[1].rank_before, 0);
    comparison_free(&c);
    rate(&word.bench, STATUS_DONE);
    write_file(other, "[game 2]\nreason = x\nexclude = yes\n");
    assert_int_equal(rate_whatif(&word.bench.store, &word.bench.config, &(struct whatif){0}, &c),
                     STATUS_DONE);
    assert_int_equal(c.cause_count, 1);
    assert_setting(&c.causes[0], 0, "corrections", other, other);
    comparison_free(&c);
    unlink(other);
    end(&word);
}

/* docs/rating.md 2: 1700 v 1500 with p = 0.1 is 0.26; weights 1 and 9 are such a start. */
static void weights_of_the_start_shift_what_is_expected(void **state)
{
    (void)state;
    struct word word;
    bench_begin(&word.bench);
    add_game(&word.bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2");
    word.bench.config.rating = (struct parameters){
        .system = SYSTEM_ELO_ADVANTAGE, .k = 16, .phi = log(10) / 400, .start = 1500};
    say(&word, &word.bench.config.weights, "gid,player,weight\n1,ada,1\n1,bob,9\n");
    rate(&word.bench, STATUS_DONE);
    assert_close(rating_of(&word.bench, "ada"), 1500 + 16 * 0.9, 1e-9);
    /* Plain Elo does not look at them. */
    word.bench.config.rating.system = SYSTEM_ELO;
    rate(&word.bench, STATUS_DONE);
    assert_close(rating_of(&word.bench, "ada"), 1508, 1e-9);
    end(&word);
}

static void wrong_weights_name_their_line(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"gid,player\n", "said:1: the first line must be gid,player,weight"},
        {"gid,player,weight\nx,ada,1\n", "said:2: the first column must be the number"},
        {"gid,player,weight\n1,ada,0\n", "said:2: the third column must be a weight"},
        {"gid,player,weight\n1,ada\n", "said:2: fewer columns than the 3 of the first line"},
        {"gid,player,weight\n1,ada,1\n1,ada,2\n", "said:3: this player already has a weight"},
        {"gid,player,weight\n1,\"ada,2\n", "said:2: the quotes of this line do not match"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct word word;
        bench_begin(&word.bench);
        word.bench.config.rating.system = SYSTEM_ELO_ADVANTAGE;
        say(&word, &word.bench.config.weights, wrong[i][0]);
        rate(&word.bench, STATUS_CONFIG);
        if (!strstr(caught_text(&word.bench.caught), wrong[i][1]))
            fail_msg("'%s' does not say '%s'", caught_text(&word.bench.caught), wrong[i][1]);
        end(&word);
    }
}

/* Rates the game 1 of ada and bob with the system that looks at `weights`. */
static void rate_weighted(struct word *word, const char *weights, enum status expected)
{
    bench_begin(&word->bench);
    add_game(&word->bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2");
    word->bench.config.rating.system = SYSTEM_ELO_ADVANTAGE;
    say(word, &word->bench.config.weights, weights);
    rate(&word->bench, expected);
}

static void unused_weights_are_told_with_their_line(void **state)
{
    (void)state;
    struct word word;
    rate_weighted(&word, "gid,player,weight\n1,ada,1\n1,bop,9\n2,ada,1\n", STATUS_DONE);
    const char *said = caught_text(&word.bench.caught);
    assert_non_null(strstr(said, "said:3: 'bop' does not play in game 1"));
    assert_non_null(strstr(said, "said:4: game 2 is not known"));
    assert_int_equal(word.bench.caught.diag.warnings, 2);
    end(&word);
}

static void lines_of_weights(struct buffer *text, const char *format, int count)
{
    buffer_string(text, "gid,player,weight\n");
    for (int i = 0; i < count; i++)
        buffer_printf(text, format, 1000 + i);
}

static void many_unused_weights_are_counted(void **state)
{
    (void)state;
    struct word word;
    struct buffer text = {0};
    lines_of_weights(&text, "%d,ada,1\n", 120);
    rate_weighted(&word, text.data, STATUS_DONE);
    assert_int_equal(word.bench.caught.diag.warnings, 21);
    assert_non_null(strstr(caught_text(&word.bench.caught), "said: 100 further weights"));
    end(&word);
    buffer_free(&text);
}

static void faults_of_weights_have_an_end(void **state)
{
    (void)state;
    static const char *const formats[] = {"%d,ada,x\n", "%d,ada\n", "7,ada,1\n"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct word word;
        struct buffer text = {0};
        lines_of_weights(&text, formats[i], 500);
        rate_weighted(&word, text.data, STATUS_CONFIG);
        assert_int_equal(word.bench.caught.diag.errors, FAULTS_LIMIT + 1);
        assert_non_null(strstr(caught_text(&word.bench.caught), "too many faults"));
        end(&word);
        buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(place_and_outcome_are_what_the_maintainer_says),
        cmocka_unit_test(draw_shares_the_best_place),
        cmocka_unit_test(excluded_with_reason_and_accepted_without_tag),
        cmocka_unit_test(missing_result_is_settled),
        cmocka_unit_test(alias_makes_one_person_of_two_logins),
        cmocka_unit_test(alias_to_a_name_nobody_has_yet),
        cmocka_unit_test(alias_ends_where_it_says),
        cmocka_unit_test(one_person_twice_in_a_game_fails_it),
        cmocka_unit_test(what_fits_nothing_is_an_error_with_its_line),
        cmocka_unit_test(names_that_are_nobodys_are_told_with_those_that_come_near),
        cmocka_unit_test(obsolete_corrections_are_told_once),
        cmocka_unit_test(audit_shows_what_was_read_and_what_was_made_of_it),
        cmocka_unit_test(correction_is_a_change_that_diff_names),
        cmocka_unit_test(renamed_player_is_the_same_since_the_last_ranking),
        cmocka_unit_test(whatif_tries_other_corrections),
        cmocka_unit_test(weights_of_the_start_shift_what_is_expected),
        cmocka_unit_test(wrong_weights_name_their_line),
        cmocka_unit_test(unused_weights_are_told_with_their_line),
        cmocka_unit_test(many_unused_weights_are_counted),
        cmocka_unit_test(faults_of_weights_have_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
