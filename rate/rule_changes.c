#include "rate/rule_changes.h"

#include "base/core/array.h"
#include "base/model/engine.h"
#include "rate/fingerprint.h"
#include "rate/load.h"

#include <stdio.h>
#include <stdlib.h>

/* Each change costs reading all games once more; so many of a file are told apart. */
enum { LINES = 40 };

static bool add(struct rule_changes *changes, enum cause_kind kind, const char *name)
{
    if (!array_grow(&changes->changes, changes->count, sizeof *changes->changes))
        return false;
    changes->changes[changes->count++] = (struct rule_change){kind, name};
    return true;
}

bool settings_differ(const struct config *then, const struct config *now, bool parameters,
                     struct cause *cause, bool *other)
{
    struct buffer old = {0}, new = {0};
    bool done = true;
    *other = false;
    for (size_t i = 0; i < setting_count && done; i++) {
        if (!setting_is_rule(&settings[i]) || setting_is_parameter(&settings[i]) != parameters)
            continue;
        buffer_clear(&old);
        buffer_clear(&new);
        config_value(then, &settings[i], &old);
        config_value(now, &settings[i], &new);
        if (span_equal(buffer_view(&old), buffer_view(&new)))
            continue;
        *other = true;
        done = !old.failed && !new.failed &&
               (!cause || cause_add_setting(cause, settings[i].key, old.data ? old.data : "",
                                            new.data ? new.data : ""));
    }
    buffer_free(&old);
    buffer_free(&new);
    return done;
}

static bool same_text(const struct buffer *a, const struct buffer *b)
{
    return span_equal(buffer_view(a), buffer_view(b));
}

/* The lines about one name, as people and the comparison read them: "2014-01-01..2015-12-31". */
static void dates_of(struct buffer *out, const struct participants *participants, const char *name)
{
    for (size_t i = 0; i < participants->count; i++) {
        const struct presence *row = &participants->rows[i];
        if (strcmp(row->name, name) == 0)
            buffer_printf(out, "%s%s..%s", out->length ? ", " : "", row->from, row->to);
    }
}

/* The same of aliases: "ZOE until 2014-05-01". */
static void targets_of(struct buffer *out, const struct corrections *corrections, const char *name)
{
    for (size_t i = 0; i < corrections->alias_count; i++) {
        const struct alias *alias = &corrections->aliases[i];
        if (strcmp(alias->old_name, name) != 0)
            continue;
        buffer_printf(out, "%s%s", out->length ? ", " : "", alias->new_name);
        if (*alias->until)
            buffer_printf(out, " until %.10s", alias->until);
    }
}

static void line_of(struct buffer *out, const struct inputs *inputs, enum cause_kind kind,
                    const char *name)
{
    if (kind == CAUSE_ALIAS)
        targets_of(out, &inputs->corrections, name);
    else
        dates_of(out, &inputs->participants, name);
}

/* Adds a change for a name whose lines differ, once. */
static bool compare_name(struct rule_changes *changes, enum cause_kind kind, const char *name)
{
    struct buffer old = {0}, new = {0};
    for (size_t i = 0; i < changes->count; i++)
        if (changes->changes[i].kind == kind && strcmp(changes->changes[i].name, name) == 0)
            return true;
    line_of(&old, changes->then, kind, name);
    line_of(&new, changes->now, kind, name);
    bool done = !old.failed && !new.failed;
    if (done && !same_text(&old, &new))
        done = add(changes, kind, name);
    buffer_free(&old);
    buffer_free(&new);
    return done;
}

static bool compare_side(struct rule_changes *changes, enum cause_kind kind,
                         const struct inputs *inputs)
{
    bool done = true;
    if (kind == CAUSE_ALIAS)
        for (size_t i = 0; i < inputs->corrections.alias_count && done; i++)
            done = compare_name(changes, kind, inputs->corrections.aliases[i].old_name);
    else
        for (size_t i = 0; i < inputs->participants.count && done; i++)
            done = compare_name(changes, kind, inputs->participants.rows[i].name);
    return done;
}

/* Name by name; of too many the whole file is one change. */
static bool compare_lines(struct rule_changes *changes, enum cause_kind kind)
{
    size_t before = changes->count;
    bool whole = kind == CAUSE_DATES &&
                 changes->then->participants.everybody != changes->now->participants.everybody;
    bool done = whole || (compare_side(changes, kind, changes->then) &&
                          compare_side(changes, kind, changes->now));
    if (!done || !(whole || changes->count - before > LINES))
        return done;
    changes->count = before;
    return add(changes, kind, NULL);
}

bool rule_changes_find(struct rule_changes *changes, const struct inputs *then,
                       const struct inputs *now)
{
    bool parameters = false, rules = false;
    *changes = (struct rule_changes){.then = then, .now = now};
    bool done = settings_differ(&then->config, &now->config, true, NULL, &parameters) &&
                settings_differ(&then->config, &now->config, false, NULL, &rules);
    if (done && parameters)
        done = add(changes, CAUSE_PARAMETERS, NULL);
    if (done && rules)
        done = add(changes, CAUSE_RULES, NULL);
    if (!done || !then->known)
        return done;
    if (!same_text(&then->weights.text, &now->weights.text))
        done = add(changes, CAUSE_WEIGHTS, NULL);
    if (done && !same_text(&then->corrections.text, &now->corrections.text))
        done = compare_lines(changes, CAUSE_ALIAS);
    if (done && (then->participants.everybody != now->participants.everybody ||
                 !same_text(&then->participants.text, &now->participants.text)))
        done = compare_lines(changes, CAUSE_DATES);
    return done;
}

void rule_changes_free(struct rule_changes *changes)
{
    free(changes->changes);
    *changes = (struct rule_changes){0};
}

/* Whether of `name` (NULL: of the whole) what holds now does, once the first `count` are made. */
static bool is_now(const struct rule_changes *changes, size_t count, enum cause_kind kind,
                   const char *name)
{
    for (size_t i = count; i < changes->count; i++) {
        const struct rule_change *change = &changes->changes[i];
        if (change->kind == kind && (!change->name || !name || strcmp(change->name, name) == 0))
            return false;
    }
    return true;
}

const struct parameters *rule_changes_parameters(const struct rule_changes *changes, size_t count)
{
    bool now = is_now(changes, count, CAUSE_PARAMETERS, NULL);
    return now ? &changes->now->config.rating : &changes->then->config.rating;
}

/* The race rules of one side; texts stay those of the inputs. */
static void take_rules(struct config *config, const struct config *from)
{
    config->others = from->others;
    config->startdirection = from->startdirection;
    config->crashallowed = from->crashallowed;
    config->cps = from->cps;
    config->zzz = from->zzz;
    config->without_tags = from->without_tags;
}

/* Rows of one side that hold, of an array of `size` that begin with a name: struct alias and struct
   presence. */
static size_t take_lines(const struct rule_changes *changes, size_t count, enum cause_kind kind,
                         bool now, const void *lines, size_t line_count, size_t size, char *out)
{
    size_t taken = 0;
    for (size_t i = 0; i < line_count; i++) {
        const char *line = (const char *)lines + i * size;
        const char *name;
        memcpy(&name, line, sizeof name);
        if (is_now(changes, count, kind, name) == now)
            memcpy(out + size * taken++, line, size);
    }
    return taken;
}
_Static_assert(offsetof(struct alias, old_name) == 0 && offsetof(struct presence, name) == 0,
               "take_lines() reads the name there");

static int by_alias(const void *a, const void *b)
{
    const struct alias *one = a, *other = b;
    int order = strcmp(one->old_name, other->old_name);
    if (order == 0)
        order = (one->until[0] == '\0') - (other->until[0] == '\0');
    return order ? order : strcmp(one->until, other->until);
}

static int by_presence(const void *a, const void *b)
{
    return strcmp(((const struct presence *)a)->name, ((const struct presence *)b)->name);
}

static bool mix_aliases(const struct rule_changes *changes, size_t count,
                        struct corrections *corrections)
{
    const struct corrections *then = &changes->then->corrections, *now = &changes->now->corrections;
    size_t size = sizeof *corrections->aliases;
    *corrections = *now;
    if (!changes->then->known)
        then = now;
    corrections->aliases = calloc(then->alias_count + now->alias_count + 1, size);
    if (!corrections->aliases)
        return false;
    size_t old = take_lines(changes, count, CAUSE_ALIAS, false, then->aliases, then->alias_count,
                            size, (char *)corrections->aliases);
    corrections->alias_count =
        old + take_lines(changes, count, CAUSE_ALIAS, true, now->aliases, now->alias_count, size,
                         (char *)(corrections->aliases + old));
    if (corrections->alias_count)
        qsort(corrections->aliases, corrections->alias_count, size, by_alias);
    return true;
}

static bool mix_participants(const struct rule_changes *changes, size_t count,
                             struct participants *participants)
{
    const struct participants *then = &changes->then->participants;
    const struct participants *now = &changes->now->participants;
    size_t size = sizeof *participants->rows;
    if (!changes->then->known)
        then = now;
    *participants = (struct participants){
        .everybody = is_now(changes, count, CAUSE_DATES, NULL) ? now->everybody : then->everybody,
        .rows = calloc(then->count + now->count + 1, size),
    };
    if (!participants->rows)
        return false;
    size_t old = take_lines(changes, count, CAUSE_DATES, false, then->rows, then->count, size,
                            (char *)participants->rows);
    participants->count = old + take_lines(changes, count, CAUSE_DATES, true, now->rows, now->count,
                                           size, (char *)(participants->rows + old));
    if (participants->count)
        qsort(participants->rows, participants->count, size, by_presence);
    return true;
}

enum status rule_changes_load(struct store *store, const struct rule_changes *changes, size_t count,
                              struct games *games)
{
    const struct inputs *then = changes->then, *now = changes->now;
    struct config config = now->config;
    struct rules rules = {.config = &config, .parameters = &config.rating, .diag = store->diag};
    bool rules_now = is_now(changes, count, CAUSE_RULES, NULL);
    bool weights_now = !then->known || is_now(changes, count, CAUSE_WEIGHTS, NULL);
    *games = (struct games){0};
    config.rating = *rule_changes_parameters(changes, count);
    take_rules(&config, rules_now ? &now->config : &then->config);
    if (rating_systems[config.rating.system].start_weights)
        rules.weights = weights_now ? now->weights : then->weights;
    bool done = mix_aliases(changes, count, &rules.corrections) &&
                mix_participants(changes, count, &rules.participants);
    enum status status = done ? games_load_by(store, &rules, games)
                              : diag_memory(store->diag, "comparing the rankings");
    if (rules.corrections.aliases)
        free(rules.corrections.aliases);
    free(rules.participants.rows);
    return status;
}

/* Where a whole file is another one: its path then and now, the same for one that was edited. */
static bool tell_file(const struct rule_changes *changes, enum cause_kind kind, struct cause *cause)
{
    static const char *const names[] = {"corrections", "participants", "weights"};
    size_t which = kind == CAUSE_ALIAS ? 0 : kind == CAUSE_DATES ? 1 : 2;
    return cause_add_setting(cause, names[which], changes->then->paths[which],
                             changes->now->paths[which]);
}

bool rule_change_tell(const struct rule_changes *changes, size_t which, struct cause *cause)
{
    const struct rule_change *change = &changes->changes[which];
    struct buffer old = {0}, new = {0};
    bool other;
    cause->kind = change->kind;
    cause->title = strdup(change->name ? change->name : "");
    if (!cause->title)
        return false;
    if (change->kind == CAUSE_PARAMETERS || change->kind == CAUSE_RULES)
        return settings_differ(&changes->then->config, &changes->now->config,
                               change->kind == CAUSE_PARAMETERS, cause, &other);
    if (!change->name)
        return tell_file(changes, change->kind, cause);
    line_of(&old, changes->then, change->kind, change->name);
    line_of(&new, changes->now, change->kind, change->name);
    bool done = !old.failed && !new.failed &&cause_add_setting(
                                   cause, change->kind == CAUSE_ALIAS ? "alias" : "participants",
                                   old.data ? old.data : "", new.data ? new.data : "");
    buffer_free(&old);
    buffer_free(&new);
    return done;
}
