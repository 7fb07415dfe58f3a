#include "base/core/output.h"

#include "tests/unit/support.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct output_rules RULES = {.patience = 100};
static const struct output_rules ADOPT = {.patience = 100, .adopt = true};
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

static enum status write_index(const struct output_rules *rules)
{
    struct output *output = output_begin("site", true, rules, &caught.diag);
    if (!output)
        return STATUS_OUTPUT;
    enum status status = output_add(output, "index.html", SPAN("index"));
    if (status == STATUS_DONE)
        return output_commit(output);
    output_discard(output);
    return status;
}

static void an_empty_folder_becomes_ours_by_a_mark_for_its_owner_alone(void **state)
{
    (void)state;
    struct stat facts;
    assert_int_equal(mkdir("site", 0755), 0);
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    assert_int_equal(stat("site/.karoiq", &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    assert_int_equal(write_index(&RULES), STATUS_DONE);
}

static void a_folder_of_somebody_else_is_left_alone_unless_it_is_adopted(void **state)
{
    (void)state;
    assert_int_equal(mkdir("site", 0755), 0);
    put_file("site/index.html", "my own site");
    assert_int_equal(write_index(&RULES), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "site: holds files that karoiq did not write"));
    assert_non_null(strstr(caught_text(&caught), "--adopt"));
    assert_false(exists("site/.karoiq"));
    assert_int_equal(write_index(&ADOPT), STATUS_DONE);
    assert_int_equal(write_index(&RULES), STATUS_DONE);
}

static void the_folder_of_a_version_without_marks_is_known(void **state)
{
    (void)state;
    assert_int_equal(mkdir("site", 0755), 0);
    put_file("site/ranking.json", "{\n  \"generated\": \"2026-11-30 12:00:00\",\n");
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    assert_true(exists("site/.karoiq"));
}

static void another_run_is_waited_for_so_long_and_no_longer(void **state)
{
    (void)state;
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    struct output *other = output_begin("site", true, &RULES, &caught.diag);
    assert_non_null(other);
    assert_int_equal(write_index(&RULES), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "site: another run still writes there after 0"));
    output_discard(other);
    assert_int_equal(write_index(&RULES), STATUS_DONE);
}

static void a_lock_on_the_folder_itself_holds_nobody_up(void **state)
{
    (void)state;
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    int folder = open("site", O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(folder, LOCK_EX), 0);
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    close(folder);
}

static void a_mark_that_leads_elsewhere_is_not_followed(void **state)
{
    (void)state;
    assert_int_equal(mkdir("site", 0755), 0);
    assert_int_equal(symlink("../victim", "site/.karoiq"), 0);
    assert_int_equal(write_index(&RULES), STATUS_OUTPUT);
    assert_false(exists("victim"));
    assert_int_equal(unlink("site/.karoiq"), 0);
    assert_int_equal(mkfifo("site/.karoiq", 0666), 0);
    assert_int_equal(write_index(&RULES), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "site/.karoiq: not a file"));
}

static void a_pipe_under_the_name_of_a_waiting_file_holds_nobody_up(void **state)
{
    (void)state;
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    put_file("site/index.html", "yesterday");
    assert_int_equal(mkfifo("site/.index.html.karoiq-new", 0666), 0);
    assert_int_equal(write_index(&RULES), STATUS_DONE);
}

static void what_killed_runs_left_waiting_is_cleared(void **state)
{
    (void)state;
    assert_int_equal(write_index(&RULES), STATUS_DONE);
    assert_int_equal(mkdir("site/game", 0755), 0);
    put_file("site/.index.html.karoiq-new-0123abcd", "left");
    put_file("site/.index.html.karoiq-new", "left by 0.1.0");
    put_file("site/game/.1.html.karoiq-new-0123abcd", "left");
    put_file("site/.notes.karoiq-newer", "somebody's");
    struct output *output = output_begin("site", true, &RULES, &caught.diag);
    assert_int_equal(output_add(output, "game/2.html", SPAN("two")), STATUS_DONE);
    assert_int_equal(output_add(output, "game/3.html", SPAN("three")), STATUS_DONE);
    assert_false(exists("site/.index.html.karoiq-new-0123abcd"));
    assert_false(exists("site/.index.html.karoiq-new"));
    assert_false(exists("site/game/.1.html.karoiq-new-0123abcd"));
    assert_true(exists("site/.notes.karoiq-newer"));
    assert_int_equal(output_commit(output), STATUS_DONE);
    assert_true(exists("site/game/2.html"));
    assert_true(exists("site/game/3.html"));
}

/* A guard of one store, one configuration and what is not there yet. */
static void guard_three(struct guard *guard)
{
    *guard = (struct guard){0};
    put_file("a.db", "the store");
    put_file("config.ini", "settings");
    guard_add_store(guard, "a.db");
    guard_add(guard, "config.ini");
    guard_add(guard, "later.ini");
    guard_add(guard, "");
    guard_add(guard, NULL);
    assert_false(guard->failed);
}

static void no_file_of_output_replaces_what_is_guarded_whatever_its_name(void **state)
{
    (void)state;
    static const char *const names[] = {"a.db",     "./a.db",       "a.db-wal",
                                        "a.db-shm", "a.db-journal", "link",
                                        "hard",     "config.ini",   "sub/../later.ini"};
    struct guard guard;
    guard_three(&guard);
    const struct output_rules rules = {.guard = &guard};
    assert_int_equal(mkdir("sub", 0755), 0);
    assert_int_equal(symlink("config.ini", "link"), 0);
    assert_int_equal(link("a.db", "hard"), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(output_file(names[i], SPAN("x"), &rules, &caught.diag), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "link: not written: that is config.ini"));
    assert_false(exists("a.db-wal"));
    assert_int_equal(output_file("table.csv", SPAN("x"), &rules, &caught.diag), STATUS_DONE);
    guard_free(&guard);
}

static void standard_output_that_is_guarded_takes_nothing(void **state)
{
    (void)state;
    struct guard guard;
    guard_three(&guard);
    const struct output_rules rules = {.guard = &guard};
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    int store = open("a.db", O_WRONLY | O_APPEND);
    dup2(store, STDOUT_FILENO);
    enum status status = output_file("-", SPAN("text"), &rules, &caught.diag);
    dup2(kept, STDOUT_FILENO);
    close(store);
    close(kept);
    assert_int_equal(status, STATUS_OUTPUT);
    assert_int_equal(guard_hit_open(&guard, STDERR_FILENO) != NULL, false);
    guard_free(&guard);
}

static void a_database_is_never_replaced_by_output(void **state)
{
    (void)state;
    put_file("kept", "SQLite format 3");
    int file = open("kept", O_WRONLY | O_APPEND);
    assert_int_equal(write(file, "", 1), 1);
    close(file);
    assert_int_equal(output_file("kept", SPAN("x"), &RULES, &caught.diag), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "kept: not written: that is a database"));
    put_file("text", "SQLite format 3 is a format");
    assert_int_equal(output_file("text", SPAN("x"), &RULES, &caught.diag), STATUS_DONE);
}

static void no_page_replaces_or_sweeps_what_is_guarded(void **state)
{
    (void)state;
    struct guard guard = {0};
    const struct output_rules rules = {.guard = &guard};
    assert_int_equal(write_index(&rules), STATUS_DONE);
    assert_int_equal(mkdir("site/game", 0755), 0);
    put_file("site/game/7.html", "corrections, of all names");
    guard_add(&guard, "site/game/7.html");
    guard_add(&guard, "site/ranking.csv");
    struct output *output = output_begin("site", true, &rules, &caught.diag);
    assert_int_equal(output_add(output, "ranking.csv", SPAN("x")), STATUS_OUTPUT);
    output_discard(output);
    assert_non_null(strstr(caught_text(&caught), "site/ranking.csv: not written"));
    output = output_begin("site", true, &rules, &caught.diag);
    output_sweep(output, "game", "0123456789");
    assert_int_equal(output_commit(output), STATUS_DONE);
    assert_true(exists("site/game/7.html"));
    guard_free(&guard);
}

static void a_pipe_that_nobody_reads_is_an_error_in_time(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(output_file("pipe", SPAN("x"), &RULES, &caught.diag), STATUS_OUTPUT);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    assert_int_equal(output_file("pipe", SPAN("x"), &RULES, &caught.diag), STATUS_DONE);
    close(reader);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(an_empty_folder_becomes_ours_by_a_mark_for_its_owner_alone),
        IN_FOLDER(a_folder_of_somebody_else_is_left_alone_unless_it_is_adopted),
        IN_FOLDER(the_folder_of_a_version_without_marks_is_known),
        IN_FOLDER(another_run_is_waited_for_so_long_and_no_longer),
        IN_FOLDER(a_lock_on_the_folder_itself_holds_nobody_up),
        IN_FOLDER(a_mark_that_leads_elsewhere_is_not_followed),
        IN_FOLDER(a_pipe_under_the_name_of_a_waiting_file_holds_nobody_up),
        IN_FOLDER(what_killed_runs_left_waiting_is_cleared),
        IN_FOLDER(no_file_of_output_replaces_what_is_guarded_whatever_its_name),
        IN_FOLDER(standard_output_that_is_guarded_takes_nothing),
        IN_FOLDER(a_database_is_never_replaced_by_output),
        IN_FOLDER(no_page_replaces_or_sweeps_what_is_guarded),
        IN_FOLDER(a_pipe_that_nobody_reads_is_an_error_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
