#include "parse/details.h"

#include "base/core/number.h"
#include "parse/api.h"
#include "parse/fields.h"
#include "parse/html_dom.h"

static const char kind_sql[] = "SELECT " JSON_TYPE " = 'object'";

/* clang-format off */
static const char players_sql[] =
    "SELECT " FIELD("$.name") ", " FIELD("$.status") ", " FIELD("$.rank") ", "
    FIELD("$.position") ", " FIELD("$.moveCount") ", " FIELD("$.crashCount")
    " FROM (SELECT " OBJECT " FROM json_each(?1, '$.players'))";
/* clang-format on */

/* Columns of players_sql: a field's type; its value is the next one. */
enum {
    COLUMN_NAME = 0,
    COLUMN_STATUS = 2,
    COLUMN_RANK = 4,
    COLUMN_POSITION = 6,
    COLUMN_MOVES = 8,
    COLUMN_CRASHES = 10,
};

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

static int64_t not_negative(int64_t number)
{
    return number == NOT_SAID ? 0 : number;
}

static bool add_object(struct details *details, struct fields *fields)
{
    struct span status = field_text(fields, COLUMN_STATUS);
    int64_t place = field_number(fields, COLUMN_RANK, 1, PLACE_LIMIT);
    struct detail detail = {
        .name = field_text(fields, COLUMN_NAME),
        .moves = not_negative(field_number(fields, COLUMN_MOVES, 0, INT32_MAX)),
        .crashes = not_negative(field_number(fields, COLUMN_CRASHES, 0, INT32_MAX)),
    };
    if (place == NOT_SAID)
        place = field_number(fields, COLUMN_POSITION, 1, PLACE_LIMIT);
    if (!detail.name.text || !status.text || span_equal(status, SPAN("invited")))
        return !fields->failed;
    if (span_equal(status, SPAN("left")))
        detail.outcome = OUTCOME_WITHDREW;
    else if (span_equal(status, SPAN("kicked")))
        detail.outcome = OUTCOME_EJECTED;
    else if (span_equal(status, SPAN("ok")) && place != NOT_SAID)
        detail.outcome = OUTCOME_FINISHED;
    detail.place = (int)place;
    return add(details, detail) && !fields->failed;
}

static enum status read_players(struct parser *parser, struct details *details)
{
    struct fields fields = {.statement = parser_statement(parser, players_sql)};
    enum status status = fields.statement ? STATUS_DONE : STATUS_STORE;
    if (fields.statement)
        store_bind_text(fields.statement, 1, buffer_view(&parser->text));
    while (store_next(parser->store, fields.statement, &status)) {
        if (!add_object(details, &fields))
            status = diag_memory(parser->diag, "reading a game of the API");
        arena_reset(&fields.texts);
    }
    if (fields.statement)
        sqlite3_reset(fields.statement);
    arena_free(&fields.texts);
    classify_complete(details);
    return status;
}

enum status details_read_api(struct parser *parser, struct details *details)
{
    bool row = false;
    clear(details);
    sqlite3_stmt *kind = parser_statement(parser, kind_sql);
    if (!kind)
        return STATUS_STORE;
    buffer_clear(&parser->text);
    if (!api_prepare(&parser->text, buffer_view(&parser->body)))
        return diag_memory(parser->diag, "reading a game of the API");
    store_bind_text(kind, 1, buffer_view(&parser->text));
    enum status status = store_step(parser->store, kind, &row);
    bool object = row && sqlite3_column_int(kind, 0);
    sqlite3_reset(kind);
    return status == STATUS_DONE && object ? read_players(parser, details) : status;
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

enum status details_read_page(struct parser *parser, struct details *details)
{
    bool failed;
    clear(details);
    xmlDoc *document = dom_read(buffer_view(&parser->body), &failed);
    if (document)
        failed = !add_rows(details, document);
    xmlFreeDoc(document);
    classify_complete(details);
    return failed ? diag_memory(parser->diag, "reading a page of a game") : STATUS_DONE;
}
