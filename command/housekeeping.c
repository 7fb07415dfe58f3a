#include "command/housekeeping.h"

#include "base/core/file.h"
#include "base/core/landlock.h"
#include "base/core/output.h"
#include "base/model/words.h"
#include "base/rules/corrections.h"
#include "base/rules/participants.h"
#include "base/store/backup.h"
#include "base/store/maintenance.h"
#include "base/store/restore.h"
#include "command/answer.h"
#include "fetch/check.h"
#include "fetch/upkeep.h"
#include "rate/rate.h"
#include "rate/snapshots.h"
#include "report/wiki/publish.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The lines of `what` that a check said: bad with an error, to be looked at with a warning; else
   one that it is ok. */
static void put_lines(struct buffer *out, enum language language, const char *what,
                      struct span said)
{
    static const struct {
        struct span opening;
        enum word mark;
    } kinds[] = {{{"error: ", 7}, WORD_CHECK_BAD}, {{"warning: ", 9}, WORD_CHECK_DOUBT}};
    bool told = false;
    while (said.length) {
        struct span line = span_take(&said, '\n');
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            if (!span_starts(line, kinds[i].opening))
                continue;
            line = span_after(line, kinds[i].opening.length);
            buffer_printf(out, "%s%s: %.*s\n", word(language, kinds[i].mark), what,
                          (int)line.length, line.text);
            told = true;
        }
    }
    if (!told)
        buffer_printf(out, "%s%s\n", word(language, WORD_CHECK_GOOD), what);
}

static enum status check_one(struct job *job, struct buffer *out, enum word what,
                             enum status (*check)(struct job *job, struct diag *diag))
{
    char *text;
    size_t size;
    struct diag diag = {.verbosity = NORMAL, .stream = open_memstream(&text, &size)};
    enum language language = job->config.answers;
    if (!diag.stream)
        return diag_memory(&job->diag, "checking");
    enum status status = check(job, &diag);
    if (!file_close_memory(diag.stream, &text))
        status = diag_memory(&job->diag, "checking");
    else
        put_lines(out, language, word(language, what), (struct span){text, size});
    free(text);
    return status;
}

static enum status check_corrections(struct job *job, struct diag *diag)
{
    struct corrections corrections;
    enum status status = corrections_load(&corrections, job->config.corrections, diag);
    corrections_free(&corrections);
    return status;
}

static enum status check_participants(struct job *job, struct diag *diag)
{
    struct participants participants;
    enum status status = participants_load(&participants, job->config.participants, diag);
    participants_free(&participants);
    return status;
}

/* Whether the files name games and players that there are: what 'rate' would say of them. */
static enum status check_names(struct job *job, struct diag *diag)
{
    struct store store = {.lock = -1};
    enum status status = store_open(&store, job->config.database, STORE_READ, false, diag);
    if (status == STATUS_DONE)
        status = rate_check_files(&store, &job->config);
    store_close(&store);
    return status;
}

/* A folder where the store can be created will do, since the first update creates it. SQLite lays
   files beside one that is there. */
static enum status check_place(struct job *job, struct diag *diag)
{
    const char *slash = strrchr(job->config.database, '/');
    struct buffer folder = {0};
    size_t length = slash ? (size_t)(slash - job->config.database) : 0;
    if (slash)
        buffer_append(&folder, job->config.database, length ? length : 1);
    else
        buffer_string(&folder, ".");
    enum status status = STATUS_DONE;
    if (folder.failed || access(folder.data, W_OK | X_OK) != 0) {
        diag_error(diag,
                   "%s: nothing can be written there: %s; make the folder, or set [store] "
                   "database to another place",
                   folder.failed ? "?" : folder.data, strerror(errno));
        status = STATUS_STORE;
    }
    buffer_free(&folder);
    return status;
}

/* What can be read serves the questions, but no update. */
static enum status check_writable(struct job *job, struct diag *diag)
{
    if (access(job->config.database, W_OK) == 0)
        return check_place(job, diag);
    diag_error(diag,
               "%s: it can be read, but no update can write to it: %s; change its permissions",
               job->config.database, strerror(errno));
    return STATUS_STORE;
}

static enum status check_store(struct job *job, struct diag *diag)
{
    struct store store = {.lock = -1};
    if (access(job->config.database, F_OK) != 0)
        return check_place(job, diag);
    enum status status = store_open(&store, job->config.database, STORE_READ, false, diag);
    if (status == STATUS_DONE)
        status = maintenance_inspect(&store);
    if (status == STATUS_DONE)
        status = command_check_store(&store);
    if (status == STATUS_DONE)
        status = snapshots_check(&store, INT64_MIN);
    store_close(&store);
    return status == STATUS_DONE ? check_writable(job, diag) : status;
}

/* The files that a maintainer writes, and then the store that they belong to. */
static enum status check_own(struct job *job, struct buffer *out)
{
    const struct config *config = &job->config;
    enum status status = STATUS_DONE;
    if (*config->corrections)
        status = check_one(job, out, WORD_CHECK_CORRECTIONS, check_corrections);
    if (*config->participants)
        status =
            status_worse(status, check_one(job, out, WORD_CHECK_PARTICIPANTS, check_participants));
    enum status store = check_one(job, out, WORD_CHECK_STORE, check_store);
    bool named = *config->corrections || *config->participants || *config->weights;
    if (named && status == STATUS_DONE && store == STATUS_DONE &&
        access(config->database, F_OK) == 0)
        status = check_one(job, out, WORD_CHECK_NAMES, check_names);
    return status_worse(status, store);
}

static enum status check_wiki(struct job *job, struct diag *diag)
{
    return publish_check(&job->config, job->stop, diag);
}

/* What the kernel cannot do; no fault. */
static void check_sandbox(const struct job *job, struct buffer *out)
{
    int level = landlock_level();
    enum language language = job->config.answers;
    if (level < LANDLOCK_NETWORK_LEVEL)
        buffer_printf(out, "%s%s\n", word(language, WORD_CHECK_DOUBT),
                      word(language, level ? WORD_CHECK_NO_PORTS : WORD_CHECK_NO_SANDBOX));
}

enum status command_check(struct job *job)
{
    struct buffer out = {0};
    bool good = true;
    enum language language = job->config.answers;
    const char *file = job->config_path ? job->config_path : word(language, WORD_CHECK_SETTINGS);
    /* With wrong settings no command begins. */
    buffer_printf(&out, "%s%s\n", word(language, WORD_CHECK_GOOD), file);
    enum status status = check_own(job, &out);
    check_sandbox(job, &out);
    enum status site = fetch_check(&job->config, job->stop, &job->diag, &out, &good);
    status = status_worse(status, site == STATUS_DONE && !good ? STATUS_SITE : site);
    if (*job->config.wiki_api)
        status = status_worse(status, check_one(job, &out, WORD_CHECK_WIKI, check_wiki));
    if (out.failed)
        status = status_worse(status, diag_memory(&job->diag, "checking"));
    status = status_worse(status, output_file("-", buffer_view(&out), &job->rules, &job->diag));
    buffer_free(&out);
    return status;
}

static enum status verify(struct job *job)
{
    struct store store;
    struct archive_summary s = {0};
    enum status status = command_open_to_read(job, &store);
    if (status == STATUS_DONE)
        status = maintenance_verify(&store, job->stop, &s);
    if (status <= STATUS_INCOMPLETE)
        diag_note(&job->diag,
                  "archive: pages %" PRId64 ": %" PRId64 " whole, %" PRId64 " damaged; %" PRId64
                  " bytes, stored in %" PRId64,
                  s.pages, s.whole, s.damaged, s.bytes, s.packed);
    store_close(&store);
    return status;
}

static enum status prune(struct job *job)
{
    struct store store;
    struct prune_summary s;
    enum status status = command_open(job, &store);
    if (status == STATUS_DONE)
        status = archive_prune(&store, &s);
    if (status == STATUS_DONE)
        diag_note(&job->diag,
                  "archive: %" PRId64 " superseded versions dropped, %" PRId64 " bytes freed",
                  s.dropped, s.bytes);
    store_close(&store);
    return status;
}

static enum status show_log(struct job *job)
{
    struct store store;
    struct buffer body = {0};
    enum status status = command_open_to_read(job, &store);
    if (status == STATUS_DONE)
        status = archive_show(&store, job->gids.items[0], &body);
    store_close(&store);
    return answer_show(job, &body, status);
}

enum status command_archive(struct job *job)
{
    const char *what = job->operands[0];
    if (strcmp(what, "show") == 0)
        return show_log(job);
    return strcmp(what, "prune") == 0 ? prune(job) : verify(job);
}

enum status command_backup(struct job *job)
{
    struct store store;
    enum status status = store_open(&store, job->config.database, STORE_COPY, false, &job->diag);
    if (status == STATUS_DONE)
        status = backup_write(&store, job->operands[0], &job->guard, job->stop);
    store_close(&store);
    return status;
}

enum status command_restore(struct job *job)
{
    return restore(job->config.database, job->operands[0], job->now, job->wait, &job->diag);
}
