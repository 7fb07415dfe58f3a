#include "rate/record_strengths.h"

#include "base/core/hash.h"
#include "base/core/number.h"
#include "base/store/checksum.h"
#include "base/store/query.h"
#include "rate/races.h"
#include "rate/record.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* Rows of rating_run. */
#define PRINT "strengths"
#define WIDTH_PRINT "strengths_width"
#define SPREAD "spread"
#define DRIFT "drift"
#define CHECKSUM "strengths_checksum"

static const char SELECT_RUN[] = "SELECT value FROM rating_run WHERE name = ?1";
static const char INSERT_RUN[] = "INSERT INTO rating_run (name, value) VALUES (?1, ?2)";
static const char INSERT_STRENGTH[] =
    "INSERT INTO strength (id, strength, low, high) VALUES (?, ?, ?, ?)";

static bool are_few(const struct games *games, const struct races *races)
{
    return games->rated > 0 && games->rated <= RANGE_GAMES &&
           races->record.persons <= STRENGTH_PERSONS;
}

static void put_real(struct buffer *bytes, double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    fingerprint_word(bytes, bits);
}

static void put_game(struct buffer *bytes, const struct games *games, size_t at,
                     const uint64_t *names)
{
    const struct game *game = &games->games[games->order[at]];
    fingerprint_word(bytes, (uint64_t)game->finished);
    fingerprint_word(bytes, game->count);
    for (size_t i = game->first; i < game->first + game->count; i++) {
        const struct entry *entry = &games->entries[i];
        fingerprint_word(bytes, names[entry->person]);
        fingerprint_word(bytes, entry->outcome);
        fingerprint_word(bytes, (uint64_t)entry->place);
    }
}

/* As many of the rated games as spread and drift are found from. */
static size_t width_games(size_t rated)
{
    return rated < WIDTH_GAMES ? rated : rated - rated % WIDTH_STEP;
}

/* Of another version of the program they are computed anew: its method may be another one. */
static bool put_prints(const struct games *games, const struct parameters *parameters,
                       const uint64_t *names, struct strengths_found *found)
{
    struct buffer bytes = {0};
    size_t wide = width_games(games->rated);
    buffer_string(&bytes, KAROIQ_VERSION);
    for (size_t i = 0; i < wide; i++)
        put_game(&bytes, games, i, names);
    hash_name(buffer_view(&bytes), found->width_print);
    for (size_t i = wide; i < games->rated; i++)
        put_game(&bytes, games, i, names);
    put_real(&bytes, parameters->start);
    put_real(&bytes, parameters->phi);
    for (size_t i = 0; i < games->person_count; i++)
        fingerprint_word(&bytes, names[i]);
    hash_name(buffer_view(&bytes), found->print);
    bool done = !bytes.failed;
    buffer_free(&bytes);
    return done;
}

static bool find_prints(const struct games *games, const struct parameters *parameters,
                        struct strengths_found *found)
{
    uint64_t *names = malloc((games->person_count + 1) * sizeof *names);
    for (size_t i = 0; names && i < games->person_count; i++)
        names[i] = hash_bytes(span_of(games->names[i]));
    bool done = names && put_prints(games, parameters, names, found);
    free(names);
    return done;
}

/* Over what strengths_look() takes from the store. */
static enum status checksum_of(struct store *store, char text[FINGERPRINT_SIZE])
{
    static const char rows[] = "SELECT * FROM strength ORDER BY id";
    static const char run[] = "SELECT value FROM rating_run WHERE name IN ('" PRINT
                              "', '" WIDTH_PRINT "', '" SPREAD "', '" DRIFT "') ORDER BY name";
    struct checksum checksum = {0};
    enum status status = checksum_query(store, rows, &checksum, WITH());
    if (status == STATUS_DONE)
        status = checksum_query(store, run, &checksum, WITH());
    snprintf(text, FINGERPRINT_SIZE, "%016llx", (unsigned long long)checksum.sum);
    return status;
}

/* Whether the run in the store has the row, with this text. */
static enum status run_says(struct store *store, const char *name, const char *text, bool *says)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_RUN, &status, WITH(V(name)));
    *says = store_next(store, row, &status) && span_equal(store_text(row, 0), span_of(text));
    sqlite3_reset(row);
    return status;
}

enum status stored_width(struct store *store, double *spread, double *drift)
{
    const struct {
        const char *name;
        double *value;
    } wanted[] = {{SPREAD, spread}, {DRIFT, drift}};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted && status == STATUS_DONE; i++) {
        *wanted[i].value = 0;
        sqlite3_stmt *row = query_rows(store, SELECT_RUN, &status, WITH(V(wanted[i].name)));
        if (store_next(store, row, &status))
            number_parse_real(store_text(row, 0), DBL_MIN, DBL_MAX, wanted[i].value);
        sqlite3_reset(row);
    }
    return status;
}

enum status strengths_look(struct store *store, const struct games *games,
                           const struct parameters *parameters, struct strengths_found *found)
{
    char checksum[FINGERPRINT_SIZE];
    bool whole, same_width = false;
    *found = (struct strengths_found){0};
    if (!find_prints(games, parameters, found))
        return diag_memory(store->diag, "computing the strengths");
    enum status status = checksum_of(store, checksum);
    if (status == STATUS_DONE)
        status = run_says(store, CHECKSUM, checksum, &whole);
    if (status != STATUS_DONE || !whole)
        return status;
    status = run_says(store, PRINT, found->print, &found->stored);
    if (status == STATUS_DONE)
        status = run_says(store, WIDTH_PRINT, found->width_print, &same_width);
    return status == STATUS_DONE && same_width ? stored_width(store, &found->spread, &found->drift)
                                               : status;
}

static enum status write_strengths(struct store *store, const struct games *games,
                                   const struct parameters *parameters, const struct races *races,
                                   const struct strengths *strengths)
{
    enum status status = STATUS_DONE;
    for (uint32_t i = 0; i < games->person_count && status == STATUS_DONE; i++) {
        uint32_t index = races->index[i];
        if (index + 1 == races->record.persons)
            continue; /* he has no rated game */
        const struct likely likely = likely_strength(strengths, parameters, index);
        status =
            query_run(store, INSERT_STRENGTH,
                      WITH(V(record_person(i)), V(likely.strength), V(likely.low), V(likely.high)));
    }
    return status;
}

/* False: no memory. */
static bool find_strengths(const struct races *races, struct strengths_found *found,
                           struct strengths *strengths)
{
    struct strength_record wide = races->record;
    wide.game_count = width_games(wide.game_count);
    if (found->spread == 0 && !strengths_width(&wide, &found->spread, &found->drift))
        return false;
    return strengths_given(strengths, &races->record, found->spread, found->drift);
}

enum status record_strengths(struct store *store, const struct games *games,
                             const struct parameters *parameters, struct strengths_found *found)
{
    struct races races;
    struct strengths strengths = {0};
    if (found->stored)
        return STATUS_DONE;
    enum status status = store_run(store, "DELETE FROM strength");
    bool made = races_make(&races, games);
    bool few = made && are_few(games, &races);
    if (!made || (few && !find_strengths(&races, found, &strengths)))
        status = diag_memory(store->diag, "computing the strengths");
    else if (few && status == STATUS_DONE)
        status = write_strengths(store, games, parameters, &races, &strengths);
    strengths_free(&strengths);
    races_free(&races);
    return status;
}

static enum status put_real_row(struct store *store, const char *name, double real)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", real);
    return query_run(store, INSERT_RUN, WITH(V(name), V((const char *)text)));
}

enum status record_strengths_found(struct store *store, const struct strengths_found *found)
{
    char checksum[FINGERPRINT_SIZE];
    enum status status = query_run(store, INSERT_RUN, WITH(V(PRINT), V(found->print)));
    if (status == STATUS_DONE)
        status = query_run(store, INSERT_RUN, WITH(V(WIDTH_PRINT), V(found->width_print)));
    if (status == STATUS_DONE && found->spread > 0)
        status = put_real_row(store, SPREAD, found->spread);
    if (status == STATUS_DONE && found->spread > 0)
        status = put_real_row(store, DRIFT, found->drift);
    if (status == STATUS_DONE)
        status = checksum_of(store, checksum);
    if (status == STATUS_DONE)
        status = query_run(store, INSERT_RUN, WITH(V(CHECKSUM), V((const char *)checksum)));
    return status;
}
