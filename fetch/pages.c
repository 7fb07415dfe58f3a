#include "fetch/pages.h"

#include "base/core/text.h"
#include "base/store/archive.h"
#include "base/store/query.h"

#include <inttypes.h>

/* What a server sends as a tag need not be text. */
static const char newest_sql[] =
    "SELECT id, CAST(ifnull(etag, '') AS BLOB), CAST(ifnull(last_modified, '') AS BLOB), fetched"
    " FROM page WHERE address = ?1 AND newest = 1 ORDER BY id DESC LIMIT 1";

static const char insert_sql[] =
    "INSERT INTO page (address, kind, gid, walk, origin, fetched, status, etag, last_modified,"
    " size, body) VALUES (?1, ?2, nullif(?3, 0), nullif(?4, 0), ?5, ?6, ?7, nullif(?8, ''),"
    " nullif(?9, ''), ?10, ?11)";

static const char supersede_sql[] = "UPDATE page SET newest = 0 WHERE address = ?1 AND newest = 1";

/* What the site has confirmed is no longer known from disk only. An answer 304 may leave out what
   it said before. */
static const char confirm_sql[] =
    "UPDATE page SET fetched = ?2, origin = 'site', etag = coalesce(nullif(?3, ''), etag),"
    " last_modified = coalesce(nullif(?4, ''), last_modified) WHERE id = ?1";

static const char known_sql[] =
    "SELECT id, body FROM page WHERE address = ?1 AND size = ?2 ORDER BY id DESC";

static const char body_sql[] = "SELECT body, size FROM page WHERE id = ?1";

static const char copy_sql[] =
    "INSERT INTO page (address, kind, walk, origin, fetched, status, etag, last_modified, size,"
    " body) SELECT address, kind, ?2, origin, fetched, status, etag, last_modified, size, body"
    " FROM page WHERE id = ?1";

static const char drop_superseded_list_sql[] =
    "DELETE FROM page WHERE id = ?1 AND walk IN (SELECT id FROM walk WHERE complete = 0)";

/* A list that fails in another way than before is news. */
static const char failure_known_sql[] =
    "SELECT 1 FROM failure WHERE address = ?1 AND (gid IS NOT NULL OR reason = ?2)";

/* A fault of the network in between neither adds to the runs in which a log lacked its end nor
   lets them begin anew. */
static const char failure_note_sql[] =
    "INSERT INTO failure (address, gid, status, reason, detail, first, last, runs)"
    " VALUES (?1, nullif(?2, 0), ?3, ?4, ?6, ?5, ?5, 1) ON CONFLICT (address) DO UPDATE SET"
    " status = ?3, last = ?5,"
    " runs = CASE WHEN reason = ?4 THEN runs + 1"
    "  WHEN reason = 'lacks_end' AND ?4 <> 'not_there' THEN runs ELSE 1 END,"
    " (reason, detail) = (SELECT reason, detail"
    "   WHERE reason = 'lacks_end' AND ?4 <> 'not_there' UNION ALL SELECT ?4, ?6 LIMIT 1)";

static const char failure_clear_sql[] = "DELETE FROM failure WHERE address = ?1";

void log_address(int64_t gid, char address[PAGE_ADDRESS_SIZE])
{
    snprintf(address, PAGE_ADDRESS_SIZE, "/logs/%" PRId64 ".log", gid);
}

static struct span without_blanks(struct span body)
{
    return span_trimmed(span_without_mark(body), " \t\r\n");
}

const char *why_no_log(struct span body)
{
    body = without_blanks(body);
    if (body.length == 0)
        return "empty";
    return *body.text == '<' ? "html" : NULL;
}

const char *why_no_object(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '{' ? NULL : "no_object";
}

const char *why_no_page(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '<' ? NULL : "no_html";
}

enum status pages_open(struct pages *pages, struct store *store, const char *now)
{
    *pages = (struct pages){.store = store, .now = now};
    pages->packer = archive_packer();
    return pages->packer ? STATUS_DONE : diag_memory(store->diag, "opening the archive");
}

void pages_close(struct pages *pages)
{
    archive_packer_free(pages->packer);
    buffer_free(&pages->packed);
    *pages = (struct pages){0};
}

static void copy_text(char *target, size_t size, struct span text)
{
    size_t length = text.length < size ? text.length : 0; /* a cut one would be another */
    memcpy(target, text.text, length);
    target[length] = '\0';
}

enum status page_find(struct pages *pages, const char *address, struct known_page *known)
{
    *known = (struct known_page){0};
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(pages->store, newest_sql, &status, WITH(V(address)));
    if (store_next(pages->store, row, &status)) {
        known->id = sqlite3_column_int64(row, 0);
        copy_text(known->etag, sizeof known->etag, store_text(row, 1));
        copy_text(known->last_modified, sizeof known->last_modified, store_text(row, 2));
        copy_text(known->fetched, sizeof known->fetched, store_text(row, 3));
    }
    sqlite3_reset(row);
    return status;
}

/* The newest page of an address with its body; *whole is false, and the body of no use, where there
   is none or it is damaged. */
static enum status read_newest(struct pages *pages, const char *address, struct known_page *newest,
                               struct buffer *body, bool *whole)
{
    enum status status = page_find(pages, address, newest);
    sqlite3_stmt *row = query_rows(pages->store, body_sql, &status, WITH(V(newest->id)));
    *whole = store_next(pages->store, row, &status) &&
             archive_unpack(store_blob(row, 0), body) == UNPACKED &&
             (int64_t)body->length == sqlite3_column_int64(row, 1);
    sqlite3_reset(row);
    return status;
}

enum status page_set_conditions(struct pages *pages, struct http_request *request)
{
    struct known_page known;
    struct buffer body = {0};
    bool whole;
    enum status status = read_newest(pages, request->address, &known, &body, &whole);
    buffer_free(&body);
    if (status != STATUS_DONE || !whole)
        return status;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): there is always a request */
    memcpy(request->etag, known.etag, sizeof request->etag);
    memcpy(request->last_modified, known.last_modified, sizeof request->last_modified);
    return STATUS_DONE;
}

bool page_is_confirmed(int64_t id, const struct http_request *request,
                       const struct http_response *response)
{
    bool conditional = *request->etag || *request->last_modified;
    return response->outcome == HTTP_ANSWER && response->status == 304 && conditional && id != 0;
}

static enum status insert_page(struct pages *pages, const struct fresh_page *page)
{
    struct span packed = page->packed;
    if (!packed.text) {
        buffer_clear(&pages->packed);
        if (!archive_pack(pages->packer, page->body, &pages->packed))
            return diag_memory(pages->store->diag, "archiving a page");
        packed = buffer_view(&pages->packed);
    }
    return query_run(pages->store, insert_sql,
                     WITH(V(page->address), V(page->kind), V(page->gid), V(page->walk),
                          V(page->origin), V(pages->now), V(page->status), V(page->etag),
                          V(page->last_modified), V((int64_t)page->body.length),
                          value_bytes(packed)));
}

/* Looks for a version of the page's address with its very bytes; id 0 where there is none. */
static enum status find_same(struct pages *pages, const struct fresh_page *page, int64_t *id)
{
    struct buffer body = {0};
    *id = 0;
    enum status status = STATUS_DONE;
    sqlite3_stmt *known = query_rows(pages->store, known_sql, &status,
                                     WITH(V(page->address), V((int64_t)page->body.length)));
    while (*id == 0 && store_next(pages->store, known, &status)) {
        buffer_clear(&body);
        /* A damaged body is unlike any other, so the page is stored anew. */
        if (archive_unpack(store_blob(known, 1), &body) == UNPACKED &&
            span_equal(buffer_view(&body), page->body))
            *id = sqlite3_column_int64(known, 0);
    }
    sqlite3_reset(known);
    buffer_free(&body);
    return status;
}

static enum status add_version(struct pages *pages, const struct fresh_page *page,
                               enum page_change *change)
{
    enum status status = query_run(pages->store, supersede_sql, WITH(V(page->address)));
    if (status != STATUS_DONE)
        return status;
    *change = sqlite3_changes(pages->store->db) > 0 ? PAGE_CHANGED : PAGE_ADDED;
    return insert_page(pages, page);
}

enum status page_keep(struct pages *pages, const struct fresh_page *page, enum page_change *change)
{
    struct known_page newest;
    struct buffer body = {0};
    bool whole;
    enum status status = read_newest(pages, page->address, &newest, &body, &whole);
    /* A damaged body is unlike any other, so the page is stored anew. */
    bool same = whole && span_equal(buffer_view(&body), page->body);
    buffer_free(&body);
    if (status != STATUS_DONE)
        return status;
    if (!same)
        return add_version(pages, page, change);
    *change = PAGE_SAME;
    return page_confirm(pages, newest.id, page->etag, page->last_modified);
}

/* Logs only grow: one that begins the newest version is that log at an earlier time. */
static enum status is_earlier_state(struct pages *pages, const struct fresh_page *page,
                                    bool *earlier)
{
    struct known_page newest;
    struct buffer body = {0};
    bool whole;
    enum status status = read_newest(pages, page->address, &newest, &body, &whole);
    *earlier = whole && page->body.length > 0 && span_starts(buffer_view(&body), page->body);
    buffer_free(&body);
    return status;
}

enum status page_import(struct pages *pages, const struct fresh_page *page,
                        enum page_change *change)
{
    int64_t same;
    bool earlier = false;
    struct known_page known = {0};
    enum status status = find_same(pages, page, &same);
    if (status == STATUS_DONE && same == 0)
        status = is_earlier_state(pages, page, &earlier);
    *change = PAGE_SAME;
    if (status != STATUS_DONE || same != 0 || earlier)
        return status;
    if (why_no_log(page->body))
        status = page_find(pages, page->address, &known);
    if (status != STATUS_DONE || known.id == 0)
        return status == STATUS_DONE ? add_version(pages, page, change) : status;
    *change = PAGE_REFUSED;
    return STATUS_DONE;
}

enum status page_confirm(struct pages *pages, int64_t id, const char *etag,
                         const char *last_modified)
{
    return query_run(pages->store, confirm_sql,
                     WITH(V(id), V(pages->now), V(etag), V(last_modified)));
}

enum status page_add_list(struct pages *pages, const struct fresh_page *page, int64_t *id)
{
    enum status status = insert_page(pages, page);
    *id = status == STATUS_DONE ? sqlite3_last_insert_rowid(pages->store->db) : 0;
    return status;
}

enum status page_repeat_list(struct pages *pages, int64_t source, int64_t walk, int64_t *id)
{
    enum status status = query_run(pages->store, copy_sql, WITH(V(source), V(walk)));
    *id = status == STATUS_DONE ? sqlite3_last_insert_rowid(pages->store->db) : 0;
    return status == STATUS_DONE
               ? query_run(pages->store, drop_superseded_list_sql, WITH(V(source)))
               : status;
}

enum status failure_note(struct pages *pages, const struct failure *failure, bool *newly)
{
    int64_t known;
    enum status status =
        query_number(pages->store, failure_known_sql, &known,
                     WITH(V(failure->address), V(reason_row(failure->reason)->code)));
    *newly = !known;
    struct buffer clean = {0}; /* a server's words can stand in it */
    if (failure->detail && !text_repair(&clean, span_of(failure->detail)))
        status = diag_memory(pages->store->diag, "noting a failure");
    if (status == STATUS_DONE)
        status = query_run(pages->store, failure_note_sql,
                           WITH(V(failure->address), V(failure->gid), V(failure->status),
                                V(reason_row(failure->reason)->code), V(pages->now),
                                clean.length ? V(buffer_view(&clean)) : value_null()));
    buffer_free(&clean);
    return status;
}

enum status failure_clear(struct pages *pages, const char *address)
{
    return query_run(pages->store, failure_clear_sql, WITH(V(address)));
}
