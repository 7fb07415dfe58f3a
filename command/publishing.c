#include "command/publishing.h"

#include "base/core/output.h"
#include "command/answer.h"
#include "rate/as_of.h"
#include "rate/snapshots.h"
#include "rate/uncertainty.h"
#include "report/wiki/publish.h"
#include "report/wiki/sign_up.h"

#include <sys/stat.h>
#include <unistd.h>

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
               "%s: the new ranking has no games; the one there was left as it is (--force "
               "replaces it)",
               job->output);
    return STATUS_OUTPUT;
}

/* One format of the ranking, or one table; with --as-of that of a day. */
static enum status fill_report(struct job *job, struct store *store, struct buffer *out)
{
    const char *now = *job->as_of ? job->as_of : job->now;
    enum status status = *job->as_of ? rate_as_of(store, &job->config, job->as_of) : STATUS_DONE;
    if (status == STATUS_DONE && job->table.word)
        status = report_table(store, &job->config, now, job->table.word, out);
    else if (status == STATUS_DONE)
        status = report_format(store, &job->config, now, job->answer, out);
    return status == STATUS_DONE ? check_not_emptied(job, store, out) : status;
}

/* Strengths are computed for so many players only, of nobody there are none, and only running games
   are forecast. */
static enum status has_strengths(struct store *store, bool *has)
{
    int64_t players = 0;
    enum status status = store_number(store,
                                      "SELECT count(*) FROM standing WHERE EXISTS"
                                      " (SELECT 1 FROM verdict WHERE state = 'running')",
                                      &players);
    *has = players > 0 && players < STRENGTH_PERSONS;
    return status;
}

enum status publish_site(struct job *job, struct store *store)
{
    struct uncertainty strengths = {0};
    bool has;
    enum status status = has_strengths(store, &has);
    if (status == STATUS_DONE && has)
        status = rate_uncertainty(store, &job->config, &strengths);
    if (status == STATUS_DONE)
        status = report_site(store, &job->config, job->now, has ? &strengths : NULL, &job->rules,
                             &job->diag);
    uncertainty_free(&strengths);
    if (status == STATUS_DONE)
        diag_note(&job->diag, "report: %s/index.html", job->config.directory);
    return status;
}

static enum status fill_directory(struct job *job, struct store *store, struct buffer *out)
{
    (void)out;
    return publish_site(job, store);
}

/* Without --format or --output the report directory is written. That is published then, and what
   the next ranking is compared with: so nobody else may write the store meanwhile. A store that may
   not be written, such as a copy, remembers nothing. */
enum status command_report(struct job *job)
{
    struct store store;
    if (job->format.word || job->output || job->table.word || *job->as_of)
        return answer(job, fill_report);
    if (access(job->config.database, F_OK) == 0 && access(job->config.database, W_OK) != 0)
        return answer(job, fill_directory);
    enum status status = command_open(job, &store);
    if (status != STATUS_DONE)
        return status;
    status = publish_site(job, &store);
    if (status == STATUS_DONE)
        status = rate_snapshot(&store, job->now);
    store_close(&store);
    return status;
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
    if (status == STATUS_DONE && !job->dry_run)
        status = rate_snapshot(&store, job->now);
    /* The difference is shown whatever became of it: it may be the reason. */
    status = status_worse(status, output_file("-", buffer_view(&out), &job->rules, &job->diag));
    buffer_free(&out);
    store_close(&store);
    return status;
}

/* What would change is shown whatever became of it. */
enum status command_participants(struct job *job)
{
    struct buffer changes = {0};
    struct buffer file = {0};
    const char *path = job->config.participants;
    enum status status = sign_up(&job->config, job->now, job->stop, &changes, &file, &job->diag);
    enum status shown = output_file("-", buffer_view(&changes), &job->rules, &job->diag);
    if (status == STATUS_DONE && file.length == 0)
        diag_note(&job->diag, "%s says this already", path);
    else if (status == STATUS_DONE && !job->write)
        diag_note(&job->diag, "nothing was written to %s; --write does", path);
    else if (status == STATUS_DONE)
        status = output_file(path, buffer_view(&file), &job->rules, &job->diag);
    buffer_free(&changes);
    buffer_free(&file);
    return status_worse(status, shown);
}
