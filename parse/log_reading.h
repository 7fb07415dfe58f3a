/* What a log says. */
#ifndef PARSE_LOG_READING_H
#define PARSE_LOG_READING_H

#include "base/core/clock.h"
#include "base/model/model.h"
#include "base/model/reason.h"
#include "parse/arena.h"

/* A participant: a name with a move, crash, finish, withdrawal or ejection line of its own. */
struct log_entry {
    struct span name;
    enum outcome outcome;
    int place; /* as written; only of finishers */
    int64_t moves;
    int64_t crashes;
    size_t line; /* that states the outcome, from 1; 0: none */
    struct span text;
};

struct log_anomaly {
    enum reason kind;
    size_t line; /* 0: the whole log */
    struct span text;
};

/* The form of unknown lines, without digits and names. */
struct line_pattern {
    struct span form;
    int64_t count;
    struct span example;
};

enum {
    LOG_ANOMALIES = 200, /* of one log; more would say nothing new */
    LOG_PATTERNS = 50,   /* of one log; all others are counted as one */
};

/* All text is UTF-8 and owned by the reading. A reading of all zeros is empty and valid. */
struct log_reading {
    bool is_log;  /* false: none of its lines is one of a log, so there is no game */
    bool created; /* the creation line was there and readable */
    struct span title;
    struct span creator;       /* empty where not stated */
    int64_t map;               /* 0 if it is not a number */
    char started[STAMP_SIZE];  /* "" if not created */
    bool over;                 /* 'Spiel beendet' was seen */
    char finished[STAMP_SIZE]; /* stamp of the last one; "" if still running */
    struct log_entry *entries; /* in order of appearance */
    size_t entry_count;
    struct log_anomaly anomalies[LOG_ANOMALIES + 1];
    size_t anomaly_count;
    struct line_pattern patterns[LOG_PATTERNS + 1];
    size_t pattern_count;
    const char *more; /* text of the last form if it counts all others, else NULL */
    size_t lines;
    size_t unknown_lines;
    struct log_reader *reader; /* internal memory, kept from one reading to the next */
};

#endif
