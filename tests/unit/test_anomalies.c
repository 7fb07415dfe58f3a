/* What the maintainer is told of anomalies and of unknown lines. */
#include "parsing.h"

#include "parse/anomaly.h"
#include "report/answers/anomalies.h"

static void the_list_of_kinds_is_closed(void **state)
{
    (void)state;
    for (int kind = 0; kind < ANOMALY_COUNT; kind++) {
        const struct anomaly_description *description = anomaly_describe((enum anomaly_kind)kind);
        assert_non_null(description->name);
        assert_non_null(description->assumed);
        for (int other = 0; other < kind; other++)
            assert_string_not_equal(anomaly_describe((enum anomaly_kind)other)->name,
                                    description->name);
    }
}

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
    assert_int_equal(report_anomalies(&d.store, false, &out), STATUS_DONE);
    assert_string_equal(
        out.data, "5: !KaroIQ!\n"
                  "  error no_result: A\n"
                  "    -> the game is over, but this player has no result\n"
                  "  warning unknown_line, line 3: 2024-04-05 08:02:00: \\x1B[31mA spinnt\n"
                  "    -> no event; passed over\n"
                  "Not tagged, but nearly (have the title corrected, or accept the game in the "
                  "corrections):\n"
                  "  6: !karoiq!\n"
                  "Pages that make no game:\n"
                  "  /logs/7.log no_log: the file is empty\n"
                  "    -> the file is no log; it makes no game\n"
                  "2 errors, 3 warnings; 1 of them of untagged games, shown with --all\n");
    buffer_clear(&out);
    assert_int_equal(report_anomalies(&d.store, true, &out), STATUS_DONE);
    assert_non_null(strstr(out.data, "6: !karoiq!\n  warning unknown_line, line 3"));
    assert_null(strstr(out.data, "--all"));
    buffer_clear(&out);
    assert_int_equal(report_unknown_forms(&d.store, &out), STATUS_DONE);
    assert_string_equal(out.data, "      1  \\x1B[NmA spinnt\n"
                                  "         in 1 games, such as 5: \\x1B[31mA spinnt\n"
                                  "      1  Wartung\n"
                                  "         in 1 games, such as 6: Wartung\n");
    buffer_free(&out);
    desk_end(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_of_kinds_is_closed),
        cmocka_unit_test(anomalies_are_listed_by_game_and_add_up),
    };
    return cmocka_run_group_tests_name("anomalies", tests, NULL, NULL);
}
