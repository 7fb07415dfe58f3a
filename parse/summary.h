/* What was read: from a page of a list, and in a run. */
#ifndef PARSE_SUMMARY_H
#define PARSE_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>

enum { LOST_SHOWN = 100 }; /* bytes of an entry */

struct list_reading {
    bool is_list;  /* false: the page is no list of games, so the walk has failed */
    int64_t rows;  /* entries of the list, including unreadable ones */
    int64_t lost;  /* of rows: without a readable id, or without a title */
    int64_t fresh; /* games new to this walk; if nothing on the page could be read, all entries,
                      since it does not show that the list ends */
    char example[LOST_SHOWN + 1]; /* beginning of the first lost entry */
};

struct parse_summary {
    int64_t lists;   /* list pages read */
    int64_t logs;    /* logs read */
    int64_t no_logs; /* files that are no log */
    int64_t details; /* pages of one game read */
    int64_t lines;   /* of all logs */
    int64_t unknown_lines;
    int64_t errors;     /* games and files that an anomaly keeps from being rated */
    int64_t errors_new; /* of these: not known before this run */
};

#endif
