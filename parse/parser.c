#include "parse/parser.h"

#include "parse/log.h"

#include <stdlib.h>

enum status note_anomaly(struct parser *parser, enum reason kind, int64_t gid, int64_t page,
                         size_t line, struct span text)
{
    static const char sql[] = "INSERT INTO anomaly (gid, page, kind, line, text) VALUES"
                              " (nullif(?1, 0), nullif(?2, 0), ?3, nullif(?4, 0), nullif(?5, ''))";
    return query_run(parser->store, sql,
                     WITH(V(gid), V(page), V(reason_row(kind)->code), V((int64_t)line), V(text)));
}

enum status player_number(struct parser *parser, struct span name, int64_t *number)
{
    static const char select_sql[] = "SELECT id FROM player WHERE name = ?1";
    static const char insert_sql[] = "INSERT INTO player (name) VALUES (?1)";
    enum status status = query_number(parser->store, select_sql, number, WITH(V(name)));
    if (status != STATUS_DONE || *number)
        return status;
    status = query_run(parser->store, insert_sql, WITH(V(name)));
    *number = sqlite3_last_insert_rowid(parser->store->db);
    return status;
}

struct parser *parser_new(struct store *store, const struct config *config, struct diag *diag)
{
    struct parser *made = calloc(1, sizeof *made);
    if (!made) {
        diag_memory(diag, "preparing to parse");
        return NULL;
    }
    made->store = store;
    made->config = config;
    made->diag = diag;
    return made;
}

static void drop_details(struct details **details)
{
    if (*details)
        details_free(*details);
    free(*details);
    *details = NULL;
}

void parser_free(struct parser *parser)
{
    if (!parser)
        return;
    title_pattern_close(parser->pattern);
    log_reading_free(&parser->reading);
    drop_details(&parser->api);
    drop_details(&parser->old);
    buffer_free(&parser->body);
    buffer_free(&parser->text);
    json_reader_free(&parser->json);
    json_reader_free(&parser->tags);
    free(parser);
}
