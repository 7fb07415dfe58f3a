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
    size_t line; /* the one that states the outcome, from 1; 0: none does */
    struct span text;
};

struct log_anomaly {
    enum reason kind;
    size_t line; /* 0: the whole log */
    struct span text;
};

/* Lines of unknown form, digits and names taken out. */
struct line_pattern {
    struct span form;
    int64_t count;
    struct span example;
};

enum {
    LOG_ANOMALIES = 200, /* of one log; more say nothing new */
    LOG_PATTERNS = 50,   /* of one log; the rest is counted as one */
};

/* All text is UTF-8 and belongs to the reading. A reading of all zeros is empty and valid. */
struct log_reading {
    bool is_log;  /* false: no line of it is one of a log, so there is no game */
    bool created; /* the creation line was there and readable */
    struct span title;
    struct span creator;       /* empty where not stated */
    int64_t map;               /* 0 where it is no number */
    char started[STAMP_SIZE];  /* "" where not created */
    bool over;                 /* 'Spiel beendet' was seen */
    char finished[STAMP_SIZE]; /* stamp of the last one; "" where still running */
    struct log_entry *entries; /* in the order they first appear */
    size_t entry_count;
    struct log_anomaly anomalies[LOG_ANOMALIES + 1];
    size_t anomaly_count;
    struct line_pattern patterns[LOG_PATTERNS + 1];
    size_t pattern_count;
    const char *more; /* text of the last form, if that stands for all others; else NULL */
    size_t lines;
    size_t unknown_lines;
    struct log_reader *reader; /* inner memory, kept from one reading to the next */
};

#endif
