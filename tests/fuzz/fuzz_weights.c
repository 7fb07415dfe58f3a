#include "fuzz.h"
#include "rate/weights.h"

#include <math.h>

/* What is written again reads the same. */
static void check_written(const struct weights *first, struct diag *diag)
{
    struct weights second;
    struct buffer text = {0};
    buffer_string(&text, "gid,player,weight\n");
    for (size_t i = 0; i < first->count; i++) {
        buffer_printf(&text, "%lld,\"", (long long)first->weights[i].gid);
        for (const char *p = first->weights[i].player; *p; p++)
            buffer_printf(&text, *p == '"' ? "\"\"" : "%c", *p);
        buffer_printf(&text, "\",%.17g\n", exp(first->weights[i].logarithm));
    }
    MUST(weights_parse(&second, "again", buffer_view(&text), diag) == STATUS_DONE);
    MUST(second.count == first->count);
    for (size_t i = 0; i < first->count; i++) {
        MUST(first->weights[i].gid == second.weights[i].gid);
        MUST(strcmp(first->weights[i].player, second.weights[i].player) == 0);
        MUST(fabs(first->weights[i].logarithm - second.weights[i].logarithm) < 1e-9);
    }
    weights_free(&second);
    buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_words words;
    struct weights weights;
    fuzz_listen(&words);
    enum status status = weights_parse(&weights, "fuzz", fuzz_span(data, size), &words.diag);
    fuzz_answered(&words, status, "fuzz");
    for (size_t i = 0; i < weights.count; i++) {
        const struct weight *weight = &weights.weights[i];
        MUST(weight->gid >= 1 && isfinite(weight->logarithm));
        MUST(*weight->player && fuzz_is_text(span_of(weight->player)));
        MUST(status != STATUS_DONE ||
             weights_find(&weights, weight->gid, span_of(weight->player)) == weight->logarithm);
    }
    if (status == STATUS_DONE)
        check_written(&weights, &words.diag);
    weights_free(&weights);
    fuzz_unlisten(&words);
    return 0;
}
