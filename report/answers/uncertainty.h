/* How strong the players probably are, for people and for programs. */
#ifndef REPORT_ANSWERS_UNCERTAINTY_H
#define REPORT_ANSWERS_UNCERTAINTY_H

#include "base/model/uncertainty.h"
#include "report/report.h"

/* Appends the table as text, CSV or JSON. */
enum status report_uncertainty(const struct config *config, const struct uncertainty *uncertainty,
                               enum report_format format, struct buffer *out, struct diag *diag);

/* Appends the chance that `first` is stronger than `second`: one sentence, or JSON.
   STATUS_USAGE, reported, for an unknown name. */
enum status report_chance(const struct config *config, const struct uncertainty *uncertainty,
                          struct span first, struct span second, enum report_format format,
                          struct buffer *out, struct diag *diag);

#endif
