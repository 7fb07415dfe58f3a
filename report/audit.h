/* The formats of one game explained. */
#ifndef REPORT_AUDIT_H
#define REPORT_AUDIT_H

#include "base/buffer.h"
#include "base/config.h"
#include "base/model.h"

/* False when memory ran out. */
bool audit_json(struct buffer *out, const struct explanation *explanation);
bool audit_text(struct buffer *out, const struct explanation *explanation, enum language language);
bool audit_html(struct buffer *out, const struct explanation *explanation, enum language language);
bool audit_wiki(struct buffer *out, const struct explanation *explanation,
                const struct config *config);

/* Parts of the text: every player's sum and division, and what was read where. */
bool audit_text_sums(struct buffer *out, const struct explanation *explanation,
                     enum language language);
bool audit_text_source(struct buffer *out, const struct explanation *explanation,
                       enum language language);

/* One player's number in words; `which` is his index. */
bool audit_player(struct buffer *out, const struct config *config,
                  const struct explanation *explanation, size_t which);

#endif
