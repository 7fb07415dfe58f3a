/* What the pages of the site are made of. */
#ifndef REPORT_SITE_SITE_READ_H
#define REPORT_SITE_SITE_READ_H

#include "base/model/uncertainty.h"
#include "base/rules/corrections.h"
#include "report/rated_games.h"
#include "report/site/records.h"

/* A tagged game that is not rated, or not yet. */
struct other_game {
    int64_t gid;
    char *title;
    enum reason reason; /* REASON_NONE: the state says it */
    char *detail;       /* of the reason; may be NULL */
    char started[STAMP_SIZE];
    enum game_state state;
};

struct anomaly_row { /* a row of anomaly */
    int64_t gid;     /* 0: of no game */
    enum reason kind;
    char *text; /* may be NULL */
};

/* A year with rated games. */
struct year {
    int number;
    size_t games;
};

struct site {
    const struct config *config;
    const struct ranking *ranking;
    size_t *by_name; /* rows of the ranking, by the bytes of the name */
    struct rated_games rated_games;
    struct year *years; /* the newest first */
    size_t year_count;
    struct records records;
    struct other_game *others; /* by state, then the newest first */
    size_t other_count;
    struct anomaly_row *strange; /* errors first, then by game */
    size_t anomaly_count;
    struct corrections corrections;      /* that the ratings were computed with */
    int64_t anomaly_total;               /* there may be more than are kept */
    const struct uncertainty *strengths; /* the caller's; NULL: not known */
    double dropouts;                     /* share of those in rated games who dropped out */
};

/* Reads all but the ranking and the strengths, which the caller keeps. Freed by the caller,
   whatever is returned. */
enum status site_read(struct site *site, struct store *store, const struct config *config,
                      const struct ranking *ranking, const struct uncertainty *strengths);
void site_free(struct site *site);

/* The row of the ranking of a name; NULL for who has no rated game. */
const struct ranking_row *site_person(const struct site *site, const char *name);

#endif
