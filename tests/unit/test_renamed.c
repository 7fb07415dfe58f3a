/* Renamed while the game ran: who vanished, and who came in his place. */
#include "logs.h"

#define ROUND AT "-----------------------------------\n"
#define OVER AT "Spiel beendet\n"

/* What is noted of renames: "OLD>NEW>PLACE@LINE ", one behind the other. */
static void renames(const char *events, const char *expected)
{
    char log[2000];
    char noted[400] = "";
    snprintf(log, sizeof log, CREATED "%s", events);
    struct log_reading r = reading_of(log);
    for (size_t i = 0; i < r.anomaly_count; i++) {
        struct span text = r.anomalies[i].text;
        size_t length = strlen(noted);
        if (r.anomalies[i].kind != REASON_RENAMED)
            continue;
        snprintf(noted + length, sizeof noted - length, "%.*s@%zu ", (int)text.length, text.text,
                 r.anomalies[i].line);
        for (char *c = noted; *c; c++)
            *c = *c == *DETAIL_SEPARATOR ? '>' : *c;
    }
    if (strcmp(noted, expected) != 0)
        fail_msg("'%s' is not '%s' after\n%s", noted, expected, events);
    log_reading_free(&r);
}

static void moves_of_the_old_and_the_result_of_the_new(void **state)
{
    (void)state;
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "A" MOVES AT "C" MOVES AT "A wird 1.\n" AT
               "C wird 2.\n" OVER,
            "B>C@6 ");
    /* However he ended. */
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "A wird 1.\n" AT "C steigt aus dem Spiel aus\n" OVER,
            "B>C@6 ");
    /* Nothing but the finish is the new one's: no result, until an alias makes it one. */
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "A wird 1.\n" AT "C wird 2.\n" OVER, "B>C>2@6 ");
    struct log_reading r = READ(AT "A" MOVES AT "B" MOVES AT "A wird 1.\n" AT "C wird 2.\n" OVER);
    assert_int_equal(r.entry_count, 2);
    assert_int_equal(r.unknown_lines, 1);
    assert_int_equal(anomalies(&r, REASON_UNKNOWN_LINE), 1);
    log_reading_free(&r);
}

static void two_of_them_each_from_the_one_that_had_just_gone(void **state)
{
    (void)state;
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "A" MOVES AT "X" MOVES ROUND AT "Y" MOVES AT
               "X" MOVES AT "Y wird 1.\n" AT "X wird 2.\n" OVER,
            "B>X@6 A>Y@8 ");
    /* Twice the same one. */
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "A" MOVES AT "X" MOVES ROUND AT "A" MOVES AT
               "Y" MOVES AT "A wird 1.\n" AT "Y wird 2.\n" OVER,
            "B>X@6 X>Y@9 ");
    /* Both at once: nobody can say who is who. */
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "X" MOVES AT "Y" MOVES AT "X wird 1.\n" AT
               "Y wird 2.\n" OVER,
            "");
}

static void in_a_running_game_when_a_round_has_gone_by_without_him(void **state)
{
    (void)state;
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "C" MOVES AT "A" MOVES, "");
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "C" MOVES AT "A" MOVES ROUND, "B>C@5 ");
    /* Nobody has vanished: he has moved since, or he left. */
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "C" MOVES AT "A" MOVES AT "B" MOVES ROUND, "");
    renames(AT "A" MOVES AT "B" MOVES AT "B steigt aus dem Spiel aus\n" ROUND AT "C" MOVES AT
               "A" MOVES ROUND,
            "");
    /* In the first round everybody is new. */
    renames(AT "A" MOVES AT "C" MOVES ROUND AT "C" MOVES ROUND, "");
}

static void who_never_moved_was_not_renamed(void **state)
{
    (void)state;
    renames(AT "A" MOVES AT "B" MOVES ROUND AT "A wird 1.\n" AT "B wird 2.\n" AT
               "C steigt aus dem Spiel aus\n" OVER,
            "");
    renames(AT "B wird 1.\n" AT "A" MOVES AT "A wird 1.\n" OVER, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_of_the_old_and_the_result_of_the_new),
        cmocka_unit_test(two_of_them_each_from_the_one_that_had_just_gone),
        cmocka_unit_test(in_a_running_game_when_a_round_has_gone_by_without_him),
        cmocka_unit_test(who_never_moved_was_not_renamed),
    };
    return cmocka_run_group_tests_name("renamed", tests, NULL, NULL);
}
