#include "parse/parser.h"

#include "parse/log.h"

#include <stdlib.h>

enum { STATEMENTS = 48 }; /* distinct ones that this room has, and some */

struct parser_statements {
    const char *sql[STATEMENTS];
    sqlite3_stmt *prepared[STATEMENTS];
    size_t count;
};

sqlite3_stmt *parser_statement(struct parser *parser, const char *sql)
{
    struct parser_statements *statements = parser->statements;
    for (size_t i = 0; i < statements->count; i++)
        if (statements->sql[i] == sql)
            return statements->prepared[i];
    if (statements->count == STATEMENTS) {
        diag_error(parser->diag, "database: more than %d statements", STATEMENTS);
        return NULL;
    }
    sqlite3_stmt *prepared = store_prepare(parser->store, sql);
    if (!prepared)
        return NULL;
    statements->sql[statements->count] = sql;
    statements->prepared[statements->count++] = prepared;
    return prepared;
}

enum status parser_run(struct parser *parser, const char *sql, int64_t number)
{
    sqlite3_stmt *statement = parser_statement(parser, sql);
    if (!statement)
        return STATUS_STORE;
    sqlite3_bind_int64(statement, 1, number);
    return store_do(parser->store, statement);
}

enum status note_anomaly(struct parser *parser, enum reason kind, int64_t gid, int64_t page,
                         size_t line, struct span text)
{
    static const char sql[] = "INSERT INTO anomaly (gid, page, kind, line, text) VALUES"
                              " (nullif(?1, 0), nullif(?2, 0), ?3, nullif(?4, 0), nullif(?5, ''))";
    sqlite3_stmt *insert = parser_statement(parser, sql);
    if (!insert)
        return STATUS_STORE;
    sqlite3_bind_int64(insert, 1, gid);
    sqlite3_bind_int64(insert, 2, page);
    store_bind_text(insert, 3, span_of(reason_row(kind)->code));
    sqlite3_bind_int64(insert, 4, (sqlite3_int64)line);
    store_bind_text(insert, 5, text);
    return store_do(parser->store, insert);
}

enum status player_number(struct parser *parser, struct span name, int64_t *number)
{
    static const char select_sql[] = "SELECT id FROM player WHERE name = ?1";
    static const char insert_sql[] = "INSERT INTO player (name) VALUES (?1)";
    bool row = false;
    sqlite3_stmt *select = parser_statement(parser, select_sql);
    sqlite3_stmt *insert = parser_statement(parser, insert_sql);
    if (!select || !insert)
        return STATUS_STORE;
    store_bind_text(select, 1, name);
    enum status status = store_step(parser->store, select, &row);
    *number = row ? sqlite3_column_int64(select, 0) : 0;
    sqlite3_reset(select);
    if (status != STATUS_DONE || row)
        return status;
    store_bind_text(insert, 1, name);
    status = store_do(parser->store, insert);
    *number = sqlite3_last_insert_rowid(parser->store->db);
    return status;
}

struct parser *parser_new(struct store *store, const struct config *config, struct diag *diag)
{
    struct parser *made = calloc(1, sizeof *made);
    if (made)
        made->statements = calloc(1, sizeof *made->statements);
    if (!made || !made->statements) {
        parser_free(made);
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
    for (size_t i = 0; parser->statements && i < parser->statements->count; i++)
        sqlite3_finalize(parser->statements->prepared[i]);
    free(parser->statements);
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
