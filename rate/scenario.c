#include "rate/scenario.h"

#include "base/core/array.h"

/* Marks which of `count` numbers (NO_GAME: none) belong to a longest ascending subsequence, so that
   as few games as possible are said to have moved. */
static bool mark_ascending(const uint32_t *numbers, size_t count, bool *ascending)
{
    uint32_t *ends = malloc((count + 1) * sizeof *ends); /* ends[n]: of the best row of n + 1 */
    uint32_t *previous = malloc((count + 1) * sizeof *previous);
    size_t length = 0;
    if (!ends || !previous) {
        free(ends);
        free(previous);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        ascending[i] = false;
        if (numbers[i] == NO_GAME)
            continue;
        size_t low = 0, high = length;
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (numbers[ends[middle]] < numbers[i])
                low = middle + 1;
            else
                high = middle;
        }
        previous[i] = low ? ends[low - 1] : NO_GAME;
        ends[low] = (uint32_t)i;
        length = low == length ? length + 1 : length;
    }
    for (uint32_t i = length ? ends[length - 1] : NO_GAME; i != NO_GAME; i = previous[i])
        ascending[i] = true;
    free(ends);
    free(previous);
    return true;
}

struct finder {
    const struct history *history;
    const struct parameters *parameters;
    struct change *changes;
    size_t count;
};

static bool add_change(struct finder *finder, enum cause_kind kind, uint32_t now, uint32_t then)
{
    if (!array_grow(&finder->changes, finder->count, sizeof *finder->changes))
        return false;
    finder->changes[finder->count++] = (struct change){kind, now, then};
    return true;
}

/* Games of now, in order. `in_order` tells of the snapshot's games which kept their order. */
static bool find_in_now(struct finder *finder, const bool *in_order)
{
    const struct history *history = finder->history;
    const struct games *games = history->games;
    bool done = true;
    size_t last_old = 0; /* position behind the last game that was rated before */
    for (size_t i = 0; i < games->rated; i++)
        if (history->then_of[games->order[i]] != NO_GAME)
            last_old = i + 1;
    for (size_t i = 0; i < games->rated && done; i++) {
        uint32_t now = games->order[i];
        uint32_t then = history->then_of[now];
        if (then == NO_GAME)
            done = add_change(finder, i < last_old ? CAUSE_LATE : CAUSE_NEW, now, NO_GAME);
        else if (!history_same(history, finder->parameters, now, then))
            done = add_change(finder, CAUSE_CORRECTED, now, then);
        else if (!in_order[then - history->now])
            done = add_change(finder, CAUSE_MOVED, now, then);
    }
    return done;
}

static bool find_all(struct finder *finder, bool *in_order, uint32_t *positions)
{
    const struct history *history = finder->history;
    bool done = true;
    for (size_t i = 0; i < history->then; i++) {
        uint32_t now = history->now_of[i];
        positions[i] = now == NO_GAME ? NO_GAME : (uint32_t)history->games->games[now].seq;
    }
    if (!mark_ascending(positions, history->then, in_order))
        return false;
    done = find_in_now(finder, in_order);
    for (size_t i = 0; i < history->then && done; i++)
        if (history->now_of[i] == NO_GAME)
            done = add_change(finder, CAUSE_REMOVED, NO_GAME, (uint32_t)(history->now + i));
    return done;
}

/* Everything as it was then. */
static bool begin(struct path *path, const struct history *history)
{
    size_t most = history->then + history->games->rated + 1;
    *path = (struct path){.history = history, .count = history->then};
    path->in_order = malloc((history->then + 1) * sizeof *path->in_order);
    path->order = malloc(most * sizeof *path->order);
    for (size_t i = 0; path->order && i < history->then; i++)
        path->order[i] = (uint32_t)(history->now + i);
    return path->in_order && path->order;
}

bool path_begin(struct path *path, const struct history *history,
                const struct parameters *parameters)
{
    struct finder finder = {.history = history, .parameters = parameters};
    uint32_t *positions = malloc((history->then + 1) * sizeof *positions);
    bool done = begin(path, history) && positions && find_all(&finder, path->in_order, positions);
    free(positions);
    path->changes = finder.changes;
    path->change_count = done ? finder.count : 0;
    return done;
}

void path_free(struct path *path)
{
    free(path->in_order);
    free(path->order);
    free(path->changes);
    *path = (struct path){0};
}

/* The place in the order of now of a game that stands where it will: 0 for any other. */
static int64_t settled_at(const struct path *path, uint32_t game)
{
    const struct history *history = path->history;
    uint32_t now = game;
    if (game >= history->now) {
        now = history->now_of[game - history->now];
        if (now == NO_GAME || !path->in_order[game - history->now])
            return 0;
    }
    return history->games->games[now].seq;
}

static void take_out(struct path *path, uint32_t game)
{
    size_t kept = 0;
    for (size_t i = 0; i < path->count; i++)
        if (path->order[i] != game)
            path->order[kept++] = path->order[i];
    path->count = kept;
}

/* Behind the last of those that stand where they will and come before it. */
static void put_in(struct path *path, uint32_t game)
{
    int64_t place = path->history->games->games[game].seq;
    size_t at = path->count;
    while (at > 0) {
        int64_t before = settled_at(path, path->order[at - 1]);
        if (before && before < place)
            break;
        at--;
    }
    memmove(path->order + at + 1, path->order + at, (path->count - at) * sizeof *path->order);
    path->order[at] = game;
    path->count++;
}

void path_go(struct path *path, size_t which)
{
    const struct change *change = &path->changes[which];
    if (change->then != NO_GAME)
        take_out(path, change->then);
    if (change->now != NO_GAME)
        put_in(path, change->now);
}
