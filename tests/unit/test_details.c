/* The second and third source of placements: the API's game object, its old form, the old page. */
#include "parsing.h"

#include "parse/verify.h"

#define LOG(rest)                                                                                  \
    "2024-04-05 08:00:00: Spiel !KaroIQ! auf Map 7 von x erstellt\n"                               \
    "2024-04-05 08:01:00: A -> Feld(1|3) Vektor(0|0)\n"                                            \
    "2024-04-05 08:02:00: B -> Feld(1|3) Vektor(0|0)\n" rest
#define OVER "2024-04-05 09:02:00: Spiel beendet\n"
#define LIST                                                                                       \
    "[{\"id\":7,\"name\":\"!KaroIQ!\",\"finished\":true,"                                          \
    "\"finisheddate\":\"2024-04-05 09:02:00\"}]"
#define PLAYER(name, status, rank)                                                                 \
    "{\"id\":1,\"name\":\"" name "\",\"status\":\"" status "\",\"rank\":" rank                     \
    ",\"moveCount\":11,\"crashCount\":2}"
#define API(players) "{\"id\":7,\"name\":\"!KaroIQ!\",\"players\":[" players "]}"
#define ROW(name, moves, state)                                                                    \
    "<TR><TD BGCOLOR=#ff0000>&nbsp</TD><TD>" name "</TD><TD ALIGN=CENTER>" moves                   \
    "</TD><TD>&nbsp;<B>" state "</B></TD>\n"
#define PAGE(rows)                                                                                 \
    "<HTML><BODY><TABLE><TR><TD BGCOLOR=#cccccc>Farbe<TD>Name<TD>Z&uuml;ge<TD>Stand\n" rows        \
    "</TABLE><HR WIDTH=75%><CENTER>Brought to you by Didi</CENTER><TABLE>" ROW(                    \
        "Chat", "1", "wurde 1.") "</TABLE>"

static void add_api(struct desk *d, const char *json)
{
    store_run(&d->store, "UPDATE page SET newest = 0 WHERE address LIKE '/api/games/7%'");
    add_page(d, "game", "/api/games/7?mapcode=0&players=1&moves=0", 7, 0, "site", span_of(json));
}

static void add_html(struct desk *d, const char *html)
{
    add_page(d, "game", "/showmap.php?GID=7", 7, 0, "site", span_of(html));
}

static const char *entries(struct desk *d)
{
    return query(d, "SELECT group_concat(name||' '||ifnull(outcome,'-')||' '||ifnull(place,'-')"
                    "||' '||moves||' '||crashes||' '||source, '; ') FROM"
                    " (SELECT * FROM entry JOIN player ON id = player ORDER BY name)");
}

static const char *anomalies(struct desk *d)
{
    return query(d,
                 "SELECT group_concat(kind||' '||ifnull(replace(text,char(31),'/'),'-'), '; ') FROM"
                 " (SELECT * FROM anomaly ORDER BY kind, text)");
}

static void the_api_settles_who_has_no_result(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_log(&d, 7, LOG("2024-04-05 08:03:00: A wird 1.\n" OVER));
    parse(&d, false, STATUS_INCOMPLETE);
    assert_string_equal(anomalies(&d), "no_result B");
    add_api(&d, API(PLAYER("A", "ok", "1") "," PLAYER("B", "kicked", "0")));
    struct parse_summary s = parse(&d, false, STATUS_DONE);
    assert_int_equal(s.details, 1);
    assert_int_equal(s.logs, 0);
    assert_string_equal(entries(&d), "A finished 1 1 0 log; B ejected - 1 0 api");
    assert_string_equal(anomalies(&d), "from_details B");
    parse(&d, true, STATUS_DONE);
    assert_string_equal(entries(&d), "A finished 1 1 0 log; B ejected - 1 0 api");
    assert_string_equal(anomalies(&d), "from_details B");
    desk_end(&d);
}

static void a_lost_or_cut_log_is_replaced_whole(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_log(&d, 7, LOG("2024-04-05 08:03:00: A wird 1.\n"));
    add_api(&d, API(PLAYER("A", "ok", "2") "," PLAYER("B", "ok", "\"1\"") "," PLAYER(
                    "C", "invited", "0") "," PLAYER("D", "left", "0")));
    parse(&d, false, STATUS_INCOMPLETE);
    assert_string_equal(entries(&d), "A finished 2 10 2 api; B finished 1 10 2 api; "
                                     "D withdrew - 11 2 api");
    /* without any log */
    store_run(&d.store, "DELETE FROM page WHERE kind = 'log'");
    store_run(&d.store, "DELETE FROM parsed");
    parse(&d, true, STATUS_DONE);
    assert_string_equal(entries(&d), "A finished 2 10 2 api; B finished 1 10 2 api; "
                                     "D withdrew - 11 2 api");
    desk_end(&d);
}

static void a_page_that_is_not_complete_replaces_nothing(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_log(&d, 7, LOG(""));
    add_api(&d, API(PLAYER("A", "ok", "1") "," PLAYER("B", "ok", "0")));
    parse(&d, false, STATUS_INCOMPLETE);
    assert_string_equal(entries(&d), "A - - 1 0 log; B - - 1 0 log");
    add_api(&d, "no JSON");
    parse(&d, false, STATUS_DONE);
    add_api(&d, "{\"players\":[7,null,{\"name\":null},{\"name\":\"A\"},[],{\"status\":\"ok\"}]}");
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "A - - 1 0 log; B - - 1 0 log");
    desk_end(&d);
}

static void the_old_form_calls_the_place_position(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_page(&d, "game", "/api/game/7/details.json", 7, 0, "site",
             SPAN("{\"game\":{\"id\":7},\"players\":[{\"name\":\"A\",\"status\":\"ok\","
                  "\"position\":3,\"moveCount\":5},{\"name\":4711,\"status\":\"left\"}]}"));
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "4711 withdrew - 0 0 api; A finished 3 4 0 api");
    desk_end(&d);
}

static void the_old_page_gives_placements(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_html(&d, PAGE(ROW("J\xF6rg", "113", "wurde 1.") ROW("a  b", "113 + 4 Crashs", "wurde 12.")
                          ROW("&lt;b&gt;", "X", "rausgeworfen")
                              ROW("K", "7 + 1 Crashs", "ausgestiegen") ROW("L", "X", "eingeladen")
                                  ROW("M", "viele", "wurde 2.") ROW("N", "3", "wurde zweiter")));
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "<b> ejected - 0 0 page; Jörg finished 1 112 0 page; "
                                     "K withdrew - 7 1 page; a  b finished 12 112 4 page");
    desk_end(&d);
}

static void the_three_states_of_who_still_races(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_log(&d, 7, LOG("2024-04-05 08:03:00: A wird 1.\n" OVER));
    add_html(&d,
             PAGE(ROW("A", "11", "dran") ROW("B", "10", "kommt noch") ROW("C", "9", "war schon")));
    parse(&d, false, STATUS_INCOMPLETE);
    assert_string_equal(entries(&d), "A finished 1 1 0 log; B - - 1 0 log");
    assert_string_equal(anomalies(&d), "details_differ A/1/page/none; no_result B");
    desk_end(&d);
}

static void another_first_source(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"), LIST);
    add_log(&d, 7, LOG("2024-04-05 08:03:00: A wird 1.\n2024-04-05 08:03:00: B wird 2.\n" OVER));
    add_api(&d, API(PLAYER("A", "ok", "2") "," PLAYER("B", "ok", "1")));
    add_html(&d, PAGE(ROW("A", "11", "wurde 3.") ROW("B", "10", "wurde 4.")));
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "A finished 1 1 0 log; B finished 2 1 0 log");
    assert_string_equal(anomalies(&d), "details_differ A/1/api/2; details_differ A/1/page/3; "
                                       "details_differ B/2/api/1; details_differ B/2/page/4");
    d.config.details = DETAILS_API;
    desk_parser(&d, STATUS_DONE);
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "A finished 2 10 2 api; B finished 1 10 2 api");
    d.config.details = DETAILS_PAGE;
    desk_parser(&d, STATUS_DONE);
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "A finished 3 10 0 page; B finished 4 9 0 page");
    d.config.details = DETAILS_LOG;
    desk_parser(&d, STATUS_DONE);
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "A finished 1 1 0 log; B finished 2 1 0 log");
    desk_end(&d);
}

static void a_running_game_keeps_its_log(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "running"), "[{\"id\":7,\"name\":\"!KaroIQ!\"}]");
    add_log(&d, 7, LOG(""));
    add_api(&d, API(PLAYER("A", "left", "0") "," PLAYER("B", "left", "0")));
    parse(&d, false, STATUS_DONE);
    assert_string_equal(entries(&d), "A - - 1 0 log; B - - 1 0 log");
    desk_end(&d);
}

static void verify_lists_every_difference(void **state)
{
    (void)state;
    struct desk d;
    struct buffer out = {0};
    struct verify_summary summary;
    const int64_t game = 7, unknown = 8;
    desk_begin(&d);
    d.config.answers = LANGUAGE_EN;
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":7,\"name\":\"!KaroIQ!\",\"finished\":true,\"map\":8},"
              "{\"id\":9,\"name\":\"!KaroIQ!\"}]");
    add_log(&d, 7,
            LOG("2024-04-05 08:03:00: A wird 1.\n"
                "2024-04-05 08:03:00: B wird 2.\n" OVER));
    add_api(&d,
            API(PLAYER("A", "ok", "1") "," PLAYER("B", "left", "0") "," PLAYER("E", "ok", "3")));
    add_html(&d, PAGE(ROW("A", "11", "wurde 1.") ROW("B", "10", "wurde 2.")));
    parse(&d, false, STATUS_INCOMPLETE);
    assert_int_equal(parse_verify(&d.store, &d.config, NULL, 0, &out, &summary), STATUS_DONE);
    assert_string_equal(out.data, "7 B: log 2, API withdrew, game page 2\n"
                                  "7 E: log –, API 3, game page –\n"
                                  "7 map: list 8, log 7\n");
    assert_int_equal(summary.compared, 1);
    assert_int_equal(summary.alone, 1);
    assert_int_equal(summary.differences, 3);
    buffer_clear(&out);
    assert_int_equal(parse_verify(&d.store, &d.config, &game, 1, &out, &summary), STATUS_DONE);
    assert_int_equal(summary.differences, 3);
    assert_int_equal(parse_verify(&d.store, &d.config, &unknown, 1, &out, &summary), STATUS_USAGE);
    assert_non_null(strstr(caught_text(&d.caught), "game 8 is not known"));
    buffer_free(&out);
    desk_end(&d);
}

/* Whoever of two sources is wrong about who played: the game is not rated until somebody says so.
 */
static void who_is_not_in_both_sources_is_an_error(void **state)
{
    static const struct {
        const char *log, *api, *anomalies;
    } cases[] = {
        {"", PLAYER("A", "ok", "1") "," PLAYER("B", "ok", "2"), NULL},
        {"", PLAYER("A", "ok", "1") "," PLAYER("C", "ok", "2"),
         "not_in_log C/api; only_in_log B/api"},
        {"", PLAYER("A", "ok", "1"), "only_in_log B/api"},
        {"", PLAYER("B", "ok", "2") "," PLAYER("A", "ok", "1") "," PLAYER("C", "left", "0"),
         "not_in_log C/api"},
        {"", PLAYER("X", "ok", "1") "," PLAYER("Y", "ok", "2"),
         "not_in_log X/api; not_in_log Y/api; only_in_log A/api; only_in_log B/api"},
        /* who never came is in no log; who has no result in it may have another name since */
        {"", PLAYER("A", "ok", "1") "," PLAYER("B", "ok", "2") "," PLAYER("C", "invited", "0"),
         NULL},
        {"2024-04-05 08:03:00: D -> Feld(1|3) Vektor(0|0)\n",
         PLAYER("A", "ok", "1") "," PLAYER("B", "ok", "2"),
         "details_differ D/none/api/unknown; no_result D"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (enum details_source first = DETAILS_LOG; first <= DETAILS_API; first++) {
            struct desk d;
            char log[512];
            desk_begin(&d);
            d.config.details = first;
            desk_parser(&d, STATUS_DONE);
            snprintf(log, sizeof log, "%s%s%s", LOG(""), cases[i].log,
                     "2024-04-05 08:03:00: A wird 1.\n2024-04-05 08:04:00: B wird 2.\n" OVER);
            read_json(&d, begin_walk(&d, "finished"), LIST);
            add_log(&d, 7, log);
            char api[1024];
            snprintf(api, sizeof api, API("%s"), cases[i].api);
            add_api(&d, api);
            parse(&d, false, cases[i].anomalies ? STATUS_INCOMPLETE : STATUS_DONE);
            if (cases[i].anomalies && (first == DETAILS_LOG || !*cases[i].log))
                assert_string_equal(anomalies(&d), cases[i].anomalies);
            desk_end(&d);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_api_settles_who_has_no_result),
        cmocka_unit_test(a_lost_or_cut_log_is_replaced_whole),
        cmocka_unit_test(a_page_that_is_not_complete_replaces_nothing),
        cmocka_unit_test(the_old_form_calls_the_place_position),
        cmocka_unit_test(the_old_page_gives_placements),
        cmocka_unit_test(the_three_states_of_who_still_races),
        cmocka_unit_test(another_first_source),
        cmocka_unit_test(a_running_game_keeps_its_log),
        cmocka_unit_test(verify_lists_every_difference),
        cmocka_unit_test(who_is_not_in_both_sources_is_an_error),
    };
    return cmocka_run_group_tests_name("details", tests, NULL, NULL);
}
