#include "base/core/file.h"
#include "base/core/wait.h"

#include "tests/unit/support.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SHORT = 50, LONG = 10000 }; /* milliseconds */

static void a_pipe_that_nobody_fills_is_given_up(void **state)
{
    (void)state;
    struct buffer content = {0};
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_false(file_take("pipe", 100, SHORT, &content));
    assert_int_equal(errno, ETIMEDOUT);
    int writer = open("pipe", O_RDWR);
    assert_int_equal(write(writer, "begun", 5), 5);
    assert_false(file_take("pipe", 100, SHORT, &content));
    assert_int_equal(errno, ETIMEDOUT);
    close(writer);
    buffer_free(&content);
}

static void a_pipe_is_read_to_its_end(void **state)
{
    (void)state;
    struct buffer content = {0};
    assert_int_equal(mkfifo("pipe", 0600), 0);
    pid_t child = fork();
    if (child == 0) {
        int writer = open("pipe", O_WRONLY);
        bool wrote = write(writer, "one ", 4) == 4;
        usleep(20000);
        _exit(wrote && write(writer, "two", 3) == 3 ? 0 : 1);
    }
    assert_true(file_take("pipe", 100, LONG, &content));
    assert_string_equal(content.data, "one two");
    assert_int_equal(waitpid(child, NULL, 0), child);
    buffer_free(&content);
}

static void a_device_without_end_is_read_to_the_limit(void **state)
{
    (void)state;
    struct buffer content = {0};
    assert_false(file_take("/dev/zero", 100, LONG, &content));
    assert_int_equal(errno, EFBIG);
    buffer_free(&content);
}

static void a_lock_is_waited_for_so_long_and_no_longer(void **state)
{
    (void)state;
    int first = open("file", O_RDWR | O_CREAT, 0600);
    int second = open("file", O_RDWR);
    assert_int_equal(wait_for_lock(first, 0), WAIT_DONE);
    assert_int_equal(wait_for_lock(second, 0), WAIT_OVER);
    assert_int_equal(wait_for_lock(second, SHORT), WAIT_OVER);
    pid_t child = fork();
    if (child == 0) {
        close(second);
        usleep(20000);
        flock(first, LOCK_UN);
        _exit(0);
    }
    assert_int_equal(wait_for_lock(second, LONG), WAIT_DONE);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(first);
    close(second);
    assert_int_equal(wait_for_lock(-1, SHORT), WAIT_FAILED);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_pipe_that_nobody_fills_is_given_up),
        IN_FOLDER(a_pipe_is_read_to_its_end),
        IN_FOLDER(a_device_without_end_is_read_to_the_limit),
        IN_FOLDER(a_lock_is_waited_for_so_long_and_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
