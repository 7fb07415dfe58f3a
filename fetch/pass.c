#include "fetch/pass.h"

#include "base/store/query.h"
#include "fetch/batch.h"
#include "fetch/packing.h"
#include "fetch/progress.h"

enum { FAILURES_TO_STOP = 20 /* in a row */ };

static const char next_sql[] = "SELECT gid, page FROM wanted WHERE gid > ?1 ORDER BY gid LIMIT 1";

static const char asked_sql[] = "INSERT OR REPLACE INTO asked VALUES (?1, ?2, ?3, ?4)";

static const char of_wanted_sql[] = "SELECT page, recheck FROM wanted WHERE gid = ?1";

/* One pass over table wanted. */
struct pass {
    struct fetcher *fetcher;
    const struct pass_kind *kind;
    struct batch batch;
    struct packing *packing; /* NULL: nothing to pack, or no thread to be had */
    int64_t last;            /* the GID that was asked last */
    bool conditional;
    int64_t most, requested; /* 0: there is no limit */
    enum status status;      /* of `next`, which cannot return one */
    struct progress progress;
    int64_t answered, failures;
};

static bool next_page(void *context, struct http_request *request)
{
    struct pass *pass = context;
    struct store *store = pass->fetcher->store;
    if (pass->most && pass->requested == pass->most)
        return false;
    pass->requested++;
    sqlite3_stmt *row = query_rows(store, next_sql, &pass->status, WITH(V(pass->last)));
    if (!store_next(store, row, &pass->status))
        return false;
    pass->last = sqlite3_column_int64(row, 0);
    bool known = sqlite3_column_int64(row, 1) != 0;
    sqlite3_reset(row);
    pass->kind->address(pass->last, request->address);
    request->context = (void *)(intptr_t)pass->last;
    if (pass->conditional && known)
        pass->status = page_set_conditions(&pass->fetcher->pages, request);
    return pass->status == STATUS_DONE;
}

/* What is known of the game whose page came. */
struct wanted_page {
    int64_t gid;
    const char *address;
    int64_t page; /* 0: the archive has none */
    bool recheck; /* the game is finished, and the archived log lacked something */
};

static enum status find_wanted(struct pass *pass, const struct http_request *request,
                               struct wanted_page *wanted)
{
    struct store *store = pass->fetcher->store;
    *wanted = (struct wanted_page){.gid = (intptr_t)request->context, .address = request->address};
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, of_wanted_sql, &status, WITH(V(wanted->gid)));
    if (store_next(store, row, &status)) {
        wanted->page = sqlite3_column_int64(row, 0);
        wanted->recheck = sqlite3_column_int(row, 1);
    }
    sqlite3_reset(row);
    return status;
}

static enum status note_result(struct pass *pass, int64_t gid, const char *result, bool newly)
{
    return query_run(pass->fetcher->store, asked_sql,
                     WITH(V(pass->kind->name), V(gid), V(result), V(newly)));
}

static enum status note_failure(struct pass *pass, const struct wanted_page *wanted,
                                const struct http_response *response, enum reason reason,
                                const char *detail)
{
    bool newly;
    const struct failure failure = {wanted->address, wanted->gid, response->status, reason, detail};
    pass->failures++;
    diag_detail(pass->fetcher->diag, "%s: %s %s", wanted->address, reason_row(reason)->code,
                detail);
    enum status status = failure_note(&pass->fetcher->pages, &failure, &newly);
    const char *result = reason == REASON_NOT_THERE ? "missing" : "failed";
    return status == STATUS_DONE ? note_result(pass, wanted->gid, result, newly) : status;
}

/* A log came, or was confirmed: its earlier failures are over, but that of lacking its end is
   counted on until the parser finds it final. */
static enum status note_success(struct pass *pass, const struct wanted_page *wanted,
                                const char *result)
{
    bool newly;
    const struct failure lacks_end = {wanted->address, wanted->gid, 200, REASON_LACKS_END, NULL};
    enum status status = wanted->recheck ? failure_note(&pass->fetcher->pages, &lacks_end, &newly)
                                         : failure_clear(&pass->fetcher->pages, wanted->address);
    return status == STATUS_DONE ? note_result(pass, wanted->gid, result, false) : status;
}

static enum status keep_page(struct pass *pass, const struct wanted_page *wanted,
                             const struct http_request *request,
                             const struct http_response *response, struct span packed)
{
    static const char *const results[] = {"added", "changed", "unchanged"};
    const char *absence = pass->kind->why_none(buffer_view(&response->body));
    if (absence)
        return note_failure(pass, wanted, response, REASON_NOT_THERE, absence);
    const struct fresh_page page = {
        .address = request->address,
        .kind = pass->kind->name,
        .gid = wanted->gid,
        .origin = "site",
        .status = response->status,
        .etag = response->etag,
        .last_modified = response->last_modified,
        .body = buffer_view(&response->body),
        .packed = packed,
    };
    enum page_change change;
    enum status status = page_keep(&pass->fetcher->pages, &page, &change);
    return status == STATUS_DONE ? note_success(pass, wanted, results[change]) : status;
}

static enum status take_answer(struct pass *pass, const struct wanted_page *wanted,
                               const struct http_request *request,
                               const struct http_response *response, struct span packed)
{
    bool answer = response->outcome == HTTP_ANSWER;
    if (answer && response->status == 200)
        return keep_page(pass, wanted, request, response, packed);
    if (answer && page_is_confirmed(wanted->page, request, response)) {
        enum status status = page_confirm(&pass->fetcher->pages, wanted->page, response->etag,
                                          response->last_modified);
        return status == STATUS_DONE ? note_success(pass, wanted, "unchanged") : status;
    }
    if (answer && (response->status == 404 || response->status == 410))
        return note_failure(pass, wanted, response, REASON_NOT_THERE, "nothing");
    return note_failure(pass, wanted, response, reason_of(span_of(response->fault)),
                        response->detail);
}

/* Writes what became of a request; `packed` is the body's frame, NULL text where there is none
   yet. */
static enum status conclude(struct pass *pass, const struct http_request *request,
                            const struct http_response *response, struct span packed)
{
    struct wanted_page wanted;
    enum status status = batch_open(&pass->batch);
    if (status == STATUS_DONE)
        status = find_wanted(pass, request, &wanted);
    if (status == STATUS_DONE)
        status = take_answer(pass, &wanted, request, response, packed);
    return status == STATUS_DONE ? batch_count(&pass->batch) : status;
}

/* Settles what is packed so far, or all. */
static enum status settle_packed(struct pass *pass, bool all)
{
    const struct package *package;
    enum status status = STATUS_DONE;
    while (status == STATUS_DONE && (package = packing_take(pass->packing, all)))
        status = package->failed ? diag_memory(pass->fetcher->diag, "archiving a page")
                                 : conclude(pass, &package->request, &package->response,
                                            buffer_view(&package->packed));
    return status;
}

/* A page is packed by the other thread, or by this one where that has enough to do already. */
static enum status take_page(void *context, const struct http_request *request,
                             struct http_response *response)
{
    struct pass *pass = context;
    if (response->outcome == HTTP_STOPPED)
        return STATUS_DONE; /* counted as left */
    pass->answered++;
    progress_step(&pass->progress, pass->answered, pass->failures, monotonic_now());
    bool page = response->outcome == HTTP_ANSWER && response->status == 200;
    enum status status = STATUS_DONE;
    if (!page || !packing_put(pass->packing, request, response))
        status = conclude(pass, request, response, (struct span){0});
    return status == STATUS_DONE ? settle_packed(pass, false) : status;
}

/* Where the site is slow, or wants a pause, what came does not wait for what comes next. */
static enum status write_meanwhile(void *context)
{
    struct pass *pass = context;
    enum status status = settle_packed(pass, false);
    return status == STATUS_DONE ? batch_rest(&pass->batch) : status;
}

enum status pass_run(struct fetcher *fetcher, const struct pass_kind *kind, bool conditional,
                     int64_t most)
{
    struct store *store = fetcher->store;
    struct pass pass = {
        .fetcher = fetcher,
        .kind = kind,
        .batch = {.store = store},
        .conditional = conditional,
        .most = most,
        .status = STATUS_DONE,
    };
    const struct http_guest guest = {next_page, take_page, write_meanwhile, &pass};
    int64_t total;
    enum status status = store_number(store, "SELECT count(*) FROM wanted", &total);
    progress_begin(&pass.progress, fetcher->diag, kind->plural, total, monotonic_now());
    progress_expect(&pass.progress, fetcher->config->requests_per_second);
    if (status == STATUS_DONE && total > 0)
        pass.packing = packing_open();
    if (status == STATUS_DONE)
        status = http_run(fetcher->client, &guest, FAILURES_TO_STOP);
    if (status_keeps(status))
        status = status_worse(status, settle_packed(&pass, true));
    progress_end(&pass.progress);
    status = batch_close(&pass.batch, status_worse(status, pass.status));
    packing_close(pass.packing);
    return status;
}
