#include "games.h"

#include <stdio.h>
#include <stdlib.h>

static const char CREATE[] = "CREATE TABLE IF NOT EXISTS game ("
                             " seq INTEGER PRIMARY KEY, gid INTEGER, name TEXT, finished INTEGER,"
                             " object TEXT NOT NULL, players TEXT NOT NULL,"
                             " rank INTEGER NOT NULL, odd INTEGER NOT NULL);"
                             "CREATE INDEX IF NOT EXISTS game_gid ON game (gid);"
                             "CREATE INDEX IF NOT EXISTS game_rank ON game (rank);"
                             "DELETE FROM game;";

/* Elements that are no objects (odd) are kept: the list gives them as they are. An id of digits
   only is one, be it a string; what has none stands somewhere among the others. */
static const char LOAD[] =
    "INSERT INTO game SELECT key,"
    " iif(type = 'object' AND value ->> '$.id' NOT GLOB '*[^0-9]*',"
    "  CAST(value ->> '$.id' AS INTEGER), NULL),"
    " iif(type = 'object', value ->> '$.name', NULL),"
    " iif(type = 'object', value ->> '$.finished' IN (1, '1'), 1),"
    " iif(type = 'object',"
    "  json_remove(value, '$.players', iif(?2, '$.players', '$.tags')), json_quote(value)),"
    " iif(type = 'object', coalesce(value -> '$.players', '[]'), '[]'), 0, type <> 'object'"
    " FROM json_each(?1)";

static const char RANK[] = "UPDATE game SET rank = coalesce(gid, 60000 + seq)";

#define LIST_OF_GAMES                                                                              \
    "SELECT object FROM game WHERE (?1 = -1 OR finished = ?1)"                                     \
    " AND (?2 = '' OR odd OR instr(lower(name), lower(?2)))"
/* Two statements, so that each can follow an index. */
static const char LIST_BY_GID[] = LIST_OF_GAMES " ORDER BY rank, seq LIMIT ?3 OFFSET ?4";
static const char LIST_AS_IS[] = LIST_OF_GAMES " ORDER BY seq LIMIT ?3 OFFSET ?4";

static const char ONE[] =
    "SELECT iif(?2, json_set(object, '$.players', json(players)), object) FROM game WHERE gid = ?1";

static const char DETAILS[] = "SELECT json_object('game', json(object), 'players',"
                              " (SELECT json_group_array(json_set(json_remove(value, '$.rank'),"
                              "   '$.position', value ->> '$.rank')) FROM json_each(players)))"
                              " FROM game WHERE gid = ?1";

static bool read_file(const char *path, struct buffer *out)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return false;
    size_t got = 0;
    do {
        if (!buffer_reserve(out, 1 << 16))
            break;
        got = fread(out->data + out->length, 1, 1 << 16, stream);
        out->length += got;
    } while (got > 0);
    bool whole = !ferror(stream) && !out->failed;
    fclose(stream);
    return whole;
}

static bool load(struct games *games, const struct buffer *json)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_exec(games->db, CREATE, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(games->db, LOAD, -1, &statement, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text64(statement, 1, json->data, json->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int(statement, 2, games->tags);
    int result = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return result == SQLITE_DONE && sqlite3_exec(games->db, RANK, NULL, NULL, NULL) == SQLITE_OK;
}

bool games_reload(struct games *games)
{
    struct buffer path = {0};
    struct buffer json = {0};
    pthread_mutex_lock(&games->lock);
    bool loaded = buffer_printf(&path, "%s/games.json", games->folder) &&
                  read_file(path.data, &json) && load(games, &json);
    if (!loaded)
        fprintf(stderr, "%s: not readable as games: %s\n", path.data, sqlite3_errmsg(games->db));
    pthread_mutex_unlock(&games->lock);
    buffer_free(&path);
    buffer_free(&json);
    return loaded;
}

bool games_open(struct games *games, const char *folder, bool tags)
{
    games->folder = folder;
    games->tags = tags;
    pthread_mutex_init(&games->lock, NULL);
    if (sqlite3_open(":memory:", &games->db) != SQLITE_OK) {
        fprintf(stderr, "no memory for the games\n");
        return false;
    }
    return games_reload(games);
}

void games_close(struct games *games)
{
    sqlite3_close(games->db);
    pthread_mutex_destroy(&games->lock);
}

static bool append_column(struct buffer *out, sqlite3_stmt *statement)
{
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    return buffer_append(out, text, (size_t)sqlite3_column_bytes(statement, 0));
}

bool games_list(struct games *games, const struct list_query *query, struct buffer *out)
{
    pthread_mutex_lock(&games->lock);
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(games->db, query->by_gid ? LIST_BY_GID : LIST_AS_IS, -1, &statement, NULL);
    sqlite3_bind_int(statement, 1, query->finished);
    sqlite3_bind_text(statement, 2, query->name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, query->limit);
    sqlite3_bind_int64(statement, 4, query->offset);
    const char *between = "[";
    while (sqlite3_step(statement) == SQLITE_ROW) {
        buffer_string(out, between);
        append_column(out, statement);
        between = ",";
    }
    buffer_string(out, *between == '[' ? "[]" : "]");
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&games->lock);
    return !out->failed;
}

static bool answer_one(struct games *games, const char *sql, int64_t gid, int with,
                       struct buffer *out)
{
    pthread_mutex_lock(&games->lock);
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(games->db, sql, -1, &statement, NULL);
    sqlite3_bind_int64(statement, 1, gid);
    if (with >= 0)
        sqlite3_bind_int(statement, 2, with);
    bool found = sqlite3_step(statement) == SQLITE_ROW && append_column(out, statement);
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&games->lock);
    return found;
}

bool games_one(struct games *games, int64_t gid, bool players, struct buffer *out)
{
    return answer_one(games, ONE, gid, players, out);
}

bool games_details(struct games *games, int64_t gid, struct buffer *out)
{
    return answer_one(games, DETAILS, gid, -1, out);
}
