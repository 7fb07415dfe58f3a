#include "fetch/listing.h"

#include "base/core/array.h"
#include "base/net/address.h"
#include "base/store/query.h"
#include "fetch/fetcher.h"

#include <inttypes.h>

/* Games that are asked for at once. The platform may give fewer, or more: the offset advances by
   what came. */
enum { GAMES_A_PAGE = 250 };

/* Seconds for which a list may be "not modified" before it is asked for whole again: a cache that
   never sees a new game would say so for ever. */
enum { LIST_LASTS = 7 * 24 * 60 * 60 };

/* As table walk has them. */
static const char *const walk_names[] = {"finished", "running", "all"};

static bool write_api_address(struct buffer *address, const struct config *config,
                              enum walk_kind kind, int64_t offset)
{
    static const char *const finished[] = {"&finished=1", "&finished=0", ""};
    /* mine=0: with a key, the default is "my games". */
    buffer_printf(address, "/api/games?mine=0%s", finished[kind]);
    if (*config->search) {
        buffer_string(address, "&name=");
        address_encode(address, span_of(config->search));
    }
    return buffer_printf(address, "&sort=gid&limit=%d&offset=%" PRId64, GAMES_A_PAGE, offset);
}

bool list_address(struct buffer *address, const struct config *config, enum walk_kind kind,
                  int64_t offset)
{
    if (config->listing == LISTING_API)
        return write_api_address(address, config, kind, offset);
    return buffer_printf(
        address, "/showgames.php?finished_limit=10000000&games_order=gid&limit=%" PRId64, offset);
}

enum status fetch_walk_begin(struct fetcher *fetcher, enum walk_kind kind, int64_t *walk)
{
    static const char sql[] = "INSERT INTO walk (kind, search, started) VALUES (?1, ?2, ?3)";
    *walk = 0;
    progress_begin(&fetcher->walking, fetcher->diag, "games listed", -1, monotonic_now());
    enum status status =
        query_run(fetcher->store, sql,
                  WITH(V(walk_names[kind]), V(fetcher->config->search), V(fetcher->now)));
    if (status == STATUS_DONE)
        *walk = sqlite3_last_insert_rowid(fetcher->store->db);
    return status;
}

/* Of the lists' failures only those of the other kind of walk can still matter. */
static const char forget_failures_sql[] =
    "DELETE FROM failure WHERE gid IS NULL AND CASE (SELECT kind FROM walk WHERE id = ?1)"
    " WHEN 'finished' THEN address NOT LIKE '/api/games?mine=0&finished=0%'"
    " WHEN 'running' THEN address NOT LIKE '/api/games?mine=0&finished=1%' ELSE 1 END";

enum status fetch_walk_end(struct fetcher *fetcher, int64_t walk, bool complete)
{
    static const char *const statements[] = {
        "UPDATE walk SET complete = 1 WHERE id = ?1",
        "DELETE FROM page WHERE kind = 'list' AND walk IN"
        " (SELECT old.id FROM walk AS old JOIN walk AS new USING (kind)"
        "  WHERE new.id = ?1 AND old.id < new.id)",
        forget_failures_sql,
    };
    struct store *store = fetcher->store;
    progress_end(&fetcher->walking);
    if (!complete)
        return STATUS_DONE;
    enum status status = store_begin(store);
    for (size_t i = 0; i < sizeof statements / sizeof *statements && status == STATUS_DONE; i++)
        status = query_run(store, statements[i], WITH(V(walk)));
    return store_end(store, status);
}

static enum status fail_list(struct fetcher *fetcher, const struct http_request *request,
                             const struct http_response *response)
{
    if (response->outcome == HTTP_STOPPED && fetcher->stop && *fetcher->stop)
        return STATUS_SITE;
    enum reason reason = reason_of(span_of(response->fault));
    const struct failure failure = {request->address, 0, response->status, reason,
                                    response->detail};
    struct buffer why = {0};
    bool newly;
    if (!reason_message(&why, STATE_FAILED, reason, response->detail)) {
        buffer_free(&why);
        return diag_memory(fetcher->diag, "fetching the list of games");
    }
    diag_error(fetcher->diag, "%s%s: cannot get the list of games: %s", fetcher->config->base_url,
               request->address, why.data);
    buffer_free(&why);
    enum status status = failure_note(&fetcher->pages, &failure, &newly);
    return status == STATUS_DONE ? STATUS_SITE : status;
}

static enum status note_list(struct fetcher *fetcher, enum walk_kind kind, int64_t offset,
                             enum reason reason, const char *detail, bool *newly)
{
    struct buffer address = {0};
    enum status status = STATUS_STORE;
    if (list_address(&address, fetcher->config, kind, offset)) {
        const struct failure failure = {address.data, 0, 200, reason, detail};
        status = failure_note(&fetcher->pages, &failure, newly);
    } else {
        diag_memory(fetcher->diag, "noting a list that failed");
    }
    buffer_free(&address);
    return status;
}

enum status fetch_refuse_list(struct fetcher *fetcher, enum walk_kind kind, int64_t offset,
                              enum reason reason, const char *detail)
{
    bool newly;
    struct buffer why = {0};
    if (!reason_message(&why, STATE_FAILED, reason, detail)) {
        buffer_free(&why);
        return diag_memory(fetcher->diag, "noting a list that failed");
    }
    diag_error(fetcher->diag,
               "%s: the answer for the list of %s games from number %" PRId64
               " on, cannot be used: %s; what was found before is kept",
               fetcher->config->base_url, walk_names[kind], offset, why.data);
    buffer_free(&why);
    return note_list(fetcher, kind, offset, reason, detail, &newly);
}

/* The games of the list's newest walk before that is not this one, with the same search. */
static const char gone_sql[] =
    "SELECT count(*) FILTER (WHERE w.id < this.id), count(*) FROM walk AS this"
    " JOIN walk AS w USING (kind, search) JOIN game AS g ON g.list_walk = w.id WHERE this.id = ?1";

/* How many were gone when that was said last; the running games' list is never said to shrink. */
static const char gone_before_sql[] =
    "SELECT CAST(detail AS INTEGER) FROM failure WHERE reason = 'shorter_list'";

enum status fetch_list_shrank(struct fetcher *fetcher, enum walk_kind kind, int64_t walk,
                              bool *shrank)
{
    struct store *store = fetcher->store;
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, gone_sql, &status, WITH(V(walk)));
    bool found = store_next(store, row, &status);
    int64_t gone = found ? sqlite3_column_int64(row, 0) : 0;
    int64_t known = found ? sqlite3_column_int64(row, 1) : 0;
    sqlite3_reset(row);
    *shrank = kind != WALK_RUNNING && too_many_lost(gone, known);
    if (status != STATUS_DONE || !*shrank)
        return status;
    char detail[64];
    bool newly = false;
    int64_t before = 0;
    snprintf(detail, sizeof detail, "%" PRId64 DETAIL_SEPARATOR "%" PRId64, gone, known);
    status = query_number(store, gone_before_sql, &before, WITH());
    if (status == STATUS_DONE)
        status = note_list(fetcher, kind, 0, REASON_SHORTER_LIST, detail, &newly);
    if (status != STATUS_DONE || (!newly && !too_many_lost(gone - before, known - before)))
        return status;
    diag_error(fetcher->diag,
               "%s: the list of %s games lacks %" PRId64 " of %" PRId64
               " games that it had; nothing is removed, 'karoiq status' names them",
               fetcher->config->base_url, walk_names[kind], gone, known);
    return STATUS_INCOMPLETE;
}

static enum status keep_list(struct fetcher *fetcher, int64_t walk,
                             const struct http_request *request,
                             const struct http_response *response, int64_t known, int64_t *page)
{
    enum status status = store_begin(fetcher->store);
    if (status != STATUS_DONE)
        return status;
    if (response->status == 304) {
        status = page_repeat_list(&fetcher->pages, known, walk, page);
    } else {
        const struct fresh_page fresh = {
            .address = request->address,
            .kind = "list",
            .walk = walk,
            .origin = "site",
            .status = response->status,
            .etag = response->etag,
            .last_modified = response->last_modified,
            .body = buffer_view(&response->body),
        };
        status = page_add_list(&fetcher->pages, &fresh, page);
    }
    status = store_end(fetcher->store, status);
    if (status != STATUS_DONE)
        *page = 0;
    return status;
}

/* Asks for the address in `answer->request`, with the conditions that the archived page allows. */
static enum status ask_list(struct fetcher *fetcher, struct list_answer *answer)
{
    struct known_page known;
    enum status status = page_find(&fetcher->pages, answer->request.address, &known);
    bool fresh = status == STATUS_DONE && known.id &&
                 stamp_seconds(fetcher->now) - stamp_seconds(known.fetched) <= LIST_LASTS;
    if (fresh)
        status = page_set_conditions(&fetcher->pages, &answer->request);
    return status == STATUS_DONE ? http_get(fetcher->client, &answer->request, &answer->response)
                                 : status;
}

/* The same, unless it has answered already. */
static enum status have_answer(struct fetcher *fetcher, struct list_answer *answer)
{
    for (size_t i = 0; i < fetcher->answer_count; i++) {
        struct list_answer *known = &fetcher->answers[i];
        if (strcmp(known->request.address, answer->request.address) != 0)
            continue;
        *answer = *known;
        *known = fetcher->answers[--fetcher->answer_count];
        return STATUS_DONE;
    }
    return ask_list(fetcher, answer);
}

/* `*page` is 0 where the answer was of no use. */
static enum status take_list(struct fetcher *fetcher, const struct list_answer *answer,
                             int64_t walk, int64_t *page)
{
    const struct http_response *response = &answer->response;
    struct known_page known;
    enum status status = page_find(&fetcher->pages, answer->request.address, &known);
    if (status != STATUS_DONE)
        return status;
    bool good = (response->outcome == HTTP_ANSWER && response->status == 200) ||
                page_is_confirmed(known.id, &answer->request, response);
    return good ? keep_list(fetcher, walk, &answer->request, response, known.id, page)
                : fail_list(fetcher, &answer->request, response);
}

/* `*same`: the page of that address is as it was. Any other answer is kept, and so are those. */
static enum status ask_again(struct fetcher *fetcher, struct span address, int64_t page, bool *same)
{
    if (!array_grow(&fetcher->answers, fetcher->answer_count, sizeof *fetcher->answers))
        return diag_memory(fetcher->diag, "fetching the list of games");
    struct list_answer *answer = &fetcher->answers[fetcher->answer_count];
    *answer = (struct list_answer){0};
    snprintf(answer->request.address, sizeof answer->request.address, "%.*s", (int)address.length,
             address.text);
    enum status status = ask_list(fetcher, answer);
    if (status != STATUS_DONE)
        return status;
    fetcher->answer_count++;
    *same = page_is_confirmed(page, &answer->request, &answer->response);
    return STATUS_DONE;
}

/* Of the newest walk of all with this search, if it is whole and was read. */
static const char last_walk_sql[] =
    "SELECT p.address, p.id, w.id FROM page AS p JOIN (SELECT max(id) AS id FROM walk"
    "  WHERE kind = ?1 AND search = ?2) AS last ON p.walk = last.id"
    " JOIN walk AS w ON w.id = last.id AND w.complete AND NOT EXISTS"
    "  (SELECT 1 FROM page AS unread WHERE unread.walk = w.id"
    "   AND unread.id NOT IN (SELECT page FROM parsed)) ORDER BY p.id";

static enum status ask_all_again(struct fetcher *fetcher, enum walk_kind kind, int64_t *walk,
                                 bool *same)
{
    enum status status = STATUS_DONE;
    int64_t games = 0;
    *same = true;
    *walk = 0;
    sqlite3_stmt *row = query_rows(fetcher->store, last_walk_sql, &status,
                                   WITH(V(walk_names[kind]), V(fetcher->config->search)));
    while (*same && store_next(fetcher->store, row, &status)) {
        progress_step(&fetcher->walking, games, 0, monotonic_now());
        *walk = sqlite3_column_int64(row, 2);
        status = ask_again(fetcher, store_text(row, 0), sqlite3_column_int64(row, 1), same);
        games += GAMES_A_PAGE;
    }
    sqlite3_reset(row);
    *same &= *walk != 0;
    return status;
}

enum status fetch_walk_again(struct fetcher *fetcher, enum walk_kind kind, bool *same)
{
    static const char again_sql[] = "UPDATE walk SET started = ?2 WHERE id = ?1";
    int64_t walk;
    progress_begin(&fetcher->walking, fetcher->diag, "games listed", -1, monotonic_now());
    enum status status = ask_all_again(fetcher, kind, &walk, same);
    if (status != STATUS_DONE || !*same)
        return status;
    progress_end(&fetcher->walking);
    status = query_run(fetcher->store, again_sql, WITH(V(walk), V(fetcher->now)));
    return status == STATUS_DONE ? query_run(fetcher->store, forget_failures_sql, WITH(V(walk)))
                                 : status;
}

enum status fetch_list_page(struct fetcher *fetcher, int64_t walk, enum walk_kind kind,
                            int64_t offset, int64_t *page)
{
    struct buffer address = {0};
    struct list_answer answer = {0};
    *page = 0;
    progress_step(&fetcher->walking, offset, 0, monotonic_now());
    if (!list_address(&address, fetcher->config, kind, offset)) {
        buffer_free(&address);
        return diag_memory(fetcher->diag, "fetching the list of games");
    }
    if (address.length >= sizeof answer.request.address) {
        buffer_free(&address);
        diag_error(fetcher->diag, "search: longer than an address may be; shorten it");
        return STATUS_CONFIG;
    }
    memcpy(answer.request.address, address.data, address.length + 1);
    buffer_free(&address);
    enum status status = have_answer(fetcher, &answer);
    if (status == STATUS_DONE)
        status = take_list(fetcher, &answer, walk, page);
    buffer_free(&answer.response.body);
    return status;
}
