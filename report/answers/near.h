/* Players' names like one that is not known. */
#ifndef REPORT_ANSWERS_NEAR_H
#define REPORT_ANSWERS_NEAR_H

#include "base/core/diag.h"
#include "base/core/span.h"

/* Reports that there is no such player, with those of the `all` names that come near; returns
   STATUS_USAGE (or STATUS_STORE without memory). */
enum status near_names(char *const *names, size_t all, struct span name, struct diag *diag);

#endif
