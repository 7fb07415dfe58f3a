/* The pages of the site, and what each has around its own content. */
#ifndef REPORT_SITE_PAGE_H
#define REPORT_SITE_PAGE_H

#include "base/model/prospect.h"
#include "report/explain.h"
#include "report/html.h"
#include "report/site/past.h"
#include "report/site/player_page.h"
#include "report/site/site_read.h"

struct page {
    enum language language;
    struct span title;   /* may be somebody else's text */
    const char *root;    /* the way to the site's top: "" or "../" */
    const char *file;    /* its name from there; NULL: a page that nobody looks for */
    const char *site;    /* the address of the top; "" or NULL: not known */
    struct span about;   /* what it is about, for who links to it; may be empty, or foreign */
    const char *feed;    /* a file beside it; NULL: the one of all games */
    const char *current; /* the navigation's entry that this page is, by its file; NULL: none */
    uint64_t hash;       /* of what the page shows (page_hash.h); 0: none */
    const char *script;  /* a file of its own beside script.js; NULL: none */
    const char *forward; /* a file beside it that the browser goes on to; NULL: none */
    bool alone;          /* there is no site around it to point to */
};

/* How a page's hash is written in its head. */
enum { PAGE_HASH_SIZE = 64 };
void page_hash_write(uint64_t hash, char text[PAGE_HASH_SIZE]);

/* Everything up to the opened <main>. */
void page_begin(struct html *html, struct buffer *out, const struct page *page);

/* Everything from </main> on. */
void page_end(struct html *html, const struct page *page);

/* What the page of a game and the page of a player are drawn from is all in these two, since a page
   whose data are the same is not drawn again (page_hash.h). */
struct game_page {
    enum language language;
    const char *base_url;
    const struct explanation *explanation;
    const struct prospect *prospect; /* of a running game; NULL: none */
    const char *site;                /* [report] site */
    int64_t previous, next;          /* rated games; 0: there is none */
};

/* The pages, each in a file of its own; page_renamed() is where an old name's page was and leads to
   the new name's. `hash` (page_hash.h) stands in the head. False when memory ran out. */
bool page_index(struct buffer *out, const struct site *site);
bool page_players(struct buffer *out, const struct site *site);
bool page_data(struct buffer *out, const struct site *site);
bool page_about(struct buffer *out, const struct site *site);
bool page_calculator(struct buffer *out, const struct site *site);
bool page_games(struct buffer *out, const struct site *site);
bool page_year(struct buffer *out, const struct site *site, int year);
bool page_records(struct buffer *out, const struct site *site);
bool page_history(struct buffer *out, const struct past *past, int first_month);
bool page_month(struct buffer *out, const struct past *past, bool first, uint64_t hash);
bool page_game(struct buffer *out, const struct game_page *page, uint64_t hash);
bool page_player(struct buffer *out, const struct player_page *page, uint64_t hash);
bool page_player_all(struct buffer *out, const struct player_page *page);
bool page_renamed(struct buffer *out, const struct site *site, const char *old_name,
                  const struct ranking_row *row);

/* What a running game may bring, as a part of its page. */
void page_prospect(struct html *html, const struct prospect *prospect, enum language language);

#endif
