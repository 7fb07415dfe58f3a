/* From pages to tables: titles and tags, what outranks what, and that reading everything again
   gives the same as reading what is new. */
#include "parsing.h"

#define LOG(title, rest)                                                                           \
    "2024-04-05 08:00:00: Spiel " title " auf Map 7 von x erstellt\n"                              \
    "2024-04-05 08:01:00: A -> Feld(1|3) Vektor(0|0)\n"                                            \
    "2024-04-05 08:02:00: B -> Feld(1|3) Vektor(0|0)\n" rest
#define OVER                                                                                       \
    "2024-04-05 09:00:00: A wird 1.\n"                                                             \
    "2024-04-05 09:01:00: B steigt aus dem Spiel aus\n"                                            \
    "2024-04-05 09:02:00: Spiel beendet\n"

static void a_log_fills_the_tables(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 5, LOG("Runde !KaroIQ!", OVER "2024-04-05 09:03:00: Wartung 7\n"));
    struct parse_summary s = parse(&d, false, STATUS_DONE);
    assert_int_equal(s.logs, 1);
    assert_int_equal(s.lines, 7);
    assert_int_equal(s.unknown_lines, 1);
    assert_query(&d,
                 "SELECT title||'|'||tagged||'|'||log_title||'|'||log_map||'|'||log_creator||'|'||"
                 "log_started||'|'||log_finished||'|'||ifnull(list_walk,'-') FROM game",
                 "Runde !KaroIQ!|1|Runde !KaroIQ!|7|x|2024-04-05 08:00:00|2024-04-05 09:02:00|-");
    assert_query(&d,
                 "SELECT group_concat(name||outcome||ifnull(place,'-')||moves||crashes||source||"
                 "line||text) FROM (SELECT * FROM entry JOIN player ON id = player ORDER BY name)",
                 "Afinished110log42024-04-05 09:00:00: A wird 1.,"
                 "Bwithdrew-10log52024-04-05 09:01:00: B steigt aus dem Spiel aus");
    assert_query(&d, "SELECT gid||form||count||example FROM unknown_form", "5Wartung N1Wartung 7");
    assert_query(&d, "SELECT kind||severity(kind)||line||text FROM anomaly",
                 "unknown_linewarning72024-04-05 09:03:00: Wartung 7");
    s = parse(&d, false, STATUS_DONE);
    assert_int_equal(s.logs, 0);
    desk_end(&d);
}

static void a_newer_log_replaces_the_older(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 5, LOG("T", "2024-04-05 08:03:00: rubbish\n"));
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT count(*) FROM entry WHERE outcome IS NULL", "2");
    add_log(&d, 5, LOG("T", OVER));
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT count(*) FROM entry WHERE outcome IS NULL", "0");
    assert_query(&d, "SELECT count(*) FROM anomaly", "0");
    assert_query(&d, "SELECT count(*) FROM unknown_form", "0");
    assert_query(&d, "SELECT count(*) FROM page WHERE id NOT IN (SELECT page FROM parsed)", "0");
    desk_end(&d);
}

static void the_lists_title_outranks_the_logs(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 5, LOG("ohne", OVER));
    add_log(&d, 6, LOG("mit !KaroIQ!", OVER));
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(tagged) FROM game", "0,1");
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":5,\"name\":\"jetzt mit !KaroIQ!\"},{\"id\":6,\"name\":\"ohne\"}]");
    assert_query(&d, "SELECT group_concat(title||tagged) FROM game", "jetzt mit !KaroIQ!1,ohne0");
    add_log(&d, 5, LOG("wieder ohne", OVER));
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT title||tagged||log_title FROM game WHERE gid = 5",
                 "jetzt mit !KaroIQ!1wieder ohne");
    desk_end(&d);
}

static void the_tag_is_exact(void **state)
{
    (void)state;
    static const char *const titles[] = {"!karoiq!", "! KaroIQ !", "KaroIQ", "!KaroIQ",
                                         "!K\xD0\xB0roIQ!"};
    struct desk d;
    char json[200];
    desk_begin(&d);
    for (size_t i = 0; i < 5; i++) {
        snprintf(json, sizeof json, "[{\"id\":%zu,\"name\":\"%s\"}]", i + 1, titles[i]);
        read_json(&d, begin_walk(&d, "finished"), json);
    }
    read_json(&d, begin_walk(&d, "finished"), "[{\"id\":9,\"name\":\"x!!KaroIQ!!y\"}]");
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "9");
    desk_end(&d);
}

static void near_misses_of_the_tag_are_reported(void **state)
{
    (void)state;
    static const struct {
        const char *title;
        bool near;
    } titles[] = {
        {"x !karoiq! x", true},
        {"! KaroIQ !", true},
        {"KaroIQ", true},
        {"!Karo-IQ!", true},
        {"!KaroIQ", true},
        {"!Kar0lQ!", true},
        {"!K\xD0\xB0roIQ!", true},        /* Cyrillic a */
        {"!\xCE\x9A\xCE\xB1roIQ!", true}, /* Greek kappa, alpha */
        {"!K\xC3\xA4roIQ!", true},
        {"\xEF\xBC\x81\xEF\xBC\xAB"
         "aroIQ",
         true}, /* wide marks and K */
        {"kkaroiq", true},
        {"Karo I Q\xE2\x80\x8B!", true},
        {"Karo", false},
        {"Karo im Quadrat", false},
        {"", false},
    };
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "all");
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        char json[200], sql[200];
        snprintf(json, sizeof json, "[{\"id\":%zu,\"name\":\"%s\"}]", i + 1, titles[i].title);
        read_json(&d, walk, json);
        snprintf(sql, sizeof sql,
                 "SELECT count(*) FROM anomaly WHERE gid = %zu AND kind = 'near_miss'", i + 1);
        if (strcmp(query(&d, sql), titles[i].near ? "1" : "0") != 0)
            fail_msg("'%s'", titles[i].title);
    }
    assert_query(&d, "SELECT sum(tagged) FROM game", "0");
    /* corrected at the site: no longer one */
    read_json(&d, walk, "[{\"id\":1,\"name\":\"x !KaroIQ! x\"}]");
    assert_query(&d, "SELECT count(*) FROM anomaly WHERE gid = 1", "0");
    desk_pattern(&d, "Cup \\d", STATUS_DONE);
    assert_query(&d, "SELECT count(*) FROM anomaly", "0");
    read_json(&d, walk, "[{\"id\":1,\"name\":\"cup 7\"}]");
    assert_query(&d, "SELECT kind FROM anomaly WHERE gid = 1", "near_miss");
    desk_end(&d);
}

static void another_title_pattern_judges_all_titles_again(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 1, LOG("Cup 7", OVER));
    add_log_from(&d, "site", 2, LOG("a !KaroIQ!", OVER));
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":2,\"name\":\"a !KaroIQ!\"},"
              "{\"id\":3,\"name\":\"cup 8\"}]");
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "2");
    desk_pattern(&d, "(?i)cup \\d", STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "1,3");
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "1,3");
    desk_end(&d);
}

static void a_pattern_without_end_does_not_match(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    desk_pattern(&d, "^(a+)+$", STATUS_DONE);
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":1,\"name\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\"},"
              "{\"id\":2,\"name\":\"aaa\"}]");
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "2");
    assert_non_null(strstr(caught_text(&d.caught), "too many steps"));
    desk_end(&d);
}

static void a_fetched_game_that_lost_its_tag_stays(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":1,\"name\":\"a !KaroIQ!\"},{\"id\":2,\"name\":\"b\",\"tags\":[\"KaroIQ\"]},"
              "{\"id\":3,\"name\":\"c !KaroIQ!\"}]");
    add_log_from(&d, "site", 1, LOG("a", OVER));
    add_log_from(&d, "site", 2, LOG("b", OVER));
    add_log_from(&d, "import", 3, LOG("c !KaroIQ!", OVER));
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT count(*) FROM anomaly", "0");
    int64_t walk = begin_walk(&d, "finished");
    read_json(&d, walk,
              "[{\"id\":1,\"name\":\"a\"},{\"id\":2,\"name\":\"b\"},"
              "{\"id\":3,\"name\":\"c\"}]");
    end_walk(&d, walk);
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "1,2");
    assert_query(&d, "SELECT group_concat(gid||kind||severity(kind)) FROM anomaly",
                 "1untaggedwarning,2untaggedwarning");
    parse(&d, true, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid) FROM game WHERE tagged", "1,2");
    assert_query(&d, "SELECT group_concat(gid||kind) FROM anomaly", "1untagged,2untagged");
    desk_end(&d);
}

static void a_game_that_a_complete_walk_no_longer_brings_has_vanished(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":1,\"name\":\"a !KaroIQ!\"},{\"id\":2,\"name\":\"b !KaroIQ!\"}]");
    add_log_from(&d, "site", 1, LOG("a", OVER));
    add_log_from(&d, "site", 2, LOG("b", OVER));
    add_log_from(&d, "import", 3, LOG("c !KaroIQ!", OVER));
    /* a walk that failed says nothing of the games it did not bring */
    int64_t walk = begin_walk(&d, "finished");
    read_json(&d, walk, "[{\"id\":2,\"name\":\"b !KaroIQ!\"}]");
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid||kind) FROM anomaly", "");
    end_walk(&d, walk);
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid||kind||severity(kind)) FROM anomaly",
                 "1vanishedwarning");
    assert_query(&d, "SELECT group_concat(gid||title||tagged) FROM game",
                 "1a1,2b !KaroIQ!1,3c !KaroIQ!1");
    parse(&d, true, STATUS_DONE);
    assert_query(&d, "SELECT group_concat(gid||kind||severity(kind)) FROM anomaly",
                 "1vanishedwarning");
    assert_query(&d, "SELECT group_concat(gid||title||tagged) FROM game",
                 "1a1,2b !KaroIQ!1,3c !KaroIQ!1");
    desk_end(&d);
}

static void a_file_that_is_no_log_makes_no_game(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 7, "<html>nichts</html>");
    add_log(&d, 8, "");
    struct parse_summary s = parse(&d, false, STATUS_INCOMPLETE);
    assert_int_equal(s.no_logs, 2);
    assert_int_equal(s.errors, 2);
    assert_int_equal(s.errors_new, 2);
    assert_query(&d, "SELECT count(*) FROM game", "0");
    assert_query(&d, "SELECT group_concat(gid||kind||severity(kind)||ifnull(text,'')) FROM anomaly",
                 "7no_logerror<html>nichts</html>,8no_logerror");
    /* known failures are no news */
    s = parse(&d, true, STATUS_DONE);
    assert_int_equal(s.errors, 2);
    assert_int_equal(s.errors_new, 0);
    desk_end(&d);
}

static void a_log_that_turns_into_a_page_takes_its_results_along(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 7, LOG("x !KaroIQ!", OVER));
    read_json(&d, begin_walk(&d, "finished"), "[{\"id\":7,\"name\":\"x !KaroIQ!\"}]");
    parse(&d, false, STATUS_DONE);
    add_log(&d, 7, "<html>nichts</html>");
    parse(&d, false, STATUS_INCOMPLETE);
    assert_query(&d, "SELECT count(*) FROM entry", "0");
    assert_query(&d, "SELECT title||ifnull(log_title,'-') FROM game", "x !KaroIQ!-");
    desk_end(&d);
}

static void list_and_log_that_differ_are_warned_of(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    add_log(&d, 7, LOG("x !KaroIQ!", OVER));
    add_log(&d, 8, LOG("y !KaroIQ!", ""));
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":7,\"name\":\"x !KaroIQ!\",\"finished\":true,"
              "\"finisheddate\":\"2024-04-06 00:00:00\",\"map\":7},"
              "{\"id\":8,\"name\":\"y !KaroIQ!\",\"finished\":true}]");
    parse(&d, false, STATUS_INCOMPLETE);
    assert_query(
        &d, "SELECT group_concat(gid||kind||severity(kind)||ifnull(text,''), ';') FROM anomaly",
        "8unfinished_logerror;"
        "7finish_differswarning2024-04-06 00:00:00\x1f"
        "2024-04-05 09:02:00");
    desk_end(&d);
}

/* Everything that parse writes, in an order of its own. */
static char *tables(struct desk *d)
{
    return strdup(query(
        d, "SELECT group_concat(line, char(10)) FROM (SELECT line FROM ("
           " SELECT 'g'||gid||title||tagged||ifnull(list_walk,'')||ifnull(list_title,'')||"
           " ifnull(log_title,'')||ifnull(log_page,'')||ifnull(log_finished,'') AS line FROM game"
           " UNION ALL SELECT 'e'||gid||name||ifnull(outcome,'')||ifnull(place,'')||moves||crashes"
           "  FROM entry JOIN player ON id = player"
           " UNION ALL SELECT 'a'||ifnull(gid,'')||ifnull(page,'')||kind||ifnull(line,'')||"
           "  ifnull(text,'') FROM anomaly"
           " UNION ALL SELECT 'u'||gid||form||count||example FROM unknown_form"
           " UNION ALL SELECT 'p'||page FROM parsed) ORDER BY line)"));
}

static void reading_all_again_gives_the_same(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t finished = begin_walk(&d, "finished");
    read_json(&d, finished,
              "[{\"id\":1,\"name\":\"a !KaroIQ!\"},{\"id\":2,\"name\":\"b\"},"
              "{\"id\":3,\"name\":\"c !KaroIQ!\"},null]");
    end_walk(&d, finished);
    int64_t running = begin_walk(&d, "running");
    read_json(&d, running, "[{\"id\":1,\"name\":\"aa\"},{\"id\":4,\"name\":\"d !KaroIQ!\"}]");
    end_walk(&d, running);
    add_log_from(&d, "site", 1, LOG("a", "2024-04-05 08:03:00: Wartung\n"));
    add_log(&d, 9, "kein Log");
    parse(&d, false, STATUS_INCOMPLETE);
    add_log_from(&d, "site", 1, LOG("a", OVER "2024-04-05 08:03:00: Wartung\n"));
    add_log_from(&d, "site", 3, LOG("c", OVER));
    /* 1 and 4 are running no more; the finished walk fails, so its older pages still count */
    running = begin_walk(&d, "running");
    read_json(&d, running, "[]");
    end_walk(&d, running);
    parse(&d, false, STATUS_DONE);
    assert_query(&d, "SELECT title||tagged FROM game WHERE gid = 1", "a !KaroIQ!1");
    char *before = tables(&d);
    parse(&d, true, STATUS_DONE);
    char *after = tables(&d);
    assert_string_equal(before, after);
    assert_non_null(strstr(before, "clock_back"));
    free(before);
    free(after);
    desk_end(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_fills_the_tables),
        cmocka_unit_test(a_newer_log_replaces_the_older),
        cmocka_unit_test(the_lists_title_outranks_the_logs),
        cmocka_unit_test(the_tag_is_exact),
        cmocka_unit_test(near_misses_of_the_tag_are_reported),
        cmocka_unit_test(another_title_pattern_judges_all_titles_again),
        cmocka_unit_test(a_pattern_without_end_does_not_match),
        cmocka_unit_test(a_fetched_game_that_lost_its_tag_stays),
        cmocka_unit_test(a_game_that_a_complete_walk_no_longer_brings_has_vanished),
        cmocka_unit_test(a_file_that_is_no_log_makes_no_game),
        cmocka_unit_test(a_log_that_turns_into_a_page_takes_its_results_along),
        cmocka_unit_test(list_and_log_that_differ_are_warned_of),
        cmocka_unit_test(reading_all_again_gives_the_same),
    };
    return cmocka_run_group_tests_name("parse", tests, NULL, NULL);
}
