#include "command/housekeeping.h"

#include "base/core/output.h"
#include "base/core/text.h"
#include "base/model/words.h"
#include "base/rules/corrections.h"
#include "base/store/backup.h"
#include "base/store/maintenance.h"
#include "base/store/restore.h"
#include "command/answer.h"
#include "fetch/check.h"
#include "fetch/upkeep.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes the line of `what`: ok, or bad with the message that `check` gave as the reason. */
static enum status check_one(struct run *run, struct buffer *out, const char *what,
                             enum status (*check)(struct run *run, struct diag *diag))
{
    char *text;
    size_t size;
    struct diag diag = {.verbosity = QUIET, .stream = open_memstream(&text, &size)};
    enum language language = run->config.answers;
    if (!diag.stream)
        return diag_memory(&run->diag, "checking");
    enum status status = check(run, &diag);
    fclose(diag.stream);
    const char *said = strncmp(text, "error: ", 7) == 0 ? text + 7 : text;
    if (status == STATUS_DONE)
        buffer_printf(out, "%s%s\n", word(language, WORD_CHECK_GOOD), what);
    else
        buffer_printf(out, "%s%s: %.*s\n", word(language, WORD_CHECK_BAD), what,
                      (int)strcspn(said, "\n"), said);
    free(text);
    return status;
}

static enum status check_corrections(struct run *run, struct diag *diag)
{
    struct corrections corrections;
    enum status status = corrections_load(&corrections, run->config.corrections, diag);
    corrections_free(&corrections);
    return status;
}

/* A folder where the store can be created will do, since the first update creates it. SQLite lays
   files beside one that is there. */
static enum status check_place(struct run *run, struct diag *diag)
{
    const char *slash = strrchr(run->config.database, '/');
    struct buffer folder = {0};
    size_t length = slash ? (size_t)(slash - run->config.database) : 0;
    if (slash)
        buffer_append(&folder, run->config.database, length ? length : 1);
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
static enum status check_writable(struct run *run, struct diag *diag)
{
    if (access(run->config.database, W_OK) == 0)
        return check_place(run, diag);
    diag_error(diag,
               "%s: it can be read, but no update can write to it: %s; change its permissions",
               run->config.database, strerror(errno));
    return STATUS_STORE;
}

static enum status check_store(struct run *run, struct diag *diag)
{
    struct store store = {.lock = -1};
    if (access(run->config.database, F_OK) != 0)
        return check_place(run, diag);
    enum status status = store_open(&store, run->config.database, STORE_READ, false, diag);
    if (status == STATUS_DONE)
        status = maintenance_inspect(&store);
    store_close(&store);
    return status == STATUS_DONE ? check_writable(run, diag) : status;
}

enum status command_check(struct run *run)
{
    struct buffer out = {0};
    bool good = true;
    enum language language = run->config.answers;
    const char *file = run->config_path ? run->config_path : word(language, WORD_CHECK_SETTINGS);
    enum status status = STATUS_DONE;
    /* With wrong settings no command begins. */
    buffer_printf(&out, "%s%s\n", word(language, WORD_CHECK_GOOD), file);
    if (*run->config.corrections)
        status = status_worse(status, check_one(run, &out, word(language, WORD_CHECK_CORRECTIONS),
                                                check_corrections));
    status =
        status_worse(status, check_one(run, &out, word(language, WORD_CHECK_STORE), check_store));
    enum status site = fetch_check(&run->config, run->stop, &run->diag, &out, &good);
    status = status_worse(status, site == STATUS_DONE && !good ? STATUS_SITE : site);
    if (out.failed)
        status = status_worse(status, diag_memory(&run->diag, "checking"));
    status = status_worse(status, output_file("-", buffer_view(&out), &run->rules, &run->diag));
    buffer_free(&out);
    return status;
}

static enum status verify(struct run *run)
{
    struct store store;
    struct archive_summary s = {0};
    enum status status = command_open_to_read(run, &store);
    if (status == STATUS_DONE)
        status = maintenance_verify(&store, run->stop, &s);
    if (status <= STATUS_INCOMPLETE)
        diag_note(&run->diag,
                  "archive: pages %" PRId64 ": %" PRId64 " whole, %" PRId64 " damaged; %" PRId64
                  " bytes, stored in %" PRId64,
                  s.pages, s.whole, s.damaged, s.bytes, s.packed);
    store_close(&store);
    return status;
}

static enum status prune(struct run *run)
{
    struct store store;
    struct prune_summary s;
    enum status status = command_open(run, &store);
    if (status == STATUS_DONE)
        status = archive_prune(&store, &s);
    if (status == STATUS_DONE)
        diag_note(&run->diag,
                  "archive: %" PRId64 " superseded versions dropped, %" PRId64 " bytes given back",
                  s.dropped, s.bytes);
    store_close(&store);
    return status;
}

/* A log is foreign text: a terminal gets it cleaned line by line, a file or a pipe byte by byte. */
static void clean_for_terminal(struct buffer *body)
{
    struct buffer clean = {0};
    for (struct span rest = buffer_view(body); rest.length;) {
        text_for_terminal(&clean, span_take(&rest, '\n'));
        buffer_char(&clean, '\n');
    }
    buffer_free(body);
    *body = clean;
}

static enum status show_log(struct run *run)
{
    struct store store;
    struct buffer body = {0};
    enum status status = command_open_to_read(run, &store);
    if (status == STATUS_DONE)
        status = archive_show(&store, run->gids.items[0], &body);
    if (!run->output && isatty(STDOUT_FILENO))
        clean_for_terminal(&body);
    store_close(&store);
    return answer_show(run, &body, status);
}

enum status command_archive(struct run *run)
{
    const char *what = run->operands[0];
    if (strcmp(what, "show") == 0)
        return show_log(run);
    return strcmp(what, "prune") == 0 ? prune(run) : verify(run);
}

enum status command_backup(struct run *run)
{
    struct store store;
    enum status status = store_open(&store, run->config.database, STORE_COPY, false, &run->diag);
    if (status == STATUS_DONE)
        status = backup_write(&store, run->operands[0], &run->guard, run->stop);
    store_close(&store);
    return status;
}

enum status command_restore(struct run *run)
{
    return restore(run->config.database, run->operands[0], run->now, run->wait, &run->diag);
}
