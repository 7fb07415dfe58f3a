#include "parse/line_patterns.h"

#include "base/core/text.h"
#include "base/model/model.h"

enum {
    FORM_LIMIT = 120,    /* bytes of a form that are kept */
    EXAMPLE_LIMIT = 200, /* bytes of an example */
    FORMED_LIMIT = 2000, /* lines of a log whose form is made: binary rubbish has no end of them */
};

/* The length of the longest known name that a blank follows. */
static size_t known_name(const struct names *names, struct span event)
{
    size_t longest = 0;
    for (size_t at = 1; at < event.length && at <= NAME_LIMIT; at++)
        if (event.text[at] == ' ' && names_find(names, (struct span){event.text, at}) >= 0)
            longest = at;
    return longest;
}

static struct span form_of(const struct names *names, struct span event, bool stamped,
                           char form[2 * FORM_LIMIT])
{
    size_t length = 0;
    size_t at = stamped ? known_name(names, event) : 0;
    const char *opening = !stamped ? FORM_UNSTAMPED : at ? "NAME" : "";
    memcpy(form, opening, strlen(opening));
    length = strlen(opening);
    while (at < event.length && length < FORM_LIMIT) {
        char c = event.text[at++];
        bool digit = c >= '0' && c <= '9';
        if (!digit)
            form[length++] = c;
        else if (length == 0 || form[length - 1] != 'N' || at < 2 || event.text[at - 2] < '0' ||
                 event.text[at - 2] > '9')
            form[length++] = 'N';
    }
    /* A character that was cut stands in the event to its end. */
    while (at < event.length && ((unsigned char)event.text[at] & 0xC0) == 0x80)
        form[length++] = event.text[at++];
    return (struct span){form, length};
}

static bool add_form(struct log_reading *reading, struct arena *arena, struct span form,
                     struct span event)
{
    struct line_pattern *added = &reading->patterns[reading->pattern_count];
    *added = (struct line_pattern){arena_copy(arena, form), 1,
                                   arena_copy(arena, text_beginning(event, EXAMPLE_LIMIT))};
    reading->pattern_count++;
    return added->form.text && added->example.text;
}

static struct line_pattern *find_form(struct log_reading *reading, struct span form)
{
    for (size_t i = 0; i < reading->pattern_count; i++)
        if (span_equal(reading->patterns[i].form, form))
            return &reading->patterns[i];
    return NULL;
}

/* The rest of a log's unknown lines, as one. */
static bool count_more(struct log_reading *reading, struct arena *arena, struct span event)
{
    size_t last = reading->pattern_count - 1;
    if (reading->pattern_count > 0 && reading->patterns[last].form.text == reading->more) {
        reading->patterns[last].count++;
        return true;
    }
    bool done = add_form(reading, arena, SPAN(FORM_MORE), event);
    reading->more = reading->patterns[reading->pattern_count - 1].form.text;
    return done;
}

bool line_patterns_full(const struct log_reading *reading)
{
    return reading->unknown_lines >= FORMED_LIMIT && reading->more;
}

bool line_patterns_count(struct log_reading *reading, const struct names *names,
                         struct arena *arena, struct span event, bool stamped, bool *first)
{
    char room[2 * FORM_LIMIT];
    *first = false;
    if (++reading->unknown_lines > FORMED_LIMIT)
        return count_more(reading, arena, event);
    struct span form = form_of(names, event, stamped, room);
    struct line_pattern *known = find_form(reading, form);
    if (known)
        known->count++;
    else if (reading->more || reading->pattern_count >= LOG_PATTERNS)
        return count_more(reading, arena, event);
    *first = !known;
    return known || add_form(reading, arena, form, event);
}

void line_patterns_count_more(struct log_reading *reading, size_t lines)
{
    reading->unknown_lines += lines;
    reading->patterns[reading->pattern_count - 1].count += (int64_t)lines;
}
