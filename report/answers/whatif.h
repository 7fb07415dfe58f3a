/* Two rankings side by side. */
#ifndef REPORT_ANSWERS_WHATIF_H
#define REPORT_ANSWERS_WHATIF_H

#include "base/model/comparison.h"
#include "report/report.h"

/* Appends them as text (who does not move is left out, and counted) or JSON (everybody; the form
   of `diff`). */
enum status report_whatif(const struct config *config, const struct comparison *comparison,
                          enum report_format format, struct buffer *out, struct diag *diag);

#endif
