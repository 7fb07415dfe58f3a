/* A store written by hand, and what every format makes of it. */
#include "report/report.h"

#include "support.h"

static const char NOW[] = "2026-11-30 12:00:00";

/* Two players of a game, one of a game long ago; every state once. */
static const char STORE[] =
    "INSERT INTO verdict (gid, seq, state, reason, detail) VALUES (7, 1, 'rated', NULL, NULL), (8, "
    "2, 'rated', NULL, NULL),"
    " (9, NULL, 'void', 'one_player', NULL), (10, NULL, 'running', NULL, NULL), (11, NULL, "
    "'excluded', NULL, NULL),"
    " (12, NULL, 'failed', 'log_missing', NULL), (13, NULL, 'untagged', NULL, NULL), (14, NULL, "
    "'untagged', NULL, NULL);"
    "INSERT INTO standing (id, name, rank, position, rating, change, games, wins, draws, losses,"
    " max, min, last_game, last_played) VALUES"
    " (1, '<b>=Ö|', 1, 1, 101.225, 0.5, 5, 3, 0, 0, 101.225, 100.5, 8, '2026-11-01 10:00:00'),"
    " (2, 'Kevin II', 2, 2, 99.25, -0.25, 1, 0, 1, 2, 99.25, 99.25, 7, '2020-01-02 03:04:05'),"
    " (3, '-1', 2, 3, 99.25, 0, 5, 0, 1, 2, 99.25, 99.25, 8, '2026-11-01 10:00:00');"
    "INSERT INTO rating_run VALUES ('k', '3'), ('phi', '0.25'), ('draw', 'moves');";

struct scene {
    struct caught caught;
    struct store store;
    struct config config;
};

static void begin(struct scene *scene, const char *sql)
{
    caught_begin(&scene->caught);
    assert_int_equal(store_open(&scene->store, "test.db", STORE_CREATE, false, &scene->caught.diag),
                     STATUS_DONE);
    assert_int_equal(store_run(&scene->store, sql), STATUS_DONE);
    assert_true(config_init(&scene->config, &scene->caught.diag));
}

static void end(struct scene *scene)
{
    store_close(&scene->store);
    config_free(&scene->config);
    caught_end(&scene->caught);
}

static void assert_report(struct scene *scene, enum report_format format, const char *expected)
{
    struct buffer out = {0};
    assert_int_equal(report_format(&scene->store, &scene->config, NOW, format, &out), STATUS_DONE);
    assert_string_equal(out.data, expected);
    buffer_free(&out);
}

static void json_has_the_contracts_members(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene, STORE);
    assert_report(
        &scene, FORMAT_JSON,
        "{\n"
        "  \"generated\": \"2026-11-30 12:00:00\",\n"
        "  \"system\": \"karoiq\",\n"
        "  \"parameters\": {\n"
        "    \"k\": 3,\n"
        "    \"phi\": 0.25,\n"
        "    \"start\": 100,\n"
        "    \"order\": \"finished\",\n"
        "    \"draw\": \"moves\",\n"
        "    \"left_before_first_move\": \"last\"\n"
        "  },\n"
        "  \"games\": {\n"
        "    \"listed\": 8,\n"
        "    \"tagged\": 6,\n"
        "    \"untagged\": 2,\n"
        "    \"rated\": 2,\n"
        "    \"void\": 1,\n"
        "    \"running\": 1,\n"
        "    \"excluded\": 1,\n"
        "    \"failed\": 1\n"
        "  },\n"
        "  \"players\": [\n"
        "    {\"rank\": 1, \"name\": \"<b>=Ö|\", \"rating\": 101.22499999999999, \"change\": 0.5, "
        "\"games\": 5, \"wins\": 3, \"draws\": 0, \"losses\": 0, \"max\": 101.22499999999999, "
        "\"min\": 100.5, \"last_game\": 8, \"last_played\": \"2026-11-01 10:00:00\", "
        "\"active\": true, \"provisional\": false},\n"
        "    {\"rank\": 2, \"name\": \"Kevin II\", \"rating\": 99.25, \"change\": -0.25, "
        "\"games\": 1, \"wins\": 0, \"draws\": 1, \"losses\": 2, \"max\": 99.25, \"min\": 99.25, "
        "\"last_game\": 7, \"last_played\": \"2020-01-02 03:04:05\", \"active\": false, "
        "\"provisional\": true},\n"
        "    {\"rank\": 2, \"name\": \"-1\", \"rating\": 99.25, \"change\": 0, "
        "\"games\": 5, \"wins\": 0, \"draws\": 1, \"losses\": 2, \"max\": 99.25, \"min\": 99.25, "
        "\"last_game\": 8, \"last_played\": \"2026-11-01 10:00:00\", \"active\": true, "
        "\"provisional\": false}\n"
        "  ]\n"
        "}\n");
    end(&scene);
}

static void json_of_an_empty_store_has_every_count(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene, "");
    assert_report(&scene, FORMAT_JSON,
                  "{\n"
                  "  \"generated\": \"2026-11-30 12:00:00\",\n"
                  "  \"system\": \"karoiq\",\n"
                  "  \"parameters\": {\n"
                  "    \"k\": 2,\n"
                  "    \"phi\": 0.050000000000000003,\n"
                  "    \"start\": 100,\n"
                  "    \"order\": \"finished\",\n"
                  "    \"draw\": \"place\",\n"
                  "    \"left_before_first_move\": \"last\"\n"
                  "  },\n"
                  "  \"games\": {\n"
                  "    \"listed\": 0,\n"
                  "    \"tagged\": 0,\n"
                  "    \"untagged\": 0,\n"
                  "    \"rated\": 0,\n"
                  "    \"void\": 0,\n"
                  "    \"running\": 0,\n"
                  "    \"excluded\": 0,\n"
                  "    \"failed\": 0\n"
                  "  },\n"
                  "  \"players\": []\n"
                  "}\n");
    end(&scene);
}

static void csv_has_the_same_columns_and_numbers(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene, STORE);
    assert_int_equal(store_run(&scene.store, "UPDATE standing SET change = NULL WHERE id = 2"),
                     STATUS_DONE);
    assert_report(&scene, FORMAT_CSV,
                  "rank,name,rating,change,games,wins,draws,losses,max,min,last_game,last_played,"
                  "active,provisional\r\n"
                  "1,<b>=Ö|,101.22499999999999,0.5,5,3,0,0,101.22499999999999,100.5,8,"
                  "2026-11-01 10:00:00,true,false\r\n"
                  "2,Kevin II,99.25,,1,0,1,2,99.25,99.25,7,2020-01-02 03:04:05,false,true\r\n"
                  "2,'-1,99.25,0,5,0,1,2,99.25,99.25,8,2026-11-01 10:00:00,true,false\r\n");
    end(&scene);
}

static void wiki_has_german_numbers_and_sort_keys(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene, STORE);
    assert_int_equal(store_run(&scene.store, "DELETE FROM standing WHERE id = 3"), STATUS_DONE);
    assert_report(&scene, FORMAT_WIKI,
                  "Stand: 30.11.2026, 12:00 – 2 gewertete Spiele – k = 3, φ = 0,25, "
                  "Startwert 100\n"
                  "{| class=\"wikitable sortable\" style=\"text-align:right\"\n"
                  "|-\n"
                  "! data-sort-type=\"number\" | Rang\n"
                  "! data-sort-type=\"number\" | +/-\n"
                  "! Spieler\n"
                  "! data-sort-type=\"number\" | KaroIQ\n"
                  "! data-sort-type=\"number\" | Spiele\n"
                  "! data-sort-type=\"number\" | S\n"
                  "! data-sort-type=\"number\" | U\n"
                  "! data-sort-type=\"number\" | N\n"
                  "! data-sort-type=\"number\" | Max\n"
                  "! data-sort-type=\"number\" | Min\n"
                  "! Letztes Spiel\n"
                  "|-\n"
                  "| data-sort-value=\"1\" | 1.\n"
                  "| data-sort-value=\"0.500000000\" | +0,50\n"
                  "| style=\"text-align:left\" | &#60;b&#62;&#61;Ö&#124;\n"
                  "| data-sort-value=\"101.225000000\" | 101,22\n"
                  "| 5\n"
                  "| 3\n"
                  "| 0\n"
                  "| 0\n"
                  "| data-sort-value=\"101.225000000\" | 101,22\n"
                  "| data-sort-value=\"100.500000000\" | 100,50\n"
                  "| data-sort-value=\"2026-11-01 10:00:00\" | {{Rennen|8|01.11.2026}}\n"
                  "|-\n"
                  "| data-sort-value=\"2\" | 2.\n"
                  "| data-sort-value=\"-0.250000000\" | −0,25\n"
                  "| style=\"text-align:left\" | {{Benutzer|Kevin II}}\n"
                  "| data-sort-value=\"99.250000000\" | 99,25\n"
                  "| 1\n"
                  "| 0\n"
                  "| 1\n"
                  "| 2\n"
                  "| data-sort-value=\"99.250000000\" | 99,25\n"
                  "| data-sort-value=\"99.250000000\" | 99,25\n"
                  "| data-sort-value=\"2020-01-02 03:04:05\" | {{Rennen|7|02.01.2020}}\n"
                  "|}\n");
    end(&scene);
}

static void wiki_columns_can_be_picked_and_ordered(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene, STORE);
    free(scene.config.columns);
    scene.config.columns = strdup("player, rating");
    scene.config.decimals = 1;
    assert_int_equal(report_table(&scene.store, &scene.config, NOW, "active", &out), STATUS_DONE);
    assert_string_equal(out.data, "{| class=\"wikitable sortable\" style=\"text-align:right\"\n"
                                  "|-\n"
                                  "! Spieler\n"
                                  "! data-sort-type=\"number\" | KaroIQ\n"
                                  "|-\n"
                                  "| style=\"text-align:left\" | &#60;b&#62;&#61;Ö&#124;\n"
                                  "| data-sort-value=\"101.225000000\" | 101,2\n"
                                  "|-\n"
                                  "| style=\"text-align:left\" | {{Benutzer|&#45;1}}\n"
                                  "| data-sort-value=\"99.250000000\" | 99,2\n"
                                  "|}\n");
    buffer_free(&out);
    free(scene.config.columns);
    scene.config.columns = strdup("player raitng");
    assert_int_equal(report_table(&scene.store, &scene.config, NOW, "active", &out), STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&scene.caught), "did you mean 'rating'?"));
    free(scene.config.columns);
    scene.config.columns = strdup("course");
    assert_int_equal(report_table(&scene.store, &scene.config, NOW, "active", &out), STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&scene.caught),
                           "no column 'course'; there are: rank, change, player, rating, games, "
                           "wins, draws, losses, max, min, last\n"));
    assert_int_equal(report_table(&scene.store, &scene.config, NOW, "nothing", &out), STATUS_USAGE);
    buffer_free(&out);
    end(&scene);
}

static void others_stand_after_the_active_players(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene, STORE);
    scene.config.inactive = INACTIVE_AFTER;
    assert_int_equal(report_format(&scene.store, &scene.config, NOW, FORMAT_WIKI, &out),
                     STATUS_DONE);
    char *section = strstr(out.data, "\n== Nicht mehr aktiv ==\n");
    assert_non_null(section);
    assert_null(strstr(out.data, "== Neue =="));
    assert_true(strstr(out.data, "Kevin II") > section);
    assert_true(strstr(out.data, "&#45;1") < section);
    buffer_free(&out);
    end(&scene);
}

static void text_is_aligned_and_follows_the_language(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene, STORE);
    scene.config.language = LANGUAGE_EN;
    assert_report(&scene, FORMAT_TEXT,
                  "KaroIQ  2026-11-30, 12:00  2 rated games  k = 3  phi = 0.25  start 100\n"
                  "\n"
                  "Rank    +/-  Player    KaroIQ  Games  W  D  L     Max     Min   Last game\n"
                  "  1.  +0.50  <b>=Ö|    101.22      5  3  0  0  101.22  100.50  2026-11-01\n"
                  "  2.  −0.25  Kevin II   99.25      1  0  1  2   99.25   99.25  2020-01-02\n"
                  "  2.  ±0.00  -1         99.25      5  0  1  2   99.25   99.25  2026-11-01\n");
    end(&scene);
}

static void html_shows_names_as_text_under_a_strict_policy(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene, STORE);
    assert_int_equal(report_format(&scene.store, &scene.config, NOW, FORMAT_HTML, &out),
                     STATUS_DONE);
    assert_non_null(strstr(out.data, "<bdi>&lt;b&gt;=Ö|</bdi>"));
    assert_non_null(
        strstr(out.data, "default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;;"));
    assert_non_null(strstr(out.data, "<html lang=\"de\">"));
    assert_null(strstr(out.data, "<b>"));
    assert_null(strstr(out.data, "<script"));
    assert_null(strstr(out.data, ".css\"")); /* it stands alone */
    assert_null(strstr(out.data, ".html\""));
    assert_null(strstr(out.data, " style="));
    assert_null(strstr(out.data, "=\"\"")); /* an empty attribute */
    buffer_free(&out);
    end(&scene);
}

/* What the style sheet hides on a phone or shows in bold carries its class in heading and cells. */
static void html_columns_carry_their_classes(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene, STORE);
    assert_int_equal(report_format(&scene.store, &scene.config, NOW, FORMAT_HTML, &out),
                     STATUS_DONE);
    assert_non_null(strstr(out.data, "<th scope=\"col\" class=\"v\">KaroIQ"));
    assert_non_null(strstr(out.data, "<tr class=\"off\"><td>2.<td class=\"down\">−0,25"
                                     "<th scope=\"row\" class=\"l\"><bdi>Kevin II</bdi>"));
    assert_non_null(strstr(out.data,
                           "<td class=\"v\">99,25<td>1<td class=\"wide\">0"
                           "<td class=\"wide\">1<td class=\"wide\">2<td class=\"wide\">99,25"
                           "<td class=\"wide\">99,25<td class=\"wide\"><time datetime=\"2020-01-02 "
                           "03:04:05\">02.01.2020</time>"));
    buffer_free(&out);
    end(&scene);
}

static enum status write_site(struct scene *scene, bool force)
{
    return report_site(&scene->store, &scene->config, NOW, NULL,
                       &(struct output_rules){.force = force}, &scene->caught.diag);
}

static void the_directory_holds_every_format(void **state)
{
    (void)state;
    static const char *const files[] = {"ranking.wiki", "ranking.csv", "ranking.json",
                                        "index.html",   "style.css",   "script.js"};
    struct scene scene;
    begin(&scene, STORE);
    free(scene.config.directory);
    scene.config.directory = strdup("site");
    assert_int_equal(write_site(&scene, false), STATUS_DONE);
    assert_int_equal(chdir("site"), 0);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        assert_int_equal(access(files[i], R_OK), 0);
    end(&scene);
}

static void an_empty_ranking_does_not_replace_one_with_games(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene, STORE);
    free(scene.config.directory);
    scene.config.directory = strdup("site");
    assert_int_equal(write_site(&scene, false), STATUS_DONE);
    store_run(&scene.store, "DELETE FROM verdict; DELETE FROM standing");
    assert_int_equal(write_site(&scene, false), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&scene.caught), "--force"));
    assert_int_equal(write_site(&scene, true), STATUS_DONE);
    end(&scene);
}

static struct explained_player players[] = {
    {.name = "Ö\x1b[0m",
     .place = 1,
     .outcome = OUTCOME_FINISHED,
     .before = 120,
     .delta = 0.5378828427399902,
     .after = 120.53788284273999,
     .sum = 0.5378828427399902},
    {.name = "b",
     .place = 2,
     .outcome = OUTCOME_WITHDREW,
     .before = 100,
     .delta = -0.5378828427399902,
     .after = 99.46211715726001,
     .sum = -0.5378828427399902},
};
static struct explained_pair pairs[] = {{0, 1, true, 1, 0.7310585786300049, 0.5378828427399902}};
static const struct explanation rated = {
    .gid = 7,
    .title = "Eine \"Runde\" !KaroIQ!",
    .finished = "2026-11-01 10:00:00",
    .state = STATE_RATED,
    .moved = true,
    .divisor = 1,
    .players = players,
    .player_count = 2,
    .pairs = pairs,
    .pair_count = 1,
};

static void audit_as_json_has_the_contracts_members(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene, "");
    assert_int_equal(
        report_explanation(&scene.config, &rated, FORMAT_JSON, &out, &scene.caught.diag),
        STATUS_DONE);
    assert_string_equal(
        out.data,
        "{\n"
        "  \"gid\": 7,\n"
        "  \"title\": \"Eine \\\"Runde\\\" !KaroIQ!\",\n"
        "  \"state\": \"rated\",\n"
        "  \"reason\": null,\n"
        "  \"finished\": \"2026-11-01 10:00:00\",\n"
        "  \"divisor\": 1,\n"
        "  \"players\": [\n"
        "    {\"name\": \"Ö\\u001b[0m\", \"place\": 1, \"outcome\": \"finished\", \"before\": 120, "
        "\"delta\": 0.53788284273999021, \"after\": 120.53788284273999},\n"
        "    {\"name\": \"b\", \"place\": 2, \"outcome\": \"withdrew\", \"before\": 100, "
        "\"delta\": -0.53788284273999021, \"after\": 99.46211715726001}\n"
        "  ],\n"
        "  \"pairs\": [\n"
        "    {\"a\": \"Ö\\u001b[0m\", \"b\": \"b\", \"result\": 1, \"expectation\": "
        "0.7310585786300049, \"points\": 0.53788284273999021}\n"
        "  ]\n"
        "}\n");
    buffer_free(&out);
    end(&scene);
}

static void audit_of_a_game_that_moved_nothing_has_nulls(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    struct explained_player racing[] = {
        {.name = "a", .place = 0, .outcome = OUTCOME_NONE, .before = 100, .delta = 0, .after = 0},
        {.name = "b",
         .place = 2,
         .outcome = OUTCOME_EJECTED,
         .before = 100,
         .delta = 0,
         .after = 0}};
    struct explained_pair none[] = {{0, 1, false, 0, 0.5, 0}};
    struct explanation running = {.gid = 8,
                                  .title = "t",
                                  .reason = REASON_NO_PARTICIPANT,
                                  .detail = "Käthe",
                                  .state = STATE_RUNNING,
                                  .players = racing,
                                  .player_count = 2,
                                  .pairs = none,
                                  .pair_count = 1};
    begin(&scene, "");
    assert_int_equal(
        report_explanation(&scene.config, &running, FORMAT_JSON, &out, &scene.caught.diag),
        STATUS_DONE);
    assert_string_equal(
        out.data, "{\n"
                  "  \"gid\": 8,\n"
                  "  \"title\": \"t\",\n"
                  "  \"state\": \"running\",\n"
                  "  \"reason\": \"no_participant\",\n"
                  "  \"detail\": \"Käthe\",\n"
                  "  \"finished\": null,\n"
                  "  \"divisor\": null,\n"
                  "  \"players\": [\n"
                  "    {\"name\": \"a\", \"place\": null, \"outcome\": null, \"before\": 100, "
                  "\"delta\": null, \"after\": null},\n"
                  "    {\"name\": \"b\", \"place\": 2, \"outcome\": \"ejected\", \"before\": "
                  "100, \"delta\": null, \"after\": null}\n"
                  "  ],\n"
                  "  \"pairs\": [\n"
                  "    {\"a\": \"a\", \"b\": \"b\", \"result\": null, \"expectation\": 0.5, "
                  "\"points\": 0}\n"
                  "  ]\n"
                  "}\n");
    buffer_free(&out);
    end(&scene);
}

static void audit_as_text_is_a_table_without_control_characters(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene, "");
    scene.config.answers = LANGUAGE_EN;
    assert_int_equal(
        report_explanation(&scene.config, &rated, FORMAT_TEXT, &out, &scene.caught.diag),
        STATUS_DONE);
    assert_string_equal(out.data, "7  Eine \"Runde\" !KaroIQ!\n"
                                  "rated, 2026-11-01, 10:00\n"
                                  "\n"
                                  "Place  Player    Outcome     Before   Change     After\n"
                                  "   1.  Ö\\x1B[0m  finished  120.0000  +0.5379  120.5379\n"
                                  "   2.  b         withdrew  100.0000  −0.5379   99.4621\n"
                                  "\n"
                                  "Duel by duel, points before the division:\n"
                                  "Player    Against  Result  Expected score   Points\n"
                                  "Ö\\x1B[0m  b             1        0.731059  +0.5379\n"
                                  "\n"
                                  "A player's sum of points is divided by 1.000000.\n"
                                  "\n"
                                  "Player    Sum of points  Divided by   Change\n"
                                  "Ö\\x1B[0m        +0.5379    1.000000  +0.5379\n"
                                  "b               −0.5379    1.000000  −0.5379\n"
                                  "Sum              0.0000               0.0000\n");
    buffer_free(&out);
    end(&scene);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(json_has_the_contracts_members),
        IN_FOLDER(json_of_an_empty_store_has_every_count),
        IN_FOLDER(csv_has_the_same_columns_and_numbers),
        IN_FOLDER(wiki_has_german_numbers_and_sort_keys),
        IN_FOLDER(wiki_columns_can_be_picked_and_ordered),
        IN_FOLDER(others_stand_after_the_active_players),
        IN_FOLDER(text_is_aligned_and_follows_the_language),
        IN_FOLDER(html_shows_names_as_text_under_a_strict_policy),
        IN_FOLDER(html_columns_carry_their_classes),
        IN_FOLDER(the_directory_holds_every_format),
        IN_FOLDER(an_empty_ranking_does_not_replace_one_with_games),
        IN_FOLDER(audit_as_json_has_the_contracts_members),
        IN_FOLDER(audit_of_a_game_that_moved_nothing_has_nulls),
        IN_FOLDER(audit_as_text_is_a_table_without_control_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
