#include "base/store/store.h"

#include "base/store/schema.h"
#include "tests/unit/support.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/karoiq-store-XXXXXX";
static char path[64];
static struct caught caught;

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static int begin(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s/karoiq.db", folder);
    caught_begin(&caught);
    return 0;
}

static int end(void **state)
{
    (void)state;
    unlink(path);
    caught_end(&caught);
    return 0;
}

static void created_store_is_for_the_owner_alone(void **state)
{
    (void)state;
    struct store store;
    struct stat properties;
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(stat(path, &properties), 0);
    assert_int_equal(properties.st_mode & 0777, 0600);
    store_close(&store);
    store_close(&store);
}

static void closing_leaves_one_file(void **state)
{
    (void)state;
    struct store store;
    char beside[80];
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    store_close(&store);
    snprintf(beside, sizeof beside, "%s-wal", path);
    assert_int_equal(access(beside, F_OK), -1);
}

static void reading_creates_nothing(void **state)
{
    (void)state;
    struct store store;
    assert_int_equal(store_open(&store, path, STORE_READ, false, &caught.diag), STATUS_STORE);
    assert_int_equal(access(path, F_OK), -1);
    assert_non_null(strstr(caught_text(&caught), "it does not exist; 'karoiq update' creates it"));
}

static void reading_writes_nothing_and_leaves_nothing_beside(void **state)
{
    (void)state;
    struct store store;
    char beside[80];
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    store_close(&store);
    assert_int_equal(store_open(&store, path, STORE_READ, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&store, "DELETE FROM page"), STATUS_STORE);
    store_close(&store);
    snprintf(beside, sizeof beside, "%s-shm", path);
    assert_int_equal(access(beside, F_OK), -1);
    snprintf(beside, sizeof beside, "%s-wal", path);
    assert_int_equal(access(beside, F_OK), -1);
}

static void a_store_of_which_one_may_only_read_is_read(void **state)
{
    (void)state;
    struct store store;
    int64_t version = 0;
    bool root = geteuid() == 0; /* who may write whatever the permissions say */
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    store_close(&store);
    assert_int_equal(chmod(path, 0444) | chmod(folder, 0555), 0);
    assert_int_equal(root ? seteuid(65534) : 0, 0);
    enum status status = store_open(&store, path, STORE_READ, false, &caught.diag);
    if (status == STATUS_DONE)
        status = store_number(&store, "PRAGMA user_version", &version);
    store_close(&store);
    assert_int_equal(root ? seteuid(0) : 0, 0);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_int_equal(status, STATUS_DONE);
    assert_int_equal(version, SCHEMA_VERSION);
}

static void second_writer_stops_and_readers_go_on(void **state)
{
    (void)state;
    struct store writer;
    assert_int_equal(store_open(&writer, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    pid_t child = fork();
    if (child == 0) {
        struct diag silent = {.verbosity = QUIET};
        struct store second;
        struct store reader;
        silent.stream = fopen("/dev/null", "w");
        int refused = store_open(&second, path, STORE_WRITE, false, &silent) == STATUS_STORE;
        int read = store_open(&reader, path, STORE_READ, false, &silent) == STATUS_DONE;
        _exit(refused && read ? 0 : 1);
    }
    int result = -1;
    assert_int_equal(waitpid(child, &result, 0), child);
    assert_int_equal(result, 0);
    store_close(&writer);
}

static void a_reader_sees_one_state_whatever_is_written_meanwhile(void **state)
{
    (void)state;
    struct store writer, reader;
    int64_t walks = -1;
    static const char add[] = "INSERT INTO walk (kind, search, started) VALUES ('all', '', '')";
    static const char count[] = "SELECT count(*) FROM walk";
    assert_int_equal(store_open(&writer, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&writer, add), STATUS_DONE);
    assert_int_equal(store_open(&reader, path, STORE_READ, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&writer, add), STATUS_DONE);
    assert_int_equal(store_number(&reader, count, &walks), STATUS_DONE);
    assert_int_equal(walks, 1);
    assert_int_equal(store_run(&writer, add), STATUS_DONE);
    assert_int_equal(store_number(&reader, count, &walks), STATUS_DONE);
    assert_int_equal(walks, 1);
    store_close(&reader);
    assert_int_equal(store_open(&reader, path, STORE_READ, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_number(&reader, count, &walks), STATUS_DONE);
    assert_int_equal(walks, 3);
    store_close(&reader);
    store_close(&writer);
}

/* Keeps everybody else out of the store for a moment. */
static void shut_out(int told)
{
    sqlite3 *other;
    sqlite3_open(path, &other);
    sqlite3_exec(other, "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE", NULL, NULL, NULL);
    bool began = write(told, "x", 1) == 1;
    usleep(200000);
    sqlite3_close(other);
    _exit(began ? 0 : 1);
}

static void a_reader_waits_from_its_first_query_on(void **state)
{
    (void)state;
    struct store store;
    int told[2];
    char begun;
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    store_close(&store);
    assert_int_equal(pipe(told), 0);
    pid_t child = fork();
    if (child == 0)
        shut_out(told[1]);
    assert_int_equal(read(told[0], &begun, 1), 1);
    assert_int_equal(store_open(&store, path, STORE_READ, false, &caught.diag), STATUS_DONE);
    store_close(&store);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(told[0]);
    close(told[1]);
}

static void file_that_is_no_store_is_refused(void **state)
{
    (void)state;
    struct store store;
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    for (int i = 0; i < 100; i++)
        fputs("this is certainly no database; ", stream);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(store_open(&store, path, STORE_READ, false, &caught.diag), STATUS_STORE);
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_STORE);
    const char *said = caught_text(&caught);
    assert_non_null(strstr(said, "file is not a database"));
    assert_null(strstr(said, "database: reading")); /* but by its path */
}

static void database_of_somebody_else_is_refused(void **state)
{
    (void)state;
    struct store store;
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "CREATE TABLE page (x)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "it is a database, but not one of karoiq"));
}

static void store_of_a_newer_version_is_refused(void **state)
{
    (void)state;
    struct store store;
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    assert_int_equal(store_run(&store, "PRAGMA user_version = 999"), STATUS_DONE);
    store_close(&store);
    assert_int_equal(store_open(&store, path, STORE_WRITE, false, &caught.diag), STATUS_STORE);
    assert_non_null(strstr(caught_text(&caught), "it was made by a newer version of karoiq"));
}

static void a_loop_over_rows_ends_by_itself_by_its_body_or_by_an_error(void **state)
{
    (void)state;
    struct store store;
    int sum = 0;
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    sqlite3_stmt *rows = store_prepare(
        &store, "SELECT abs(column1) FROM (VALUES (1), (2), (?1 - 9223372036854775807))");
    enum status status = STATUS_DONE;
    while (store_next(&store, rows, &status))
        sum++;
    assert_int_equal(status, STATUS_DONE);
    assert_int_equal(sum, 3);
    while (store_next(&store, rows, &status))
        status = ++sum == 5 ? STATUS_INCOMPLETE : STATUS_DONE;
    assert_int_equal(status, STATUS_INCOMPLETE);
    assert_int_equal(sum, 5);
    sqlite3_reset(rows);
    sqlite3_bind_int(rows, 1, -1); /* of this one there is no abs() */
    status = STATUS_DONE;
    while (store_next(&store, rows, &status))
        sum++;
    assert_int_equal(status, STATUS_STORE);
    assert_int_equal(sum, 7);
    assert_non_null(strstr(caught_text(&caught), "integer overflow"));
    sqlite3_finalize(rows);
    store_close(&store);
}

/* What `value` gives as `column` enters. */
static bool enters(struct store *store, const char *value, const char *column)
{
    char query[200];
    bool row;
    snprintf(query, sizeof query, "SELECT 1, %s AS %s", value, column);
    sqlite3_stmt *select = store_prepare(store, query);
    enum status status = store_step(store, select, &row);
    sqlite3_finalize(select);
    assert_int_equal(row, status == STATUS_DONE);
    return row;
}

static void only_text_enters(void **state)
{
    (void)state;
    struct store store;
    static const char *const damaged[] = {"CAST(x'41ff' AS TEXT)", "'a' || char(0)",
                                          "CAST(x'eda080' AS TEXT)"};
    static const char *const stamps[] = {"'x'", "''", "'2026-02-29 00:00:00'",
                                         "'2026-01-01 00:00:00 '", "'2026-01-01T00:00:00'"};
    assert_int_equal(store_open(&store, path, STORE_CREATE, false, &caught.diag), STATUS_DONE);
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++)
        assert_false(enters(&store, damaged[i], "title"));
    for (size_t i = 0; i < sizeof stamps / sizeof *stamps; i++) {
        assert_false(enters(&store, stamps[i], "taken"));
        assert_true(enters(&store, stamps[i], "title"));
    }
    assert_non_null(strstr(caught_text(&caught), "damaged: a text or a time in it is none"));
    assert_true(enters(&store, "'2024-02-29 23:59:59'", "taken"));
    assert_true(enters(&store, "NULL", "taken"));
    assert_true(enters(&store, "7", "finished"));
    assert_true(enters(&store, "'rated'", "state"));
    assert_false(enters(&store, "'geraten'", "state"));
    assert_false(enters(&store, "'won'", "outcome"));
    assert_true(enters(&store, "x'ff'", "title"));
    /* A file's name can hold any bytes; what is kept of it is text. */
    sqlite3_stmt *select = store_prepare(&store, "SELECT ?1");
    bool row;
    store_bind_text(select, 1, SPAN("M\xfcller\xe9.ini"));
    assert_int_equal(store_step(&store, select, &row), STATUS_DONE);
    assert_true(span_equal(store_text(select, 0), SPAN("Mülleré.ini")));
    sqlite3_finalize(select);
    store_close(&store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(created_store_is_for_the_owner_alone, begin, end),
        cmocka_unit_test_setup_teardown(closing_leaves_one_file, begin, end),
        cmocka_unit_test_setup_teardown(reading_creates_nothing, begin, end),
        cmocka_unit_test_setup_teardown(reading_writes_nothing_and_leaves_nothing_beside, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_store_of_which_one_may_only_read_is_read, begin, end),
        cmocka_unit_test_setup_teardown(second_writer_stops_and_readers_go_on, begin, end),
        cmocka_unit_test_setup_teardown(a_reader_sees_one_state_whatever_is_written_meanwhile,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_reader_waits_from_its_first_query_on, begin, end),
        cmocka_unit_test_setup_teardown(a_loop_over_rows_ends_by_itself_by_its_body_or_by_an_error,
                                        begin, end),
        cmocka_unit_test_setup_teardown(only_text_enters, begin, end),
        cmocka_unit_test_setup_teardown(file_that_is_no_store_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(database_of_somebody_else_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(store_of_a_newer_version_is_refused, begin, end),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
