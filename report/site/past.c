#include "report/site/past.h"

#include "base/core/array.h"

#include <stdlib.h>
#include <string.h>

enum { MONTHS = 12 };

static void add_month(int *year, int *month)
{
    *month = *month % MONTHS + 1;
    *year += *month == 1;
}

void past_month_end(int year, int month, char stamp[STAMP_SIZE])
{
    add_month(&year, &month);
    snprintf(stamp, STAMP_SIZE, "%04u-%02u-01 00:00:00", (unsigned)year % 10000,
             (unsigned)month % 100);
}

void past_file(int year, int month, char file[PAST_FILE_SIZE])
{
    snprintf(file, PAST_FILE_SIZE, "ranking/%04u-%02u.html", (unsigned)year % 10000,
             (unsigned)month % 100);
}

/* The month before that of the first game whose end is known; year 0: there is none. */
static void begin_before(struct past *past)
{
    const struct rated_games *rated = past->rated_games;
    size_t first = 0;
    while (first < rated->game_count && rated_game_year(&rated->games[first]) == 0)
        first++;
    if (first == rated->game_count || past->ranking->parameters.order != ORDER_FINISHED)
        return;
    past->year = rated_game_year(&rated->games[first]);
    past->month = (int)strtol(rated->games[first].finished + strlen("YYYY-"), NULL, 10) - 1;
    if (past->month == 0) {
        past->month = MONTHS;
        past->year--;
    }
}

bool past_begin(struct past *past, const struct ranking *ranking,
                const struct rated_games *rated_games, const struct config *config)
{
    *past = (struct past){.ranking = ranking, .rated_games = rated_games, .config = config};
    past->persons = calloc(ranking->count + 1, sizeof *past->persons);
    past->rows = calloc(ranking->count + 1, sizeof *past->rows);
    if (!past->persons || !past->rows)
        return false;
    for (size_t i = 0; i < ranking->count; i++)
        past->persons[i].rating = past->persons[i].before = ranking->parameters.start;
    begin_before(past);
    return true;
}

bool past_has_next(const struct past *past)
{
    const struct rated_games *rated = past->rated_games;
    int year = past->year, month = past->month;
    char begin[STAMP_SIZE], end[STAMP_SIZE];
    if (year == 0)
        return false;
    past_month_end(year, month, begin);
    add_month(&year, &month);
    past_month_end(year, month, end);
    return strcmp(begin, rated->games[rated->game_count - 1].finished) <= 0 &&
           strcmp(end, past->ranking->generated) <= 0;
}

static void add_change(struct past *past, const struct rated_change *change)
{
    struct past_person *person = &past->persons[change->person];
    const struct ranking_row *row = &past->ranking->rows[change->person];
    struct {
        uint64_t hash, odd;
        double after;
        char name[HASH_NAME_SIZE + 7];
    } bytes = {past->hash, row->odd, change->after, ""};
    memcpy(bytes.name, row->page, HASH_NAME_SIZE);
    past->hash = hash_bytes((struct span){(const char *)&bytes, sizeof bytes});
    person->rating = change->after;
    person->games++;
    person->last = change->game;
}

void past_go_on(struct past *past)
{
    const struct rated_games *rated = past->rated_games;
    char end[STAMP_SIZE];
    add_month(&past->year, &past->month);
    past_month_end(past->year, past->month, end);
    for (size_t i = 0; i < past->ranking->count; i++)
        past->persons[i].before = past->persons[i].rating;
    for (; past->next < rated->game_count && strcmp(rated->games[past->next].finished, end) < 0;
         past->next++) {
        const struct rated_game *game = &rated->games[past->next];
        for (size_t i = 0; i < game->count; i++)
            add_change(past, &rated->changes[game->first + i]);
    }
}

static int compare_rows(const void *left, const void *right)
{
    const struct past_row *a = left, *b = right;
    if (a->rating != b->rating)
        return a->rating < b->rating ? 1 : -1;
    return (a->person > b->person) - (a->person < b->person);
}

void past_rank(struct past *past)
{
    char end[STAMP_SIZE];
    past_month_end(past->year, past->month, end);
    past->count = 0;
    for (size_t i = 0; i < past->ranking->count; i++) {
        const struct past_person *person = &past->persons[i];
        if (person->games < past->config->min_games || person->games == 0 ||
            stamp_days_between(past->rated_games->games[person->last].finished, end) >
                past->config->active_days)
            continue;
        past->rows[past->count++] = (struct past_row){.person = i,
                                                      .rating = person->rating,
                                                      .change = person->rating - person->before,
                                                      .games = person->games};
    }
    qsort(past->rows, past->count, sizeof *past->rows, compare_rows);
    for (size_t i = 0; i < past->count; i++)
        past->rows[i].rank = i > 0 && past->rows[i].rating == past->rows[i - 1].rating
                                 ? past->rows[i - 1].rank
                                 : (int64_t)i + 1;
}

bool past_keep_top(struct past *past)
{
    if (!array_grow(&past->tops, past->top_count, sizeof *past->tops))
        return false;
    struct past_top *top = &past->tops[past->top_count++];
    *top = (struct past_top){.year = past->year};
    while (top->count < PAST_TOP && top->count < past->count) {
        top->persons[top->count] = past->rows[top->count].person;
        top->count++;
    }
    return true;
}

void past_free(struct past *past)
{
    free(past->persons);
    free(past->rows);
    free(past->tops);
    *past = (struct past){0};
}
