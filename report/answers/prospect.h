/* What a race may bring, for people and for programs. */
#ifndef REPORT_ANSWERS_PROSPECT_H
#define REPORT_ANSWERS_PROSPECT_H

#include "base/model/prospect.h"
#include "report/report.h"

/* Appends it as text, wiki markup or JSON. */
enum status report_prospect(const struct config *config, const struct prospect *prospect,
                            enum report_format format, struct buffer *out, struct diag *diag);

#endif
