/* Writing down what is strange in a log while it is read. */
#ifndef PARSE_NOTES_H
#define PARSE_NOTES_H

#include "base/core/buffer.h"
#include "parse/lines.h"
#include "parse/log_reading.h"

struct notes {
    struct log_reading *reading;
    struct arena *arena;
    struct buffer scratch;
    bool noted[REASON_COUNT];
    bool failed; /* memory ran out */
};

/* Forgets what was noted, and keeps the memory. */
void notes_reset(struct notes *notes, struct log_reading *reading, struct arena *arena);
void notes_free(struct notes *notes);

/* Notes an anomaly; `text` is decoded and shown from its beginning only. */
void notes_add(struct notes *notes, enum reason kind, size_t line, struct span text);

/* Notes a kind that is listed once a log, at its first line. */
void notes_line(struct notes *notes, enum reason kind, const struct line *line);

#endif
