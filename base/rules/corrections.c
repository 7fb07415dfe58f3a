#include "base/rules/corrections.h"

#include "base/core/array.h"
#include "base/core/text.h"

/* Whether a character stands for itself: within quotes, before what could be a comment, and on a
   terminal. */
static bool is_plain(struct span character)
{
    struct buffer shown = {0};
    text_for_terminal(&shown, character);
    bool plain = span_equal(buffer_view(&shown), character) && *character.text != ';' &&
                 *character.text != '"' && *character.text != '\\';
    buffer_free(&shown);
    return plain;
}

bool corrections_quote(struct buffer *out, struct span name)
{
    buffer_char(out, '"');
    while (name.length) {
        uint32_t code;
        size_t length = utf8_decode(name, &code);
        struct span character = {name.text, length ? length : 1};
        if (is_plain(character))
            buffer_span(out, character);
        else
            for (size_t i = 0; i < character.length; i++)
                buffer_printf(out, "\\x%02X", (unsigned char)character.text[i]);
        name = span_after(name, character.length);
    }
    return buffer_char(out, '"');
}

static void check_reasons(const struct corrections *corrections, struct diag *diag)
{
    unsigned most = diag->errors + FAULTS_LIMIT;
    for (size_t i = 0; i < corrections->game_count && diag->errors < most; i++) {
        const struct correction *game = &corrections->games[i];
        bool says = game->exclude || game->accept || game->result_count || game->draw_count ||
                    game->title || *game->started || *game->finished;
        if (!game->reason)
            diag_error(diag, "%s:%d: game %lld needs a line 'reason = …'", corrections->file,
                       game->line, (long long)game->gid);
        else if (!says)
            diag_error(diag, "%s:%d: nothing is corrected in game %lld", corrections->file,
                       game->line, (long long)game->gid);
        if (game->whole && !game->result_count)
            diag_error(diag, "%s:%d: the whole of game %lld takes a place or an outcome",
                       corrections->file, game->line, (long long)game->gid);
        if (*game->started && *game->finished && strcmp(game->started, game->finished) > 0)
            diag_error(diag, "%s:%d: game %lld finishes before it starts", corrections->file,
                       game->line, (long long)game->gid);
        if (i > 0 && game[-1].gid == game->gid)
            diag_error(diag, "%s:%d: game %lld is already in line %d", corrections->file,
                       game->line, (long long)game->gid, game[-1].line);
    }
}

static int compare_games(const void *a, const void *b)
{
    const struct correction *one = a, *other = b;
    return (one->gid > other->gid) - (one->gid < other->gid);
}

/* The alias without end stands behind those that end. */
static int compare_aliases(const void *a, const void *b)
{
    const struct alias *one = a, *other = b;
    int order = strcmp(one->old_name, other->old_name);
    if (order == 0)
        order = (one->until[0] == '\0') - (other->until[0] == '\0');
    return order ? order : strcmp(one->until, other->until);
}

static int compare_login(const void *login, const void *alias)
{
    return span_compare(*(const struct span *)login,
                        span_of(((const struct alias *)alias)->old_name));
}

/* The first alias of the login, or alias_count. */
static size_t first_alias(const struct corrections *corrections, struct span login)
{
    size_t i = array_lower_bound(corrections->aliases, corrections->alias_count,
                                 sizeof *corrections->aliases, &login, compare_login);
    bool found = i < corrections->alias_count &&
                 span_equal(span_of(corrections->aliases[i].old_name), login);
    return found ? i : corrections->alias_count;
}

/* The alias of the login for a game of that start; NULL for none. */
static const struct alias *alias_of(const struct corrections *corrections, struct span login,
                                    const char *started)
{
    for (size_t i = first_alias(corrections, login); i < corrections->alias_count; i++) {
        const struct alias *alias = &corrections->aliases[i];
        if (!span_equal(span_of(alias->old_name), login))
            break;
        if (alias->until[0] == '\0' || strcmp(started, alias->until) < 0)
            return alias;
    }
    return NULL;
}

enum { LONGEST_CHAIN = 100 }; /* aliases one behind the other; nobody renames himself as often */

static const char TODAY[] = "9999-12-31 23:59:59"; /* later than any end */

/* The alias of the name that `alias` leads to. That name is judged on the day when `alias` ended:
   before, it may have been somebody else's. `*started` is the stamp that counts, and moves on. */
static const struct alias *next_link(const struct corrections *corrections,
                                     const struct alias *alias, const char **started)
{
    if (*alias->until)
        *started = alias->until;
    return alias_of(corrections, span_of(alias->new_name), *started);
}

/* True if the aliases lead on from this one without coming to an end: in a circle, or longer than
   they may. Each end that is passed is a later one, so a circle is of aliases without an end. */
static bool is_endless(const struct corrections *corrections, const struct alias *start)
{
    const struct alias *alias = start;
    const char *started = TODAY;
    for (int steps = 0; alias && steps < LONGEST_CHAIN; steps++)
        alias = next_link(corrections, alias, &started);
    return alias != NULL;
}

static void check_aliases(const struct corrections *corrections, struct diag *diag)
{
    unsigned most = diag->errors + FAULTS_LIMIT;
    for (size_t i = 0; i < corrections->alias_count && diag->errors < most; i++) {
        const struct alias *alias = &corrections->aliases[i];
        if (i > 0 && compare_aliases(alias - 1, alias) == 0)
            diag_error(diag, "%s:%d: \"%s\" already has an alias, in line %d", corrections->file,
                       alias->line, alias->old_name, alias[-1].line);
        if (is_endless(corrections, alias))
            diag_error(diag, "%s:%d: the aliases of \"%s\" lead in a circle", corrections->file,
                       alias->line, alias->old_name);
    }
}

bool corrections_check(struct corrections *corrections, struct diag *diag)
{
    unsigned before = diag->errors;
    if (corrections->game_count)
        qsort(corrections->games, corrections->game_count, sizeof *corrections->games,
              compare_games);
    if (corrections->alias_count)
        qsort(corrections->aliases, corrections->alias_count, sizeof *corrections->aliases,
              compare_aliases);
    check_reasons(corrections, diag);
    check_aliases(corrections, diag);
    return diag->errors == before;
}

static void free_game(struct correction *game)
{
    free(game->reason);
    free(game->title);
    for (size_t i = 0; i < game->result_count; i++)
        free(game->results[i].name);
    for (size_t i = 0; i < game->draw_count; i++) {
        for (size_t k = 0; k < game->draws[i].count; k++)
            free(game->draws[i].names[k]);
        free(game->draws[i].names);
    }
    free(game->results);
    free(game->draws);
}

void corrections_free(struct corrections *corrections)
{
    for (size_t i = 0; i < corrections->game_count; i++)
        free_game(&corrections->games[i]);
    for (size_t i = 0; i < corrections->alias_count; i++) {
        free(corrections->aliases[i].old_name);
        free(corrections->aliases[i].new_name);
    }
    free(corrections->games);
    free(corrections->aliases);
    free(corrections->file);
    buffer_free(&corrections->text);
    *corrections = (struct corrections){0};
}

/* What is said of the game, to which more is to be added; NULL: no memory. */
static struct correction *find_or_add(struct corrections *corrections, int64_t gid)
{
    const struct correction wanted = {.gid = gid};
    size_t at = array_lower_bound(corrections->games, corrections->game_count,
                                  sizeof *corrections->games, &wanted, compare_games);
    if (at < corrections->game_count && corrections->games[at].gid == gid)
        return &corrections->games[at];
    if (!array_grow(&corrections->games, corrections->game_count, sizeof *corrections->games))
        return NULL;
    struct correction *games = corrections->games;
    memmove(games + at + 1, games + at, (corrections->game_count - at) * sizeof *games);
    corrections->game_count++;
    games[at] = (struct correction){.gid = gid, .reason = strdup("")};
    return games[at].reason ? &games[at] : NULL;
}

bool corrections_decide(struct corrections *corrections, int64_t gid, bool accept)
{
    struct correction *game = find_or_add(corrections, gid);
    if (!game)
        return false;
    game->accept = accept;
    game->exclude = !accept;
    return true;
}

/* The result of a player, added where there is none yet: then without an outcome. NULL: no memory.
 */
static struct corrected_result *result_of(struct correction *game, struct span name)
{
    size_t at = 0;
    while (at < game->result_count && !span_equal(span_of(game->results[at].name), name))
        at++;
    if (at < game->result_count)
        return &game->results[at];
    char *copy = strndup(name.text, name.length);
    if (!copy || !array_grow(&game->results, at, sizeof *game->results)) {
        free(copy);
        return NULL;
    }
    game->results[at] = (struct corrected_result){.name = copy};
    return &game->results[game->result_count++];
}

bool corrections_result(struct corrections *corrections, int64_t gid, struct span name,
                        enum outcome outcome, int place)
{
    struct correction *game = find_or_add(corrections, gid);
    struct corrected_result *result = game ? result_of(game, name) : NULL;
    if (!result)
        return false;
    *result = (struct corrected_result){result->name, outcome,
                                        outcome == OUTCOME_FINISHED ? place : 0, 0};
    return true;
}

/* Once a game: its rows come one behind the other. */
static bool begin_whole(struct correction *game, const struct corrected_game *said)
{
    game->whole = true;
    if (!*game->started)
        snprintf(game->started, STAMP_SIZE, "%.*s", (int)said->started.length, said->started.text);
    if (!*game->finished)
        snprintf(game->finished, STAMP_SIZE, "%.*s", (int)said->finished.length,
                 said->finished.text);
    if (!game->title)
        game->title = strndup(said->title.text, said->title.length);
    if (game->reason && !*game->reason) {
        free(game->reason);
        game->reason = strndup(said->reason.text, said->reason.length);
    }
    return game->title && game->reason;
}

bool corrections_whole(struct corrections *corrections, const struct corrected_game *said,
                       struct span name, enum outcome outcome, int place)
{
    struct correction *game = find_or_add(corrections, said->gid);
    if (!game || (!game->whole && !begin_whole(game, said)))
        return false;
    struct corrected_result *result = result_of(game, name);
    if (result && result->outcome == OUTCOME_NONE)
        *result = (struct corrected_result){result->name, outcome, place, 0};
    return result != NULL;
}

bool correction_is_game(const struct correction *correction)
{
    return correction->title && *correction->finished && correction->result_count;
}

const struct correction *corrections_find(const struct corrections *corrections, int64_t gid)
{
    struct correction wanted = {.gid = gid};
    return array_find(corrections->games, corrections->game_count, sizeof *corrections->games,
                      &wanted, compare_games);
}

struct span corrections_person(const struct corrections *corrections, struct span login,
                               const char *started)
{
    const struct alias *alias = alias_of(corrections, login, started);
    for (int steps = 0; alias && steps < LONGEST_CHAIN; steps++) {
        login = span_of(alias->new_name);
        alias = next_link(corrections, alias, &started);
    }
    return login;
}

struct span corrections_person_now(const struct corrections *corrections, struct span login)
{
    return corrections_person(corrections, login, TODAY);
}
