/* Writing HTML and SVG into a buffer. Tags and attribute names are constants of ours; every value
   and every text goes through the one escaping function. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "base/core/buffer.h"
#include "base/model/reason.h"

enum { HTML_DEPTH = 24 };

struct html {
    struct buffer *out;
    const char *open[HTML_DEPTH]; /* names of the elements that are open */
    int depth;
    bool tag_open; /* '>' is still to come, attributes can be added */
};

/* Elements. The names are remembered, not copied. A void element (br, meta, …) is not closed. */
void html_open(struct html *html, const char *name);
void html_void(struct html *html, const char *name);
void html_close(struct html *html);

/* Adds an attribute to the tag just opened; a value that is NULL adds none. */
void html_attribute(struct html *html, const char *name, struct span value);
void html_set(struct html *html, const char *name, const char *value);

/* The sink for text: <, >, &, quotes are escaped, control characters and bad bytes become U+FFFD,
   controls of the writing direction are shown as \u{HHHH}. */
void html_text(struct html *html, struct span text);
void html_string(struct html *html, const char *text);
void html_format(struct html *html, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A whole element with text. */
void html_element(struct html *html, const char *name, const char *text);

/* Whether nothing of the text is seen: a link needs something to click on. */
bool html_is_blank(struct span text);

/* Foreign text; if there is nothing to see in it, the numbers of its characters, in quotes:
 * „U+200B“. */
void html_visible(struct html *html, struct span text);

/* The same in an element of its own, which isolates its writing direction. */
void html_foreign(struct html *html, struct span text);

/* The same as a sink for phrases. */
bool html_sink(struct buffer *out, struct span text);

/* A phrase (base/model/words.h), or a reason with its detail (NULL: none); foreign text in it gets
   an element of its own. */
void html_phrase(struct html *html, enum language language, enum word which,
                 const struct span *fields, size_t count);
void html_reason(struct html *html, enum language language, enum reason reason, const char *detail);

/* Our own text, written without escaping: a style sheet. */
void html_raw(struct html *html, struct span text);

/* A line break in the source, where it means nothing. */
void html_newline(struct html *html);

/* Escaping only, for other sinks with the same rules (the feed's XML). */
bool html_escape(struct buffer *out, struct span text);

#endif
