/* What the reports say, in the languages they can say it in. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include "base/config.h"

enum word {
    WORD_RANKING,
    WORD_RANK,
    WORD_CHANGE,
    WORD_PLAYER,
    WORD_RATING,
    WORD_GAMES,
    WORD_WINS,
    WORD_DRAWS,
    WORD_LOSSES,
    WORD_MAX,
    WORD_MIN,
    WORD_LAST_GAME,
    WORD_WINS_LONG,
    WORD_DRAWS_LONG,
    WORD_LOSSES_LONG,
    WORD_CHANGE_LONG,
    WORD_NAVIGATION,
    WORD_SKIP,
    WORD_FOOTER,
    WORD_SEARCH,
    WORD_ONLY_ACTIVE,
    WORD_PROVISIONAL,
    WORD_NO_GAMES,
    WORD_OUTCOME,
    WORD_STILL_RACING,
    WORD_FINISHED,
    WORD_WITHDREW,
    WORD_EJECTED,
    WORD_BEFORE,
    WORD_DELTA,
    WORD_AFTER,
    WORD_AGAINST,
    WORD_RESULT,
    WORD_EXPECTATION,
    WORD_POINTS,
    WORD_PAIRS,
    WORD_DIVISOR,
    /* in the order of enum game_state */
    WORD_STATE_RATED,
    WORD_STATE_VOID,
    WORD_STATE_RUNNING,
    WORD_STATE_EXCLUDED,
    WORD_STATE_FAILED,
    WORD_STATE_UNTAGGED,
    WORD_COUNT,
};

const char *word(enum language language, enum word word);

#endif
