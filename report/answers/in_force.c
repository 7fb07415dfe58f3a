#include "report/answers/in_force.h"

#include "base/core/text.h"
#include "base/model/locale.h"
#include "base/model/words.h"
#include "base/rules/stored_run.h"

#include <stdlib.h>

enum { LISTED = 20 }; /* of each; more than that nobody reads here */

/* A heading with how many there are and where they stand. */
static void heading(struct buffer *out, enum language language, enum word what, size_t count,
                    const char *file)
{
    buffer_printf(out, "%s: ", word(language, what));
    locale_count(out, language, (int64_t)count);
    buffer_string(out, " (");
    text_for_terminal(out, span_of(file));
    buffer_string(out, ")\n");
}

static void end_list(struct buffer *out, enum language language, size_t count)
{
    if (count <= LISTED)
        return;
    buffer_string(out, "  ");
    phrase_number(out, language, WORD_AND_MORE, (int64_t)(count - LISTED));
    buffer_char(out, '\n');
}

static void end_line(struct buffer *out, enum language language, size_t line)
{
    buffer_string(out, ", ");
    phrase_number(out, language, WORD_LOG_LINE, (int64_t)line);
    buffer_char(out, '\n');
}

static void write_corrections(struct buffer *out, enum language language,
                              const struct corrections *corrections)
{
    if (corrections->game_count)
        heading(out, language, WORD_CORRECTIONS_IN_FORCE, corrections->game_count,
                corrections->file);
    for (size_t i = 0; i < corrections->game_count && i < LISTED; i++) {
        const struct correction *game = &corrections->games[i];
        buffer_printf(out, "  %lld: ", (long long)game->gid);
        text_for_terminal(out, span_of(game->reason));
        end_line(out, language, (size_t)game->line);
    }
    end_list(out, language, corrections->game_count);
}

static void write_aliases(struct buffer *out, enum language language,
                          const struct corrections *corrections)
{
    if (corrections->alias_count)
        heading(out, language, WORD_ALIASES_IN_FORCE, corrections->alias_count, corrections->file);
    for (size_t i = 0; i < corrections->alias_count && i < LISTED; i++) {
        const struct alias *alias = &corrections->aliases[i];
        buffer_string(out, "  ");
        text_for_terminal(out, span_of(alias->old_name));
        buffer_string(out, " → ");
        text_for_terminal(out, span_of(alias->new_name));
        if (*alias->until)
            phrase_text(out, language, WORD_BEFORE_DAY, NULL, span_of(alias->until));
        end_line(out, language, (size_t)alias->line);
    }
    end_list(out, language, corrections->alias_count);
}

static void write_participants(struct buffer *out, enum language language,
                               const struct participants *participants)
{
    if (!participants->everybody)
        heading(out, language, WORD_PARTICIPANTS_IN_FORCE, participants->count, participants->file);
    for (size_t i = 0; i < participants->count && i < LISTED; i++) {
        const struct presence *row = &participants->rows[i];
        buffer_string(out, "  ");
        text_for_terminal(out, span_of(row->name));
        if (*row->from)
            phrase_text(out, language, WORD_FROM_DAY, NULL, span_of(row->from));
        if (*row->to)
            phrase_text(out, language, WORD_TO_DAY, NULL, span_of(row->to));
        end_line(out, language, row->line);
    }
    end_list(out, language, participants->count);
}

enum status report_in_force(struct store *store, enum language language, struct buffer *out)
{
    struct corrections corrections = {0};
    struct participants participants = {0};
    char *path = NULL;
    enum status status = stored_corrections(store, &corrections);
    if (status == STATUS_DONE)
        status = stored_participants(store, &participants, &path);
    if (status == STATUS_DONE) {
        write_corrections(out, language, &corrections);
        write_aliases(out, language, &corrections);
        write_participants(out, language, &participants);
    }
    participants_free(&participants);
    corrections_free(&corrections);
    free(path);
    return status;
}
