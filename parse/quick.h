/* The two commonest lines of a log, nine of ten: read in one go, without looking for the line's end
   first. Whatever is not quite ordinary is left to the careful reader. */
#ifndef PARSE_QUICK_H
#define PARSE_QUICK_H

#include "parse/lines.h"
#include "parse/names.h"

enum quick { QUICK_NONE, QUICK_ROUND, QUICK_MOVE };

/* If the next line is the end of a round, or a move of somebody who moved or crashed before, with a
   time not before that of the line before it on the same day, goes over it and says so; `*person`
   is who moved. Else the lines stay as they are. */
enum quick quick_line(struct lines *lines, const struct names *names, int *person);

#endif
