#include "rate/games.h"

#include "base/core/array.h"

#include <stdlib.h>

packed_stamp stamp_pack(struct span text)
{
    packed_stamp packed = 0;
    if (text.length != STAMP_LENGTH)
        return 0;
    for (size_t i = 0; i < STAMP_LENGTH; i++) {
        if ("0000-00-00 00:00:00"[i] != '0')
            continue;
        if (text.text[i] < '0' || text.text[i] > '9')
            return 0;
        packed = packed * 10 + (text.text[i] - '0');
    }
    return packed;
}

void stamp_unpack(packed_stamp packed, char text[STAMP_SIZE])
{
    memcpy(text, "0000-00-00 00:00:00", STAMP_SIZE);
    for (size_t i = STAMP_LENGTH; i-- > 0;) {
        if (text[i] != '0')
            continue;
        text[i] = (char)('0' + packed % 10);
        packed /= 10;
    }
}

bool games_decide(struct games *games, struct game *game, enum reason reason, struct span detail)
{
    game->state = reason_row(reason)->state;
    game->reason = reason;
    game->detail = NULL;
    if (!detail.length)
        return true;
    if (!array_grow(&games->texts, games->text_count, sizeof *games->texts))
        return false;
    char *copy = strndup(detail.text, detail.length);
    games->texts[games->text_count] = copy;
    games->text_count += copy != NULL;
    game->detail = copy;
    return copy != NULL;
}

/* The start of the entry that is to be added next. */
static bool put_start(struct games *games, double start)
{
    if (start == 0 && !games->starts)
        return true;
    double *starts = realloc(games->starts, array_room(games->entry_count) * sizeof *starts);
    if (!starts)
        return false;
    if (!games->starts)
        memset(starts, 0, array_room(games->entry_count) * sizeof *starts);
    games->starts = starts;
    starts[games->entry_count] = start;
    return true;
}

/* Its login. */
static bool put_login(struct games *games, uint32_t login, uint32_t person)
{
    if (login == person && !games->logins)
        return true;
    uint32_t *logins = realloc(games->logins, array_room(games->entry_count) * sizeof *logins);
    if (!logins)
        return false;
    for (size_t i = 0; !games->logins && i < games->entry_count; i++)
        logins[i] = games->entries[i].person;
    games->logins = logins;
    logins[games->entry_count] = login;
    return true;
}

bool games_add_entry(struct games *games, struct entry entry, double start, uint32_t login)
{
    if (!array_grow(&games->entries, games->entry_count, sizeof *games->entries) ||
        !put_start(games, start) || !put_login(games, login, entry.person))
        return false;
    games->entries[games->entry_count++] = entry;
    return true;
}

void games_free(struct games *games)
{
    for (size_t i = 0; i < games->person_count; i++)
        free(games->names[i]);
    for (size_t i = 0; i < games->text_count; i++)
        free(games->texts[i]);
    free(games->names);
    free(games->plays);
    free(games->texts);
    free(games->games);
    free(games->entries);
    free(games->starts);
    free(games->logins);
    free(games->order);
    *games = (struct games){0};
}

static int compare_gid(const void *key, const void *game)
{
    int64_t gid = *(const int64_t *)key, other = ((const struct game *)game)->gid;
    return (gid > other) - (gid < other);
}

static int compare_name(const void *name, const void *person)
{
    return span_compare(*(const struct span *)name, span_of(*(char *const *)person));
}

struct game *games_find(const struct games *games, int64_t gid)
{
    return array_find(games->games, games->count, sizeof *games->games, &gid, compare_gid);
}

size_t games_person(const struct games *games, struct span name)
{
    char **found =
        array_find(games->names, games->person_count, sizeof *games->names, &name, compare_name);
    return found ? (size_t)(found - games->names) : games->person_count;
}

/* What a game is sorted by. */
struct key {
    packed_stamp stamp;
    uint32_t game; /* index: the games stand by gid */
};

static int compare_keys(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    if (a->stamp != b->stamp)
        return a->stamp < b->stamp ? -1 : 1;
    return a->game < b->game ? -1 : 1;
}

static packed_stamp order_stamp(const struct game *game, enum game_order order)
{
    if (order == ORDER_GID)
        return 0;
    if (order == ORDER_STARTED && game->started)
        return game->started;
    return game->finished;
}

int games_compare(const struct game *a, const struct game *b, enum game_order order)
{
    if (!a->finished != !b->finished)
        return a->finished ? -1 : 1;
    packed_stamp first = order_stamp(a, order);
    packed_stamp second = order_stamp(b, order);
    if (first != second)
        return first < second ? -1 : 1;
    return (a->gid > b->gid) - (a->gid < b->gid);
}

bool games_arrange(struct games *games, enum game_order order)
{
    size_t rated = 0;
    uint32_t *indices = realloc(games->order, (games->count + 1) * sizeof *indices);
    if (!indices)
        return false;
    games->order = indices;
    struct key *keys = malloc((games->count + 1) * sizeof *keys);
    if (!keys)
        return false;
    for (size_t i = 0; i < games->count; i++) {
        games->games[i].seq = 0;
        if (games->games[i].state == STATE_RATED)
            keys[rated++] = (struct key){order_stamp(&games->games[i], order), (uint32_t)i};
    }
    qsort(keys, rated, sizeof *keys, compare_keys);
    for (size_t i = 0; i < rated; i++) {
        games->order[i] = keys[i].game;
        games->games[keys[i].game].seq = (int64_t)i + 1;
    }
    games->rated = rated;
    free(keys);
    return true;
}

void games_until(struct games *games, packed_stamp last)
{
    size_t kept = 0;
    for (size_t i = 0; i < games->rated; i++) {
        struct game *game = &games->games[games->order[i]];
        game->seq = 0;
        if (game->finished > last) {
            game->state = STATE_RUNNING;
            continue;
        }
        games->order[kept] = games->order[i];
        game->seq = (int64_t)++kept;
    }
    games->rated = kept;
}
