#include "rating.h"

#include "base/core/buffer.h"
#include "base/store/query.h"
#include "rate/uncertainty.h"
#include "report/answers/uncertainty.h"

static struct uncertainty ask(struct bench *bench)
{
    struct uncertainty uncertainty;
    rate(bench, STATUS_DONE);
    assert_int_equal(rate_uncertainty(&bench->store, &bench->config, &uncertainty), STATUS_DONE);
    return uncertainty;
}

static const struct uncertain_player *player(const struct uncertainty *uncertainty,
                                             const char *name)
{
    size_t i = uncertainty_find(uncertainty, span_of(name));
    assert_true(i < uncertainty->count);
    return &uncertainty->players[i];
}

static double chance(const struct uncertainty *uncertainty, const char *a, const char *b)
{
    return uncertainty_chance(uncertainty, uncertainty_find(uncertainty, span_of(a)),
                              uncertainty_find(uncertainty, span_of(b)));
}

static void fill(struct bench *bench)
{
    bench_begin(bench);
    /* Ada beats bob always, eve and kim by turns. */
    for (int i = 1; i <= 20; i++) {
        char stamp[] = "2024-01-01 00:00:00";
        stamp[14] = (char)('0' + i / 10);
        stamp[15] = (char)('0' + i % 10);
        add_game(bench, i, stamp, i % 2 ? "ada=1 bob=2 eve=3 kim=4" : "ada=1 bob=2 eve=4 kim=3");
    }
    rate(bench, STATUS_DONE);
}

static void one_game_is_not_certain(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 12:00:00", "ada=1 bob=2");
    struct uncertainty u = ask(&bench);
    assert_true(chance(&u, "ada", "bob") > 0.6 && chance(&u, "ada", "bob") < 0.85);
    assert_close(u.players[0].rating, 101, 1e-12);
    assert_true(u.players[0].low < 80 && u.players[0].high > 120);
    /* Nearly what is known of who never played. */
    assert_close(u.newcomer.strength, 100, 0);
    assert_true(u.players[0].deviation > 0.75 * u.newcomer.deviation);
    assert_true(u.players[0].deviation < u.newcomer.deviation);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void many_games_are_sure_where_they_agree(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    struct uncertainty u = ask(&bench);
    assert_int_equal(u.ranked, 4);
    assert_string_equal(u.players[0].name, "ada");
    assert_true(u.players[0].rating == rating_of(&bench, "ada"));
    assert_int_equal(u.players[0].games, 20);
    assert_true(u.players[0].ahead > 0.99);
    assert_close(chance(&u, "eve", "kim"), 0.5, 1e-9);
    for (size_t i = 0; i < 4; i++)
        assert_close(u.players[i].low + u.players[i].high, 2 * u.players[i].strength, 1e-9);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void stands_on_the_scale_of_the_rating(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    struct uncertainty karoiq = ask(&bench);
    bench.config.rating = (struct parameters){
        .system = SYSTEM_ELO, .k = 16, .phi = 0.0057564627324851142, .start = 1500};
    struct uncertainty elo = ask(&bench);
    /* A point of the KaroIQ is 0.05 of a logarithm, one of Elo ln(10) / 400. */
    assert_close((elo.players[0].strength - 1500) * 0.0057564627324851142,
                 (karoiq.players[0].strength - 100) * 0.05, 1e-9);
    assert_close(elo.players[0].ahead, karoiq.players[0].ahead, 1e-12);
    uncertainty_free(&karoiq);
    uncertainty_free(&elo);
    bench_end(&bench);
}

static void who_has_no_rated_game_is_a_newcomer(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    add_game(&bench, 30, "2024-01-02 12:00:00", "ida=w");
    add_game(&bench, 31, NULL, "ida=- ute=-");
    struct uncertainty u = ask(&bench);
    assert_int_equal(u.ranked, 4);
    assert_int_equal(u.count, 6);
    assert_int_equal(player(&u, "ida")->rank, 0);
    assert_close(player(&u, "ida")->deviation, u.spread, 1e-9);
    assert_close(chance(&u, "ida", "ute"), 0.5, 0);
    assert_true(chance(&u, "ada", "ida") > 0.8);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void other_names_change_nothing(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    struct uncertainty before = ask(&bench);
    sql(&bench, "UPDATE player SET name = CASE name WHEN 'ada' THEN 'zoe' WHEN 'bob' THEN 'amy'"
                " WHEN 'eve' THEN 'yan' ELSE name END");
    struct uncertainty after = ask(&bench);
    assert_close(player(&after, "zoe")->strength, player(&before, "ada")->strength, 1e-9);
    assert_close(player(&after, "zoe")->low, player(&before, "ada")->low, 1e-9);
    assert_close(chance(&after, "amy", "yan"), chance(&before, "bob", "eve"), 1e-9);
    uncertainty_free(&before);
    uncertainty_free(&after);
    bench_end(&bench);
}

static void table_and_sentence(void **state)
{
    (void)state;
    struct bench bench;
    struct buffer out = {0};
    struct diag *diag = &bench.caught.diag;
    fill(&bench);
    struct uncertainty u = ask(&bench);
    assert_int_equal(report_uncertainty(&bench.config, &u, FORMAT_TEXT, &out, diag), STATUS_DONE);
    assert_true(span_starts(buffer_view(&out),
                            SPAN("Rang  Spieler  Spiele  KaroIQ  Stärke    Von    Bis  Stärker "
                                 "als der Nächste\n  1.  ada          20  ")));
    buffer_clear(&out);
    assert_int_equal(report_uncertainty(&bench.config, &u, FORMAT_CSV, &out, diag), STATUS_DONE);
    assert_true(
        span_starts(buffer_view(&out),
                    SPAN("rank,name,games,rating,strength,deviation,low,high,ahead\r\n1,ada,20,")));
    buffer_clear(&out);
    assert_int_equal(
        report_chance(&bench.config, &u, SPAN("eve"), SPAN("kim"), FORMAT_TEXT, &out, diag),
        STATUS_DONE);
    assert_string_equal(out.data, "Wahrscheinlichkeit, dass eve stärker ist als kim: 50,0 %\n");
    assert_int_equal(
        report_chance(&bench.config, &u, SPAN("ada"), SPAN("xyz"), FORMAT_TEXT, &out, diag),
        STATUS_USAGE);
    buffer_free(&out);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void no_chance_is_shown_as_certain(void **state)
{
    (void)state;
    struct bench bench;
    struct buffer out = {0};
    bench_begin(&bench);
    for (int i = 1; i < 60; i++)
        add_game(&bench, i, "2024-01-01 12:00:00", "ada=1 bob=2 eve=3");
    struct uncertainty u = ask(&bench);
    report_chance(&bench.config, &u, SPAN("ada"), SPAN("eve"), FORMAT_TEXT, &out,
                  &bench.caught.diag);
    assert_string_equal(out.data, "Wahrscheinlichkeit, dass ada stärker ist als eve: > 99,9 %\n");
    buffer_clear(&out);
    report_chance(&bench.config, &u, SPAN("eve"), SPAN("ada"), FORMAT_TEXT, &out,
                  &bench.caught.diag);
    assert_string_equal(out.data, "Wahrscheinlichkeit, dass eve stärker ist als ada: < 0,1 %\n");
    buffer_free(&out);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void without_games_it_says_so(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty u;
    bench_begin(&bench);
    assert_int_equal(rate_uncertainty(&bench.store, &bench.config, &u), STATUS_USAGE);
    uncertainty_free(&u);
    bench_end(&bench);
}

static void too_many_players_are_told(void **state)
{
    (void)state;
    struct bench bench;
    struct uncertainty u;
    bench_begin(&bench);
    sql(&bench, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
                " INSERT INTO player (id, name) SELECT i, 'p' || i FROM n");
    sql(&bench, "INSERT INTO game (gid, title, tagged, log_page, log_started, log_finished)"
                " SELECT id, 'G !KaroIQ!', 1, id, '2024-01-01 00:00:00', '2024-01-02 00:00:00'"
                " FROM player WHERE id %% 2");
    sql(&bench, "INSERT INTO entry (gid, player, outcome, place, moves, crashes, source)"
                " SELECT (id + 1) / 2 * 2 - 1, id, 'finished', 1 + id %% 2, 30, 0, 'log'"
                " FROM player");
    rate(&bench, STATUS_DONE);
    assert_int_equal(rate_uncertainty(&bench.store, &bench.config, &u), STATUS_USAGE);
    assert_non_null(strstr(caught_text(&bench.caught), "2000 players have rated games"));
    uncertainty_free(&u);
    bench_end(&bench);
}

/* What the site shows is what the command says. */
static void rate_stores_the_ranges(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    struct uncertainty uncertainty = ask(&bench);
    int64_t count = 0, same = 0;
    assert_int_equal(store_number(&bench.store, "SELECT count(*) FROM strength", &count),
                     STATUS_DONE);
    assert_int_equal(count, 4);
    for (size_t i = 0; i < uncertainty.ranked; i++) {
        char query[256];
        const struct uncertain_player *one = &uncertainty.players[i];
        snprintf(query, sizeof query,
                 "SELECT count(*) FROM strength JOIN person USING (id) WHERE name = '%s' AND"
                 " strength = %.17g AND low = %.17g AND high = %.17g",
                 one->name, one->strength, one->low, one->high);
        assert_int_equal(store_number(&bench.store, query, &same), STATUS_DONE);
        assert_int_equal(same, 1);
    }
    uncertainty_free(&uncertainty);
    bench_end(&bench);
}

static double stored(struct bench *bench, const char *sql)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(&bench->store, sql, &status, WITH());
    assert_true(store_next(&bench->store, row, &status));
    double value = sqlite3_column_double(row, 0);
    sqlite3_reset(row);
    return value;
}

static const char STRENGTHS[] = "SELECT total(strength * id + low - 3 * high) FROM strength";

/* Strengths are kept as long as they follow from the same games: a run that finds them again, one
   that keeps them, and one that finds others of its own in the store all say the same. */
static void strengths_are_kept_while_they_are_true(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    double right = stored(&bench, STRENGTHS);
    rate(&bench, STATUS_DONE);
    assert_true(stored(&bench, STRENGTHS) == right);
    const char *const damage[] = {
        "UPDATE strength SET low = low + 1 WHERE id = 2",
        "DELETE FROM strength WHERE id = 3",
        "UPDATE rating_run SET value = '0.25' WHERE name = 'spread'",
        "UPDATE rating_run SET value = '0.25' WHERE name = 'drift'",
        "UPDATE rating_run SET value = 'x' WHERE name = 'strengths'",
        "UPDATE rating_run SET value = 'x' WHERE name = 'strengths_width'",
        "DELETE FROM rating_run WHERE name = 'strengths_checksum'",
    };
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        double spread = stored(&bench, "SELECT value FROM rating_run WHERE name = 'spread'");
        store_run(&bench.store, damage[i]);
        rate(&bench, STATUS_DONE);
        assert_true(stored(&bench, STRENGTHS) == right);
        assert_true(stored(&bench, "SELECT value FROM rating_run WHERE name = 'spread'") == spread);
    }
    bench_end(&bench);
}

/* The order of the games stays the same in all of these. */
static void strengths_are_found_anew_where_anything_is_another(void **state)
{
    (void)state;
    struct bench bench;
    fill(&bench);
    const char *const changes[] = {
        "UPDATE game SET log_finished = '2027-01-01 12:00:00' WHERE gid = 20",
        "UPDATE entry SET outcome = 'withdrew', place = NULL WHERE gid = 5 AND place = 4",
        "UPDATE entry SET place = 3 WHERE gid = 6 AND place = 4",
        "UPDATE player SET name = 'zoe' WHERE name = 'ada'",
        "DELETE FROM entry WHERE gid = 9 AND place = 3",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        double before = stored(&bench, STRENGTHS);
        store_run(&bench.store, changes[i]);
        rate(&bench, STATUS_DONE);
        double now = stored(&bench, STRENGTHS);
        assert_true(now != before);
        store_run(&bench.store, "DELETE FROM rating_run");
        rate(&bench, STATUS_DONE);
        assert_true(stored(&bench, STRENGTHS) == now);
    }
    bench.config.rating.phi *= 2;
    double before = stored(&bench, STRENGTHS);
    rate(&bench, STATUS_DONE);
    assert_true(stored(&bench, STRENGTHS) != before);
    bench_end(&bench);
}

/* Two games a day between ada and bob, who wins one of three. */
static void add_games(struct bench *bench, int first, int last)
{
    for (int i = first; i <= last; i++) {
        char stamp[] = "2000-01-01 00:00:00";
        int day = i / 2;
        stamp[2] = (char)('0' + day / 336 / 10);
        stamp[3] = (char)('0' + day / 336 % 10);
        stamp[5] = (char)('0' + (day / 28 % 12 + 1) / 10);
        stamp[6] = (char)('0' + (day / 28 % 12 + 1) % 10);
        stamp[8] = (char)('0' + (day % 28 + 1) / 10);
        stamp[9] = (char)('0' + (day % 28 + 1) % 10);
        stamp[11] = (char)('0' + i % 2);
        add_game(bench, i, stamp, i % 3 ? "ada=1 bob=2" : "ada=2 bob=1");
    }
}

/* Of many games the newest do not change the width, whose finding takes long; whether it was kept
   or found anew is the same. */
static void width_of_many_games_waits_for_more(void **state)
{
    (void)state;
    static const char WIDTH[] =
        "SELECT max(value) FILTER (WHERE name = 'spread')"
        " + 1000 * max(value) FILTER (WHERE name = 'drift') FROM rating_run";
    struct bench bench;
    bench_begin(&bench);
    store_begin(&bench.store);
    add_games(&bench, 1, 4094);
    store_commit(&bench.store);
    rate(&bench, STATUS_DONE);
    double few = stored(&bench, WIDTH);
    add_games(&bench, 4095, 4096);
    rate(&bench, STATUS_DONE);
    double many = stored(&bench, WIDTH);
    assert_true(few > 0 && many > 0 && many != few);
    double strengths = stored(&bench, STRENGTHS);
    add_games(&bench, 4097, 4100);
    rate(&bench, STATUS_DONE);
    assert_true(stored(&bench, WIDTH) == many);
    assert_true(stored(&bench, STRENGTHS) != strengths);
    strengths = stored(&bench, STRENGTHS);
    store_run(&bench.store, "DELETE FROM rating_run");
    rate(&bench, STATUS_DONE);
    assert_true(stored(&bench, WIDTH) == many && stored(&bench, STRENGTHS) == strengths);
    store_run(&bench.store, "UPDATE entry SET place = 3 - place WHERE gid = 4000");
    rate(&bench, STATUS_DONE);
    assert_true(stored(&bench, WIDTH) != many);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rate_stores_the_ranges),
        cmocka_unit_test(one_game_is_not_certain),
        cmocka_unit_test(many_games_are_sure_where_they_agree),
        cmocka_unit_test(strengths_are_kept_while_they_are_true),
        cmocka_unit_test(strengths_are_found_anew_where_anything_is_another),
        cmocka_unit_test(width_of_many_games_waits_for_more),
        cmocka_unit_test(stands_on_the_scale_of_the_rating),
        cmocka_unit_test(who_has_no_rated_game_is_a_newcomer),
        cmocka_unit_test(other_names_change_nothing),
        cmocka_unit_test(table_and_sentence),
        cmocka_unit_test(no_chance_is_shown_as_certain),
        cmocka_unit_test(without_games_it_says_so),
        cmocka_unit_test(too_many_players_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
