/* Waits, each of which has an end. */
#ifndef BASE_CORE_WAIT_H
#define BASE_CORE_WAIT_H

enum wait {
    WAIT_DONE,
    WAIT_OVER,   /* the time was over */
    WAIT_FAILED, /* errno says why; EINTR for a signal */
};

/* Takes the exclusive lock of an open file, by flock(), for which others are waited at most so many
   milliseconds. */
enum wait wait_for_lock(int file, int milliseconds);

/* Waits until something can be read from an open file, or it ends. */
enum wait wait_for_input(int file, int milliseconds);

#endif
