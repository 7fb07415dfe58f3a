#include "fetch/progress.h"
#include "tests/unit/support.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { SECOND = 1000000 };

static const char *text_of(struct buffer *out, int64_t done, int64_t failures, int64_t seconds)
{
    struct progress progress = {.what = "logs", .total = 500};
    buffer_clear(out);
    assert_true(progress_text(out, &progress, done, failures, seconds * SECOND));
    return out->data;
}

static void the_line_tells_rate_time_left_and_failures(void **state)
{
    (void)state;
    struct buffer out = {0};
    assert_string_equal(text_of(&out, 0, 0, 5), "logs 0/500");
    assert_string_equal(text_of(&out, 100, 0, 50), "logs 100/500, 2.0/s, 3 min left");
    assert_string_equal(text_of(&out, 450, 3, 225), "logs 450/500, 2.0/s, 25 s left, 3 failed");
    assert_string_equal(text_of(&out, 1, 1, 60), "logs 1/500, 0.0/s, 8 h 19 min left, 1 failed");
    buffer_free(&out);
}

static void an_unknown_total_is_left_out(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct progress progress = {.what = "games listed", .total = -1};
    assert_true(progress_text(&out, &progress, 2500, 0, 50 * SECOND));
    assert_string_equal(out.data, "games listed 2500");
    buffer_free(&out);
}

static void elsewhere_than_on_a_terminal_a_plain_line_comes_once_a_minute(void **state)
{
    (void)state;
    struct caught caught;
    struct progress progress;
    caught_begin(&caught);
    progress_begin(&progress, &caught.diag, "logs", 500, 0);
    progress_step(&progress, 100, 0, 59 * SECOND);
    assert_string_equal(caught_text(&caught), "");
    progress_step(&progress, 120, 0, 60 * SECOND);
    progress_step(&progress, 130, 0, 65 * SECOND);
    progress_end(&progress);
    assert_string_equal(caught_text(&caught), "logs 120/500, 2.0/s, 3 min left\n");
    caught_end(&caught);
}

static void quiet_is_silent(void **state)
{
    (void)state;
    struct caught caught;
    struct progress progress;
    caught_begin(&caught);
    caught.diag.verbosity = QUIET;
    progress_begin(&progress, &caught.diag, "logs", 500, 0);
    progress_step(&progress, 120, 0, 600 * SECOND);
    assert_string_equal(caught_text(&caught), "");
    caught_end(&caught);
}

/* A terminal of `columns`, and what was written to it. */
struct terminal {
    int master;
    struct diag diag;
};

static void open_terminal(struct terminal *terminal, unsigned short columns)
{
    terminal->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal->master >= 0);
    assert_int_equal(grantpt(terminal->master) | unlockpt(terminal->master), 0);
    struct winsize size = {.ws_row = 24, .ws_col = columns};
    assert_int_equal(ioctl(terminal->master, TIOCSWINSZ, &size), 0);
    int slave = open(ptsname(terminal->master), O_RDWR | O_NOCTTY);
    terminal->diag = (struct diag){.stream = fdopen(slave, "w"), .verbosity = NORMAL};
    assert_non_null(terminal->diag.stream);
    setenv("TERM", "xterm", 1);
}

static void close_terminal(struct terminal *terminal, char *written, size_t size)
{
    size_t length = 0;
    ssize_t got;
    assert_int_equal(fcntl(terminal->master, F_SETFL, O_NONBLOCK), 0);
    while ((got = read(terminal->master, written + length, size - 1 - length)) > 0)
        length += (size_t)got;
    written[length] = '\0';
    fclose(terminal->diag.stream);
    close(terminal->master);
}

static void a_terminals_line_respects_its_width_and_goes_at_the_end(void **state)
{
    (void)state;
    char written[512];
    struct terminal terminal;
    struct progress progress;
    open_terminal(&terminal, 12);
    progress_begin(&progress, &terminal.diag, "logs", 500, 0);
    progress_step(&progress, 120, 0, SECOND);
    progress_step(&progress, 121, 0, SECOND + 1000); /* too soon to be drawn */
    progress_end(&progress);
    close_terminal(&terminal, written, sizeof written);
    assert_string_equal(written, "\rlogs 120/50\033[K\r\033[K");
}

static void failures_are_red_unless_no_color_is_set(void **state)
{
    (void)state;
    char written[512];
    for (int plain = 0; plain < 2; plain++) {
        struct terminal terminal;
        struct progress progress;
        if (plain)
            setenv("NO_COLOR", "1", 1);
        else
            unsetenv("NO_COLOR");
        open_terminal(&terminal, 80);
        progress_begin(&progress, &terminal.diag, "logs", 500, 0);
        progress_step(&progress, 120, 1, SECOND);
        close_terminal(&terminal, written, sizeof written);
        assert_int_equal(strstr(written, "\033[31m") == NULL, plain);
    }
    unsetenv("NO_COLOR");
}

static void a_message_takes_the_place_of_the_line(void **state)
{
    (void)state;
    char written[512];
    struct terminal terminal;
    struct progress progress;
    open_terminal(&terminal, 80);
    progress_begin(&progress, &terminal.diag, "logs", 500, 0);
    progress_step(&progress, 5, 0, SECOND);
    diag_note(&terminal.diag, "hello");
    diag_note(&terminal.diag, "again");
    progress_end(&progress);
    close_terminal(&terminal, written, sizeof written);
    assert_non_null(strstr(written, "left\033[K\r\033[Khello\r\nagain\r\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_tells_rate_time_left_and_failures),
        cmocka_unit_test(an_unknown_total_is_left_out),
        cmocka_unit_test(elsewhere_than_on_a_terminal_a_plain_line_comes_once_a_minute),
        cmocka_unit_test(quiet_is_silent),
        cmocka_unit_test(a_terminals_line_respects_its_width_and_goes_at_the_end),
        cmocka_unit_test(failures_are_red_unless_no_color_is_set),
        cmocka_unit_test(a_message_takes_the_place_of_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
