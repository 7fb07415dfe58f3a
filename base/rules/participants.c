#include "base/rules/participants.h"

#include "base/core/array.h"
#include "base/core/clock.h"
#include "base/core/file.h"
#include "base/core/text.h"

#include <stdlib.h>

enum { DAY_LENGTH = 10 };
enum { FILE_LIMIT = 64 << 20 }; /* bytes of a file that a person keeps */

struct reader {
    struct participants *participants;
    struct faults faults;
    size_t line;
    bool no_memory;
};

static bool refuse(struct reader *reader, const char *why)
{
    return faults_add(&reader->faults, reader->line, "%s", why);
}

static bool is_day(struct span text)
{
    char stamp[STAMP_SIZE];
    if (text.length != DAY_LENGTH)
        return false;
    snprintf(stamp, sizeof stamp, "%.*s 00:00:00", DAY_LENGTH, text.text);
    return stamp_valid(span_of(stamp));
}

static bool read_day(struct reader *reader, struct span text, char day[DAY_LENGTH + 1])
{
    if (text.length && !is_day(text))
        return refuse(reader, "a day is written YYYY-MM-DD");
    snprintf(day, DAY_LENGTH + 1, "%.*s", (int)text.length, text.text);
    return true;
}

/* The name without its escapes; NULL after reporting. */
static char *read_name(struct reader *reader, struct span text)
{
    struct buffer name = {0};
    while (text.length) {
        char c;
        size_t length = text_escape(text, "\\", &c);
        buffer_char(&name, length ? c : text.text[0]);
        text = span_after(text, length ? length : 1);
    }
    struct span read = buffer_view(&name);
    bool good = read.length && utf8_valid(read) && !memchr(read.text, '\0', read.length);
    char *copy = good && !name.failed ? strndup(read.text, read.length) : NULL;
    reader->no_memory |= name.failed || (good && !copy);
    if (!good)
        refuse(reader, read.length ? "the name is not UTF-8" : "the line has no name");
    buffer_free(&name);
    return copy;
}

static bool add(struct reader *reader, const struct presence *presence)
{
    struct participants *all = reader->participants;
    if (!array_grow(&all->rows, all->count, sizeof *all->rows)) {
        reader->no_memory = true;
        return false;
    }
    all->rows[all->count++] = *presence;
    return true;
}

/* Where blanks stand in place of tabs, all of a line would be a name. */
static bool has_day(struct span text)
{
    while (text.length)
        if (is_day(span_take(&text, ' ')))
            return true;
    return false;
}

/* What is wrong with a line as a whole; NULL: nothing. */
static const char *fault_of(struct span line)
{
    if (memchr(line.text, '\0', line.length))
        return "the line holds a NUL byte; remove it";
    if (memchr(line.text, '\r', line.length))
        return "a carriage return stands within the line; end lines with LF or CR LF";
    if (!memchr(line.text, '\t', line.length) && has_day(line))
        return "there is a day, but no tab: NAME, from, to, remark are separated by tabs";
    return NULL;
}

static void read_line(struct reader *reader, struct span line)
{
    struct presence presence = {.line = reader->line};
    struct span content = span_trimmed(line, " \t");
    if (content.length == 0 || content.text[0] == '#')
        return;
    const char *why = fault_of(line);
    if (why) {
        refuse(reader, why);
        return;
    }
    struct span name = span_take(&line, '\t');
    struct span from = span_take(&line, '\t'), to = span_take(&line, '\t');
    if (memchr(line.text, '\t', line.length)) { /* `line` is the remark by now */
        refuse(reader, "more than four columns: a line is NAME, from, to, remark");
        return;
    }
    if (!read_day(reader, from, presence.from) || !read_day(reader, to, presence.to))
        return;
    if (presence.from[0] && presence.to[0] && strcmp(presence.to, presence.from) < 0) {
        refuse(reader, "'to' lies before 'from'");
        return;
    }
    presence.name = read_name(reader, name);
    if (presence.name && !add(reader, &presence))
        free(presence.name);
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct presence *)a)->name, ((const struct presence *)b)->name);
}

static void read_lines(struct reader *reader, struct span text)
{
    struct span rest = span_without_mark(text);
    while (rest.length && !reader->no_memory && !faults_too_many(&reader->faults)) {
        struct span line = span_take(&rest, '\n');
        while (line.length && line.text[line.length - 1] == '\r')
            line.length--;
        reader->line++;
        read_line(reader, line);
    }
}

enum status participants_parse(struct participants *participants, const char *file,
                               struct span text, struct diag *diag)
{
    struct reader reader = {.participants = participants, .faults = {.diag = diag, .file = file}};
    *participants = (struct participants){.file = file, .everybody = !file || !*file};
    if (participants->everybody)
        return STATUS_DONE;
    if (!buffer_span(&participants->text, text))
        return diag_memory(diag, "reading the participants");
    read_lines(&reader, text);
    if (reader.no_memory)
        return diag_memory(diag, "reading the participants");
    if (participants->count)
        qsort(participants->rows, participants->count, sizeof *participants->rows, compare);
    return reader.faults.count ? STATUS_CONFIG : STATUS_DONE;
}

enum status participants_load(struct participants *participants, const char *file,
                              struct diag *diag)
{
    struct buffer text = {0};
    *participants = (struct participants){.everybody = true};
    if (!file || !*file)
        return STATUS_DONE;
    enum status status = file_read(file, FILE_LIMIT, &text, diag);
    if (status == STATUS_DONE)
        status = participants_parse(participants, file, buffer_view(&text), diag);
    buffer_free(&text);
    return status;
}

void participants_free(struct participants *participants)
{
    for (size_t i = 0; i < participants->count; i++)
        free(participants->rows[i].name);
    free(participants->rows);
    buffer_free(&participants->text);
    *participants = (struct participants){0};
}

static bool holds(const struct presence *presence, const char *started)
{
    if (started[0] == '\0')
        return true;
    return (presence->from[0] == '\0' || strncmp(started, presence->from, DAY_LENGTH) >= 0) &&
           (presence->to[0] == '\0' || strncmp(started, presence->to, DAY_LENGTH) <= 0);
}

static int compare_name(const void *name, const void *presence)
{
    return span_compare(*(const struct span *)name,
                        span_of(((const struct presence *)presence)->name));
}

bool participants_hold(const struct participants *participants, struct span name,
                       const char *started)
{
    if (participants->everybody)
        return true;
    size_t i = array_lower_bound(participants->rows, participants->count,
                                 sizeof *participants->rows, &name, compare_name);
    for (; i < participants->count; i++) {
        if (!span_equal(span_of(participants->rows[i].name), name))
            return false;
        if (holds(&participants->rows[i], started))
            return true;
    }
    return false;
}
