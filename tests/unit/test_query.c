#include "base/store/query.h"

#include "base/store/store.h"
#include "tests/unit/support.h"

static struct caught caught;
static struct store store;

static int begin(void **state)
{
    (void)state;
    caught_begin(&caught);
    return store_open_empty(&store, &caught.diag) == STATUS_DONE ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    store_close(&store);
    caught_end(&caught);
    return 0;
}

static const char count_sql[] = "SELECT count(*) FROM player";
static const char insert_sql[] = "INSERT INTO player (id, name) VALUES (?1, ?2)";
static const char names_sql[] = "SELECT name FROM player WHERE id >= ?1 ORDER BY id";

static void insert(int64_t id, const char *name)
{
    assert_int_equal(query_run(&store, insert_sql, WITH(V(id), V(name))), STATUS_DONE);
}

static void every_type_of_value_arrives_as_it_is(void **state)
{
    (void)state;
    enum status status = STATUS_DONE;
    const char *none = NULL;
    sqlite3_stmt *row = query_rows(
        &store,
        "SELECT typeof(?1), typeof(?2), typeof(?3), typeof(?4), typeof(?5), typeof(?6), typeof(?7)",
        &status,
        WITH(V(INT64_MAX), V(0.5), V(SPAN("a")), V("b"), value_bytes(SPAN("c")), V(none),
             value_null()));
    assert_true(store_next(&store, row, &status));
    static const char *const types[] = {"integer", "real", "text", "text", "blob", "null", "null"};
    for (int i = 0; i < 7; i++)
        assert_string_equal(store_text(row, i).text, types[i]);
    assert_false(store_next(&store, row, &status));
    assert_int_equal(status, STATUS_DONE);
}

static void statement_is_prepared_once(void **state)
{
    (void)state;
    int64_t count = -1;
    sqlite3_stmt *first = query_bound(&store, count_sql, WITH());
    insert(1, "ada");
    insert(2, "bob");
    assert_int_equal(query_number(&store, count_sql, &count, WITH()), STATUS_DONE);
    assert_int_equal(count, 2);
    assert_ptr_equal(query_bound(&store, count_sql, WITH()), first);
}

static void rows_that_were_not_read_are_over_with_the_next_use(void **state)
{
    (void)state;
    enum status status = STATUS_DONE;
    insert(1, "ada");
    insert(2, "bob");
    sqlite3_stmt *row = query_rows(&store, names_sql, &status, WITH(V(1)));
    assert_true(store_next(&store, row, &status));
    row = query_rows(&store, names_sql, &status, WITH(V(2)));
    assert_true(store_next(&store, row, &status));
    assert_string_equal(store_text(row, 0).text, "bob");
    assert_false(store_next(&store, row, &status));
}

static bool take(void *context, sqlite3_stmt *row)
{
    (void)row;
    return ++*(int *)context < 2;
}

static void taker_that_lacks_memory_ends_the_rows(void **state)
{
    (void)state;
    int taken = 0;
    insert(1, "ada");
    insert(2, "bob");
    insert(3, "cat");
    assert_int_equal(query_each(&store, names_sql, take, &taken, "counting", WITH(V(1))),
                     STATUS_STORE);
    assert_int_equal(taken, 2);
    assert_non_null(strstr(caught_text(&caught), "counting"));
}

static void statement_that_is_none_is_reported(void **state)
{
    (void)state;
    enum status status = STATUS_DONE;
    int64_t number;
    assert_int_equal(query_run(&store, "INSERT INTO nothing VALUES (1)", WITH()), STATUS_STORE);
    assert_int_equal(query_number(&store, "SELECT nothing", &number, WITH()), STATUS_STORE);
    assert_int_equal(number, 0);
    assert_null(query_rows(&store, "SELECT nothing", &status, WITH()));
    assert_int_equal(status, STATUS_STORE);
    assert_int_equal(caught.diag.errors, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_type_of_value_arrives_as_it_is, begin, end),
        cmocka_unit_test_setup_teardown(statement_is_prepared_once, begin, end),
        cmocka_unit_test_setup_teardown(rows_that_were_not_read_are_over_with_the_next_use, begin,
                                        end),
        cmocka_unit_test_setup_teardown(taker_that_lacks_memory_ends_the_rows, begin, end),
        cmocka_unit_test_setup_teardown(statement_that_is_none_is_reported, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
