#include "fetch/progress.h"

#include "base/core/clock.h"
#include "base/core/number.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DRAW_EVERY = SECOND / 10, WRITE_EVERY = 60 * SECOND, USUAL_WIDTH = 80 };

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

void progress_begin(struct progress *progress, struct diag *diag, const char *what, int64_t total,
                    int64_t now)
{
    const char *terminal = getenv("TERM");
    bool able = terminal && strcmp(terminal, "dumb") != 0;
    *progress = (struct progress){
        .diag = diag,
        .what = what,
        .total = total,
        .terminal = able && isatty(fileno(diag->stream)),
        .colour = !is_set("NO_COLOR"),
        .begun = now,
        .shown = now,
    };
}

/* Columns of the terminal; asked each time, since windows change. */
static size_t width_of(FILE *stream)
{
    struct winsize size;
    int64_t columns;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    if (number_parse(span_of(getenv("COLUMNS")), 1, 10000, &columns))
        return (size_t)columns;
    return USUAL_WIDTH;
}

static bool write_duration(struct buffer *out, int64_t seconds)
{
    if (seconds < 90)
        return buffer_printf(out, "%" PRId64 " s", seconds);
    if (seconds < 90 * 60)
        return buffer_printf(out, "%" PRId64 " min", (seconds + 30) / 60);
    return buffer_printf(out, "%" PRId64 " h %02" PRId64 " min", seconds / 3600,
                         seconds % 3600 / 60);
}

bool progress_text(struct buffer *out, const struct progress *progress, int64_t done,
                   int64_t failures, int64_t elapsed)
{
    buffer_printf(out, "%s %" PRId64, progress->what, done);
    if (progress->total >= 0)
        buffer_printf(out, "/%" PRId64, progress->total);
    if (progress->total >= 0 && done > 0 && elapsed > 0) {
        double rate = (double)done * SECOND / (double)elapsed;
        buffer_printf(out, ", %.1f/s, ", rate);
        write_duration(out, (int64_t)((double)(progress->total - done) / rate));
        buffer_string(out, " left");
    }
    if (failures > 0)
        buffer_printf(out, ", %" PRId64 " failed", failures);
    return !out->failed;
}

void progress_expect(const struct progress *progress, double per_second)
{
    double seconds = per_second > 0 ? (double)progress->total / per_second : 0;
    struct buffer text = {0};
    if (seconds < 60)
        return;
    buffer_printf(&text, "%s: %" PRId64 " to download, at %g a second in about ", progress->what,
                  progress->total, per_second);
    if (write_duration(&text, (int64_t)seconds))
        diag_note(progress->diag, "%s", text.data);
    buffer_free(&text);
}

/* The text is ASCII, so its bytes are its columns. The last column stays free: some terminals wrap
   as soon as it is written. */
static void draw(struct progress *progress, const struct buffer *text, bool failures)
{
    FILE *stream = progress->diag->stream;
    size_t width = width_of(stream);
    size_t length = text->length < width ? text->length : width - 1;
    bool red = failures && progress->colour;
    fprintf(stream, "\r%s%.*s%s\033[K", red ? "\033[31m" : "", (int)length, text->data,
            red ? "\033[0m" : "");
    fflush(stream);
    progress->diag->line_open = true;
}

void progress_step(struct progress *progress, int64_t done, int64_t failures, int64_t now)
{
    int64_t every = progress->terminal ? DRAW_EVERY : WRITE_EVERY;
    if (progress->diag->verbosity == QUIET || now - progress->shown < every)
        return;
    progress->shown = now;
    struct buffer text = {0};
    if (progress_text(&text, progress, done, failures, now - progress->begun)) {
        if (progress->terminal)
            draw(progress, &text, failures > 0);
        else
            diag_note(progress->diag, "%s", text.data);
    }
    buffer_free(&text);
}

void progress_end(struct progress *progress)
{
    if (!progress->diag || !progress->diag->line_open)
        return;
    fputs("\r\033[K", progress->diag->stream);
    fflush(progress->diag->stream);
    progress->diag->line_open = false;
}
