/* The API's list of games: docs/platform.md's "one bad object spoils only itself", and the traps of
   objects whose members are of another type. */
#include "parsing.h"

static void a_game_object_as_reported(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    struct list_reading r = read_json(
        &d, walk,
        "[{\"id\":132000,\"name\":\"Eine Runde !KaroIQ!\",\"map\":{\"id\":42,\"name\":\"M\"},"
        "\"cps\":true,\"zzz\":2,\"crashallowed\":\"free\",\"startdirection\":\"formula1\","
        "\"started\":true,\"finished\":true,\"starteddate\":\"2023-01-02 03:04:05\","
        "\"finisheddate\":\"2023-05-06 07:08:09\",\"creator\":\"x\",\"next\":{\"id\":26},"
        "\"blocked\":0,\"tags\":[\"KaroIQ\",\"§RE§\"]}]");
    assert_true(r.is_list);
    assert_int_equal(r.rows, 1);
    assert_int_equal(r.fresh, 1);
    assert_query(&d,
                 "SELECT gid||'|'||title||'|'||tagged||'|'||list_title||'|'||list_tags||'|'||"
                 "list_state||'|'||list_started||'|'||list_finished||'|'||list_map||'|'||"
                 "list_creator||'|'||startdirection||'|'||crashallowed||'|'||cps||'|'||zzz"
                 " FROM game",
                 "132000|Eine Runde !KaroIQ!|1|Eine Runde !KaroIQ!|[\"KaroIQ\",\"§RE§\"]|finished|"
                 "2023-01-02 03:04:05|2023-05-06 07:08:09|42|x|formula1|free|1|2");
    desk_end(&d);
}

static void one_bad_object_spoils_only_itself(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    struct list_reading r = read_json(
        &d, walk,
        "[{\"id\":null,\"name\":\"a\"},{\"name\":\"b\"},{\"id\":-5,\"name\":\"c\"},"
        "{\"id\":\"12abc\",\"name\":\"d\"},{\"id\":{},\"name\":\"e\"},{\"id\":0,\"name\":\"f\"},"
        "{\"id\":1.5,\"name\":\"g\"},{\"id\":true,\"name\":\"h\"},"
        "{\"id\":99999999999999999999,\"name\":\"i\"},7,null,\"x\",[],true,"
        "{\"id\":5,\"name\":\"good !KaroIQ!\"},{\"id\":6,\"name\":null}]");
    assert_true(r.is_list);
    assert_int_equal(r.rows, 16);
    assert_int_equal(r.fresh, 2);
    assert_query(&d, "SELECT group_concat(gid) FROM game", "5,6");
    assert_query(&d, "SELECT count(*) FROM anomaly WHERE kind = 'list_object'", "15");
    assert_query(&d, "SELECT title FROM game WHERE gid = 5", "good !KaroIQ!");
    desk_end(&d);
}

/* SQLite (seen with 3.40) takes it for an object. */
static void an_array_for_a_members_name_is_no_json(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    struct list_reading r = read_json(&d, walk,
                                      "[{\"id\":5,\"name\":\"a !KaroIQ!\",[\"b\"]:true},"
                                      "{\"id\":6,\"name\":\"c !KaroIQ!\"}]");
    assert_false(r.is_list);
    assert_query(&d, "SELECT count(*) FROM game", "0");
    desk_end(&d);
}

static void fields_of_another_type(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "running");
    read_json(&d, walk,
              "[{\"id\":\"77\",\"name\":123,\"map\":\"9\",\"cps\":\"1\",\"zzz\":\"3\","
              "\"finished\":\"1\",\"starteddate\":\"soon\",\"finisheddate\":20240101,"
              "\"tags\":{\"0\":\"KaroIQ\"},\"creator\":null,\"crashallowed\":[1]},"
              "{\"id\":78,\"name\":\"x\",\"map\":12,\"tags\":\"KaroIQ\",\"finished\":null},"
              "{\"id\":79,\"name\":\"x\",\"map\":-3,\"tags\":[[\"KaroIQ\"],{\"a\":1},null,7]}]");
    assert_query(&d,
                 "SELECT title||'|'||list_map||'|'||cps||'|'||zzz||'|'||list_state||'|'||list_tags"
                 "||'|'||tagged||'|'||ifnull(list_started,'-')||'|'||ifnull(list_finished,'-')"
                 "||'|'||ifnull(list_creator,'-')||'|'||ifnull(crashallowed,'-') FROM game"
                 " WHERE gid = 77",
                 "123|9|1|3|finished|[\"KaroIQ\"]|1|-|-|-|-");
    /* what an object does not say is so by the walk */
    assert_query(&d, "SELECT list_map||list_state||tagged||list_tags FROM game WHERE gid = 78",
                 "12running1[\"KaroIQ\"]");
    assert_query(&d, "SELECT ifnull(list_map,'-')||tagged||list_tags FROM game WHERE gid = 79",
                 "-0[]");
    desk_end(&d);
}

static void what_is_no_list(void **state)
{
    (void)state;
    static const char *const pages[] = {
        "",
        "{}",
        "7",
        "null",
        "[{\"id\":1,\"name\":\"x\"}",
        "[1]",
        "[null]",
        "\"x\"",
        "{\"games\":[]}",
        "<!DOCTYPE html><html>[]</html>",
        "[[]",
        "f([1]);",
        "f(",
        "[{\"error\":\"x\"}]",
    };
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct list_reading r = read_json(&d, walk, pages[i]);
        if (r.is_list)
            fail_msg("'%s' was taken for a list", pages[i]);
        assert_int_equal(r.fresh, 0);
    }
    assert_query(&d, "SELECT count(*) FROM game", "0");
    assert_query(&d, "SELECT count(*) FROM anomaly WHERE kind = 'no_list'", "14");
    desk_end(&d);
}

static void a_page_of_spoiled_objects_does_not_end_the_walk(void **state)
{
    (void)state;
    static const char page[] = "[{\"id\":null,\"name\":\"a\"},7]";
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    struct list_reading r = read_json(&d, walk, page);
    assert_true(r.is_list);
    assert_int_equal(r.rows, 2);
    assert_int_equal(r.fresh, 2);
    /* for ever it is none */
    for (int i = 0; i < 9; i++)
        assert_true(read_json(&d, walk, page).is_list);
    assert_false(read_json(&d, walk, page).is_list);
    desk_end(&d);
}

static void an_empty_list_is_one(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    struct list_reading r = read_json(&d, begin_walk(&d, "finished"), " [ ] \n");
    assert_true(r.is_list);
    assert_int_equal(r.rows, 0);
    desk_end(&d);
}

static void jsonp_is_unwrapped(void **state)
{
    (void)state;
    static const char *const pages[] = {
        "cb([{\"id\":1,\"name\":\"x\"}])",
        "/**/ jQuery_12.a$([{\"id\":1,\"name\":\"x\"}]) ; \r\n",
        "\xEF\xBB\xBF [{\"id\":1,\"name\":\"x\"}]",
    };
    struct desk d;
    desk_begin(&d);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct list_reading r = read_json(&d, begin_walk(&d, "finished"), pages[i]);
        assert_true(r.is_list);
        assert_int_equal(r.fresh, 1);
    }
    desk_end(&d);
}

static void bad_utf8_and_nul_in_titles(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    read_json(&d, begin_walk(&d, "finished"),
              "[{\"id\":1,\"name\":\"a\xE4 !KaroIQ!\"},{\"id\":2,\"name\":\"a\\u0000 !KaroIQ!\"},"
              "{\"id\":3,\"name\":\"a\\\\u0000 \\ud800 !KaroIQ!\"},{\"id\":4,\"name\":\"a\"}]");
    assert_query(&d, "SELECT title FROM game WHERE gid = 1", "a\xEF\xBF\xBD !KaroIQ!");
    assert_query(&d, "SELECT title FROM game WHERE gid = 2", "a\xEF\xBF\xBD !KaroIQ!");
    assert_query(&d, "SELECT title LIKE 'a\\u0000 %!KaroIQ!' FROM game WHERE gid = 3", "1");
    assert_query(&d, "SELECT sum(tagged) FROM game", "3");
    /* the game is read, and its page says that it was not clean */
    assert_query(&d, "SELECT count(*) FROM anomaly WHERE kind = 'undecodable' AND page", "3");
    desk_end(&d);
}

static void fresh_counts_games_new_in_this_walk(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    static const char page[] = "[{\"id\":1,\"name\":\"x\"},{\"id\":2,\"name\":\"y\"},"
                               "{\"id\":1,\"name\":\"x\"}]";
    struct list_reading r = read_json(&d, walk, page);
    assert_int_equal(r.rows, 3);
    assert_int_equal(r.fresh, 2);
    r = read_json(&d, walk, page); /* the same page for ever */
    assert_int_equal(r.rows, 3);
    assert_int_equal(r.fresh, 0);
    r = read_json(&d, walk, "[{\"id\":2,\"name\":\"y\"},{\"id\":3,\"name\":\"z\"}]");
    assert_int_equal(r.fresh, 1);
    r = read_json(&d, begin_walk(&d, "finished"), page);
    assert_int_equal(r.fresh, 2);
    desk_end(&d);
}

static void what_did_not_change_is_not_written(void **state)
{
    (void)state;
    static const char page[] = "[{\"id\":1,\"name\":\"x !KaroIQ!\",\"tags\":[\"a\"],\"map\":3}]";
    static const char renamed[] = "[{\"id\":1,\"name\":\"x\",\"tags\":[\"a\"],\"map\":3}]";
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "finished");
    read_json(&d, walk, page);
    store_run(&d.store, "CREATE TEMP TABLE written (what TEXT);"
                        "CREATE TEMP TRIGGER t AFTER UPDATE ON game BEGIN"
                        " INSERT INTO written VALUES (iif(old.list_map IS new.list_map AND"
                        " old.list_title IS new.list_title AND old.title = new.title AND"
                        " old.tagged = new.tagged, 'walk', 'game')); END");
    read_json(&d, walk, page);
    assert_query(&d, "SELECT count(*) FROM written", "0");
    read_json(&d, begin_walk(&d, "finished"), page);
    assert_query(&d, "SELECT group_concat(what) FROM written", "walk");
    read_json(&d, walk, renamed);
    assert_query(&d, "SELECT title||tagged FROM game", "x0");
    desk_end(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_object_as_reported),
        cmocka_unit_test(one_bad_object_spoils_only_itself),
        cmocka_unit_test(an_array_for_a_members_name_is_no_json),
        cmocka_unit_test(fields_of_another_type),
        cmocka_unit_test(what_is_no_list),
        cmocka_unit_test(a_page_of_spoiled_objects_does_not_end_the_walk),
        cmocka_unit_test(an_empty_list_is_one),
        cmocka_unit_test(jsonp_is_unwrapped),
        cmocka_unit_test(bad_utf8_and_nul_in_titles),
        cmocka_unit_test(fresh_counts_games_new_in_this_walk),
        cmocka_unit_test(what_did_not_change_is_not_written),
    };
    return cmocka_run_group_tests_name("list", tests, NULL, NULL);
}
