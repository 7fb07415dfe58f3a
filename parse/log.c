#include "parse/log.h"

#include "base/core/text.h"
#include "parse/line_patterns.h"
#include "parse/lines.h"
#include "parse/names.h"
#include "parse/quick.h"
#include "parse/renamed.h"
#include "parse/result.h"

#include <stdlib.h>

/* What somebody does after he left changes nothing, unless he finishes after all. */
struct late {
    int64_t moves;
    int64_t crashes;
    bool noted;
};

/* A finish of who never moved: no result, but he may have moved under another name. */
struct stray {
    struct span name;
    int place;
    struct moment at;
};

enum { STRAYS = 16 }; /* of a log; nobody renames so many */
enum { SHOWN = 300 }; /* bytes of a line that are shown: a line of a log has 60 */

struct log_reader {
    struct log_reading *reading;
    struct arena arena;
    struct names names;
    struct buffer shown;
    bool noted[REASON_COUNT];
    struct log_entry entries[PLAYERS_LIMIT];
    struct late late[PLAYERS_LIMIT];
    struct seen seen[PLAYERS_LIMIT];
    size_t rounds; /* that have ended */
    struct stray strays[STRAYS];
    size_t stray_count;
    struct buffer scratch;
    struct lines lines;
    size_t first; /* number of the first stamped line; 0: none yet */
    bool failed;  /* memory ran out */
};

/* Notes an anomaly with a detail. */
static void note_detail(struct log_reader *reader, enum reason kind, size_t line, struct span text)
{
    struct log_reading *reading = reader->reading;
    if (reading->anomaly_count > LOG_ANOMALIES)
        return;
    if (reading->anomaly_count == LOG_ANOMALIES)
        kind = REASON_MORE;
    struct span copy = arena_copy(&reader->arena, text);
    reading->anomalies[reading->anomaly_count++] = (struct log_anomaly){kind, line, copy};
    reader->failed |= copy.text == NULL;
}

/* Notes one with a line, decoded, which is shown from its beginning only. */
static void note(struct log_reader *reader, enum reason kind, size_t line, struct span text)
{
    note_detail(reader, kind, line, text_beginning(text, SHOWN));
}

/* Notes a kind that is listed once a log, at its first line. */
static void note_line(struct log_reader *reader, enum reason kind, const struct line *line)
{
    struct span raw = line->raw;
    if (reader->noted[kind])
        return;
    reader->noted[kind] = true;
    if (raw.length > SHOWN)
        raw.length = SHOWN;
    buffer_clear(&reader->shown);
    reader->failed |= !text_decode(&reader->shown, raw, NULL);
    note(reader, kind, line->number, buffer_view(&reader->shown));
}

static bool has_left(const struct log_entry *entry)
{
    return entry->outcome == OUTCOME_WITHDREW || entry->outcome == OUTCOME_EJECTED;
}

/* The line decoded, valid until the next one is. */
static struct span decode(struct log_reader *reader, const struct line *line)
{
    size_t undecodable = 0;
    buffer_clear(&reader->scratch);
    reader->failed |= !text_decode(&reader->scratch, line->raw, &undecodable);
    if (undecodable)
        note_line(reader, REASON_UNDECODABLE, line);
    return buffer_view(&reader->scratch);
}

static struct span event_of(struct span line)
{
    return span_after(line, EVENT_AT);
}

static struct span keep(struct log_reader *reader, struct span text)
{
    struct span copy = arena_copy(&reader->arena, text);
    reader->failed |= copy.text == NULL;
    return copy;
}

static void keep_stamp(char stamp[STAMP_SIZE], const struct line *line)
{
    memcpy(stamp, line->raw.text, STAMP_LENGTH);
    stamp[STAMP_LENGTH] = '\0';
}

static void unknown_line(struct log_reader *reader, const struct line *line)
{
    bool first;
    /* Binary rubbish has no end of lines; what one of them says is no longer looked at. */
    struct span text = line_patterns_full(reader->reading) ? SPAN("") : decode(reader, line);
    reader->failed |= !line_patterns_count(reader->reading, &reader->names, &reader->arena,
                                           line->stamped && text.length ? event_of(text) : text,
                                           line->stamped, &first);
    if (first)
        note(reader, REASON_UNKNOWN_LINE, line->number, text);
}

static struct moment moment_of(const struct log_reader *reader, const struct line *line)
{
    return (struct moment){line->number, reader->rounds};
}

/* The entry of somebody who was found; NULL where the line is of no use. */
static struct log_entry *entry_of(struct log_reader *reader, int person, const struct line *line)
{
    struct log_reading *reading = reader->reading;
    if (person == NO_MEMORY)
        reader->failed = true;
    else if (person == NO_ROOM)
        note_line(reader, REASON_TOO_MANY_PLAYERS, line);
    else if (person == TOO_LONG)
        note_line(reader, REASON_LONG_NAME, line);
    else if (person == NOBODY)
        unknown_line(reader, line);
    if (person < 0)
        return NULL;
    if ((size_t)person == reading->entry_count) {
        reader->entries[person] = (struct log_entry){.name = reader->names.people[person].name};
        reader->late[person] = (struct late){0};
        reader->seen[person] = (struct seen){.first = moment_of(reader, line)};
        reading->entry_count++;
    }
    return &reader->entries[person];
}

static void count_racing(struct log_reader *reader, const struct line *line, int person, bool crash)
{
    struct log_entry *entry = &reader->entries[person];
    struct late *late = &reader->late[person];
    bool left = has_left(entry);
    reader->seen[person].raced = moment_of(reader, line);
    if (left && !late->noted) {
        late->noted = true;
        note(reader, REASON_MOVE_AFTER_LEAVING, line->number, decode(reader, line));
    }
    int64_t *moves = left ? &late->moves : &entry->moves;
    int64_t *crashes = left ? &late->crashes : &entry->crashes;
    ++*(crash ? crashes : moves);
}

/* A move or a crash of the name that is the first `length` bytes of the event. */
static void racing_line(struct log_reader *reader, const struct line *line, size_t length,
                        bool crash)
{
    struct span name = {line->raw.text + EVENT_AT, length};
    size_t undecodable = 0;
    /* Of a move there are bytes enough to remember how the line begins. */
    int person = crash ? names_resolve(&reader->names, name, &reader->scratch, &undecodable)
                       : names_of_line(&reader->names, name, &reader->scratch, &undecodable);
    if (undecodable)
        note_line(reader, REASON_UNDECODABLE, line);
    if (!entry_of(reader, person, line))
        return;
    reader->names.people[person].raced = true;
    count_racing(reader, line, person, crash);
}

/* Goes back over "(A|B)" that ends at `end`; returns where it begins, NULL where it is none. */
static const char *back_over_pair(const char *begin, const char *end)
{
    const char *at = end - 1;
    if (at < begin || *at != ')')
        return NULL;
    for (char stop = '|'; stop; stop = stop == '|' ? '(' : '\0') {
        const char *number = at;
        while (at > begin && at[-1] >= '0' && at[-1] <= '9')
            at--;
        if (at == number)
            return NULL;
        if (at > begin && at[-1] == '-')
            at--;
        if (at == begin || *--at != stop)
            return NULL;
    }
    return at;
}

static const char *back_over(const char *begin, const char *end, struct span word)
{
    if (!end || (size_t)(end - begin) < word.length)
        return NULL;
    end -= word.length;
    return memcmp(end, word.text, word.length) == 0 ? end : NULL;
}

/* `PLAYER -> Feld(X|Y) Vektor(XV|YV)`: the name is what stands before the last such tail, so the
   form has one reading only. */
static bool read_move(struct log_reader *reader, const struct line *line)
{
    const char *event = line->raw.text + EVENT_AT;
    const char *end = line->raw.text + line->raw.length;
    const char *vector = back_over_pair(event, end);
    const char *field_end = back_over(event, vector, SPAN(" Vektor"));
    const char *field = field_end ? back_over_pair(event, field_end) : NULL;
    const char *name_end = back_over(event, field, SPAN(" -> Feld"));
    if (!name_end || name_end == event)
        return false;
    racing_line(reader, line, (size_t)(name_end - event), false);
    return true;
}

static bool read_crash(struct log_reader *reader, const struct line *line)
{
    struct span event = event_of(line->raw);
    if (!span_ends(event, SPAN(" CRASHT!!!")) || event.length == strlen(" CRASHT!!!"))
        return false;
    racing_line(reader, line, event.length - strlen(" CRASHT!!!"), true);
    return true;
}

static bool is_round(const struct line *line)
{
    struct span event = event_of(line->raw);
    size_t dashes = 0;
    while (dashes < event.length && event.text[dashes] == '-')
        dashes++;
    return dashes == event.length;
}

/* Of two contradicting lines the later stands. */
static void apply_result(struct log_reader *reader, const struct line *line,
                         const struct result *result, struct span text)
{
    int person = names_add(&reader->names, result->name);
    struct log_entry *entry = entry_of(reader, person, line);
    if (!entry || (entry->outcome == result->outcome && entry->place == result->place))
        return;
    bool back = has_left(entry) && result->outcome == OUTCOME_FINISHED;
    if (back) {
        entry->moves += reader->late[person].moves;
        entry->crashes += reader->late[person].crashes;
    }
    if (has_left(entry) != has_left(&(struct log_entry){.outcome = result->outcome}))
        reader->late[person] = (struct late){0};
    if (entry->outcome != OUTCOME_NONE)
        note(reader, back ? REASON_FINISH_AFTER_LEAVING : REASON_CONTRADICTION, line->number, text);
    entry->outcome = result->outcome;
    entry->place = result->place;
    entry->line = line->number;
    entry->text = keep(reader, text);
}

static void keep_stray(struct log_reader *reader, const struct line *line, struct span event)
{
    struct result result;
    if (reader->stray_count == STRAYS || !finish_read(event, &result) ||
        result.name.length > NAME_LIMIT)
        return;
    reader->strays[reader->stray_count++] = (struct stray){
        .name = keep(reader, result.name), .place = result.place, .at = moment_of(reader, line)};
}

/* Anything but moves, crashes and rounds. */
static void read_rare(struct log_reader *reader, const struct line *line)
{
    struct log_reading *reading = reader->reading;
    struct span text = decode(reader, line);
    struct span event = event_of(text);
    struct result result;
    if (end_read(event)) {
        reading->over = true;
        keep_stamp(reading->finished, line);
    } else if (result_read(event, &reader->names, reading->creator, &result)) {
        apply_result(reader, line, &result, text);
    } else {
        keep_stray(reader, line, event);
        unknown_line(reader, line);
    }
}

/* The first stamped line is the creation line, and only that one is. */
static bool read_creation(struct log_reader *reader, const struct line *line)
{
    struct log_reading *reading = reader->reading;
    struct creation creation;
    if (!creation_read(event_of(decode(reader, line)), &creation))
        return false;
    reading->created = true;
    reading->title = keep(reader, creation.title);
    reading->creator = keep(reader, creation.creator);
    reading->map = creation.map;
    keep_stamp(reading->started, line);
    return true;
}

static void read_event(struct log_reader *reader, const struct line *line)
{
    bool read = false;
    if (!reader->first) {
        reader->first = line->number;
        if (read_creation(reader, line))
            return;
        note_line(reader, REASON_NO_CREATION, line);
    }
    switch (line->raw.text[line->raw.length - 1]) {
    case ')':
        read = read_move(reader, line);
        break;
    case '!':
        read = read_crash(reader, line);
        break;
    case '-':
        read = is_round(line);
        reader->rounds += read;
        break;
    }
    if (!read)
        read_rare(reader, line);
}

static void read_line(struct log_reader *reader, const struct line *line)
{
    if (line->clock_back)
        note_line(reader, REASON_CLOCK_BACK, line);
    if (line->repeated) {
        if (!line->stamped || !is_round(line))
            note_line(reader, REASON_REPEATED_LINE, line);
    } else if (line->raw.length > LINE_LIMIT) {
        note_line(reader, REASON_LONG_LINE, line);
        reader->reading->unknown_lines++;
    } else if (line->stamped) {
        read_event(reader, line);
    } else if (line->raw.length > 0) {
        unknown_line(reader, line);
    }
}

/* Reads on until a line comes that is not quite ordinary. */
static void read_ordinary(struct log_reader *reader)
{
    struct lines *lines = &reader->lines;
    enum quick quick;
    int person;
    while ((quick = quick_line(lines, &reader->names, &person)) != QUICK_NONE) {
        if (quick == QUICK_ROUND) {
            reader->rounds++;
            continue;
        }
        const struct line line = {.raw = lines->previous, .number = lines->number, .stamped = true};
        count_racing(reader, &line, person, false);
    }
}

/* A finished game must have a result for everybody, who may have got it under another name, and
   each place one holder. */
static void check_results(struct log_reader *reader, const struct names_seen *names)
{
    struct log_reading *reading = reader->reading;
    int holders[PLACE_LIMIT + 1] = {0};
    int finishers = 0;
    int last = 0;
    for (size_t i = 0; i < reading->entry_count; i++) {
        const struct log_entry *entry = &reader->entries[i];
        if (entry->outcome == OUTCOME_NONE && reading->over && !names->taken[i])
            note(reader, REASON_NO_RESULT, reader->seen[i].raced.line, entry->name);
        if (entry->outcome == OUTCOME_FINISHED && holders[entry->place]++ > 0)
            note(reader, REASON_SHARED_PLACE, entry->line, entry->text);
        last = entry->place > last ? entry->place : last;
    }
    for (int place = 1; place <= last && reading->over; place++) {
        if (holders[place] > 0 && place > finishers + 1) {
            note(reader, REASON_PLACE_GAP, 0, SPAN(""));
            break;
        }
        finishers += holders[place];
    }
}

static void note_renamed(struct log_reader *reader, int old, struct span new, size_t line,
                         int place)
{
    if (old == NOBODY)
        return;
    buffer_clear(&reader->shown);
    buffer_span(&reader->shown, reader->entries[old].name);
    buffer_string(&reader->shown, DETAIL_SEPARATOR);
    buffer_span(&reader->shown, new);
    if (place)
        buffer_printf(&reader->shown, DETAIL_SEPARATOR "%d", place);
    reader->failed |= reader->shown.failed;
    note_detail(reader, REASON_RENAMED, line, buffer_view(&reader->shown));
}

/* Entries stand in order of appearance. */
static void check_renames(struct log_reader *reader, struct names_seen *names)
{
    struct log_reading *reading = reader->reading;
    for (size_t i = 0; i < reading->entry_count; i++)
        note_renamed(reader, renamed_from(names, reader->seen[i].first), reader->entries[i].name,
                     reader->seen[i].first.line, 0);
    for (size_t i = 0; i < reader->stray_count; i++) {
        const struct stray *stray = &reader->strays[i];
        note_renamed(reader, renamed_from(names, stray->at), stray->name, stray->at.line,
                     stray->place);
    }
}

/* A page of a web site is none, whatever it quotes. */
static bool looks_like_page(struct span bytes)
{
    return span_starts(span_trimmed(span_without_mark(bytes), " \t\r\n"), SPAN("<"));
}

static void reset(struct log_reader *reader, struct log_reading *reading)
{
    arena_reset(&reader->arena);
    names_reset(&reader->names, &reader->arena);
    memset(reader->noted, 0, sizeof reader->noted);
    reader->reading = reading;
    reader->first = 0;
    reader->rounds = 0;
    reader->stray_count = 0;
    reader->failed = false;
    reading->is_log = reading->created = reading->over = false;
    reading->title = reading->creator = SPAN("");
    reading->map = 0;
    reading->more = NULL;
    reading->started[0] = reading->finished[0] = '\0';
    reading->entries = reader->entries;
    reading->entry_count = reading->pattern_count = reading->unknown_lines = 0;
    reading->anomaly_count = 0;
}

bool log_read(struct log_reading *reading, struct span bytes)
{
    if (!reading->reader && !(reading->reader = calloc(1, sizeof *reading->reader)))
        return false;
    struct log_reader *reader = reading->reader;
    struct line line;
    reset(reader, reading);
    lines_start(&reader->lines, bytes);
    for (;;) {
        read_ordinary(reader);
        if (line_patterns_full(reading))
            line_patterns_count_more(reading, lines_skip_short(&reader->lines));
        if (!lines_next(&reader->lines, &line))
            break;
        read_line(reader, &line);
    }
    reading->lines = reader->lines.number;
    reading->is_log = reader->first && (reading->created || !looks_like_page(bytes));
    struct names_seen names = {.reading = reading, .seen = reader->seen, .rounds = reader->rounds};
    check_renames(reader, &names);
    check_results(reader, &names);
    return !reader->failed;
}

void log_reading_free(struct log_reading *reading)
{
    struct log_reader *reader = reading->reader;
    if (!reader)
        return;
    arena_free(&reader->arena);
    buffer_free(&reader->shown);
    buffer_free(&reader->scratch);
    free(reader);
    *reading = (struct log_reading){0};
}
