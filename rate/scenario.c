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

static bool same_parameters(const struct parameters *a, const struct parameters *b)
{
    return a->system == b->system && a->k == b->k && a->phi == b->phi && a->start == b->start &&
           a->order == b->order && a->draw == b->draw &&
           a->left_before_first_move == b->left_before_first_move;
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
    if (!same_parameters(finder->parameters, &history->parameters))
        done = add_change(finder, CAUSE_PARAMETERS, NO_GAME, NO_GAME);
    /* With another rule of order, that they moved is no news of the games. */
    if (finder->parameters->order != history->parameters.order)
        memset(in_order, true, history->then * sizeof *in_order);
    done = done && find_in_now(finder, in_order);
    for (size_t i = 0; i < history->then && done; i++)
        if (history->now_of[i] == NO_GAME)
            done = add_change(finder, CAUSE_REMOVED, NO_GAME, (uint32_t)(history->now + i));
    return done;
}

bool find_changes(const struct history *history, const struct parameters *now,
                  struct change **changes, size_t *count)
{
    struct finder finder = {.history = history, .parameters = now};
    bool *in_order = malloc((history->then + 1) * sizeof *in_order);
    uint32_t *positions = malloc((history->then + 1) * sizeof *positions);
    bool done = in_order && positions && find_all(&finder, in_order, positions);
    free(in_order);
    free(positions);
    if (!done) {
        free(finder.changes);
        finder = (struct finder){0};
    }
    *changes = finder.changes;
    *count = finder.count;
    return done;
}

/* The game of now after which the snapshot had `then`; NO_GAME: it stood first. */
static uint32_t predecessor(const struct history *history, uint32_t then, uint32_t but)
{
    for (size_t i = then - history->now; i-- > 0;)
        if (history->now_of[i] != NO_GAME && history->now_of[i] != but)
            return history->now_of[i];
    return NO_GAME;
}

size_t scenario_order(const struct history *history, const struct change *change, uint32_t *order)
{
    const struct games *games = history->games;
    enum cause_kind kind = change ? change->kind : CAUSE_PARAMETERS;
    bool back = kind == CAUSE_REMOVED || kind == CAUSE_MOVED;
    bool out = kind == CAUSE_NEW || kind == CAUSE_LATE || kind == CAUSE_MOVED;
    uint32_t after = back ? predecessor(history, change->then, change->now) : NO_GAME;
    size_t count = 0;
    if (back && after == NO_GAME)
        order[count++] = change->then;
    for (size_t i = 0; i < games->rated; i++) {
        uint32_t game = games->order[i];
        if (!(out && game == change->now))
            order[count++] = kind == CAUSE_CORRECTED && game == change->now ? change->then : game;
        if (back && game == after)
            order[count++] = change->then;
    }
    return count;
}
