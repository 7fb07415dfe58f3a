/* Race rules, and games with others in them. */
#include "rating.h"

static void set(char **text, const char *value)
{
    free(*text);
    *text = strdup(value);
}

static const char *verdict(struct bench *bench, int64_t gid)
{
    static char text[300];
    bool row;
    sqlite3_stmt *statement = store_prepare(
        &bench->store, "SELECT state || ': ' || coalesce(reason, '') || coalesce(' ' || detail, '')"
                       " FROM verdict WHERE gid = ?1");
    assert_non_null(statement);
    sqlite3_bind_int64(statement, 1, gid);
    assert_int_equal(store_step(&bench->store, statement, &row), STATUS_DONE);
    snprintf(text, sizeof text, "%s", row ? (const char *)sqlite3_column_text(statement, 0) : "");
    sqlite3_finalize(statement);
    return text;
}

static void the_default_excludes_nothing_nor_does_what_is_not_known(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2");
    sql(&bench, "UPDATE game SET startdirection = 'odd', crashallowed = 'odd', cps = 0, zzz = 99"
                " WHERE gid = 2");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 2), "rated: ");
    set(&bench.config.startdirection, "classic");
    set(&bench.config.crashallowed, "forbidden");
    set(&bench.config.cps, "yes");
    set(&bench.config.zzz, "0");
    set(&bench.config.without_tags, "§RE§");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "rated: ");
    assert_string_equal(verdict(&bench, 2), "excluded: without_checkpoints");
    bench_end(&bench);
}

static void each_rule_excludes_with_its_reason(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    sql(&bench, "UPDATE game SET title = 'x §RE§ !KaroIQ!', startdirection = 'free',"
                " crashallowed = 'allowed', cps = 1, zzz = 3, list_tags = '[\"KaroIQ\"]'");
    set(&bench.config.startdirection, "classic, formula1");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: start_direction free");
    set(&bench.config.startdirection, "classic, free");
    set(&bench.config.crashallowed, "forbidden");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: crash_rule allowed");
    set(&bench.config.crashallowed, "");
    set(&bench.config.cps, "no");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: with_checkpoints");
    set(&bench.config.cps, "yes");
    set(&bench.config.zzz, "0..2, 4");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: zzz 3");
    set(&bench.config.zzz, "0..2, 3..5");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "rated: ");
    set(&bench.config.without_tags, "§RE§");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: tag §RE§");
    /* among the API's tags, there without its marks */
    sql(&bench, "UPDATE game SET title = '!KaroIQ!', list_tags = '[\"KaroIQ\",\"RE\"]'");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: tag §RE§");
    sql(&bench, "UPDATE game SET title = 'RE !KaroIQ!', list_tags = '[\"KaroIQ\",\"REX\"]'");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "rated: ");
    bench_end(&bench);
}

static void a_rule_that_is_none_is_refused(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    set(&bench.config.cps, "maybe");
    rate(&bench, STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&bench.caught), "[rules] cps cannot be 'maybe'"));
    set(&bench.config.cps, "");
    set(&bench.config.zzz, "5..1");
    rate(&bench, STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&bench.caught), "[rules] zzz: '5..1' is no number"));
    bench_end(&bench);
}

static void games_with_others_in_them(void **state)
{
    (void)state;
    struct bench bench;
    char path[] = "/tmp/karoiq-participants-XXXXXX";
    static const char list[] = "ada\nbob\t\t2023-12-31\n";
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, list, sizeof list - 1) == sizeof list - 1);
    close(file);
    bench_begin(&bench);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    sql(&bench, "UPDATE game SET log_started = '2024-01-01 00:00:00'");
    set(&bench.config.participants, path);
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "rated: ");
    bench.config.others = OTHERS_LISTED;
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "rated: no_participant bob");
    bench.config.others = OTHERS_SKIPPED;
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "excluded: no_participant bob");
    sql(&bench, "UPDATE game SET log_started = '2023-12-31 23:59:59'");
    rate(&bench, STATUS_DONE);
    assert_string_equal(verdict(&bench, 1), "rated: ");
    bench_end(&bench);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_excludes_nothing_nor_does_what_is_not_known),
        cmocka_unit_test(each_rule_excludes_with_its_reason),
        cmocka_unit_test(a_rule_that_is_none_is_refused),
        cmocka_unit_test(games_with_others_in_them),
    };
    return cmocka_run_group_tests_name("admission", tests, NULL, NULL);
}
