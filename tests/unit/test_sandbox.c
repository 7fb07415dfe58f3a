#include "base/core/landlock.h"

#include "tests/unit/support.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The process is confined for good, so each test does its deeds in a child, whose exit status is
   the errno of the deed (0: it worked). */
static int in_sandbox(const struct sandbox *sandbox, int (*deed)(void))
{
    int status = -1;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        landlock_enter(sandbox);
        /* A child that leaves by exit() would write cmocka's results once more. */
        _exit(deed());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int begin(void **state)
{
    if (enter_folder(state) != 0 || mkdir("inside", 0700) != 0 || mkdir("outside", 0700) != 0)
        return -1;
    int file = open("outside/there", O_WRONLY | O_CREAT, 0600);
    return file < 0 ? -1 : close(file);
}

static void only_with(int level)
{
    if (landlock_level() < level)
        skip_without("a kernel with Landlock of that level");
}

static int try_open(const char *path, int flags)
{
    int file = open(path, flags, 0600);
    if (file < 0)
        return errno;
    close(file);
    return 0;
}

static int make_inside(void)
{
    return try_open("inside/new", O_WRONLY | O_CREAT);
}

static int make_outside(void)
{
    return try_open("outside/new", O_WRONLY | O_CREAT);
}

static int write_outside(void)
{
    return try_open("outside/there", O_WRONLY);
}

static int read_outside(void)
{
    return try_open("outside/there", O_RDONLY);
}

static int read_names(void)
{
    return try_open("/etc/nsswitch.conf", O_RDONLY);
}

static int read_certificates(void)
{
    int error = try_open("/etc/ssl/certs", O_RDONLY | O_DIRECTORY);
    return error == ENOENT ? 0 : error;
}

static int remove_outside(void)
{
    return unlink("outside/there") == 0 ? 0 : errno;
}

static int write_device(void)
{
    return try_open("/dev/null", O_WRONLY);
}

static int run_program(void)
{
    char *const arguments[] = {"true", NULL};
    execv("/bin/true", arguments);
    return errno;
}

static int call(void)
{
    int caller = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in nobody = {.sin_family = AF_INET, .sin_port = htons(1)};
    nobody.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(caller, (const struct sockaddr *)&nobody, sizeof nobody) == 0 ? 0 : errno;
}

static void files_are_written_in_the_folders_named_and_nowhere_else(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(1);
    assert_true(sandbox_allow(&sandbox, "inside"));
    assert_int_equal(in_sandbox(&sandbox, make_inside), 0);
    assert_int_equal(in_sandbox(&sandbox, make_outside), EACCES);
    assert_int_equal(in_sandbox(&sandbox, write_outside), EACCES);
    assert_int_equal(in_sandbox(&sandbox, remove_outside), EACCES);
    assert_int_equal(in_sandbox(&sandbox, write_device), 0);
    sandbox_free(&sandbox);
}

static void a_folder_to_be_made_allows_the_one_it_is_made_in(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(1);
    assert_true(sandbox_allow(&sandbox, "outside/report"));
    assert_int_equal(in_sandbox(&sandbox, make_outside), 0);
    assert_int_equal(in_sandbox(&sandbox, make_inside), EACCES);
    sandbox_free(&sandbox);
}

static void a_link_allows_where_it_leads_to(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(1);
    assert_int_equal(symlink("../outside/there", "inside/link"), 0);
    assert_true(sandbox_allow_file(&sandbox, "inside/link"));
    assert_int_equal(in_sandbox(&sandbox, write_outside), 0);
    assert_int_equal(in_sandbox(&sandbox, make_inside), 0);
    sandbox_free(&sandbox);
}

static void no_other_program_is_started(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(1);
    assert_int_equal(in_sandbox(&sandbox, run_program), EACCES);
}

static void connections_are_made_to_the_ports_named(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(LANDLOCK_NETWORK_LEVEL);
    assert_int_equal(in_sandbox(&sandbox, call), EACCES);
    sandbox_allow_port(&sandbox, 2);
    assert_int_equal(in_sandbox(&sandbox, call), EACCES);
    sandbox_allow_port(&sandbox, 1);
    assert_int_equal(in_sandbox(&sandbox, call), ECONNREFUSED);
}

static void only_what_is_named_is_read(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(1);
    assert_int_equal(in_sandbox(&sandbox, read_outside), EACCES);
    assert_true(sandbox_allow_reading(&sandbox, "outside/nothing"));
    assert_int_equal(in_sandbox(&sandbox, read_outside), EACCES);
    assert_true(sandbox_allow_reading(&sandbox, "outside/there"));
    assert_int_equal(in_sandbox(&sandbox, read_outside), 0);
    assert_int_equal(in_sandbox(&sandbox, write_outside), EACCES);
    sandbox_free(&sandbox);
    assert_true(sandbox_allow_reading(&sandbox, "outside"));
    assert_int_equal(in_sandbox(&sandbox, read_outside), 0);
    sandbox_free(&sandbox);
}

static void what_the_libraries_need_is_read(void **state)
{
    (void)state;
    struct sandbox sandbox = {0};
    only_with(1);
    assert_int_equal(in_sandbox(&sandbox, read_names), 0);
    assert_int_equal(in_sandbox(&sandbox, read_certificates), 0);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, begin, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(files_are_written_in_the_folders_named_and_nowhere_else),
        IN_FOLDER(a_folder_to_be_made_allows_the_one_it_is_made_in),
        IN_FOLDER(a_link_allows_where_it_leads_to),
        IN_FOLDER(no_other_program_is_started),
        IN_FOLDER(connections_are_made_to_the_ports_named),
        IN_FOLDER(only_what_is_named_is_read),
        IN_FOLDER(what_the_libraries_need_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
