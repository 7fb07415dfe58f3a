#include "report/site/records.h"

enum word record_word(enum record_kind kind)
{
    static const enum word titles[RECORD_KINDS] = {WORD_RECORD_RATING, WORD_RECORD_STREAK,
                                                   WORD_RECORD_UPSET, WORD_RECORD_GAMES,
                                                   WORD_RECORD_GAIN};
    return titles[kind];
}

bool record_is_count(enum record_kind kind)
{
    return kind == RECORD_STREAK || kind == RECORD_GAMES;
}

/* Puts `record` into its place among the best; the one that was there before stays before. */
static void offer(struct records *records, enum record_kind kind, struct record record)
{
    struct record *best = records->best[kind];
    size_t *count = &records->count[kind];
    size_t place = *count;
    while (place > 0 &&
           (best[place - 1].value < record.value ||
            (best[place - 1].value == record.value && best[place - 1].game > record.game)))
        place--;
    if (place == RECORDS)
        return;
    if (*count < RECORDS)
        ++*count;
    for (size_t i = *count - 1; i > place; i--)
        best[i] = best[i - 1];
    best[place] = record;
}

static bool won(const struct rated_change *change)
{
    return change->outcome == OUTCOME_FINISHED && change->place == 1;
}

/* The records that one player's own games hold. */
static void offer_person(struct records *records, const struct rated_games *rated_games,
                         size_t person)
{
    struct record highest = {.person = person, .value = -1e300};
    struct record longest = {.person = person};
    size_t row = 0;
    size_t count = rated_games_count(rated_games, person);
    for (size_t i = 0; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        if (change->after > highest.value) {
            highest.value = change->after;
            highest.game = change->game;
        }
        row = won(change) ? row + 1 : 0;
        if ((double)row > longest.value) {
            longest.value = (double)row;
            longest.game = change->game;
        }
    }
    if (count == 0)
        return;
    offer(records, RECORD_RATING, highest);
    if (longest.value > 1)
        offer(records, RECORD_STREAK, longest);
    offer(records, RECORD_GAMES,
          (struct record){.person = person,
                          .value = (double)count,
                          .game = rated_games_nth(rated_games, person, count - 1)->game});
}

/* The biggest lead in this game that did not help: the finishers stand first, by place. */
static void offer_game(struct records *records, const struct rated_games *rated_games, size_t game)
{
    const struct rated_game *played = &rated_games->games[game];
    const struct rated_change *changes = &rated_games->changes[played->first];
    struct record upset = {.game = game};
    struct record gain = {.game = game};
    for (size_t a = 0; a < played->count; a++) {
        if (changes[a].delta > gain.value) {
            gain.value = changes[a].delta;
            gain.person = changes[a].person;
        }
        if (changes[a].outcome != OUTCOME_FINISHED)
            continue;
        for (size_t b = a + 1; b < played->count; b++) {
            double lead = changes[b].before - changes[a].before;
            if (changes[b].outcome != OUTCOME_FINISHED || changes[b].place == changes[a].place ||
                lead <= upset.value)
                continue;
            upset.value = lead;
            upset.person = changes[a].person;
            upset.other = changes[b].person;
        }
    }
    if (upset.value > 0)
        offer(records, RECORD_UPSET, upset);
    if (gain.value > 0)
        offer(records, RECORD_GAIN, gain);
}

void records_find(struct records *records, const struct ranking *ranking,
                  const struct rated_games *rated_games)
{
    *records = (struct records){0};
    for (size_t person = 0; person < ranking->count; person++)
        offer_person(records, rated_games, person);
    for (size_t game = 0; game < rated_games->game_count; game++)
        offer_game(records, rated_games, game);
}
