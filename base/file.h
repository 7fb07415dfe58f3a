/* Writing to descriptors, shared by what makes files appear whole. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/span.h"

/* Writes all of it, however many calls that takes. False with errno set. */
bool file_write(int file, struct span content);

#endif
