/* Who takes part, and when: participants.tsv, named in config.ini. A line is NAME, from, to and a
   remark, with tabs between; days as YYYY-MM-DD, both included; an empty from or to has no limit. A
   name may have several lines, for instance after a pause. Lines that begin with # are comments; in
   names \xHH is a byte and \\ a backslash. */
#ifndef BASE_RULES_PARTICIPANTS_H
#define BASE_RULES_PARTICIPANTS_H

#include "base/core/buffer.h"
#include "base/core/diag.h"
#include "base/core/span.h"

struct presence {
    char *name;
    char from[11]; /* "YYYY-MM-DD"; "": no limit */
    char to[11];
    size_t line;
};

struct participants {
    const char *file;      /* as it was named */
    bool everybody;        /* there is no list */
    struct buffer text;    /* the file's contents */
    struct presence *rows; /* by name */
    size_t count;
};

/* Reads the file; "" or NULL: everybody takes part. Every fault is reported with file and line.
   STATUS_CONFIG if there was any. Free it in any case. */
enum status participants_load(struct participants *participants, const char *file,
                              struct diag *diag);

/* The same for a file's contents; `file` is its name in messages ("": there was none). */
enum status participants_parse(struct participants *participants, const char *file,
                               struct span text, struct diag *diag);
void participants_free(struct participants *participants);

/* True if `name` took part when a game started (a stamp; "" if not known: then any line will do).
 */
bool participants_hold(const struct participants *participants, struct span name,
                       const char *started);

#endif
