#include "base/model/words.h"

#include "base/core/clock.h"
#include "base/core/number.h"
#include "base/model/locale.h"

#include <stdio.h>

static const char *const words[WORD_COUNT][LANGUAGE_COUNT] = {
    [WORD_NONE] = {"", ""},
#define WORD(name, german, english) [WORD_##name] = {german, english},
#include "base/model/words.def"
#undef WORD
#define ANOMALY(name, code, severity, german, english, german_made, english_made)                  \
    [WORD_OF_##name] = {german, english}, [WORD_MADE_OF_##name] = {german_made, english_made},
#define VERDICT(name, code, state, german, english) [WORD_OF_##name] = {german, english},
#define FAILURE(name, code, german, english) [WORD_OF_##name] = {german, english},
#include "base/model/reasons.def"
#undef ANOMALY
#undef VERDICT
#undef FAILURE
};

const char *word(enum language language, enum word which)
{
    return words[which][language];
}

enum word outcome_word(enum outcome outcome, bool running)
{
    static const enum word outcome_words[] = {WORD_NO_RESULT, WORD_FINISHED, WORD_WITHDREW,
                                              WORD_EJECTED};
    return outcome == OUTCOME_NONE && running ? WORD_STILL_RACING : outcome_words[outcome];
}

/* Values that fields can have in place of free text. */
static const struct {
    const char *kind, *value;
    enum word word;
} values[] = {
    {"result", "none", WORD_NO_RESULT},     {"result", "unknown", WORD_NOT_KNOWN_THERE},
    {"result", "withdrew", WORD_WITHDREW},  {"result", "ejected", WORD_EJECTED},
    {"source", "log", WORD_SOURCE_LOG},     {"source", "api", WORD_SOURCE_API},
    {"source", "page", WORD_SOURCE_PAGE},   {"rule", "free", WORD_RULE_FREE},
    {"rule", "allowed", WORD_RULE_ALLOWED}, {"rule", "forbidden", WORD_RULE_FORBIDDEN},
    {"rule", "classic", WORD_RULE_CLASSIC}, {"rule", "formula1", WORD_RULE_FORMULA1},
    {"absence", "nothing", WORD_ABSENT},    {"absence", "empty", WORD_EMPTY_LOG},
    {"absence", "html", WORD_HTML_FOR_LOG}, {"absence", "no_object", WORD_NO_OBJECT},
    {"absence", "no_html", WORD_NO_HTML},   {"aspect", "title", WORD_ASPECT_TITLE},
    {"aspect", "start", WORD_ASPECT_START},
};

static bool escape(struct buffer *out, text_sink *sink, struct span text)
{
    return sink ? sink(out, text) : buffer_span(out, text);
}

/* What is of no form that its kind has is a text like any other. */
static bool fill(struct buffer *out, enum language language, struct span kind, text_sink *sink,
                 struct span field)
{
    int64_t number;
    if (span_equal(kind, SPAN("number")) && number_parse(field, INT64_MIN, INT64_MAX, &number))
        return locale_count(out, language, number);
    if (span_equal(kind, SPAN("date")) && stamp_valid(field))
        return locale_date(out, language, field.text);
    if (span_equal(kind, SPAN("moment")) && stamp_valid(field))
        return locale_moment(out, language, field.text);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (span_equal(kind, span_of(values[i].kind)) &&
            span_equal(field, span_of(values[i].value)))
            return buffer_string(out, word(language, values[i].word));
    return escape(out, sink, field);
}

/* Of "one|many" the form that goes with the first field. */
static struct span form_of(struct span text, const struct span *fields, size_t count)
{
    const char *bar = memchr(text.text, '|', text.length);
    if (!bar)
        return text;
    size_t one = (size_t)(bar - text.text);
    bool single = count > 0 && span_equal(fields[0], SPAN("1"));
    return single ? (struct span){text.text, one} : span_after(text, one + 1);
}

bool phrase(struct buffer *out, enum language language, enum word which, text_sink *sink,
            const struct span *fields, size_t count)
{
    struct span text = form_of(span_of(word(language, which)), fields, count);
    size_t used = 0;
    while (text.length) {
        const char *brace = memchr(text.text, '{', text.length);
        const char *end = brace ? strchr(brace, '}') : NULL;
        if (!end)
            return buffer_span(out, text);
        buffer_append(out, text.text, (size_t)(brace - text.text));
        struct span kind = {brace + 1, (size_t)(end - brace - 1)};
        if (used < count)
            fill(out, language, kind, sink, fields[used++]);
        text = span_after(text, (size_t)(end + 1 - text.text));
    }
    return !out->failed;
}

bool phrase_number(struct buffer *out, enum language language, enum word which, int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)number);
    return phrase_text(out, language, which, NULL, span_of(digits));
}

bool phrase_text(struct buffer *out, enum language language, enum word which, text_sink *sink,
                 struct span text)
{
    return phrase(out, language, which, sink, &text, 1);
}
