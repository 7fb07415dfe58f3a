/* The table of a contest of programs. */
#ifndef REPORT_ANSWERS_CONTEST_H
#define REPORT_ANSWERS_CONTEST_H

#include "base/model/contest.h"
#include "report/report.h"

/* Appends it as text, wiki, CSV or JSON. */
enum status report_contest(const struct config *config, const struct contest *contest,
                           enum report_format format, struct buffer *out, struct diag *diag);

#endif
