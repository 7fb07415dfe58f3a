#include "command/summary.h"

#include "base/core/buffer.h"
#include "report/answers/next_step.h"

struct part {
    int64_t count;
    const char *what;
};

/* "OPENING: 5 new, 1 failed": parts that are 0 are left out. */
static void note(struct diag *diag, const char *opening, int64_t total, const struct part *parts,
                 size_t count)
{
    struct buffer line = {0};
    const char *separator = ": ";
    buffer_printf(&line, "%s%lld", opening, (long long)total);
    for (size_t i = 0; i < count; i++) {
        if (parts[i].count == 0)
            continue;
        buffer_printf(&line, "%s%lld %s", separator, (long long)parts[i].count, parts[i].what);
        separator = ", ";
    }
    if (line.failed)
        diag_memory(diag, "writing a summary");
    else
        diag_note(diag, "%s", line.data);
    buffer_free(&line);
}

#define NOTE(diag, opening, total, parts)                                                          \
    note(diag, opening, total, parts, sizeof(parts) / sizeof((parts)[0]))

void summary_fetch(const struct fetch_summary *s, struct diag *diag)
{
    const struct part parts[] = {
        {s->final, "final"},
        {s->running, "still running"},
        {s->added, "new"},
        {s->changed, "changed"},
        {s->unchanged, "unchanged"},
        {s->missing, "without a log"},
        {s->failed, "failed"},
        {s->resting, "without a log yesterday (asked again after a day)"},
        {s->given_up, "given up (no end in five runs)"},
        {s->unread, "not parsed yet"},
        {s->left, "left for the next run"},
    };
    NOTE(diag, "fetch: tagged games ", s->games, parts);
}

void summary_details(const char *what, const struct fetch_summary *s, struct diag *diag)
{
    const struct part parts[] = {
        {s->added, "new"},         {s->changed, "changed"}, {s->unchanged, "unchanged"},
        {s->missing, "not there"}, {s->failed, "failed"},   {s->left, "left for the next run"},
    };
    NOTE(diag, what, s->games, parts);
}

void summary_import(const struct import_summary *s, struct diag *diag)
{
    const struct part parts[] = {
        {s->added, "new"},
        {s->changed, "changed"},
        {s->unchanged, "known already"},
        {s->tables, "of results by hand"},
        {s->other, "not named GID.log"},
        {s->failed, "failed"},
    };
    NOTE(diag, "import: files ", s->files, parts);
    if (s->tables)
        diag_note(diag, "import: games by hand %lld", (long long)s->results);
    for (struct span rest = buffer_view(&s->other_names); rest.length;) {
        struct span name = span_take(&rest, '\n');
        diag_note(diag, "  left alone: %.*s", (int)name.length, name.text);
    }
}

void summary_parse(const struct parse_summary *s, struct diag *diag)
{
    const struct part parts[] = {
        {s->lists, "lists"},
        {s->logs, "logs"},
        {s->details, "game pages"},
        {s->no_logs, "files that are no log"},
    };
    NOTE(diag, "parse: pages ", s->lists + s->logs + s->details + s->no_logs, parts);
    if (s->errors)
        diag_note(diag, "parse: games not to be rated until settled %lld", (long long)s->errors);
    diag_detail(diag, "parse: lines %lld, of unknown form %lld", (long long)s->lines,
                (long long)s->unknown_lines);
}

void summary_rate(const struct rate_summary *s, struct diag *diag)
{
    struct part parts[STATE_COUNT];
    for (size_t i = 0; i < STATE_COUNT; i++)
        parts[i] = (struct part){s->states[i], game_state_name((enum game_state)i)};
    NOTE(diag, "rate: listed games ", s->listed, parts);
}

enum status summary_next(struct store *store, struct diag *diag)
{
    struct next next;
    struct buffer line = {0};
    enum status status = next_find(store, &next);
    if (status == STATUS_DONE && !next_say(&line, LANGUAGE_EN, &next))
        status = diag_memory(diag, "looking for what is to be done");
    if (status == STATUS_DONE && line.length)
        diag_note(diag, "%s", line.data);
    buffer_free(&line);
    return status;
}
