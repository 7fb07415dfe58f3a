#include "base/core/wait.h"

#include "base/core/clock.h"
#include "base/core/system.h"

#include <errno.h>
#include <poll.h>

enum { MILLISECOND = SECOND / 1000, LOOK_AGAIN = 50 };

static int left_until(int64_t end)
{
    int64_t left = (end - monotonic_now()) / MILLISECOND;
    return left > 0 ? (int)left : 0;
}

/* A file's lock calls nobody when it is free, and flock() itself would wait without end. */
enum wait wait_for_lock(int file, int milliseconds)
{
    int64_t end = monotonic_now() + (int64_t)milliseconds * MILLISECOND;
    while (!system_lock(file)) {
        int left = left_until(end);
        if (errno != EWOULDBLOCK)
            return WAIT_FAILED;
        if (left == 0)
            return WAIT_OVER;
        if (poll(NULL, 0, left < LOOK_AGAIN ? left : LOOK_AGAIN) < 0)
            return WAIT_FAILED;
    }
    return WAIT_DONE;
}

enum wait wait_for_input(int file, int milliseconds)
{
    struct pollfd asked = {.fd = file, .events = POLLIN};
    int ready = poll(&asked, 1, milliseconds);
    if (ready < 0)
        return WAIT_FAILED;
    return ready == 0 ? WAIT_OVER : WAIT_DONE;
}
