/* A fetcher at a site whose answers a test sets. */
#ifndef TESTS_UNIT_PLAY_H
#define TESTS_UNIT_PLAY_H

#include "fetch/listing.h"
#include "tests/unit/fetching.h"
#include "tests/unit/tiny_site.h"

/* A site whose answers a test sets, and which remembers what was asked. */
struct play {
    struct workshop workshop;
    struct tiny_site site;
    struct fetcher *fetcher;
    const char *status;  /* "200 OK" */
    const char *headers; /* further lines */
    const char *body;
    bool knows_etags; /* 304 where If-None-Match is sent */
    int asked;
    char last[512];          /* the request line */
    struct buffer asked_for; /* all request lines */
};

static inline bool answer_play(void *context, const char *request, struct buffer *answer)
{
    struct play *play = context;
    play->asked++;
    snprintf(play->last, sizeof play->last, "%.*s", (int)strcspn(request, "\r"), request);
    buffer_string(&play->asked_for, play->last);
    buffer_char(&play->asked_for, '\n');
    if (play->knows_etags && strstr(request, "If-None-Match: \"1\""))
        buffer_string(answer, "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n");
    else
        tiny_site_say(answer, play->status, play->headers, span_of(play->body));
    return false;
}

static inline void open_fetcher(struct play *play, const char *now)
{
    fetch_close(play->fetcher);
    assert_int_equal(fetch_open(&play->fetcher, &play->workshop.store, &play->workshop.config, now,
                                NULL, &play->workshop.caught.diag),
                     STATUS_DONE);
}

static inline int open_play(void **state)
{
    struct play *play = calloc(1, sizeof *play);
    assert_non_null(play);
    play->site.answer = answer_play;
    play->site.context = play;
    play->status = "200 OK";
    play->headers = "ETag: \"1\"\r\n";
    play->body = "[]";
    assert_true(tiny_site_open(&play->site));
    workshop_open(&play->workshop);
    workshop_set(&play->workshop, "base_url", play->site.base_url);
    workshop_set(&play->workshop, "requests_per_second", "0");
    workshop_set(&play->workshop, "max_parallel", "1");
    workshop_set(&play->workshop, "retries", "0");
    workshop_set(&play->workshop, "timeout", "3");
    open_fetcher(play, NOW);
    *state = play;
    return 0;
}

static inline int close_play(void **state)
{
    struct play *play = *state;
    fetch_close(play->fetcher);
    tiny_site_close(&play->site);
    workshop_close(&play->workshop);
    buffer_free(&play->asked_for);
    free(play);
    return 0;
}

static inline int64_t walk_first_page(struct play *play, enum walk_kind kind, bool complete)
{
    int64_t walk, page;
    assert_int_equal(fetch_walk_begin(play->fetcher, kind, &walk), STATUS_DONE);
    assert_int_equal(fetch_list_page(play->fetcher, walk, kind, 0, &page), STATUS_DONE);
    assert_int_equal(fetch_walk_end(play->fetcher, walk, complete), STATUS_DONE);
    return page;
}

#define PLAY(test) cmocka_unit_test_setup_teardown(test, open_play, close_play)

#endif
