/* What the maintainer said that the stored ranking goes by. */
#ifndef REPORT_ANSWERS_IN_FORCE_H
#define REPORT_ANSWERS_IN_FORCE_H

#include "base/core/buffer.h"
#include "base/model/model.h"
#include "base/store/store.h"

/* Appends corrections, aliases and participants, each with its file and line; nothing for none. */
enum status report_in_force(struct store *store, enum language language, struct buffer *out);

#endif
