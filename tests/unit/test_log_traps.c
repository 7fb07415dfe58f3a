/* docs/platform.md section 2, "What makes it hard": broken, odd and oversized logs. */
#include "logs.h"

static void crlf_bom_and_a_missing_last_newline(void **state)
{
    (void)state;
    struct log_reading r = reading_of("\xEF\xBB\xBF"
                                      "2024-04-05 08:09:26: Spiel T auf Map 1 von x erstellt\r\n"
                                      "2024-04-05 08:09:27: A -> Feld(1|3) Vektor(-1|-20)\r\n"
                                      "2024-04-05 08:09:28: A wird 1.\r\n"
                                      "2024-04-05 08:09:29: Spiel beendet");
    assert_true(r.created && r.over);
    assert_entry(&r, "A", OUTCOME_FINISHED, 1, 1, 0);
    assert_span(r.entries[0].text, "2024-04-05 08:09:28: A wird 1.");
    assert_int_equal(r.anomaly_count, 0);
    assert_int_equal(r.lines, 4);
    log_reading_free(&r);
}

static void nul_bytes_and_rubbish_are_never_fatal(void **state)
{
    (void)state;
    static const char log[] =
        CREATED "\0\0\0\n\x01\xFF\xFE rubbish\n\n\n" AT "A\0B" MOVES AT "A" MOVES AT
                "A wird 1.\n" AT "Spiel beendet\n" AT "A\0B steigt aus dem Spiel aus\n";
    struct log_reading r = reading_of_bytes(log, sizeof log - 1);
    assert_true(r.created && r.over);
    assert_int_equal(r.entry_count, 2);
    assert_entry(&r, "A", OUTCOME_FINISHED, 1, 1, 0);
    assert_entry(&r,
                 "A\xEF\xBF\xBD"
                 "B",
                 OUTCOME_WITHDREW, 0, 1, 0);
    assert_int_equal(r.unknown_lines, 2);
    log_reading_free(&r);
}

static void a_line_without_a_valid_stamp_is_no_event(void **state)
{
    (void)state;
    static const char *const stamps[] = {
        "",
        "2024-04-05 08:09:26 ",
        "2024-04-05 08:09:26:",
        "2024-13-05 08:09:26: ",
        "2023-02-29 08:09:26: ",
        "2024-04-05 24:09:26: ",
        "2024-04-05 08:60:26: ",
        "2024-04-05 08:09:60: ",
        " 2024-04-05 08:09:26: ",
        "2024-04-05T08:09:26: ",
        "24-04-05 08:09:26: ",
    };
    for (size_t i = 0; i < sizeof stamps / sizeof *stamps; i++) {
        char log[300];
        snprintf(log, sizeof log, CREATED "%sA" MOVES, stamps[i]);
        struct log_reading r = reading_of(log);
        assert_int_equal(r.entry_count, 0);
        assert_int_equal(r.unknown_lines, 1);
        log_reading_free(&r);
    }
}

static void a_form_must_fill_its_line(void **state)
{
    (void)state;
    static const char *const events[] = {
        " -> Feld(1|3) Vektor(0|0)",
        "A -> Feld(1|3) Vektor(0|0) ",
        "A -> Feld(1|3)",
        "A -> Feld(|3) Vektor(0|0)",
        "A -> Feld(1|3) Vektor(0|)",
        "A -> Feld(1,3) Vektor(0|0)",
        "A-> Feld(1|3) Vektor(0|0)",
        "A -> Feld(1|3) Vektor(0|0",
        " CRASHT!!!",
        "A CRASHT!!",
        "A CRASHT!!! ",
        "CRASHT!!!",
        " steigt aus dem Spiel aus",
        "A steigt aus dem Spiel",
        " wird von x aus dem Spiel geworfen",
        "A wird von  aus dem Spiel",
        "A wird von aus dem Spiel geworfen",
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        char log[300];
        snprintf(log, sizeof log, CREATED AT "%s\n", events[i]);
        struct log_reading r = reading_of(log);
        if (r.entry_count != 0 || r.unknown_lines != 1)
            fail_msg("'%s' was read", events[i]);
        log_reading_free(&r);
    }
}

static void two_on_one_place_and_gaps_are_warned_of(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "B" MOVES AT "C" MOVES AT "A wird 1.\n" AT
                                   "B wird 1.\n" AT "C wird 3.\n" AT "Spiel beendet\n");
    assert_entry(&r, "B", OUTCOME_FINISHED, 1, 1, 0);
    assert_int_equal(anomalies(&r, REASON_SHARED_PLACE), 1);
    assert_int_equal(anomalies(&r, REASON_PLACE_GAP), 0); /* 1, 1, 3: the second place is shared */
    log_reading_free(&r);
    r = READ(AT "A" MOVES AT "B" MOVES AT "A wird 1.\n" AT "B wird 7.\n" AT "Spiel beendet\n");
    assert_entry(&r, "B", OUTCOME_FINISHED, 7, 1, 0); /* it may exceed the number of players */
    assert_int_equal(anomalies(&r, REASON_PLACE_GAP), 1);
    log_reading_free(&r);
}

static void everyone_drops_out_and_a_game_of_one(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "A steigt aus dem Spiel aus\n" AT
                                   "B wird von Didi aus dem Spiel geworfen\n" AT "Spiel beendet\n");
    assert_entry(&r, "A", OUTCOME_WITHDREW, 0, 1, 0);
    assert_entry(&r, "B", OUTCOME_EJECTED, 0, 0, 0);
    assert_true(r.over);
    assert_int_equal(r.anomaly_count, 0);
    log_reading_free(&r);
}

static void what_is_no_log_makes_no_game(void **state)
{
    (void)state;
    static const char *const files[] = {
        "",
        "\n\n",
        "\xEF\xBB\xBF",
        "<!DOCTYPE html>\n<html><body>Not found</body></html>\n",
        ("\r\n <html>\n" AT "A" MOVES),
        "Just some text\nin two lines",
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct log_reading r = reading_of(files[i]);
        assert_false(r.is_log);
        log_reading_free(&r);
    }
}

static void a_download_that_broke_off_is_running(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "A wird 1.\n" AT "B -> Feld(1|3) Vekt");
    assert_false(r.over);
    assert_int_equal(r.entry_count, 1);
    assert_int_equal(r.unknown_lines, 1);
    log_reading_free(&r);
}

static void the_clock_may_go_back(void **state)
{
    (void)state;
    struct log_reading r = READ("2024-04-05 09:00:05: A" MOVES "2024-04-05 09:00:04: A wird 1.\n"
                                "2024-04-04 09:00:00: Spiel beendet\n");
    assert_string_equal(r.finished, "2024-04-04 09:00:00"); /* the order of the lines rules */
    assert_entry(&r, "A", OUTCOME_FINISHED, 1, 1, 0);
    assert_int_equal(anomalies(&r, REASON_CLOCK_BACK), 1);
    log_reading_free(&r);
}

static void the_hour_that_autumn_doubles_is_no_fault_of_the_clock(void **state)
{
    (void)state;
    struct log_reading r =
        reading_of(CREATED "2024-10-27 02:59:00: A" MOVES "2024-10-27 02:01:00: A CRASHT!!!\n");
    assert_int_equal(anomalies(&r, REASON_CLOCK_BACK), 0);
    log_reading_free(&r);
    r = reading_of(CREATED "2024-10-26 02:59:00: A" MOVES "2024-10-26 02:01:00: A CRASHT!!!\n");
    assert_int_equal(anomalies(&r, REASON_CLOCK_BACK), 1);
    log_reading_free(&r);
}

static void too_many_players_are_an_error(void **state)
{
    (void)state;
    struct buffer log = {0};
    buffer_string(&log, CREATED);
    for (int i = 0; i < PLAYERS_LIMIT + 10; i++)
        buffer_printf(&log, AT "player %d" MOVES, i);
    struct log_reading r = reading_of_bytes(log.data, log.length);
    assert_int_equal(r.entry_count, PLAYERS_LIMIT);
    assert_int_equal(anomalies(&r, REASON_TOO_MANY_PLAYERS), 1);
    log_reading_free(&r);
    buffer_free(&log);
}

static void a_line_beyond_the_limit_is_passed_over(void **state)
{
    (void)state;
    struct buffer log = {0};
    buffer_string(&log, CREATED AT "A" MOVES AT "A wird 1. ");
    for (int i = 0; i < LINE_LIMIT; i++)
        buffer_char(&log, 'x');
    buffer_string(&log, "\n" AT "A wird 2.\n");
    struct log_reading r = reading_of_bytes(log.data, log.length);
    assert_entry(&r, "A", OUTCOME_FINISHED, 2, 1, 0);
    assert_int_equal(anomalies(&r, REASON_LONG_LINE), 1);
    assert_int_equal(anomalies(&r, REASON_CONTRADICTION), 0);
    log_reading_free(&r);
    buffer_free(&log);
}

static void forms_and_anomalies_are_bounded(void **state)
{
    (void)state;
    struct buffer log = {0};
    buffer_string(&log, CREATED AT "A" MOVES);
    for (int i = 0; i < 3000; i++) {
        buffer_printf(&log, AT "%c%c%c\n", 'a' + i % 26, 'a' + i / 26 % 26, 'a' + i / 676);
        buffer_printf(&log, AT "A wird %d.\n", i % 2 + 1);
    }
    struct log_reading r = reading_of_bytes(log.data, log.length);
    assert_int_equal(r.unknown_lines, 3000);
    assert_int_equal(r.pattern_count, LOG_PATTERNS + 1);
    assert_int_equal(r.anomaly_count, LOG_ANOMALIES + 1);
    assert_int_equal(r.anomalies[LOG_ANOMALIES].kind, REASON_MORE);
    assert_entry(&r, "A", OUTCOME_FINISHED, 2, 1, 0);
    log_reading_free(&r);
    buffer_free(&log);
}

static void a_reading_is_used_again(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "A wird 1.\n" AT "Spiel beendet\n" AT "x\n");
    static const char next[] = CREATED AT "B" MOVES;
    assert_true(log_read(&r, SPAN(next)));
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "B", OUTCOME_NONE, 0, 1, 0);
    assert_false(r.over);
    assert_int_equal(r.pattern_count + r.anomaly_count + r.unknown_lines, 0);
    log_reading_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crlf_bom_and_a_missing_last_newline),
        cmocka_unit_test(nul_bytes_and_rubbish_are_never_fatal),
        cmocka_unit_test(a_line_without_a_valid_stamp_is_no_event),
        cmocka_unit_test(a_form_must_fill_its_line),
        cmocka_unit_test(two_on_one_place_and_gaps_are_warned_of),
        cmocka_unit_test(everyone_drops_out_and_a_game_of_one),
        cmocka_unit_test(what_is_no_log_makes_no_game),
        cmocka_unit_test(a_download_that_broke_off_is_running),
        cmocka_unit_test(the_clock_may_go_back),
        cmocka_unit_test(the_hour_that_autumn_doubles_is_no_fault_of_the_clock),
        cmocka_unit_test(too_many_players_are_an_error),
        cmocka_unit_test(a_line_beyond_the_limit_is_passed_over),
        cmocka_unit_test(forms_and_anomalies_are_bounded),
        cmocka_unit_test(a_reading_is_used_again),
    };
    return cmocka_run_group_tests_name("log traps", tests, NULL, NULL);
}
