#include "parse/names.h"

#include "base/core/hash.h"
#include "base/core/text.h"

_Static_assert(SPELLING_FRONT == 1 << 8, "one place for each number that names_front gives");

void names_reset(struct names *names, struct arena *arena)
{
    names->arena = arena;
    names->count = 0;
    names->spelling_count = 0;
    memset(names->slots, 0, sizeof names->slots);
    memset(names->front, 0, sizeof names->front);
}

/* The slot that holds the bytes, or the empty one where they would go. */
static size_t find_slot(const struct names *names, struct span bytes, uint64_t hash)
{
    size_t slot = hash % SPELLING_SLOTS;
    while (names->slots[slot]) {
        const struct spelling *spelling = &names->spellings[names->slots[slot] - 1];
        if (spelling->hash == hash && span_equal(spelling->bytes, bytes))
            break;
        slot = (slot + 1) % SPELLING_SLOTS;
    }
    return slot;
}

static int person_at(const struct names *names, size_t slot)
{
    return names->slots[slot] ? names->spellings[names->slots[slot] - 1].person : NOBODY;
}

/* Remembers a spelling; one that finds no room is merely decoded each time. */
static bool remember(struct names *names, struct span bytes, int person)
{
    if (names->spelling_count == SPELLINGS_LIMIT)
        return true;
    struct span copy = arena_copy(names->arena, bytes);
    if (!copy.text)
        return false;
    uint64_t hash = hash_bytes(bytes);
    size_t slot = find_slot(names, bytes, hash);
    names->spellings[names->spelling_count++] = (struct spelling){copy, hash, person};
    names->slots[slot] = (uint16_t)names->spelling_count;
    return true;
}

int names_find(const struct names *names, struct span name)
{
    return person_at(names, find_slot(names, name, hash_bytes(name)));
}

int names_add(struct names *names, struct span name)
{
    int person = names_find(names, name);
    if (person != NOBODY)
        return person;
    if (name.length == 0 || name.length > NAME_LIMIT)
        return name.length ? TOO_LONG : NOBODY;
    if (names->count == PLAYERS_LIMIT)
        return NO_ROOM;
    struct span copy = arena_copy(names->arena, name);
    /* Names themselves always find room: see SPELLINGS_SPARE. */
    if (!copy.text || !remember(names, name, names->count))
        return NO_MEMORY;
    names->people[names->count] = (struct person){copy, false};
    return names->count++;
}

/* Room that raw spellings leave for the names themselves. */
enum { SPELLINGS_SPARE = SPELLINGS_LIMIT - PLAYERS_LIMIT };
_Static_assert(SPELLINGS_SPARE > 0, "room for a second spelling of each player");

int names_resolve(struct names *names, struct span raw, struct buffer *scratch, size_t *undecodable)
{
    if (raw.length == 0 || raw.length > NAME_LIMIT)
        return raw.length ? TOO_LONG : NOBODY;
    int person = names_find(names, raw);
    if (person != NOBODY)
        return person;
    buffer_clear(scratch);
    if (!text_decode(scratch, raw, undecodable))
        return NO_MEMORY;
    struct span name = buffer_view(scratch);
    person = names_add(names, name);
    bool another = person >= 0 && !span_equal(name, raw);
    if (another && names->spelling_count - names->count < SPELLINGS_SPARE &&
        !remember(names, raw, person))
        return NO_MEMORY;
    return person;
}

int names_of_line(struct names *names, struct span raw, struct buffer *scratch, size_t *undecodable)
{
    const struct spelling *known = names_begin(names, raw.text, raw.length);
    if (known && known->bytes.length == raw.length)
        return known->person;
    int person = names_resolve(names, raw, scratch, undecodable);
    if (person >= 0) {
        size_t front = names_front(raw.text, false);
        if (names->front[front])
            front = names_front(raw.text, true);
        names->front[front] = names->slots[find_slot(names, raw, hash_bytes(raw))];
    }
    return person;
}
