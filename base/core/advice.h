/* Advice that ends a message about a file. */
#ifndef BASE_CORE_ADVICE_H
#define BASE_CORE_ADVICE_H

enum { ADVICE_SIZE = 192 };

/* "; it belongs to karoiq: …" and the like for `path` and an errno, or "" if the error says enough.
 * A constant, or text in `room`. */
const char *advice_on(const char *path, int error, char room[ADVICE_SIZE]);

/* What keeps root from writing to `path`: "" if nothing does, else that it belongs to a user, or
 * its folder does, who could not write to what root left there. A constant, or text in `room`. */
const char *advice_to_root(const char *path, char room[ADVICE_SIZE]);

#endif
