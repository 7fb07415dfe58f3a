#include "command/publishing.h"

#include "base/core/output.h"
#include "report/wiki/publish.h"

#include <sys/stat.h>

/* As the report directory is not emptied: any ranking with games is longer than one without. */
static enum status check_not_emptied(struct job *job, struct store *store, const struct buffer *out)
{
    int64_t rated = 0;
    struct stat facts;
    if (job->rules.force || !job->output || stat(job->output, &facts) != 0 ||
        !S_ISREG(facts.st_mode) || facts.st_size <= (off_t)out->length)
        return STATUS_DONE;
    enum status status =
        store_number(store, "SELECT count(*) FROM verdict WHERE state = 'rated'", &rated);
    if (status != STATUS_DONE || rated > 0)
        return status;
    diag_error(&job->diag,
               "%s: the new ranking counts no game; what stands there was left as it is (--force "
               "replaces it)",
               job->output);
    return STATUS_OUTPUT;
}

/* Without --format or --output the report directory is written, else one format. */
enum status answer_report(struct job *job, struct store *store, struct buffer *out)
{
    enum status status;
    if (!job->format.word && !job->output && !job->table.word)
        return report_site(store, &job->config, job->now, &job->rules, &job->diag);
    if (job->table.word)
        status = report_table(store, &job->config, job->now, job->table.word, out);
    else
        status = report_format(store, &job->config, job->now, job->answer, out);
    return status == STATUS_DONE ? check_not_emptied(job, store, out) : status;
}

/* Holds the store's lock meanwhile: two runs of one account would overwrite each other in
   silence. */
enum status command_publish(struct job *job)
{
    struct store store;
    struct buffer out = {0};
    enum status status =
        job->dry_run ? command_open_to_read(job, &store) : command_open(job, &store);
    if (status != STATUS_DONE)
        return status;
    status = publish(&store, &job->config, job->now, job->dry_run, job->stop, &out, &job->diag);
    /* The difference is shown whatever became of it: it may be the reason. */
    status = status_worse(status, output_file("-", buffer_view(&out), &job->rules, &job->diag));
    buffer_free(&out);
    store_close(&store);
    return status;
}
