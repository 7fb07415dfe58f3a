/* docs/platform.md section 2, "How to read it", rule by rule. */
#include "logs.h"

static void the_log_that_was_seen_whole(void **state)
{
    (void)state;
    struct log_reading r = reading_of(
        "2024-04-05 08:09:26: Spiel Extrem-Drag-Race auf Map 10475 von somebody erstellt\n"
        "2024-04-05 08:09:34: somebody -> Feld(1|3) Vektor(0|0)\n"
        "2024-04-05 08:09:34: -----------------------------------\n"
        "2024-04-05 16:33:45: somebody wird 1.\n"
        "2024-04-05 16:33:45: Spiel beendet\n");
    assert_true(r.is_log && r.created && r.over);
    assert_span(r.title, "Extrem-Drag-Race");
    assert_span(r.creator, "somebody");
    assert_int_equal(r.map, 10475);
    assert_string_equal(r.started, "2024-04-05 08:09:26");
    assert_string_equal(r.finished, "2024-04-05 16:33:45");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "somebody", OUTCOME_FINISHED, 1, 1, 0);
    assert_int_equal(r.entries[0].line, 4);
    assert_span(r.entries[0].text, "2024-04-05 16:33:45: somebody wird 1.");
    assert_int_equal(r.lines, 5);
    assert_int_equal(r.unknown_lines, 0);
    assert_int_equal(r.anomaly_count, 0);
    log_reading_free(&r);
}

static void assert_creation(const char *line, const char *title, int64_t map, const char *creator)
{
    struct log_reading r = reading_of(line);
    assert_true(r.created);
    assert_span(r.title, title);
    assert_span(r.creator, creator);
    assert_int_equal(r.map, map);
    assert_int_equal(r.entry_count, 0);
    log_reading_free(&r);
}

static void rule_1_title_reaches_to_the_last_map(void **state)
{
    (void)state;
    assert_creation(AT "Spiel A auf Map 3 von x erstellt auf Map 5 von y erstellt\n",
                    "A auf Map 3 von x erstellt", 5, "y");
    assert_creation(AT "Spiel A auf Map 5 von x auf Map 3 erstellt\n", "A auf Map 5 von x", 3, "");
    /* the last one that can be read on */
    assert_creation(AT "Spiel A auf Map 5 von x auf Map 3y erstellt\n", "A", 5, "x auf Map 3y");
    assert_creation(AT "Spiel A auf Map auf Map 12 von B auf Map erstellt\n", "A auf Map", 12,
                    "B auf Map");
}

static void rule_1_creator_reaches_to_the_final_erstellt(void **state)
{
    (void)state;
    assert_creation(AT "Spiel A auf Map 5 von x erstellt erstellt\n", "A", 5, "x erstellt");
    assert_creation(AT "Spiel A auf Map 5 von  von  erstellt\n", "A", 5, " von ");
}

static void the_older_creation_line_names_no_creator(void **state)
{
    (void)state;
    assert_creation(AT "Spiel !KaroIQ! auf Map 42 erstellt\n", "!KaroIQ!", 42, "");
}

static void titles_hold_grammar(void **state)
{
    (void)state;
    assert_creation(AT "Spiel x -> Feld(1|2) Vektor(0|0) auf Map 1 von y erstellt\n",
                    "x -> Feld(1|2) Vektor(0|0)", 1, "y");
    assert_creation(AT "Spiel A wird 1. beendet: : auf Map 1 von y erstellt\n",
                    "A wird 1. beendet: :", 1, "y");
    assert_creation(AT "Spiel " AT "Spiel beendet auf Map 1 von y erstellt\n", AT "Spiel beendet",
                    1, "y");
    assert_creation(AT "Spiel  auf Map 1 von y erstellt\n", "", 1, "y");
    assert_creation(AT "Spiel   A   auf Map 001 von y  erstellt\n", "  A  ", 1, "y ");
}

static void rule_1_only_the_first_stamped_line_is_the_creation_line(void **state)
{
    (void)state;
    struct log_reading r = reading_of("rubbish without a stamp\n" CREATED AT
                                      "Spiel Anderes auf Map 9 von jemand erstellt\n");
    assert_true(r.created);
    assert_span(r.title, "Eine Runde !KaroIQ!");
    assert_int_equal(r.map, 7);
    assert_int_equal(r.unknown_lines, 2);
    log_reading_free(&r);
    r = reading_of(AT "A" MOVES CREATED AT "Spiel beendet\n");
    assert_true(r.is_log && r.over && !r.created);
    assert_int_equal(anomalies(&r, REASON_NO_CREATION), 1);
    assert_string_equal(r.started, "");
    assert_entry(&r, "A", OUTCOME_NONE, 0, 1, 0);
    log_reading_free(&r);
}

static void rule_2_the_creator_takes_part_only_with_a_line_of_his_own(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES);
    assert_int_equal(r.entry_count, 1);
    log_reading_free(&r);
    r = READ(AT "wer wird steigt aus dem Spiel aus\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "wer wird", OUTCOME_WITHDREW, 0, 0, 0);
    log_reading_free(&r);
}

static void rule_3_text_may_follow_results(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "A" MOVES AT "B" MOVES AT "A wird 1.!\n" AT "B wird 2. Das war knapp\n" AT
                "C steigt aus dem Spiel aus.\n" AT "D steigt aus dem Spiel aus, leider\n" AT
                "E wird von Didi aus dem Spiel geworfen!\n" AT
                "F wird von KaroMAMA aus dem Spiel geworfen (zu langsam)\n" AT "Spiel beendet.\n");
    assert_entry(&r, "A", OUTCOME_FINISHED, 1, 1, 0);
    assert_entry(&r, "B", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "C", OUTCOME_WITHDREW, 0, 0, 0);
    assert_entry(&r, "D", OUTCOME_WITHDREW, 0, 0, 0);
    assert_entry(&r, "E", OUTCOME_EJECTED, 0, 0, 0);
    assert_entry(&r, "F", OUTCOME_EJECTED, 0, 0, 0);
    assert_true(r.over);
    assert_int_equal(r.unknown_lines, 0);
    log_reading_free(&r);
}

static void rule_3_only_marks_follow_the_end(void **state)
{
    (void)state;
    static const char *const ends[] = {"Spiel beendet", "Spiel beendet.", "Spiel beendet!!!"};
    static const char *const others[] = {"Spiel beendet von Didi", "Spiel beendet ", "Spiel beende",
                                         "Spiel beendetes", "spiel beendet"};
    char log[300];
    for (size_t i = 0; i < 3; i++) {
        snprintf(log, sizeof log, CREATED AT "%s\n", ends[i]);
        struct log_reading r = reading_of(log);
        assert_true(r.over);
        log_reading_free(&r);
    }
    for (size_t i = 0; i < 5; i++) {
        snprintf(log, sizeof log, CREATED AT "%s\n", others[i]);
        struct log_reading r = reading_of(log);
        assert_false(r.over);
        assert_int_equal(r.unknown_lines, 1);
        log_reading_free(&r);
    }
}

static void rule_4_a_finish_needs_a_move_or_crash_before(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A wird 1.\n" AT "A" MOVES AT "B CRASHT!!!\n" AT "B wird 2.\n" AT
                                   "C steigt aus dem Spiel aus\n" AT "C wird 3.\n");
    assert_entry(&r, "A", OUTCOME_NONE, 0, 1, 0);
    assert_entry(&r, "B", OUTCOME_FINISHED, 2, 0, 1);
    assert_entry(&r, "C", OUTCOME_WITHDREW, 0, 0, 0);
    assert_int_equal(r.unknown_lines, 2);
    log_reading_free(&r);
}

static void rule_5_a_place_is_1_to_999(void **state)
{
    (void)state;
    static const struct {
        const char *event;
        int place;
    } lines[] = {
        {"A wird 1.", 1},
        {"A wird 999.", 999},
        {"A wird 007.", 7},
        {"A wird 000000012.", 12},
        {"A wird 0.", 0},
        {"A wird 1000.", 0},
        {"A wird -1.", 0},
        {"A wird .", 0},
        {"A wird 1", 0},
        {"A wird 1,", 0},
        {"A wird 1.5", 0},
        {"A wird  1.", 0},
        {"A wird eins.", 0},
        {"A wird 18446744073709551617.", 0},
        {"A wird 3 Züge zurückgesetzt", 0},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char log[300];
        snprintf(log, sizeof log, CREATED AT "A" MOVES AT "%s\n", lines[i].event);
        struct log_reading r = reading_of(log);
        assert_entry(&r, "A", lines[i].place ? OUTCOME_FINISHED : OUTCOME_NONE, lines[i].place, 1,
                     0);
        assert_int_equal(r.unknown_lines, lines[i].place == 0);
        log_reading_free(&r);
    }
}

static void rule_6_of_contradicting_results_the_later_stands(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "A" MOVES AT "B" MOVES AT "C" MOVES AT "A steigt aus dem Spiel aus\n" AT
                "A wird 3.\n" AT "B wird 3.\n" AT "B wird 2.\n" AT "C wird 1.\n" AT
                "C wird von Didi aus dem Spiel geworfen\n");
    assert_entry(&r, "A", OUTCOME_FINISHED, 3, 1, 0);
    assert_entry(&r, "B", OUTCOME_FINISHED, 2, 1, 0);
    assert_entry(&r, "C", OUTCOME_EJECTED, 0, 1, 0);
    assert_int_equal(entry_named(&r, "B")->line, 8);
    assert_int_equal(anomalies(&r, REASON_FINISH_AFTER_LEAVING), 1);
    assert_int_equal(anomalies(&r, REASON_CONTRADICTION), 2);
    log_reading_free(&r);
}

static void rule_6_racing_on_after_a_withdrawal_changes_nothing(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "A" MOVES AT "A steigt aus dem Spiel aus\n" AT "A CRASHT!!!\n" AT "A" MOVES);
    assert_entry(&r, "A", OUTCOME_WITHDREW, 0, 1, 0);
    assert_int_equal(anomalies(&r, REASON_MOVE_AFTER_LEAVING), 1);
    log_reading_free(&r);
}

static void rule_6_moves_of_somebody_put_back_count(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A steigt aus dem Spiel aus\n" AT "A" MOVES AT "A CRASHT!!!\n" AT
                                   "A wird 2.\n" AT "A" MOVES);
    assert_entry(&r, "A", OUTCOME_FINISHED, 2, 2, 1);
    log_reading_free(&r);
}

static void rule_7_results_after_the_end_count_and_the_last_end_stands(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "B" MOVES AT "A wird 1.\n"
                                   "2024-05-01 10:00:00: Spiel beendet\n"
                                   "2024-05-01 10:00:05: B wird 2.\n"
                                   "2024-05-02 11:00:00: Spiel beendet\n");
    assert_entry(&r, "B", OUTCOME_FINISHED, 2, 1, 0);
    assert_string_equal(r.finished, "2024-05-02 11:00:00");
    log_reading_free(&r);
}

static void rule_8_without_an_end_the_game_is_running(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "B" MOVES AT "A wird 1.\n");
    assert_false(r.over);
    assert_string_equal(r.finished, "");
    assert_int_equal(anomalies(&r, REASON_NO_RESULT), 0);
    log_reading_free(&r);
}

static void rule_8_a_finished_game_has_a_result_for_everybody(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "B" MOVES AT "A wird 1.\n" AT "Spiel beendet\n");
    assert_int_equal(anomalies(&r, REASON_NO_RESULT), 1);
    assert_span(r.anomalies[0].text, "B");
    assert_int_equal(reason_row(REASON_NO_RESULT)->severity, SEVERITY_ERROR);
    log_reading_free(&r);
}

static void rule_9_a_line_that_stands_twice_counts_once(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A" MOVES AT "A" MOVES AT "A" MOVES AT "B CRASHT!!!\n" AT
                                   "B CRASHT!!!\n" AT "A" MOVES);
    assert_entry(&r, "A", OUTCOME_NONE, 0, 2, 0);
    assert_entry(&r, "B", OUTCOME_NONE, 0, 0, 1);
    assert_int_equal(anomalies(&r, REASON_REPEATED_LINE), 1);
    log_reading_free(&r);
}

static void rule_10_unknown_lines_are_counted_by_form(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "Kev" MOVES AT "Kevin II" MOVES AT "Kev wird 3 Züge zurückgesetzt\n" AT
                "Kevin II wird 12 Züge zurückgesetzt\n" AT "Wartung 2024\n" AT "Wartung 2025\n"
                "Wartung ohne Zeit\n" AT "Kev wird 3 Züge zurückgesetzt\n");
    assert_int_equal(r.unknown_lines, 6);
    assert_int_equal(r.pattern_count, 3);
    assert_span(r.patterns[0].form, "NAME wird N Züge zurückgesetzt");
    assert_int_equal(r.patterns[0].count, 3);
    assert_span(r.patterns[0].example, "Kev wird 3 Züge zurückgesetzt");
    assert_span(r.patterns[1].form, "Wartung N");
    assert_int_equal(r.patterns[1].count, 2);
    assert_span(r.patterns[2].form, "NO_STAMP Wartung ohne Zeit");
    assert_int_equal(anomalies(&r, REASON_UNKNOWN_LINE), 3);
    log_reading_free(&r);
}

static void rule_11_names_are_compared_exactly(void **state)
{
    (void)state;
    struct log_reading r =
        READ(AT "A" MOVES AT "a" MOVES AT "A " MOVES AT " A" MOVES AT "A  A" MOVES AT "A A" MOVES AT
                "\xC3\xA4" MOVES AT "a\xCC\x88" MOVES);
    assert_int_equal(r.entry_count, 8);
    log_reading_free(&r);
}

static void rule_11_each_line_is_decoded_by_itself(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "J\xF6rg" MOVES AT "J\xC3\xB6rg CRASHT!!!\n" AT
                                   "J\xF6rg wird 1. \x80\n" AT "\xC3\xA4\xF6" MOVES);
    assert_int_equal(r.entry_count, 2);
    assert_entry(&r, "Jörg", OUTCOME_FINISHED, 1, 1, 1);
    assert_entry(&r, "Ã¤ö", OUTCOME_NONE, 0, 1, 0);
    assert_span(r.entries[0].text, AT "Jörg wird 1. €");
    assert_int_equal(r.anomaly_count, 0);
    log_reading_free(&r);
}

static void rule_11_undefined_bytes_become_u_fffd_with_a_warning(void **state)
{
    (void)state;
    struct log_reading r = READ(AT "A\x81" MOVES AT "A\x8D" MOVES AT "A\xEF\xBF\xBD wird 1.\n");
    assert_int_equal(r.entry_count, 1);
    assert_entry(&r, "A\xEF\xBF\xBD", OUTCOME_FINISHED, 1, 2, 0);
    assert_int_equal(anomalies(&r, REASON_UNDECODABLE), 1);
    assert_int_equal(r.anomalies[0].line, 2);
    log_reading_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_that_was_seen_whole),
        cmocka_unit_test(rule_1_title_reaches_to_the_last_map),
        cmocka_unit_test(rule_1_creator_reaches_to_the_final_erstellt),
        cmocka_unit_test(the_older_creation_line_names_no_creator),
        cmocka_unit_test(titles_hold_grammar),
        cmocka_unit_test(rule_1_only_the_first_stamped_line_is_the_creation_line),
        cmocka_unit_test(rule_2_the_creator_takes_part_only_with_a_line_of_his_own),
        cmocka_unit_test(rule_3_text_may_follow_results),
        cmocka_unit_test(rule_3_only_marks_follow_the_end),
        cmocka_unit_test(rule_4_a_finish_needs_a_move_or_crash_before),
        cmocka_unit_test(rule_5_a_place_is_1_to_999),
        cmocka_unit_test(rule_6_of_contradicting_results_the_later_stands),
        cmocka_unit_test(rule_6_racing_on_after_a_withdrawal_changes_nothing),
        cmocka_unit_test(rule_6_moves_of_somebody_put_back_count),
        cmocka_unit_test(rule_7_results_after_the_end_count_and_the_last_end_stands),
        cmocka_unit_test(rule_8_without_an_end_the_game_is_running),
        cmocka_unit_test(rule_8_a_finished_game_has_a_result_for_everybody),
        cmocka_unit_test(rule_9_a_line_that_stands_twice_counts_once),
        cmocka_unit_test(rule_10_unknown_lines_are_counted_by_form),
        cmocka_unit_test(rule_11_names_are_compared_exactly),
        cmocka_unit_test(rule_11_each_line_is_decoded_by_itself),
        cmocka_unit_test(rule_11_undefined_bytes_become_u_fffd_with_a_warning),
    };
    return cmocka_run_group_tests_name("log rules", tests, NULL, NULL);
}
