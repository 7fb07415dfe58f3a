#include "base/core/sandbox.h"

#include "base/core/array.h"

#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool add(struct sandbox *sandbox, bool place, const char *path)
{
    if (!array_grow(&sandbox->rules, sandbox->count, sizeof *sandbox->rules))
        return false;
    char *copy = strdup(path);
    if (copy)
        sandbox->rules[sandbox->count++] = (struct sandbox_rule){place, copy};
    return copy != NULL;
}

static bool add_folder_of(struct sandbox *sandbox, const char *path)
{
    char *copy = strdup(path);
    bool added = copy && add(sandbox, true, dirname(copy));
    free(copy);
    return added;
}

bool sandbox_allow_reading(struct sandbox *sandbox, const char *path)
{
    return add(sandbox, false, path);
}

bool sandbox_allow(struct sandbox *sandbox, const char *folder)
{
    return access(folder, F_OK) == 0 ? add(sandbox, true, folder) : add_folder_of(sandbox, folder);
}

bool sandbox_allow_file(struct sandbox *sandbox, const char *path)
{
    char *target = realpath(path, NULL);
    bool added = add_folder_of(sandbox, path) && (!target || add_folder_of(sandbox, target));
    free(target);
    return added;
}

void sandbox_allow_port(struct sandbox *sandbox, int port)
{
    size_t at = 0;
    while (at < SANDBOX_PORTS - 1 && sandbox->ports[at])
        at++;
    sandbox->ports[at] = port;
}

void sandbox_free(struct sandbox *sandbox)
{
    for (size_t i = 0; i < sandbox->count; i++)
        free(sandbox->rules[i].path);
    free(sandbox->rules);
    *sandbox = (struct sandbox){0};
}
