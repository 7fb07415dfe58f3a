#include "base/model/reason.h"
#include "base/net/http_transfer.h"
#include "tests/unit/support.h"
#include "tests/unit/tiny_site.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

/* What the site has seen, and what it is told to do. */
struct play {
    struct tiny_site site;
    struct http_settings settings;
    struct diag diag;
    int asked;
    char last_request[8192];
    volatile int stop;
};

static struct span filled(char c, size_t length)
{
    static char body[300000];
    memset(body, c, sizeof body);
    return (struct span){body, length < sizeof body ? length : sizeof body};
}

/* 4,000 zero bytes as gzip. */
static const char bomb[] =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xed\xc1\x31\x01\x00\x00\x00\xc2\xa0"
    "\xf5\x4f\x6d\x0c\x1f\xa0\x00\x00\x00\x80\xb7\x01\xbe\x93\x8b\x3a\xa0\x0f\x00\x00";

/* "hello " and "world", each packed by itself: a gzip file of two members. */
static const char members[] = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb\x48\xcd\xc9\xc9\x57\x00"
                              "\x00\xf6\xf9\x81\xed\x06\x00\x00"
                              "\x00\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x2b\xcf\x2f\xca\x49\x01"
                              "\x00\x43\x11\x77\x3a\x05\x00\x00\x00";

static bool is_path(const char *request, const char *path)
{
    const char *at = strchr(request, ' ');
    return at && strncmp(at + 1, path, strlen(path)) == 0 && at[1 + strlen(path)] == ' ';
}

static bool play_faults(struct play *play, const char *request, struct buffer *answer)
{
    if (is_path(request, "/cut"))
        buffer_string(answer, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this");
    else if (is_path(request, "/cut-chunk"))
        buffer_string(answer,
                      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nff\r\nx");
    else if (is_path(request, "/reset"))
        return true;
    else if (is_path(request, "/busy"))
        tiny_site_say(answer, "503 Busy", "", SPAN("later"));
    else if (is_path(request, "/busy-once"))
        tiny_site_say(answer, play->asked == 1 ? "503 Busy" : "200 OK", "", SPAN("here"));
    else if (is_path(request, "/locked"))
        tiny_site_say(answer, "403 Forbidden", "", SPAN("go away"));
    else if (is_path(request, "/locked-for-now"))
        tiny_site_say(answer, "403 Forbidden", "Retry-After: 1\r\n", SPAN("go away"));
    else if (is_path(request, "/too-many"))
        tiny_site_say(answer, play->asked == 1 ? "429 Slow" : "200 OK",
                      play->asked == 1 ? "Retry-After: 1\r\n" : "", SPAN("here"));
    else if (is_path(request, "/come-back-tomorrow"))
        tiny_site_say(answer, "429 Slow", "Retry-After: 86400\r\n", SPAN(""));
    else
        return play->asked > 1000000; /* never */
    return false;
}

static void play_large(const char *request, struct buffer *answer)
{
    if (is_path(request, "/large")) {
        tiny_site_say(answer, "200 OK", "", filled('x', 1001));
    } else if (is_path(request, "/fits")) {
        tiny_site_say(answer, "200 OK", "", filled('x', 1000));
    } else if (is_path(request, "/large-chunked")) {
        buffer_string(answer, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n");
        buffer_span(answer, filled('x', 1001));
        buffer_string(answer, "\r\n0\r\n\r\n");
    } else if (is_path(request, "/bomb")) {
        tiny_site_say(answer, "200 OK", "Content-Encoding: gzip\r\n",
                      (struct span){bomb, sizeof bomb - 1});
    } else if (is_path(request, "/members")) {
        tiny_site_say(answer, "200 OK", "Content-Encoding: gzip\r\n",
                      (struct span){members, sizeof members - 1});
    } else if (is_path(request, "/long-header") || is_path(request, "/longer-header")) {
        buffer_string(answer, "HTTP/1.1 200 OK\r\nX-Long: ");
        for (int times = is_path(request, "/long-header") ? 1 : 6; times > 0; times--)
            buffer_span(answer, filled('x', 70000));
        buffer_string(answer, "\r\nContent-Length: 0\r\n\r\n");
    }
}

static void play_redirects(struct play *play, const char *request, struct buffer *answer)
{
    char target[128];
    snprintf(target, sizeof target, "Location: %s/fits\r\n", play->site.base_url);
    if (is_path(request, "/moved"))
        tiny_site_say(answer, "302 Found", target, SPAN("elsewhere"));
    else if (is_path(request, "/circle"))
        tiny_site_say(answer, "302 Found", "Location: /circle\r\n", SPAN(""));
    else if (is_path(request, "/to-file"))
        tiny_site_say(answer, "302 Found", "Location: file:///etc/passwd\r\n", SPAN(""));
    else if (is_path(request, "/to-other"))
        tiny_site_say(answer, "302 Found", "Location: http://127.0.0.2/\r\n", SPAN(""));
}

static bool answer_play(void *context, const char *request, struct buffer *answer)
{
    struct play *play = context;
    play->asked++;
    snprintf(play->last_request, sizeof play->last_request, "%s", request);
    bool reset = play_faults(play, request, answer);
    play_large(request, answer);
    play_redirects(play, request, answer);
    if (is_path(request, "/login"))
        tiny_site_say(answer, "200 OK", "Set-Cookie: session=7; Path=/; HttpOnly\r\n", SPAN("{}"));
    if (is_path(request, "/known") && strstr(request, "If-None-Match: \"abc\""))
        buffer_string(answer, "HTTP/1.1 304 Not Modified\r\nETag: \"abc\"\r\n\r\n");
    else if (is_path(request, "/known"))
        tiny_site_say(answer, "200 OK",
                      "etag:  \"abc\" \r\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                      "Content-Type: text/plain; charset=utf-8\r\n",
                      SPAN("body"));
    else if (answer->length == 0 && !reset)
        tiny_site_say(answer, "404 Not Found", "", SPAN("none"));
    return reset;
}

static int open_play(void **state)
{
    struct play *play = calloc(1, sizeof *play);
    assert_non_null(play);
    play->site.answer = answer_play;
    play->site.context = play;
    assert_true(tiny_site_open(&play->site));
    play->diag = (struct diag){.stream = fopen("/dev/null", "w"), .verbosity = NORMAL};
    play->settings = (struct http_settings){
        .base_url = play->site.base_url,
        .contact = "me@example.org",
        .max_parallel = 2,
        .timeout = 5,
        .retries = 2,
        .max_body = 1000,
        .first_wait = 1,
        .stop = &play->stop,
        .diag = &play->diag,
    };
    *state = play;
    return 0;
}

static int close_play(void **state)
{
    struct play *play = *state;
    tiny_site_close(&play->site);
    fclose(play->diag.stream);
    free(play);
    return 0;
}

static struct http_response get(struct play *play, const char *address, const char *etag)
{
    struct http_request request = {0};
    struct http_response response;
    snprintf(request.address, sizeof request.address, "%s", address);
    snprintf(request.etag, sizeof request.etag, "%s", etag);
    struct http_client *client = http_open(&play->settings);
    assert_non_null(client);
    assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
    http_close(client);
    buffer_free(&response.body);
    /* Whatever came, there are words for it. */
    assert_int_not_equal(reason_of(span_of(response.fault)), REASON_NONE);
    return response;
}

static void an_answer_brings_what_asks_for_it_again(void **state)
{
    struct http_response response = get(*state, "/known", "");
    assert_int_equal(response.outcome, HTTP_ANSWER);
    assert_int_equal(response.status, 200);
    assert_string_equal(response.etag, "\"abc\"");
    assert_string_equal(response.last_modified, "Sun, 06 Nov 1994 08:49:37 GMT");
    assert_int_equal(get(*state, "known", "\"abc\"").status, 304);
}

static void the_program_and_its_contact_are_named(void **state)
{
    struct play *play = *state;
    get(play, "/known", "");
    assert_non_null(
        strstr(play->last_request, "User-Agent: karoiq/" KAROIQ_VERSION " (+me@example.org)\r\n"));
    assert_null(strstr(play->last_request, "X-Auth-Key"));
    play->settings.contact = "a\r\nX-Evil: 1";
    get(play, "/known", "");
    assert_null(strstr(play->last_request, "\nX-Evil"));
}

static void the_key_goes_along(void **state)
{
    struct play *play = *state;
    play->settings.api_key = "secret";
    get(play, "/moved", "");
    assert_non_null(strstr(play->last_request, "GET /fits"));
    assert_non_null(strstr(play->last_request, "X-Auth-Key: secret\r\n"));
}

static void a_missing_page_is_asked_once(void **state)
{
    struct play *play = *state;
    struct http_response response = get(play, "/nothing", "");
    assert_int_equal(response.outcome, HTTP_ANSWER);
    assert_int_equal(response.status, 404);
    assert_int_equal(play->asked, 1);
}

static void a_server_fault_is_tried_again_and_then_told(void **state)
{
    struct play *play = *state;
    assert_int_equal(get(play, "/busy", "").status, 503);
    assert_int_equal(play->asked, 3);
    play->asked = 0;
    struct http_response response = get(play, "/busy-once", "");
    assert_int_equal(response.status, 200);
    assert_int_equal(response.tries, 2);
}

static void a_body_cut_short_is_no_answer(void **state)
{
    struct play *play = *state;
    static const char *const addresses[] = {"/cut", "/cut-chunk", "/reset"};
    for (int i = 0; i < 3; i++) {
        play->asked = 0;
        struct http_response response = get(play, addresses[i], "");
        assert_int_equal(response.outcome, HTTP_UNREACHABLE);
        assert_int_equal(play->asked, 3);
    }
}

static void no_server_is_unreachable(void **state)
{
    struct play *play = *state;
    play->settings.base_url = "http://127.0.0.1:1";
    assert_int_equal(get(play, "/", "").outcome, HTTP_UNREACHABLE);
    play->settings.base_url = "http://nobody.invalid";
    assert_int_equal(get(play, "/", "").outcome, HTTP_UNREACHABLE);
}

static void a_large_body_is_refused_by_its_bytes_after_decompression(void **state)
{
    struct play *play = *state;
    static const char *const addresses[] = {"/large", "/large-chunked", "/bomb", "/long-header",
                                            "/longer-header"};
    assert_int_equal(get(play, "/fits", "").outcome, HTTP_ANSWER);
    for (int i = 0; i < 5; i++) {
        play->asked = 0;
        assert_int_equal(get(play, addresses[i], "").outcome, HTTP_REFUSED);
        assert_int_equal(play->asked, 1);
    }
}

static void a_small_compressed_body_is_taken(void **state)
{
    struct play *play = *state;
    play->settings.max_body = 10000;
    assert_int_equal(get(play, "/bomb", "").status, 200);
}

/* The transfer library unpacks the first alone: half of a log is none. */
static void a_body_packed_in_parts_is_refused_by_name(void **state)
{
    struct play *play = *state;
    struct http_response response = get(play, "/members", "");
    assert_int_equal(response.outcome, HTTP_UNREACHABLE);
    assert_string_equal(response.fault, "badly_packed");
    assert_int_equal(response.body.length, 0);
    buffer_free(&response.body);
}

static void redirects_are_followed_on_the_host_only(void **state)
{
    struct play *play = *state;
    assert_int_equal(get(play, "/moved", "").status, 200);
    assert_int_equal(get(play, "/to-file", "").outcome, HTTP_REFUSED);
    assert_int_equal(get(play, "/to-other", "").outcome, HTTP_REFUSED);
    play->asked = 0;
    assert_int_equal(get(play, "/circle", "").outcome, HTTP_REFUSED);
    assert_int_equal(play->asked, 6);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void retry_after_is_honoured(void **state)
{
    struct play *play = *state;
    double start = seconds_now();
    assert_int_equal(get(play, "/too-many", "").status, 200);
    assert_true(seconds_now() - start >= 0.99);
    assert_int_equal(play->asked, 2);
}

static void retry_after_of_what_is_not_asked_again_holds_up_the_others(void **state)
{
    struct play *play = *state;
    struct http_client *client = http_open(&play->settings);
    struct http_response response;
    struct http_request request = {.address = "/locked-for-now"};
    double start = seconds_now();
    assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
    assert_int_equal(response.status, 403);
    assert_int_equal(play->asked, 1);
    buffer_free(&response.body);
    request = (struct http_request){.address = "/fits"};
    assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
    assert_int_equal(response.status, 200);
    assert_true(seconds_now() - start >= 0.99);
    buffer_free(&response.body);
    http_close(client);
}

static void a_site_that_wants_a_day_is_left_alone(void **state)
{
    struct play *play = *state;
    struct http_client *client = http_open(&play->settings);
    struct http_request request = {.address = "/come-back-tomorrow"};
    struct http_response response;
    assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
    assert_int_equal(response.status, 429);
    assert_int_equal(response.retry_after, 86400);
    buffer_free(&response.body);
    assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
    assert_int_equal(response.outcome, HTTP_STOPPED);
    assert_int_equal(play->asked, 1);
    assert_int_equal(play->diag.errors, 1);
    http_close(client);
}

static void a_post_sends_its_body_and_cookies_are_kept_where_they_are_wanted(void **state)
{
    struct play *play = *state;
    struct http_request request = {.address = "/login", .post = SPAN("name=a&word=b")};
    struct http_response response;
    for (int cookies = 0; cookies < 2; cookies++) {
        play->settings.cookies = cookies;
        struct http_client *client = http_open(&play->settings);
        assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
        assert_int_equal(response.status, 200);
        buffer_free(&response.body);
        assert_non_null(strstr(play->last_request, "POST /login"));
        assert_non_null(strstr(play->last_request, "Content-Length: 13\r\n"));
        assert_null(strstr(play->last_request, "Expect:"));
        assert_int_equal(http_get(client, &(struct http_request){.address = "/fits"}, &response),
                         STATUS_DONE);
        buffer_free(&response.body);
        assert_non_null(strstr(play->last_request, "GET /fits"));
        assert_int_equal(strstr(play->last_request, "Cookie: session=7\r\n") != NULL, cookies);
        http_close(client);
    }
}

static void what_was_posted_is_not_posted_again_once_it_may_have_arrived(void **state)
{
    struct play *play = *state;
    static const char *const addresses[] = {"/reset", "/cut", "/moved"};
    for (int i = 0; i < 3; i++) {
        struct http_request request = {.post = SPAN("a=b")};
        struct http_response response;
        snprintf(request.address, sizeof request.address, "%s", addresses[i]);
        struct http_client *client = http_open(&play->settings);
        play->asked = 0;
        assert_int_equal(http_get(client, &request, &response), STATUS_DONE);
        assert_int_not_equal(response.outcome, HTTP_ANSWER);
        assert_int_equal(play->asked, 1);
        buffer_free(&response.body);
        http_close(client);
    }
}

/* A run over many addresses. */
struct many {
    const char *address;
    int left;
    int answers, unreachable, stopped;
    struct play *play;
};

static bool next_of_many(void *context, struct http_request *request)
{
    struct many *many = context;
    if (many->left == 0)
        return false;
    many->left--;
    snprintf(request->address, sizeof request->address, "%s", many->address);
    return true;
}

static enum status count_of_many(void *context, const struct http_request *request,
                                 struct http_response *response)
{
    struct many *many = context;
    assert_string_equal(request->address, many->address);
    many->answers += response->outcome == HTTP_ANSWER;
    many->unreachable += response->outcome == HTTP_UNREACHABLE;
    many->stopped += response->outcome == HTTP_STOPPED;
    if (many->answers == 5 && many->left > 1000)
        many->play->stop = 1;
    return STATUS_DONE;
}

static enum status run_many(struct play *play, struct many *many, int failures_to_stop)
{
    many->play = play;
    struct http_client *client = http_open(&play->settings);
    assert_non_null(client);
    const struct http_guest guest = {.next = next_of_many, .done = count_of_many, .context = many};
    enum status status = http_run(client, &guest, failures_to_stop);
    http_close(client);
    return status;
}

static void every_request_is_answered_once(void **state)
{
    struct play *play = *state;
    struct many many = {.address = "/fits", .left = 200};
    assert_int_equal(run_many(play, &many, 20), STATUS_DONE);
    assert_int_equal(many.answers, 200);
    assert_int_equal(play->asked, 200);
}

/* A page, and then an address that cannot be sent, by the same handle. */
struct pair {
    int asked;
    size_t lengths[2];
};

static bool next_of_pair(void *context, struct http_request *request)
{
    struct pair *pair = context;
    if (pair->asked == 2)
        return false;
    snprintf(request->address, sizeof request->address, "%s",
             pair->asked++ == 0 ? "/fits" : "/f\xC3\xBCr");
    return true;
}

static enum status measure_pair(void *context, const struct http_request *request,
                                struct http_response *response)
{
    struct pair *pair = context;
    bool sent = strcmp(request->address, "/fits") == 0;
    assert_int_equal(response->outcome, sent ? HTTP_ANSWER : HTTP_REFUSED);
    pair->lengths[sent ? 0 : 1] = response->body.length;
    return STATUS_DONE;
}

static void what_was_not_sent_has_no_body(void **state)
{
    struct play *play = *state;
    struct pair pair = {0};
    play->settings.max_parallel = 1;
    struct http_client *client = http_open(&play->settings);
    const struct http_guest guest = {.next = next_of_pair, .done = measure_pair, .context = &pair};
    assert_int_equal(http_run(client, &guest, 0), STATUS_DONE);
    http_close(client);
    assert_int_equal(pair.lengths[0], 1000);
    assert_int_equal(pair.lengths[1], 0);
}

/* Sanitizers lay out the address space in their own way. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED true
#else
#define SANITIZED false
#endif

static void lack_of_memory_is_no_fault_of_the_address(void **state)
{
    enum { LENGTH = 1 << 28 };
    (void)state;
    struct rlimit before;
    struct http_client client = {0};
    struct transfer transfer = {.client = &client, .request.address = "/page"};
    char *base = SANITIZED ? NULL : malloc(LENGTH);
    if (!base) {
        skip_without(SANITIZED ? "a build without sanitizers" : "256 MB of memory");
        return;
    }
    memset(base, 'x', LENGTH - 1);
    base[LENGTH - 1] = '\0';
    client.settings.base_url = base;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_AS, &(struct rlimit){LENGTH, before.rlim_max}), 0);
    bool begun = transfer_begin(&transfer);
    setrlimit(RLIMIT_AS, &before);
    free(base);
    assert_false(begun);
    assert_int_equal(transfer.response.outcome, HTTP_STOPPED);
    assert_string_equal(transfer.response.fault, "no_memory");
    transfer_free(&transfer);
}

static void the_rate_holds(void **state)
{
    struct play *play = *state;
    play->settings.requests_per_second = 20;
    struct many many = {.address = "/fits", .left = 11};
    double start = seconds_now();
    assert_int_equal(run_many(play, &many, 20), STATUS_DONE);
    assert_true(seconds_now() - start >= 0.5);
}

static void after_twenty_failures_in_a_row_the_rest_is_not_asked(void **state)
{
    struct play *play = *state;
    struct many many = {.address = "/cut", .left = 500};
    assert_int_equal(run_many(play, &many, 20), STATUS_SITE);
    assert_in_range(many.unreachable, 20, 36); /* with those that wait for a further try */
    /* Those before the fifth failure get up to three tries, the others, in doubt, one. How many are
       begun before it depends on how busy the machine is, so no smaller limit always holds. */
    assert_in_range(play->asked, many.unreachable, 3 * many.unreachable);
    assert_int_equal(many.stopped, 0);
}

static void a_site_that_locks_its_guest_out_is_left_alone(void **state)
{
    struct play *play = *state;
    struct many many = {.address = "/locked", .left = 500};
    assert_int_equal(run_many(play, &many, 20), STATUS_SITE);
    assert_in_range(play->asked, 20, 22);
}

static void pages_that_are_not_there_say_nothing_of_the_others(void **state)
{
    struct play *play = *state;
    struct many many = {.address = "/none", .left = 50};
    assert_int_equal(run_many(play, &many, 20), STATUS_DONE);
    assert_int_equal(play->asked, 50);
}

static void a_signal_ends_the_run_and_keeps_what_came(void **state)
{
    struct play *play = *state;
    struct many many = {.address = "/fits", .left = 2000};
    assert_int_equal(run_many(play, &many, 20), STATUS_DONE);
    assert_in_range(many.answers, 5, 7);
    assert_int_equal(many.answers + many.stopped, 2000 - many.left);
}

#define PLAYED(test) cmocka_unit_test_setup_teardown(test, open_play, close_play)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAYED(an_answer_brings_what_asks_for_it_again),
        PLAYED(the_program_and_its_contact_are_named),
        PLAYED(the_key_goes_along),
        PLAYED(a_missing_page_is_asked_once),
        PLAYED(a_server_fault_is_tried_again_and_then_told),
        PLAYED(a_body_cut_short_is_no_answer),
        PLAYED(no_server_is_unreachable),
        PLAYED(a_large_body_is_refused_by_its_bytes_after_decompression),
        PLAYED(a_small_compressed_body_is_taken),
        PLAYED(a_body_packed_in_parts_is_refused_by_name),
        PLAYED(redirects_are_followed_on_the_host_only),
        PLAYED(retry_after_is_honoured),
        PLAYED(retry_after_of_what_is_not_asked_again_holds_up_the_others),
        PLAYED(a_site_that_wants_a_day_is_left_alone),
        cmocka_unit_test_setup_teardown(
            a_post_sends_its_body_and_cookies_are_kept_where_they_are_wanted, open_play,
            close_play),
        cmocka_unit_test_setup_teardown(
            what_was_posted_is_not_posted_again_once_it_may_have_arrived, open_play, close_play),
        PLAYED(every_request_is_answered_once),
        PLAYED(what_was_not_sent_has_no_body),
        PLAYED(lack_of_memory_is_no_fault_of_the_address),
        PLAYED(the_rate_holds),
        PLAYED(after_twenty_failures_in_a_row_the_rest_is_not_asked),
        PLAYED(a_site_that_locks_its_guest_out_is_left_alone),
        PLAYED(pages_that_are_not_there_say_nothing_of_the_others),
        PLAYED(a_signal_ends_the_run_and_keeps_what_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
