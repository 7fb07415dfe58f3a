/* The system in use and others side by side: a part of what `evaluate` answers. */
#ifndef REPORT_ANSWERS_AGAINST_H
#define REPORT_ANSWERS_AGAINST_H

#include "base/model/evaluation.h"
#include "base/model/words.h"
#include "report/json.h"
#include "report/table_text.h"

/* What a kind of pairs is called, for people and in JSON. */
extern const enum word pair_kind_words[PAIR_KINDS];
extern const char *const pair_kind_keys[PAIR_KINDS];

/* "5–19 games", "4 players", or "50+ games" for the last. */
void class_cell(struct table_text *table, enum language language,
                const struct forecast_class *class, enum word what);

void against_text(struct buffer *out, enum language language, const struct evaluation *evaluation);
void against_json(struct json *json, const struct evaluation *evaluation);

#endif
