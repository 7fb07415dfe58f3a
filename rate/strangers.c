#include "rate/strangers.h"

#include "base/core/suggest.h"
#include "base/model/engine.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    NAMED = 20,     /* of a file; the others are counted */
    COMPARED = 500, /* of a file: so many are held against all names */
};

/* Who plays, by the index of his name. */
struct players_known {
    const struct rules *rules;
    const struct games *games;
    bool *persons; /* who is rated under the name */
    bool *targets; /* an alias leads to it */
};

/* The strangers of one file. */
struct file_strangers {
    const char *file;
    size_t told, compared, left;
};

static bool know(struct players_known *known, const struct rules *rules, const struct games *games)
{
    *known = (struct players_known){.rules = rules, .games = games};
    known->persons = calloc(games->person_count + 1, sizeof *known->persons);
    known->targets = calloc(games->person_count + 1, sizeof *known->targets);
    if (!known->persons || !known->targets)
        return false;
    for (size_t i = 0; i < rules->corrections.alias_count; i++)
        known->targets[games_person(games, span_of(rules->corrections.aliases[i].new_name))] = true;
    for (size_t i = 0; i < games->entry_count; i++)
        known->persons[games->entries[i].person] = true;
    return true;
}

static bool is_one(const struct games *games, const bool *flags, const char *name)
{
    return flags[games_person(games, span_of(name))];
}

/* Appends those of the names that come near, but for one that is not meant. */
static void add_near(const struct players_known *known, const bool *flags, const char *name,
                     const char *but, struct buffer *why)
{
    struct suggestions near = {.word = name};
    for (size_t i = 0; i < known->games->person_count; i++)
        if (flags[i] && (!but || strcmp(known->games->names[i], but) != 0))
            suggestions_add(&near, known->games->names[i]);
    suggestions_say(&near, why);
}

/* One warning, as long as they are not too many. `why` may be of any bytes. */
static void tell(const struct players_known *known, struct file_strangers *strangers, size_t line,
                 const char *name, const struct buffer *why)
{
    if (strangers->told++ < NAMED)
        diag_warning(known->rules->diag, "%s:%zu: nobody plays as '%s'%s", strangers->file, line,
                     name, buffer_view(why).text);
    else
        strangers->left++;
}

static void tell_left(const struct players_known *known, const struct file_strangers *strangers)
{
    if (strangers->left)
        diag_warning(known->rules->diag, "%s: nobody plays under %zu further names",
                     strangers->file, strangers->left);
}

/* An alias leads from a name that somebody plays or played under, or from another alias. The name
   that it leads to may be still to come; but where one comes very near, it is misspelt. */
static bool tell_aliases(const struct players_known *known)
{
    const struct corrections *corrections = &known->rules->corrections;
    struct file_strangers strangers = {.file = corrections->file};
    struct buffer why = {0};
    for (size_t i = 0; i < corrections->alias_count; i++) {
        const struct alias *alias = &corrections->aliases[i];
        const char *old = alias->old_name, *new = alias->new_name;
        bool begins = is_one(known->games, known->targets, old) ||
                      is_one(known->games, known->games->plays, old);
        bool compared = strangers.compared < COMPARED;
        strangers.compared += !begins || !is_one(known->games, known->games->plays, new);
        buffer_clear(&why);
        if (!begins) {
            buffer_string(&why, "; the alias joins nothing");
            if (compared)
                add_near(known, known->games->plays, old, new, &why);
            tell(known, &strangers, (size_t)alias->line, old, &why);
        } else if (compared && !is_one(known->games, known->games->plays, new)) {
            add_near(known, known->games->plays, new, old, &why);
            if (why.length)
                tell(known, &strangers, (size_t)alias->line, new, &why);
        }
    }
    tell_left(known, &strangers);
    bool done = !why.failed;
    buffer_free(&why);
    return done;
}

/* Why a participant takes part in nothing; an empty one where nothing is known. */
static void explain_participant(const struct players_known *known, const char *name,
                                struct buffer *why)
{
    struct span word = span_of(name);
    struct span person = corrections_person_now(&known->rules->corrections, word);
    if (!span_equal(person, word)) {
        buffer_string(why, "; [alias] calls him '");
        buffer_span(why, person);
        buffer_char(why, '\'');
        return;
    }
    for (size_t i = 0; i < known->games->person_count; i++) {
        struct span begin = span_of(known->games->names[i]);
        if (!known->persons[i] || !span_starts(word, begin) || word.text[begin.length] != ' ')
            continue;
        buffer_printf(why, "; did you mean '%s'? columns are separated by tabs", begin.text);
        return;
    }
    add_near(known, known->persons, name, NULL, why);
}

/* Many who take part have not played yet: whom nobody comes near is only counted. */
static bool tell_participants(const struct players_known *known)
{
    const struct participants *all = &known->rules->participants;
    struct file_strangers strangers = {.file = all->file};
    const struct presence *first = NULL;
    size_t others = 0;
    struct buffer why = {0};
    for (size_t i = 0; i < all->count; i++) {
        const struct presence *presence = &all->rows[i];
        if (is_one(known->games, known->persons, presence->name) ||
            (i > 0 && strcmp(presence[-1].name, presence->name) == 0))
            continue;
        buffer_clear(&why);
        if (strangers.compared++ < COMPARED)
            explain_participant(known, presence->name, &why);
        if (why.length)
            tell(known, &strangers, presence->line, presence->name, &why);
        else if (!others++ || presence->line < first->line)
            first = presence;
    }
    tell_left(known, &strangers);
    if (first)
        diag_warning(known->rules->diag,
                     "%s: %zu who take part have not played yet, such as '%s' in line %zu",
                     all->file, others, first->name, first->line);
    bool done = !why.failed;
    buffer_free(&why);
    return done;
}

static void add_gid(const struct games *games, int64_t gid, struct buffer *why)
{
    char word[24], room[SUGGESTIONS][24], number[24];
    struct suggestions near = {.word = word};
    snprintf(word, sizeof word, "%" PRId64, gid);
    for (size_t i = 0; i < games->count; i++) {
        struct suggestion one = {.word = word, .nearest = word, .edits = 2};
        snprintf(number, sizeof number, "%" PRId64, games->games[i].gid);
        suggest(&one, number);
        if (one.edits < 2 && near.count < SUGGESTIONS)
            suggestions_add(&near, memcpy(room[near.count], number, sizeof number));
    }
    suggestions_say(&near, why);
}

static void add_player(const struct games *games, const struct game *game, const char *name,
                       struct buffer *why)
{
    struct suggestions near = {.word = name};
    for (size_t i = game->first; i < game->first + game->count; i++)
        suggestions_add(&near,
                        games->names[games->logins ? games->logins[i] : games->entries[i].person]);
    suggestions_say(&near, why);
}

static bool tell_weights(const struct rules *rules, const struct games *games)
{
    const struct weights *weights = &rules->weights;
    struct buffer why = {0};
    size_t unused = 0;
    for (size_t i = 0; i < weights->count; i++) {
        const struct weight *weight = &weights->weights[i];
        if (weight->used || ++unused > NAMED)
            continue;
        const struct game *game = games_find(games, weight->gid);
        buffer_clear(&why);
        if (game)
            buffer_printf(&why, "'%s' does not play in", weight->player);
        buffer_printf(&why, "%sgame %" PRId64 "%s; the weight is unused", game ? " " : "",
                      weight->gid, game ? "" : " is not known");
        if (game)
            add_player(games, game, weight->player, &why);
        else
            add_gid(games, weight->gid, &why);
        diag_warning(rules->diag, "%s:%zu: %s", weights->file, weight->line,
                     buffer_view(&why).text);
    }
    if (unused > NAMED)
        diag_warning(rules->diag,
                     "%s: %zu further weights are unused: their games or players are not known",
                     weights->file, unused - NAMED);
    bool done = !why.failed;
    buffer_free(&why);
    return done;
}

static enum status tell_names(const struct rules *rules, const struct games *games)
{
    struct players_known known = {0};
    const char *weights = rules->config->weights;
    if (*weights && !rating_systems[rules->parameters->system].start_weights)
        diag_warning(rules->diag, "%s: not read: only [rating] system = elo-advantage has weights",
                     weights);
    bool done = tell_weights(rules, games);
    /* Before the first game everybody is nobody. */
    if (games->entry_count)
        done =
            done && know(&known, rules, games) && tell_aliases(&known) && tell_participants(&known);
    free(known.persons);
    free(known.targets);
    return done ? STATUS_DONE : diag_memory(rules->diag, "looking for misspelt names");
}

static enum status tell_game(const struct rules *rules, const struct games *games,
                             const struct correction *correction)
{
    struct buffer why = {0};
    add_gid(games, correction->gid, &why);
    if (correction->title || *correction->finished || correction->result_count)
        buffer_string(&why, "; by hand it takes title, finished, and a place or outcome of each");
    if (correction->line == 0)
        diag_error(rules->diag, "game %" PRId64 " is not known", correction->gid);
    else
        diag_error(rules->diag, "%s:%d: game %" PRId64 " is not known%s", rules->corrections.file,
                   correction->line, correction->gid, buffer_view(&why).text);
    buffer_free(&why);
    return correction->line == 0 ? STATUS_USAGE : STATUS_CONFIG;
}

enum status strangers_tell(const struct rules *rules, const struct games *games)
{
    enum status status = rules->tells ? tell_names(rules, games) : STATUS_DONE;
    for (size_t i = 0; i < rules->corrections.game_count; i++)
        if (!games_find(games, rules->corrections.games[i].gid))
            status = status_worse(status, tell_game(rules, games, &rules->corrections.games[i]));
    return status;
}
