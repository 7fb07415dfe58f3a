/* The site of a small store written by hand: hostile names and titles, records, pages that vanish.
 */
#include "base/core/hash.h"
#include "report/report.h"
#include "report/site/html_table.h"
#include "report/site/page.h"
#include "report/site/page_hash.h"
#include "report/site/site.h"

#include "support.h"

#include <math.h>

static const char NOW[] = "2026-11-30 12:00:00";

#define HOSTILE "<script>alert(1)</script>"

/* Game 7: A beats B, 8: B beats A from behind while C drops out, 9: running, 10: failed. */
static const char STORE[] =
    "INSERT INTO game (gid, title, tagged, log_started, log_finished) VALUES"
    " (7, '</title>" HOSTILE "', 1, '2026-10-01 00:00:00', '2026-10-02 00:00:00'),"
    " (8, '\" onmouseover=\"x', 1, '2026-10-03 00:00:00', '2026-11-01 10:00:00'),"
    " (9, 'running', 1, '2026-11-02 00:00:00', NULL), (10, 'failed', 1, NULL, NULL);"
    "INSERT INTO verdict (gid, seq, state, reason, detail, finished) VALUES"
    " (7, 1, 'rated', NULL, NULL, '2026-10-02 00:00:00'),"
    " (8, 2, 'rated', NULL, NULL, '2026-11-01 10:00:00'), (9, NULL, 'running', NULL, NULL, NULL),"
    " (10, NULL, 'failed', 'no_result', '" HOSTILE "', NULL);"
    "INSERT INTO person VALUES (1, '" HOSTILE "'), (2, 'B'), (3, 'C');"
    "INSERT INTO standing (id, name, rank, position, rating, change, games, wins, draws, losses,"
    " max, min, last_game, last_played) VALUES"
    " (1, '" HOSTILE "', 1, 1, 100.5, NULL, 2, 2, 0, 1, 101, 100.5, 8, '2026-11-01 10:00:00'),"
    " (2, 'B', 2, 2, 100.25, NULL, 2, 2, 0, 1, 100.25, 99, 8, '2026-11-01 10:00:00'),"
    " (3, 'C', 3, 3, 99.25, NULL, 1, 0, 0, 2, 99.25, 99.25, 8, '2026-11-01 10:00:00');"
    "INSERT INTO change (seq, person, gid, place, outcome, before, delta, after, moves) VALUES"
    " (1, 1, 7, 1, 'finished', 100, 1, 101, 10), (1, 2, 7, 2, 'finished', 100, -1, 99, 11),"
    " (2, 3, 8, 3, 'withdrew', 100, -0.75, 99.25, 3),"
    " (2, 1, 8, 2, 'finished', 101, -0.5, 100.5, 20), (2, 2, 8, 1, 'finished', 99, 1.25, 100.25, "
    "20);"
    "INSERT INTO anomaly (gid, kind, text) VALUES"
    " (10, 'no_creation', '" HOSTILE "');";

struct scene {
    struct caught caught;
    struct store store;
    struct config config;
    struct ranking ranking;
    struct site site;
};

static void begin(struct scene *scene)
{
    caught_begin(&scene->caught);
    assert_int_equal(store_open(&scene->store, "test.db", STORE_CREATE, false, &scene->caught.diag),
                     STATUS_DONE);
    assert_int_equal(store_run(&scene->store, STORE), STATUS_DONE);
    assert_true(config_init(&scene->config, &scene->caught.diag));
    free(scene->config.directory);
    scene->config.directory = strdup("site");
    assert_int_equal(ranking_read(&scene->ranking, &scene->store, &scene->config, NOW),
                     STATUS_DONE);
    assert_int_equal(site_read(&scene->site, &scene->store, &scene->config, &scene->ranking, NULL),
                     STATUS_DONE);
}

static void end(struct scene *scene)
{
    site_free(&scene->site);
    ranking_free(&scene->ranking);
    store_close(&scene->store);
    config_free(&scene->config);
    caught_end(&scene->caught);
}

static void write_site(struct scene *scene)
{
    assert_int_equal(report_site(&scene->store, &scene->config, NOW, NULL,
                                 &(struct output_rules){.force = true}, &scene->caught.diag),
                     STATUS_DONE);
}

static bool page_says(const char *path, const char *text)
{
    char page[65536];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    return strstr(page, text) != NULL;
}

static int check_no_script(const char *path, const struct stat *facts, int kind, struct FTW *where)
{
    (void)facts, (void)where;
    char text[65536];
    if (kind != FTW_F || strstr(path, ".json") || strstr(path, ".csv"))
        return 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    if (strstr(text, "<script>") || strstr(text, "\" onmouseover=\""))
        fail_msg("%s holds markup of a name", path);
    return 0;
}

static void no_page_holds_markup_of_names_and_titles(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene);
    write_site(&scene);
    assert_int_equal(nftw("site", check_no_script, 8, FTW_PHYS), 0);
    end(&scene);
}

static void pages_of_the_site_have_a_strict_policy(void **state)
{
    (void)state;
    static const char *const pages[] = {"site/index.html", "site/game/7.html", "site/about.html"};
    struct scene scene;
    begin(&scene);
    write_site(&scene);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        assert_true(page_says(pages[i], "default-src &#39;none&#39;; style-src &#39;self&#39;; "
                                        "script-src &#39;self&#39;"));
        assert_false(page_says(pages[i], "<style"));
        assert_false(page_says(pages[i], " style="));
    }
    end(&scene);
}

static void the_site_has_a_page_for_every_player_and_tagged_game(void **state)
{
    (void)state;
    static const char *const names[] = {HOSTILE, "B", "C"};
    static const char *const pages[] = {
        "site/game/7.html", "site/game/8.html",  "site/game/9.html", "site/game/10.html",
        "site/games.html",  "site/records.html", "site/about.html",  "site/feed.atom",
        "site/data.html",   "site/players.html"};
    struct scene scene;
    begin(&scene);
    write_site(&scene);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (access(pages[i], R_OK) != 0)
            fail_msg("%s is missing", pages[i]);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[HASH_NAME_SIZE], path[64];
        hash_name(span_of(names[i]), name);
        snprintf(path, sizeof path, "site/player/%s.html", name);
        assert_int_equal(access(path, R_OK), 0);
    }
    end(&scene);
}

static void pages_of_vanished_games_are_removed_and_others_not_touched(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene);
    write_site(&scene);
    FILE *own = fopen("site/game/own-notes.html", "w");
    assert_non_null(own);
    fclose(own);
    store_run(&scene.store, "DELETE FROM verdict WHERE gid = 10");
    write_site(&scene);
    assert_int_not_equal(access("site/game/10.html", F_OK), 0);
    assert_int_equal(access("site/game/own-notes.html", F_OK), 0);
    assert_int_equal(access("site/game/9.html", F_OK), 0);
    end(&scene);
}

static void a_second_report_rewrites_nothing(void **state)
{
    (void)state;
    static const char *const pages[] = {"site/index.html", "site/game/7.html", "site/about.html"};
    struct stat before[3], after;
    struct scene scene;
    begin(&scene);
    write_site(&scene);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(stat(pages[i], &before[i]), 0);
    write_site(&scene);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(stat(pages[i], &after), 0);
        assert_int_equal(after.st_ino, before[i].st_ino);
    }
    end(&scene);
}

static void a_corrected_game_changes_its_page_and_its_players(void **state)
{
    (void)state;
    char name[HASH_NAME_SIZE], player[64];
    struct scene scene;
    begin(&scene);
    hash_name(SPAN("C"), name);
    snprintf(player, sizeof player, "site/player/%s.html", name);
    write_site(&scene);
    assert_true(page_says("site/game/8.html", "−0,75"));
    store_run(&scene.store, "UPDATE change SET delta = -0.5 WHERE gid = 8 AND person = 3");
    write_site(&scene);
    assert_false(page_says("site/game/8.html", "−0,75"));
    assert_true(page_says(player, "−0,50"));
    store_run(&scene.store, "UPDATE game SET title = 'renamed' WHERE gid = 8");
    write_site(&scene);
    assert_true(page_says("site/game/8.html", "renamed"));
    assert_true(page_says(player, "renamed"));
    end(&scene);
}

/* Beside the rating, and on everybody's page; a range that moves within its
   whole points draws no page anew. */
static void how_strong_one_probably_is_stands_beside_the_rating(void **state)
{
    (void)state;
    struct scene scene;
    char path[64], page[HASH_NAME_SIZE];
    hash_name(SPAN("B"), page);
    snprintf(path, sizeof path, "site/player/%s.html", page);
    begin(&scene);
    write_site(&scene);
    assert_false(page_says("site/index.html", "class=\"range\""));
    assert_false(page_says(path, "Wahrscheinliche"));
    store_run(&scene.store, "INSERT INTO strength VALUES (2, 100, 54.4, 146.2)");
    write_site(&scene);
    assert_true(page_says("site/index.html", "100,25 <small class=\"range\">54–146</small>"));
    assert_true(page_says(path, "<dt>Wahrscheinliche Stärke</dt><dd>54–146</dd>"));
    struct stat before, after;
    assert_int_equal(stat(path, &before), 0);
    store_run(&scene.store, "UPDATE strength SET low = 53.6, high = 145.8");
    write_site(&scene);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino == after.st_ino);
    store_run(&scene.store, "UPDATE strength SET low = 53.4");
    write_site(&scene);
    assert_true(page_says(path, "<dd>53–146</dd>"));
    end(&scene);
}

/* Ranks are those of who is active and settled. With nobody among them the page says why, and shows
   the others unfolded. */
static void who_has_no_rank_stands_below_and_why(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene);
    scene.config.min_games = 2;
    write_site(&scene);
    assert_true(page_says("site/index.html", "<td>2.<td class=\"up\">+1,25<th scope=\"row\" "
                                             "class=\"l\"><a href=\"player/"));
    assert_true(page_says("site/index.html", "<details><summary>Vorläufig, also noch ohne Rang: 1 "
                                             "Spieler mit weniger als 2 gewerteten Spielen"));
    assert_true(page_says("site/index.html", "Größter Gewinn in 30 Tagen: <a href="));
    scene.config.min_games = 5;
    scene.config.active_days = 10;
    write_site(&scene);
    assert_true(page_says("site/index.html",
                          "Zurzeit hat niemand einen Rang: Das neueste gewertete "
                          "Spiel endete am 01.11.2026,"));
    assert_true(page_says("site/index.html", "<details open=\"\"><summary>Nicht mehr aktiv: 3 "
                                             "Spieler, letztes Spiel vor mehr als 10 Tagen"));
    assert_true(page_says("site/players.html", "nicht mehr aktiv"));
    end(&scene);
}

static void a_title_stands_without_its_tag(void **state)
{
    (void)state;
    static const struct {
        const char *title, *shown;
    } titles[] = {
        {"Runde 1 !KaroIQ!", "Runde 1"},
        {"!KaroIQ! Runde 1", "Runde 1"},
        {"Vor !KaroIQ! nach", "Vor nach"},
        {"!KaroIQ!", "!KaroIQ!"},
        {"  ohne  ", "  ohne  "},
        {"!karoiq! x", "!karoiq! x"},
        {"a!KaroIQ!b !KaroIQ!", "a b !KaroIQ!"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        struct buffer out = {0};
        assert_true(title_untagged(&out, span_of(titles[i].title)));
        assert_string_equal(out.length ? out.data : "", titles[i].shown);
        buffer_free(&out);
    }
}

/* The words of `audit --player` stand on the game's page, and those of an invented game explain the
   rules. */
static void the_pages_say_in_words_why(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene);
    write_site(&scene);
    assert_true(page_says("site/game/8.html",
                          "<details class=\"why\"><summary><bdi>B</bdi>: +1,25</summary>\n<p><bdi>B"
                          "</bdi> hatte vor dem Spiel 99,00 und kam auf Platz 1, bei 3 Spielern."));
    assert_true(page_says("site/about.html",
                          "<h3>Clara</h3><p><bdi>Clara</bdi> hatte vor dem Spiel "
                          "90,00 und kam auf Platz 1, bei 3 Spielern."));
    /* 2 (1 - 1 / (1 + e)) + 2 (1 - 1 / (1 + e^0.5)), divided by the root of 2. */
    assert_true(page_says("site/about.html", "+1,9142.</p>"));
    end(&scene);
}

static void where_the_site_is_known_addresses_are_absolute(void **state)
{
    (void)state;
    struct scene scene;
    char page[HASH_NAME_SIZE], path[64], feed[64], link[200];
    hash_name(SPAN("B"), page);
    snprintf(path, sizeof path, "site/player/%s.html", page);
    snprintf(feed, sizeof feed, "site/player/%s.atom", page);
    begin(&scene);
    write_site(&scene);
    assert_true(page_says("site/feed.atom", "href=\"game/8.html\""));
    assert_true(page_says(feed, "<link rel=\"alternate\" href=\"../game/8.html\">"));
    assert_true(page_says(feed, "<title>KaroIQ: B</title>"));
    assert_false(page_says(path, "og:url"));
    free(scene.config.site);
    scene.config.site = strdup("https://example.org/k&q");
    scene.config.min_games = 0;
    write_site(&scene);
    assert_true(page_says("site/feed.atom", "href=\"https://example.org/k&amp;q/feed.atom\""));
    snprintf(link, sizeof link, "href=\"https://example.org/k&amp;q/player/%s.atom\"", page);
    assert_true(page_says(feed, link));
    assert_true(page_says(feed, "href=\"https://example.org/k&amp;q/game/8.html\""));
    snprintf(link, sizeof link, "content=\"https://example.org/k&amp;q/player/%s.html\"", page);
    assert_true(page_says(path, link));
    assert_true(page_says("site/game/8.html", "<meta property=\"og:description\" content=\"1. B "
                                              "+1,25, 2. &lt;script&gt;"));
    assert_true(page_says("site/index.html", "content=\"An erster Stelle: &lt;script&gt;"));
    end(&scene);
}

/* A player who vanished leaves neither his page nor his feed. */
static void a_feed_goes_with_its_player(void **state)
{
    (void)state;
    struct scene scene;
    char page[HASH_NAME_SIZE], feed[64];
    hash_name(SPAN("C"), page);
    snprintf(feed, sizeof feed, "site/player/%s.atom", page);
    begin(&scene);
    write_site(&scene);
    assert_int_equal(access(feed, R_OK), 0);
    store_run(&scene.store,
              "DELETE FROM change WHERE person = 3; DELETE FROM standing WHERE id = 3");
    write_site(&scene);
    assert_int_not_equal(access(feed, F_OK), 0);
    end(&scene);
}

static size_t count_of(const struct buffer *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text->data; (at = strstr(at, part)); at++)
        count++;
    return count;
}

/* A long life: the page has the latest games, the rest stands on a page of all. */
static void a_page_of_many_games_leads_to_all_of_them(void **state)
{
    (void)state;
    enum { GAMES = 2 * SHOWN_GAMES };
    struct played played[GAMES];
    struct buffer some = {0}, all = {0};
    for (size_t i = 0; i < GAMES; i++)
        played[i] = (struct played){.gid = (int64_t)i + 1,
                                    .title = "t",
                                    .finished = i < GAMES / 4 ? "2025-01-01 00:00:00"
                                                              : "2026-01-01 00:00:00",
                                    .outcome = OUTCOME_FINISHED,
                                    .place = i % 7 < 3 ? 1 : 2,
                                    .delta = i == 4 ? -2 : 0.5};
    struct player_page page = {.name = "B",
                               .id = "0123456789abcdef",
                               .last_played = "2026-01-01 00:00:00",
                               .change = NAN,
                               .low = NAN,
                               .career = {.opposition = NAN},
                               .played = played,
                               .played_count = GAMES};
    assert_true(player_page_is_cut(&page));
    assert_true(page_player(&some, &page, 1));
    assert_int_equal(count_of(&some, "<td class=\"up\">"), SHOWN_GAMES + 5);
    assert_int_equal(count_of(&some, "<td class=\"down\">"), 1); /* among the worst alone */
    assert_int_equal(count_of(&some, "\"0123456789abcdef-all.html#games\""), 2);
    assert_non_null(strstr(some.data, "<dt>Siege in Folge</dt><dd>3</dd>"));
    assert_non_null(strstr(some.data, "das neueste zuerst; zusammen +5,00."));
    assert_true(page_player_all(&all, &page));
    assert_int_equal(count_of(&all, "<td class=\"up\">") + count_of(&all, "<td class=\"down\">"),
                     GAMES);
    buffer_free(&some);
    buffer_free(&all);
}

static void corrections_and_old_names_stand_in_the_open(void **state)
{
    (void)state;
    static const char corrections[] =
        "INSERT INTO rating_input VALUES ('corrections', 'corrections.ini', CAST("
        "'[game 8]\nreason = agreed\nplace = 1 \"B\"\noutcome = withdrew \"<C>\"\n"
        "[game 99]\nreason = twice\nexclude = yes\n[alias]\n1 = \"Bee\" -> \"B\"\n' AS BLOB))";
    struct scene scene;
    struct buffer out = {0};
    begin(&scene);
    site_free(&scene.site);
    assert_int_equal(store_run(&scene.store, corrections), STATUS_DONE);
    assert_int_equal(site_read(&scene.site, &scene.store, &scene.config, &scene.ranking, NULL),
                     STATUS_DONE);
    assert_true(page_data(&out, &scene.site));
    assert_non_null(strstr(out.data, "<a href=\"game/8.html\"><bdi>8</bdi></a><td class=\"l\">"
                                     "<bdi>B</bdi>: 1., <bdi>&lt;C&gt;</bdi>: ausgestiegen"
                                     "<td class=\"t\"><bdi>agreed</bdi>"));
    assert_non_null(strstr(out.data, "<td>99<td class=\"l\">ausgeschlossen"));
    assert_non_null(strstr(out.data, "<td class=\"l\"><bdi>Bee</bdi><td class=\"t\"><a href="));
    buffer_free(&out);
    end(&scene);
}

/* Pages that stand there with the hash of the same data and the same code are not made again. */
static void other_data_or_other_code_is_another_hash(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    struct explained_player players[] = {{.name = "B", .place = 1}, {.name = "Z", .place = 2}};
    struct explanation explanation = {
        .gid = 8, .title = "t", .players = players, .player_count = 2};
    struct game_page game = {.base_url = "https://example.org", .explanation = &explanation};
    struct played played[] = {{.gid = 8, .title = "t", .finished = "", .after = 100}};
    struct player_page player = {
        .name = "B", .last_played = "", .played = played, .played_count = 1};
    uint64_t first = page_hash_of_game(&game, 1, &bytes);
    uint64_t second = page_hash_of_player(&player, 1, &bytes);
    assert_true(page_hash_of_game(&game, 1, &bytes) == first);
    assert_true(page_hash_of_game(&game, 2, &bytes) != first);
    explanation.correction = "";
    assert_true(page_hash_of_game(&game, 1, &bytes) != first);
    explanation.correction = NULL;
    game.next = 9;
    assert_true(page_hash_of_game(&game, 1, &bytes) != first);
    game.next = 0;
    explanation.map = 7;
    assert_true(page_hash_of_game(&game, 1, &bytes) != first);
    explanation.map = 0;
    players[1].text = "read";
    assert_true(page_hash_of_game(&game, 1, &bytes) != first);
    first = page_hash_of_game(&game, 1, &bytes);
    struct prospect prospect = {.chances = &(double){1}, .gains = &(double){1}};
    game.prospect = &prospect;
    assert_true(page_hash_of_game(&game, 1, &bytes) == first); /* of nobody */
    prospect.count = 1;
    prospect.chances = (double[]){0.25, 0.75};
    prospect.gains = (double[]){1, -1};
    prospect.changes = (double[]){0.5};
    uint64_t foreseen = page_hash_of_game(&game, 1, &bytes);
    assert_true(foreseen != first);
    prospect.chances[0] = 0.5;
    assert_true(page_hash_of_game(&game, 1, &bytes) != foreseen);
    assert_true(page_hash_of_player(&player, 1, &bytes) == second);
    assert_true(page_hash_of_player(&player, 2, &bytes) != second);
    player.career.dropped_points = -1;
    assert_true(page_hash_of_player(&player, 1, &bytes) != second);
    player.career.dropped_points = 0;
    played[0].after = 101;
    assert_true(page_hash_of_player(&player, 1, &bytes) != second);
    assert_true(page_hash_code() != 0);
    buffer_free(&bytes);
}

static void the_chronicle_stands_by_game_and_by_person(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene);
    const struct rated_games *rated_games = &scene.site.rated_games;
    assert_int_equal(rated_games->game_count, 2);
    assert_int_equal(rated_games->games[1].gid, 8);
    assert_int_equal(rated_games->games[1].count, 3);
    const struct rated_change *second = &rated_games->changes[rated_games->games[1].first];
    assert_int_equal(second[0].person, 1); /* B won */
    assert_int_equal(second[2].person, 2); /* C dropped out */
    assert_int_equal(rated_games->person_first[1], 2);
    assert_int_equal(rated_games->person_first[2], 4);
    assert_int_equal(rated_games->person_first[3], 5);
    assert_int_equal(rated_games->of_person[1], rated_games->games[1].first + 1); /* A in game 8 */
    end(&scene);
}

static bool result_of(const struct rated_change *a, const struct rated_change *b,
                      enum draw_rule rule, double *result)
{
    const struct engine engine = engine_of(&(struct parameters){.draw = rule});
    const struct participant first = rated_participant(a), second = rated_participant(b);
    return engine_result(&engine, &first, &second, result);
}

static void results_follow_the_draw_rule(void **state)
{
    (void)state;
    struct rated_change a = {.place = 1, .moves = 20, .outcome = OUTCOME_FINISHED};
    struct rated_change b = {.place = 2, .moves = 20, .outcome = OUTCOME_FINISHED};
    struct rated_change c = {.place = 3, .moves = 3, .outcome = OUTCOME_WITHDREW};
    double result = -1;
    assert_true(result_of(&b, &a, DRAW_PLACE, &result));
    assert_true(result == 0);
    assert_true(result_of(&a, &b, DRAW_MOVES, &result));
    assert_true(result == 0.5);
    c.place = 1; /* a finisher beats who dropped out, whatever the numbers */
    assert_true(result_of(&b, &c, DRAW_PLACE, &result));
    assert_true(result == 1);
    assert_false(result_of(&c, &c, DRAW_PLACE, &result));
}

static void records_name_the_best(void **state)
{
    (void)state;
    struct scene scene;
    begin(&scene);
    const struct records *records = &scene.site.records;
    assert_int_equal(records->count[RECORD_RATING], 3);
    assert_true(records->best[RECORD_RATING][0].value == 101);
    assert_int_equal(records->best[RECORD_RATING][0].person, 0);
    assert_int_equal(records->count[RECORD_STREAK], 0); /* one win in a row is no streak */
    assert_int_equal(records->count[RECORD_UPSET], 1);
    assert_true(records->best[RECORD_UPSET][0].value == 2);
    assert_int_equal(records->best[RECORD_UPSET][0].person, 1);
    assert_int_equal(records->best[RECORD_UPSET][0].other, 0);
    assert_true(records->best[RECORD_GAMES][0].value == 2);
    assert_true(records->best[RECORD_GAIN][0].value == 1.25);
    end(&scene);
}

static void the_feed_tells_of_rated_games_in_utc(void **state)
{
    (void)state;
    struct scene scene;
    struct buffer out = {0};
    begin(&scene);
    assert_true(site_feed(&out, &scene.site));
    assert_non_null(strstr(out.data, "<updated>2026-11-01T09:00:00Z</updated>"));
    assert_non_null(strstr(out.data, "<updated>2026-10-01T22:00:00Z</updated>"));
    assert_non_null(strstr(out.data, "<id>tag:karopapier.de,2000-01-01:karoiq/game/8</id>"));
    assert_non_null(strstr(out.data, "<title>&lt;/title&gt;&lt;script&gt;alert(1)"));
    assert_non_null(strstr(out.data, "<summary>1. B +1,25, 2. "));
    buffer_free(&out);
    end(&scene);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(how_strong_one_probably_is_stands_beside_the_rating),
        IN_FOLDER(who_has_no_rank_stands_below_and_why),
        cmocka_unit_test(a_title_stands_without_its_tag),
        IN_FOLDER(the_pages_say_in_words_why),
        IN_FOLDER(where_the_site_is_known_addresses_are_absolute),
        IN_FOLDER(a_feed_goes_with_its_player),
        cmocka_unit_test(a_page_of_many_games_leads_to_all_of_them),
        IN_FOLDER(no_page_holds_markup_of_names_and_titles),
        IN_FOLDER(pages_of_the_site_have_a_strict_policy),
        IN_FOLDER(the_site_has_a_page_for_every_player_and_tagged_game),
        IN_FOLDER(pages_of_vanished_games_are_removed_and_others_not_touched),
        IN_FOLDER(a_second_report_rewrites_nothing),
        IN_FOLDER(a_corrected_game_changes_its_page_and_its_players),
        IN_FOLDER(corrections_and_old_names_stand_in_the_open),
        cmocka_unit_test(other_data_or_other_code_is_another_hash),
        IN_FOLDER(the_chronicle_stands_by_game_and_by_person),
        cmocka_unit_test(results_follow_the_draw_rule),
        IN_FOLDER(records_name_the_best),
        IN_FOLDER(the_feed_tells_of_rated_games_in_utc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
