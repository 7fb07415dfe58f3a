#include "command/publishing.h"

#include "base/core/output.h"
#include "report/wiki/publish.h"

#include <sys/stat.h>

/* As the report directory is not emptied: any ranking with games is longer than one without. */
static enum status check_not_emptied(struct run *run, struct store *store, const struct buffer *out)
{
    int64_t rated = 0;
    struct stat facts;
    if (run->rules.force || !run->output || stat(run->output, &facts) != 0 ||
        !S_ISREG(facts.st_mode) || facts.st_size <= (off_t)out->length)
        return STATUS_DONE;
    enum status status =
        store_number(store, "SELECT count(*) FROM verdict WHERE state = 'rated'", &rated);
    if (status != STATUS_DONE || rated > 0)
        return status;
    diag_error(&run->diag,
               "%s: the new ranking counts no game; what stands there was left as it is (--force "
               "replaces it)",
               run->output);
    return STATUS_OUTPUT;
}

/* Without --format or --output the report directory is written, else one format. */
enum status answer_report(struct run *run, struct store *store, struct buffer *out)
{
    enum status status;
    if (!run->format.word && !run->output && !run->table.word)
        return report_site(store, &run->config, run->now, &run->rules, &run->diag);
    if (run->table.word)
        status = report_table(store, &run->config, run->now, run->table.word, out);
    else
        status = report_format(store, &run->config, run->now, run->answer, out);
    return status == STATUS_DONE ? check_not_emptied(run, store, out) : status;
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
    status = status_worse(status, output_file("-", buffer_view(&out), &run->rules, &run->diag));
    buffer_free(&out);
    store_close(&store);
    return status;
}
