#include "base/core/advice.h"

#include "tests/unit/support.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static void each_kind_of_fault_has_its_advice(void **state)
{
    (void)state;
    static const struct {
        int error;
        const char *advice;
    } faults[] = {
        {EROFS, "; choose a place that can be written"},
        {ENOENT, "; its folder must be there before: create it, or choose another place"},
        {EISDIR, "; name a file in it"},
        {ENOSPC, "; make room there, then again: what stood there before is unharmed"},
        {EDQUOT, "; make room there, then again: what stood there before is unharmed"},
        {EIO, ""},
    };
    char room[ADVICE_SIZE];
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_string_equal(advice_on("x", faults[i].error, room), faults[i].advice);
}

static void what_is_ones_own_needs_other_permissions(void **state)
{
    (void)state;
    char room[ADVICE_SIZE];
    int file = open("mine", O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    close(file);
    assert_string_equal(advice_on("mine", EACCES, room),
                        "; choose a place where you may read and write, or change its permissions");
    assert_string_equal(advice_on("gone", EPERM, room),
                        "; choose a place where you may read and write, or change its permissions");
}

static void what_is_another_users_names_him(void **state)
{
    (void)state;
    char room[ADVICE_SIZE];
    int file = open("daemon's", O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    close(file);
    if (chown("daemon's", 1, 1) != 0)
        skip_without("root, who may give a file away");
    assert_string_equal(advice_on("daemon's", EACCES, room),
                        "; it belongs to daemon: run karoiq as that user, by 'sudo -u daemon'");
    assert_int_equal(chown("daemon's", 3999999, 1), 0);
    assert_string_equal(advice_on("daemon's", EACCES, room), "; it belongs to somebody else");
}

static void root_is_told_whose_place_it_is(void **state)
{
    (void)state;
    char room[ADVICE_SIZE];
    assert_string_equal(advice_to_root("gone", room), "");
    assert_int_equal(mkdir("theirs", 0700), 0);
    if (chown("theirs", 1, 1) != 0)
        skip_without("root, who may give a folder away");
    assert_string_equal(advice_to_root("theirs/new", room),
                        "it belongs to daemon, who could not use what root leaves there: run "
                        "karoiq as that user, by 'sudo -u daemon'");
    close(open("theirs/roots", O_WRONLY | O_CREAT, 0600));
    assert_string_equal(advice_to_root("theirs/roots", room), "");
    assert_int_equal(chown("theirs", 3999999, 1), 0);
    assert_string_equal(advice_to_root("theirs/new", room), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_fault_has_its_advice),
        cmocka_unit_test_setup_teardown(what_is_ones_own_needs_other_permissions, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(what_is_another_users_names_him, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(root_is_told_whose_place_it_is, enter_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
