#include "command/answer.h"

#include "base/core/output.h"

enum status answer_show(struct job *job, struct buffer *out, enum status status)
{
    if (status == STATUS_DONE && out->failed)
        status = diag_memory(&job->diag, "writing the answer");
    if (status == STATUS_DONE && (out->length || job->output))
        status =
            output_file(job->output ? job->output : "-", buffer_view(out), &job->rules, &job->diag);
    buffer_free(out);
    return status;
}

enum status answer(struct job *job, answer_fill *fill)
{
    struct store store = {.lock = -1};
    struct buffer out = {0};
    enum status status = STATUS_DONE;
    if (job->command->store != STORE_UNUSED)
        status = command_open_to_read(job, &store);
    if (status == STATUS_DONE)
        status = answer_show(job, &out, fill(job, &store, &out));
    store_close(&store);
    return status;
}
