#include "parse/listpage.h"

#include "base/core/number.h"
#include "base/core/text.h"
#include "parse/html_dom.h"

#include <stdlib.h>
#include <strings.h>

/* The old list page: a row of a table for each game, in which the game is linked several times. The
   chat below the table is typed by users and holds links to games as well. */

struct scan {
    struct parser *parser;
    const struct archived *page;
    struct list_reading *reading;
    struct buffer title;
    bool table;   /* there is one */
    bool foot;    /* reached */
    int64_t last; /* the game that was kept last: its further links say nothing new */
    int64_t bare; /* the game whose links had no text so far; 0: none */
};

/* showmap.php?GID=132000&x=1, with or without a path before it. */
static int64_t linked_game(const xmlNode *node)
{
    static const char page[] = "showmap.php?";
    const char *href = dom_is(node, "a") ? dom_attribute(node, "href") : NULL;
    const char *at = href ? text_find_any_case(href, page) : NULL;
    int64_t gid = 0;
    if (!at || (at != href && at[-1] != '/'))
        return 0;
    at += sizeof page - 1;
    while (strncasecmp(at, "GID=", 4) != 0) {
        at = strchr(at, '&');
        if (!at)
            return 0;
        at++;
    }
    at += 4;
    number_parse((struct span){at, strcspn(at, "&#")}, 1, GID_MOST, &gid);
    return gid;
}

static bool in_table(const xmlNode *node)
{
    while (node && !dom_is(node, "td"))
        node = node->parent;
    return node != NULL;
}

static enum status keep_link(struct scan *scan, int64_t gid, const xmlNode *link)
{
    bool read = dom_words(&scan->title, link);
    /* The first link of a row is a picture. */
    if (read && scan->title.length == 0) {
        scan->bare = gid;
        return STATUS_DONE;
    }
    if (!read || !dom_text(&scan->title, link))
        return diag_memory(scan->parser->diag, "reading a list of games");
    struct listed listed = {
        .gid = gid,
        .title = buffer_view(&scan->title),
        .map = NOT_SAID,
        .cps = NOT_SAID,
        .zzz = NOT_SAID,
    };
    scan->last = gid;
    scan->bare = 0;
    scan->reading->rows++;
    scan->reading->is_list = true;
    return keep_listed(scan->parser, scan->page, &listed, scan->reading);
}

/* A row ends whose links had no text: damaged HTML took its title. */
static enum status end_row(struct scan *scan)
{
    char text[40];
    if (scan->bare == 0)
        return STATUS_DONE;
    snprintf(text, sizeof text, "GID=%lld", (long long)scan->bare);
    scan->last = scan->bare;
    scan->bare = 0;
    scan->reading->rows++;
    scan->reading->is_list = true;
    return spoiled_entry(scan->parser, scan->page, span_of(text), scan->reading);
}

static enum status scan_tree(struct scan *scan, const xmlDoc *document)
{
    const xmlNode *node = document->children;
    enum status status = STATUS_DONE;
    for (; node && status == STATUS_DONE; node = dom_next(node)) {
        if (dom_foot_begins(node)) {
            scan->foot = true;
            break;
        }
        scan->table |= dom_is(node, "table");
        int64_t gid = linked_game(node);
        if (gid == 0 || gid == scan->last || !in_table(node))
            continue;
        if (scan->bare != gid)
            status = end_row(scan);
        if (status == STATUS_DONE)
            status = keep_link(scan, gid, node);
    }
    return status == STATUS_DONE ? end_row(scan) : status;
}

/* Beyond the last game the list is an empty table above the foot; a page without both is something
   else, such as an error. */
enum status read_list_html(struct parser *parser, const struct archived *page,
                           struct list_reading *reading)
{
    struct scan scan = {.parser = parser, .page = page, .reading = reading};
    bool failed;
    xmlDoc *document = dom_read(buffer_view(&parser->body), &failed);
    if (failed)
        return diag_memory(parser->diag, "reading a list of games");
    if (!document)
        return STATUS_DONE;
    enum status status = scan_tree(&scan, document);
    reading->is_list |= scan.table && scan.foot;
    buffer_free(&scan.title);
    xmlFreeDoc(document);
    return status;
}
