/* From the site, or from disk, into the archive: table page, and walk and failure beside it. */
#ifndef FETCH_FETCH_H
#define FETCH_FETCH_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "base/store/store.h"

struct fetcher;

/* Prepares a run: nothing is asked yet. `store` is open for writing; store, config and diag must
   outlive the fetcher, `now` is copied. `*stop` (may be NULL) becoming non-zero ends transfers soon
   and keeps what came. On failure *fetcher is NULL. */
enum status fetch_open(struct fetcher **fetcher, struct store *store, const struct config *config,
                       const char *now, const volatile int *stop, struct diag *diag);

/* NULL is allowed. */
void fetch_close(struct fetcher *fetcher);

/* The API has one list of finished games and one of running ones; the old page has one of all. */
enum walk_kind { WALK_FINISHED, WALK_RUNNING, WALK_ALL };

/* "finished", "running", "all": as table walk has it. */
const char *walk_name(enum walk_kind kind);

/* Begins to walk the list from its first page; *walk is the row of table walk. */
enum status fetch_walk_begin(struct fetcher *fetcher, enum walk_kind kind, int64_t *walk);

/* Gets the list page that begins with game number `offset`. *page is its row in table page; a page
   that the site knows to be unchanged gets a new row as well, with the archived bytes. Where it
   could not be had, *page is 0, the reason is reported (but for a stopped run) and STATUS_SITE
   returned: the walk has failed. */
enum status fetch_list_page(struct fetcher *fetcher, int64_t walk, enum walk_kind kind,
                            int64_t offset, int64_t *page);

/* The page that came is none of the list, or the list has no end: notes so in table failure, where
   it stands until the page comes as it should. */
enum status fetch_refuse_list(struct fetcher *fetcher, enum walk_kind kind, int64_t offset,
                              const char *reason);

/* Ends a walk. A complete one drops the list pages of all older walks of its kind; of one that is
   not, everything stays. */
enum status fetch_walk_end(struct fetcher *fetcher, int64_t walk, bool complete);

/* What became of the logs in this run, since fetch_open. Every game is counted once:
   games = final + running + resting + given_up + unread
         + added + changed + unchanged + missing + failed + left. */
struct fetch_summary {
    int64_t games;        /* tagged ones, and those named to fetch_refresh */
    int64_t final;        /* the log is whole: never asked for again */
    int64_t running;      /* the list says so: asked for once it is finished */
    int64_t resting;      /* no log was there less than a day ago */
    int64_t given_up;     /* finished, but its log lacked its end in five runs */
    int64_t unread;       /* fetched, but not parsed yet */
    int64_t added;        /* asked for: the first log of a game */
    int64_t changed;      /* asked for: another log than before */
    int64_t unchanged;    /* asked for: the same as before */
    int64_t missing;      /* asked for: the site has no log */
    int64_t failed;       /* asked for in vain */
    int64_t left;         /* should be asked for: the run ended before */
    int64_t failed_newly; /* of missing and failed: not listed as failed before */
};

/* Asks for the logs that are missing or not final, those of finished games only where the list
   tells them apart; each at most once a run. Parse between the calls, so that it is known what is
   final. Returns STATUS_INCOMPLETE if a log was missing or failed that was not listed as failed
   before, STATUS_SITE if the run was ended early because nothing came. */
enum status fetch_logs(struct fetcher *fetcher, struct fetch_summary *summary);

/* Asks for the logs of these games, final or not, without conditions. */
enum status fetch_refresh(struct fetcher *fetcher, const int64_t *gids, size_t count,
                          struct fetch_summary *summary);

/* What the site says of one game besides its log: the API's object, and the old HTML page. */
enum detail_form { DETAIL_API, DETAIL_PAGE };

/* Asks for that of these games, and keeps it in table page (kind 'game') with versions like a log;
   what is archived already by condition only. In the summary only the counts of what was asked for
   are filled in. Returns as fetch_logs. */
enum status fetch_details(struct fetcher *fetcher, enum detail_form form, const int64_t *gids,
                          size_t count, struct fetch_summary *summary);

/* Asks for that of the finished games whose log does not tell all results (of all finished games
   where `details` prefers this form), each once: the fall-back of an update. Parse before and
   after. Summary and status as of fetch_details. */
enum status fetch_unresolved(struct fetcher *fetcher, enum detail_form form,
                             struct fetch_summary *summary);

/* Says what a run would ask for now, one address a line: the first page of each list, and the logs
   that are known to be wanted. Nothing is asked or changed; a store open for reading will do. */
enum status fetch_plan(struct fetcher *fetcher, struct buffer *out);

/* Asks for the first page of the list, keeps nothing, and appends a line for each of: key, contact,
   site, list, clock. A line begins with "ok" or "bad", and a bad one says what to do. *good says
   whether all are ok. */
enum status fetch_check(const struct config *config, const volatile int *stop, struct diag *diag,
                        struct buffer *out, bool *good);

/* Forgets the failures of games whose log has become final, or is not wanted any more. fetch_logs
   begins with it; call it after the last parse of a run too, so that nothing is listed as failed
   that is whole. */
enum status fetch_forget_failures(struct fetcher *fetcher);

/* files = added + changed + unchanged + other + failed */
struct import_summary {
    int64_t files;
    int64_t added;             /* the first log of a game */
    int64_t changed;           /* another log than before; the old one is kept */
    int64_t unchanged;         /* known already: nothing is stored */
    int64_t other;             /* not named GID.log: left alone */
    int64_t failed;            /* could not be read, or larger than PAGE_LIMIT; each reported */
    struct buffer other_names; /* of those files, one a line, fit for a terminal */
};

/* Takes `GID.log` files, and those of directories and the directories in them, into the archive.
   Bytes that it has already add nothing, nor does the beginning of a log that it has in full.
   Returns STATUS_USAGE, and imports nothing, if one of `paths` is not there; STATUS_INCOMPLETE if
   something in them could not be read. Free the summary in any case. */
enum status fetch_import(struct store *store, const char *const *paths, size_t count,
                         const char *now, struct import_summary *summary);
void import_summary_free(struct import_summary *summary);

#endif
