#include "base/rules/results.h"

#include "base/core/array.h"
#include "base/core/csv.h"
#include "base/core/number.h"
#include "base/core/text.h"
#include "base/store/checksum.h"

#include <stdlib.h>

enum { GID, TITLE, STARTED, FINISHED, NAME, PLACE, OUTCOME, COLUMNS };
enum { NAME_BYTES = 255, TITLE_BYTES = 1000 }; /* a login and a title are far shorter */

static const struct span heading = {"gid,title,started,finished,name,place,outcome", 45};

struct reading {
    struct results *results;
    struct faults faults;
    int64_t *refused; /* games with a fault, in no order */
    size_t refused_count;
    bool no_memory, spoiled; /* spoiled: of a row nobody knows to which game it belongs */
};

bool results_is_table(struct span text)
{
    text = span_without_mark(text);
    struct span line = span_take(&text, '\n');
    return span_equal(span_trimmed(line, "\r"), heading);
}

static bool refuse(struct reading *reading, int64_t gid, size_t line, const char *why)
{
    faults_add(&reading->faults, line, "%s", why);
    if (array_grow(&reading->refused, reading->refused_count, sizeof *reading->refused))
        reading->refused[reading->refused_count++] = gid;
    else
        reading->no_memory = true;
    return false;
}

/* Text of one line, as a log could have it. */
static bool is_plain(struct span text, size_t limit)
{
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.text[i] < ' ' || text.text[i] == '\x7F')
            return false;
    return text.length <= limit && utf8_valid(text);
}

static bool read_time(struct span text, char stamp[STAMP_SIZE])
{
    return text.length == 0 || stamp_read(text, stamp);
}

static bool read_result(struct span place, struct span outcome, struct result_row *row)
{
    int64_t number = 0;
    if (span_equal(outcome, SPAN("withdrew")))
        row->outcome = OUTCOME_WITHDREW;
    else if (span_equal(outcome, SPAN("ejected")))
        row->outcome = OUTCOME_EJECTED;
    else if (outcome.length == 0 || span_equal(outcome, SPAN("finished")))
        row->outcome = OUTCOME_FINISHED;
    else
        return false;
    bool finished = row->outcome == OUTCOME_FINISHED;
    bool right = finished ? number_parse(place, 1, PLACE_LIMIT, &number) : place.length == 0;
    row->place = (int)number;
    return right;
}

static bool says_nothing(const struct span *fields)
{
    for (int i = GID + 1; i < COLUMNS; i++)
        if (fields[i].length)
            return false;
    return true;
}

/* What is wrong with the fields of a row, or NULL; fills all of it that is no text. */
static const char *fault_of(const struct span *fields, size_t count, struct result_row *row)
{
    if (count != COLUMNS)
        return "there must be seven columns";
    if (says_nothing(fields))
        return NULL;
    if (!fields[NAME].length || !is_plain(fields[NAME], NAME_BYTES))
        return "a name is UTF-8 in one line, of 1 to 255 bytes";
    if (!is_plain(fields[TITLE], TITLE_BYTES))
        return "a title is UTF-8 in one line, of at most 1000 bytes";
    if (!read_time(fields[STARTED], row->started) || !read_time(fields[FINISHED], row->finished))
        return "a time is YYYY-MM-DD HH:MM:SS or YYYY-MM-DD";
    if (!read_result(fields[PLACE], fields[OUTCOME], row))
        return "a place from 1 to 999 is needed, or no place and the outcome withdrew or ejected";
    return NULL;
}

static bool add_row(struct results *results, const struct span *fields, struct result_row *row)
{
    row->name = strndup(fields[NAME].text, fields[NAME].length);
    row->title = strndup(fields[TITLE].text, fields[TITLE].length);
    if (row->name && row->title &&
        array_grow(&results->rows, results->row_count, sizeof *results->rows)) {
        results->rows[results->row_count++] = *row;
        return true;
    }
    free(row->name);
    free(row->title);
    return false;
}

static void read_row(struct reading *reading, const struct span *fields, size_t count, size_t line)
{
    struct result_row row = {.line = line};
    if (!number_parse(fields[GID], 1, GID_MOST, &row.gid)) {
        reading->spoiled = true;
        faults_add(&reading->faults, line, "gid is the number of a game, from 1 to 999999999");
        return;
    }
    const char *why = fault_of(fields, count, &row);
    if (why)
        refuse(reading, row.gid, line, why);
    else if (!add_row(reading->results, fields, &row))
        reading->no_memory = true;
}

static void read_rows(struct reading *reading, struct span text)
{
    struct csv csv;
    struct span fields[COLUMNS];
    size_t count;
    csv_begin(&csv, text);
    enum csv_result result = csv_next(&csv, fields, COLUMNS, &count);
    while ((result == CSV_RECORD || result == CSV_TOO_MANY) && !reading->no_memory &&
           !faults_too_many(&reading->faults)) {
        result = csv_next(&csv, fields, COLUMNS, &count);
        if (result == CSV_RECORD || result == CSV_TOO_MANY)
            read_row(reading, fields, result == CSV_RECORD ? count : COLUMNS + 1, csv.line);
    }
    reading->no_memory |= result == CSV_MEMORY;
    reading->spoiled |= result == CSV_BROKEN || faults_too_many(&reading->faults);
    if (result == CSV_BROKEN)
        faults_add(&reading->faults, csv.line,
                   "the quotes of this line do not match, or a CR alone or a NUL stands in it");
    csv_end(&csv);
}

static int by_game(const void *left, const void *right)
{
    const struct result_row *a = left, *b = right;
    if (a->gid != b->gid)
        return a->gid < b->gid ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

static bool is_refused(const struct reading *reading, size_t count, int64_t gid)
{
    for (size_t i = 0; i < count; i++)
        if (reading->refused[i] == gid)
            return true;
    return false;
}

/* Takes what a row says of its game; false where another row says otherwise. */
static bool agree(const char **game, const char *row)
{
    if (!*row)
        return true;
    if (!*game)
        *game = row;
    return strcmp(*game, row) == 0;
}

/* What is wrong with a row beside the others of its game, whose facts it adds to. */
static const char *fault_beside(const struct results *results, struct result_game *game, size_t at)
{
    const struct result_row *row = &results->rows[at];
    if (!*row->name)
        return game->count > 1 ? "a result that is taken back has one row" : NULL;
    if (at - game->first >= PLAYERS_LIMIT)
        return "no game has more than 250 players";
    for (size_t i = game->first; i < at; i++)
        if (strcmp(results->rows[i].name, row->name) == 0)
            return "the player stands in this game already";
    if (!agree(&game->title, row->title) || !agree(&game->started, row->started) ||
        !agree(&game->finished, row->finished))
        return "title, start and finish are those of the game: the same in each of its rows";
    return NULL;
}

static const char *fault_of_game(const struct results *results, const struct result_game *game)
{
    if (!*results->rows[game->first].name)
        return NULL;
    if (!game->title)
        return "the game has no title";
    if (!game->finished)
        return "the game has no finish";
    if (game->started && strcmp(game->started, game->finished) > 0)
        return "the game finishes before it starts";
    return NULL;
}

static bool check_game(struct reading *reading, struct result_game *game)
{
    const struct results *results = reading->results;
    for (size_t i = game->first; i < game->first + game->count; i++) {
        const char *why = fault_beside(results, game, i);
        if (why)
            return refuse(reading, game->gid, results->rows[i].line, why);
    }
    const char *why = fault_of_game(results, game);
    return !why || refuse(reading, game->gid, results->rows[game->first].line, why);
}

static void gather_games(struct reading *reading)
{
    struct results *results = reading->results;
    size_t by_row = reading->refused_count; /* no more than faults that are told */
    if (results->row_count)
        qsort(results->rows, results->row_count, sizeof *results->rows, by_game);
    for (size_t i = 0, next; i < results->row_count && !reading->no_memory; i = next) {
        struct result_game game = {.gid = results->rows[i].gid, .first = i};
        for (next = i; next < results->row_count && results->rows[next].gid == game.gid; next++)
            game.count++;
        if (is_refused(reading, by_row, game.gid) || !check_game(reading, &game))
            continue;
        if (array_grow(&results->games, results->game_count, sizeof *results->games))
            results->games[results->game_count++] = game;
        else
            reading->no_memory = true;
    }
}

enum status results_read(struct results *results, const char *file, struct span text,
                         struct diag *diag)
{
    struct reading reading = {.results = results, .faults = {.diag = diag, .file = file}};
    *results = (struct results){0};
    read_rows(&reading, text);
    if (!reading.spoiled)
        gather_games(&reading);
    if (reading.spoiled)
        diag_error(diag, "%s: nothing of it is taken, since a row may be of any game", file);
    else if (reading.faults.count)
        diag_error(diag, "%s: games with a fault are not taken; those without are", file);
    free(reading.refused);
    if (reading.no_memory)
        return diag_memory(diag, "reading results");
    return reading.faults.count ? STATUS_INCOMPLETE : STATUS_DONE;
}

void results_free(struct results *results)
{
    for (size_t i = 0; i < results->row_count; i++) {
        free(results->rows[i].name);
        free(results->rows[i].title);
    }
    free(results->rows);
    free(results->games);
    *results = (struct results){0};
}

static enum status sum_of(struct store *store, int64_t gid, struct checksum *checksum)
{
    *checksum = (struct checksum){0};
    return checksum_query(store, "SELECT * FROM result WHERE gid = ?1 ORDER BY name", checksum,
                          WITH(V(gid)));
}

enum status results_seal(struct store *store, int64_t gid)
{
    struct checksum now;
    enum status status = sum_of(store, gid, &now);
    if (status == STATUS_DONE)
        status = query_run(store, "DELETE FROM result_checksum WHERE gid = ?1", WITH(V(gid)));
    if (status == STATUS_DONE && now.rows)
        status = query_run(store, "INSERT INTO result_checksum VALUES (?1, ?2)",
                           WITH(V(gid), V((int64_t)now.sum)));
    return status;
}

/* Of which something was kept, the next after ?1; found by the keys, since this is asked for each.
 */
static const char NEXT_GAME[] =
    "SELECT gid, (SELECT sum FROM result_checksum AS s WHERE s.gid = next.gid) FROM"
    " (SELECT min(gid) AS gid FROM (SELECT min(gid) AS gid FROM result WHERE gid > ?1 UNION ALL"
    "  SELECT min(gid) FROM result_checksum WHERE gid > ?1)) AS next WHERE gid IS NOT NULL";

/* Hands every game whose rows are not as they were kept to `take`, which may delete them. */
static enum status each_damaged(struct store *store,
                                enum status (*take)(struct store *store, int64_t gid))
{
    struct checksum now;
    int64_t gid = INT64_MIN;
    bool more = true;
    enum status status = STATUS_DONE;
    while (status == STATUS_DONE) {
        sqlite3_stmt *row = query_rows(store, NEXT_GAME, &status, WITH(V(gid)));
        more = store_next(store, row, &status);
        gid = sqlite3_column_int64(row, 0);
        bool sealed = sqlite3_column_type(row, 1) != SQLITE_NULL;
        int64_t sum = sqlite3_column_int64(row, 1);
        sqlite3_reset(row);
        if (!more || status != STATUS_DONE)
            break;
        status = sum_of(store, gid, &now);
        if (status == STATUS_DONE && (!now.rows || !sealed || sum != (int64_t)now.sum))
            status = take(store, gid);
    }
    return status;
}

static enum status name_damaged(struct store *store, int64_t gid)
{
    diag_error(store->diag,
               "damaged: the results by hand of game %lld; 'karoiq import' of the table that has "
               "them puts them right",
               (long long)gid);
    return STATUS_DONE;
}

enum status results_check(struct store *store)
{
    unsigned before = store->diag->errors;
    enum status status = each_damaged(store, name_damaged);
    return status == STATUS_DONE && store->diag->errors > before ? STATUS_STORE : status;
}

static enum status drop_damaged(struct store *store, int64_t gid)
{
    diag_warning(store->diag,
                 "damaged: the results by hand of game %lld are dropped, unless this table has "
                 "them",
                 (long long)gid);
    enum status status = query_run(store, "DELETE FROM result WHERE gid = ?1", WITH(V(gid)));
    return status == STATUS_DONE ? results_seal(store, gid) : status;
}

enum status results_drop_damaged(struct store *store)
{
    return each_damaged(store, drop_damaged);
}

static bool add_stored(void *context, sqlite3_stmt *row)
{
    struct corrections *corrections = context;
    const struct corrected_game game = {
        .gid = sqlite3_column_int64(row, 0),
        .title = store_text(row, 1),
        .started = store_text(row, 2),
        .finished = store_text(row, 3),
        .reason = store_text(row, 7),
    };
    return corrections_whole(corrections, &game, store_text(row, 4),
                             outcome_of((const char *)sqlite3_column_text(row, 5)),
                             sqlite3_column_int(row, 6));
}

enum status results_add(struct corrections *corrections, struct store *store)
{
    enum status status = results_check(store);
    if (status != STATUS_DONE)
        return status;
    return query_each(store,
                      "SELECT gid, title, started, finished, name, outcome,"
                      " ifnull(place, 0), source || ':' || line FROM result ORDER BY gid, name",
                      add_stored, corrections, "reading results by hand", WITH());
}
