#include "command/protect.h"

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

bool protect(struct run *run)
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
