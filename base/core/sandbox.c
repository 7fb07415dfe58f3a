#include "base/core/sandbox.h"

#include <fcntl.h>
#include <libgen.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's interface, spelt out: the headers of the systems we build on know the oldest level
   only, and the numbers are the same on every machine. */
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { GET_LEVEL = 1, RULE_FOLDER = 1 };
enum { LEVEL_REFER = 2, LEVEL_TRUNCATE = 3, LEVEL_NETWORK = 4, LEVEL_SCOPE = 6 };

#define EXECUTE (UINT64_C(1) << 0) /* never allowed: the program starts no other */
#define WRITE_FILE (UINT64_C(1) << 1)
#define REMOVE_AND_MAKE (UINT64_C(0x1ff) << 4) /* of files, folders, links, sockets, devices */
#define REFER (UINT64_C(1) << 13)
#define TRUNCATE (UINT64_C(1) << 14)
#define BIND_TCP (UINT64_C(1) << 0)
#define CONNECT_TCP (UINT64_C(1) << 1)
#define SCOPE_ABSTRACT_SOCKETS (UINT64_C(1) << 0)
#define SCOPE_SIGNALS (UINT64_C(1) << 1)

struct ruleset {
    uint64_t files, network, scope;
};

struct folder_rule {
    uint64_t files;
    int32_t folder;
} __attribute__((packed));

/* What an older level knows of the struct is its beginning. */
static size_t size_at(int level)
{
    if (level >= LEVEL_SCOPE)
        return sizeof(struct ruleset);
    return level >= LEVEL_NETWORK ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

int sandbox_level(void)
{
    long level = syscall(CREATE_RULESET, NULL, 0, GET_LEVEL);
    return level > 0 ? (int)level : 0;
}

static bool add(struct sandbox *sandbox, const char *folder)
{
    if (sandbox->count == SANDBOX_FOLDERS)
        return false;
    char *copy = strdup(folder);
    if (copy)
        sandbox->folders[sandbox->count++] = copy;
    return copy != NULL;
}

static bool add_folder_of(struct sandbox *sandbox, const char *path)
{
    char *copy = strdup(path);
    bool added = copy && add(sandbox, dirname(copy));
    free(copy);
    return added;
}

bool sandbox_allow(struct sandbox *sandbox, const char *folder)
{
    return access(folder, F_OK) == 0 ? add(sandbox, folder) : add_folder_of(sandbox, folder);
}

bool sandbox_allow_file(struct sandbox *sandbox, const char *path)
{
    char *target = realpath(path, NULL);
    bool added = add_folder_of(sandbox, path) && (!target || add_folder_of(sandbox, target));
    free(target);
    return added;
}

static bool allow_below(int ruleset, const char *folder, uint64_t files)
{
    struct folder_rule rule = {files, open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC)};
    /* What is not there cannot be written, and is told by whoever tries. */
    if (rule.folder < 0)
        return true;
    bool added = syscall(ADD_RULE, ruleset, RULE_FOLDER, &rule, 0) == 0;
    close(rule.folder);
    return added;
}

static uint64_t rights_at(int level)
{
    uint64_t files = WRITE_FILE | REMOVE_AND_MAKE;
    if (level >= LEVEL_REFER)
        files |= REFER;
    if (level >= LEVEL_TRUNCATE)
        files |= TRUNCATE;
    return files;
}

void sandbox_enter(const struct sandbox *sandbox)
{
    int level = sandbox_level();
    uint64_t writing = rights_at(level);
    struct ruleset rules = {EXECUTE | writing, BIND_TCP | (sandbox->network ? 0 : CONNECT_TCP),
                            SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS};
    if (level == 0)
        return;
    int ruleset = (int)syscall(CREATE_RULESET, &rules, size_at(level), 0);
    if (ruleset < 0)
        return;
    /* Devices such as /dev/null, and terminals. */
    bool whole = allow_below(ruleset, "/dev", WRITE_FILE | (writing & TRUNCATE));
    for (size_t i = 0; i < sandbox->count; i++)
        whole = allow_below(ruleset, sandbox->folders[i], writing) && whole;
#ifdef COVERAGE_FOLDER
    whole = allow_below(ruleset, COVERAGE_FOLDER, writing) && whole;
#endif
    if (whole && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        syscall(RESTRICT_SELF, ruleset, 0);
    close(ruleset);
}

void sandbox_free(struct sandbox *sandbox)
{
    for (size_t i = 0; i < sandbox->count; i++)
        free(sandbox->folders[i]);
    *sandbox = (struct sandbox){0};
}
