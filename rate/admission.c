#include "rate/admission.h"

#include "base/core/json.h"
#include "base/core/number.h"
#include "base/core/wordlist.h"

#include <stdio.h>

/* Which races count: [rules] in config.ini. */

static bool is_range(struct span word, int64_t *from, int64_t *to)
{
    const char *dots = span_find(word, SPAN(".."));
    size_t first = dots ? (size_t)(dots - word.text) : word.length;
    size_t second = dots ? first + 2 : 0;
    return number_parse((struct span){word.text, first}, 0, INT32_MAX, from) &&
           number_parse(span_after(word, second), 0, INT32_MAX, to) && *from <= *to;
}

enum status admission_check(const struct rules *rules)
{
    const char *cps = rules->config->cps;
    struct span list = span_of(rules->config->zzz);
    struct span each;
    int64_t from, to;
    if (*cps && strcmp(cps, "yes") != 0 && strcmp(cps, "no") != 0) {
        diag_error(rules->diag, "[rules] cps cannot be '%s'; it is yes, no or empty", cps);
        return STATUS_CONFIG;
    }
    while (wordlist_next(&list, &each)) {
        if (is_range(each, &from, &to))
            continue;
        diag_error(rules->diag, "[rules] zzz: '%.*s' is no number and no range such as 0..5",
                   (int)each.length, each.text);
        return STATUS_CONFIG;
    }
    return STATUS_DONE;
}

static bool is_allowed(const char *list, struct span value)
{
    return !*list || !value.text || wordlist_has(span_of(list), value);
}

static bool in_ranges(const char *list, int64_t value)
{
    struct span rest = span_of(list);
    struct span each;
    int64_t from, to;
    if (!*list || value == NOT_KNOWN)
        return true;
    while (wordlist_next(&rest, &each))
        if (is_range(each, &from, &to) && value >= from && value <= to)
            return true;
    return false;
}

/* The tag without the marks that it bears in titles. */
static struct span bare_tag(struct span tag)
{
    static const struct span marks[] = {{"§", sizeof "§" - 1}, {"!", 1}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (span_starts(tag, marks[i]) && span_ends(tag, marks[i]) &&
            tag.length > 2 * marks[i].length)
            return (struct span){tag.text + marks[i].length, tag.length - 2 * marks[i].length};
    return tag;
}

static bool title_has(struct span title, struct span tag)
{
    return title.text && span_find(title, tag);
}

/* The first of the tags that a game must not bear which it bears: in the title, as players write
   it, or among the tags of the API, there with or without its marks. An empty one for none. False:
   no memory. */
static bool forbidden_tag(const struct config *config, const struct race *race, struct span *tag)
{
    struct span list = span_of(config->without_tags);
    struct json_reader json = {0};
    const struct json_t *tags = NULL;
    *tag = SPAN("");
    if (list.length == 0)
        return true;
    bool good = !race->tags.text || json_read(&json, race->tags, &tags) != JSON_NO_MEMORY;
    bool borne = false;
    while (!borne && wordlist_next(&list, tag))
        borne = title_has(race->title, *tag) || json_holds(tags, *tag) ||
                json_holds(tags, bare_tag(*tag));
    if (!borne)
        *tag = SPAN("");
    json_reader_free(&json);
    return good;
}

/* Why a game is left out. */
struct why {
    enum reason reason; /* REASON_NONE: it is not */
    struct span detail;
};

/* `number` has room for a detail that is one. False: no memory. */
static bool check_race(const struct config *config, const struct race *race, char number[24],
                       struct why *why)
{
    struct span tag;
    *why = (struct why){REASON_NONE, SPAN("")};
    const char *cps = config->cps;
    snprintf(number, 24, "%lld", (long long)race->zzz);
    if (*cps && race->cps != NOT_KNOWN && (race->cps != 0) != (cps[0] == 'y'))
        why->reason = race->cps ? REASON_WITH_CHECKPOINTS : REASON_WITHOUT_CHECKPOINTS;
    else if (!is_allowed(config->startdirection, race->startdirection))
        *why = (struct why){REASON_START_DIRECTION, race->startdirection};
    else if (!is_allowed(config->crashallowed, race->crashallowed))
        *why = (struct why){REASON_CRASH_RULE, race->crashallowed};
    else if (!in_ranges(config->zzz, race->zzz))
        *why = (struct why){REASON_ZZZ, span_of(number)};
    else if (!forbidden_tag(config, race, &tag))
        return false;
    else if (tag.length)
        *why = (struct why){REASON_TAG, tag};
    return true;
}

/* The first player who does not take part. */
static struct why check_players(const struct rules *rules, const struct games *games,
                                const char *started, const struct raw_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct span name = span_of(games->names[entries[i].person]);
        if (!participants_hold(&rules->participants, name, started))
            return (struct why){REASON_NO_PARTICIPANT, name};
    }
    return (struct why){REASON_NONE, SPAN("")};
}

bool admit(const struct rules *rules, struct games *games, struct game *game,
           const struct race *race, const char *started, const struct raw_entry *entries,
           size_t count)
{
    char number[24];
    enum game_state state = game->state;
    if (state == STATE_UNTAGGED || state == STATE_EXCLUDED)
        return true;
    struct why why;
    if (!check_race(rules->config, race, number, &why))
        return false;
    bool excluded = why.reason != REASON_NONE;
    if (!excluded && rules->config->others != OTHERS_RATED)
        why = check_players(rules, games, started, entries, count);
    excluded |= why.reason && rules->config->others == OTHERS_SKIPPED;
    if (!why.reason || (!excluded && state != STATE_RATED))
        return true;
    if (!games_decide(games, game, why.reason, why.detail))
        return false;
    if (!excluded)
        game->state = state;
    return true;
}
