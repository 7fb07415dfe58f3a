/* The formats of one game explained. */
#ifndef REPORT_ANSWERS_AUDIT_H
#define REPORT_ANSWERS_AUDIT_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "report/explain.h"

/* False when memory ran out. */
bool audit_json(struct buffer *out, const struct explanation *explanation);
bool audit_text(struct buffer *out, const struct explanation *explanation, enum language language);
bool audit_html(struct buffer *out, const struct explanation *explanation, enum language language);
bool audit_wiki(struct buffer *out, const struct explanation *explanation,
                const struct config *config);

/* What was read of each player, and where, for a page. */
struct html;
void audit_html_source(struct html *html, const struct explanation *explanation,
                       enum language language);

/* State, reason and date, in words that go through the sink. */
void audit_state(struct buffer *out, const struct explanation *explanation, enum language language,
                 bool (*sink)(struct buffer *, struct span));

/* One player's change, in words or as that player's part of the JSON; `which` is the index. */
bool audit_player_json(struct buffer *out, const struct explanation *explanation, size_t which);
bool audit_player(struct buffer *out, enum language language, const struct explanation *explanation,
                  size_t which);

/* The same words as paragraphs of a page, but for what they say of rounding. */
void audit_html_words(struct html *html, const struct explanation *explanation, size_t which,
                      enum language language);

#endif
