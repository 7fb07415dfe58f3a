/* Decoding and cleaning of foreign text. */
#ifndef BASE_CORE_TEXT_H
#define BASE_CORE_TEXT_H

#include "base/core/buffer.h"

#include <stdint.h>

enum { REPLACEMENT_CHARACTER = 0xFFFD };

/* At most `limit` bytes of `text`, without cutting a character. */
struct span text_beginning(struct span text, size_t limit);

/* Reads one character of strict UTF-8 (no overlong forms, no surrogates, at most U+10FFFF) from
   `text`, which must not be empty. Returns its length in bytes, 0 if it is none. */
size_t utf8_decode(struct span text, uint32_t *character);

/* Appends `character` as UTF-8; anything that is not a character becomes U+FFFD. */
bool utf8_append(struct buffer *out, uint32_t character);

bool utf8_valid(struct span text);

/* Where `word` first stands in `text`, whatever the case of ASCII letters; NULL where it does not.
 */
const char *text_find_any_case(const char *text, const char *word);

/* Appends `raw` as UTF-8 the way the platform's logs and old pages are read: as UTF-8 if it is
 * valid, else as Windows-1252, whose five undefined bytes become U+FFFD, as does NUL, which no
 * store can hold. `*undecodable` (may be NULL) is increased by their number. */
bool text_decode(struct buffer *out, struct span raw, size_t *undecodable);

/* Into the empty `out`: what UTF-8 says that was taken for Windows-1252 and encoded again
 * ("KÃ¤the"). False where `text` is nothing of the kind, or memory ran out; `out` is then of no
 * use. */
bool text_encoded_once(struct buffer *out, struct span text);

/* Appends valid UTF-8 whatever the input: a bad byte becomes U+FFFD. For text that should be UTF-8
   already (the API, a wiki's answer, a file of the maintainer). */
bool text_repair(struct buffer *out, struct span text);

/* The escape at the beginning of `text`, \xHH or a backslash before one of `plain`: its length (0:
 * none), and the byte it stands for. */
size_t text_escape(struct span text, const char *plain, char *byte);

/* The sink for terminals: control characters, line ends, bidirectional and zero-width controls, and
   bad bytes appear as \xHH or \u{HHHH}; everything else as it is. */
bool text_for_terminal(struct buffer *out, struct span text);

/* The width of `text` on a terminal: two columns for wide East Asian characters, none for combining
 * ones. */
size_t text_columns(struct span text);

#endif
