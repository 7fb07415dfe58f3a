/* Records: computed from the rated games, shown by wiki and site. */
#ifndef REPORT_SITE_RECORDS_H
#define REPORT_SITE_RECORDS_H

#include "base/model/words.h"
#include "report/rated_games.h"

enum { RECORDS = 10 }; /* of each kind, at most */

/* Kinds: highest rating after a game (one a player), games won in a row (the longest of each
   player), the biggest lead in rating that a finisher beat (one a game), most rated games, the most
   points won in one game. */
enum record_kind {
    RECORD_RATING,
    RECORD_STREAK,
    RECORD_UPSET,
    RECORD_GAMES,
    RECORD_GAIN,
    RECORD_KINDS,
};

struct record {
    double value;
    size_t person; /* whose record it is */
    size_t other;  /* UPSET: who was beaten */
    size_t game;   /* where it was reached; of a streak the last, of GAMES the latest */
};

struct records {
    struct record best[RECORD_KINDS][RECORDS]; /* the best first; of equals the earlier game */
    size_t count[RECORD_KINDS];
};

void records_find(struct records *records, const struct ranking *ranking,
                  const struct rated_games *rated_games);

/* The name of a kind. */
enum word record_word(enum record_kind kind);

/* True for kinds whose value is a whole number. */
bool record_is_count(enum record_kind kind);

#endif
