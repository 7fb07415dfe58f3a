/* Why something is strange, and why a game is not rated: codes in the store, words for people. */
#ifndef BASE_MODEL_REASON_H
#define BASE_MODEL_REASON_H

#include "base/model/words.h"

enum severity { SEVERITY_NONE, SEVERITY_WARNING, SEVERITY_ERROR };

struct reason_row {
    const char *code;
    enum severity severity; /* SEVERITY_NONE: it is no anomaly */
    enum game_state state;  /* what becomes of the game */
    enum word words;
    enum word made; /* what is made of it; WORD_NONE: the state says it */
};

/* The row of a reason; for REASON_NONE one without code and words. */
const struct reason_row *reason_row(enum reason reason);

/* By its code; REASON_NONE for any other text. */
enum reason reason_of(struct span code);

/* Its word; WORD_NONE for SEVERITY_NONE. */
enum word severity_word(enum severity severity);

/* "warning", "error"; NULL for SEVERITY_NONE. */
const char *severity_name(enum severity severity);

/* Separates the fields of a detail, which the store keeps in one text. */
#define DETAIL_SEPARATOR "\x1f"

/* Appends the reason in words, its detail filled in through the sink. Nothing for REASON_NONE. */
bool reason_words(struct buffer *out, enum language language, enum reason reason,
                  struct span detail, text_sink *sink);

/* Why a game is not rated, for a message: the reason in words, or else the state. */
bool reason_message(struct buffer *out, enum game_state state, enum reason reason,
                    const char *detail);

/* True if the words have a place for the detail; else it is shown by itself. */
bool reason_takes_detail(enum reason reason);

#endif
