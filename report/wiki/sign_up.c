#include "report/wiki/sign_up.h"

#include "base/core/clock.h"
#include "base/core/text.h"
#include "base/model/words.h"
#include "base/rules/participants.h"
#include "report/wiki/listed.h"
#include "report/wiki/wiki_client.h"

#include <stdlib.h>
#include <unistd.h>

enum { DAY_SIZE = 11 };

/* A person whose line changes: of one who came, the first day; of one who went, the last. */
struct change {
    const char *name;
    const char *remark;
    size_t line; /* of the file, of one who went; 0: he came */
    char day[DAY_SIZE];
    bool settled; /* the day is known */
};

struct comparison {
    const struct config *config;
    struct diag *diag;
    struct span title;
    struct participants file;
    struct listed listed;
    struct change *changes;
    size_t count;
    bool no_memory;
};

/* The day in Berlin of "2026-10-01T22:30:00Z", or of the day before it. */
static void day_of(const char *moment, int days, char day[DAY_SIZE])
{
    int64_t seconds;
    char stamp[STAMP_SIZE] = "";
    if (utc_seconds(span_of(moment), &seconds))
        stamp_at(seconds + (int64_t)days * 86400, stamp);
    snprintf(day, DAY_SIZE, "%.10s", stamp);
}

/* A revision of the page, the newest first. False: no older one is of use. */
static bool look_back(void *context, const char *moment, struct span text)
{
    struct comparison *all = context;
    struct listed then;
    bool open = false;
    if (!listed_read(&then, text, all->title, span_of(all->config->player_template)))
        all->no_memory = true;
    for (size_t i = 0; i < all->count; i++) {
        struct change *change = &all->changes[i];
        bool there = listed_find(&then, change->name) != NULL;
        if (change->settled)
            continue;
        if (change->line ? there : !there)
            change->settled = true;
        else
            day_of(moment, change->line ? -1 : 0, change->day);
        open |= !change->settled;
    }
    listed_free(&then);
    return open && !all->no_memory;
}

static bool holds_today(const struct presence *presence, const char *now)
{
    return (!presence->from[0] || strncmp(now, presence->from, 10) >= 0) &&
           (!presence->to[0] || strncmp(now, presence->to, 10) <= 0);
}

static void compare(struct comparison *all, const char *now)
{
    size_t room = all->listed.count + all->file.count + 1;
    all->changes = calloc(room, sizeof *all->changes);
    all->no_memory = !all->changes;
    for (size_t i = 0; i < all->listed.count && !all->no_memory; i++) {
        const struct listed_name *name = &all->listed.names[i];
        if (all->file.everybody || !participants_hold(&all->file, span_of(name->name), now))
            all->changes[all->count++] =
                (struct change){.name = name->name, .remark = name->remark};
    }
    for (size_t i = 0; i < all->file.count && !all->no_memory; i++) {
        const struct presence *row = &all->file.rows[i];
        if (holds_today(row, now) && !listed_find(&all->listed, row->name))
            all->changes[all->count++] = (struct change){.name = row->name, .line = row->line};
    }
}

static void write_name(struct buffer *out, const char *name)
{
    for (const char *at = name; *at; at++) {
        if (*at == '\\')
            buffer_string(out, "\\\\");
        else if (*at == '\t' || (at == name && *at == '#'))
            buffer_printf(out, "\\x%02X", (unsigned)(unsigned char)*at);
        else
            buffer_char(out, *at);
    }
}

static void say_changes(const struct comparison *all, struct buffer *out)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct change *change = &all->changes[i];
        buffer_string(out, change->line ? "- " : "+ ");
        text_for_terminal(out, span_of(change->name));
        phrase_text(out, all->config->answers, change->line ? WORD_SIGNED_OFF : WORD_SIGNED_UP,
                    NULL, span_of(change->day[0] ? change->day : "?"));
        if (change->remark && *change->remark) {
            buffer_string(out, ": ");
            text_for_terminal(out, span_of(change->remark));
        }
        buffer_char(out, '\n');
    }
    buffer_span(out, buffer_view(&all->listed.unread));
}

/* A line whose time ends, everything else of it as it was. */
static void write_ended(struct buffer *out, struct span line, const char *day)
{
    bool carriage = span_ends(line, SPAN("\r"));
    if (carriage)
        line.length--;
    struct span name = span_take(&line, '\t'), from = span_take(&line, '\t');
    span_take(&line, '\t');
    buffer_span(out, name);
    buffer_char(out, '\t');
    buffer_span(out, from);
    buffer_printf(out, "\t%s", day);
    if (line.length)
        buffer_char(out, '\t');
    buffer_span(out, line);
    buffer_string(out, carriage ? "\r\n" : "\n");
}

static const struct change *change_of(const struct comparison *all, size_t line)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->changes[i].line == line)
            return &all->changes[i];
    return NULL;
}

static void write_file(const struct comparison *all, struct buffer *out)
{
    struct span rest = buffer_view(&all->file.text);
    for (size_t number = 1; rest.length; number++) {
        struct span line = span_take(&rest, '\n');
        const struct change *change = change_of(all, number);
        if (change) {
            write_ended(out, line, change->day);
            continue;
        }
        buffer_span(out, line);
        buffer_char(out, '\n');
    }
    for (size_t i = 0; i < all->count; i++) {
        const struct change *change = &all->changes[i];
        if (change->line)
            continue;
        write_name(out, change->name);
        buffer_printf(out, "\t%s\t\t%s\n", change->day, change->remark);
    }
}

/* Reads what the file will be as `rate` would: it is never written broken. */
static enum status try_file(const struct comparison *all, const struct buffer *file)
{
    struct participants read;
    enum status status =
        participants_parse(&read, all->config->participants, buffer_view(file), all->diag);
    participants_free(&read);
    return status;
}

static enum status read_file(struct comparison *all)
{
    const char *path = all->config->participants;
    if (access(path, F_OK) == 0)
        return participants_load(&all->file, path, all->diag);
    return participants_parse(&all->file, path, SPAN(""), all->diag);
}

static enum status judge(struct comparison *all, const char *page)
{
    if (!all->listed.found || (all->listed.count == 0 && all->listed.unread_count == 0)) {
        diag_error(all->diag, "page '%s' %s '%.*s'; see [wiki] wiki_participants", page,
                   all->listed.found ? "lists nobody in section" : "has no section",
                   (int)all->title.length, all->title.text);
        return STATUS_SITE;
    }
    for (size_t i = 0; i < all->count; i++)
        if (!all->changes[i].day[0]) {
            diag_error(all->diag, "the page's history does not say since when of '%s'",
                       all->changes[i].name);
            return STATUS_INCOMPLETE;
        }
    if (all->listed.unread_count == 0)
        return STATUS_DONE;
    diag_error(all->diag, "lines of page '%s' that cannot be read: %zu; nothing is written", page,
               all->listed.unread_count);
    return STATUS_INCOMPLETE;
}

static enum status ask_wiki(struct comparison *all, struct wiki_client *client, const char *page,
                            const char *now)
{
    bool whole = true;
    struct buffer text = {0};
    enum status status = wiki_text_of(client, page, &text);
    if (status == STATUS_DONE)
        all->no_memory = !listed_read(&all->listed, buffer_view(&text), all->title,
                                      span_of(all->config->player_template));
    buffer_free(&text);
    if (status != STATUS_DONE || all->no_memory)
        return status;
    compare(all, now);
    if (all->count && all->listed.count && !all->no_memory)
        status = wiki_history(client, page, look_back, all, &whole);
    /* A line of somebody whom the page never had is the maintainer's own; and what lies before the
       part of the history that was read is not known. */
    for (size_t i = 0; i < all->count; i++)
        if (!all->changes[i].settled && (all->changes[i].line || !whole))
            all->changes[i].day[0] = '\0';
    return status;
}

static enum status check_settings(const struct config *config, struct diag *diag)
{
    const char *missing = !*config->wiki_api            ? "[wiki] wiki_api"
                          : !*config->wiki_participants ? "[wiki] wiki_participants"
                          : !*config->participants      ? "[rating] participants"
                                                        : NULL;
    if (missing)
        diag_error(diag, "%s is not set; 'participants' needs it", missing);
    return missing ? STATUS_CONFIG : STATUS_DONE;
}

enum status sign_up(const struct config *config, const char *now, const volatile int *stop,
                    struct buffer *changes, struct buffer *file, struct diag *diag)
{
    struct comparison all = {.config = config, .diag = diag, .file = {.everybody = true}};
    enum status status = check_settings(config, diag);
    char *page = strdup(config->wiki_participants);
    char *hash = page ? strchr(page, '#') : NULL;
    if (hash) {
        *hash = '\0';
        all.title = span_of(hash + 1);
    }
    all.no_memory = !page;
    if (status == STATUS_DONE && page)
        status = read_file(&all);
    struct wiki_client *client =
        status == STATUS_DONE && page ? wiki_open(config, stop, diag) : NULL;
    if (client)
        status = ask_wiki(&all, client, page, now);
    else if (status == STATUS_DONE)
        status = STATUS_CONFIG;
    if (status == STATUS_DONE && !all.no_memory) {
        say_changes(&all, changes);
        status = judge(&all, page);
    }
    if (status == STATUS_DONE && all.count) {
        write_file(&all, file);
        status = try_file(&all, file);
    }
    if (all.no_memory || changes->failed || file->failed)
        status = diag_memory(diag, "reading who takes part");
    wiki_close(client);
    participants_free(&all.file);
    listed_free(&all.listed);
    free(all.changes);
    free(page);
    return status;
}
