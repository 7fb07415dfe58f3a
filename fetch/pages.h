/* Writing tables page and failure. Internal to fetch/. */
#ifndef FETCH_PAGES_H
#define FETCH_PAGES_H

#include "base/core/clock.h"
#include "base/model/reason.h"
#include "base/net/http.h"
#include "base/store/store.h"

enum { PAGE_ADDRESS_SIZE = 80 };

/* Writes "/logs/GID.log". */
void log_address(int64_t gid, char address[PAGE_ADDRESS_SIZE]);

/* What a body is, by its first byte, whatever the Content-Type says: a log begins with a time
 * stamp, an API object with a brace, an HTML page with '<'. Each returns NULL for what was
 * requested, else the detail of REASON_NOT_THERE. */
const char *why_no_log(struct span body);
const char *why_no_object(struct span body);
const char *why_no_page(struct span body);

struct pages {
    struct store *store;
    const char *now;
    struct ZSTD_CCtx_s *packer;
    struct buffer packed; /* the current body */
};

/* `now` must outlive it. */
enum status pages_open(struct pages *pages, struct store *store, const char *now);
void pages_close(struct pages *pages);

struct fresh_page {
    const char *address; /* relative to the base URL */
    const char *kind;    /* list, log, game */
    int64_t gid;         /* 0: none */
    int64_t walk;        /* 0: none */
    const char *origin;  /* site, import */
    long status;         /* of HTTP */
    const char *etag, *last_modified;
    struct span body;
    struct span packed; /* the packed body; NULL text: not packed yet */
};

/* The newest row of an address; id 0: none. */
struct known_page {
    int64_t id;
    char etag[256];
    char last_modified[64];
    char fetched[STAMP_SIZE]; /* of a list: when its bytes arrived */
};
enum status page_find(struct pages *pages, const char *address, struct known_page *known);

/* Makes the request conditional on a change since the archived version. A damaged body is requested
 * unconditionally, so that it is replaced. */
enum status page_set_conditions(struct pages *pages, struct http_request *request);

/* Whether the answer says that page `id` (0: none) is unchanged. A 304 to an unconditional request
 * says nothing: the archive may lack the body. */
bool page_is_confirmed(int64_t id, const struct http_request *request,
                       const struct http_response *response);

enum page_change { PAGE_ADDED, PAGE_CHANGED, PAGE_SAME, PAGE_REFUSED };

/* Keeps a log from the site: a changed one as the newest version of its address; for the same
 * bytes, only that it was requested. */
enum status page_keep(struct pages *pages, const struct fresh_page *page, enum page_change *change);

/* Keeps a log from disk. The bytes of any version of its address add nothing, nor does an earlier
 * state of the newest one; a file that is no log is refused if it would replace something. */
enum status page_import(struct pages *pages, const struct fresh_page *page,
                        enum page_change *change);

/* The site says that page `id` is unchanged. */
enum status page_confirm(struct pages *pages, int64_t id, const char *etag,
                         const char *last_modified);

/* Adds a list page; `*id` is its row. */
enum status page_add_list(struct pages *pages, const struct fresh_page *page, int64_t *id);

/* Adds a list page with the bytes of page `source` and their date; that page is dropped if no
 * complete walk needs it. */
enum status page_repeat_list(struct pages *pages, int64_t source, int64_t walk, int64_t *id);

/* An address that did not give what it should. */
struct failure {
    const char *address;
    int64_t gid; /* 0: none */
    long status; /* of HTTP; 0: no answer came */
    enum reason reason;
    const char *detail; /* goes with the reason, may be foreign; NULL: none */
};

/* Notes it; `*newly` says whether that is news. */
enum status failure_note(struct pages *pages, const struct failure *failure, bool *newly);
enum status failure_clear(struct pages *pages, const char *address);

#endif
