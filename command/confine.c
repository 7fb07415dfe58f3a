#include "command/confine.h"

#include "base/core/sandbox.h"
#include "command/option_table.h"

#include <string.h>

/* A report takes seconds. */
enum { PATIENCE = 60000 }; /* milliseconds */

/* The configuration itself was added when it was found. */
static void add_settings(struct run *run)
{
    for (size_t i = 0; i < setting_count; i++) {
        const char *path = *(char **)((char *)&run->config + settings[i].offset);
        if (settings[i].type != SETTING_PATH || path == run->config.directory)
            continue;
        if (path == run->config.database)
            guard_add_store(&run->guard, path);
        else
            guard_add(&run->guard, path);
    }
}

/* Fills run->guard with the store, the files that the settings name and the run's inputs. */
static bool protect(struct run *run)
{
    add_settings(run);
    if (run->command->operand_type == OPERAND_INPUT)
        for (size_t i = 0; i < run->operand_count; i++)
            guard_add(&run->guard, run->operands[i]);
    run->rules.guard = &run->guard;
    run->rules.patience = PATIENCE;
    if (run->guard.failed)
        diag_memory(&run->diag, "finding out what may not be replaced");
    return !run->guard.failed;
}

static bool allow_output(struct sandbox *sandbox, const char *path)
{
    return !path || strcmp(path, "-") == 0 || sandbox_allow_file(sandbox, path);
}

/* The files that the command line names as outputs. */
static bool allow_named(struct sandbox *sandbox, struct run *run)
{
    bool done = true;
    for (size_t i = 0; i < option_row_count; i++)
        if (option_rows[i].type == OPTION_OUTPUT)
            done &= allow_output(sandbox, *(char **)option_member(&option_rows[i], run));
    if (run->command->operand_type == OPERAND_OUTPUT)
        for (size_t i = 0; i < run->operand_count; i++)
            done &= allow_output(sandbox, run->operands[i]);
    return done;
}

/* Every command that opens the store works in its folder: SQLite keeps files beside it while it is
   read, too. */
static bool allow_paths(struct sandbox *sandbox, struct run *run)
{
    const struct command *command = run->command;
    bool done = allow_named(sandbox, run);
    if (command->writes_config)
        done &= sandbox_allow_file(sandbox, run->config_path ? run->config_path : "config.ini");
    if (command->store != STORE_UNUSED && *run->config.database)
        done &= sandbox_allow_file(sandbox, run->config.database);
    if (command->writes_report && *run->config.directory)
        done &= sandbox_allow(sandbox, run->config.directory);
    return done;
}

bool confine(struct run *run)
{
    struct sandbox sandbox = {.network = run->command->network};
    if (!protect(run))
        return false;
    bool done = allow_paths(&sandbox, run);
    if (done)
        sandbox_enter(&sandbox);
    else
        diag_memory(&run->diag, "limiting what this run may do");
    sandbox_free(&sandbox);
    return done;
}
