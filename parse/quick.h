/* The two most common lines of a log, nine out of ten: read in one go, without first looking for
 * the line's end. Whatever is not quite ordinary is left to the careful reader. */
#ifndef PARSE_QUICK_H
#define PARSE_QUICK_H

#include "parse/lines.h"
#include "parse/names.h"

enum quick { QUICK_NONE, QUICK_ROUND, QUICK_MOVE };

/* Skips the next line and says so if it is the end of a round, or a move of somebody who moved or
 * crashed before, on the same day as the line before and not earlier; `*person` is who moved.
 * Otherwise changes nothing. */
enum quick quick_line(struct lines *lines, const struct names *names, int *person);

#endif
