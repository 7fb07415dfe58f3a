#include "report/wiki/listed.h"

#include "base/core/array.h"
#include "base/core/text.h"

#include <strings.h>

/* The level of a heading and its text; 0 for any other line. */
static size_t heading_of(struct span line, struct span *title)
{
    size_t level = 0;
    line = span_trimmed(line, " \t");
    while (level < line.length && line.text[level] == '=')
        level++;
    if (level == 0 || line.length < 2 * level + 1 || line.text[line.length - 1] != '=')
        return 0;
    *title = span_trimmed(line, "= \t");
    return level;
}

/* The lines of the section; the page itself for an empty title. */
static bool find_section(struct span page, struct span title, struct span *section)
{
    size_t level = 0;
    *section = page;
    while (title.length && page.length) {
        const char *start = page.text;
        struct span heading = {0};
        size_t here = heading_of(span_take(&page, '\n'), &heading);
        if (level && here && here <= level) {
            section->length = (size_t)(start - section->text);
            return true;
        }
        if (!level && here && span_equal(heading, title)) {
            level = here;
            *section = page;
        }
    }
    return !title.length || level;
}

/* Takes everything up to `end`, which is taken too; false where it does not stand there. */
static bool take_until(struct span *rest, const char *end, struct span *taken)
{
    const char *at = span_find(*rest, span_of(end));
    if (!at)
        return false;
    *taken = (struct span){rest->text, (size_t)(at - rest->text)};
    *rest = span_after(*rest, taken->length + strlen(end));
    return true;
}

static bool is_template(struct span name, struct span template)
{
    return name.length > 0 && name.length == template.length &&
           strncasecmp(name.text, template.text, 1) == 0 &&
           span_equal(span_after(name, 1), span_after(template, 1));
}

static bool take_template(struct span *rest, struct span template, struct span *name)
{
    struct span content, called;
    if (!take_until(rest, "}}", &content))
        return false;
    called = span_trimmed(span_take(&content, '|'), " ");
    if (span_starts(content, SPAN("1=")))
        content = span_after(content, 2);
    *name = span_trimmed(content, " ");
    return is_template(called, template);
}

/* The shown text is the login; the wiki makes a capital of a title's first letter. */
static bool take_link(struct span *rest, struct span *name)
{
    static const char *const kinds[] = {"Benutzer:", "Benutzerin:", "User:"};
    struct span shown, target;
    if (!take_until(rest, "]]", &shown))
        return false;
    target = span_take(&shown, '|');
    for (size_t i = 0; shown.length == 0 && i < sizeof kinds / sizeof *kinds; i++)
        if (span_starts(target, span_of(kinds[i])))
            target = span_after(target, strlen(kinds[i]));
    *name = span_trimmed(shown.length ? shown : target, " ");
    return true;
}

static bool take_plain(struct span *rest, struct span *name)
{
    static const char *const ends[] = {" (", " - ", " – ", ": "};
    size_t length = rest->length;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *at = span_find(*rest, span_of(ends[i]));
        if (at && (size_t)(at - rest->text) < length)
            length = (size_t)(at - rest->text);
    }
    *name = span_trimmed((struct span){rest->text, length}, " \t");
    *rest = span_after(*rest, length);
    return !span_starts(*name, SPAN("("));
}

/* Takes blanks, and the signs of bold and italic text, off the ends. */
static struct span without_quotes(struct span text)
{
    text = span_trimmed(text, " \t");
    return span_starts(text, SPAN("''")) ? span_trimmed(text, "' \t") : text;
}

static bool take_name(struct span *rest, struct span template, struct span *name)
{
    bool taken;
    *rest = without_quotes(*rest);
    if (span_starts(*rest, SPAN("{{"))) {
        *rest = span_after(*rest, 2);
        taken = take_template(rest, template, name);
    } else if (span_starts(*rest, SPAN("[["))) {
        *rest = span_after(*rest, 2);
        taken = take_link(rest, name);
    } else {
        taken = take_plain(rest, name);
    }
    for (size_t i = 0; taken && i < name->length; i++)
        if ((unsigned char)name->text[i] < ' ' || strchr("{}[]|<>&'", name->text[i]))
            taken = name->text[i] == '\'' && !span_find(*name, span_of("''"));
    return taken && name->length > 0;
}

static bool add_name(struct listed *listed, struct span name, struct span remark)
{
    struct listed_name entry = {strndup(name.text, name.length),
                                strndup(remark.text, remark.length)};
    if (!entry.name || !entry.remark || !array_grow(&listed->names, listed->count, sizeof entry)) {
        free(entry.name);
        free(entry.remark);
        return false;
    }
    listed->names[listed->count++] = entry;
    return true;
}

static bool has_markup(struct span text)
{
    return span_find(text, span_of("{{")) || span_find(text, span_of("[[")) ||
           span_find(text, span_of("<")) || memchr(text.text, '\t', text.length);
}

static bool names_somebody(struct span line, struct span template)
{
    struct buffer use = {0};
    buffer_printf(&use, "{{%.*s|", (int)template.length, template.text);
    bool named = (template.length && !use.failed && span_find(line, span_of(use.data))) ||
                 span_find(line, span_of("[[Benutzer")) || span_find(line, span_of("[[User:"));
    buffer_free(&use);
    return named;
}

static bool known(const struct listed *listed, struct span name)
{
    for (size_t i = 0; i < listed->count; i++)
        if (span_equal(span_of(listed->names[i].name), name))
            return true;
    return false;
}

static bool read_line(struct listed *listed, struct span line, struct span template)
{
    struct span rest = span_trimmed(line, " \t\r");
    struct span name = {0};
    bool item = rest.length && strchr("*#", rest.text[0]);
    if (!item && !names_somebody(rest, template))
        return true;
    struct span whole = rest;
    while (rest.length && strchr("*#", rest.text[0]))
        rest = span_after(rest, 1);
    if (item && span_trimmed(rest, " \t").length == 0)
        return true;
    if (item && take_name(&rest, template, &name) && !has_markup(rest) && !known(listed, name))
        return add_name(listed, name, span_trimmed(without_quotes(rest), " \t-:,"));
    listed->unread_count++;
    buffer_string(&listed->unread, "? ");
    text_for_terminal(&listed->unread, whole);
    return buffer_char(&listed->unread, '\n');
}

bool listed_read(struct listed *listed, struct span page, struct span title, struct span template)
{
    struct span section;
    *listed = (struct listed){0};
    listed->found = find_section(page, title, &section);
    while (listed->found && section.length)
        if (!read_line(listed, span_take(&section, '\n'), template))
            return false;
    return !listed->unread.failed;
}

void listed_free(struct listed *listed)
{
    for (size_t i = 0; i < listed->count; i++) {
        free(listed->names[i].name);
        free(listed->names[i].remark);
    }
    free(listed->names);
    buffer_free(&listed->unread);
    *listed = (struct listed){0};
}

const struct listed_name *listed_find(const struct listed *listed, const char *name)
{
    for (size_t i = 0; i < listed->count; i++)
        if (strcmp(listed->names[i].name, name) == 0)
            return &listed->names[i];
    return NULL;
}
