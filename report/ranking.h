/* The ranking as every format shows it, read from the store once. */
#ifndef REPORT_RANKING_H
#define REPORT_RANKING_H

#include "base/core/buffer.h"
#include "base/core/clock.h"
#include "base/core/hash.h"
#include "base/model/model.h"
#include "base/settings/config.h"
#include "base/store/store.h"
#include "report/csv_text.h"

struct ranking_row {
    char *name;
    char page[HASH_NAME_SIZE]; /* the name of the player's page, without .html */
    int64_t rank;
    int64_t settled_rank; /* among those who are active and settled; 0: he is none of them */
    double rating;
    double change; /* since the last published ranking; NAN: there is none */
    int64_t games, wins, draws, losses;
    double max, min;
    double low, high; /* whole points, between which he is with 95 %; NAN: not known */
    int64_t last_game;
    char last_played[STAMP_SIZE];
    bool active;      /* played within active_days */
    bool provisional; /* fewer than min_games */
    bool robot;       /* the name matches a pattern of `robots` */
    uint32_t odd;     /* a character that tells the name from one that looks alike; 0: none does */
};

struct ranking {
    char generated[STAMP_SIZE];
    char data[STAMP_SIZE]; /* when the newest page came; "": there is none */
    int64_t newest;        /* the rated game that finished last; 0: there is none */
    char newest_finished[STAMP_SIZE];
    struct parameters parameters; /* that the stored ratings were computed with */
    int64_t listed, tagged;
    int64_t games[STATE_COUNT]; /* by state; they add up to `listed` */
    struct ranking_row *rows;   /* in the order of the table */
    size_t count;
    size_t settled; /* how many are active and not provisional */
};

/* Reads it; `now` is the time of the report. On any failure the ranking is empty. */
enum status ranking_read(struct ranking *ranking, struct store *store, const struct config *config,
                         const char *now);
void ranking_free(struct ranking *ranking);

/* The formats; false when memory ran out. */
bool ranking_json(struct buffer *out, const struct ranking *ranking);
bool ranking_csv(struct buffer *out, const struct ranking *ranking, enum csv_form form);
bool ranking_wiki(struct buffer *out, const struct ranking *ranking, const struct config *config);
bool ranking_text(struct buffer *out, const struct ranking *ranking, const struct config *config);

/* Some of the players: settled ones who are active, who played long ago, who is provisional. */
enum player_group { GROUP_ALL, GROUP_ACTIVE, GROUP_INACTIVE, GROUP_NEWCOMERS };
bool ranking_row_is_of(const struct ranking_row *row, enum player_group group);
/* Their table in wiki markup, alone. */
bool ranking_wiki_group(struct buffer *out, const struct ranking *ranking,
                        const struct config *config, enum player_group group);

/* A page that stands alone, without links. */
bool ranking_html(struct buffer *out, const struct ranking *ranking, const struct config *config);

#endif
