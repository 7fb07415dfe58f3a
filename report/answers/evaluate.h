/* How well the ratings predict, for people and for programs. */
#ifndef REPORT_ANSWERS_EVALUATE_H
#define REPORT_ANSWERS_EVALUATE_H

#include "base/model/evaluation.h"
#include "report/report.h"

/* Appends it as text or JSON. */
enum status report_evaluation(const struct config *config, const struct evaluation *evaluation,
                              enum report_format format, struct buffer *out, struct diag *diag);

#endif
