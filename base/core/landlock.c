#define _GNU_SOURCE /* O_PATH and syscall() */

#include "base/core/landlock.h"

#ifdef __linux__

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's interface, spelt out: the headers of the systems we build on know the oldest level
   only, and the numbers are the same on every machine. */
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { GET_LEVEL = 1, RULE_FOLDER = 1, RULE_PORT = 2 };
enum {
    LEVEL_REFER = 2,
    LEVEL_TRUNCATE = 3,
    LEVEL_NETWORK = LANDLOCK_NETWORK_LEVEL,
    LEVEL_SCOPE = 6
};

#define EXECUTE (UINT64_C(1) << 0) /* never allowed: the program starts no other */
#define WRITE_FILE (UINT64_C(1) << 1)
#define READ_FILE (UINT64_C(1) << 2)
#define READ_FOLDER (UINT64_C(1) << 3)
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

struct port_rule {
    uint64_t network, port;
};

/* What an older level knows of the struct is its beginning. */
static size_t size_at(int level)
{
    if (level >= LEVEL_SCOPE)
        return sizeof(struct ruleset);
    return level >= LEVEL_NETWORK ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

int landlock_level(void)
{
    long level = syscall(CREATE_RULESET, NULL, 0, GET_LEVEL);
    return level > 0 ? (int)level : 0;
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

/* What is not there is told by whoever tries. */
static bool allow_below(int ruleset, const char *path, uint64_t files, uint64_t handled)
{
    struct stat info;
    struct folder_rule rule = {files & handled, open(path, O_PATH | O_CLOEXEC)};
    if (rule.folder < 0)
        return true;
    if (fstat(rule.folder, &info) == 0 && !S_ISDIR(info.st_mode))
        rule.files &= READ_FILE | WRITE_FILE | TRUNCATE;
    bool added = syscall(ADD_RULE, ruleset, RULE_FOLDER, &rule, 0) == 0;
    close(rule.folder);
    return added;
}

/* Devices such as /dev/null, and terminals; libraries, and what they read: certificates, time
   zones, names of hosts, how many processors there are. Of an ordinary user's /etc all, since a
   name server may change while a download runs; of root's only what holds no keys. */
static bool allow_system(int ruleset, uint64_t handled)
{
    static const char *const read[] = {"/usr",
                                       "/lib",
                                       "/lib64",
                                       "/etc/ssl/certs",
                                       "/etc/pki/tls",
                                       "/etc/pki/ca-trust",
                                       "/etc/ca-certificates",
                                       "/etc/ssl/openssl.cnf",
                                       "/etc/hosts",
                                       "/etc/host.conf",
                                       "/etc/nsswitch.conf",
                                       "/etc/resolv.conf",
                                       "/etc/gai.conf",
                                       "/etc/localtime",
                                       "/etc/services",
                                       "/etc/ld.so.cache",
                                       "/run/systemd/resolve",
                                       "/run/resolvconf",
                                       "/proc/self",
                                       "/sys/devices/system/cpu"};
    const char *named[] = {getenv("SSL_CERT_FILE"), getenv("SSL_CERT_DIR")};
    const uint64_t rights = READ_FILE | READ_FOLDER;
    bool whole = allow_below(ruleset, "/dev", WRITE_FILE | TRUNCATE | rights, handled);
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
        whole = allow_below(ruleset, read[i], rights, handled) && whole;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        whole = (!named[i] || allow_below(ruleset, named[i], rights, handled)) && whole;
    if (geteuid() != 0)
        whole = allow_below(ruleset, "/etc", rights, handled) && whole;
    return whole;
}

static bool allow_named(int ruleset, const struct sandbox *sandbox, uint64_t handled)
{
    const uint64_t place = handled & ~EXECUTE;
    bool whole = true;
    for (size_t i = 0; i < sandbox->count; i++)
        whole = allow_below(ruleset, sandbox->rules[i].path,
                            sandbox->rules[i].place ? place : READ_FILE | READ_FOLDER, handled) &&
                whole;
#ifdef COVERAGE_FOLDER
    whole = allow_below(ruleset, COVERAGE_FOLDER, place, handled) && whole;
#endif
    return whole;
}

static bool allow_ports(int ruleset, const struct sandbox *sandbox)
{
    bool whole = true;
    for (size_t i = 0; i < SANDBOX_PORTS && sandbox->ports[i]; i++) {
        struct port_rule rule = {CONNECT_TCP, (uint64_t)sandbox->ports[i]};
        whole = syscall(ADD_RULE, ruleset, RULE_PORT, &rule, 0) == 0 && whole;
    }
    return whole;
}

void landlock_enter(const struct sandbox *sandbox)
{
    int level = landlock_level();
    uint64_t handled = EXECUTE | READ_FILE | READ_FOLDER | rights_at(level);
    struct ruleset rules = {handled, BIND_TCP | CONNECT_TCP,
                            SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS};
    if (level == 0)
        return;
    int ruleset = (int)syscall(CREATE_RULESET, &rules, size_at(level), 0);
    if (ruleset < 0)
        return;
    bool whole = allow_system(ruleset, handled) && allow_named(ruleset, sandbox, handled) &&
                 (level < LEVEL_NETWORK || allow_ports(ruleset, sandbox));
    if (whole && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        syscall(RESTRICT_SELF, ruleset, 0);
    close(ruleset);
}

#else /* Without Landlock a fault in a parser has all that the user's rights allow. */

int landlock_level(void)
{
    return 0;
}

void landlock_enter(const struct sandbox *sandbox)
{
    (void)sandbox;
}

#endif
