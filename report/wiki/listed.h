/* Who a section of a wiki page lists: the names of its list items. */
#ifndef REPORT_WIKI_LISTED_H
#define REPORT_WIKI_LISTED_H

#include "base/core/buffer.h"

struct listed_name {
    char *name;
    char *remark; /* what stands behind the name; "" for nothing */
};

struct listed {
    bool found; /* the section is there */
    struct listed_name *names;
    size_t count;
    struct buffer unread; /* the lines that may name somebody and could not be read */
    size_t unread_count;
};

/* Reads the section `title` of `page`, down to the next heading of its level or above; "": all of
   the page. A name is {{template|NAME}}, the shown text of a link, or plain text up to " (", " - ",
   " – " or ": ". Nothing is guessed: an item with two names, other markup or a name that was there
   already is unread, and so is any other line with the template or a link to a user. False when
   memory ran out; free it in any case. */
bool listed_read(struct listed *listed, struct span page, struct span title, struct span template);
void listed_free(struct listed *listed);

/* NULL: it does not stand there. */
const struct listed_name *listed_find(const struct listed *listed, const char *name);

#endif
