/* What a run would ask for. */
#ifndef FETCH_PLAN_H
#define FETCH_PLAN_H

#include "base/core/buffer.h"
#include "fetch/fetch.h"

/* Says what a run would ask for now, one address a line: the first page of each list, and the logs
   that are known to be wanted. Nothing is asked or changed; a store open for reading will do. */
enum status fetch_plan(struct fetcher *fetcher, struct buffer *out);

#endif
