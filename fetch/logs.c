#include "base/progress.h"
#include "fetch/fetcher.h"

#include <inttypes.h>

enum { FAILURES_TO_STOP = 20 /* in a row */ };

static const char next_sql[] = "SELECT gid FROM wanted WHERE gid > ?1 ORDER BY gid LIMIT 1";

static const char asked_sql[] = "INSERT OR REPLACE INTO asked VALUES (?1, ?2, ?3)";

static const char of_wanted_sql[] = "SELECT page, recheck FROM wanted WHERE gid = ?1";

/* One pass over table wanted. */
struct pass {
    struct fetcher *fetcher;
    struct batch batch;
    sqlite3_stmt *next, *asked, *of_wanted;
    int64_t last; /* the GID that was asked last */
    bool conditional;
    enum status status; /* of `next`, which cannot return one */
    struct progress progress;
    int64_t answered, failures;
};

static bool next_log(void *context, struct http_request *request)
{
    struct pass *pass = context;
    struct store *store = pass->fetcher->store;
    bool row = false;
    sqlite3_bind_int64(pass->next, 1, pass->last);
    pass->status = store_step(store, pass->next, &row);
    if (pass->status != STATUS_DONE || !row)
        return false;
    pass->last = sqlite3_column_int64(pass->next, 0);
    sqlite3_reset(pass->next);
    log_address(pass->last, request->address);
    request->context = (void *)(intptr_t)pass->last;
    if (pass->conditional)
        pass->status = set_conditions(&pass->fetcher->pages, request);
    return pass->status == STATUS_DONE;
}

/* NULL for a log, else why there is none. A log begins with a time stamp, so the first byte tells
   it from an HTML page, whatever the Content-Type says. */
static const char *why_no_log(struct span body)
{
    if (span_starts(body, SPAN("\xEF\xBB\xBF")))
        body = (struct span){body.text + 3, body.length - 3};
    while (body.length && strchr(" \t\r\n", *body.text) && *body.text)
        body = (struct span){body.text + 1, body.length - 1};
    if (body.length == 0)
        return REASON_NO_LOG ": the file is empty";
    return *body.text == '<' ? REASON_NO_LOG ": an HTML page came instead" : NULL;
}

/* What is known of the game whose log came. */
struct wanted_log {
    int64_t gid;
    int64_t page; /* 0: the archive has none */
    bool recheck; /* the game is finished, and the archived log lacked something */
};

static enum status find_wanted(struct pass *pass, int64_t gid, struct wanted_log *wanted)
{
    bool row = false;
    *wanted = (struct wanted_log){.gid = gid};
    sqlite3_bind_int64(pass->of_wanted, 1, gid);
    enum status status = store_step(pass->fetcher->store, pass->of_wanted, &row);
    if (status == STATUS_DONE && row) {
        wanted->page = sqlite3_column_int64(pass->of_wanted, 0);
        wanted->recheck = sqlite3_column_int(pass->of_wanted, 1);
    }
    sqlite3_reset(pass->of_wanted);
    return status;
}

static enum status note_result(struct pass *pass, int64_t gid, const char *result, bool newly)
{
    sqlite3_bind_int64(pass->asked, 1, gid);
    store_bind_text(pass->asked, 2, span_of(result));
    sqlite3_bind_int(pass->asked, 3, newly);
    return store_do(pass->fetcher->store, pass->asked);
}

static enum status note_failure(struct pass *pass, const struct wanted_log *wanted, long status,
                                const char *result, const char *reason)
{
    bool newly;
    char address[LOG_ADDRESS_SIZE];
    pass->failures++;
    log_address(wanted->gid, address);
    enum status noted =
        failure_note(&pass->fetcher->pages, address, wanted->gid, status, reason, &newly);
    diag_detail(pass->fetcher->diag, "%s: %s", address, reason);
    return noted == STATUS_DONE ? note_result(pass, wanted->gid, result, newly) : noted;
}

/* A log came, or was confirmed: its earlier failures are over, but that of lacking its end is
   counted on until the parser finds it final. */
static enum status note_success(struct pass *pass, const struct wanted_log *wanted,
                                const char *result)
{
    bool newly;
    char address[LOG_ADDRESS_SIZE];
    log_address(wanted->gid, address);
    enum status status = wanted->recheck ? failure_note(&pass->fetcher->pages, address, wanted->gid,
                                                        200, REASON_LACKS_END, &newly)
                                         : failure_clear(&pass->fetcher->pages, address);
    return status == STATUS_DONE ? note_result(pass, wanted->gid, result, false) : status;
}

static enum status keep_log(struct pass *pass, const struct wanted_log *wanted,
                            const struct http_request *request,
                            const struct http_response *response)
{
    static const char *const results[] = {"added", "changed", "unchanged"};
    const char *reason = why_no_log(buffer_view(&response->body));
    if (reason)
        return note_failure(pass, wanted, response->status, "missing", reason);
    const struct fresh_page page = {
        .address = request->address,
        .kind = "log",
        .gid = wanted->gid,
        .origin = "site",
        .status = response->status,
        .etag = response->etag,
        .last_modified = response->last_modified,
        .body = buffer_view(&response->body),
    };
    enum page_change change;
    enum status status = page_keep(&pass->fetcher->pages, &page, &change);
    return status == STATUS_DONE ? note_success(pass, wanted, results[change]) : status;
}

static enum status take_answer(struct pass *pass, const struct wanted_log *wanted,
                               const struct http_request *request,
                               const struct http_response *response)
{
    if (response->outcome != HTTP_ANSWER)
        return note_failure(pass, wanted, response->status, "failed", response->reason);
    if (response->status == 200)
        return keep_log(pass, wanted, request, response);
    if (response->status == 304 && wanted->page != 0) {
        enum status status = page_confirm(&pass->fetcher->pages, wanted->page, response->etag,
                                          response->last_modified);
        return status == STATUS_DONE ? note_success(pass, wanted, "unchanged") : status;
    }
    if (response->status == 404 || response->status == 410)
        return note_failure(pass, wanted, response->status, "missing",
                            REASON_NO_LOG ": the server has none");
    char reason[64];
    snprintf(reason, sizeof reason, "the server answers with status %ld", response->status);
    return note_failure(pass, wanted, response->status, "failed", reason);
}

static enum status take_log(void *context, const struct http_request *request,
                            struct http_response *response)
{
    struct pass *pass = context;
    struct wanted_log wanted;
    if (response->outcome == HTTP_STOPPED)
        return STATUS_DONE; /* counted as left */
    pass->answered++;
    progress_step(&pass->progress, pass->answered, pass->failures, progress_clock());
    enum status status = batch_open(&pass->batch);
    if (status == STATUS_DONE)
        status = find_wanted(pass, (intptr_t)request->context, &wanted);
    if (status == STATUS_DONE)
        status = take_answer(pass, &wanted, request, response);
    return status == STATUS_DONE ? batch_count(&pass->batch) : status;
}

static enum status run_pass(struct fetcher *fetcher, bool conditional)
{
    struct store *store = fetcher->store;
    struct pass pass = {
        .fetcher = fetcher,
        .batch = {.store = store},
        .next = store_prepare(store, next_sql),
        .asked = store_prepare(store, asked_sql),
        .of_wanted = store_prepare(store, of_wanted_sql),
        .conditional = conditional,
        .status = STATUS_DONE,
    };
    int64_t total;
    enum status status = store_number(store, "SELECT count(*) FROM wanted", &total);
    progress_begin(&pass.progress, fetcher->diag, "logs", total, progress_clock());
    if (!pass.next || !pass.asked || !pass.of_wanted)
        status = STATUS_STORE;
    if (status == STATUS_DONE)
        status = http_run(fetcher->client, next_log, take_log, &pass, FAILURES_TO_STOP);
    progress_end(&pass.progress);
    status = batch_close(&pass.batch, status_worse(status, pass.status));
    sqlite3_finalize(pass.next);
    sqlite3_finalize(pass.asked);
    sqlite3_finalize(pass.of_wanted);
    return status;
}

static enum status finish_pass(struct fetcher *fetcher, enum status status,
                               struct fetch_summary *summary)
{
    if (status != STATUS_DONE && status != STATUS_SITE)
        return status;
    enum status summed = wishes_summarise(fetcher, summary);
    if (summed != STATUS_DONE)
        return summed;
    if (status == STATUS_SITE)
        diag_error(fetcher->diag,
                   "%s: stopped early, since nothing came any more; %" PRId64
                   " logs are left for the next run",
                   fetcher->config->base_url, summary->left);
    else if (summary->failed_newly > 0)
        status = STATUS_INCOMPLETE;
    return status;
}

enum status fetch_logs(struct fetcher *fetcher, struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = fetch_settle(fetcher);
    if (status == STATUS_DONE)
        status = wishes_choose(fetcher);
    if (status == STATUS_DONE)
        status = run_pass(fetcher, true);
    return finish_pass(fetcher, status, summary);
}

enum status fetch_refresh(struct fetcher *fetcher, const int64_t *gids, size_t count,
                          struct fetch_summary *summary)
{
    static const char sql[] = "INSERT OR IGNORE INTO wanted SELECT ?1, (SELECT id FROM page WHERE"
                              " address = '/logs/' || ?1 || '.log' AND newest = 1), 0";
    *summary = (struct fetch_summary){0};
    enum status status = store_run(fetcher->store, "DELETE FROM wanted");
    for (size_t i = 0; i < count && status == STATUS_DONE; i++)
        status = store_run_with(fetcher->store, sql, gids[i]);
    if (status == STATUS_DONE)
        status = run_pass(fetcher, false);
    return finish_pass(fetcher, status, summary);
}
