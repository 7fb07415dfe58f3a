/* MediaWiki's action API, as far as publishing needs it: log in with a bot password, read a page,
   write it. */
#ifndef REPORT_WIKI_WIKI_CLIENT_H
#define REPORT_WIKI_WIKI_CLIENT_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "base/store/store.h"

struct wiki_client;

/* A page as it was read. */
struct wiki_page {
    struct buffer text;
    struct buffer token;    /* for writing it */
    struct buffer revision; /* the version read: baserevid, basetimestamp, starttimestamp */
    struct buffer timestamp;
    struct buffer started;
};

void wiki_page_free(struct wiki_page *page);

/* What became of a request. */
enum wiki_result {
    WIKI_DONE,
    WIKI_UNCHANGED,   /* the page already said so */
    WIKI_READ_AGAIN,  /* somebody else has edited it since, or the token has expired */
    WIKI_LOGIN_AGAIN, /* the session is over */
    WIKI_FAILED,      /* reported */
};

/* Opens a client for config's wiki. NULL after reporting. */
struct wiki_client *wiki_open(const struct config *config, const volatile int *stop,
                              struct diag *diag);
void wiki_close(struct wiki_client *client);

/* STATUS_CONFIG if user or password is refused, STATUS_SITE if the wiki cannot be reached. */
enum status wiki_login(struct wiki_client *client, const char *user, const char *password);

/* Reads config's page. `*status` is that of WIKI_FAILED. */
enum wiki_result wiki_read(struct wiki_client *client, struct wiki_page *page, enum status *status);

/* Whether the wiki has no template of this name. */
enum wiki_result wiki_lacks(struct wiki_client *client, const char *template, bool *missing,
                            enum status *status);

/* Writes `text` over the page that was read; `minor` marks a small change. */
enum wiki_result wiki_write(struct wiki_client *client, const struct wiki_page *page,
                            struct span text, struct span summary, bool minor, enum status *status);

/* Appends the text of any page that everybody may read; no login is needed. STATUS_SITE, reported,
   where it cannot be had. */
enum status wiki_text_of(struct wiki_client *client, const char *page, struct buffer *text);

/* Shows the page's revisions, the newest first, each with its time as "2026-10-01T22:30:00Z", until
   `visit` returns false. `*whole`: false where there were too many to see them all. */
typedef bool wiki_visit(void *context, const char *moment, struct span text);
enum status wiki_history(struct wiki_client *client, const char *page, wiki_visit *visit,
                         void *context, bool *whole);

#endif
