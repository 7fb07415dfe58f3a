#include "base/net/http_transfer.h"

#include <inttypes.h>

enum {
    GRACE = 2 * SECOND,       /* what is on its way when a signal comes may take so long to end */
    LOOK = SECOND / 5,        /* how often the stop flag is looked at */
    LONG_PAUSE = 10 * SECOND, /* is worth a word */
    DOUBT = 5,                /* after so many failures in a row an address is tried only once */
};

/* One call of http_run. */
struct run {
    struct http_client *client;
    const struct http_guest *guest;
    int failures_to_stop;
    int failures; /* addresses in a row that failed for good */
    size_t running;
    size_t waiting;
    bool exhausted;  /* `next` is not called any more */
    bool last_tries; /* nothing is tried again */
    bool pause_too_long;
    int64_t stopped;    /* when the stop flag was seen; 0: not yet */
    enum status status; /* other than STATUS_DONE: the run ends at once */
};

static int64_t now_of(const struct run *run)
{
    return run->client->settings.now();
}

/* That an address is not there says nothing of the others; every other refusal does: a site that
   answers 403 may have locked this guest out. */
static bool is_failure(const struct http_response *response)
{
    if (response->outcome == HTTP_ANSWER)
        return response->status >= 400 && response->status != 404 && response->status != 410;
    return response->outcome == HTTP_UNREACHABLE || response->outcome == HTTP_REFUSED;
}

static void count_outcome(struct run *run, const struct http_response *response)
{
    if (response->outcome == HTTP_STOPPED)
        return;
    run->failures = is_failure(response) ? run->failures + 1 : 0;
    if (run->failures_to_stop > 0 && run->failures >= run->failures_to_stop) {
        run->exhausted = run->last_tries = true;
        if (run->status == STATUS_DONE)
            run->status = STATUS_SITE;
    }
}

/* True where the program itself failed, and nothing is worth going on. */
static bool is_broken(const struct run *run)
{
    return run->status != STATUS_DONE && run->status != STATUS_SITE;
}

static void tell(const struct run *run, const struct transfer *transfer)
{
    const struct http_response *response = &transfer->response;
    struct diag *diag = run->client->settings.diag;
    if (response->outcome == HTTP_ANSWER)
        diag_detail(diag, "%s: status %ld, %zu bytes, try %d", transfer->request.address,
                    response->status, response->body.length, response->tries);
    else
        diag_detail(diag, "%s: %s %s, try %d", transfer->request.address, response->fault,
                    response->detail, response->tries);
}

static void deliver(struct run *run, struct transfer *transfer)
{
    transfer->state = TRANSFER_FREE;
    tell(run, transfer);
    if (transfer->out_of_memory) {
        run->status = diag_memory(run->client->settings.diag, "fetching");
        return;
    }
    count_outcome(run, &transfer->response);
    enum status status =
        run->guest->done(run->guest->context, &transfer->request, &transfer->response);
    if (status != STATUS_DONE)
        run->status = status;
}

static void stop_transfer(struct run *run, struct transfer *transfer)
{
    transfer_fail(transfer, HTTP_STOPPED, "stopped");
    deliver(run, transfer);
}

static void begin(struct run *run, struct transfer *transfer)
{
    transfer->begun = transfer->heard = now_of(run);
    if (transfer_begin(transfer)) {
        transfer->state = TRANSFER_RUNNING;
        run->running++;
    } else {
        deliver(run, transfer);
    }
}

/* 429 and Retry-After pause the whole host; any other fault only this address. */
static int64_t wait_for_retry(struct run *run, struct transfer *transfer, int64_t now)
{
    struct http_client *client = run->client;
    int64_t wait =
        backoff_wait(transfer->response.tries,
                     (int64_t)client->settings.first_wait * (SECOND / 1000), &client->random);
    bool asked = transfer->response.outcome == HTTP_ANSWER &&
                 (transfer->response.retry_after >= 0 || transfer->response.status == 429);
    if (!asked)
        return now + wait;
    if (transfer->response.retry_after >= 0 && transfer->response.retry_after * SECOND > wait)
        wait = transfer->response.retry_after * SECOND;
    if (now + wait > client->pause_until)
        client->pause_until = now + wait;
    if (wait >= LONG_PAUSE && transfer->response.retry_after <= LONGEST_PAUSE)
        diag_note(client->settings.diag, "the site asks for a pause of %" PRId64 " s",
                  wait / SECOND);
    if (transfer->response.retry_after > LONGEST_PAUSE && !run->pause_too_long) {
        diag_error(client->settings.diag,
                   "%s asks to be left alone for %" PRId64 " s; run again after that",
                   client->settings.base_url, transfer->response.retry_after);
        run->pause_too_long = run->exhausted = run->last_tries = true;
        run->status = run->status == STATUS_DONE ? STATUS_SITE : run->status;
    }
    return now + wait;
}

/* An answer that no further try would better, such as 403, but that asks for a pause. */
static bool is_refusal_for_now(const struct http_response *response)
{
    return response->outcome == HTTP_ANSWER && response->status >= 400 &&
           response->retry_after >= 0;
}

static void try_again_or_deliver(struct run *run, struct transfer *transfer, int64_t now)
{
    int64_t due = wait_for_retry(run, transfer, now);
    bool doubtful = run->failures >= DOUBT;
    if (run->last_tries || doubtful || transfer->response.tries > run->client->settings.retries) {
        deliver(run, transfer);
        return;
    }
    transfer->state = TRANSFER_WAITING;
    transfer->due = due;
    transfer->redirects = 0;
    buffer_clear(&transfer->url);
    run->waiting++;
}

static void finish(struct run *run, struct transfer *transfer, CURLcode code)
{
    int64_t now = now_of(run);
    curl_multi_remove_handle(run->client->multi, transfer->easy);
    run->running--;
    switch (transfer_classify(transfer, code)) {
    case NEXT_DELIVER:
        if (is_refusal_for_now(&transfer->response))
            wait_for_retry(run, transfer, now);
        deliver(run, transfer);
        break;
    case NEXT_FOLLOW: /* another request, so it waits for its token like any */
        transfer->state = TRANSFER_WAITING;
        transfer->due = now;
        run->waiting++;
        break;
    case NEXT_TRY_AGAIN:
        try_again_or_deliver(run, transfer, now);
        break;
    }
}

/* True if any transfer ended. */
static bool collect(struct run *run)
{
    bool any = false;
    CURLMsg *message;
    int left;
    while (!is_broken(run) && (message = curl_multi_info_read(run->client->multi, &left))) {
        if (message->msg != CURLMSG_DONE)
            continue;
        struct transfer *transfer = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        finish(run, transfer, message->data.result);
        any = true;
    }
    return any;
}

/* The waiting transfer that is due first, NULL if none waits. */
static struct transfer *first_waiting(const struct run *run)
{
    struct transfer *first = NULL;
    for (size_t i = 0; run->waiting > 0 && i < run->client->transfer_count; i++) {
        struct transfer *transfer = &run->client->transfers[i];
        if (transfer->state == TRANSFER_WAITING && (!first || transfer->due < first->due))
            first = transfer;
    }
    return first;
}

static struct transfer *free_transfer(const struct run *run)
{
    for (size_t i = 0; i < run->client->transfer_count; i++)
        if (run->client->transfers[i].state == TRANSFER_FREE)
            return &run->client->transfers[i];
    return NULL;
}

static bool begin_waiting(struct run *run, int64_t now)
{
    struct transfer *transfer = first_waiting(run);
    if (!transfer || transfer->due > now || !bucket_take(&run->client->bucket, now))
        return false;
    run->waiting--;
    begin(run, transfer);
    return true;
}

static bool begin_new(struct run *run, int64_t now)
{
    struct http_client *client = run->client;
    struct transfer *transfer = free_transfer(run);
    struct http_request request = {0};
    if (run->exhausted || !transfer || bucket_wait(&client->bucket, now) > 0)
        return false;
    if (!run->guest->next(run->guest->context, &request)) {
        run->exhausted = true;
        return false;
    }
    bucket_take(&client->bucket, now);
    transfer_prepare(transfer, &request);
    begin(run, transfer);
    return true;
}

static void begin_what_may(struct run *run)
{
    struct http_client *client = run->client;
    size_t parallel = (size_t)client->settings.max_parallel;
    bool begun = true;
    while (begun && run->running < parallel && !is_broken(run) && run->stopped == 0) {
        int64_t now = now_of(run);
        begun = now >= client->pause_until && (begin_waiting(run, now) || begin_new(run, now));
    }
}

static void look_for_stop(struct run *run)
{
    const volatile int *flag = run->client->settings.stop;
    if (flag && *flag && !is_broken(run) && run->stopped == 0) {
        run->stopped = now_of(run);
        run->exhausted = run->last_tries = true;
    }
}

/* What waits when nothing is to be tried again has its answer already. */
static void settle_waiting(struct run *run)
{
    struct transfer *transfer;
    while (run->last_tries && !is_broken(run) && (transfer = first_waiting(run))) {
        run->waiting--;
        if (run->stopped || transfer->redirects > 0)
            stop_transfer(run, transfer);
        else
            deliver(run, transfer);
    }
}

/* libcurl has been seen never to end a transfer: whose first send fails while its connection stays.
 */
static void end_overdue(struct run *run)
{
    for (size_t i = 0; i < run->client->transfer_count && !is_broken(run); i++) {
        struct transfer *transfer = &run->client->transfers[i];
        if (transfer->state == TRANSFER_RUNNING && transfer_overdue(transfer, now_of(run)))
            finish(run, transfer, CURLE_OPERATION_TIMEDOUT);
    }
}

/* Nothing more is begun once the client has lasted as long as it may. */
static void look_for_end(struct run *run)
{
    struct http_client *client = run->client;
    if (now_of(run) < client->ends || run->exhausted)
        return;
    run->exhausted = run->last_tries = true;
    if (run->status == STATUS_DONE)
        run->status = STATUS_SITE;
    if (!client->told_of_end)
        diag_error(
            client->settings.diag,
            "%s: this run has lasted %d hours, and nothing more is requested in it; the next "
            "one goes on with what is left",
            client->settings.base_url, client->settings.lasts / 3600);
    client->told_of_end = true;
}

static void abandon_running(struct run *run, bool tell)
{
    for (size_t i = 0; i < run->client->transfer_count; i++) {
        struct transfer *transfer = &run->client->transfers[i];
        if (transfer->state != TRANSFER_RUNNING)
            continue;
        curl_multi_remove_handle(run->client->multi, transfer->easy);
        run->running--;
        if (tell && !is_broken(run))
            stop_transfer(run, transfer);
        transfer->state = TRANSFER_FREE;
    }
}

static int poll_timeout(const struct run *run)
{
    const struct http_client *client = run->client;
    int64_t now = now_of(run);
    int64_t wait = LOOK;
    bool room = run->running < (size_t)client->settings.max_parallel && run->stopped == 0;
    const struct transfer *waiting = first_waiting(run);
    if (room && (waiting || !run->exhausted)) {
        int64_t until = !run->exhausted && free_transfer(run) ? now : waiting ? waiting->due : now;
        if (waiting && waiting->due < until)
            until = waiting->due;
        if (client->pause_until > until)
            until = client->pause_until;
        int64_t token = now + bucket_wait(&client->bucket, now);
        wait = (token > until ? token : until) - now;
    }
    wait = wait < 0 ? 0 : wait > LOOK ? LOOK : wait;
    return (int)((wait + 999) / 1000);
}

static void use_the_time(struct run *run)
{
    const struct http_guest *guest = run->guest;
    enum status status = guest->idle && !is_broken(run) ? guest->idle(guest->context) : STATUS_DONE;
    if (status != STATUS_DONE)
        run->status = status;
}

static void loop(struct run *run)
{
    CURLM *multi = run->client->multi;
    while (!is_broken(run)) {
        look_for_stop(run);
        look_for_end(run);
        settle_waiting(run);
        begin_what_may(run);
        if (run->exhausted && run->running == 0 && run->waiting == 0)
            return;
        if (run->stopped && now_of(run) > run->stopped + GRACE)
            abandon_running(run, true);
        int running;
        if (curl_multi_perform(multi, &running) != CURLM_OK) {
            run->status = diag_memory(run->client->settings.diag, "fetching");
            return;
        }
        end_overdue(run);
        if (!collect(run)) {
            use_the_time(run);
            curl_multi_poll(multi, NULL, 0, poll_timeout(run), NULL);
        }
    }
}

enum status http_run(struct http_client *client, const struct http_guest *guest,
                     int failures_to_stop)
{
    struct run run = {
        .client = client,
        .guest = guest,
        .failures_to_stop = failures_to_stop,
        .status = STATUS_DONE,
    };
    if (client->pause_until - now_of(&run) > (int64_t)LONGEST_PAUSE * SECOND)
        return STATUS_SITE; /* reported when the site asked for it */
    loop(&run);
    abandon_running(&run, false);
    for (size_t i = 0; i < client->transfer_count; i++)
        client->transfers[i].state = TRANSFER_FREE;
    return run.status;
}
