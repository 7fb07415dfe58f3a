#include "base/core/array.h"
#include "base/core/file.h"
#include "base/core/ini.h"
#include "base/core/number.h"
#include "base/core/text.h"
#include "base/rules/corrections.h"

#include <stdlib.h>

enum { FILE_LIMIT = 64 << 20 }; /* bytes of a file that a person keeps */

static const char BLANKS[] = " \t";

struct reader {
    struct corrections *corrections;
    struct diag *diag;
    struct buffer name;
    enum { SECTION_NONE, SECTION_UNKNOWN, SECTION_ALIAS, SECTION_GAME } section;
    bool begun; /* a section of a game, whose first entry is still to come */
    bool no_memory;
};

const char *corrections_name(struct span *text, struct buffer *name)
{
    size_t before = name->length;
    size_t at = 1;
    if (text->length == 0 || text->text[0] != '"')
        return "a name must stand in double quotes";
    while (at < text->length && text->text[at] != '"') {
        char c;
        size_t length = text_escape(span_after(*text, at), "\"\\", &c);
        if (length == 0 && text->text[at] == '\\')
            return "a backslash must be followed by x and two hex digits, by a quote or by another "
                   "backslash";
        buffer_char(name, length ? c : text->text[at]);
        at += length ? length : 1;
    }
    if (at == text->length)
        return "the closing quote of a name is missing (' ;' begins a comment even in quotes: "
               "write \\x3B for the semicolon)";
    if (name->length == before)
        return "a name is empty";
    struct span read = {name->data + before, name->length - before};
    if (!utf8_valid(read) || memchr(read.text, '\0', read.length))
        return "a name is not UTF-8";
    *text = span_trimmed(span_after(*text, at + 1), BLANKS);
    return NULL;
}

static bool refuse(struct reader *reader, const struct ini_entry *entry, const char *why)
{
    diag_error(reader->diag, "%s:%d: %s", entry->file, entry->line, why);
    return false;
}

/* Makes room for one more in the array that `array` points to. */
static bool grow(struct reader *reader, void *array, size_t count, size_t size)
{
    bool grown = array_grow(array, count, size);
    reader->no_memory |= !grown;
    return grown;
}

/* A copy of a quoted name at the beginning of `*text`; NULL after reporting. */
static char *read_name(struct reader *reader, const struct ini_entry *entry, struct span *text)
{
    buffer_clear(&reader->name);
    const char *fault = corrections_name(text, &reader->name);
    if (fault) {
        refuse(reader, entry, fault);
        return NULL;
    }
    char *copy = strndup(reader->name.data ? reader->name.data : "", reader->name.length);
    reader->no_memory |= copy == NULL || reader->name.failed;
    return copy;
}

/* The line is the section's until its first entry comes. */
static bool begin_game(struct reader *reader, int64_t gid, int line)
{
    struct corrections *all = reader->corrections;
    if (!grow(reader, &all->games, all->game_count, sizeof *all->games))
        return false;
    all->games[all->game_count++] = (struct correction){.gid = gid, .line = line};
    reader->begun = true;
    return true;
}

static bool read_reason(struct reader *reader, struct correction *game,
                        const struct ini_entry *entry)
{
    if (game->reason)
        return refuse(reader, entry, "the game already has a reason");
    if (entry->value[0] == '\0')
        return refuse(reader, entry, "a reason must say something");
    game->reason = strdup(entry->value);
    reader->no_memory |= game->reason == NULL;
    return true;
}

static bool read_title(struct reader *reader, struct correction *game,
                       const struct ini_entry *entry)
{
    if (game->title)
        return refuse(reader, entry, "the game has a title already");
    if (entry->value[0] == '\0' || !utf8_valid(span_of(entry->value)))
        return refuse(reader, entry, "a title is UTF-8, and not empty");
    game->title = strdup(entry->value);
    reader->no_memory |= game->title == NULL;
    return true;
}

static bool read_time(struct reader *reader, char stamp[STAMP_SIZE], const struct ini_entry *entry)
{
    if (*stamp)
        return refuse(reader, entry, "the game has such a time already");
    return stamp_read(span_of(entry->value), stamp) ||
           refuse(reader, entry, "a time is YYYY-MM-DD HH:MM:SS or YYYY-MM-DD");
}

static bool read_yes(struct reader *reader, struct correction *game, bool *flag,
                     const struct ini_entry *entry)
{
    if (strcmp(entry->value, "yes") != 0)
        return refuse(reader, entry, "the only value is 'yes'; remove the line for 'no'");
    *flag = true;
    if (game->exclude && game->accept)
        return refuse(reader, entry, "a game cannot be both excluded and accepted");
    return true;
}

/* "2", "withdrew" or "ejected": the word before the name. */
static bool read_outcome(struct span word, bool place, struct corrected_result *result)
{
    int64_t number = 0;
    if (place && number_parse(word, 1, PLACE_LIMIT, &number))
        result->outcome = OUTCOME_FINISHED;
    else if (!place && span_equal(word, SPAN("withdrew")))
        result->outcome = OUTCOME_WITHDREW;
    else if (!place && span_equal(word, SPAN("ejected")))
        result->outcome = OUTCOME_EJECTED;
    result->place = (int)number;
    return result->outcome != OUTCOME_NONE;
}

static bool read_result(struct reader *reader, struct correction *game, bool place,
                        const struct ini_entry *entry)
{
    struct span text = span_of(entry->value);
    struct span word = {text.text, strcspn(text.text, " \t\"")};
    struct corrected_result result = {.line = entry->line};
    if (!read_outcome(word, place, &result))
        return refuse(reader, entry,
                      place ? "a place is written: 2 \"NAME\", the number from 1 to 999"
                            : "an outcome is written: withdrew \"NAME\" or ejected \"NAME\"");
    text = span_trimmed(span_after(text, word.length), BLANKS);
    result.name = read_name(reader, entry, &text);
    if (!result.name)
        return false;
    const char *fault = text.length ? "after the name nothing more may stand" : NULL;
    if (game->result_count >= PLAYERS_LIMIT)
        fault = "no game has so many players";
    for (size_t i = 0; i < game->result_count; i++)
        if (strcmp(game->results[i].name, result.name) == 0)
            fault = "the player has a corrected result already";
    if (!fault && grow(reader, &game->results, game->result_count, sizeof *game->results)) {
        game->results[game->result_count++] = result;
        return true;
    }
    free(result.name);
    return fault ? refuse(reader, entry, fault) : false;
}

static bool add_draw_name(struct reader *reader, struct corrected_draw *draw, char *name)
{
    if (!name || !grow(reader, &draw->names, draw->count, sizeof *draw->names)) {
        free(name);
        return false;
    }
    draw->names[draw->count++] = name;
    return true;
}

static bool read_draw(struct reader *reader, struct correction *game, const struct ini_entry *entry)
{
    struct span text = span_of(entry->value);
    if (game->draw_count >= PLAYERS_LIMIT)
        return refuse(reader, entry, "no game has so many players");
    if (!grow(reader, &game->draws, game->draw_count, sizeof *game->draws))
        return false;
    struct corrected_draw *draw = &game->draws[game->draw_count++];
    *draw = (struct corrected_draw){.line = entry->line};
    do {
        if (!add_draw_name(reader, draw, read_name(reader, entry, &text)))
            return false;
    } while (text.length);
    if (draw->count < 2)
        return refuse(reader, entry, "a draw is written: \"A\" \"B\"");
    return true;
}

static bool read_game(struct reader *reader, const struct ini_entry *entry)
{
    struct correction *game = &reader->corrections->games[reader->corrections->game_count - 1];
    if (reader->begun)
        game->line = entry->line;
    reader->begun = false;
    if (strcmp(entry->key, "reason") == 0)
        return read_reason(reader, game, entry);
    if (strcmp(entry->key, "exclude") == 0)
        return read_yes(reader, game, &game->exclude, entry);
    if (strcmp(entry->key, "accept") == 0)
        return read_yes(reader, game, &game->accept, entry);
    if (strcmp(entry->key, "whole") == 0)
        return read_yes(reader, game, &game->whole, entry);
    if (strcmp(entry->key, "title") == 0)
        return read_title(reader, game, entry);
    if (strcmp(entry->key, "started") == 0)
        return read_time(reader, game->started, entry);
    if (strcmp(entry->key, "finished") == 0)
        return read_time(reader, game->finished, entry);
    if (strcmp(entry->key, "place") == 0)
        return read_result(reader, game, true, entry);
    if (strcmp(entry->key, "outcome") == 0)
        return read_result(reader, game, false, entry);
    if (strcmp(entry->key, "draw") == 0)
        return read_draw(reader, game, entry);
    return refuse(
        reader, entry,
        "unknown key of a game; the keys are reason, exclude, accept, place, outcome, draw, "
        "title, started, finished, whole");
}

/* "", or "until 2014-05-01". */
static bool read_until(struct span text, char until[STAMP_SIZE])
{
    enum { DAY_LENGTH = 10 };
    until[0] = '\0';
    if (text.length == 0)
        return true;
    if (!span_starts(text, SPAN("until ")) || text.length != strlen("until ") + DAY_LENGTH)
        return false;
    snprintf(until, STAMP_SIZE, "%.*s 00:00:00", DAY_LENGTH, text.text + strlen("until "));
    return stamp_valid(span_of(until));
}

static bool read_alias_parts(struct reader *reader, struct alias *alias,
                             const struct ini_entry *entry)
{
    struct span text = span_of(entry->value);
    alias->old_name = read_name(reader, entry, &text);
    if (!alias->old_name)
        return false;
    if (!span_starts(text, SPAN("->")))
        return refuse(reader, entry, "an alias is written: \"OLD NAME\" -> \"NEW NAME\"");
    text = span_trimmed(span_after(text, 2), BLANKS);
    alias->new_name = read_name(reader, entry, &text);
    if (!alias->new_name)
        return false;
    if (!read_until(text, alias->until))
        return refuse(reader, entry, "only 'until YYYY-MM-DD' may follow an alias");
    if (strcmp(alias->old_name, alias->new_name) == 0)
        return refuse(reader, entry, "an alias leads to itself");
    return true;
}

static bool read_alias(struct reader *reader, const struct ini_entry *entry)
{
    struct corrections *all = reader->corrections;
    if (!grow(reader, &all->aliases, all->alias_count, sizeof *all->aliases))
        return false;
    struct alias *alias = &all->aliases[all->alias_count++];
    *alias = (struct alias){.line = entry->line};
    return read_alias_parts(reader, alias, entry);
}

static bool begin_section(struct reader *reader, const struct ini_entry *entry)
{
    int64_t gid;
    reader->section = SECTION_UNKNOWN;
    if (strcmp(entry->section, "alias") == 0) {
        reader->section = SECTION_ALIAS;
        return true;
    }
    if (!span_starts(span_of(entry->section), SPAN("game ")) ||
        !number_parse(span_of(entry->section + strlen("game ")), 1, INT64_MAX, &gid))
        return refuse(reader, entry, "unknown section; the sections are [game GID] and [alias]");
    reader->section = SECTION_GAME;
    return begin_game(reader, gid, entry->line);
}

/* Takes one line of the file. False after reporting a fault, or with no_memory set. */
static bool take(void *context, const struct ini_entry *entry)
{
    struct reader *reader = context;
    if (!entry->key)
        return begin_section(reader, entry);
    if (reader->section == SECTION_NONE)
        return refuse(reader, entry, "it comes before any [game GID] or [alias]");
    if (reader->section == SECTION_UNKNOWN || reader->no_memory)
        return false;
    return reader->section == SECTION_ALIAS ? read_alias(reader, entry) : read_game(reader, entry);
}

enum status corrections_parse(struct corrections *corrections, const char *file, struct span text,
                              struct diag *diag)
{
    struct reader reader = {.corrections = corrections, .diag = diag};
    *corrections = (struct corrections){.file = strdup(file)};
    if (!corrections->file || !buffer_span(&corrections->text, text))
        return diag_memory(diag, "reading the corrections");
    enum status status = ini_read_text(file, text, take, &reader, diag);
    buffer_free(&reader.name);
    if (reader.no_memory)
        return diag_memory(diag, "reading the corrections");
    if (status != STATUS_DONE)
        return status;
    return corrections_check(corrections, diag) ? STATUS_DONE : STATUS_CONFIG;
}

enum status corrections_load(struct corrections *corrections, const char *file, struct diag *diag)
{
    struct buffer text = {0};
    *corrections = (struct corrections){0};
    if (!file || !*file)
        return STATUS_DONE;
    enum status status = file_read(file, FILE_LIMIT, &text, diag);
    if (status == STATUS_DONE)
        status = corrections_parse(corrections, file, buffer_view(&text), diag);
    buffer_free(&text);
    return status;
}
