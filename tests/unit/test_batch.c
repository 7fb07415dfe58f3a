/* When writes are committed, and when the disk keeps them. */
#include "fetch/batch.h"

#include "base/core/clock.h"
#include "base/store/query.h"
#include "tests/unit/support.h"

#include <sqlite3.h>

enum { BATCH = 32 };

struct bench {
    struct caught caught;
    struct store store;
    struct batch batch;
};

static void bench_begin(struct bench *bench)
{
    *bench = (struct bench){.batch = {.store = &bench->store}};
    caught_begin(&bench->caught);
    assert_int_equal(
        store_open(&bench->store, "karoiq.db", STORE_CREATE, false, &bench->caught.diag),
        STATUS_DONE);
    assert_int_equal(store_sync(&bench->store), STATUS_DONE); /* the tables themselves */
}

static void bench_end(struct bench *bench)
{
    store_close(&bench->store);
    caught_end(&bench->caught);
}

static void write_failures(struct bench *bench, int from, int count)
{
    for (int i = from; i < from + count; i++) {
        assert_int_equal(batch_open(&bench->batch), STATUS_DONE);
        assert_int_equal(query_run(&bench->store,
                                   "INSERT INTO failure VALUES (?1, NULL, 0, 'x', NULL, '', '', 1)",
                                   WITH(V(i))),
                         STATUS_DONE);
        assert_int_equal(batch_count(&bench->batch), STATUS_DONE);
    }
}

static int64_t count_in(const char *options)
{
    char uri[64];
    sqlite3 *db;
    sqlite3_stmt *count;
    snprintf(uri, sizeof uri, "file:karoiq.db?%s", options);
    assert_int_equal(sqlite3_open_v2(uri, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM failure", -1, &count, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(count), SQLITE_ROW);
    int64_t rows = sqlite3_column_int64(count, 0);
    sqlite3_finalize(count);
    sqlite3_close(db);
    return rows;
}

/* What others see, and what stands in the file itself, without its log of what was not synced. */
#define committed() count_in("mode=rw")
#define in_the_file() count_in("immutable=1")

static void a_batch_is_committed_when_it_is_full_or_a_second_old(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    write_failures(&bench, 0, BATCH - 1);
    assert_int_equal(committed(), 0);
    write_failures(&bench, BATCH, 1);
    assert_int_equal(committed(), BATCH);
    write_failures(&bench, 100, 1);
    assert_int_equal(batch_rest(&bench.batch), STATUS_DONE);
    assert_int_equal(committed(), BATCH);
    bench.batch.began -= SECOND;
    assert_int_equal(batch_rest(&bench.batch), STATUS_DONE);
    assert_int_equal(committed(), BATCH + 1);
    bench_end(&bench);
}

static void the_disk_keeps_what_is_a_second_old(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    write_failures(&bench, 0, 2 * BATCH); /* the second commit waits for no disk */
    assert_true(bench.batch.unsynced);
    assert_int_equal(batch_rest(&bench.batch), STATUS_DONE);
    assert_int_equal(in_the_file(), 0);
    bench.batch.synced -= SECOND;
    assert_int_equal(batch_rest(&bench.batch), STATUS_DONE);
    assert_false(bench.batch.unsynced);
    assert_int_equal(in_the_file(), 2 * BATCH);
    bench_end(&bench);
}

static void the_disk_keeps_all_at_the_end(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    write_failures(&bench, 0, 2 * BATCH + 1);
    assert_int_equal(batch_close(&bench.batch, STATUS_SITE), STATUS_SITE);
    assert_int_equal(in_the_file(), 2 * BATCH + 1);
    bench_end(&bench);
}

static void what_could_not_be_written_takes_its_batch_along(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    write_failures(&bench, 0, BATCH + 1);
    assert_int_equal(batch_close(&bench.batch, STATUS_STORE), STATUS_STORE);
    assert_int_equal(committed(), BATCH);
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_batch_is_committed_when_it_is_full_or_a_second_old,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(the_disk_keeps_what_is_a_second_old, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(the_disk_keeps_all_at_the_end, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(what_could_not_be_written_takes_its_batch_along,
                                        enter_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
