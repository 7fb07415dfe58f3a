#include "fetch/fetch.h"
#include "tests/unit/fetching.h"
#include "tests/unit/tiny_site.h"

/* A site whose answers a test sets, and which remembers what was asked. */
struct play {
    struct workshop workshop;
    struct tiny_site site;
    struct fetcher *fetcher;
    const char *status;  /* "200 OK" */
    const char *headers; /* further lines */
    const char *body;
    bool knows_etags; /* 304 where If-None-Match is sent */
    int asked;
    char last[512];          /* the request line */
    struct buffer asked_for; /* all request lines */
};

static bool answer_play(void *context, const char *request, struct buffer *answer)
{
    struct play *play = context;
    play->asked++;
    snprintf(play->last, sizeof play->last, "%.*s", (int)strcspn(request, "\r"), request);
    buffer_string(&play->asked_for, play->last);
    buffer_char(&play->asked_for, '\n');
    if (play->knows_etags && strstr(request, "If-None-Match: \"1\""))
        buffer_string(answer, "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n");
    else
        tiny_site_say(answer, play->status, play->headers, span_of(play->body));
    return false;
}

static void open_fetcher(struct play *play, const char *now)
{
    fetch_close(play->fetcher);
    assert_int_equal(fetch_open(&play->fetcher, &play->workshop.store, &play->workshop.config, now,
                                NULL, &play->workshop.caught.diag),
                     STATUS_DONE);
}

static int open_play(void **state)
{
    struct play *play = calloc(1, sizeof *play);
    assert_non_null(play);
    play->site.answer = answer_play;
    play->site.context = play;
    play->status = "200 OK";
    play->headers = "ETag: \"1\"\r\n";
    play->body = "[]";
    assert_true(tiny_site_open(&play->site));
    workshop_open(&play->workshop);
    workshop_set(&play->workshop, "base_url", play->site.base_url);
    workshop_set(&play->workshop, "requests_per_second", "0");
    workshop_set(&play->workshop, "max_parallel", "1");
    workshop_set(&play->workshop, "retries", "0");
    workshop_set(&play->workshop, "timeout", "3");
    open_fetcher(play, NOW);
    *state = play;
    return 0;
}

static int close_play(void **state)
{
    struct play *play = *state;
    fetch_close(play->fetcher);
    tiny_site_close(&play->site);
    workshop_close(&play->workshop);
    buffer_free(&play->asked_for);
    free(play);
    return 0;
}

static int64_t walk_first_page(struct play *play, enum walk_kind kind, bool complete)
{
    int64_t walk, page;
    assert_int_equal(fetch_walk_begin(play->fetcher, kind, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, kind, 0, &page), STATUS_DONE);
    assert_int_equal(fetch_walk_end(play->fetcher, walk, complete), STATUS_DONE);
    return page;
}

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

static void the_api_is_asked_for_finished_games_by_gid(void **state)
{
    struct play *play = *state;
    int64_t walk, page;
    walk_first_page(play, WALK_FINISHED, true);
    assert_string_equal(play->last, "GET /api/games?mine=0&finished=1&name=KaroIQ&sort=gid"
                                    "&limit=250&offset=0 HTTP/1.1");
    workshop_set(&play->workshop, "search", "a b&c=\xC3\xA4");
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_RUNNING, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_RUNNING, 500, &page), STATUS_DONE);
    assert_string_equal(play->last, "GET /api/games?mine=0&finished=0&name=a%20b%26c%3D%C3%A4"
                                    "&sort=gid&limit=250&offset=500 HTTP/1.1");
    workshop_set(&play->workshop, "search", "");
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_RUNNING, 500, &page), STATUS_DONE);
    assert_null(strstr(play->last, "name="));
}

static void the_old_page_is_asked_by_offset(void **state)
{
    struct play *play = *state;
    int64_t walk, page;
    workshop_set(&play->workshop, "listing", "page");
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_ALL, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_ALL, 50, &page), STATUS_DONE);
    assert_string_equal(play->last, "GET /showgames.php?finished_limit=10000000&games_order=gid"
                                    "&limit=50 HTTP/1.1");
}

static void an_unchanged_list_gets_a_row_with_the_archived_bytes(void **state)
{
    struct play *play = *state;
    play->knows_etags = true;
    play->body = "[{\"id\":1}]";
    int64_t first = walk_first_page(play, WALK_FINISHED, true);
    play->body = "never sent";
    int64_t second = walk_first_page(play, WALK_FINISHED, false);
    assert_true(second > first);
    workshop_assert_body(&play->workshop, "SELECT max(id) FROM page", "[{\"id\":1}]");
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM page"), 2);
    /* The second walk was not complete: its row goes once the third has the same bytes. */
    walk_first_page(play, WALK_FINISHED, false);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM page"), 2);
}

static void a_complete_walk_drops_the_older_ones_of_its_kind_only(void **state)
{
    struct play *play = *state;
    int64_t running = walk_first_page(play, WALK_RUNNING, true);
    walk_first_page(play, WALK_FINISHED, true);
    walk_first_page(play, WALK_FINISHED, false);
    int64_t last = walk_first_page(play, WALK_FINISHED, true);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM page"), 2);
    assert_int_equal(workshop_number(&play->workshop, "SELECT min(id) FROM page"), running);
    assert_int_equal(workshop_number(&play->workshop, "SELECT max(id) FROM page"), last);
    assert_int_equal(workshop_number(&play->workshop, "SELECT sum(complete) FROM walk"), 3);
}

static void a_list_that_fails_fails_the_walk_and_is_listed(void **state)
{
    struct play *play = *state;
    int64_t walk, page = 7;
    play->status = "500 Broken";
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_FINISHED, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 0, &page), STATUS_SITE);
    assert_int_equal(page, 0);
    assert_int_equal(play->workshop.caught.diag.errors, 1);
    assert_int_equal(
        workshop_number(&play->workshop, "SELECT status FROM failure WHERE gid IS NULL"), 500);
    play->status = "200 OK";
    walk_first_page(play, WALK_FINISHED, true);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 0);
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

static void a_complete_walk_ends_the_failures_of_its_lists(void **state)
{
    struct play *play = *state;
    workshop_sql(&play->workshop,
                 "INSERT INTO failure VALUES"
                 " ('/api/games?mine=0&finished=1&name=old&x', NULL, 500, 'r', 't', 't', 1),"
                 " ('/api/games?mine=0&finished=0&name=old&x', NULL, 500, 'r', 't', 't', 1),"
                 " ('/showgames.php?limit=0', NULL, 500, 'r', 't', 't', 1)");
    walk_first_page(play, WALK_FINISHED, false);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 3);
    walk_first_page(play, WALK_FINISHED, true);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure WHERE address"
                                                      " LIKE '%finished=0%'"),
                     1);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 1);
    walk_first_page(play, WALK_ALL, true);
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

static void a_304_to_a_plain_question_is_no_list(void **state)
{
    struct play *play = *state;
    int64_t walk, page;
    play->status = "304 Not Modified";
    play->body = "";
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_FINISHED, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 0, &page), STATUS_SITE);
}

static void a_304_to_a_plain_question_does_not_keep_a_damaged_list(void **state)
{
    struct play *play = *state;
    int64_t walk, page;
    walk_first_page(play, WALK_FINISHED, false);
    workshop_sql(&play->workshop, "UPDATE page SET body = x'00'");
    play->status = "304 Not Modified";
    play->body = "";
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_FINISHED, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 0, &page), STATUS_SITE);
    assert_int_equal(workshop_number(&play->workshop, "SELECT status FROM failure"), 304);
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
    sqlite3_stmt *insert =
        store_prepare(&play->workshop.store,
                      "INSERT INTO page (address, kind, gid, origin, fetched, status, size,"
                      " body) VALUES ('/logs/3.log', 'log', 3, 'import', 't', 200, 4, ?1)");
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

#define PLAY(test) cmocka_unit_test_setup_teardown(test, open_play, close_play)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY(the_api_is_asked_for_finished_games_by_gid),
        PLAY(the_old_page_is_asked_by_offset),
        PLAY(an_unchanged_list_gets_a_row_with_the_archived_bytes),
        PLAY(a_complete_walk_drops_the_older_ones_of_its_kind_only),
        PLAY(a_list_that_fails_fails_the_walk_and_is_listed),
        PLAY(a_failed_list_stays_listed_where_no_log_is_wanted),
        PLAY(a_complete_walk_ends_the_failures_of_its_lists),
        PLAY(a_game_that_lost_its_tag_is_listed_as_failed_no_more),
        PLAY(a_304_to_a_plain_question_is_no_list),
        PLAY(a_304_to_a_plain_question_does_not_keep_a_damaged_list),
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
