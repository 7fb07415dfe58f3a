/* What a body is, by its first byte: a log begins with a time stamp, an object of the API with a
   brace, an HTML page with '<', whatever the Content-Type says. Inner to fetch/. */
#ifndef FETCH_BODY_H
#define FETCH_BODY_H

#include "base/core/span.h"

/* Each gives NULL for what was asked for, else the detail of REASON_NOT_THERE. */
const char *why_no_log(struct span body);
const char *why_no_object(struct span body);
const char *why_no_page(struct span body);

#endif
