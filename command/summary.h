/* What a stage did, in one line for the user; the counts add up. */
#ifndef COMMAND_SUMMARY_H
#define COMMAND_SUMMARY_H

#include "fetch/fetch.h"
#include "fetch/import.h"
#include "parse/parse.h"
#include "rate/rate.h"

void summary_fetch(const struct fetch_summary *summary, struct diag *diag);
/* `what`: the pages requested by name. */
void summary_details(const char *what, const struct fetch_summary *summary, struct diag *diag);
void summary_import(const struct import_summary *summary, struct diag *diag);
void summary_parse(const struct parse_summary *summary, struct diag *diag);
void summary_rate(const struct rate_summary *summary, struct diag *diag);

/* What there is to do next, if anything. */
enum status summary_next(struct store *store, struct diag *diag);

#endif
