#include "fuzz.h"
#include "rate/contest.h"
#include "rate/duels.h"

static void write_quoted(struct buffer *out, const char *text)
{
    buffer_char(out, '"');
    for (const char *p = text; *p; p++)
        buffer_printf(out, *p == '"' ? "\"\"" : "%c", *p);
    buffer_string(out, "\",");
}

static void write_duels(struct buffer *out, const struct duels *duels)
{
    buffer_string(out, "field,first,second,winner,time_first,time_second\n");
    for (size_t i = 0; i < duels->count; i++) {
        const struct duel *duel = &duels->duels[i];
        const char *first = duels->programs[duel->first];
        const char *second = duels->programs[duel->second];
        write_quoted(out, duel->field);
        write_quoted(out, first);
        write_quoted(out, second);
        write_quoted(out, duel->winner == WINNER_NONE    ? ""
                          : duel->winner == WINNER_FIRST ? first
                                                         : second);
        buffer_printf(out, "%.17g,%.17g\n", duel->time_first, duel->time_second);
    }
}

/* Every field is somebody's, and its points are. */
static void check_table(const struct contest *contest)
{
    int64_t wins = 0, draws = 0, losses = 0;
    for (size_t i = 0; i < contest->count; i++) {
        const struct contest_program *program = &contest->programs[i];
        MUST(fuzz_is_text(span_of(program->name)) && program->rank >= 1);
        MUST(program->points == 3 * program->wins + program->draws);
        MUST(program->score == program->points + program->time_points);
        MUST(i == 0 || program->score <= contest->programs[i - 1].score);
        wins += program->wins;
        draws += program->draws;
        losses += program->losses;
    }
    MUST(wins == losses && draws % 2 == 0 && contest->games == 2 * wins + draws);
}

/* What is written again gives the same table. */
static void check_written(const struct contest *contest, struct span csv, struct diag *diag)
{
    struct duels duels = {.path = "fuzz", .diag = diag};
    struct contest again = {0};
    struct buffer text = {0};
    MUST(duels_read(&duels, csv) == STATUS_DONE);
    write_duels(&text, &duels);
    MUST(rate_contest(buffer_view(&text), "again", &again, diag) == STATUS_DONE);
    MUST(again.count == contest->count && again.games == contest->games);
    for (size_t i = 0; i < again.count; i++) {
        MUST(again.programs[i].score == contest->programs[i].score);
        MUST(strcmp(again.programs[i].name, contest->programs[i].name) == 0);
    }
    contest_free(&again);
    duels_free(&duels);
    buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_words words;
    struct contest contest = {0};
    fuzz_listen(&words);
    enum status status = rate_contest(fuzz_span(data, size), "fuzz", &contest, &words.diag);
    fuzz_answered(&words, status, "fuzz");
    if (status == STATUS_DONE) {
        check_table(&contest);
        check_written(&contest, fuzz_span(data, size), &words.diag);
    }
    contest_free(&contest);
    fuzz_unlisten(&words);
    return 0;
}
