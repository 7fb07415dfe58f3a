#include "command/answer.h"

#include "base/core/output.h"

/* "ranking.csv" asks for CSV; other endings leave the format as it is. */
static void format_of_ending(const char *path, enum report_format *format)
{
    const char *ending = path ? strrchr(path, '.') : NULL;
    for (int i = 0; ending && report_format_names[i]; i++)
        if (strcmp(ending + 1, report_format_names[i]) == 0)
            *format = (enum report_format)i;
}

static enum status find_format(struct run *run, enum report_format preset,
                               enum report_format *format)
{
    *format = preset;
    if (!run->format) {
        format_of_ending(run->output, format);
        return STATUS_DONE;
    }
    for (int i = 0; report_format_names[i]; i++) {
        if (strcmp(report_format_names[i], run->format) == 0) {
            *format = (enum report_format)i;
            return STATUS_DONE;
        }
    }
    diag_error(&run->diag, "--format cannot be '%s'; it is one of: wiki, html, csv, json, text",
               run->format);
    return STATUS_USAGE;
}

enum status answer_show(struct run *run, struct buffer *out, enum status status)
{
    if (status == STATUS_DONE && out->failed)
        status = diag_memory(&run->diag, "writing the answer");
    if (status == STATUS_DONE)
        status = output_file(run->output ? run->output : "-", buffer_view(out), &run->diag);
    buffer_free(out);
    return status;
}

enum status answer_alone(struct run *run, enum report_format preset, answer_fill *fill)
{
    struct buffer out = {0};
    enum report_format format;
    enum status status = find_format(run, preset, &format);
    if (status == STATUS_DONE)
        status = fill(run, NULL, format, &out);
    return answer_show(run, &out, status);
}

enum status answer(struct run *run, enum report_format preset, answer_fill *fill)
{
    struct store store;
    struct buffer out = {0};
    enum report_format format;
    enum status status = find_format(run, preset, &format);
    if (status == STATUS_DONE)
        status = store_open(&store, run->config.database, STORE_READ, false, &run->diag);
    if (status != STATUS_DONE)
        return status;
    status = answer_show(run, &out, fill(run, &store, format, &out));
    store_close(&store);
    return status;
}
