#include "base/store/maintenance.h"
#include "fetch/upkeep.h"
#include "tests/unit/fetching.h"

static int open_test(void **state)
{
    struct workshop *workshop = calloc(1, sizeof *workshop);
    assert_non_null(workshop);
    workshop_open(workshop);
    *state = workshop;
    return 0;
}

static int close_test(void **state)
{
    struct workshop *workshop = *state;
    workshop_close(workshop);
    free(workshop);
    return 0;
}

static void add_log(struct workshop *workshop, int gid, int newest, const char *text)
{
    struct buffer packed = {0};
    assert_true(pack(span_of(text), &packed));
    sqlite3_stmt *insert = store_prepare(
        &workshop->store, "INSERT INTO page (address, kind, gid, origin, fetched, status, newest,"
                          " size, body) VALUES ('/logs/' || ?1 || '.log', 'log', ?1, 'site', 't',"
                          " 200, ?2, ?3, ?4)");
    sqlite3_bind_int(insert, 1, gid);
    sqlite3_bind_int(insert, 2, newest);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)strlen(text));
    store_bind_blob(insert, 4, buffer_view(&packed));
    assert_int_equal(store_do(&workshop->store, insert), STATUS_DONE);
    sqlite3_finalize(insert);
    buffer_free(&packed);
}

static void a_whole_archive_is_whole(void **state)
{
    struct workshop *workshop = *state;
    struct archive_summary summary;
    add_log(workshop, 1, 1, "one");
    add_log(workshop, 2, 1, "three");
    assert_int_equal(maintenance_verify(&workshop->store, NULL, &summary), STATUS_DONE);
    assert_int_equal(summary.pages, 2);
    assert_int_equal(summary.whole, 2);
    assert_int_equal(summary.bytes, 8);
}

static void every_damaged_body_is_named_with_what_to_do(void **state)
{
    struct workshop *workshop = *state;
    struct archive_summary summary;
    for (int gid = 1; gid <= 4; gid++)
        add_log(workshop, gid, 1, "a log of some length, a log of some length");
    workshop_sql(workshop, "UPDATE page SET body = substr(body, 1, length(body) - 1) WHERE gid = 1;"
                           "UPDATE page SET size = size + 1 WHERE gid = 2;"
                           "UPDATE page SET body = x'00' WHERE gid = 3");
    assert_int_equal(maintenance_verify(&workshop->store, NULL, &summary), STATUS_INCOMPLETE);
    assert_int_equal(summary.pages, 4);
    assert_int_equal(summary.damaged, 3);
    assert_int_equal(summary.whole, 1);
    assert_non_null(strstr(caught_text(&workshop->caught),
                           "/logs/3.log: damaged in the archive; 'karoiq fetch --refresh 3'"));
}

static void a_damaged_older_version_is_for_prune_not_for_a_refresh(void **state)
{
    struct workshop *workshop = *state;
    struct archive_summary summary;
    struct prune_summary pruned;
    add_log(workshop, 1, 0, "old");
    add_log(workshop, 1, 1, "the refreshed one");
    workshop_sql(workshop, "UPDATE page SET body = x'00' WHERE newest = 0;"
                           "INSERT INTO parsed VALUES (2)");
    assert_int_equal(maintenance_verify(&workshop->store, NULL, &summary), STATUS_INCOMPLETE);
    assert_non_null(strstr(caught_text(&workshop->caught), "'karoiq archive prune'"));
    assert_null(strstr(caught_text(&workshop->caught), "--refresh"));
    assert_int_equal(archive_prune(&workshop->store, &pruned), STATUS_DONE);
    assert_int_equal(maintenance_verify(&workshop->store, NULL, &summary), STATUS_DONE);
}

static void prune_drops_what_is_superseded_and_read(void **state)
{
    struct workshop *workshop = *state;
    struct prune_summary summary;
    add_log(workshop, 1, 0, "one, old");
    add_log(workshop, 1, 1, "one, new");
    add_log(workshop, 2, 0, "two, old, its successor is not read yet");
    add_log(workshop, 2, 1, "two, new");
    workshop_sql(workshop, "INSERT INTO parsed VALUES (1), (2), (3)");
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_int_equal(summary.dropped, 1);
    assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page WHERE id IN (2, 3, 4)"),
                     3);
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_int_equal(summary.dropped, 0);
}

static void prune_keeps_the_log_before_one_that_is_none(void **state)
{
    struct workshop *workshop = *state;
    struct prune_summary summary;
    add_log(workshop, 1, 0, "a good log");
    add_log(workshop, 1, 1, "a server's excuse");
    workshop_sql(workshop, "INSERT INTO parsed SELECT id FROM page;"
                           "INSERT INTO anomaly (gid, page, kind)"
                           " SELECT gid, id, 'no_log' FROM page WHERE newest = 1");
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_int_equal(summary.dropped, 0);
    workshop_sql(workshop, "UPDATE anomaly SET kind = 'unknown_line'");
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_int_equal(summary.dropped, 1);
}

static void prune_keeps_the_log_before_a_shorter_one_without_an_end(void **state)
{
    struct workshop *workshop = *state;
    struct prune_summary summary;
    add_log(workshop, 1, 0, "a log; Spiel beendet");
    add_log(workshop, 1, 1, "half a log");
    workshop_sql(workshop, "INSERT INTO parsed SELECT id FROM page;"
                           "INSERT INTO game (gid, title, tagged, log_page)"
                           " VALUES (1, 't', 1, 2)");
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_int_equal(summary.dropped, 0);
    workshop_sql(workshop, "UPDATE game SET log_finished = '2024-05-01 12:00:00'");
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_int_equal(summary.dropped, 1);
}

static void prune_gives_the_room_back(void **state)
{
    struct workshop *workshop = *state;
    struct prune_summary summary;
    add_log(workshop, 1, 0, "old");
    add_log(workshop, 1, 1, "new");
    workshop_sql(workshop, "UPDATE page SET body = randomblob(500000) WHERE newest = 0;"
                           "INSERT INTO parsed VALUES (2)");
    assert_int_equal(archive_prune(&workshop->store, &summary), STATUS_DONE);
    assert_true(summary.bytes > 400000);
}

static void show_gives_the_newest_log_byte_for_byte(void **state)
{
    struct workshop *workshop = *state;
    struct buffer body = {0};
    add_log(workshop, 1, 0, "old");
    add_log(workshop, 1, 1, "new\r\n\xFF");
    assert_int_equal(archive_show(&workshop->store, 1, &body), STATUS_DONE);
    assert_string_equal(body.data, "new\r\n\xFF");
    assert_int_equal(archive_show(&workshop->store, 2, &body), STATUS_USAGE);
    assert_non_null(strstr(caught_text(&workshop->caught), "no log of game 2"));
    buffer_free(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_whole_archive_is_whole, open_test, close_test),
        cmocka_unit_test_setup_teardown(every_damaged_body_is_named_with_what_to_do, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(a_damaged_older_version_is_for_prune_not_for_a_refresh,
                                        open_test, close_test),
        cmocka_unit_test_setup_teardown(prune_drops_what_is_superseded_and_read, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(prune_keeps_the_log_before_one_that_is_none, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(prune_keeps_the_log_before_a_shorter_one_without_an_end,
                                        open_test, close_test),
        cmocka_unit_test_setup_teardown(prune_gives_the_room_back, open_test, close_test),
        cmocka_unit_test_setup_teardown(show_gives_the_newest_log_byte_for_byte, open_test,
                                        close_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
