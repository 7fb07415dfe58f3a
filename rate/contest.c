#include "rate/contest.h"

#include "rate/duels.h"

#include <math.h>
#include <stdlib.h>

enum { WIN_POINTS = 3, DRAW_POINTS = 1, TIME_DIVISOR = 10, FAULTS = 20 };

/* A half that a sum of fractions misses by rounding is still a half. */
static const double HALF_TOLERANCE = 1e-9;

struct scorer {
    const struct duels *duels;
    struct contest_program *programs; /* as they are numbered */
    double *times;                    /* sum of each program's, */
    int64_t *games;                   /* and over how many games */
    int64_t *fields;                  /* of each pair, lower number first */
    unsigned faults;
};

static uint32_t lower(const struct duel *duel)
{
    return duel->first < duel->second ? duel->first : duel->second;
}

static uint32_t higher(const struct duel *duel)
{
    return duel->first < duel->second ? duel->second : duel->first;
}

/* By pair, field, who began, line: the two games of a field come together. */
static int compare_duels(const void *left, const void *right)
{
    const struct duel *a = left, *b = right;
    if (lower(a) != lower(b))
        return lower(a) < lower(b) ? -1 : 1;
    if (higher(a) != higher(b))
        return higher(a) < higher(b) ? -1 : 1;
    int order = strcmp(a->field, b->field);
    if (order)
        return order;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

static bool same_field(const struct duel *a, const struct duel *b)
{
    return lower(a) == lower(b) && higher(a) == higher(b) && strcmp(a->field, b->field) == 0;
}

static const char *name_of(const struct scorer *scorer, uint32_t program)
{
    return scorer->duels->programs[program];
}

static void add_times(struct scorer *scorer, const struct duel *duel)
{
    scorer->times[duel->first] += duel->time_first;
    scorer->times[duel->second] += duel->time_second;
    scorer->games[duel->first]++;
    scorer->games[duel->second]++;
}

/* The program that won both games, or neither's number where the field is drawn. */
static uint32_t winner_of(const struct duel *duel)
{
    if (duel->winner == WINNER_NONE)
        return UINT32_MAX;
    return duel->winner == WINNER_FIRST ? duel->first : duel->second;
}

static void score_field(struct scorer *scorer, const struct duel *one, const struct duel *other)
{
    struct contest_program *a = &scorer->programs[one->first];
    struct contest_program *b = &scorer->programs[one->second];
    uint32_t winner = winner_of(one);
    add_times(scorer, one);
    add_times(scorer, other);
    if (winner == UINT32_MAX || winner != winner_of(other)) {
        a->draws++;
        b->draws++;
    } else if (winner == one->first) {
        a->wins++;
        b->losses++;
    } else {
        a->losses++;
        b->wins++;
    }
}

/* One pair on one field: exactly one game with either to begin. */
static void check_field(struct scorer *scorer, const struct duel *games, size_t count)
{
    const struct duels *duels = scorer->duels;
    for (size_t i = 1; i < count; i++) {
        if (games[i].first != games[i - 1].first)
            continue;
        diag_error(duels->diag,
                   "%s:%zu: '%s' against '%s' on field '%s' stands in line %zu already",
                   duels->path, games[i].line, name_of(scorer, games[i].first),
                   name_of(scorer, games[i].second), games[i].field, games[i - 1].line);
        scorer->faults++;
        return;
    }
    if (count == 2) {
        score_field(scorer, &games[0], &games[1]);
        scorer->fields[lower(games) * duels->program_count + higher(games)]++;
        return;
    }
    diag_error(duels->diag,
               "%s:%zu: on field '%s' there is no second game of this pair, with '%s' to begin",
               duels->path, games[0].line, games[0].field, name_of(scorer, games[0].second));
    scorer->faults++;
}

static void check_fields(struct scorer *scorer)
{
    const struct duels *duels = scorer->duels;
    for (size_t first = 0, next; first < duels->count && scorer->faults < FAULTS; first = next) {
        for (next = first + 1; next < duels->count; next++)
            if (!same_field(&duels->duels[first], &duels->duels[next]))
                break;
        check_field(scorer, &duels->duels[first], next - first);
    }
}

/* The last line of a pair, to name it; 0 for none. */
static size_t line_of_pair(const struct duels *duels, uint32_t a, uint32_t b)
{
    size_t line = 0;
    for (size_t i = 0; i < duels->count; i++)
        if (lower(&duels->duels[i]) == a && higher(&duels->duels[i]) == b &&
            duels->duels[i].line > line)
            line = duels->duels[i].line;
    return line;
}

/* Where a program stands for the first time. */
static size_t line_of_program(const struct duels *duels, uint32_t program)
{
    size_t line = SIZE_MAX;
    for (size_t i = 0; i < duels->count; i++)
        if ((duels->duels[i].first == program || duels->duels[i].second == program) &&
            duels->duels[i].line < line)
            line = duels->duels[i].line;
    return line;
}

static void check_pair(struct scorer *scorer, uint32_t a, uint32_t b, int64_t most)
{
    const struct duels *duels = scorer->duels;
    int64_t fields = scorer->fields[a * duels->program_count + b];
    if (fields == most)
        return;
    scorer->faults++;
    if (fields == 0)
        diag_error(duels->diag, "%s:%zu: '%s' never met '%s'", duels->path,
                   line_of_program(duels, b), name_of(scorer, b), name_of(scorer, a));
    else
        diag_error(duels->diag, "%s:%zu: '%s' and '%s' met on %lld field%s, others on %lld",
                   duels->path, line_of_pair(duels, a, b), name_of(scorer, a), name_of(scorer, b),
                   (long long)fields, fields == 1 ? "" : "s", (long long)most);
}

static int64_t check_pairs(struct scorer *scorer)
{
    size_t count = scorer->duels->program_count;
    int64_t most = 0;
    for (size_t i = 0; i < count * count; i++)
        most = scorer->fields[i] > most ? scorer->fields[i] : most;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count && scorer->faults < FAULTS; b++)
            check_pair(scorer, a, b, most);
    return most;
}

static int compare_programs(const void *left, const void *right)
{
    const struct contest_program *a = left, *b = right;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    return strcmp(a->name, b->name);
}

static int64_t round_half_away(double value)
{
    return (int64_t)round(value + copysign(HALF_TOLERANCE, value));
}

static void put_scores(struct scorer *scorer, struct contest *contest)
{
    for (size_t i = 0; i < contest->count; i++) {
        struct contest_program *program = &contest->programs[i];
        program->points = WIN_POINTS * program->wins + DRAW_POINTS * program->draws;
        program->mean_time = scorer->times[i] / (double)scorer->games[i];
        contest->mean_time += program->mean_time;
    }
    contest->mean_time /= (double)contest->count;
    for (size_t i = 0; i < contest->count; i++) {
        struct contest_program *program = &contest->programs[i];
        program->time_points =
            round_half_away((contest->mean_time - program->mean_time) / TIME_DIVISOR);
        program->score = program->points + program->time_points;
    }
    qsort(contest->programs, contest->count, sizeof *contest->programs, compare_programs);
    for (size_t i = 0; i < contest->count; i++) {
        bool shared = i > 0 && contest->programs[i].score == contest->programs[i - 1].score;
        contest->programs[i].rank = shared ? contest->programs[i - 1].rank : (int)i + 1;
    }
}

static bool prepare(struct scorer *scorer, struct contest *contest)
{
    const struct duels *duels = scorer->duels;
    size_t count = duels->program_count;
    contest->programs = calloc(count + 1, sizeof *contest->programs);
    scorer->programs = contest->programs;
    scorer->times = calloc(count + 1, sizeof *scorer->times);
    scorer->games = calloc(count + 1, sizeof *scorer->games);
    scorer->fields = calloc(count * count + 1, sizeof *scorer->fields);
    if (!contest->programs || !scorer->times || !scorer->games || !scorer->fields)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!(contest->programs[i].name = strdup(duels->programs[i])))
            return false;
        contest->count++;
    }
    return true;
}

static enum status score(struct duels *duels, struct contest *contest)
{
    struct scorer scorer = {.duels = duels};
    enum status status = STATUS_DONE;
    if (duels->count == 0) {
        diag_error(duels->diag, "%s:1: there is no game in it", duels->path);
        return STATUS_USAGE;
    }
    if (prepare(&scorer, contest)) {
        qsort(duels->duels, duels->count, sizeof *duels->duels, compare_duels);
        check_fields(&scorer);
        if (!scorer.faults)
            contest->fields = check_pairs(&scorer);
        contest->games = (int64_t)duels->count;
        if (scorer.faults)
            status = STATUS_USAGE;
        else
            put_scores(&scorer, contest);
    } else {
        status = diag_memory(duels->diag, "scoring the contest");
    }
    free(scorer.times);
    free(scorer.games);
    free(scorer.fields);
    return status;
}

enum status rate_contest(struct span csv, const char *path, struct contest *contest,
                         struct diag *diag)
{
    struct duels duels = {.path = path, .diag = diag};
    *contest = (struct contest){0};
    enum status status = duels_read(&duels, csv);
    if (status == STATUS_DONE)
        status = score(&duels, contest);
    duels_free(&duels);
    return status;
}
