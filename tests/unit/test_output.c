#include "base/core/output.h"

#include "support.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct output_rules RULES = {.patience = 100, .adopt = true};

static void assert_file(const char *path, const char *content)
{
    char text[256] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, content);
}

/* No file that waits for its name is left in the folder. */
static void assert_nothing_waits(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *file;
    assert_non_null(folder);
    while ((file = readdir(folder)))
        if (strstr(file->d_name, ".karoiq-new"))
            fail_msg("%s/%s still waits", path, file->d_name);
    closedir(folder);
}

static void files_appear_at_commit_and_not_before(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    struct output *output = output_begin("site", true, &RULES, &caught.diag);
    assert_non_null(output);
    assert_int_equal(output_add(output, "game/7.html", SPAN("seven")), STATUS_DONE);
    assert_int_equal(output_add(output, "index.html", SPAN("index")), STATUS_DONE);
    assert_false(exists("site/game/7.html"));
    assert_false(exists("site/index.html"));
    assert_int_equal(output_commit(output), STATUS_DONE);
    assert_file("site/game/7.html", "seven");
    assert_file("site/index.html", "index");
    assert_nothing_waits("site");
    assert_nothing_waits("site/game");
    caught_end(&caught);
}

static void a_discarded_set_leaves_yesterdays_files(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    mkdir("site", 0755);
    put_file("site/index.html", "yesterday");
    struct output *output = output_begin("site", false, &RULES, &caught.diag);
    assert_int_equal(output_add(output, "index.html", SPAN("today")), STATUS_DONE);
    output_discard(output);
    assert_file("site/index.html", "yesterday");
    assert_nothing_waits("site");
    caught_end(&caught);
}

static void an_unchanged_file_is_not_rewritten(void **state)
{
    (void)state;
    struct caught caught;
    struct stat before, after;
    caught_begin(&caught);
    mkdir("site", 0755);
    put_file("site/a.html", "same");
    put_file("site/b.html", "old!");
    assert_int_equal(stat("site/a.html", &before), 0);
    struct output *output = output_begin("site", false, &RULES, &caught.diag);
    assert_int_equal(output_add(output, "a.html", SPAN("same")), STATUS_DONE);
    assert_int_equal(output_add(output, "b.html", SPAN("new!")), STATUS_DONE);
    assert_int_equal(output_commit(output), STATUS_DONE);
    assert_int_equal(stat("site/a.html", &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_file("site/b.html", "new!");
    caught_end(&caught);
}

static void names_that_lead_out_of_the_directory_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"../x", "/x", ".hidden", "a/b/c", "a//b",
                                        "",     "a/", "a b",     "a/.b"};
    struct caught caught;
    caught_begin(&caught);
    struct output *output = output_begin("site", true, &RULES, &caught.diag);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(output_add(output, names[i], SPAN("x")), STATUS_OUTPUT);
    output_discard(output);
    caught_end(&caught);
}

static void a_directory_that_cannot_be_made_is_reported(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    assert_null(output_begin("missing/site", true, &RULES, &caught.diag));
    assert_non_null(strstr(caught_text(&caught), "missing/site"));
    assert_null(output_begin("site", false, &RULES, &caught.diag));
    assert_false(exists("site"));
    caught_end(&caught);
}

static void a_swept_folder_keeps_the_set_and_strangers(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    mkdir("site", 0755);
    mkdir("site/game", 0755);
    put_file("site/game/1.html", "vanished");
    put_file("site/game/2.html", "kept");
    put_file("site/game/notes.txt", "somebody's");
    put_file("site/game/.3.html.karoiq-new", "left by a crash");
    struct output *output = output_begin("site", false, &RULES, &caught.diag);
    assert_int_equal(output_keep(output, "game/2.html"), STATUS_DONE);
    output_sweep(output, "game", "0123456789");
    assert_true(exists("site/game/1.html"));
    assert_int_equal(output_commit(output), STATUS_DONE);
    assert_false(exists("site/game/1.html"));
    assert_true(exists("site/game/2.html"));
    assert_true(exists("site/game/notes.txt"));
    assert_false(exists("site/game/.3.html.karoiq-new"));
    caught_end(&caught);
}

static void one_file_is_replaced_whole_with_its_permissions(void **state)
{
    (void)state;
    struct caught caught;
    struct stat facts;
    caught_begin(&caught);
    put_file("table", "old");
    chmod("table", 0640);
    assert_int_equal(symlink("table", "link"), 0);
    assert_int_equal(output_file("link", SPAN("new"), &RULES, &caught.diag), STATUS_DONE);
    assert_file("table", "new");
    assert_int_equal(lstat("link", &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_int_equal(stat("table", &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0640);
    caught_end(&caught);
}

static void a_file_that_cannot_take_its_place_is_an_error(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    mkdir("site", 0755);
    mkdir("site/index.html", 0755);
    struct output *output = output_begin("site", false, &RULES, &caught.diag);
    assert_int_equal(output_add(output, "feed.xml", SPAN("feed")), STATUS_DONE);
    assert_int_equal(output_add(output, "index.html", SPAN("today")), STATUS_DONE);
    assert_int_equal(output_commit(output), STATUS_OUTPUT);
    assert_string_equal(
        caught_text(&caught),
        "error: site/index.html: cannot put the new file in place: Is a directory\n");
    assert_nothing_waits("site");
    assert_file("site/feed.xml", "feed");
    caught_end(&caught);
}

static void a_full_disk_is_an_error(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    assert_int_equal(output_file("/dev/full", SPAN("text"), &RULES, &caught.diag), STATUS_OUTPUT);
    assert_non_null(strstr(caught_text(&caught), "/dev/full"));
    caught_end(&caught);
}

static void a_disk_that_fills_up_leaves_yesterdays_site(void **state)
{
    (void)state;
    enum { LIMIT = 4096 };
    struct caught caught;
    struct rlimit before;
    char *large = calloc(1, 2 * LIMIT);
    caught_begin(&caught);
    mkdir("site", 0755);
    put_file("site/index.html", "yesterday");
    struct output *output = output_begin("site", false, &RULES, &caught.diag);
    assert_int_equal(output_add(output, "a.html", SPAN("fits")), STATUS_DONE);
    /* A limit on files behaves as a full disk does: a write takes less than it was given. */
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){LIMIT, before.rlim_max}), 0);
    enum status status = output_add(output, "index.html", (struct span){large, 2 * LIMIT});
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(status, STATUS_OUTPUT);
    output_discard(output);
    assert_file("site/index.html", "yesterday");
    assert_false(exists("site/a.html"));
    assert_nothing_waits("site");
    assert_nothing_waits("site");
    assert_non_null(strstr(caught_text(&caught), "site/index.html"));
    free(large);
    caught_end(&caught);
}

static void standard_output_that_takes_nothing_is_an_error(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    int full = open("/dev/full", O_WRONLY);
    dup2(full, STDOUT_FILENO);
    enum status status = output_file("-", SPAN("text"), &RULES, &caught.diag);
    dup2(kept, STDOUT_FILENO);
    close(full);
    close(kept);
    assert_int_equal(status, STATUS_OUTPUT);
    caught_end(&caught);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(files_appear_at_commit_and_not_before),
        IN_FOLDER(a_discarded_set_leaves_yesterdays_files),
        IN_FOLDER(an_unchanged_file_is_not_rewritten),
        IN_FOLDER(names_that_lead_out_of_the_directory_are_refused),
        IN_FOLDER(a_directory_that_cannot_be_made_is_reported),
        IN_FOLDER(a_swept_folder_keeps_the_set_and_strangers),
        IN_FOLDER(one_file_is_replaced_whole_with_its_permissions),
        IN_FOLDER(a_file_that_cannot_take_its_place_is_an_error),
        IN_FOLDER(a_full_disk_is_an_error),
        IN_FOLDER(a_disk_that_fills_up_leaves_yesterdays_site),
        IN_FOLDER(standard_output_that_takes_nothing_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
