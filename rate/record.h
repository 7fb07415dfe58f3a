/* What a run writes into the tables. */
#ifndef RATE_RECORD_H
#define RATE_RECORD_H

#include "rate/rules.h"
#include "rate/run.h"

/* Rates all games and writes who took part in which, rated or not, with the rating before it. */
enum status record_games(struct store *store, const struct games *games,
                         const struct parameters *parameters, struct run *run);

/* Every name that `change` may refer to, with its number. */
enum status record_persons(struct store *store, const struct games *games);
int64_t record_person(uint32_t person);

/* The ranking, and what each gained since `since` (by person; NULL: nothing to compare with).
 * `*players` is their number. */
enum status record_standings(struct store *store, const struct games *games, const struct run *run,
                             const double *since, int64_t *players);

/* What became of each game, and what the corrections say about it. */
enum status record_verdicts(struct store *store, const struct rules *rules,
                            const struct games *games);

/* Settings, files, fingerprint, the snapshot that `change` of the standing is since (0: none), and
   when it was. */
enum status record_run(struct store *store, const struct rules *rules, const char *print,
                       int64_t baseline, const char *now);

#endif
