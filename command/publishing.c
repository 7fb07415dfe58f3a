#include "command/publishing.h"

#include "base/core/output.h"
#include "command/answer.h"
#include "report/wiki/publish.h"

static enum status fill_report(struct run *run, struct store *store, struct buffer *out)
{
    if (run->table.word)
        return report_table(store, &run->config, run->now, run->table.word, out);
    return report_format(store, &run->config, run->now, run->answer, out);
}

/* Without --format or --output the report directory is written, else one format. */
enum status command_report(struct run *run)
{
    struct store store;
    if (run->format.word || run->output || run->table.word)
        return answer(run, fill_report);
    enum status status = command_open_to_read(run, &store);
    if (status != STATUS_DONE)
        return status;
    status = report_site(&store, &run->config, run->now, run->force, &run->diag);
    store_close(&store);
    return status;
}

/* Holds the store's lock meanwhile: two runs of one account would overwrite each other in
   silence. */
enum status command_publish(struct run *run)
{
    struct store store;
    struct buffer out = {0};
    enum status status =
        run->dry_run ? command_open_to_read(run, &store) : command_open(run, &store);
    if (status != STATUS_DONE)
        return status;
    status = publish(&store, &run->config, run->now, run->dry_run, run->stop, &out, &run->diag);
    /* The difference is shown whatever became of it: it may be the reason. */
    status = status_worse(status, output_file("-", buffer_view(&out), &run->diag));
    buffer_free(&out);
    store_close(&store);
    return status;
}
