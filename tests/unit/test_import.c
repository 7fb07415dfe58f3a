#include "base/model/model.h"
#include "fetch/import.h"
#include "tests/unit/fetching.h"

#include <fcntl.h>
#include <sys/stat.h>

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
    static const char *const names[] = {"7.log",       "8.log", "007.log",  "1000000000.log",
                                        "notes\n.txt", "x.log", "in/9.log", "in"};
    struct workshop *workshop = *state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        workshop_remove(workshop, names[i]);
    workshop_close(workshop);
    free(workshop);
    return 0;
}

static void write_file(struct workshop *workshop, const char *name, const char *content)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", workshop->folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    assert_int_equal(fclose(file), 0);
}

static struct import_summary import(struct workshop *workshop, const char *name,
                                    enum status expected)
{
    char path[128];
    const char *const paths[] = {path};
    struct import_summary summary;
    snprintf(path, sizeof path, "%s/%s", workshop->folder, name);
    assert_int_equal(fetch_import(&workshop->store, paths, 1, NOW, NULL, &summary), expected);
    assert_int_equal(summary.files, summary.added + summary.changed + summary.unchanged +
                                        summary.tables + summary.other + summary.failed);
    return summary;
}

/* Reads and commits, and what was read last. */
struct reads {
    int count, completed;
    int64_t page, gid;
    char body[16];
};

static enum status note_read(void *context, int64_t page, int64_t gid, struct span body)
{
    struct reads *reads = context;
    reads->count++;
    reads->page = page;
    reads->gid = gid;
    snprintf(reads->body, sizeof reads->body, "%.*s", (int)body.length, body.text);
    return STATUS_DONE;
}

static enum status note_commit(void *context)
{
    struct reads *reads = context;
    reads->completed++;
    return STATUS_DONE;
}

static void what_is_taken_in_is_read_at_once_and_what_is_known_is_not(void **state)
{
    struct workshop *workshop = *state;
    char path[128];
    const char *const paths[] = {path};
    struct reads reads = {0};
    const struct import_reader reader = {note_read, note_commit, &reads};
    struct import_summary summary;
    snprintf(path, sizeof path, "%s/7.log", workshop->folder);
    write_file(workshop, "7.log", "first");
    for (int i = 0; i < 2; i++)
        assert_int_equal(fetch_import(&workshop->store, paths, 1, NOW, &reader, &summary),
                         STATUS_DONE);
    assert_int_equal(reads.count, 1);
    assert_int_equal(reads.gid, 7);
    assert_int_equal(reads.page, workshop_number(workshop, "SELECT id FROM page"));
    assert_string_equal(reads.body, "first");
    assert_int_equal(reads.completed, 2);
}

static enum status refuse_commit(void *context)
{
    (void)context;
    return STATUS_STORE;
}

static void what_cannot_be_completed_is_not_kept(void **state)
{
    struct workshop *workshop = *state;
    char path[128];
    const char *const paths[] = {path};
    struct reads reads = {0};
    const struct import_reader reader = {note_read, refuse_commit, &reads};
    struct import_summary summary;
    snprintf(path, sizeof path, "%s/7.log", workshop->folder);
    write_file(workshop, "7.log", "first");
    assert_int_equal(fetch_import(&workshop->store, paths, 1, NOW, &reader, &summary),
                     STATUS_STORE);
    assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page"), 0);
}

static void a_file_named_by_its_gid_is_archived(void **state)
{
    struct workshop *workshop = *state;
    write_file(workshop, "7.log", "first");
    struct import_summary summary = import(workshop, "7.log", STATUS_DONE);
    assert_int_equal(summary.added, 1);
    assert_int_equal(workshop_number(workshop, "SELECT gid FROM page WHERE kind = 'log' AND"
                                               " address = '/logs/7.log' AND origin = 'import'"),
                     7);
    workshop_assert_body(workshop, "SELECT id FROM page", "first");
    import_summary_free(&summary);
}

static void the_same_bytes_again_add_nothing(void **state)
{
    struct workshop *workshop = *state;
    write_file(workshop, "7.log", "first");
    import(workshop, "7.log", STATUS_DONE);
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).unchanged, 1);
    assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page"), 1);
}

static void another_content_is_a_new_version_and_an_old_one_does_not_come_back(void **state)
{
    struct workshop *workshop = *state;
    write_file(workshop, "7.log", "first");
    import(workshop, "7.log", STATUS_DONE);
    write_file(workshop, "7.log", "later");
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).changed, 1);
    write_file(workshop, "7.log", "first");
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).unchanged, 1);
    assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page"), 2);
    assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page WHERE newest = 1"), 1);
    workshop_assert_body(workshop, "SELECT id FROM page WHERE newest = 1", "later");
}

static void an_earlier_state_of_a_log_does_not_replace_the_later_one(void **state)
{
    struct workshop *workshop = *state;
    write_file(workshop, "7.log", "one\ntwo\n");
    import(workshop, "7.log", STATUS_DONE);
    write_file(workshop, "7.log", "one\n");
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).unchanged, 1);
    write_file(workshop, "7.log", "one\ntwo\nthree\n");
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).changed, 1);
    workshop_assert_body(workshop, "SELECT id FROM page WHERE newest = 1", "one\ntwo\nthree\n");
}

static void a_folder_is_imported_with_the_folders_in_it(void **state)
{
    struct workshop *workshop = *state;
    char path[128];
    snprintf(path, sizeof path, "%s/in", workshop->folder);
    assert_int_equal(mkdir(path, 0700), 0);
    write_file(workshop, "in/9.log", "nine");
    write_file(workshop, "7.log", "seven");
    struct import_summary summary = import(workshop, "", STATUS_DONE);
    assert_int_equal(summary.added, 2);
    assert_int_equal(workshop_number(workshop, "SELECT group_concat(gid) = '7,9' FROM page"), 1);
    import_summary_free(&summary);
}

static void what_is_not_named_by_a_gid_is_listed(void **state)
{
    struct workshop *workshop = *state;
    write_file(workshop, "x.log", "x");
    write_file(workshop, "007.log", "no name that the platform gives");
    write_file(workshop, "1000000000.log", "more than a list's GID may be");
    write_file(workshop, "notes\n.txt", "y");
    write_file(workshop, "8.log", "eight");
    struct import_summary summary = import(workshop, ".", STATUS_DONE);
    assert_int_equal(summary.added, 1);
    assert_true(summary.other >= 4); /* the database's files lie there too */
    assert_non_null(strstr(summary.other_names.data, "/x.log\n"));
    assert_non_null(strstr(summary.other_names.data, "/007.log\n"));
    assert_non_null(strstr(summary.other_names.data, "/1000000000.log\n"));
    assert_non_null(strstr(summary.other_names.data, "/notes\\x0A.txt\n"));
    import_summary_free(&summary);
}

static void what_is_no_log_does_not_take_the_place_of_one(void **state)
{
    struct workshop *workshop = *state;
    static const char *const broken[] = {"", "\n", "<html>nothing</html>"};
    write_file(workshop, "7.log", "2024-01-01 00:00:00: Spiel beendet\n");
    struct import_summary summary = import(workshop, "7.log", STATUS_DONE);
    import_summary_free(&summary);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        write_file(workshop, "7.log", broken[i]);
        summary = import(workshop, "7.log", STATUS_INCOMPLETE);
        assert_int_equal(summary.failed, 1);
        assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page WHERE newest"), 1);
        assert_int_equal(workshop_number(workshop, "SELECT size FROM page"), 35);
        import_summary_free(&summary);
    }
    assert_non_null(strstr(caught_text(&workshop->caught), "the one in the archive is kept"));
}

static void what_cannot_be_read_is_reported_and_the_rest_imported(void **state)
{
    struct workshop *workshop = *state;
    char good[64];
    const char *const paths[] = {"/dev/null", good};
    struct import_summary summary;
    snprintf(good, sizeof good, "%s/8.log", workshop->folder);
    write_file(workshop, "8.log", "eight");
    assert_int_equal(fetch_import(&workshop->store, paths, 2, NOW, NULL, &summary),
                     STATUS_INCOMPLETE);
    assert_int_equal(summary.added, 1);
    assert_int_equal(summary.failed, 1);
    assert_int_equal(workshop->caught.diag.errors, 1);
    import_summary_free(&summary);
}

static void a_path_that_is_not_there_is_wrong_usage_and_imports_nothing(void **state)
{
    struct workshop *workshop = *state;
    char good[64], missing[64];
    const char *const paths[] = {good, missing};
    struct import_summary summary;
    snprintf(good, sizeof good, "%s/8.log", workshop->folder);
    snprintf(missing, sizeof missing, "%s/1.log", workshop->folder);
    write_file(workshop, "8.log", "eight");
    assert_int_equal(fetch_import(&workshop->store, paths, 2, NOW, NULL, &summary), STATUS_USAGE);
    assert_int_equal(workshop_number(workshop, "SELECT count(*) FROM page"), 0);
    assert_non_null(strstr(caught_text(&workshop->caught), "/1.log: cannot be imported: No such"));
    import_summary_free(&summary);
}

static void a_file_beyond_the_limit_is_refused(void **state)
{
    struct workshop *workshop = *state;
    char path[64];
    snprintf(path, sizeof path, "%s/7.log", workshop->folder);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    assert_int_equal(ftruncate(file, PAGE_LIMIT), 0);
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).added, 1);
    assert_int_equal(ftruncate(file, PAGE_LIMIT + 1), 0);
    close(file);
    assert_int_equal(import(workshop, "7.log", STATUS_INCOMPLETE).failed, 1);
}

static void an_empty_file_is_archived_for_the_parser_to_name(void **state)
{
    struct workshop *workshop = *state;
    write_file(workshop, "7.log", "");
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).added, 1);
    assert_int_equal(import(workshop, "7.log", STATUS_DONE).unchanged, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_taken_in_is_read_at_once_and_what_is_known_is_not,
                                        open_test, close_test),
        cmocka_unit_test_setup_teardown(what_cannot_be_completed_is_not_kept, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(a_file_named_by_its_gid_is_archived, open_test, close_test),
        cmocka_unit_test_setup_teardown(the_same_bytes_again_add_nothing, open_test, close_test),
        cmocka_unit_test_setup_teardown(
            another_content_is_a_new_version_and_an_old_one_does_not_come_back, open_test,
            close_test),
        cmocka_unit_test_setup_teardown(an_earlier_state_of_a_log_does_not_replace_the_later_one,
                                        open_test, close_test),
        cmocka_unit_test_setup_teardown(a_folder_is_imported_with_the_folders_in_it, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(what_is_no_log_does_not_take_the_place_of_one, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(what_is_not_named_by_a_gid_is_listed, open_test,
                                        close_test),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_is_reported_and_the_rest_imported,
                                        open_test, close_test),
        cmocka_unit_test_setup_teardown(a_path_that_is_not_there_is_wrong_usage_and_imports_nothing,
                                        open_test, close_test),
        cmocka_unit_test_setup_teardown(a_file_beyond_the_limit_is_refused, open_test, close_test),
        cmocka_unit_test_setup_teardown(an_empty_file_is_archived_for_the_parser_to_name, open_test,
                                        close_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
