/* What earlier stages say of games, in the report's language: reasons of verdicts, kinds of
   anomalies and what was made of them. They are stored in English, for messages. */
#ifndef REPORT_PHRASES_H
#define REPORT_PHRASES_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "report/html.h"

/* Appends the phrase in the language; a name within it stays as it is, and so does every phrase
   that is not known, such as the maintainer's own words. The result is foreign text: it still has
   to be escaped by its sink. */
bool phrase(struct buffer *out, enum language language, struct span english);

/* The same into a page, escaped. */
void phrase_html(struct html *html, enum language language, const char *english);

/* The same for a terminal. False when memory ran out. */
bool phrase_text(struct buffer *out, enum language language, const char *english);

#endif
