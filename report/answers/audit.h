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

/* Parts of the text: every player's sum and division, and what was read where. */
bool audit_text_sums(struct buffer *out, const struct explanation *explanation,
                     enum language language);
bool audit_text_source(struct buffer *out, const struct explanation *explanation,
                       enum language language);

/* What was read of each player, and where it stands, for a page. */
struct html;
void audit_html_source(struct html *html, const struct explanation *explanation,
                       enum language language);

/* What was read of a player, before corrections, in each format's table of sources: the result,
   where it stands, and whether there is anything to show. */
enum { AUDIT_SOURCE_COLUMNS = 5 };
void audit_read_result(struct buffer *out, const struct explained_player *player,
                       enum language language);
const char *audit_source_name(const struct explained_player *player, enum language language);
bool audit_has_source(const struct explanation *explanation);

/* The maintainer's reason for a correction of this game, of which there is one; foreign text. */
void audit_correction(struct buffer *out, const struct explanation *explanation,
                      enum language language);

/* One player's number, in words or as the part of the JSON that is his; `which` is his index. */
bool audit_player_json(struct buffer *out, const struct explanation *explanation, size_t which);
bool audit_player(struct buffer *out, const struct config *config,
                  const struct explanation *explanation, size_t which);

#endif
