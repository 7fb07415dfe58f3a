/* Decoding and cleaning of foreign text. */
#ifndef BASE_CORE_TEXT_H
#define BASE_CORE_TEXT_H

#include "base/core/buffer.h"

#include <stdint.h>

enum { REPLACEMENT_CHARACTER = 0xFFFD };

/* `text` to at most `limit` bytes, no character cut. */
struct span text_beginning(struct span text, size_t limit);

/* Reads one character of strict UTF-8 (no overlong forms, no surrogates, at most U+10FFFF) from
   `text`, which must not be empty. Returns how many bytes it takes, 0 if they are none. */
size_t utf8_decode(struct span text, uint32_t *character);

/* Appends `character` as UTF-8; what is no character becomes U+FFFD. */
bool utf8_append(struct buffer *out, uint32_t character);

bool utf8_valid(struct span text);

/* Appends `raw` as UTF-8 the way the platform's logs and old pages are read: as it is where it is
   valid UTF-8, else from Windows-1252. Its five undefined bytes, and NUL, which no store can hold,
   become U+FFFD; `*undecodable` (may be NULL) is raised by their number. */
bool text_decode(struct buffer *out, struct span raw, size_t *undecodable);

/* Appends valid UTF-8 whatever comes in: a bad byte becomes U+FFFD. For text that should be UTF-8
   already (the API, a wiki's answer, a file of the maintainer). */
bool text_repair(struct buffer *out, struct span text);

/* The escape that `text` begins with, \xHH or a backslash before one of `plain`: its length, 0
   where there is none, and the byte that it stands for. */
size_t text_escape(struct span text, const char *plain, char *byte);

/* The sink for terminals: control characters, line ends, bidirectional and zero-width controls, and
   bad bytes appear as \xHH or \u{HHHH}; everything else as it is. */
bool text_for_terminal(struct buffer *out, struct span text);

/* Columns that `text` takes on a terminal, East Asian wide characters two, combining ones none. */
size_t text_columns(struct span text);

#endif
