/* What changed since the last published ranking, for people and for programs. */
#ifndef REPORT_ANSWERS_DIFF_H
#define REPORT_ANSWERS_DIFF_H

#include "base/model/comparison.h"
#include "base/model/words.h"
#include "report/report.h"

/* Appends it as text or JSON. As text, a comparison in
   which nothing changed gives nothing. */
enum status report_diff(const struct config *config, const struct comparison *comparison,
                        enum report_format format, struct buffer *out, struct diag *diag);

/* Appends which settings a cause changed: "k 2 → 3, phi 0.05 → 0.1". What they were and are goes
   through the sink. */
bool write_settings(struct buffer *out, enum language language, const struct cause *cause,
                    const char *arrow, text_sink *sink);

#endif
