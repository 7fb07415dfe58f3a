#include "rating.h"

#include "base/core/buffer.h"
#include "rate/whatif.h"
#include "report/answers/diff.h"

static void fill(struct bench *bench)
{
    bench_begin(bench);
    add_game(bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(bench, 2, "2024-01-02 00:00:00", "ada=1 cat=2");
    add_game(bench, 3, "2024-01-03 00:00:00", "bob=1 cat=2");
    add_game(bench, 4, "2024-01-04 00:00:00", "dan=1 cat=2");
    sql(bench, "UPDATE game SET tagged = 0 WHERE gid = 4");
    rate(bench, STATUS_DONE);
}

static const struct compared_player *player_of(const struct comparison *comparison,
                                               const char *name)
{
    for (size_t i = 0; i < comparison->player_count; i++)
        if (strcmp(comparison->players[i].name, name) == 0)
            return &comparison->players[i];
    fail_msg("no %s", name);
    return NULL;
}

static void try_out(struct bench *bench, const struct whatif *whatif, struct comparison *c)
{
    assert_int_equal(rate_whatif(&bench->store, &bench->config, whatif, c), STATUS_DONE);
}

static void without_a_question_nothing_moves(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    fill(&bench);
    try_out(&bench, &(struct whatif){0}, &c);
    assert_int_equal(c.cause_count, 0);
    assert_int_equal(c.player_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(c.players[i].before == c.players[i].after);
        assert_true(c.players[i].after == rating_of(&bench, c.players[i].name));
    }
    comparison_free(&c);
    bench_end(&bench);
}

static void game_left_out(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    int64_t gid = 2;
    fill(&bench);
    try_out(&bench, &(struct whatif){.excluded = &gid, .excluded_count = 1}, &c);
    assert_int_equal(c.games_before, 3);
    assert_int_equal(c.games_after, 2);
    assert_int_equal(c.causes[0].kind, CAUSE_REMOVED);
    assert_close(player_of(&c, "ada")->after, 101, 1e-12);
    assert_true(player_of(&c, "ada")->before > 101.9);
    /* Nothing is stored. */
    assert_true(rating_of(&bench, "ada") > 101.9);
    comparison_free(&c);
    bench_end(&bench);
}

static void other_place_and_dropping_out(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    struct other_result results[] = {
        {3, SPAN("bob"), OUTCOME_WITHDREW, 0},
        {3, SPAN("cat"), OUTCOME_EJECTED, 0},
        {1, SPAN("bob"), OUTCOME_FINISHED, 1},
    };
    fill(&bench);
    try_out(&bench, &(struct whatif){.results = results, .result_count = 3}, &c);
    /* Game 3 is void now, game 1 a draw. */
    assert_int_equal(c.games_after, 2);
    assert_close(player_of(&c, "bob")->after, 100, 1e-12);
    assert_close(player_of(&c, "ada")->after, 101, 1e-12);
    assert_int_equal(player_of(&c, "bob")->rank_after, 2);
    comparison_free(&c);
    bench_end(&bench);
}

static void untagged_game_accepted(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    int64_t gid = 4;
    fill(&bench);
    try_out(&bench, &(struct whatif){.accepted = &gid, .accepted_count = 1}, &c);
    assert_int_equal(c.games_after, 4);
    assert_int_equal(player_of(&c, "dan")->rank_before, 0);
    assert_close(player_of(&c, "dan")->before, 100, 0);
    assert_true(player_of(&c, "dan")->after > 100.9);
    comparison_free(&c);
    bench_end(&bench);
}

static void as_of_a_day_includes_that_day(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    fill(&bench);
    try_out(&bench, &(struct whatif){.as_of = "2024-01-01 23:59:59"}, &c);
    assert_int_equal(c.games_after, 1);
    assert_int_equal(player_of(&c, "cat")->rank_after, 0);
    comparison_free(&c);
    try_out(&bench, &(struct whatif){.as_of = "2024-01-02 00:00:00"}, &c);
    assert_int_equal(c.games_after, 2);
    comparison_free(&c);
    bench_end(&bench);
}

/* The side before has what the store was rated with, whatever the command line says. */
static void other_constants_against_those_of_the_store(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    fill(&bench);
    bench.config.rating.k = 4;
    try_out(&bench, &(struct whatif){0}, &c);
    assert_int_equal(c.cause_count, 1);
    assert_setting(&c.causes[0], 0, "k", "2", "4");
    assert_true(player_of(&c, "ada")->before == rating_of(&bench, "ada"));
    assert_true(player_of(&c, "ada")->after > 103);
    comparison_free(&c);
    bench_end(&bench);
}

/* Now is the stored ranking, and every setting and file that is another one is named. */
static void other_race_rules_and_participants(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    char path[80];
    fill(&bench);
    snprintf(path, sizeof path, "%s.tsv", bench.path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("ada\ncat\n", file) >= 0);
    assert_int_equal(fclose(file), 0);
    free(bench.config.participants);
    bench.config.participants = strdup(path);
    bench.config.others = OTHERS_SKIPPED;
    free(bench.config.zzz);
    bench.config.zzz = strdup("0..3");
    try_out(&bench, &(struct whatif){0}, &c);
    assert_int_equal(c.games_before, 3);
    assert_int_equal(c.games_after, 1);
    assert_int_equal(c.cause_count, 2);
    assert_int_equal(c.causes[0].kind, CAUSE_DATES);
    assert_setting(&c.causes[0], 0, "participants", "", path);
    assert_int_equal(c.causes[1].kind, CAUSE_RULES);
    assert_setting(&c.causes[1], 0, "others", "rated", "skipped");
    assert_setting(&c.causes[1], 1, "zzz", "", "0..3");
    assert_true(player_of(&c, "bob")->before == rating_of(&bench, "bob"));
    comparison_free(&c);
    unlink(path);
    bench_end(&bench);
}

static void merged_login_joins_another(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    struct buffer text = {0};
    char path[80];
    fill(&bench);
    snprintf(path, sizeof path, "%s.ini", bench.path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("[alias]\n1 = \"dan\" -> \"cat\"\n2 = \"bob\" -> \"eve\"\n", file) >= 0);
    assert_int_equal(fclose(file), 0);
    free(bench.config.corrections);
    bench.config.corrections = strdup(path);
    try_out(&bench, &(struct whatif){0}, &c);
    assert_string_equal(player_of(&c, "bob")->joins, "eve");
    assert_null(player_of(&c, "ada")->joins);
    assert_null(player_of(&c, "eve")->joins);
    bench.config.answers = LANGUAGE_EN;
    assert_int_equal(report_whatif(&bench.config, &c, FORMAT_TEXT, &text, &bench.caught.diag),
                     STATUS_DONE);
    assert_non_null(
        strstr(text.data, "\n 2.  100.00     –       –                bob becomes one with eve\n"));
    buffer_free(&text);
    comparison_free(&c);
    unlink(path);
    bench_end(&bench);
}

static void wrong_questions_are_refused(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    int64_t gid = 99;
    struct other_result result = {1, SPAN("cat"), OUTCOME_FINISHED, 1};
    struct whatif wrong[] = {
        {.excluded = &gid, .excluded_count = 1},
        {.accepted = &gid, .accepted_count = 1},
        {.results = &result, .result_count = 1},
    };
    static const char *const messages[] = {"game 99 is not known", "game 99 is not known",
                                           "player 'cat' is not in game 1; in it are: ada, bob"};
    fill(&bench);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(rate_whatif(&bench.store, &bench.config, &wrong[i], &c), STATUS_USAGE);
        assert_non_null(strstr(caught_text(&bench.caught), messages[i]));
        comparison_free(&c);
    }
    bench_end(&bench);
}

static void both_tables_side_by_side(void **state)
{
    (void)state;
    struct bench bench;
    struct comparison c;
    struct buffer out = {0};
    int64_t gid = 3;
    fill(&bench);
    bench.config.language = LANGUAGE_EN;
    bench.config.answers = LANGUAGE_EN;
    try_out(&bench, &(struct whatif){.excluded = &gid, .excluded_count = 1}, &c);
    assert_int_equal(report_whatif(&bench.config, &c, FORMAT_TEXT, &out, &bench.caught.diag),
                     STATUS_DONE);
    assert_string_equal(out.data, "excluded: game 3\n"
                                  "rated games: 3 → 2\n"
                                  "\n"
                                  "Now  KaroIQ  Then  KaroIQ  Ranks    +/-  Player\n"
                                  " 3.   98.02    2.   99.02     ↑1  +1.00  cat\n"
                                  " 2.  100.00    3.   99.00     ↓1  −1.00  bob\n"
                                  "unchanged: 1 player\n");
    buffer_free(&out);
    comparison_free(&c);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_question_nothing_moves),
        cmocka_unit_test(game_left_out),
        cmocka_unit_test(other_place_and_dropping_out),
        cmocka_unit_test(untagged_game_accepted),
        cmocka_unit_test(as_of_a_day_includes_that_day),
        cmocka_unit_test(other_constants_against_those_of_the_store),
        cmocka_unit_test(other_race_rules_and_participants),
        cmocka_unit_test(merged_login_joins_another),
        cmocka_unit_test(wrong_questions_are_refused),
        cmocka_unit_test(both_tables_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
