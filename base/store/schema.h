#ifndef BASE_STORE_SCHEMA_H
#define BASE_STORE_SCHEMA_H

/* PRAGMA user_version of a store with the tables of `schema_sql`. */
enum { SCHEMA_VERSION = 3 };

/* The statements that make an empty database a store, in a few texts ended by NULL. */
extern const char *const schema_sql[];

/* The statements that make a store of version n one of n + 1, from n = 1 on: SCHEMA_VERSION - 1
   lists of texts, each ended by NULL, and so are they. A new version adds the text that leads to
   it, and a test with a store of the version before. */
extern const char *const *const schema_steps[];

#endif
