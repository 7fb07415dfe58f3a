#ifndef BASE_SCHEMA_H
#define BASE_SCHEMA_H

/* PRAGMA user_version of a store with the tables of `schema_sql`. */
enum { SCHEMA_VERSION = 1 };

/* The statements that make an empty database a store, in a few texts ended by NULL. */
extern const char *const schema_sql[];

#endif
