#include "base/store/migrate.h"
#include "base/store/store.h"

#include "base/store/schema.h"
#include "tests/unit/support.h"

#include <unistd.h>

static struct caught caught;
static struct store store;

/* A store of another program's past: two steps lead from version 1 to 3. */
static const char *const to_2[] = {"ALTER TABLE race ADD COLUMN map INTEGER",
                                   "UPDATE race SET map = gid * 10", NULL};
static const char *const to_3[] = {
    "CREATE TABLE track (map INTEGER PRIMARY KEY) STRICT; INSERT INTO track SELECT map FROM race",
    NULL,
};
static const char *const *const steps[] = {to_2, to_3, NULL};

static int begin(void **state)
{
    (void)state;
    caught_begin(&caught);
    store = (struct store){.diag = &caught.diag, .lock = -1};
    if (sqlite3_open(":memory:", &store.db) != SQLITE_OK)
        return -1;
    return store_run(&store,
                     "CREATE TABLE race (gid INTEGER PRIMARY KEY) STRICT;"
                     "INSERT INTO race VALUES (7), (8); PRAGMA user_version = 1") == STATUS_DONE
               ? 0
               : -1;
}

static int end(void **state)
{
    (void)state;
    store_close(&store);
    caught_end(&caught);
    return 0;
}

static int64_t number(const char *sql)
{
    int64_t value = -1;
    assert_int_equal(store_number(&store, sql, &value), STATUS_DONE);
    return value;
}

static void every_step_between_two_versions_is_taken(void **state)
{
    (void)state;
    assert_int_equal(migrate(&store, steps, 1, 3), STATUS_DONE);
    assert_int_equal(number("PRAGMA user_version"), 3);
    assert_int_equal(number("SELECT sum(map) FROM track"), 150);
    assert_int_equal(number("SELECT count(*) FROM race"), 2);
}

static void only_the_missing_steps_are_taken(void **state)
{
    (void)state;
    assert_int_equal(migrate(&store, steps, 1, 2), STATUS_DONE);
    assert_int_equal(number("PRAGMA user_version"), 2);
    assert_int_equal(number("SELECT count(*) FROM sqlite_schema"), 1);
    assert_int_equal(migrate(&store, steps, 2, 3), STATUS_DONE);
    assert_int_equal(number("PRAGMA user_version"), 3);
    assert_int_equal(migrate(&store, steps, 3, 3), STATUS_DONE);
}

static void a_step_that_fails_changes_nothing(void **state)
{
    (void)state;
    static const char *const adds[] = {"ALTER TABLE race ADD COLUMN map INTEGER", NULL};
    static const char *const fails[] = {"UPDATE race SET map = 1", "INSERT INTO race VALUES (7, 0)",
                                        NULL};
    static const char *const *const wrong[] = {adds, fails, NULL};
    assert_int_equal(migrate(&store, wrong, 1, 3), STATUS_STORE);
    assert_int_equal(number("PRAGMA user_version"), 2);
    assert_int_equal(number("SELECT count(*) FROM race WHERE map IS NULL"), 2);
    assert_non_null(strstr(caught_text(&caught), "UNIQUE constraint failed"));
}

static void an_empty_database_gets_all_tables_at_once(void **state)
{
    (void)state;
    assert_int_equal(store_run(&store, "DROP TABLE race; PRAGMA user_version = 0"), STATUS_DONE);
    assert_int_equal(migrate_to_present(&store), STATUS_DONE);
    assert_int_equal(number("PRAGMA user_version"), SCHEMA_VERSION);
    assert_int_equal(number("SELECT count(*) FROM page"), 0);
    assert_int_equal(migrate_to_present(&store), STATUS_DONE);
}

static void every_version_but_the_first_has_a_step(void **state)
{
    (void)state;
    int64_t count = 0;
    while (schema_steps[count])
        count++;
    assert_int_equal(count, SCHEMA_VERSION - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_step_between_two_versions_is_taken, begin, end),
        cmocka_unit_test_setup_teardown(only_the_missing_steps_are_taken, begin, end),
        cmocka_unit_test_setup_teardown(a_step_that_fails_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(an_empty_database_gets_all_tables_at_once, begin, end),
        cmocka_unit_test(every_version_but_the_first_has_a_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
