/* The formats of one game explained. */
#ifndef REPORT_AUDIT_H
#define REPORT_AUDIT_H

#include "base/buffer.h"
#include "base/config.h"
#include "base/model.h"

/* False when memory ran out. */
bool audit_json(struct buffer *out, const struct explanation *explanation);
bool audit_text(struct buffer *out, const struct explanation *explanation, enum language language);

#endif
