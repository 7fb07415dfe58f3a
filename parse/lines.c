#include "parse/lines.h"

#include <stdint.h>

void lines_start(struct lines *lines, struct span bytes)
{
    bytes = span_without_mark(bytes);
    *lines = (struct lines){.at = bytes.text, .end = bytes.text + bytes.length};
}

static uint64_t eight_bytes(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return word;
}

/* A line without the carriage returns at its end. */
static struct span without_returns(const char *begin, const char *end)
{
    while (end > begin && end[-1] == '\r')
        end--;
    return (struct span){begin, (size_t)(end - begin)};
}

/* The last bytes differ first: most lines begin with the day of the line before. */
static bool repeats(struct span line, struct span previous)
{
    if (line.length != previous.length || line.length == 0)
        return false;
    if (line.length >= 8 &&
        eight_bytes(line.text + line.length - 8) != eight_bytes(previous.text + line.length - 8))
        return false;
    return memcmp(line.text, previous.text, line.length) == 0;
}

size_t lines_skip_short(struct lines *lines)
{
    size_t count = 0;
    while (lines->end - lines->at > EVENT_AT) {
        const char *end = memchr(lines->at, '\n', EVENT_AT);
        if (!end)
            break;
        struct span raw = without_returns(lines->at, end);
        count += raw.length > 0 && !repeats(raw, lines->previous);
        lines->previous = raw;
        lines->at = end + 1;
        lines->number++;
    }
    return count;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "HH:MM:SS" */
static bool time_valid(const char *t)
{
    bool hour = (t[0] == '2' && t[1] >= '0' && t[1] <= '3') ||
                ((t[0] == '0' || t[0] == '1') && digit(t[1]));
    return hour && t[2] == ':' && t[3] >= '0' && t[3] <= '5' && digit(t[4]) && t[5] == ':' &&
           t[6] >= '0' && t[6] <= '5' && digit(t[7]);
}

/* True in the hour that the clock shows twice: from two to three in the night of the last Sunday of
   October. Sundays are counted from 1 January 2023, which was one. */
static bool doubled_hour(const char *stamp)
{
    bool late_october = memcmp(stamp + 5, "10-", 3) == 0 && stamp[11] == '0' && stamp[12] == '2';
    int day = (stamp[8] - '0') * 10 + stamp[9] - '0';
    return late_october && day >= 25 && stamp_days_between("2023-01-01 00:00:00", stamp) % 7 == 0;
}

static bool goes_back(const char *stamp, const char *before)
{
    if (memcmp(stamp, before, STAMP_LENGTH) >= 0)
        return false;
    char copy[STAMP_SIZE] = {0};
    memcpy(copy, stamp, STAMP_LENGTH);
    return memcmp(stamp, before, 13) != 0 || !doubled_hour(copy);
}

/* A day need not be looked up in the calendar again while it lasts. */
static bool stamp_starts(const struct lines *lines, const char *text)
{
    if (text[STAMP_LENGTH] != ':' || text[STAMP_LENGTH + 1] != ' ')
        return false;
    if (lines->stamp && memcmp(text, lines->stamp, 11) == 0)
        return time_valid(text + 11);
    return stamp_valid((struct span){text, STAMP_LENGTH});
}

bool lines_next(struct lines *lines, struct line *line)
{
    for (; lines->at < lines->end && *lines->at == '\n'; lines->at++) {
        lines->previous = (struct span){lines->at, 0};
        lines->number++;
    }
    if (lines->at == lines->end)
        return false;
    size_t rest = (size_t)(lines->end - lines->at);
    const char *end = memchr(lines->at, '\n', rest);
    size_t length = end ? (size_t)(end - lines->at) : rest;
    struct span raw = without_returns(lines->at, lines->at + length);
    lines->at = end ? end + 1 : lines->end;
    *line = (struct line){.raw = raw, .number = ++lines->number};
    line->repeated = repeats(raw, lines->previous);
    lines->previous = raw;
    if (raw.length >= EVENT_AT && stamp_starts(lines, raw.text)) {
        line->stamped = true;
        line->clock_back = lines->stamp && goes_back(raw.text, lines->stamp);
        lines->stamp = raw.text;
    }
    return true;
}
