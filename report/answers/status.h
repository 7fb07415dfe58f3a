/* What the store holds, in counts that add up. */
#ifndef REPORT_ANSWERS_STATUS_H
#define REPORT_ANSWERS_STATUS_H

#include "base/core/buffer.h"
#include "base/model/model.h"
#include "base/store/store.h"

/* Appends a text for people: the archive, the games by state, failures, anomalies. */
enum status report_status(struct store *store, enum language language, struct buffer *out);

#endif
