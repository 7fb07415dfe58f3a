/* The log of a game: bytes in, their meaning out (docs/platform.md section 2, "How to read it"). */
#ifndef PARSE_LOG_H
#define PARSE_LOG_H

#include "parse/log_reading.h"

/* Reads a log, replacing the contents of the reading. False if memory ran out. */
bool log_read(struct log_reading *reading, struct span bytes);

void log_reading_free(struct log_reading *reading);

#endif
