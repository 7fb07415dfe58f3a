#include "base/rules/participants.h"
#include "fuzz.h"

static void write_row(struct buffer *out, const struct presence *row)
{
    for (const char *p = row->name; *p; p++)
        buffer_printf(out, "\\x%02X", (unsigned char)*p);
    buffer_printf(out, "\t%s\t%s\n", row->from, row->to);
}

static void check_rows(const struct participants *participants)
{
    for (size_t i = 0; i < participants->count; i++) {
        struct span name = span_of(participants->rows[i].name);
        MUST(fuzz_is_text(name) && name.length > 0);
        MUST(participants_hold(participants, name, ""));
    }
}

/* What is written again reads the same. */
static void check_written(const struct participants *first, struct diag *diag)
{
    struct participants second;
    struct buffer text = {0};
    for (size_t i = 0; i < first->count; i++)
        write_row(&text, &first->rows[i]);
    MUST(participants_parse(&second, "again", buffer_view(&text), diag) == STATUS_DONE);
    MUST(second.count == first->count);
    for (size_t i = 0; i < first->count; i++) {
        MUST(strcmp(first->rows[i].name, second.rows[i].name) == 0);
        MUST(strcmp(first->rows[i].from, second.rows[i].from) == 0);
        MUST(strcmp(first->rows[i].to, second.rows[i].to) == 0);
    }
    participants_free(&second);
    buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_words words;
    struct participants participants;
    fuzz_listen(&words);
    enum status status =
        participants_parse(&participants, "fuzz", fuzz_span(data, size), &words.diag);
    fuzz_answered(&words, status, "fuzz");
    check_rows(&participants);
    if (status == STATUS_DONE)
        check_written(&participants, &words.diag);
    participants_free(&participants);
    fuzz_unlisten(&words);
    return 0;
}
