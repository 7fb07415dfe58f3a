/* The names of one log: who takes part, found by the bytes of a line or by the decoded name. */
#ifndef PARSE_NAMES_H
#define PARSE_NAMES_H

#include "base/core/buffer.h"
#include "base/model/model.h"
#include "parse/arena.h"

enum {
    NAME_LIMIT = 255,      /* bytes, decoded; logins are far shorter */
    SPELLINGS_LIMIT = 512, /* remembered byte forms of names: two a player, and some more */
    SPELLING_SLOTS = 1024, /* twice as many, so that probing ends soon */
    SPELLING_FRONT = 256,  /* direct-mapped, by the first bytes of a line */
    NOBODY = -1,
    NO_ROOM = -2, /* more than PLAYERS_LIMIT */
    NO_MEMORY = -3,
    TOO_LONG = -4, /* beyond NAME_LIMIT */
};

struct spelling {
    struct span bytes;
    uint64_t hash;
    int person;
};

struct person {
    struct span name; /* decoded */
    bool raced;       /* has moved or crashed */
};

struct names {
    struct arena *arena;
    struct person people[PLAYERS_LIMIT];
    int count;
    struct spelling spellings[SPELLINGS_LIMIT];
    int spelling_count;
    uint16_t slots[SPELLING_SLOTS]; /* number of a spelling + 1; 0: empty */
    uint16_t front[SPELLING_FRONT];
};

/* Empties it; texts are kept in `arena`. */
void names_reset(struct names *names, struct arena *arena);

/* Who has this (decoded) name; NOBODY: nobody yet. */
int names_find(const struct names *names, struct span name);

/* The same, adding a new name: NO_ROOM or NO_MEMORY if that fails. */
int names_add(struct names *names, struct span name);

/* Whose name the bytes `raw` are, found by these bytes, so that each name is decoded only once; a
 * new one is added. `scratch` is for decoding; `undecodable` is increased as by text_decode. NOBODY
 * if the bytes are not a name. */
int names_resolve(struct names *names, struct span raw, struct buffer *scratch,
                  size_t *undecodable);

/* Places in names.front by the first eight bytes of a name and what follows it, and, for names that
   begin alike, by the first sixteen. */
static inline size_t names_front(const char *event, bool sixteen)
{
    uint64_t first, second = 0;
    memcpy(&first, event, sizeof first);
    if (sixteen)
        memcpy(&second, event + sizeof first, sizeof second);
    uint64_t mixed =
        (first ^ (second * UINT64_C(0xc2b2ae3d27d4eb4f))) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(mixed >> (64 - 8));
}

/* The spelling that `event` begins with, if an earlier line with the same beginning had it; `room`
 * bytes of the event are readable, at least 16. NULL if none. */
static inline const struct spelling *names_begin(const struct names *names, const char *event,
                                                 size_t room)
{
    for (int sixteen = 0; sixteen <= 1; sixteen++) {
        uint16_t number = names->front[names_front(event, sixteen)];
        const struct spelling *spelling = &names->spellings[number ? number - 1 : 0];
        if (number && spelling->bytes.length <= room &&
            memcmp(spelling->bytes.text, event, spelling->bytes.length) == 0)
            return spelling;
    }
    return NULL;
}

/* Like names_resolve, for the name in a move; `raw` is the beginning of an event with at least 16
 * readable bytes. Remembers how the line begins. */
int names_of_line(struct names *names, struct span raw, struct buffer *scratch,
                  size_t *undecodable);

#endif
