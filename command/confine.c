#include "command/confine.h"

#include "base/core/sandbox.h"

#include <string.h>

static bool is(const struct run *run, const char *name)
{
    return strcmp(run->command->name, name) == 0;
}

/* Every command that opens the store works in its folder: SQLite keeps files beside it while it is
   read, too. */
static bool allow_paths(struct sandbox *sandbox, const struct run *run)
{
    bool done = true;
    if (is(run, "init"))
        return sandbox_allow_file(sandbox, run->config_path ? run->config_path : "config.ini");
    if (*run->config.database)
        done = sandbox_allow_file(sandbox, run->config.database);
    if (*run->config.directory && (is(run, "update") || is(run, "report")))
        done = sandbox_allow(sandbox, run->config.directory) && done;
    if (run->output && strcmp(run->output, "-") != 0)
        done = sandbox_allow_file(sandbox, run->output) && done;
    if (is(run, "backup"))
        done = sandbox_allow_file(sandbox, run->operands[0]) && done;
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
