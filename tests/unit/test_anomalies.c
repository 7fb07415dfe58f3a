/* What the maintainer is told of anomalies and of unknown lines. */
#include "parsing.h"

#include "report/answers/anomalies.h"

#define LOG(title, rest)                                                                           \
    "2024-04-05 08:00:00: Spiel " title " auf Map 7 von x erstellt\n"                              \
    "2024-04-05 08:01:00: A -> Feld(1|3) Vektor(0|0)\n" rest

static void anomalies_are_listed_by_game_and_add_up(void **state)
{
    (void)state;
    struct desk d;
    struct buffer out = {0};
    desk_begin(&d);
    add_log(&d, 5,
            LOG("!KaroIQ!", "2024-04-05 08:02:00: \x1B[31mA spinnt\n"
                            "2024-04-05 08:03:00: Spiel beendet\n"));
    add_log(&d, 6, LOG("!karoiq!", "2024-04-05 08:02:00: Wartung\n"));
    add_log(&d, 7, "");
    parse(&d, false, STATUS_INCOMPLETE);
    assert_int_equal(report_anomalies(&d.store, false, LANGUAGE_EN, &out), STATUS_DONE);
    assert_string_equal(out.data,
                        "5: !KaroIQ!\n"
                        "  error: no result for A, line 2\n"
                        "    → the game is over, but this player has no result\n"
                        "  warning: unknown line, line 3: 2024-04-05 08:02:00: \\x1B[31mA spinnt\n"
                        "    → no event; ignored\n"
                        "Nearly tagged (have the title corrected, or accept the game in the "
                        "corrections):\n"
                        "  6: !karoiq!\n"
                        "Pages without a game:\n"
                        "  /logs/7.log no log\n"
                        "    → the file gives no game\n"
                        "2 errors, 3 warnings; 1 of them of untagged games, shown with --all\n");
    buffer_clear(&out);
    assert_int_equal(report_anomalies(&d.store, true, LANGUAGE_EN, &out), STATUS_DONE);
    assert_non_null(strstr(out.data, "6: !karoiq!\n  warning: unknown line, line 3"));
    assert_null(strstr(out.data, "--all"));
    buffer_clear(&out);
    assert_int_equal(report_unknown_forms(&d.store, LANGUAGE_EN, &out), STATUS_DONE);
    assert_string_equal(out.data, "      1  \\x1B[NmA spinnt\n"
                                  "         in 1 game, such as 5: \\x1B[31mA spinnt\n"
                                  "      1  Wartung\n"
                                  "         in 1 game, such as 6: Wartung\n");
    buffer_free(&out);
    desk_end(&d);
}

/* The store has codes, the answer words. */
static void forms_are_told_in_words(void **state)
{
    (void)state;
    struct desk d;
    struct buffer out = {0};
    desk_begin(&d);
    add_log(&d, 5, LOG("!KaroIQ!", "2024-04-05 08:03:00: Spiel beendet\nohne Zeit\n"));
    parse(&d, false, STATUS_INCOMPLETE);
    assert_query(&d, "SELECT form FROM unknown_form", "NO_STAMP ohne Zeit");
    store_run(&d.store, "INSERT INTO unknown_form VALUES (6, 'MORE', 3, 'x')");
    assert_int_equal(report_unknown_forms(&d.store, LANGUAGE_DE, &out), STATUS_DONE);
    assert_string_equal(out.data, "      3  (weitere Formen)\n"
                                  "         in 1 Spiel, etwa 6: x\n"
                                  "      1  (ohne Zeit) ohne Zeit\n"
                                  "         in 1 Spiel, etwa 5: ohne Zeit\n");
    buffer_free(&out);
    desk_end(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anomalies_are_listed_by_game_and_add_up),
        cmocka_unit_test(forms_are_told_in_words),
    };
    return cmocka_run_group_tests_name("anomalies", tests, NULL, NULL);
}
