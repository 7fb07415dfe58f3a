/* What ends although nothing comes: a transfer and a run, by a clock of the test's. */
#include "base/core/clock.h"
#include "base/net/http.h"
#include "tests/unit/support.h"

#include <arpa/inet.h>
#include <sys/socket.h>

static int64_t moment, step; /* microseconds; what each look at the clock takes */
static int64_t signal_at;    /* 0: none comes */
static volatile int stop;

static int64_t now(void)
{
    moment += step;
    stop = signal_at && moment >= signal_at;
    return moment;
}

/* A server whose connections stand, and where nobody is. */
struct silence {
    int listener;
    char base_url[64];
    struct caught caught;
    struct http_client *client;
};

static void begin(struct silence *s, int lasts)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    s->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(s->listener >= 0);
    assert_int_equal(bind(s->listener, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(s->listener, 8), 0);
    assert_int_equal(getsockname(s->listener, (struct sockaddr *)&address, &size), 0);
    snprintf(s->base_url, sizeof s->base_url, "http://127.0.0.1:%d", ntohs(address.sin_port));
    caught_begin(&s->caught);
    moment = step = SECOND;
    signal_at = stop = 0;
    const struct http_settings settings = {
        .base_url = s->base_url,
        .max_parallel = 1,
        .timeout = 1000,
        .max_body = 1000,
        .lasts = lasts,
        .now = now,
        .stop = &stop,
        .diag = &s->caught.diag,
    };
    s->client = http_open(&settings);
    assert_non_null(s->client);
}

static void end(struct silence *s)
{
    http_close(s->client);
    caught_end(&s->caught);
    close(s->listener);
}

static void a_transfer_that_libcurl_does_not_end_is_ended(void **state)
{
    (void)state;
    struct silence s;
    struct http_response response;
    begin(&s, 0);
    step = 300 * (int64_t)SECOND;
    assert_int_equal(http_get(s.client, &(struct http_request){.address = "/x"}, &response),
                     STATUS_DONE);
    assert_int_equal(response.outcome, HTTP_UNREACHABLE);
    assert_string_equal(response.detail, "no byte within 2000 s");
    buffer_free(&response.body);
    end(&s);
}

static void a_signal_ends_the_wait_for_a_silent_server(void **state)
{
    (void)state;
    struct silence s;
    struct http_response response;
    begin(&s, 0);
    step = 10 * (int64_t)SECOND;
    signal_at = moment + 20 * step;
    assert_int_equal(http_get(s.client, &(struct http_request){.address = "/x"}, &response),
                     STATUS_DONE);
    assert_int_equal(response.outcome, HTTP_STOPPED);
    assert_string_equal(response.fault, "stopped");
    assert_int_equal(response.tries, 1); /* it was asked before */
    assert_true(moment < signal_at + 10 * step);
    buffer_free(&response.body);
    end(&s);
}

static void a_run_asks_for_nothing_after_its_end(void **state)
{
    (void)state;
    struct silence s;
    struct http_response response;
    begin(&s, 7200);
    moment += 7200 * (int64_t)SECOND;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(http_get(s.client, &(struct http_request){.address = "/x"}, &response),
                         STATUS_DONE);
        assert_int_equal(response.outcome, HTTP_STOPPED);
        assert_int_equal(response.tries, 0);
        buffer_free(&response.body);
    }
    /* Once. */
    const char *said = strstr(caught_text(&s.caught), "this run has lasted 2 hours");
    assert_non_null(said);
    assert_null(strstr(said + 1, "this run has lasted"));
    assert_int_equal(s.caught.diag.errors, 1);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transfer_that_libcurl_does_not_end_is_ended),
        cmocka_unit_test(a_signal_ends_the_wait_for_a_silent_server),
        cmocka_unit_test(a_run_asks_for_nothing_after_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
