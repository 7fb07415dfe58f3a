#include "fetch/download_queue.h"
#include "fetch/logs.h"
#include "tests/unit/play.h"

/* A tagged game as the parser leaves it. */
static void add_game(struct play *play, int gid, const char *list_state, const char *log_finished)
{
    char sql[512];
    snprintf(sql, sizeof sql,
             "INSERT OR REPLACE INTO game (gid, title, tagged, list_state, log_page, log_finished)"
             " VALUES (%d, 't', 1, %s, (SELECT id FROM page WHERE gid = %d AND newest = 1), %s)",
             gid, list_state, gid, log_finished);
    workshop_sql(&play->workshop, sql);
    workshop_sql(&play->workshop, "INSERT OR IGNORE INTO parsed SELECT id FROM page");
}

static struct fetch_summary fetch(struct play *play, enum status expected)
{
    struct fetch_summary s;
    assert_int_equal(fetch_logs(play->fetcher, &s), expected);
    assert_int_equal(s.games, s.final + s.running + s.resting + s.given_up + s.unread + s.added +
                                  s.changed + s.unchanged + s.missing + s.failed + s.left);
    return s;
}

/* NULL NOT IN () is true: where no log is wanted, the lists' failures went with those of games. */
static void a_failed_list_stays_listed_where_no_log_is_wanted(void **state)
{
    struct play *play = *state;
    int64_t walk, page;
    play->status = "500 Broken";
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_FINISHED, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 0, &page), STATUS_SITE);
    fetch(play, STATUS_DONE);
    assert_int_equal(fetch_forget_failures(play->fetcher), STATUS_DONE);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 1);
    play->status = "200 OK";
    walk_first_page(play, WALK_FINISHED, true);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 0);
}

static void a_game_that_lost_its_tag_is_listed_as_failed_no_more(void **state)
{
    struct play *play = *state;
    play->status = "404 Not Found";
    add_game(play, 3, "'finished'", "NULL");
    add_game(play, 4, "'finished'", "NULL");
    fetch(play, STATUS_INCOMPLETE);
    workshop_sql(&play->workshop, "UPDATE game SET tagged = 0 WHERE gid = 3");
    assert_int_equal(fetch_forget_failures(play->fetcher), STATUS_DONE);
    assert_int_equal(workshop_number(&play->workshop, "SELECT sum(gid) FROM failure"), 4);
}

static void a_304_to_a_plain_question_is_no_log(void **state)
{
    struct play *play = *state;
    struct fetch_summary summary;
    const int64_t gid = 3;
    play->body = "2024-01-01 00:00:00: x";
    assert_int_equal(fetch_refresh(play->fetcher, &gid, 1, &summary), STATUS_DONE);
    workshop_sql(&play->workshop, "UPDATE page SET body = x'00'");
    open_fetcher(play, NOW);
    play->status = "304 Not Modified";
    play->body = "";
    assert_int_equal(fetch_refresh(play->fetcher, &gid, 1, &summary), STATUS_INCOMPLETE);
    assert_int_equal(
        workshop_number(&play->workshop, "SELECT count(*) FROM failure WHERE status = 304"), 1);
}

static void finished_games_without_a_log_are_asked_for_once_a_run(void **state)
{
    struct play *play = *state;
    play->body = "2024-01-01 00:00:00: x";
    add_game(play, 3, "'finished'", "NULL");
    add_game(play, 5, "'running'", "NULL");
    add_game(play, 9, "NULL", "NULL");
    workshop_sql(&play->workshop, "INSERT INTO game (gid, title, tagged) VALUES (11, 'no', 0)");
    struct fetch_summary summary = fetch(play, STATUS_DONE);
    assert_int_equal(summary.added, 2);
    assert_int_equal(summary.running, 1);
    assert_string_equal(play->asked_for.data,
                        "GET /logs/3.log HTTP/1.1\nGET /logs/9.log HTTP/1.1\n");
    assert_int_equal(workshop_number(&play->workshop,
                                     "SELECT count(*) FROM page WHERE kind = 'log' AND status = 200"
                                     " AND origin = 'site' AND etag = '\"1\"' AND fetched = '" NOW
                                     "'"),
                     2);
    assert_int_equal(fetch(play, STATUS_DONE).added, 2);
    assert_int_equal(play->asked, 2);
}

static void what_was_fetched_but_not_parsed_is_not_asked_for_again(void **state)
{
    struct play *play = *state;
    play->body = "log";
    add_game(play, 3, "'finished'", "NULL");
    fetch(play, STATUS_DONE);
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).unread, 1);
    assert_int_equal(play->asked, 1);
}

static void a_final_log_is_never_asked_for_again(void **state)
{
    struct play *play = *state;
    play->body = "log";
    add_game(play, 3, "'finished'", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "'finished'", "'2024-01-01 00:00:00'");
    workshop_sql(&play->workshop, "INSERT INTO entry (gid, player, outcome, moves, crashes, source)"
                                  " VALUES (3, 1, 'finished', 1, 0, 'log')");
    open_fetcher(play, "2025-05-01 12:00:00");
    assert_int_equal(fetch(play, STATUS_DONE).final, 1);
    assert_int_equal(play->asked, 1);
    /* One whose participant has no result is not final. */
    workshop_sql(&play->workshop, "UPDATE entry SET outcome = NULL");
    assert_int_equal(fetch(play, STATUS_DONE).unchanged, 1);
    assert_int_equal(play->asked, 2);
}

static void no_log_rests_for_a_day(void **state)
{
    static const struct {
        const char *status, *body;
    } answers[] = {
        {"404 Not Found", "none"},
        {"200 OK", " \n<html><title>Fehler</title></html>"},
        {"200 OK", ""},
        {"200 OK", "\xEF\xBB\xBF<!DOCTYPE html>"},
        {"410 Gone", ""},
    };
    struct play *play = *state;
    add_game(play, 3, "'finished'", "NULL");
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        workshop_sql(&play->workshop, "DELETE FROM failure");
        play->status = answers[i].status;
        play->body = answers[i].body;
        play->asked = 0;
        open_fetcher(play, NOW);
        struct fetch_summary summary = fetch(play, STATUS_INCOMPLETE);
        assert_int_equal(summary.missing, 1);
        assert_int_equal(summary.failed_newly, 1);
        open_fetcher(play, "2024-05-02 11:59:59");
        assert_int_equal(fetch(play, STATUS_DONE).resting, 1);
        assert_int_equal(play->asked, 1);
        open_fetcher(play, "2024-05-02 12:00:00");
        summary = fetch(play, STATUS_DONE);
        assert_int_equal(summary.missing, 1);
        assert_int_equal(summary.failed_newly, 0);
        assert_int_equal(play->asked, 2);
    }
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM page"), 0);
    assert_int_equal(workshop_number(&play->workshop, "SELECT runs FROM failure"), 2);
}

static void a_clock_set_back_does_not_make_an_address_rest_for_ever(void **state)
{
    struct play *play = *state;
    play->status = "404 Not Found";
    add_game(play, 3, "'finished'", "NULL");
    fetch(play, STATUS_INCOMPLETE);
    open_fetcher(play, "2023-01-01 00:00:00");
    assert_int_equal(fetch(play, STATUS_DONE).missing, 1);
}

static void faults_in_between_do_not_let_the_five_runs_begin_anew(void **state)
{
    struct play *play = *state;
    play->body = "log";
    add_game(play, 3, "'finished'", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "'finished'", "NULL");
    for (int run = 0; run < 5; run++) {
        play->status = run == 3 ? "403 Forbidden" : "200 OK";
        open_fetcher(play, NOW);
        assert_int_equal(fetch(play, STATUS_DONE).failed, run == 3);
    }
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).unchanged, 1);
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).given_up, 1);
}

static void a_log_that_lacks_its_end_is_asked_for_five_runs_more(void **state)
{
    struct play *play = *state;
    play->knows_etags = true;
    play->body = "log";
    add_game(play, 3, "'finished'", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "'finished'", "NULL");
    for (int run = 0; run < 5; run++) {
        open_fetcher(play, NOW);
        assert_int_equal(fetch(play, STATUS_DONE).unchanged, 1);
        assert_int_equal(fetch(play, STATUS_DONE).unchanged, 1);
    }
    assert_int_equal(play->asked, 6);
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).given_up, 1);
    assert_int_equal(play->asked, 6);
    /* It was imported from elsewhere: nothing is listed any more. */
    add_game(play, 3, "'finished'", "'2024-01-01 00:00:00'");
    assert_int_equal(fetch_forget_failures(play->fetcher), STATUS_DONE);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 0);
}

static void a_running_game_of_the_old_list_is_asked_for_without_end(void **state)
{
    struct play *play = *state;
    play->knows_etags = true;
    play->body = "log";
    add_game(play, 3, "NULL", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "NULL", "NULL");
    for (int run = 0; run < 7; run++) {
        open_fetcher(play, NOW);
        assert_int_equal(fetch(play, STATUS_DONE).unchanged, 1);
    }
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 0);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM page"), 1);
}

static void a_changed_log_keeps_its_old_version(void **state)
{
    struct play *play = *state;
    play->body = "old";
    add_game(play, 3, "NULL", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "NULL", "NULL");
    play->body = "old and new";
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).changed, 1);
    workshop_assert_body(&play->workshop, "SELECT id FROM page WHERE newest = 1", "old and new");
    workshop_assert_body(&play->workshop, "SELECT id FROM page WHERE newest = 0", "old");
}

static void an_imported_log_that_the_site_confirms_is_the_sites(void **state)
{
    struct play *play = *state;
    struct buffer packed = {0};
    play->body = "same";
    assert_true(pack(SPAN("same"), &packed));
    sqlite3_stmt *insert = store_prepare(
        &play->workshop.store,
        "INSERT INTO page (address, kind, gid, origin, fetched, status, size,"
        " body) VALUES ('/logs/3.log', 'log', 3, 'import', '2026-01-01 00:00:00', 200, 4, ?1)");
    store_bind_blob(insert, 1, buffer_view(&packed));
    assert_int_equal(store_do(&play->workshop.store, insert), STATUS_DONE);
    sqlite3_finalize(insert);
    buffer_free(&packed);
    add_game(play, 3, "NULL", "NULL");
    assert_int_equal(fetch(play, STATUS_DONE).unchanged, 1);
    assert_int_equal(
        workshop_number(&play->workshop, "SELECT origin = 'site' AND etag = '\"1\"' FROM page"), 1);
}

static void a_refresh_asks_for_a_final_log_without_conditions(void **state)
{
    struct play *play = *state;
    struct fetch_summary summary;
    const int64_t gids[] = {3, 4};
    play->knows_etags = true;
    play->body = "log";
    add_game(play, 3, "'finished'", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "'finished'", "'2024-01-01 00:00:00'");
    play->body = "corrected";
    open_fetcher(play, NOW);
    assert_int_equal(fetch_refresh(play->fetcher, gids, 2, &summary), STATUS_DONE);
    assert_int_equal(summary.changed, 1);
    assert_int_equal(summary.added, 1);
    assert_int_equal(summary.games, 2);
    assert_int_equal(play->asked, 3);
}

static void details_of_a_game_are_kept_with_versions(void **state)
{
    static const char *const addresses[] = {"/api/games/3?mapcode=0&players=1&moves=0",
                                            "/showmap.php?GID=3"};
    static const char *const bodies[] = {" {\"id\":3}", "<html></html>"};
    struct play *play = *state;
    const int64_t gids[] = {3};
    struct fetch_summary summary;
    for (int form = 0; form < 2; form++) {
        char line[128];
        play->knows_etags = false;
        play->body = bodies[form];
        assert_int_equal(fetch_details(play->fetcher, (enum detail_form)form, gids, 1, &summary),
                         STATUS_DONE);
        assert_int_equal(summary.added, 1);
        assert_int_equal(summary.games, 1);
        snprintf(line, sizeof line, "GET %s HTTP/1.1", addresses[form]);
        assert_string_equal(play->last, line);
        play->knows_etags = true;
        assert_int_equal(fetch_details(play->fetcher, (enum detail_form)form, gids, 1, &summary),
                         STATUS_DONE);
        assert_int_equal(summary.unchanged, 1);
    }
    assert_int_equal(workshop_number(&play->workshop,
                                     "SELECT count(*) FROM page WHERE kind = 'game'"
                                     " AND gid = 3 AND newest = 1"),
                     2);
    play->knows_etags = false;
    play->body = "<html>Fehler</html>";
    assert_int_equal(fetch_details(play->fetcher, DETAIL_API, gids, 1, &summary),
                     STATUS_INCOMPLETE);
    assert_int_equal(summary.missing, 1);
}

static void a_dead_site_ends_the_run_and_leaves_the_rest(void **state)
{
    struct play *play = *state;
    play->status = "503 Busy";
    for (int gid = 1; gid <= 30; gid++)
        add_game(play, gid, "'finished'", "NULL");
    struct fetch_summary summary = fetch(play, STATUS_SITE);
    assert_int_equal(summary.failed, 20);
    assert_int_equal(summary.left, 10);
    assert_int_equal(play->asked, 20);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 20);
}

static void other_answers_are_failures_that_are_asked_again_next_run(void **state)
{
    struct play *play = *state;
    play->status = "403 Forbidden";
    add_game(play, 3, "'finished'", "NULL");
    assert_int_equal(fetch(play, STATUS_INCOMPLETE).failed, 1);
    open_fetcher(play, NOW);
    play->status = "200 OK";
    play->body = "log";
    assert_int_equal(fetch(play, STATUS_DONE).added, 1);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 0);
}

static void a_game_that_is_accepted_without_a_tag_has_its_log_fetched(void **state)
{
    struct play *play = *state;
    char path[64];
    snprintf(path, sizeof path, "%s/corrections.ini", play->workshop.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("[game 4]\nreason = wrong title\naccept = yes\n"
          "[game 5]\nreason = twice\nexclude = yes\n",
          file);
    assert_int_equal(fclose(file), 0);
    workshop_set(&play->workshop, "corrections", path);
    workshop_sql(&play->workshop, "INSERT INTO game (gid, title, tagged) VALUES (4, 'x', 0),"
                                  " (5, 'y', 0)");
    play->body = "log";
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).added, 1);
    assert_string_equal(play->asked_for.data, "GET /logs/4.log HTTP/1.1\n");
    unlink(path);
}

static void a_damaged_page_is_asked_for_without_condition(void **state)
{
    struct play *play = *state;
    play->knows_etags = true;
    play->body = "[{\"id\":1}]";
    walk_first_page(play, WALK_FINISHED, true);
    play->body = "log";
    add_game(play, 3, "NULL", "NULL");
    fetch(play, STATUS_DONE);
    add_game(play, 3, "NULL", "NULL");
    workshop_sql(&play->workshop, "UPDATE page SET body = x'00'");
    play->body = "[{\"id\":1}]";
    walk_first_page(play, WALK_FINISHED, true);
    workshop_assert_body(&play->workshop, "SELECT max(id) FROM page WHERE kind = 'list'",
                         "[{\"id\":1}]");
    play->body = "log";
    open_fetcher(play, NOW);
    assert_int_equal(fetch(play, STATUS_DONE).changed, 1);
    workshop_assert_body(&play->workshop, "SELECT id FROM page WHERE gid = 3 AND newest = 1",
                         "log");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY(a_failed_list_stays_listed_where_no_log_is_wanted),
        PLAY(a_game_that_lost_its_tag_is_listed_as_failed_no_more),
        PLAY(a_304_to_a_plain_question_is_no_log),
        PLAY(finished_games_without_a_log_are_asked_for_once_a_run),
        PLAY(what_was_fetched_but_not_parsed_is_not_asked_for_again),
        PLAY(a_final_log_is_never_asked_for_again),
        PLAY(no_log_rests_for_a_day),
        PLAY(a_clock_set_back_does_not_make_an_address_rest_for_ever),
        PLAY(a_log_that_lacks_its_end_is_asked_for_five_runs_more),
        PLAY(faults_in_between_do_not_let_the_five_runs_begin_anew),
        PLAY(a_running_game_of_the_old_list_is_asked_for_without_end),
        PLAY(a_changed_log_keeps_its_old_version),
        PLAY(an_imported_log_that_the_site_confirms_is_the_sites),
        PLAY(a_refresh_asks_for_a_final_log_without_conditions),
        PLAY(details_of_a_game_are_kept_with_versions),
        PLAY(a_dead_site_ends_the_run_and_leaves_the_rest),
        PLAY(a_game_that_is_accepted_without_a_tag_has_its_log_fetched),
        PLAY(a_damaged_page_is_asked_for_without_condition),
        PLAY(other_answers_are_failures_that_are_asked_again_next_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
