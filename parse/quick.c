#include "parse/quick.h"

#include "base/core/word.h"

enum {
    DATE_LENGTH = 11,  /* with the blank behind it */
    ROUND_LENGTH = 35, /* dashes */
    MOVE_ROOM = 64,    /* more than a move's tail takes, and what is loaded behind it */
    LINE_ROOM = EVENT_AT + ROUND_LENGTH + 8,
};

#define EVERY(byte) (UINT64_C(0x0101010101010101) * (byte))

static bool same_eight(const char *text, const char *other)
{
    return word_load(text) == word_load(other);
}

/* True if every byte lies between that of `least` and that of `most`; all below 0x80. */
static bool bytes_within(uint64_t word, uint64_t least, uint64_t most)
{
    uint64_t high = EVERY(0x80);
    uint64_t above = word + (EVERY(0x7F) - most);
    uint64_t not_below = (word | high) - least;
    return (((word | above) & high) | (~not_below & high)) == 0;
}

/* "HH:MM:SS" as a number that grows with the time; 0 if it is none. */
static uint64_t time_at(const char *text)
{
    uint64_t word = word_load(text);
    uint64_t in_order = word_load_in_order(text);
    bool valid = bytes_within(word, word_load("00:00:00"), word_load("29:59:59")) &&
                 in_order < word_load_in_order("24:00:00");
    return valid ? in_order : 0;
}

/* How many digits `word` begins with, 8 for eight or more; no branch, as their number is chance. */
static unsigned digits_of(uint64_t word)
{
    uint64_t value = word ^ EVERY('0');
    uint64_t others = (value | (value + EVERY(0x76))) & EVERY(0x80);
    return others ? (unsigned)__builtin_ctzll(others) / 8 : 8;
}

/* Goes over a number of at most seven digits; `*good` becomes false where there is none. */
static const char *over_number(const char *at, bool *good)
{
    at += *at == '-';
    unsigned count = digits_of(word_load(at));
    *good &= count - 1 < 7;
    return at + count;
}

/* Goes over "X|Y)"; there are bytes enough to read. */
static const char *over_pair(const char *at, bool *good)
{
    at = over_number(at, good);
    *good &= *at == '|';
    at = over_number(at + 1, good);
    *good &= *at == ')';
    return at + 1;
}

/* The end of ` -> Feld(X|Y) Vektor(XV|YV)`, which a line end follows; NULL where it is none. */
static const char *over_move(const char *at)
{
    bool good = same_eight(at, " -> Feld") && at[8] == '(';
    if (!good)
        return NULL;
    at = over_pair(at + 9, &good);
    /* A number of eight digits leads no further than `at`: MOVE_ROOM has room for four. */
    good &= same_eight(at, " Vektor(");
    at = over_pair(at + 8, &good);
    return good && *at == '\n' ? at : NULL;
}

static bool is_round(const char *event)
{
    uint64_t dashes = EVERY('-');
    return word_load(event) == dashes && word_load(event + 8) == dashes &&
           word_load(event + 16) == dashes && word_load(event + 24) == dashes &&
           word_load(event + ROUND_LENGTH - 8) == dashes && event[ROUND_LENGTH] == '\n';
}

/* A line that has the bytes of the one before is for the careful reader. */
static bool repeats(const struct lines *lines, const char *end)
{
    struct span previous = lines->previous;
    return (size_t)(end - lines->at) == previous.length && previous.length >= 8 &&
           same_eight(end - 8, previous.text + previous.length - 8) &&
           memcmp(lines->at, previous.text, previous.length) == 0;
}

static bool ordinary_stamp(const struct lines *lines)
{
    const char *at = lines->at;
    if (!lines->stamp || !same_eight(at, lines->stamp) || !same_eight(at + 3, lines->stamp + 3) ||
        at[STAMP_LENGTH] != ':' || at[STAMP_LENGTH + 1] != ' ')
        return false;
    uint64_t time = time_at(at + DATE_LENGTH);
    return time != 0 && time >= time_at(lines->stamp + DATE_LENGTH);
}

static const char *over_name(const struct lines *lines, const struct names *names, int *person)
{
    const char *event = lines->at + EVENT_AT;
    size_t room = (size_t)(lines->end - event);
    const struct spelling *spelling =
        room > MOVE_ROOM ? names_begin(names, event, room - MOVE_ROOM) : NULL;
    if (!spelling)
        return NULL;
    *person = spelling->person;
    return event + spelling->bytes.length;
}

static void go_over(struct lines *lines, const char *end)
{
    lines->previous = (struct span){lines->at, (size_t)(end - lines->at)};
    lines->stamp = lines->at;
    lines->at = end + 1;
    lines->number++;
}

enum quick quick_line(struct lines *lines, const struct names *names, int *person)
{
    if (lines->end - lines->at < LINE_ROOM || !ordinary_stamp(lines))
        return QUICK_NONE;
    const char *event = lines->at + EVENT_AT;
    enum quick quick = QUICK_ROUND;
    const char *end = is_round(event) ? event + ROUND_LENGTH : NULL;
    if (!end) {
        const char *tail = over_name(lines, names, person);
        end = tail ? over_move(tail) : NULL;
        quick = QUICK_MOVE;
    }
    if (!end || repeats(lines, end))
        return QUICK_NONE;
    go_over(lines, end);
    return quick;
}
