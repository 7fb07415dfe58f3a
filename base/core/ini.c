#include "base/core/ini.h"

#include "base/core/file.h"

#include <ini.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 20 };

struct reading {
    const char *file;
    FILE *stream;
    char *line_text; /* of getline() */
    size_t line_size;
    int line;
    ini_take *take;
    void *context;
    struct diag *diag;
    int faults;
};

static void refuse(struct reading *reading, const char *why)
{
    diag_error(reading->diag, "%s:%d: %s", reading->file, reading->line, why);
    reading->faults++;
}

/* What a section's line says behind the bracket that closes it. */
static bool is_comment(const char *text)
{
    text += strspn(text, " \t\r\n");
    return *text == '\0' || *text == ';' || *text == '#';
}

/* What is wrong with a line of the file, or NULL. inih itself tells only the first bad line. */
static const char *fault_of(const char *text, size_t length, size_t room)
{
    size_t blanks = strspn(text, " \t\r\n");
    size_t content = span_trimmed((struct span){text, length}, "\r\n").length;
    if (memchr(text, '\0', length))
        return "the line holds a NUL byte; remove it";
    if (memchr(text, '\r', content))
        return "a carriage return stands within the line; end lines with LF or CR LF";
    if (length > INI_LINE_LIMIT || length + 1 > room)
        return "the line is longer than 190 bytes; shorten it";
    if (blanks == length || strchr(";#", text[blanks]))
        return NULL;
    if (blanks > 0)
        return "the line begins with a blank; remove it (entries cannot be continued)";
    if (text[0] == '[' ? !strchr(text, ']') : !strpbrk(text, "=:"))
        return "neither [section] nor 'key = value' nor a comment (; or #)";
    if (text[0] == '[' && !is_comment(strchr(text, ']') + 1))
        return "behind [section] nothing but a comment may stand; begin a new line";
    return NULL;
}

/* `line` begins a section; inih itself says so only with its first entry. False: no memory. */
static bool begin_section(struct reading *reading, const char *line)
{
    char *name = strndup(line + 1, strcspn(line + 1, "]"));
    const struct ini_entry found = {reading->file, reading->line, name, NULL, NULL};
    if (name && !reading->take(reading->context, &found))
        reading->faults++;
    free(name);
    return name != NULL;
}

/* For inih: one whole line, or an empty one in place of a line that is refused. */
static char *next_line(char *out, int size, void *stream)
{
    struct reading *reading = stream;
    ssize_t got = getline(&reading->line_text, &reading->line_size, reading->stream);
    if (got < 0)
        return NULL;
    if (reading->faults >= FAULTS_LIMIT) {
        refuse(reading, "too many faults; what follows is not read");
        return NULL;
    }
    size_t length = (size_t)got;
    const char *text = reading->line_text;
    if (reading->line++ == 0 && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        length -= 3;
    }
    const char *why = fault_of(text, length, (size_t)size);
    if (why) {
        refuse(reading, why);
        memcpy(out, "\n", 2);
        return out;
    }
    if (text[0] == '[' && !begin_section(reading, text))
        return NULL; /* taken for want of memory, as the file has not ended */
    memcpy(out, text, length);
    out[length] = '\0';
    return out;
}

static int entry(void *user, const char *section, const char *key, const char *value)
{
    struct reading *reading = user;
    const struct ini_entry found = {reading->file, reading->line, section, key, value};
    if (!reading->take(reading->context, &found))
        reading->faults++;
    return 1;
}

static enum status read_stream(const char *file, FILE *stream, ini_take *take, void *context,
                               struct diag *diag)
{
    struct reading reading = {
        .file = file, .stream = stream, .take = take, .context = context, .diag = diag};
    int fault = ini_parse_stream(next_line, &reading, entry, &reading);
    bool gave_up = reading.faults > FAULTS_LIMIT;
    enum status status = fault > 0 || reading.faults > 0 ? STATUS_CONFIG : STATUS_DONE;
    if (fault > 0)
        diag_error(diag, "%s:%d: cannot be understood", file, fault);
    /* Before its end getline() stops for want of memory only. */
    bool no_memory = fault < 0 || (!gave_up && !feof(reading.stream));
    fclose(reading.stream);
    free(reading.line_text);
    return no_memory ? diag_memory(diag, "reading the configuration") : status;
}

enum status ini_read_text(const char *file, struct span text, ini_take *take, void *context,
                          struct diag *diag)
{
    /* It is only read; fmemopen() has no form that says so. */
    FILE *stream = text.length ? fmemopen((char *)(uintptr_t)text.text, text.length, "r") : NULL;
    if (text.length == 0)
        return STATUS_DONE;
    return stream ? read_stream(file, stream, take, context, diag)
                  : diag_memory(diag, "reading the configuration");
}

enum status ini_read(const char *file, ini_take *take, void *context, struct diag *diag)
{
    struct buffer text = {0};
    enum status status = file_read(file, FILE_LIMIT, &text, diag);
    if (status == STATUS_DONE)
        status = ini_read_text(file, buffer_view(&text), take, context, diag);
    buffer_free(&text);
    return status;
}
