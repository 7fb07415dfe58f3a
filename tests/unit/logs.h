/* Logs for the tests of the log reader: events get a creation line and time stamps. */
#ifndef TESTS_UNIT_LOGS_H
#define TESTS_UNIT_LOGS_H

#include "support.h"

#include "base/core/buffer.h"
#include "parse/log.h"

#define CREATED "2024-04-05 08:09:26: Spiel Eine Runde !KaroIQ! auf Map 7 von wer wird erstellt\n"
#define AT "2024-04-05 09:00:00: "
#define MOVES " -> Feld(1|3) Vektor(0|0)\n"

/* A reading of the bytes; the caller frees it. */
static inline struct log_reading reading_of_bytes(const char *bytes, size_t length)
{
    struct log_reading reading = {0};
    assert_true(log_read(&reading, (struct span){bytes, length}));
    return reading;
}

static inline struct log_reading reading_of(const char *text)
{
    return reading_of_bytes(text, strlen(text));
}

/* The reading of one log after `CREATED`. */
#define READ(events) reading_of(CREATED events)

static inline const struct log_entry *entry_named(const struct log_reading *reading,
                                                  const char *name)
{
    for (size_t i = 0; i < reading->entry_count; i++)
        if (span_equal(reading->entries[i].name, span_of(name)))
            return &reading->entries[i];
    fail_msg("nobody is called '%s'", name);
    return NULL;
}

static inline void assert_entry(const struct log_reading *reading, const char *name,
                                enum outcome outcome, int place, int64_t moves, int64_t crashes)
{
    const struct log_entry *entry = entry_named(reading, name);
    assert_int_equal(entry->outcome, outcome);
    assert_int_equal(entry->place, place);
    assert_int_equal(entry->moves, moves);
    assert_int_equal(entry->crashes, crashes);
}

static inline void assert_span(struct span text, const char *expected)
{
    if (!span_equal(text, span_of(expected)))
        fail_msg("'%.*s' is not '%s'", (int)text.length, text.text, expected);
}

static inline size_t anomalies(const struct log_reading *reading, enum reason kind)
{
    size_t count = 0;
    for (size_t i = 0; i < reading->anomaly_count; i++)
        count += reading->anomalies[i].kind == kind;
    return count;
}

#endif
