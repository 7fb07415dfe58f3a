/* What changed of the rules between two rankings, one thing after the other, and the games under
   any state in between. */
#ifndef RATE_RULE_CHANGES_H
#define RATE_RULE_CHANGES_H

#include "base/model/comparison.h"
#include "rate/inputs.h"

struct rule_change {
    enum cause_kind kind;
    const char
        *name; /* of the login or participant; NULL: settings, or a whole file. The inputs' */
};

struct rule_changes {
    const struct inputs *then, *now;
    struct rule_change *changes;
    size_t count;
};

/* Whether the settings of one section, [rating] (`parameters`) or [rules], are others; those that
   are go into `cause` unless it is NULL. False: no memory. */
bool settings_differ(const struct config *then, const struct config *now, bool parameters,
                     struct cause *cause, bool *other);

/* Finds them: settings first, then weights, aliases, participants. A file of which very many lines
   changed is one change. Both inputs must stay. False: no memory. Freed by the caller in either
   case. */
bool rule_changes_find(struct rule_changes *changes, const struct inputs *then,
                       const struct inputs *now);
void rule_changes_free(struct rule_changes *changes);

/* The constants once the first `count` of the changes are made. */
const struct parameters *rule_changes_parameters(const struct rule_changes *changes, size_t count);

/* The games of the store as they are rated once the first `count` of the changes are made; what is
   said of single games is that of now. `games` is freed by the caller, whatever is returned. */
enum status rule_changes_load(struct store *store, const struct rule_changes *changes, size_t count,
                              struct games *games);

/* What a change was, put into a cause, whose kind it sets. False: no memory. */
bool rule_change_tell(const struct rule_changes *changes, size_t which, struct cause *cause);

#endif
