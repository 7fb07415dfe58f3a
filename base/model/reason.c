#include "base/model/reason.h"

#define SEVERITY_TO_STATE(severity) ((severity) == SEVERITY_ERROR ? STATE_FAILED : STATE_RATED)

static const struct reason_row rows[REASON_COUNT] = {
    [REASON_NONE] = {.code = ""},
#define ANOMALY(name, code, severity, german, english, german_made, english_made)                  \
    [REASON_##name] = {code, SEVERITY_##severity, SEVERITY_TO_STATE(SEVERITY_##severity),          \
                       WORD_OF_##name, WORD_MADE_OF_##name},
#define VERDICT(name, code, state, german, english)                                                \
    [REASON_##name] = {code, SEVERITY_NONE, state, WORD_OF_##name, WORD_NONE},
#define FAILURE(name, code, german, english)                                                       \
    [REASON_##name] = {code, SEVERITY_NONE, STATE_FAILED, WORD_OF_##name, WORD_NONE},
#include "base/model/reasons.def"
#undef ANOMALY
#undef VERDICT
#undef FAILURE
};

const struct reason_row *reason_row(enum reason reason)
{
    return &rows[reason];
}

enum reason reason_of(struct span code)
{
    for (enum reason reason = REASON_NONE + 1; reason < REASON_COUNT; reason++)
        if (span_equal(code, span_of(rows[reason].code)))
            return reason;
    return REASON_NONE;
}

const char *severity_name(enum severity severity)
{
    static const char *const names[] = {NULL, "warning", "error"};
    return names[severity];
}

enum word severity_word(enum severity severity)
{
    static const enum word severity_words[] = {WORD_NONE, WORD_SEVERITY_WARNING,
                                               WORD_SEVERITY_ERROR};
    return severity_words[severity];
}

bool reason_words(struct buffer *out, enum language language, enum reason reason,
                  struct span detail, text_sink *sink)
{
    enum { FIELDS = 8 };
    struct span fields[FIELDS];
    size_t count = 0;
    do
        fields[count++] = span_take(&detail, *DETAIL_SEPARATOR);
    while (detail.length && count < FIELDS);
    return phrase(out, language, rows[reason].words, sink, fields, count);
}

bool reason_message(struct buffer *out, enum game_state state, enum reason reason,
                    const char *detail)
{
    if (reason)
        return reason_words(out, LANGUAGE_EN, reason, span_of(detail), NULL);
    return buffer_string(out, word(LANGUAGE_EN, state_word(state)));
}

bool reason_takes_detail(enum reason reason)
{
    return strchr(word(LANGUAGE_EN, rows[reason].words), '{') != NULL;
}
