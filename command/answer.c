#include "command/answer.h"

#include "base/core/output.h"

enum status answer_show(struct run *run, struct buffer *out, enum status status)
{
    if (status == STATUS_DONE && out->failed)
        status = diag_memory(&run->diag, "writing the answer");
    if (status == STATUS_DONE && (out->length || run->output))
        status =
            output_file(run->output ? run->output : "-", buffer_view(out), &run->rules, &run->diag);
    buffer_free(out);
    return status;
}

enum status answer(struct run *run, answer_fill *fill)
{
    struct store store = {.lock = -1};
    struct buffer out = {0};
    enum status status = STATUS_DONE;
    if (run->command->store != STORE_UNUSED)
        status = command_open_to_read(run, &store);
    if (status == STATUS_DONE)
        status = answer_show(run, &out, fill(run, &store, &out));
    store_close(&store);
    return status;
}
