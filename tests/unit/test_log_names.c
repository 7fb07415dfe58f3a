/* Names made of the log's own grammar: the reading whose name is known wins, the longest of those;
   result.c says what decides the rest. */
#include "logs.h"

static void a_name_that_is_a_prefix_of_another(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "Kev" MOVES AT "Kevin II" MOVES AT "Kevin II wird 1.\n" AT
                                   "Kev wird 2.\n" AT "Kevin steigt aus dem Spiel aus\n");
    assert_int_equal(r.entry_count, 3);
    assert_entry(&r, "Kev", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "Kevin II", OUTCOME_FINISHED, 1, 1, 0);
    assert_entry(&r, "Kevin", OUTCOME_WITHDREW, 0, 0, 0);
    log_reading_free(&r);
}

static void a_name_that_ends_in_a_word_of_the_grammar(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "wer wird" MOVES AT "wer" MOVES AT "wer wird wird 2.\n" AT "wer wird 1.\n");
    assert_entry(&r, "wer wird", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "wer", OUTCOME_FINISHED, 1, 1, 0);
    log_reading_free(&r);
}

static void a_name_that_ends_in_wird_von(void **state)
{
    (void)state;
    /* nobody is known: the longest name, as who ejects is an administrator with a short one */
    struct log_reading r = READ(AT "x wird von wird von KaroMAMA aus dem Spiel geworfen\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "x wird von", OUTCOME_EJECTED, 0, 0, 0);
    log_reading_free(&r);
    /* only x is known */
    r = READ(AT "x" MOVES AT "x wird von wird von KaroMAMA aus dem Spiel geworfen\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "x", OUTCOME_EJECTED, 0, 1, 0);
    log_reading_free(&r);
    /* both are: the longest */
    r = READ(AT "x" MOVES AT "x wird von CRASHT!!!\n" AT
                "x wird von wird von KaroMAMA aus dem Spiel geworfen\n");
    assert_entry(&r, "x", OUTCOME_NONE, 0, 1, 0);
    assert_entry(&r, "x wird von", OUTCOME_EJECTED, 0, 0, 1);
    log_reading_free(&r);
}

static void a_name_that_looks_like_a_finish(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "A wird 1. B" MOVES AT "A wird 1. B wird 2.\n");
    assert_entry(&r, "A wird 1. B", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "A", OUTCOME_NONE, 0, 1, 0);
    log_reading_free(&r);
    /* that name being unknown, the rest is a remark */
    r = READ(AT "A" MOVES AT "A wird 1. B wird 2.\n");
    assert_entry(&r, "A", OUTCOME_FINISHED, 1, 1, 0);
    assert_int_equal(r.entry_count, 1);
    log_reading_free(&r);
    /* a place that is none makes no reading, so the longer name is free to win or fail */
    r = READ(AT "A" MOVES AT "A wird 1000. B" MOVES AT "A wird 1000. B wird 2.\n");
    assert_entry(&r, "A wird 1000. B", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "A", OUTCOME_NONE, 0, 1, 0);
    log_reading_free(&r);
}

static void a_name_that_looks_like_a_move(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "x" MOVES AT "x -> Feld(1|2) Vektor(0|0) -> Feld(3|4) Vektor(1|1)\n" AT
                "x -> Feld(1|2) Vektor(0|0) CRASHT!!!\n" AT
                "x -> Feld(1|2) Vektor(0|0) wird 1.\n" AT "x wird 2.\n");
    assert_int_equal(r.entry_count, 2);
    assert_entry(&r, "x", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "x -> Feld(1|2) Vektor(0|0)", OUTCOME_FINISHED, 1, 1, 1);
    log_reading_free(&r);
}

static void a_name_that_looks_like_a_crash_or_a_round(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "x CRASHT!!! CRASHT!!!\n" AT "-----------------------------------" MOVES AT
                "----------------------------------- wird 1.\n" AT "x CRASHT!!! wird 2.\n");
    assert_int_equal(r.entry_count, 2);
    assert_entry(&r, "x CRASHT!!!", OUTCOME_FINISHED, 2, 0, 1);
    assert_entry(&r, "-----------------------------------", OUTCOME_FINISHED, 1, 1, 0);
    log_reading_free(&r);
}

static void a_move_or_crash_fills_its_line_so_it_is_no_remark(void **state)
{
    (void)state;
    /* the first move of somebody must be read although nobody knows him yet */
    struct log_reading r = READ(AT "A" MOVES AT "A wird 1." MOVES AT "A wird 2. CRASHT!!!\n");
    assert_entry(&r, "A", OUTCOME_NONE, 0, 1, 0);
    assert_entry(&r, "A wird 1.", OUTCOME_NONE, 0, 1, 0);
    assert_entry(&r, "A wird 2.", OUTCOME_NONE, 0, 0, 1);
    log_reading_free(&r);
}

static void a_name_that_ends_the_game(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "Spiel beendet" MOVES AT "Spiel beendet wird 1.\n");
    assert_entry(&r, "Spiel beendet", OUTCOME_FINISHED, 1, 1, 0);
    assert_false(r.over);
    log_reading_free(&r);
    r = READ(AT "Spiel beendet steigt aus dem Spiel aus\n" AT "Spiel beendet\n");
    assert_entry(&r, "Spiel beendet", OUTCOME_WITHDREW, 0, 0, 0);
    assert_true(r.over);
    log_reading_free(&r);
}

static void administrators_play_too(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "Didi" MOVES AT "KaroMAMA" MOVES AT
                                   "Didi wird von KaroMAMA aus dem Spiel geworfen\n" AT
                                   "KaroMAMA wird von KaroMAMA aus dem Spiel geworfen\n" AT
                                   "x wird von irgendwem sonst aus dem Spiel geworfen\n");
    assert_int_equal(r.entry_count, 3);
    assert_entry(&r, "Didi", OUTCOME_EJECTED, 0, 1, 0);
    assert_entry(&r, "KaroMAMA", OUTCOME_EJECTED, 0, 1, 0);
    assert_entry(&r, "x", OUTCOME_EJECTED, 0, 0, 0);
    log_reading_free(&r);
}

static void a_name_that_is_a_number(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "1." MOVES AT "2" MOVES AT "1. wird 2.\n" AT "2 wird 1.\n");
    assert_entry(&r, "1.", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "2", OUTCOME_FINISHED, 1, 1, 0);
    log_reading_free(&r);
}

static void blanks_in_names_count(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "a  b " MOVES AT "a b" MOVES AT "a  b  wird 1.\n" AT
                                   "a b wird 2.\n" AT " " MOVES AT "  wird 3.\n");
    assert_int_equal(r.entry_count, 3);
    assert_entry(&r, "a  b ", OUTCOME_FINISHED, 1, 1, 0);
    assert_entry(&r, "a b", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, " ", OUTCOME_FINISHED, 3, 1, 0);
    log_reading_free(&r);
}

static void a_withdrawal_within_a_withdrawal(void **state)
{
    (void)state;
    /* nobody known: the form that is the whole line */
    struct log_reading r = READ(AT "A steigt aus dem Spiel aus steigt aus dem Spiel aus\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "A steigt aus dem Spiel aus", OUTCOME_WITHDREW, 0, 0, 0);
    log_reading_free(&r);
    r = READ(AT "A" MOVES AT "A steigt aus dem Spiel aus steigt aus dem Spiel aus\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "A", OUTCOME_WITHDREW, 0, 1, 0);
    log_reading_free(&r);
    /* with a remark the form that ends first, since a remark holds anything */
    r = READ(AT "A steigt aus dem Spiel aus, weil B steigt aus dem Spiel aus sagt\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "A", OUTCOME_WITHDREW, 0, 0, 0);
    log_reading_free(&r);
}

static void the_creator_may_leave_before_anything_else(void **state)
{
    (void)state;
    struct log_reading r =
        reading_of(AT "Spiel T auf Map 1 von x erstellt\n" AT
                      "x steigt aus dem Spiel aus wird von KaroMAMA aus dem Spiel geworfen\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "x", OUTCOME_WITHDREW, 0, 0, 0);
    log_reading_free(&r);
}

static void finish_and_ejection_in_one_line(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "A" MOVES AT "A wird 1. wird von KaroMAMA aus dem Spiel geworfen\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "A", OUTCOME_FINISHED, 1, 1, 0);
    log_reading_free(&r);
    r = READ(AT "A wird 1. wird von KaroMAMA aus dem Spiel geworfen\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "A wird 1.", OUTCOME_EJECTED, 0, 0, 0);
    log_reading_free(&r);
}

static void a_name_beyond_the_limit_is_an_error(void **state)
{
    (void)state;
    struct buffer log = {0};
    buffer_string(&log, CREATED AT);
    for (int i = 0; i < 256; i++)
        buffer_char(&log, 'x');
    buffer_string(&log, MOVES);
    struct log_reading r = reading_of_bytes(log.data, log.length);
    assert_int_equal(r.entry_count, 0);
    assert_int_equal(r.unknown_lines, 0);
    assert_int_equal(r.anomaly_count, 1);
    assert_int_equal(r.anomalies[0].kind, REASON_LONG_NAME);
    log_reading_free(&r);
    buffer_free(&log);
}

static void many_spellings_of_one_name(void **state)
{
    (void)state;
    static const char undefined[] = {'\x81', '\x8D', '\x8F', '\x90', '\x9D'};
    struct buffer log = {0};
    buffer_string(&log, CREATED);
    for (int i = 0; i < 3125; i++) {
        int digits = i;
        buffer_string(&log, AT);
        for (int k = 0; k < 5; k++, digits /= 5)
            buffer_char(&log, undefined[digits % 5]);
        buffer_string(&log, MOVES);
    }
    struct log_reading r = reading_of_bytes(log.data, log.length);
    assert_int_equal(r.entry_count, 1);
    assert_int_equal(r.entries[0].moves, 3125);
    log_reading_free(&r);
    buffer_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_that_is_a_prefix_of_another),
        cmocka_unit_test(a_name_that_ends_in_a_word_of_the_grammar),
        cmocka_unit_test(a_name_that_ends_in_wird_von),
        cmocka_unit_test(a_name_that_looks_like_a_finish),
        cmocka_unit_test(a_name_that_looks_like_a_move),
        cmocka_unit_test(a_name_that_looks_like_a_crash_or_a_round),
        cmocka_unit_test(a_move_or_crash_fills_its_line_so_it_is_no_remark),
        cmocka_unit_test(a_name_that_ends_the_game),
        cmocka_unit_test(administrators_play_too),
        cmocka_unit_test(a_name_that_is_a_number),
        cmocka_unit_test(blanks_in_names_count),
        cmocka_unit_test(a_withdrawal_within_a_withdrawal),
        cmocka_unit_test(the_creator_may_leave_before_anything_else),
        cmocka_unit_test(finish_and_ejection_in_one_line),
        cmocka_unit_test(a_name_beyond_the_limit_is_an_error),
        cmocka_unit_test(many_spellings_of_one_name),
    };
    return cmocka_run_group_tests_name("log names", tests, NULL, NULL);
}
