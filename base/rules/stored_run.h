/* What the stored ranking was computed with, whatever stands in the configuration by now. */
#ifndef BASE_RULES_STORED_RUN_H
#define BASE_RULES_STORED_RUN_H

#include "base/rules/corrections.h"
#include "base/rules/participants.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* Its settings of [rating]; those of `config` where nothing is rated yet. */
enum status stored_parameters(struct store *store, const struct config *config,
                              struct parameters *parameters);

/* Its corrections, as the file held them then. Freed by the caller, whatever is returned. */
enum status stored_corrections(struct store *store, struct corrections *corrections);

/* Its participants, likewise; `*path` is what their file is called by, and freed by the caller
   after them. */
enum status stored_participants(struct store *store, struct participants *participants,
                                char **path);

/* The share of those in its rated games who dropped out; 0 where there is none. */
enum status stored_dropouts(struct store *store, double *share);

/* Whether the file of a setting ("" or NULL: none) still holds what it held then, when `path` was
   its path ("" for none; freed by the caller, NULL after an error). One that cannot be read is not
   compared. */
enum status stored_input_same(struct store *store, const char *name, const char *file, char **path,
                              bool *same);

/* A checksum over all that `rate` stores: the ranking and what it follows from. */
enum { RUN_CHECKSUM_SIZE = 17 };
enum status stored_run_checksum(struct store *store, char text[RUN_CHECKSUM_SIZE]);

/* STATUS_STORE, reported, where something of that is not as it was stored. */
enum status stored_run_check(struct store *store);

/* Reports the files that the ranking was computed with and that no setting names any more, and,
   where no configuration was found (`configured`), the settings that are back at their defaults:
   STATUS_CONFIG, with how to go on. */
enum status stored_run_lost(struct store *store, const struct config *config, bool configured);

/* Says in one warning which settings and files are other ones by now, and what to do. */
enum status stored_run_compare(struct store *store, const struct config *config);

#endif
