/* What a body is, by its first byte: a log begins with a time stamp, an object of the API with a
   brace, an HTML page with '<', whatever the Content-Type says. Inner to fetch/. */
#ifndef FETCH_BODY_H
#define FETCH_BODY_H

#include "base/core/span.h"

/* Reasons of table failure. Where the site has nothing at an address, it rests for a day: such
   reasons begin alike. */
#define REASON_NONE "not there: "
#define REASON_LACKS_END "the log of this finished game lacks its end"

/* Each gives NULL for what was asked for, else why it is not there, as a reason of table failure.
 */
const char *why_no_log(struct span body);
const char *why_no_object(struct span body);
const char *why_no_page(struct span body);

#endif
