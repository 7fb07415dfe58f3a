#include "rate/players.h"

#include "base/core/array.h"
#include "base/store/query.h"

/* A name, and how the store numbers it. */
struct named {
    char *name;
    int64_t id;
    bool stored; /* else it is only what an alias leads to */
};

struct name_list {
    struct named *names;
    size_t count;
};

void players_free(struct players *players)
{
    free(players->ids);
    free(players->logins);
    free(players->aliased);
    *players = (struct players){0};
}

static bool add_name(struct name_list *list, struct span name, int64_t id, bool stored)
{
    if (!array_grow(&list->names, list->count, sizeof *list->names))
        return false;
    struct named *named = &list->names[list->count];
    *named = (struct named){strndup(name.text, name.length), id, stored};
    list->count += named->name != NULL;
    return named->name != NULL;
}

static bool take_name(void *context, sqlite3_stmt *row)
{
    return add_name(context, store_text(row, 1), sqlite3_column_int64(row, 0), true);
}

/* Who plays by hand need not be in any log. */
static bool add_results(struct name_list *list, const struct corrections *corrections)
{
    for (size_t i = 0; i < corrections->game_count; i++)
        for (size_t k = 0; k < corrections->games[i].result_count; k++)
            if (!add_name(list, span_of(corrections->games[i].results[k].name), 0, false))
                return false;
    return true;
}

static bool add_aliases(struct name_list *list, const struct corrections *corrections)
{
    for (size_t i = 0; i < corrections->alias_count; i++)
        if (!add_name(list, span_of(corrections->aliases[i].new_name), 0, false))
            return false;
    return true;
}

/* By bytes; of equal names the stored one first. */
static int by_name(const void *left, const void *right)
{
    const struct named *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    return order ? order : b->stored - a->stored;
}

struct numbered {
    int64_t id;
    uint32_t login;
};

static int by_id(const void *left, const void *right)
{
    const struct numbered *a = left, *b = right;
    return (a->id > b->id) - (a->id < b->id);
}

static bool prepare(struct players *players, struct games *games, size_t count,
                    struct numbered **numbered)
{
    *numbered = malloc((count + 1) * sizeof **numbered);
    games->names = malloc((count + 1) * sizeof *games->names);
    games->plays = calloc(count + 1, sizeof *games->plays);
    players->ids = malloc((count + 1) * sizeof *players->ids);
    players->logins = malloc((count + 1) * sizeof *players->logins);
    players->aliased = calloc(count + 1, sizeof *players->aliased);
    return *numbered && games->names && games->plays && players->ids && players->logins &&
           players->aliased;
}

/* Hands each name once to the games, and notes which number is which of them. */
static bool number_names(struct players *players, struct games *games, struct name_list *list)
{
    struct numbered *numbered;
    bool done = prepare(players, games, list->count, &numbered);
    if (done && list->count)
        qsort(list->names, list->count, sizeof *list->names, by_name);
    for (size_t i = 0; done && i < list->count; i++) {
        struct named *named = &list->names[i];
        size_t count = games->person_count;
        bool again = count && strcmp(games->names[count - 1], named->name) == 0;
        if (!again) {
            games->names[games->person_count++] = named->name;
            named->name = NULL;
        }
        if (named->stored)
            numbered[players->count++] =
                (struct numbered){named->id, (uint32_t)games->person_count - 1};
    }
    if (done && players->count)
        qsort(numbered, players->count, sizeof *numbered, by_id);
    for (size_t i = 0; done && i < players->count; i++) {
        players->ids[i] = numbered[i].id;
        players->logins[i] = numbered[i].login;
    }
    free(numbered);
    return done;
}

static void mark_aliased(struct players *players, const struct games *games,
                         const struct corrections *corrections)
{
    for (size_t i = 0; i < corrections->alias_count; i++) {
        size_t login = games_person(games, span_of(corrections->aliases[i].old_name));
        if (login < games->person_count)
            players->aliased[login] = true;
    }
}

enum status players_load(struct players *players, struct store *store, const struct rules *rules,
                         struct games *games)
{
    struct name_list list = {0};
    *players = (struct players){0};
    enum status status = query_each(store, "SELECT id, name FROM player", take_name, &list,
                                    "reading the players", WITH());
    if (status == STATUS_DONE &&
        !(add_aliases(&list, &rules->corrections) && add_results(&list, &rules->corrections) &&
          number_names(players, games, &list)))
        status = diag_memory(store->diag, "reading the players");
    if (status == STATUS_DONE)
        mark_aliased(players, games, &rules->corrections);
    for (size_t i = 0; i < list.count; i++)
        free(list.names[i].name);
    free(list.names);
    return status;
}

static int compare_ids(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

size_t players_login(const struct players *players, const struct games *games, int64_t id)
{
    /* Numbers are dense as a rule: the first guess is the right one. */
    if (players->count && id >= players->ids[0] &&
        (uint64_t)(id - players->ids[0]) < players->count) {
        size_t guess = (size_t)(id - players->ids[0]);
        if (players->ids[guess] == id)
            return players->logins[guess];
    }
    const int64_t *found =
        array_find(players->ids, players->count, sizeof *players->ids, &id, compare_ids);
    return found ? players->logins[found - players->ids] : games->person_count;
}
