#ifndef BASE_STORE_SCHEMA_H
#define BASE_STORE_SCHEMA_H

/* PRAGMA user_version of a store with the tables of `schema_sql`. */
enum { SCHEMA_VERSION = 3 };

/* The statements that create a store in an empty database, in several texts ended by NULL. */
extern const char *const schema_sql[];

/* The statements that take a store from version n to n + 1, from n = 1 on: SCHEMA_VERSION - 1 lists
 * of texts, each list and the whole ended by NULL. A new version adds its list, and a test with a
 * store of the version before. */
extern const char *const *const schema_steps[];

#endif
