#include "command/confine.h"

#include "base/core/sandbox.h"
#include "command/option_table.h"

#include <string.h>

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
    bool done = allow_paths(&sandbox, run);
    if (done)
        sandbox_enter(&sandbox);
    else
        diag_memory(&run->diag, "limiting what this run may do");
    sandbox_free(&sandbox);
    return done;
}
