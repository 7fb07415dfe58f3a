#include "parse/notes.h"

#include "base/core/text.h"

enum { SHOWN = 300 }; /* bytes of a line that are shown: a line of a log has 60 */

void notes_reset(struct notes *notes, struct log_reading *reading, struct arena *arena)
{
    notes->reading = reading;
    notes->arena = arena;
    notes->failed = false;
    memset(notes->noted, 0, sizeof notes->noted);
    reading->anomaly_count = 0;
}

void notes_free(struct notes *notes)
{
    buffer_free(&notes->scratch);
}

void notes_add(struct notes *notes, enum reason kind, size_t line, struct span text)
{
    struct log_reading *reading = notes->reading;
    if (reading->anomaly_count > LOG_ANOMALIES)
        return;
    if (reading->anomaly_count == LOG_ANOMALIES)
        kind = REASON_MORE;
    struct span copy = arena_copy(notes->arena, text_beginning(text, SHOWN));
    reading->anomalies[reading->anomaly_count++] = (struct log_anomaly){kind, line, copy};
    notes->failed |= copy.text == NULL;
}

void notes_line(struct notes *notes, enum reason kind, const struct line *line)
{
    struct span raw = line->raw;
    if (notes->noted[kind])
        return;
    notes->noted[kind] = true;
    if (raw.length > SHOWN)
        raw.length = SHOWN;
    buffer_clear(&notes->scratch);
    notes->failed |= !text_decode(&notes->scratch, raw, NULL);
    notes_add(notes, kind, line->number, buffer_view(&notes->scratch));
}
