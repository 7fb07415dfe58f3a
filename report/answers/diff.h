/* What changed since the last published ranking, for people and for programs. */
#ifndef REPORT_ANSWERS_DIFF_H
#define REPORT_ANSWERS_DIFF_H

#include "base/model/comparison.h"
#include "report/report.h"

/* Appends it as text or JSON. As text, a comparison in
   which nothing changed gives nothing. */
enum status report_diff(const struct config *config, const struct comparison *comparison,
                        enum report_format format, struct buffer *out, struct diag *diag);

#endif
