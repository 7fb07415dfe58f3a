#include "parse/title.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdlib.h>

/* Steps of one match, and bytes of memory for it (in KiB): a pattern for titles needs a few hundred
   and none. More of them would hold up a run for ever. */
enum { MATCH_LIMIT = 200000, HEAP_LIMIT = 20000 };

struct title_pattern {
    pcre2_code *code;
    pcre2_match_data *data;
    pcre2_match_context *context;
    struct diag *diag;
};

static enum status wrong_pattern(const char *pattern, int error, size_t offset, struct diag *diag)
{
    PCRE2_UCHAR message[256];
    pcre2_get_error_message(error, message, sizeof message);
    diag_error(diag, "title_pattern: '%s' is no regular expression: %s at character %zu", pattern,
               (const char *)message, offset + 1);
    return STATUS_CONFIG;
}

struct title_pattern *title_pattern_open(const char *pattern, struct diag *diag,
                                         enum status *status)
{
    int error;
    size_t offset;
    struct title_pattern *made = calloc(1, sizeof *made);
    *status = STATUS_DONE;
    if (!made) {
        *status = diag_memory(diag, "compiling title_pattern");
        return NULL;
    }
    made->diag = diag;
    made->code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                               PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C, &error, &offset, NULL);
    if (!made->code) {
        *status = wrong_pattern(pattern, error, offset, diag);
        title_pattern_close(made);
        return NULL;
    }
    /* Where no code may be made at run time this fails, and pcre2_match interprets. */
    pcre2_jit_compile(made->code, PCRE2_JIT_COMPLETE);
    made->data = pcre2_match_data_create_from_pattern(made->code, NULL);
    made->context = pcre2_match_context_create(NULL);
    if (!made->data || !made->context) {
        *status = diag_memory(diag, "compiling title_pattern");
        title_pattern_close(made);
        return NULL;
    }
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
                     "title_pattern takes too many steps on the title '%.*s'; it is taken for "
                     "untagged: simplify the pattern",
                     (int)title.length, title.text);
    return result >= 0;
}
