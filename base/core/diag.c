#include "base/core/diag.h"

#include "base/core/text.h"

/* Bytes: an answer of a server may be megabytes, and nobody reads more. */
enum { MESSAGE_LIMIT = 4096 };

static void say(struct diag *diag, const char *opening, const char *format, va_list arguments)
{
    struct buffer message = {0};
    struct buffer masked = {0};
    struct buffer line = {0};
    if (diag->line_open)
        fputs("\r\033[K", diag->stream);
    diag->line_open = false;
    buffer_vprintf(&message, format, arguments);
    buffer_string(&line, opening);
    mask_text(diag->secrets, buffer_view(&message), &masked);
    struct span shown = text_beginning(buffer_view(&masked), MESSAGE_LIMIT);
    text_for_terminal(&line, shown);
    buffer_string(&line, shown.length < masked.length ? " …" : "");
    buffer_char(&line, '\n');
    /* Messages are the last resort: where they cannot be written, nobody is left to be told. */
    if (line.failed || masked.failed || message.failed)
        fputs("error: out of memory while writing a message\n", diag->stream);
    else
        fwrite(line.data, 1, line.length, diag->stream);
    fflush(diag->stream);
    buffer_free(&message);
    buffer_free(&masked);
    buffer_free(&line);
}

#define SAY(opening)                                                                               \
    do {                                                                                           \
        va_list arguments;                                                                         \
        va_start(arguments, format);                                                               \
        say(diag, opening, format, arguments);                                                     \
        va_end(arguments);                                                                         \
    } while (0)

void diag_error(struct diag *diag, const char *format, ...)
{
    diag->errors++;
    SAY("error: ");
}

void diag_warning(struct diag *diag, const char *format, ...)
{
    diag->warnings++;
    if (diag->verbosity > QUIET)
        SAY("warning: ");
}

void diag_note(struct diag *diag, const char *format, ...)
{
    if (diag->verbosity > QUIET)
        SAY("");
}

void diag_detail(struct diag *diag, const char *format, ...)
{
    if (diag->verbosity > NORMAL)
        SAY("");
}

bool faults_add(struct faults *faults, size_t line, const char *format, ...)
{
    struct buffer what = {0};
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(&what, format, arguments);
    va_end(arguments);
    faults->count++;
    if (faults->count <= FAULTS_LIMIT)
        diag_error(faults->diag, "%s:%zu: %s", faults->file, line, what.data ? what.data : "");
    else if (faults->count == FAULTS_LIMIT + 1)
        diag_error(faults->diag, "%s:%zu: too many faults; what follows is not read", faults->file,
                   line);
    buffer_free(&what);
    return false;
}

void diag_no_memory(struct diag *diag, const char *what)
{
    diag_error(diag, "out of memory while %s", what);
}

enum status diag_hide(struct diag *diag, const char *secret)
{
    bool hidden = mask_add(&diag->secrets, span_of(secret));
    return hidden ? STATUS_DONE : diag_memory(diag, "remembering what to hide");
}

void diag_forget(struct diag *diag)
{
    mask_free(diag->secrets);
    diag->secrets = NULL;
}

enum status status_worse(enum status first, enum status second)
{
    if (first > STATUS_INCOMPLETE)
        return first;
    return second > first ? second : first;
}
