/* Waiting, always with a limit. */
#ifndef BASE_CORE_WAIT_H
#define BASE_CORE_WAIT_H

enum wait {
    WAIT_DONE,
    WAIT_OVER,   /* time ran out */
    WAIT_FAILED, /* errno says why; EINTR for a signal */
};

/* Takes the exclusive lock of an open file with flock(), waiting at most that many milliseconds for
 * others. */
enum wait wait_for_lock(int file, int milliseconds);

/* Waits until an open file has something to read or has ended. */
enum wait wait_for_input(int file, int milliseconds);

#endif
