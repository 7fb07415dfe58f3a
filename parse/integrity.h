/* What was read of each game has a checksum in the store: a game of which something was changed
   since, by a disk or by hand, is known and read again from the archive. */
#ifndef PARSE_INTEGRITY_H
#define PARSE_INTEGRITY_H

#include "parse/parser.h"

/* From here on every change that this connection makes to what was read of a game is noted, so that
   parse_end() can renew its checksum. */
enum status integrity_watch(struct parser *parser);

/* Renews the checksums of what was changed in the transaction that is open. */
enum status integrity_seal(struct store *store);

/* Ends a transaction as store_end() does; what is kept has its checksums then. */
enum status parse_end(struct parser *parser, enum status status);

/* Looks at every game. Those that are not as they were read are named, and forgotten so that the
   next parse_pages() reads them again; `*broken` counts them. */
enum status integrity_forget_broken(struct parser *parser, int64_t *broken);

/* After that: names the games that the archive has nothing of. */
enum status integrity_name_lost(struct parser *parser);

/* Says of each game that is not as it was read that it is damaged, and changes nothing;
   STATUS_STORE where there is one. */
enum status integrity_check(struct store *store);

#endif
