#include "base/store/maintenance.h"

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
    enum status status = store_open(&store, path, STORE_READ, false, &caught.diag);
    if (status == STATUS_DONE)
        status = maintenance_backup(&store, copy);
    store_close(&store);
    return status;
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
        {"INSERT INTO verdict VALUES (5, 1, 'rated', NULL, NULL);"
         "INSERT INTO change VALUES (1, 9, 5, 1, 'finished', 100, 1, 101, 9, 0)",
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
    assert_int_equal(maintenance_restore("a.db", "copy.db", false, &caught.diag), STATUS_DONE);
    assert_int_equal(games_in("a.db"), 1);
    assert_int_equal(games_in("a.db.replaced"), 0);
    make_store("a.db", "UPDATE game SET title = 'still to be written'");
}

static void a_damaged_or_missing_store_can_be_restored(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    damage("a.db");
    assert_int_equal(inspect("a.db"), STATUS_STORE);
    assert_int_equal(maintenance_restore("a.db", "copy.db", false, &caught.diag), STATUS_DONE);
    assert_int_equal(inspect("a.db"), STATUS_DONE);
    assert_int_equal(maintenance_restore("new.db", "copy.db", false, &caught.diag), STATUS_DONE);
    assert_int_equal(games_in("new.db"), 1);
    assert_int_equal(access("new.db.replaced", F_OK), -1);
}

static void a_damaged_copy_replaces_nothing(void **state)
{
    (void)state;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    damage("copy.db");
    assert_int_equal(maintenance_restore("a.db", "copy.db", false, &caught.diag), STATUS_STORE);
    assert_int_equal(maintenance_restore("a.db", "none.db", false, &caught.diag), STATUS_STORE);
    assert_int_equal(maintenance_restore("a.db", "a.db", false, &caught.diag), STATUS_STORE);
    assert_int_equal(games_in("a.db"), 1);
    assert_int_equal(access("a.db.replaced", F_OK), -1);
}

static void a_store_that_is_being_written_is_not_replaced(void **state)
{
    (void)state;
    struct store writer;
    make_store("a.db", ONE_GAME);
    assert_int_equal(backup("a.db", "copy.db"), STATUS_DONE);
    assert_int_equal(store_open(&writer, "a.db", STORE_WRITE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(maintenance_restore("a.db", "copy.db", false, &caught.diag), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "another run of karoiq is working on it"));
    store_close(&writer);
    assert_int_equal(maintenance_restore("a.db", "copy.db", false, &caught.diag), STATUS_DONE);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
