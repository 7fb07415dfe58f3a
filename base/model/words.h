/* What people read, in the languages that the program speaks. Each word stands once: in words.def,
   or in reasons.def where it belongs to a reason. */
#ifndef BASE_MODEL_WORDS_H
#define BASE_MODEL_WORDS_H

#include "base/core/buffer.h"
#include "base/model/model.h"

/* A word whose name ends in _LONG explains the word before it. */
enum word {
    WORD_NONE, /* an empty one */
#define WORD(name, german, english) WORD_##name,
#include "base/model/words.def"
#undef WORD
/* What a reason is called, and what is made of it. */
#define ANOMALY(name, code, severity, german, english, german_made, english_made)                  \
    WORD_OF_##name, WORD_MADE_OF_##name,
#define VERDICT(name, code, state, german, english) WORD_OF_##name,
#define FAILURE(name, code, german, english) WORD_OF_##name,
#include "base/model/reasons.def"
#undef ANOMALY
#undef VERDICT
#undef FAILURE
    WORD_COUNT,
};

/* The words as written, with braces and all forms. */
const char *word(enum language language, enum word which);

/* The escaping function of the sink that text goes to (text_for_terminal, html_escape, ...); NULL:
 * none. */
typedef bool text_sink(struct buffer *out, struct span text);

/* Appends a word, with the fields in place of what stands in braces, one after the other; one that
   is missing is empty. Words of our own are not escaped.
     {}        a text, through the sink
     {id}      digits as they are
     {number}  digits, grouped; of the forms "one|many" the one that goes with the first
     {date}    a stamp, its day; {moment}: to the minute
     {result}  a place, the name of an outcome, or "none" or "unknown"
     {source}  log, api or page
     {rule}    a value of a race rule, such as "forbidden"
     {absence} what an address has instead of what was asked for, such as "nothing" */
bool phrase(struct buffer *out, enum language language, enum word which, text_sink *sink,
            const struct span *fields, size_t count);

/* The same with one number, or with one text. */
bool phrase_number(struct buffer *out, enum language language, enum word which, int64_t number);
bool phrase_text(struct buffer *out, enum language language, enum word which, text_sink *sink,
                 struct span text);

/* Words for the model's terms. */
static inline enum word state_word(enum game_state state)
{
    return WORD_STATE_RATED + (enum word)state;
}
/* Who has none is still racing if the game is running, else has no result. */
enum word outcome_word(enum outcome outcome, bool running);

#endif
