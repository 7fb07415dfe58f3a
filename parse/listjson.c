#include "parse/listjson.h"

/* An object with an id, or the bare id. */
static int64_t map_of(const struct json_t *map)
{
    int64_t id = json_number(json_at(map, "id"), 0, INT32_MAX);
    return id != NOT_SAID ? id : json_number(map, 0, INT32_MAX);
}

static void set_state(struct listed *listed, int64_t finished)
{
    if (finished != NOT_SAID)
        listed->state = finished ? SPAN("finished") : SPAN("running");
}

static bool set_tags(struct listed *listed, struct json_reader *reader, const struct json_t *said,
                     struct buffer *tags)
{
    buffer_clear(tags);
    bool written = json_write_strings(reader, said, tags);
    listed->tags = buffer_view(tags);
    return written;
}

static bool set_member(struct listed *listed, struct json_reader *reader, const char *name,
                       const struct json_t *value, struct buffer *tags)
{
    if (strcmp(name, "id") == 0)
        listed->gid = json_number(value, 1, GID_MOST);
    else if (strcmp(name, "name") == 0)
        listed->title = json_text(reader, value);
    else if (strcmp(name, "finished") == 0)
        set_state(listed, json_truth(value));
    else if (strcmp(name, "starteddate") == 0)
        listed->started = json_stamp(reader, value);
    else if (strcmp(name, "finisheddate") == 0)
        listed->finished = json_stamp(reader, value);
    else if (strcmp(name, "creator") == 0)
        listed->creator = json_text(reader, value);
    else if (strcmp(name, "startdirection") == 0)
        listed->startdirection = json_text(reader, value);
    else if (strcmp(name, "crashallowed") == 0)
        listed->crashallowed = json_text(reader, value);
    else if (strcmp(name, "map") == 0)
        listed->map = map_of(value);
    else if (strcmp(name, "cps") == 0)
        listed->cps = json_truth(value);
    else if (strcmp(name, "zzz") == 0)
        listed->zzz = json_number(value, 0, INT32_MAX);
    else if (strcmp(name, "tags") == 0 && json_said(value))
        return set_tags(listed, reader, value, tags);
    return true;
}

bool listed_from_json(struct listed *listed, struct json_reader *reader, const struct json_t *game,
                      struct span by_walk, struct buffer *tags)
{
    struct json_cursor cursor = {0};
    const struct json_t *value;
    bool done = true;
    *listed = (struct listed){
        .gid = NOT_SAID, .state = by_walk, .map = NOT_SAID, .cps = NOT_SAID, .zzz = NOT_SAID};
    while (done && (value = json_next(game, &cursor)) != NULL)
        done = set_member(listed, reader, cursor.name, value, tags);
    return done;
}

static enum status walk_state(struct parser *parser, int64_t walk, struct span *by_walk)
{
    static const char sql[] = "SELECT kind FROM walk WHERE id = ?1";
    *by_walk = (struct span){NULL, 0};
    enum status status = STATUS_DONE;
    sqlite3_stmt *kind = query_rows(parser->store, sql, &status, WITH(V(walk)));
    bool row = store_next(parser->store, kind, &status);
    if (row && span_equal(store_text(kind, 0), SPAN("finished")))
        *by_walk = SPAN("finished");
    if (row && span_equal(store_text(kind, 0), SPAN("running")))
        *by_walk = SPAN("running");
    sqlite3_reset(kind);
    return status;
}

/* A page of which nothing could be read does not show that the list ends; many in a row show that
   it is none. */
static void count_spoiled_page(struct parser *parser, bool spoiled, struct list_reading *reading)
{
    enum { SPOILED_PAGES = 10 };
    parser->spoiled_pages = spoiled ? parser->spoiled_pages + 1 : 0;
    if (spoiled)
        reading->fresh = reading->rows;
    if (parser->spoiled_pages > SPOILED_PAGES)
        reading->is_list = false;
    if (!reading->is_list)
        reading->fresh = 0;
}

struct walking {
    struct parser *parser;
    const struct archived *page;
    struct span by_walk;
    int64_t games; /* read so far */
};

static enum status keep_element(struct walking *walking, struct span element,
                                const struct json_t *game, struct list_reading *reading)
{
    struct parser *parser = walking->parser;
    struct listed listed;
    enum status status = STATUS_DONE;
    if (!game)
        return spoiled_entry(parser, walking->page, element, reading);
    if (!json_at(game, "id") && !json_at(game, "name"))
        return spoiled_entry(parser, walking->page, element, reading);
    if (!listed_from_json(&listed, &parser->json, game, walking->by_walk, &parser->text))
        return diag_memory(parser->diag, "reading a list of games");
    reading->is_list = true; /* it was meant for a game */
    if (listed.gid == NOT_SAID || !listed.title.text)
        status = spoiled_entry(parser, walking->page, element, reading);
    if (listed.gid == NOT_SAID || status != STATUS_DONE)
        return status;
    walking->games++;
    if (json_repaired(&parser->json, element))
        status = note_entry(parser, walking->page, REASON_UNDECODABLE, element);
    return status == STATUS_DONE ? keep_listed(parser, walking->page, &listed, reading) : status;
}

/* Goes over all elements; `*outcome` is that of the last. */
static enum status keep_elements(struct walking *walking, struct list_reading *reading,
                                 enum json_outcome *outcome)
{
    struct json_reader *json = &walking->parser->json;
    const struct json_t *game;
    struct span element;
    enum status status = STATUS_DONE;
    *outcome = json_list(json, buffer_view(&walking->parser->body));
    while (status == STATUS_DONE && (*outcome == JSON_READ || *outcome == JSON_REFUSED)) {
        *outcome = json_element(json, &element, &game);
        if (*outcome != JSON_READ && *outcome != JSON_REFUSED)
            break;
        reading->rows++;
        /* an object, but for its fault */
        reading->is_list |= *outcome == JSON_REFUSED && span_starts(element, SPAN("{"));
        status = keep_element(walking, element, game, reading);
    }
    return status;
}

/* A list is an array, and of its elements, if there are any, at least one is meant for a game: an
   array of something else does not end a walk. Of what turns out to be no JSON nothing is kept. */
enum status read_list_json(struct parser *parser, const struct archived *page,
                           struct list_reading *reading)
{
    struct walking walking = {.parser = parser, .page = page};
    enum json_outcome outcome = JSON_BROKEN;
    enum status status = walk_state(parser, page->walk, &walking.by_walk);
    if (status == STATUS_DONE)
        status = store_run(parser->store, "SAVEPOINT list");
    if (status == STATUS_DONE)
        status = keep_elements(&walking, reading, &outcome);
    if (status == STATUS_DONE && outcome == JSON_NO_MEMORY)
        return diag_memory(parser->diag, "reading a list of games");
    if (status == STATUS_DONE && outcome == JSON_BROKEN) {
        *reading = (struct list_reading){0};
        status = store_run(parser->store, "ROLLBACK TO list");
    } else if (reading->rows > 0) {
        count_spoiled_page(parser, walking.games == 0, reading);
    }
    if (status == STATUS_DONE)
        status = store_run(parser->store, "RELEASE list");
    reading->is_list |= outcome == JSON_END && reading->rows == 0;
    return status;
}
