#include "faults.h"

#include "base/core/number.h"

#include <fnmatch.h>
#include <stdio.h>

static const char *const NAMES[] = {
#define FAULT_NAME(name, text, help) text,
    FAULT_KINDS(FAULT_NAME)
#undef FAULT_NAME
};

enum { KINDS = sizeof NAMES / sizeof NAMES[0] };

bool faults_add(struct faults *faults, const char *address, const char *kind, int64_t times,
                const char *value)
{
    int found = 0;
    while (found < KINDS && strcmp(NAMES[found], kind) != 0)
        found++;
    pthread_mutex_lock(&faults->lock);
    bool room = found < KINDS && faults->count < FAULT_LIMIT;
    if (room) {
        struct fault *fault = &faults->rows[faults->count++];
        *fault = (struct fault){.kind = (enum fault_kind)found, .left = times ? times : -1};
        snprintf(fault->address, sizeof fault->address, "%s", address ? address : "*");
        snprintf(fault->value, sizeof fault->value, "%s", value ? value : "");
    }
    pthread_mutex_unlock(&faults->lock);
    return room;
}

void faults_clear(struct faults *faults)
{
    pthread_mutex_lock(&faults->lock);
    faults->count = 0;
    pthread_mutex_unlock(&faults->lock);
}

struct fault faults_take(struct faults *faults, enum fault_class class, const char *address)
{
    struct fault taken = {0};
    pthread_mutex_lock(&faults->lock);
    for (int i = 0; i < faults->count && taken.kind == FAULT_NONE; i++) {
        struct fault *fault = &faults->rows[i];
        enum fault_class of =
            fault->kind >= FAULT_IGNORE_LIMIT ? FAULTS_OF_LISTS : FAULTS_OF_DELIVERY;
        if (of != class || fault->left == 0 || fnmatch(fault->address, address, 0) != 0)
            continue;
        fault->left -= fault->left > 0;
        fault->struck++;
        taken = *fault;
    }
    pthread_mutex_unlock(&faults->lock);
    return taken;
}

int64_t fault_number(const struct fault *fault, int64_t otherwise)
{
    int64_t number = otherwise;
    number_parse(span_of(fault->value), INT32_MIN, (int64_t)1 << 40, &number);
    return number;
}
