#include "base/model/timeline.h"

#include <math.h>
#include <stdlib.h>

static const double DAYS_A_YEAR = 365.25;

static double age_of(const struct timeline *timeline, double day)
{
    return (timeline->newest - day) / DAYS_A_YEAR;
}

size_t timeline_period(const struct timeline *timeline, double day)
{
    size_t period = timeline->periods - 1;
    while (period > 0 && age_of(timeline, day) >= timeline->begun[period])
        period--;
    return period;
}

double timeline_step(const struct timeline *timeline, size_t period)
{
    return (timeline->begun[period - 1] - timeline->begun[period + 1]) / 2;
}

/* The newest day, and the periods before it, as far back as there are games. */
static void make_periods(struct timeline *timeline, const struct strength_record *record,
                         double years, double growth)
{
    double oldest = INFINITY;
    timeline->newest = -INFINITY;
    for (size_t i = 0; i < record->game_count; i++) {
        timeline->newest = fmax(timeline->newest, record->games[i].day);
        oldest = fmin(oldest, record->games[i].day);
    }
    double most = record->game_count ? age_of(timeline, oldest) : 0;
    double age = 0;
    while (timeline->periods == 0 || (age <= most && timeline->periods < MOST_PERIODS)) {
        age += fmax(years, growth * age);
        timeline->begun[timeline->periods++] = age;
    }
    for (size_t first = 0, last = timeline->periods - 1; first < last; first++, last--) {
        double newer = timeline->begun[first];
        timeline->begun[first] = timeline->begun[last];
        timeline->begun[last] = newer;
    }
    timeline->begun[timeline->periods] = 0;
}

static void find_spans(struct timeline *timeline, const struct strength_record *record)
{
    for (size_t person = 0; person < record->persons; person++) {
        timeline->first[person] = MOST_PERIODS;
        timeline->last[person] = 0;
    }
    for (size_t i = 0; i < record->game_count; i++) {
        const struct strength_game *game = &record->games[i];
        uint32_t period = (uint32_t)timeline_period(timeline, game->day);
        for (size_t j = game->first; j < game->first + game->count; j++) {
            uint32_t person = record->entries[j].person;
            if (period < timeline->first[person])
                timeline->first[person] = period;
            if (period > timeline->last[person])
                timeline->last[person] = period;
        }
    }
}

/* Who began in an earlier period stands before who began later, so that a matrix over the nodes
   is narrow about its diagonal. */
static void number_nodes(struct timeline *timeline)
{
    size_t next = 0;
    for (uint32_t period = 0; period < timeline->periods; period++) {
        uint32_t *now = timeline->node + period * timeline->persons;
        size_t of_period = next;
        for (uint32_t begun = 0; begun <= period; begun++) {
            for (size_t person = 0; person < timeline->persons; person++) {
                if (timeline->first[person] != begun || timeline->last[person] < period)
                    continue;
                timeline->start[next] =
                    begun < period ? *(now - timeline->persons + person) : of_period;
                now[person] = (uint32_t)next++;
            }
        }
    }
    timeline->nodes = next;
}

bool timeline_begin(struct timeline *timeline, const struct strength_record *record, double years,
                    double growth)
{
    *timeline = (struct timeline){.persons = record->persons};
    make_periods(timeline, record, years, growth);
    size_t most = timeline->periods * record->persons;
    timeline->first = calloc(record->persons + 1, sizeof *timeline->first);
    timeline->last = calloc(record->persons + 1, sizeof *timeline->last);
    timeline->node = calloc(most + 1, sizeof *timeline->node);
    timeline->start = calloc(most + 1, sizeof *timeline->start);
    if (!timeline->first || !timeline->last || !timeline->node || !timeline->start)
        return false;
    find_spans(timeline, record);
    number_nodes(timeline);
    return true;
}

void timeline_free(struct timeline *timeline)
{
    free(timeline->first);
    free(timeline->last);
    free(timeline->node);
    free(timeline->start);
    *timeline = (struct timeline){0};
}

double timeline_cost(const struct timeline *timeline)
{
    double cost = 0;
    for (size_t i = 0; i < timeline->nodes; i++) {
        double width = (double)(i - timeline->start[i]);
        cost += width * width / 2;
    }
    return cost;
}
