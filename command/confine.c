#include "command/confine.h"

#include "base/core/landlock.h"
#include "base/net/address.h"
#include "command/option_table.h"

#include <fcntl.h>
#include <string.h>

/* A report takes seconds. */
enum { PATIENCE = 60000 }; /* milliseconds */

/* The configuration itself was added when it was found. */
static void add_settings(struct job *job)
{
    for (size_t i = 0; i < setting_count; i++) {
        if (settings[i].type != SETTING_PATH)
            continue;
        const char *path = *(char **)((char *)&job->config + settings[i].offset);
        if (path == job->config.directory ||
            (path == job->config.participants && job->command->writes_participants))
            continue;
        if (path == job->config.database)
            guard_add_store(&job->guard, path);
        else
            guard_add(&job->guard, path);
    }
}

/* Fills job->guard with the store, the files that the settings name and the run's inputs. */
static bool protect(struct job *job)
{
    add_settings(job);
    if (job->command->operand_type == OPERAND_INPUT)
        for (size_t i = 0; i < job->operand_count; i++)
            guard_add(&job->guard, job->operands[i]);
    job->rules.guard = &job->guard;
    job->rules.patience = PATIENCE;
    if (job->guard.failed)
        diag_memory(&job->diag, "finding out what may not be replaced");
    return !job->guard.failed;
}

/* Of two outputs that are one file, the later would replace the earlier. */
static enum status tell_outputs_apart(struct job *job)
{
    struct guard outputs = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < option_row_count && status == STATUS_DONE; i++) {
        const char *path = option_rows[i].type == OPTION_OUTPUT
                               ? *(char **)option_member(&option_rows[i], job)
                               : NULL;
        if (path && guard_hit(&outputs, AT_FDCWD, path)) {
            diag_error(&job->diag,
                       "--%s %s: another output of this run goes there, too; name another file",
                       option_rows[i].name, path);
            status = STATUS_OUTPUT;
        }
        guard_add(&outputs, path);
    }
    if (outputs.failed)
        status = diag_memory(&job->diag, "telling the outputs apart");
    guard_free(&outputs);
    return status;
}

static bool allow_output(struct sandbox *sandbox, const char *path)
{
    return !path || strcmp(path, "-") == 0 || sandbox_allow_file(sandbox, path);
}

/* The files that the command line names as outputs. */
static bool allow_named(struct sandbox *sandbox, struct job *job)
{
    bool done = true;
    for (size_t i = 0; i < option_row_count; i++)
        if (option_rows[i].type == OPTION_OUTPUT)
            done &= allow_output(sandbox, *(char **)option_member(&option_rows[i], job));
    if (job->command->operand_type == OPERAND_OUTPUT)
        for (size_t i = 0; i < job->operand_count; i++)
            done &= allow_output(sandbox, job->operands[i]);
    return done;
}

/* The files that the settings name and the run's inputs. */
static bool allow_inputs(struct sandbox *sandbox, const struct job *job)
{
    bool done = true;
    for (size_t i = 0; i < job->guard.count; i++)
        done &= sandbox_allow_reading(sandbox, job->guard.files[i].path);
    return done;
}

/* Those of the site and the wiki, and of a redirect to https; a long answer of a name server comes
   by TCP. */
static void allow_ports(struct sandbox *sandbox, const struct config *config)
{
    enum { DNS = 53, HTTP = 80, HTTPS = 443 };
    const int ports[] = {address_port(config->base_url), address_port(config->wiki_api)};
    sandbox_allow_port(sandbox, DNS);
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        if (ports[i])
            sandbox_allow_port(sandbox, ports[i]);
        if (ports[i] == HTTP)
            sandbox_allow_port(sandbox, HTTPS);
    }
}

/* Every command that opens the store works in its folder: SQLite keeps files beside it while it is
   read, too. */
static bool allow_paths(struct sandbox *sandbox, struct job *job)
{
    const struct command *command = job->command;
    bool done = allow_named(sandbox, job) && allow_inputs(sandbox, job);
    if (command->network)
        allow_ports(sandbox, &job->config);
    if (command->writes_config)
        done &= sandbox_allow_file(sandbox, job->config_path ? job->config_path : "config.ini");
    if (command->writes_participants && *job->config.participants)
        done &= sandbox_allow_file(sandbox, job->config.participants);
    if (command->store != STORE_UNUSED && *job->config.database)
        done &= sandbox_allow_file(sandbox, job->config.database);
    if (command->writes_report && *job->config.directory)
        done &= sandbox_allow(sandbox, job->config.directory);
    return done;
}

enum status confine(struct job *job)
{
    struct sandbox sandbox = {0};
    enum status status = protect(job) ? tell_outputs_apart(job) : STATUS_STORE;
    if (status != STATUS_DONE)
        return status;
    bool done = allow_paths(&sandbox, job);
    if (done)
        landlock_enter(&sandbox);
    else
        status = diag_memory(&job->diag, "limiting what this run may do");
    sandbox_free(&sandbox);
    return status;
}
