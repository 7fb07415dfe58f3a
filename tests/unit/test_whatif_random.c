/* For any corrections, the ranking that `whatif` foresees is the one that `rate` then computes:
   tried with random ones on made-up stores, in which every kind of game occurs that rules treat
   apart. */
#include "rating.h"

#include "base/core/buffer.h"
#include "rate/whatif.h"

enum { STORES = 12, TRIALS = 12, GAMES = 40, PEOPLE = 14, MOST = 6 };

struct random {
    uint64_t state;
};

/* xorshift64*; from 0 to below - 1. */
static int any(struct random *random, int below)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return (int)((random->state * UINT64_C(2685821657736338717) >> 33) % (uint64_t)below);
}

static bool chance(struct random *random, int percent)
{
    return any(random, 100) < percent;
}

/* A game as the store has it, and as a correction makes it. */
struct made {
    int count;
    int person[MOST];
    enum outcome outcome[MOST];
    bool tagged, has_log, ended, created, listed;
};

struct world {
    struct bench bench;
    struct random random;
    struct made games[GAMES];
    char part[96], whole[96]; /* files of corrections */
};

/* How often what the test is about occurred. */
struct tally {
    int moved, accepted_without_creation, accepted_untagged, accepted_from_list, refused_endless;
    int overridden, draws, aliases, voided;
};

static const char *name_of(int person, char name[16])
{
    snprintf(name, 16, "%c%s%d", 'a' + person * 7 % 26, person % 3 ? "" : "\xC3\xB6 ", person);
    return name;
}

static void put_stamp(char text[32], bool known, struct random *random)
{
    snprintf(text, 32, known ? "'2024-%02d-%02d %02d:00:00'" : "NULL", 1 + any(random, 9),
             1 + any(random, 28), any(random, 24));
}

static void make_entries(struct world *world, int gid, struct made *made)
{
    struct random *random = &world->random;
    int first = any(random, PEOPLE);
    made->count = chance(random, 10) ? any(random, 2) : 2 + any(random, MOST - 1);
    for (int i = 0; i < made->count; i++) {
        char name[16], result[32];
        int kind = any(random, 12);
        made->person[i] = (first + i * 3) % PEOPLE;
        made->outcome[i] = kind == 0   ? OUTCOME_NONE
                           : kind == 1 ? OUTCOME_EJECTED
                           : kind < 4  ? OUTCOME_WITHDREW
                                       : OUTCOME_FINISHED;
        if (made->outcome[i] == OUTCOME_FINISHED)
            snprintf(result, sizeof result, "%d/%d", 1 + any(random, made->count),
                     10 + any(random, 5));
        else
            snprintf(result, sizeof result, "%c/%d",
                     "-we"[kind == 0   ? 0
                           : kind == 1 ? 2
                                       : 1],
                     any(random, 2));
        add_entry(&world->bench, gid, name_of(made->person[i], name), result);
    }
    if (!made->has_log || chance(random, 10))
        sql(&world->bench, "UPDATE entry SET source = 'api' WHERE gid = %d", gid);
}

static void make_game(struct world *world, int gid)
{
    struct random *random = &world->random;
    struct made *made = &world->games[gid - 1];
    char started[32], finished[32], list_started[32], list_finished[32];
    *made = (struct made){
        .tagged = chance(random, 70),
        .has_log = chance(random, 85),
        .created = chance(random, 85),
        .listed = chance(random, 80),
    };
    made->ended = made->has_log && chance(random, 80);
    put_stamp(started, made->has_log && made->created, random);
    put_stamp(finished, made->ended, random);
    put_stamp(list_started, made->listed, random);
    put_stamp(list_finished, made->listed && chance(random, 80), random);
    sql(&world->bench,
        "INSERT INTO game (gid, title, tagged, list_state, list_started, list_finished, "
        "log_started,"
        " log_finished, zzz) VALUES (%d, 'Game %d', %d, %s, %s, %s, %s, %s, %d)",
        gid, gid, made->tagged,
        !made->listed        ? "NULL"
        : chance(random, 75) ? "'finished'"
                             : "'running'",
        list_started, list_finished, started, finished, any(random, 8));
    if (made->has_log)
        sql(&world->bench,
            "INSERT INTO page (id, address, kind, gid, origin, fetched, status, size, body)"
            " VALUES (%d, '/logs/%d.log', 'log', %d, 'site', '%s', 200, 0, x'');"
            "UPDATE game SET log_page = %d WHERE gid = %d",
            gid, gid, gid, NOW, gid, gid);
    if (made->has_log && !made->created)
        sql(&world->bench, "INSERT INTO anomaly (gid, kind) VALUES (%d, 'no_creation')", gid);
    make_entries(world, gid, made);
}

static void make_world(struct world *world, int seed)
{
    *world = (struct world){.random.state = (uint64_t)seed * 7919 + 1};
    struct random *random = &world->random;
    bench_begin(&world->bench);
    struct config *config = &world->bench.config;
    config->rating.draw = chance(random, 50) ? DRAW_MOVES : DRAW_PLACE;
    config->rating.order = (enum game_order)any(random, 3);
    config->rating.left_before_first_move = chance(random, 50) ? LEAVER_IGNORE : LEAVER_LAST;
    free(config->zzz);
    config->zzz = strdup(chance(random, 50) ? "0..6" : "");
    snprintf(world->part, sizeof world->part, "%s.part", world->bench.path);
    snprintf(world->whole, sizeof world->whole, "%s.whole", world->bench.path);
    sql(&world->bench, "BEGIN");
    for (int gid = 1; gid <= GAMES; gid++)
        make_game(world, gid);
    sql(&world->bench, "COMMIT");
}

static void write_file(const char *path, const struct buffer *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text->data, 1, text->length, file), text->length);
    assert_int_equal(fclose(file), 0);
}

/* What is said in the two files and on the command line. `whole` says all, `part` and the question
   together the same. */
struct said {
    struct buffer whole, part;
    int64_t excluded[GAMES], accepted[GAMES];
    struct other_result results[GAMES * MOST];
    char names[GAMES * MOST][16];
    struct whatif asked;
};

/* The lines of one game, before they are known to be needed. */
struct lines {
    struct buffer whole, part;
};

static void put_result(struct buffer *out, enum outcome outcome, int place, const char *name)
{
    if (outcome == OUTCOME_FINISHED)
        buffer_printf(out, "place = %d \"%s\"\n", place, name);
    else
        buffer_printf(out, "outcome = %s \"%s\"\n", outcome_name(outcome), name);
}

static enum outcome any_outcome(struct random *random)
{
    return chance(random, 70)   ? OUTCOME_FINISHED
           : chance(random, 50) ? OUTCOME_WITHDREW
                                : OUTCOME_EJECTED;
}

static void say_results(struct world *world, int gid, struct said *said, struct lines *lines,
                        enum outcome outcomes[MOST], struct tally *tally)
{
    struct random *random = &world->random;
    const struct made *made = &world->games[gid - 1];
    for (int i = 0; i < made->count; i++) {
        if (!chance(random, 40))
            continue;
        char *name = said->names[said->asked.result_count];
        int place = 1 + any(random, made->count);
        outcomes[i] = any_outcome(random);
        put_result(&lines->whole, outcomes[i], place, name_of(made->person[i], name));
        if (chance(random, 50)) {
            put_result(&lines->part, outcomes[i], place, name);
            continue;
        }
        said->results[said->asked.result_count++] =
            (struct other_result){gid, span_of(name), outcomes[i], place};
        /* The command line goes before the file. */
        if (chance(random, 30)) {
            put_result(&lines->part, any_outcome(random), 1 + any(random, 3), name);
            tally->overridden++;
        }
    }
}

/* Two who finish, by what is corrected, share a place. */
static void say_draw(struct world *world, int gid, struct lines *lines,
                     const enum outcome outcomes[MOST], struct tally *tally)
{
    const struct made *made = &world->games[gid - 1];
    char names[2][16];
    int found = 0;
    for (int i = 0; i < made->count && found < 2; i++)
        if (outcomes[i] == OUTCOME_FINISHED)
            name_of(made->person[i], names[found++]);
    if (found < 2 || !chance(&world->random, 30))
        return;
    buffer_printf(&lines->whole, "draw = \"%s\" \"%s\"\n", names[0], names[1]);
    buffer_printf(&lines->part, "draw = \"%s\" \"%s\"\n", names[0], names[1]);
    tally->draws++;
}

static void say_flag(struct world *world, int gid, struct said *said, struct lines *lines)
{
    struct random *random = &world->random;
    int kind = any(random, 3);
    if (kind == 2)
        return;
    static const char *const keys[] = {"exclude = yes\n", "accept = yes\n"};
    buffer_string(&lines->whole, keys[kind]);
    if (chance(random, 50)) {
        buffer_string(&lines->part, keys[kind]);
        return;
    }
    if (kind == 0)
        said->excluded[said->asked.excluded_count++] = gid;
    else
        said->accepted[said->asked.accepted_count++] = gid;
    if (chance(random, 30))
        buffer_string(&lines->part, keys[1 - kind]);
}

static void say_game(struct world *world, int gid, struct said *said, struct tally *tally)
{
    struct lines lines = {{0}, {0}};
    enum outcome outcomes[MOST];
    memcpy(outcomes, world->games[gid - 1].outcome, sizeof outcomes);
    say_flag(world, gid, said, &lines);
    say_results(world, gid, said, &lines, outcomes, tally);
    say_draw(world, gid, &lines, outcomes, tally);
    if (lines.whole.length)
        buffer_printf(&said->whole, "[game %d]\nreason = said\n%.*s", gid, (int)lines.whole.length,
                      lines.whole.data);
    if (lines.part.length)
        buffer_printf(&said->part, "[game %d]\nreason = said\n%.*s", gid, (int)lines.part.length,
                      lines.part.data);
    buffer_free(&lines.whole);
    buffer_free(&lines.part);
}

/* From a lower number to a higher one or to a new name, so that they lead in no circle. */
static void say_aliases(struct world *world, struct said *said, struct tally *tally)
{
    struct random *random = &world->random;
    struct buffer text = {0};
    char old[16], new[16];
    for (int person = 0; person + 1 < PEOPLE; person++) {
        if (!chance(random, 15))
            continue;
        int to = person + 1 + any(random, PEOPLE + 2 - person);
        buffer_printf(&text, "%d = \"%s\" -> \"%s\"%s\n", person + 1, name_of(person, old),
                      name_of(to, new), chance(random, 30) ? " until 2024-05-01" : "");
        tally->aliases++;
    }
    if (text.length) {
        buffer_printf(&said->whole, "[alias]\n%.*s", (int)text.length, text.data);
        buffer_printf(&said->part, "[alias]\n%.*s", (int)text.length, text.data);
    }
    buffer_free(&text);
}

static void say(struct world *world, struct said *said, struct tally *tally)
{
    *said = (struct said){0};
    buffer_string(&said->whole, "; all\n");
    buffer_string(&said->part, "; the part that a file says\n");
    for (int gid = 1; gid <= GAMES; gid++)
        if (chance(&world->random, 30))
            say_game(world, gid, said, tally);
    if (chance(&world->random, 60))
        say_aliases(world, said, tally);
    said->asked.excluded = said->excluded;
    said->asked.accepted = said->accepted;
    said->asked.results = said->results;
    write_file(world->whole, &said->whole);
    write_file(world->part, &said->part);
}

static void use_corrections(struct world *world, const char *path)
{
    free(world->bench.config.corrections);
    world->bench.config.corrections = strdup(path);
    assert_non_null(world->bench.config.corrections);
}

/* The stored ranking is that of the comparison: before it, or after. */
static void assert_stored(struct world *world, const struct comparison *c, bool after)
{
    size_t rows = 0, ranked = 0;
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = store_prepare(&world->bench.store,
                                      "SELECT name, rank, rating FROM standing ORDER BY position");
    assert_non_null(row);
    while (store_next(&world->bench.store, row, &status)) {
        const struct compared_player *player = NULL;
        for (size_t i = 0; i < c->player_count; i++)
            if (span_equal(store_text(row, 0), span_of(c->players[i].name)))
                player = &c->players[i];
        if (!player) {
            fail_msg("nothing was foreseen for %s", (const char *)sqlite3_column_text(row, 0));
            break;
        }
        assert_int_equal(sqlite3_column_int(row, 1),
                         after ? player->rank_after : player->rank_before);
        double rating = after ? player->after : player->before,
               stored = sqlite3_column_double(row, 2);
        assert_memory_equal(&rating, &stored, sizeof rating);
        /* Those of the ranking after stand in its order. */
        assert_true(!after || player == &c->players[rows]);
        rows++;
    }
    sqlite3_finalize(row);
    assert_int_equal(status, STATUS_DONE);
    for (size_t i = 0; i < c->player_count; i++)
        ranked += (after ? c->players[i].rank_after : c->players[i].rank_before) > 0;
    assert_int_equal(rows, ranked);
    assert_int_equal(
        after ? c->games_after : c->games_before,
        number_of(&world->bench, "SELECT count(*) FROM verdict WHERE state = 'rated'"));
}

static void rate_by(struct world *world, const char *path)
{
    struct rate_summary summary;
    use_corrections(world, path);
    enum status status = rate_all(&world->bench.store, &world->bench.config, NOW, &summary);
    if (status > STATUS_INCOMPLETE)
        fail_msg("%s", caught_text(&world->bench.caught));
}

static void count_accepted(struct world *world, const struct said *said, struct tally *tally)
{
    for (size_t i = 0; i < said->asked.accepted_count; i++) {
        int64_t gid = said->accepted[i];
        char query[100];
        snprintf(query, sizeof query,
                 "SELECT count(*) FROM verdict WHERE state = 'rated' AND gid = %d", (int)gid);
        bool rated = number_of(&world->bench, query);
        const struct made *made = &world->games[gid - 1];
        tally->accepted_without_creation += rated && made->has_log && !made->created;
        tally->accepted_untagged += rated && !made->tagged;
        tally->accepted_from_list += rated && !made->has_log;
        tally->refused_endless += !rated && made->has_log && !made->ended;
    }
    tally->voided +=
        (int)number_of(&world->bench, "SELECT count(*) FROM verdict WHERE state = 'void'");
}

static bool moves(const struct comparison *c)
{
    for (size_t i = 0; i < c->player_count; i++)
        if (c->players[i].before != c->players[i].after)
            return true;
    return false;
}

/* The stored ranking is that of the trial before. */
static void try_corrections(struct world *world, struct tally *tally)
{
    struct said *said = malloc(sizeof *said);
    struct comparison c;
    assert_non_null(said);
    say(world, said, tally);
    bool asks = chance(&world->random, 70);
    use_corrections(world, asks ? world->part : world->whole);
    if (rate_whatif(&world->bench.store, &world->bench.config,
                    asks ? &said->asked : &(struct whatif){0}, &c) != STATUS_DONE)
        fail_msg("%s", caught_text(&world->bench.caught));
    assert_stored(world, &c, false);
    rate_by(world, world->whole);
    assert_stored(world, &c, true);
    tally->moved += moves(&c);
    count_accepted(world, said, tally);
    comparison_free(&c);
    buffer_free(&said->whole);
    buffer_free(&said->part);
    free(said);
}

static void what_is_foreseen_comes_true(void **state)
{
    (void)state;
    struct tally tally = {0};
    for (int seed = 1; seed <= STORES; seed++) {
        struct world *world = malloc(sizeof *world);
        assert_non_null(world);
        make_world(world, seed);
        rate_by(world, "");
        for (int trial = 0; trial < TRIALS; trial++)
            try_corrections(world, &tally);
        unlink(world->part);
        unlink(world->whole);
        bench_end(&world->bench);
        free(world);
    }
    /* Else it would have tried nothing. */
    assert_true(tally.moved > STORES * TRIALS * 9 / 10);
    assert_true(tally.accepted_without_creation > 10);
    assert_true(tally.accepted_untagged > 10);
    assert_true(tally.accepted_from_list > 10);
    assert_true(tally.refused_endless > 10);
    assert_true(tally.overridden > 10 && tally.draws > 10 && tally.aliases > 10);
    assert_true(tally.voided > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_foreseen_comes_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
