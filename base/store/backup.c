#include "base/store/backup.h"

#include "base/core/advice.h"
#include "base/core/beside.h"
#include "base/store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status not_written(struct diag *diag, const char *path)
{
    char room[ADVICE_SIZE];
    int error = errno;
    diag_error(diag, "%s: cannot write: %s%s", path, strerror(error), advice_on(path, error, room));
    return STATUS_OUTPUT;
}

static enum status may_be_replaced(const char *path, const struct guard *guard, struct store *store)
{
    struct stat facts;
    const char *why = NULL;
    if (guard_hit(guard, AT_FDCWD, path))
        why = "that is the store itself or a file that belongs to it; name another file";
    else if (stat(path, &facts) == 0 && !S_ISREG(facts.st_mode))
        why = "not a file; name one for the copy";
    else if (copy_has_log(path))
        why = "somebody works on it as a store, or did until he was stopped; name another file";
    if (!why)
        return STATUS_DONE;
    diag_error(store->diag, "%s: %s", path, why);
    return STATUS_OUTPUT;
}

/* What the proof means for the file at `path`. */
static enum status weigh(enum status proof, const char *path, struct diag *diag)
{
    if (proof == STATUS_DONE)
        return STATUS_DONE;
    if (proof == STATUS_INCOMPLETE && access(path, F_OK) != 0) {
        diag_warning(diag, "%s: the copy is as damaged as the store", path);
        return STATUS_INCOMPLETE;
    }
    diag_error(diag, "%s: not written, since the store is damaged%s", path,
               access(path, F_OK) == 0 ? "; what stands there is left as it is" : "");
    return STATUS_STORE;
}

enum status backup_write(struct store *store, const char *path, const struct guard *guard,
                         const volatile int *stop)
{
    struct beside waiting;
    enum status status = may_be_replaced(path, guard, store);
    if (status != STATUS_DONE)
        return status;
    if (!beside_begin(&waiting, path))
        return not_written(store->diag, path);
    status = copy_pages(store->db, waiting.name, path, store->diag);
    if (status == STATUS_DONE)
        status = weigh(copy_prove(waiting.name, STORE_COPY, stop, store->diag), path, store->diag);
    if (stop && *stop)
        status = status_worse(status, STATUS_INCOMPLETE);
    else if (status <= STATUS_INCOMPLETE && !beside_put(&waiting, path))
        status = not_written(store->diag, path);
    beside_end(&waiting);
    return status;
}
