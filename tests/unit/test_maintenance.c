#include "base/core/beside.h"
#include "base/store/backup.h"
#include "base/store/maintenance.h"
#include "base/store/restore.h"

#include "tests/unit/support.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct caught caught;

static int begin(void **state)
{
    caught_begin(&caught);
    return enter_folder(state);
}

static int end(void **state)
{
    caught_end(&caught);
    return leave_folder(state);
}

static const char ONE_GAME[] =
    "INSERT INTO game (gid, title, tagged) VALUES (5, 'Rennen !KaroIQ!', 1);"
    "INSERT INTO player VALUES (1, 'Anna');"
    "INSERT INTO entry VALUES (5, 1, 'finished', 1, 9, 0, 'log', NULL, NULL)";

static void make_store(const char *path, const char *sql)
{
    struct store store;
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&store, sql), STATUS_DONE);
    store_close(&store);
}

static int64_t games_in(const char *path)
{
    struct store store;
    int64_t games = -1;
    if (store_open(&store, path, STORE_READ, false, &caught.diag) == STATUS_DONE)
        store_number(&store, "SELECT count(*) FROM game", &games);
    store_close(&store);
    return games;
}

static enum status inspect(const char *path)
{
    struct store store;
    enum status status = store_open(&store, path, STORE_READ, false, &caught.diag);
    if (status == STATUS_DONE)
        status = maintenance_inspect(&store);
    store_close(&store);
    return status;
}

static enum status backup(const char *path, const char *copy)
{
    struct store store;
    struct guard guard = {0};
    enum status status = store_open(&store, path, STORE_READ, false, &caught.diag);
    guard_add_store(&guard, path);
    if (status == STATUS_DONE)
        status = backup_write(&store, copy, &guard, NULL);
    store_close(&store);
    guard_free(&guard);
    return status;
}

static enum status put_back(const char *path, const char *copy)
{
    return restore(path, copy, "2026-11-30 23:30:00", false, &caught.diag);
}

static void damage(const char *path)
{
    int file = open(path, O_WRONLY);
    assert_true(file >= 0);
    assert_int_equal(pwrite(file, "rubbish where a table should be", 31, 4096), 31);
    close(file);
}

static void a_sound_store_is_sound(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    enum status status = inspect("a.db");
    assert_string_equal(caught_text(&caught), "");
    assert_int_equal(status, STATUS_DONE);
}

static void rows_that_name_what_is_not_there_are_found(void **state)
{
    (void)state;
    static const char *const faults[][2] = {
        {"DELETE FROM game", "1 results of games that are not there"},
        {"DELETE FROM player", "1 results of players that are not there"},
        {"UPDATE game SET log_page = 77", "1 games whose log is not there"},
        {"INSERT INTO snapshot_rating VALUES (3, 'Anna', 1, 100)",
         "1 ratings of snapshots that are not there"},
        {"INSERT INTO verdict (gid, seq, state) VALUES (5, 1, 'rated');"
         "INSERT INTO change VALUES (5, 9, '', 1, 1, 'finished', 9, 0, 100, 1, 101)",
         "1 rated results of persons that are not there"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        make_store("a.db", ONE_GAME);
        make_store("a.db", faults[i][0]);
        assert_int_equal(inspect("a.db"), STATUS_STORE);
        assert_non_null(strstr(caught_text(&caught), faults[i][1]));
        unlink("a.db");
    }
}

static void a_backup_is_a_store_for_the_owner_alone(void **state)
{
    (void)state;
    struct stat facts;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(games_in("copy.db"), 1);
    assert_int_equal(stat("copy.db", &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    assert_int_equal(access("copy.db-wal", F_OK), -1);
}

static void a_backup_is_made_while_a_writer_works(void **state)
{
    (void)state;
    struct store writer;
    make_store("a.db", ONE_GAME);
    assert_int_equal(store_open(&writer, "a.db", STORE_WRITE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_begin(&writer), STATUS_DONE);
    assert_int_equal(store_run(&writer, "DELETE FROM game"), STATUS_DONE);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(store_commit(&writer), STATUS_DONE);
    store_close(&writer);
    assert_int_equal(games_in("copy.db"), 1);
    assert_int_equal(games_in("a.db"), 0);
}

static void a_backup_never_replaces_the_store_itself_or_what_is_no_file(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(symlink("a.db", "link.db"), 0);
    assert_int_equal(backup("a.db", "link.db"), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "link.db: that is the store itself"));
    assert_int_equal(backup("a.db", "."), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), ".: not a file"));
    assert_int_equal(backup("a.db", "gone/copy.db"), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "gone/copy.db: cannot write"));
    assert_int_equal(games_in("a.db"), 1);
}

static void restoring_puts_the_copy_back_and_keeps_what_was_there(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    make_store("a.db", "DELETE FROM entry; DELETE FROM game");
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(games_in("a.db"), 1);
    assert_int_equal(games_in("a.db.replaced-20261130-233000"), 0);
    make_store("a.db", "UPDATE game SET title = 'still to be written'");
}

static void a_damaged_or_missing_store_can_be_restored(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    damage("a.db");
    assert_int_equal(inspect("a.db"), STATUS_STORE);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(inspect("a.db"), STATUS_DONE);
    assert_int_equal(put_back("new.db", "copy.db"), STATUS_DONE);
    assert_int_equal(games_in("new.db"), 1);
    assert_int_equal(access("new.db.replaced-20261130-233000", F_OK), -1);
}

static void a_damaged_copy_replaces_nothing(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    damage("copy.db");
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_STORE);
    assert_int_equal(put_back("a.db", "none.db"), STATUS_STORE);
    assert_int_equal(put_back("a.db", "a.db"), STATUS_STORE);
    assert_int_equal(games_in("a.db"), 1);
    assert_int_equal(access("a.db.replaced-20261130-233000", F_OK), -1);
}

static void a_store_that_is_being_written_is_not_replaced(void **state)
{
    (void)state;
    struct store writer;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(store_open(&writer, "a.db", STORE_WRITE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "another run of karoiq is working on it"));
    store_close(&writer);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
}

/* Two in a row lost the first: what one kept, the next one removed. */
static void every_store_that_is_replaced_is_kept_under_a_name_of_its_own(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    make_store("a.db", "INSERT INTO game (gid, title, tagged) VALUES (6, 'the treasure', 1)");
    for (int i = 0; i < 3; i++)
        assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(games_in("a.db"), 1);
    assert_int_equal(games_in("a.db.replaced-20261130-233000"), 2);
    assert_int_equal(games_in("a.db.replaced-20261130-233000-2"), 1);
    assert_int_equal(games_in("a.db.replaced-20261130-233000-3"), 1);
    assert_non_null(strstr(caught_text(&caught), "a.db.replaced-20261130-233000-3\n"));
}

/* A reader holds back the log's last pages: they were dropped, and "what stood there is kept". */
static void a_store_that_is_being_read_is_not_replaced_and_loses_nothing(void **state)
{
    (void)state;
    struct store reader, writer;
    int64_t games = 0;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(store_open(&reader, "a.db", STORE_READ, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_open(&writer, "a.db", STORE_WRITE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&writer, "INSERT INTO game (gid, title, tagged) VALUES (6, '', 1)"),
                     STATUS_DONE);
    store_close(&writer);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "while others have it open"));
    assert_int_equal(store_number(&reader, "SELECT count(*) FROM game", &games), STATUS_DONE);
    assert_int_equal(games, 1);
    store_close(&reader);
    assert_int_equal(games_in("a.db"), 2);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(games_in("a.db.replaced-20261130-233000"), 2);
}

/* What was committed lies in the log only, and cannot be worked into a file that is damaged. */
static void a_damaged_store_is_kept_with_its_log(void **state)
{
    (void)state;
    struct store writer;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(store_open(&writer, "a.db", STORE_WRITE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&writer, "DELETE FROM player"), STATUS_DONE);
    assert_int_equal(link("a.db-wal", "log"), 0);
    store_close(&writer);
    assert_int_equal(rename("log", "a.db-wal"), 0);
    assert_int_equal(truncate("a.db", 1), 0);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(access("a.db.replaced-20261130-233000-wal", F_OK), 0);
    assert_int_equal(access("a.db-wal", F_OK), -1);
    assert_int_equal(inspect("a.db"), STATUS_DONE);
}

static void through_a_symbolic_link_the_store_itself_is_replaced(void **state)
{
    (void)state;
    assert_int_equal(mkdir("disk", 0755), 0);
    make_store("disk/a.db", ONE_GAME);
    assert_int_equal(symlink("disk/a.db", "a.db"), 0);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    make_store("a.db", "DELETE FROM entry; DELETE FROM game");
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(games_in("disk/a.db"), 1);
    assert_int_equal(games_in("disk/a.db.replaced-20261130-233000"), 0);
}

static void add_damaged_body(const char *path)
{
    make_store(path, "INSERT INTO page (address, kind, gid, origin, fetched, status, newest, size,"
                     " body) VALUES ('/logs/5.log', 'log', 5, 'site', 't', 200, 1, 9, x'00')");
}

static void a_damaged_store_never_replaces_a_good_backup(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    make_store("a.db", "DELETE FROM player");
    assert_int_equal(backup("a.db", "copy.db"), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "copy.db: not written"));
    make_store("a.db", "INSERT INTO player VALUES (1, 'Anna')");
    add_damaged_body("a.db");
    assert_int_equal(backup("a.db", "copy.db"), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "/logs/5.log: damaged in the archive"));
    damage("a.db");
    assert_int_equal(backup("a.db", "copy.db"), STATUS_STORE);
    assert_int_equal(backup("a.db", "new.db"), STATUS_STORE);
    assert_int_equal(access("new.db", F_OK), -1);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(inspect("a.db"), STATUS_DONE);
}

/* One log of thousands that cannot be had any more must not stand against every backup. */
static void with_damaged_bodies_a_new_copy_is_made_and_put_back_and_it_is_said(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    add_damaged_body("a.db");
    assert_int_equal(backup("a.db", "copy.db"), STATUS_INCOMPLETE);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_INCOMPLETE);
    assert_int_equal(games_in("a.db"), 1);
}

static void a_copy_that_somebody_works_on_is_not_replaced(void **state)
{
    (void)state;
    struct store other;
    make_store("a.db", ONE_GAME);
    make_store("other.db", ONE_GAME);
    assert_int_equal(store_open(&other, "other.db", STORE_WRITE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&other, "DELETE FROM player"), STATUS_DONE);
    assert_int_equal(backup("a.db", "other.db"), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "other.db: somebody works on it"));
    store_close(&other);
    assert_int_equal(backup("a.db", "other.db"), STATUS_DONE);
}

static void what_a_killed_run_left_is_cleared_and_nothing_else(void **state)
{
    (void)state;
    static const char *const left[] = {".copy.db.karoiq-a1B2c3", ".copy.db.karoiq-a1B2c3-journal",
                                       ".yesterday.db.karoiq-ZZZZZZ", ".b.karoiq-999999-wal"};
    static const char *const others[] = {"copy.db.karoiq-a1B2c3", ".copy.db.karoiq-backup.db",
                                         ".copy.db.karoiq-old", "copy.db.monday",
                                         ".copy.db.karoiq-a1B2c3-notes"};
    make_store("a.db", ONE_GAME);
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        put_file(left[i], "");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        put_file(others[i], "");
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        assert_int_equal(access(left[i], F_OK), -1);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(access(others[i], F_OK), 0);
    put_file(left[0], "");
    assert_int_equal(link("a.db", "a.db.replaced-20251224-180000"), 0);
    assert_int_equal(put_back("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(access(left[0], F_OK), -1);
    assert_int_equal(access("a.db.replaced-20251224-180000", F_OK), -1);
}

static void what_another_run_is_at_work_on_is_not_cleared(void **state)
{
    (void)state;
    struct beside waiting;
    char name[64];
    make_store("a.db", ONE_GAME);
    assert_true(beside_begin(&waiting, "copy.db"));
    snprintf(name, sizeof name, "%s", waiting.name);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(access(name, F_OK), 0);
    beside_end(&waiting);
    assert_int_equal(access(name, F_OK), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_sound_store_is_sound, begin, end),
        cmocka_unit_test_setup_teardown(rows_that_name_what_is_not_there_are_found, begin, end),
        cmocka_unit_test_setup_teardown(a_backup_is_a_store_for_the_owner_alone, begin, end),
        cmocka_unit_test_setup_teardown(a_backup_is_made_while_a_writer_works, begin, end),
        cmocka_unit_test_setup_teardown(a_backup_never_replaces_the_store_itself_or_what_is_no_file,
                                        begin, end),
        cmocka_unit_test_setup_teardown(restoring_puts_the_copy_back_and_keeps_what_was_there,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_damaged_or_missing_store_can_be_restored, begin, end),
        cmocka_unit_test_setup_teardown(a_damaged_copy_replaces_nothing, begin, end),
        cmocka_unit_test_setup_teardown(a_store_that_is_being_written_is_not_replaced, begin, end),
        cmocka_unit_test_setup_teardown(
            every_store_that_is_replaced_is_kept_under_a_name_of_its_own, begin, end),
        cmocka_unit_test_setup_teardown(
            a_store_that_is_being_read_is_not_replaced_and_loses_nothing, begin, end),
        cmocka_unit_test_setup_teardown(a_damaged_store_is_kept_with_its_log, begin, end),
        cmocka_unit_test_setup_teardown(through_a_symbolic_link_the_store_itself_is_replaced, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_damaged_store_never_replaces_a_good_backup, begin, end),
        cmocka_unit_test_setup_teardown(
            with_damaged_bodies_a_new_copy_is_made_and_put_back_and_it_is_said, begin, end),
        cmocka_unit_test_setup_teardown(a_copy_that_somebody_works_on_is_not_replaced, begin, end),
        cmocka_unit_test_setup_teardown(what_a_killed_run_left_is_cleared_and_nothing_else, begin,
                                        end),
        cmocka_unit_test_setup_teardown(what_another_run_is_at_work_on_is_not_cleared, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
