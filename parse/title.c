#include "parse/title.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/core/text.h"

#include <stdlib.h>

#define TAG_PATTERN "!KaroIQ!"

/* Steps of one match, and bytes of memory for it (in KiB): a pattern for titles needs a few hundred
   and none. More of them would hold up a run for ever. */
enum { MATCH_LIMIT = 200000, HEAP_LIMIT = 20000 };

struct title_pattern {
    pcre2_code *code;
    pcre2_code *caseless; /* NULL where it cannot be had */
    bool is_tag;
    pcre2_match_data *data;
    pcre2_match_context *context;
    struct diag *diag;
};

static pcre2_code *compile(const char *pattern, uint32_t options)
{
    int error;
    size_t offset;
    return pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                         PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C | options, &error, &offset, NULL);
}

static bool make(struct title_pattern *made, const char *pattern)
{
    made->code = compile(pattern, 0);
    if (!made->code)
        return false;
    made->caseless = compile(pattern, PCRE2_CASELESS);
    /* Where no code may be made at run time this fails, and pcre2_match interprets. */
    pcre2_jit_compile(made->code, PCRE2_JIT_COMPLETE);
    made->data = pcre2_match_data_create_from_pattern(made->code, NULL);
    made->context = pcre2_match_context_create(NULL);
    return made->data && made->context;
}

struct title_pattern *title_pattern_open(const char *pattern, struct diag *diag)
{
    struct title_pattern *made = calloc(1, sizeof *made);
    if (!made || !make(made, pattern)) {
        title_pattern_close(made);
        diag_memory(diag, "compiling title_pattern");
        return NULL;
    }
    made->diag = diag;
    made->is_tag = strcmp(pattern, TAG_PATTERN) == 0;
    pcre2_set_match_limit(made->context, MATCH_LIMIT);
    pcre2_set_depth_limit(made->context, MATCH_LIMIT);
    pcre2_set_heap_limit(made->context, HEAP_LIMIT);
    return made;
}

void title_pattern_close(struct title_pattern *pattern)
{
    if (!pattern)
        return;
    pcre2_code_free(pattern->code);
    pcre2_code_free(pattern->caseless);
    pcre2_match_data_free(pattern->data);
    pcre2_match_context_free(pattern->context);
    free(pattern);
}

bool title_matches(struct title_pattern *pattern, struct span title)
{
    PCRE2_SPTR text = (PCRE2_SPTR)(title.text ? title.text : "");
    int result =
        pcre2_match(pattern->code, text, title.length, 0, 0, pattern->data, pattern->context);
    bool failed = result < 0 && result != PCRE2_ERROR_NOMATCH;
    if (failed)
        result = pcre2_match(pattern->code, text, title.length, 0, PCRE2_NO_JIT, pattern->data,
                             pattern->context);
    if (result < 0 && result != PCRE2_ERROR_NOMATCH)
        diag_warning(pattern->diag,
                     "title_pattern takes too many steps on the title '%.*s'; it counts as "
                     "untagged; simplify the pattern",
                     (int)title.length, title.text);
    return result >= 0;
}

/* The plain letter that a character of a title looks like; 0 for what does not show as a letter. */
static char looks_like(uint32_t c)
{
    static const struct {
        uint32_t from, to;
        char letter;
    } alike[] = {
        {0xC0, 0xC5, 'a'},   {0xCC, 0xCF, 'i'},   {0xD2, 0xD6, 'o'},   {0xD8, 0xD8, 'o'},
        {0xE0, 0xE5, 'a'},   {0xEC, 0xEF, 'i'},   {0xF2, 0xF6, 'o'},   {0xF8, 0xF8, 'o'},
        {0x130, 0x131, 'i'}, {0x391, 0x391, 'a'}, {0x399, 0x399, 'i'}, {0x39A, 0x39A, 'k'},
        {0x39F, 0x39F, 'o'}, {0x3B1, 0x3B1, 'a'}, {0x3B9, 0x3B9, 'i'}, {0x3BA, 0x3BA, 'k'},
        {0x3BF, 0x3BF, 'o'}, {0x406, 0x406, 'i'}, {0x410, 0x410, 'a'}, {0x41A, 0x41A, 'k'},
        {0x41E, 0x41E, 'o'}, {0x430, 0x430, 'a'}, {0x433, 0x433, 'r'}, {0x43A, 0x43A, 'k'},
        {0x43E, 0x43E, 'o'}, {0x456, 0x456, 'i'}, {0x51A, 0x51B, 'q'},
    };
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (c >= alike[i].from && c <= alike[i].to)
            return alike[i].letter;
    if (c >= 0xFF01 && c <= 0xFF5E) /* the wide forms of ASCII */
        c -= 0xFEE0;
    if (c == 'l' || c == 'L' || c == '1')
        return 'i';
    if (c == '0')
        return 'o';
    if ((c >= 'a' && c <= 'z') || (c >= '2' && c <= '9'))
        return (char)c;
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : 0;
}

static bool holds_tag(struct span title)
{
    static const char tag[] = "karoiq";
    size_t matched = 0;
    while (title.length) {
        uint32_t character = 0;
        size_t length = utf8_decode(title, &character);
        char letter = length ? looks_like(character) : 0;
        /* No letter stands twice at its beginning, so a miss needs no second look but at itself. */
        if (letter && letter == tag[matched])
            matched++;
        else if (letter)
            matched = letter == tag[0];
        if (tag[matched] == '\0')
            return true;
        length += length == 0;
        title = span_after(title, length);
    }
    return false;
}

bool title_nearly_matches(struct title_pattern *pattern, struct span title)
{
    PCRE2_SPTR text = (PCRE2_SPTR)(title.text ? title.text : "");
    if (pattern->is_tag && holds_tag(title))
        return true;
    return pattern->caseless && pcre2_match(pattern->caseless, text, title.length, 0, 0,
                                            pattern->data, pattern->context) >= 0;
}
