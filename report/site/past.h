/* The ranking as it stood at the end of each month, from the stored changes. */
#ifndef REPORT_SITE_PAST_H
#define REPORT_SITE_PAST_H

#include "report/rated_games.h"

/* Who was active and settled then, as on the index. */
struct past_row {
    size_t person; /* row of the ranking of today */
    int64_t rank;
    double rating;
    double change; /* in the month */
    int64_t games; /* so far */
};

enum { PAST_TOP = 10 };

/* The first places at the end of a year, or of the last month. */
struct past_top {
    int year;
    size_t count, persons[PAST_TOP];
};

/* What somebody had at the end of the month. */
struct past_person {
    double rating, before;
    int64_t games;
    size_t last; /* the latest of his games */
};

struct past {
    const struct ranking *ranking;
    const struct rated_games *rated_games;
    const struct config *config;
    struct past_person *persons;
    size_t next; /* the first game after the month */
    int year, month;
    uint64_t hash; /* of all changes until then */
    struct past_row *rows;
    size_t count; /* of the rows */
    struct past_top *tops;
    size_t top_count;
};

/* Before the first month. False if memory ran out. Freed by the caller whatever is returned. */
bool past_begin(struct past *past, const struct ranking *ranking,
                const struct rated_games *rated_games, const struct config *config);

/* Whether there is a month after this one: it is over, and no later than that of the newest game.
 * There is none unless games are rated in the order of their ends. */
bool past_has_next(const struct past *past);

/* Goes on to the next month. */
void past_go_on(struct past *past);

/* Fills in the rows, in the order of the ranking. */
void past_rank(struct past *past);

/* Keeps the first places of the rows. False if memory ran out. */
bool past_keep_top(struct past *past);

void past_free(struct past *past);

/* "ranking/2014-10.html"; and the stamp at which the month is over. */
enum { PAST_FILE_SIZE = 32 };
void past_file(int year, int month, char file[PAST_FILE_SIZE]);
void past_month_end(int year, int month, char stamp[STAMP_SIZE]);

#endif
