/* What there is to do next, from what the store holds. */
#ifndef REPORT_ANSWERS_NEXT_STEP_H
#define REPORT_ANSWERS_NEXT_STEP_H

#include "base/core/buffer.h"
#include "base/model/model.h"
#include "base/store/store.h"

/* In the order of the stages. */
enum next_step {
    NEXT_UPDATE, /* a first list is not complete, or logs of finished games are still to come */
    NEXT_PARSE,  /* pages are not read yet */
    NEXT_RATE,   /* games are not rated yet */
    NEXT_REPORT, /* the ranking is another than the one published last */
    NEXT_NOTHING,
};

struct next {
    enum next_step step;
    int64_t count; /* of logs, pages, games */
};

enum status next_find(struct store *store, struct next *next);

/* Appends it as a line without its end; nothing for NEXT_NOTHING. */
bool next_say(struct buffer *out, enum language language, const struct next *next);

#endif
