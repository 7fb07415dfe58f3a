/* What the reports say, in the languages they can say it in. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include "base/settings/config.h"

/* A word whose name ends in _LONG explains the one before it. */
enum word {
    /* columns */
    WORD_RANK,
    WORD_CHANGE,
    WORD_CHANGE_LONG,
    WORD_PLAYER,
    WORD_COURSE,
    WORD_RATING,
    WORD_GAMES,
    WORD_WINS,
    WORD_WINS_LONG,
    WORD_DRAWS,
    WORD_DRAWS_LONG,
    WORD_LOSSES,
    WORD_LOSSES_LONG,
    WORD_MAX,
    WORD_MIN,
    WORD_LAST_GAME,
    WORD_DATE,
    WORD_GAME,
    WORD_GID,
    WORD_PLACE,
    WORD_PLACE_LONG,
    WORD_OF_PLAYERS,
    WORD_PLAYERS_COUNT,
    WORD_CHANGE_OF_GAME,
    WORD_WINNER,
    WORD_OPPONENT,
    WORD_SCORE,
    WORD_SCORE_LONG,
    WORD_STARTED,
    WORD_VALUE,
    WORD_MOVES,
    WORD_STATE,
    WORD_REASON,
    WORD_WHAT,
    WORD_STANDS_THERE,
    WORD_ASSUMED,

    /* the site */
    WORD_RANKING,
    WORD_RECORDS,
    WORD_ABOUT,
    WORD_ABOUT_SHORT,
    WORD_NAVIGATION,
    WORD_SKIP,
    WORD_FOOTER,
    WORD_SEARCH,
    WORD_SEARCH_GAME,
    WORD_ONLY_ACTIVE,
    WORD_PROVISIONAL,
    WORD_PROVISIONAL_LONG,
    WORD_ROBOT,
    WORD_NO_GAMES,
    WORD_DUELS,
    WORD_DUELS_SHORT,
    WORD_CHART,
    WORD_LATEST_GAMES,
    WORD_RUNNING_GAMES,
    WORD_NEWCOMERS,
    WORD_INACTIVE,
    WORD_RESULT_OF_GAME,
    WORD_RECORD,
    WORD_RECORD_RATING,
    WORD_RECORD_STREAK,
    WORD_RECORD_UPSET,
    WORD_RECORD_GAMES,
    WORD_RECORD_GAIN,
    WORD_CONSTANTS,
    WORD_DATA,
    WORD_DATA_AS_OF,
    WORD_LISTED,
    WORD_TAGGED,
    WORD_UNRATED,
    WORD_CORRECTIONS,
    WORD_DECISION,
    WORD_LEFT_OUT,
    WORD_TAKEN_IN,
    WORD_ALIASES,
    WORD_OLD_NAME,
    WORD_UNTIL,
    WORD_STRANGE,
    WORD_STRANGE_HELP,
    WORD_DOWNLOADS,
    WORD_DOWNLOAD_CSV,
    WORD_DOWNLOAD_JSON,
    WORD_DOWNLOAD_WIKI,
    WORD_FEED,
    WORD_GAME_ON_SITE,
    WORD_FINISHED_ON,

    /* one game explained */
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
    WORD_SUM,
    WORD_PAIRS,
    WORD_PAIRS_TITLE,
    WORD_PAIRS_HELP,
    WORD_PAIRS_TOO_MANY,
    WORD_DIVISOR,
    WORD_AS_READ,
    WORD_SOURCE,
    WORD_LINE,
    WORD_WORDING,

    /* in the order of enum game_state */
    WORD_STATE_RATED,
    WORD_STATE_VOID,
    WORD_STATE_RUNNING,
    WORD_STATE_EXCLUDED,
    WORD_STATE_FAILED,
    WORD_STATE_UNTAGGED,

    WORD_COUNT,
};

const char *word(enum language language, enum word which);

/* How a player left a game. */
enum word outcome_word(enum outcome outcome);

/* What only one place says: there it stands in both languages. */
static inline const char *say(enum language language, const char *german, const char *english)
{
    return language == LANGUAGE_DE ? german : english;
}

#endif
