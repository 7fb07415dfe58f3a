/* Two rankings side by side, for people and for programs. */
#ifndef REPORT_ANSWERS_DIFF_H
#define REPORT_ANSWERS_DIFF_H

#include "base/model/comparison.h"
#include "report/report.h"

/* Appends what changed since the last published ranking as text or JSON. As text, a comparison in
   which nothing changed gives nothing. */
enum status report_diff(const struct config *config, const struct comparison *comparison,
                        enum report_format format, struct buffer *out, struct diag *diag);

/* The same for the ranking as it is and as it would be. As text, players who do not move are only
 * counted. */
enum status report_whatif(const struct config *config, const struct comparison *comparison,
                          enum report_format format, struct buffer *out, struct diag *diag);

#endif
