/* Walks over the lists of games. */
#include "tests/unit/play.h"

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

static void a_complete_walk_ends_the_failures_of_its_lists(void **state)
{
    struct play *play = *state;
    workshop_sql(&play->workshop,
                 "INSERT INTO failure VALUES"
                 " ('/api/games?mine=0&finished=1&name=old&x', NULL, 500, 'r', NULL, 't', 't', 1),"
                 " ('/api/games?mine=0&finished=0&name=old&x', NULL, 500, 'r', NULL, 't', 't', 1),"
                 " ('/showgames.php?limit=0', NULL, 500, 'r', NULL, 't', 't', 1)");
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

/* A walk over two pages that was read whole. */
static void walk_two_pages(struct play *play)
{
    int64_t walk, page;
    play->knows_etags = true;
    play->body = "[{\"id\":1}]";
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_FINISHED, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 0, &page), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 1, &page), STATUS_DONE);
    assert_int_equal(fetch_walk_end(play->fetcher, walk, true), STATUS_DONE);
    workshop_sql(&play->workshop, "INSERT INTO parsed SELECT id FROM page");
    play->asked = 0;
}

static bool walk_is_same(struct play *play)
{
    bool same;
    assert_int_equal(fetch_walk_again(play->fetcher, WALK_FINISHED, &same), STATUS_DONE);
    return same;
}

static void a_walk_of_unchanged_pages_is_that_of_now(void **state)
{
    struct play *play = *state;
    walk_two_pages(play);
    workshop_sql(&play->workshop, "UPDATE walk SET started = 'before'");
    workshop_sql(&play->workshop,
                 "INSERT INTO failure VALUES ('/api/games?x', NULL, 500, 'status', '', '', '', 1)");
    int64_t last = workshop_number(&play->workshop, "SELECT max(id) FROM page");
    assert_true(walk_is_same(play));
    assert_int_equal(play->asked, 2);
    assert_int_equal(workshop_number(&play->workshop, "SELECT max(id) FROM page"), last);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM failure"), 0);
    assert_int_equal(workshop_number(&play->workshop, "SELECT count(*) FROM walk"), 1);
    assert_int_equal(
        workshop_number(&play->workshop, "SELECT count(*) FROM walk WHERE started = 'before'"), 0);
}

static void a_changed_page_is_walked_to_and_nothing_asked_for_twice(void **state)
{
    struct play *play = *state;
    int64_t walk, page;
    walk_two_pages(play);
    workshop_sql(&play->workshop, "UPDATE page SET etag = '\"0\"' WHERE address LIKE '%=1'");
    play->body = "[{\"id\":2}]";
    assert_false(walk_is_same(play));
    assert_int_equal(play->asked, 2);
    assert_int_equal(fetch_walk_begin(play->fetcher, WALK_FINISHED, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 0, &page), STATUS_DONE);
    workshop_assert_body(&play->workshop, "SELECT max(id) FROM page", "[{\"id\":1}]");
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 1, &page), STATUS_DONE);
    workshop_assert_body(&play->workshop, "SELECT max(id) FROM page", "[{\"id\":2}]");
    assert_int_equal(play->asked, 2);
    /* An answer is used once. */
    assert_int_equal(fetch_list_page(play->fetcher, walk, WALK_FINISHED, 1, &page), STATUS_DONE);
    assert_int_equal(play->asked, 3);
}

static void a_walk_that_is_not_known_whole_is_walked_anew(void **state)
{
    struct play *play = *state;
    assert_false(walk_is_same(play));
    walk_two_pages(play);
    workshop_sql(&play->workshop, "DELETE FROM parsed WHERE page = (SELECT max(id) FROM page)");
    assert_false(walk_is_same(play));
    workshop_sql(&play->workshop, "INSERT OR IGNORE INTO parsed SELECT id FROM page");
    workshop_sql(&play->workshop, "UPDATE walk SET complete = 0");
    assert_false(walk_is_same(play));
    workshop_sql(&play->workshop, "UPDATE walk SET complete = 1, search = 'another'");
    assert_false(walk_is_same(play));
    assert_int_equal(play->asked, 0);
    /* A damaged page is asked for whole. */
    workshop_sql(&play->workshop, "UPDATE walk SET search = 'KaroIQ'");
    workshop_sql(&play->workshop, "UPDATE page SET body = x'00' WHERE address LIKE '%=1'");
    assert_false(walk_is_same(play));
    assert_int_equal(play->asked, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY(the_api_is_asked_for_finished_games_by_gid),
        PLAY(the_old_page_is_asked_by_offset),
        PLAY(an_unchanged_list_gets_a_row_with_the_archived_bytes),
        PLAY(a_complete_walk_drops_the_older_ones_of_its_kind_only),
        PLAY(a_list_that_fails_fails_the_walk_and_is_listed),
        PLAY(a_complete_walk_ends_the_failures_of_its_lists),
        PLAY(a_304_to_a_plain_question_is_no_list),
        PLAY(a_304_to_a_plain_question_does_not_keep_a_damaged_list),
        PLAY(a_walk_of_unchanged_pages_is_that_of_now),
        PLAY(a_changed_page_is_walked_to_and_nothing_asked_for_twice),
        PLAY(a_walk_that_is_not_known_whole_is_walked_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
