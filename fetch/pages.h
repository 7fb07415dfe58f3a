/* Writing the tables page and failure. Inner to fetch/. */
#ifndef FETCH_PAGES_H
#define FETCH_PAGES_H

#include "base/core/clock.h"
#include "base/model/reason.h"
#include "base/net/http.h"
#include "base/store/store.h"

enum { PAGE_ADDRESS_SIZE = 80 };

/* Writes "/logs/GID.log". */
void log_address(int64_t gid, char address[PAGE_ADDRESS_SIZE]);

/* What a body is, by its first byte: a log begins with a time stamp, an object of the API with a
   brace, an HTML page with '<', whatever the Content-Type says. Each gives NULL for what was asked
   for, else the detail of REASON_NOT_THERE. */
const char *why_no_log(struct span body);
const char *why_no_object(struct span body);
const char *why_no_page(struct span body);

struct pages {
    struct store *store;
    const char *now;
    struct ZSTD_CCtx_s *packer;
    struct buffer packed; /* the body at hand */
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
    struct span packed; /* the body as the archive keeps it; NULL text: not packed yet */
};

/* The newest row of an address; id 0 where there is none. */
struct known_page {
    int64_t id;
    char etag[256];
    char last_modified[64];
    char fetched[STAMP_SIZE]; /* of a list: when its bytes came */
};
enum status page_find(struct pages *pages, const char *address, struct known_page *known);

/* Lets the request ask for its address only if it is no longer as in the archive. A damaged body is
   asked for without condition, so that it is replaced. */
enum status page_set_conditions(struct pages *pages, struct http_request *request);

/* Whether the answer says that page `id` (0: none) is as it was. A 304 that no condition asked for
   says nothing: the archive may lack the body. */
bool page_is_confirmed(int64_t id, const struct http_request *request,
                       const struct http_response *response);

enum page_change { PAGE_ADDED, PAGE_CHANGED, PAGE_SAME, PAGE_REFUSED };

/* Keeps a log that the site sent: a changed one as the newest version of its address, of one with
   the same bytes only that it was asked for. */
enum status page_keep(struct pages *pages, const struct fresh_page *page, enum page_change *change);

/* Keeps a log from disk. What any version of its address has already adds nothing, nor does an
   earlier state of the newest one; what is no log is refused where it would take the place of
   something. */
enum status page_import(struct pages *pages, const struct fresh_page *page,
                        enum page_change *change);

/* The site says that page `id` is as it was. */
enum status page_confirm(struct pages *pages, int64_t id, const char *etag,
                         const char *last_modified);

/* Adds a list page; *id is its row. */
enum status page_add_list(struct pages *pages, const struct fresh_page *page, int64_t *id);

/* Adds a list page with the bytes of page `source`, and when they came; that page goes if no
 * complete walk needs it. */
enum status page_repeat_list(struct pages *pages, int64_t source, int64_t walk, int64_t *id);

/* An address did not give what it should. */
struct failure {
    const char *address;
    int64_t gid; /* 0: none */
    long status; /* of HTTP; 0: no answer came */
    enum reason reason;
    const char *detail; /* that belongs to it, may be foreign; NULL: none */
};

/* Notes it; *newly says whether that is news. */
enum status failure_note(struct pages *pages, const struct failure *failure, bool *newly);
enum status failure_clear(struct pages *pages, const char *address);

#endif
