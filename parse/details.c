#include "parse/details.h"

#include "base/core/number.h"
#include "parse/html_dom.h"

static void clear(struct details *details)
{
    arena_reset(&details->texts);
    details->count = 0;
    details->complete = false;
}

void details_free(struct details *details)
{
    arena_free(&details->texts);
    *details = (struct details){0};
}

const struct detail *details_find(const struct details *details, struct span name)
{
    for (size_t i = 0; i < details->count; i++)
        if (span_equal(details->players[i].name, name))
            return &details->players[i];
    return NULL;
}

/* The parking move of a finisher stands in no log. False on no memory. */
static bool add(struct details *details, struct detail detail)
{
    if (detail.name.length == 0 || details->count == PLAYERS_LIMIT ||
        details_find(details, detail.name))
        return true;
    if (detail.outcome != OUTCOME_FINISHED)
        detail.place = 0;
    else if (detail.moves > 0)
        detail.moves--;
    detail.name = arena_copy(&details->texts, detail.name);
    details->players[details->count++] = detail;
    return detail.name.text != NULL;
}

static void classify_complete(struct details *details)
{
    details->complete = details->count > 0;
    for (size_t i = 0; i < details->count; i++)
        details->complete &= details->players[i].outcome != OUTCOME_NONE;
}

static int64_t count_of(const struct json_t *player, const char *path)
{
    int64_t count = json_number(json_at(player, path), 0, INT32_MAX);
    return count == NOT_SAID ? 0 : count;
}

static bool add_object(struct details *details, struct json_reader *json,
                       const struct json_t *player)
{
    struct span status = json_text(json, json_at(player, "status"));
    int64_t place = json_number(json_at(player, "rank"), 1, PLACE_LIMIT);
    struct detail detail = {
        .name = json_text(json, json_at(player, "name")),
        .moves = count_of(player, "moveCount"),
        .crashes = count_of(player, "crashCount"),
    };
    if (place == NOT_SAID)
        place = json_number(json_at(player, "position"), 1, PLACE_LIMIT);
    if (!detail.name.text || !status.text || span_equal(status, SPAN("invited")))
        return true;
    if (span_equal(status, SPAN("left")))
        detail.outcome = OUTCOME_WITHDREW;
    else if (span_equal(status, SPAN("kicked")))
        detail.outcome = OUTCOME_EJECTED;
    else if (span_equal(status, SPAN("ok")) && place != NOT_SAID)
        detail.outcome = OUTCOME_FINISHED;
    detail.place = (int)place;
    return add(details, detail);
}

bool details_read_api(struct details *details, struct json_reader *json, struct span body)
{
    struct json_cursor cursor = {0};
    const struct json_t *game, *player;
    clear(details);
    enum json_outcome outcome = json_read(json, body, &game);
    const struct json_t *players = json_at(game, "players");
    bool good = outcome != JSON_NO_MEMORY;
    while (good && (player = json_next(players, &cursor)) != NULL)
        good = add_object(details, json, player);
    classify_complete(details);
    return good;
}

/* "113", "113 + 4 Crashs", or "X" for none. */
static bool read_moves(struct span text, struct detail *detail)
{
    size_t digits = 0;
    if (span_equal(text, SPAN("X")))
        return true;
    while (digits < text.length && text.text[digits] >= '0' && text.text[digits] <= '9')
        digits++;
    if (!number_parse((struct span){text.text, digits}, 0, INT32_MAX, &detail->moves))
        return false;
    struct span rest = {text.text + digits, text.length - digits};
    if (rest.length == 0)
        return true;
    if (!span_starts(rest, SPAN(" + ")) || !span_ends(rest, SPAN(" Crashs")))
        return false;
    struct span number = {rest.text + 3, rest.length - 3 - strlen(" Crashs")};
    return number_parse(number, 0, INT32_MAX, &detail->crashes);
}

/* "wurde 2.", or a word for everything else; false for what is no status. */
static bool read_state(struct span text, struct detail *detail, bool *invited)
{
    static const struct span racing[] = {{"kommt noch", 10}, {"war schon", 9}, {"dran", 4}};
    int64_t place;
    *invited = span_equal(text, SPAN("eingeladen"));
    for (size_t i = 0; i < sizeof racing / sizeof *racing; i++)
        if (span_equal(text, racing[i]))
            return true;
    if (span_equal(text, SPAN("rausgeworfen")))
        detail->outcome = OUTCOME_EJECTED;
    else if (span_equal(text, SPAN("ausgestiegen")))
        detail->outcome = OUTCOME_WITHDREW;
    if (*invited || detail->outcome != OUTCOME_NONE)
        return true;
    if (!span_starts(text, SPAN("wurde ")) || !span_ends(text, SPAN(".")))
        return false;
    detail->outcome = OUTCOME_FINISHED;
    struct span number = {text.text + 6, text.length - 7};
    if (!number_parse(number, 1, PLACE_LIMIT, &place))
        return false;
    detail->place = (int)place;
    return true;
}

/* The next cell of the row after `cell`; NULL for none. */
static const xmlNode *next_cell(const xmlNode *cell)
{
    do
        cell = cell->next;
    while (cell && !dom_is(cell, "td"));
    return cell;
}

/* A row of the table: colour, name, moves, status. Any other row is none of a player. */
static bool add_row(struct details *details, const xmlNode *colour, struct buffer *name,
                    struct buffer *words)
{
    struct detail detail = {0};
    bool invited;
    const xmlNode *cell = next_cell(colour);
    const xmlNode *moves = cell ? next_cell(cell) : NULL;
    const xmlNode *state = moves ? next_cell(moves) : NULL;
    if (!state)
        return true;
    if (!dom_words(words, moves))
        return false;
    if (!read_moves(buffer_view(words), &detail))
        return true;
    if (!dom_words(words, state))
        return false;
    if (!read_state(buffer_view(words), &detail, &invited) || invited)
        return true;
    if (!dom_text(name, cell))
        return false;
    detail.name = buffer_view(name);
    return add(details, detail);
}

static bool add_rows(struct details *details, const xmlDoc *document)
{
    struct buffer name = {0}, words = {0};
    bool good = true;
    for (const xmlNode *node = document->children; node && good; node = dom_next(node)) {
        if (dom_foot_begins(node))
            break;
        if (dom_is(node, "td") && dom_attribute(node, "bgcolor"))
            good = add_row(details, node, &name, &words);
    }
    buffer_free(&name);
    buffer_free(&words);
    return good;
}

bool details_read_page(struct details *details, struct span body)
{
    bool failed;
    clear(details);
    xmlDoc *document = dom_read(body, &failed);
    if (document)
        failed = !add_rows(details, document);
    xmlFreeDoc(document);
    classify_complete(details);
    return !failed;
}
