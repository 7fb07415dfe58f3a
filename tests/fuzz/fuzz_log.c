#include "fuzz.h"
#include "parse/log.h"

static void check_entry(const struct log_entry *entry)
{
    MUST(fuzz_is_text(entry->name) && entry->name.length > 0);
    MUST((entry->outcome == OUTCOME_FINISHED) == (entry->place > 0));
    MUST(entry->place <= PLACE_LIMIT);
    MUST((entry->outcome == OUTCOME_NONE) == (entry->line == 0));
    MUST(fuzz_is_text(entry->text));
}

static void check_reading(const struct log_reading *reading)
{
    MUST(reading->entry_count <= PLAYERS_LIMIT);
    for (size_t i = 0; i < reading->entry_count; i++)
        check_entry(&reading->entries[i]);
    for (size_t i = 0; i < reading->anomaly_count; i++)
        MUST(fuzz_is_text(reading->anomalies[i].text));
    for (size_t i = 0; i < reading->pattern_count; i++)
        MUST(fuzz_is_text(reading->patterns[i].form) && fuzz_is_text(reading->patterns[i].example));
    MUST(fuzz_is_text(reading->title) && fuzz_is_text(reading->creator));
    MUST(!reading->over || stamp_valid(span_of(reading->finished)));
    MUST(!reading->created || stamp_valid(span_of(reading->started)));
}

/* Lines that end otherwise say the same: the careful reader reads them instead of the quick one. */
static void check_careful(const struct log_reading *quick, const uint8_t *data, size_t size)
{
    static struct log_reading careful;
    struct buffer changed = {0};
    for (size_t i = 0; i < size; i++) {
        if (data[i] == '\n')
            buffer_char(&changed, '\r');
        buffer_char(&changed, (char)data[i]);
    }
    MUST(log_read(&careful, buffer_view(&changed)));
    MUST(careful.entry_count == quick->entry_count);
    MUST(careful.anomaly_count == quick->anomaly_count);
    for (size_t i = 0; i < quick->entry_count; i++) {
        const struct log_entry *a = &quick->entries[i], *b = &careful.entries[i];
        MUST(span_equal(a->name, b->name) && a->outcome == b->outcome && a->place == b->place);
        MUST(a->moves == b->moves && a->crashes == b->crashes && a->line == b->line);
    }
    buffer_free(&changed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct log_reading reading;
    /* A copy of exactly this size, so that reading behind its end is seen. */
    char *copy = malloc(size ? size : 1);
    MUST(copy);
    if (size)
        memcpy(copy, data, size);
    MUST(log_read(&reading, (struct span){copy, size}));
    check_reading(&reading);
    check_careful(&reading, data, size);
    free(copy);
    return 0;
}
