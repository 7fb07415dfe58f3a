#include "rate/load.h"

#include "base/core/array.h"
#include "base/core/hash.h"
#include "base/core/number.h"
#include "base/store/query.h"
#include "rate/admission.h"
#include "rate/classify.h"
#include "rate/players.h"
#include "rate/renamed.h"
#include "rate/strangers.h"

/* Three rows of the store side by side, each by gid. */
struct loader {
    struct store *store;
    const struct rules *rules;
    struct games *games;
    struct players players;
    sqlite3_stmt *game, *entry, *anomaly;
    bool entry_row, anomaly_row;
    struct raw_entry *raw;
    size_t raw_count;
    struct buffer detail; /* of the error of the game in hand */
    size_t corrected;     /* corrections of games that were passed, by number */
};

static const char SELECT_GAMES[] =
    "SELECT gid, tagged, list_state, log_page IS NOT NULL, coalesce(log_started, list_started) AS "
    "started,"
    " log_finished, list_finished, title, list_tags, startdirection, crashallowed, ifnull(cps, -1),"
    " ifnull(zzz, -1), gid IN (SELECT gid FROM failure"
    "  WHERE reason NOT IN ('left_alone', 'stopped')) FROM game ORDER BY gid";
static const char SELECT_ENTRIES[] =
    "SELECT gid, player, outcome, place, moves, source FROM entry ORDER BY gid, player";
/* Who came in under a name that had not moved, and what keeps a game from being rated, whatever its
   entries say. Missing results, logs and ends are
   no part of it: classify() sees those itself, after the maintainer's word. */
static const char SELECT_ANOMALIES[] =
    "SELECT gid, kind, text FROM anomaly WHERE gid IS NOT NULL AND (kind = 'renamed' OR"
    " severity(kind) = 'error' AND kind NOT IN ('no_result', 'unfinished_log', 'no_log'))"
    " ORDER BY gid, id";

/* Who plays under `login` in a game that started at `started`. */
static uint32_t person_of(const struct loader *loader, uint32_t login, const char *started)
{
    const struct games *games = loader->games;
    if (!loader->players.aliased[login])
        return login;
    return (uint32_t)games_person(games, corrections_person(&loader->rules->corrections,
                                                            span_of(games->names[login]), started));
}

static enum status read_entry(struct loader *loader, const char *started)
{
    sqlite3_stmt *row = loader->entry;
    int64_t gid = sqlite3_column_int64(row, 0);
    size_t login = players_login(&loader->players, loader->games, sqlite3_column_int64(row, 1));
    if (login == loader->games->person_count) {
        diag_error(loader->store->diag,
                   "database: game %lld has an entry of a player that is not in it; "
                   "'karoiq parse --all' reads the archive again",
                   (long long)gid);
        return STATUS_STORE;
    }
    if (!array_grow(&loader->raw, loader->raw_count, sizeof *loader->raw))
        return diag_memory(loader->store->diag, "reading the entries");
    loader->games->plays[login] = true;
    loader->raw[loader->raw_count++] = (struct raw_entry){
        .login = (uint32_t)login,
        .person = person_of(loader, (uint32_t)login, started),
        .outcome = outcome_of((const char *)sqlite3_column_text(row, 2)),
        .place = sqlite3_column_int(row, 3),
        .moves = sqlite3_column_int(row, 4),
        .start = weights_find(&loader->rules->weights, gid, span_of(loader->games->names[login])),
        .from_log = span_equal(store_text(row, 5), SPAN("log")),
    };
    return STATUS_DONE;
}

/* Gathers the entries of `gid` in loader->raw; skips those of games that are not known. */
static enum status read_entries(struct loader *loader, int64_t gid, const char *started)
{
    enum status status = STATUS_DONE;
    loader->raw_count = 0;
    while (status == STATUS_DONE && loader->entry_row) {
        int64_t entry_gid = sqlite3_column_int64(loader->entry, 0);
        if (entry_gid > gid)
            break;
        if (entry_gid == gid)
            status = read_entry(loader, started);
        if (status == STATUS_DONE)
            status = store_step(loader->store, loader->entry, &loader->entry_row);
    }
    return status;
}

/* In place of what was read of the players: those that a correction says. */
static enum status put_results(struct loader *loader, const struct correction *correction,
                               const char *started)
{
    const struct games *games = loader->games;
    loader->raw_count = 0;
    for (size_t i = 0; i < correction->result_count; i++) {
        const struct corrected_result *result = &correction->results[i];
        struct span name = span_of(result->name);
        uint32_t login = (uint32_t)games_person(games, name);
        if (!array_grow(&loader->raw, loader->raw_count, sizeof *loader->raw))
            return diag_memory(loader->store->diag, "reading the results by hand");
        games->plays[login] = true;
        loader->raw[loader->raw_count++] = (struct raw_entry){
            .login = login,
            .person = person_of(loader, login, started),
            .outcome = result->outcome,
            .place = result->place,
            .start = weights_find(&loader->rules->weights, correction->gid, name),
            .moves = MOVES_NOT_KNOWN,
            .corrected = true,
            .by_hand = true,
        };
    }
    return STATUS_DONE;
}

/* "OLD", "NEW", and the place where nothing but the finish was NEW's: it is OLD's if an alias joins
   them. */
static void give_finish(struct loader *loader, struct span detail, const char *started)
{
    const struct games *games = loader->games;
    struct span old = span_take(&detail, *DETAIL_SEPARATOR);
    struct span new = span_take(&detail, *DETAIL_SEPARATOR);
    struct span person = corrections_person(&loader->rules->corrections, new, started);
    int64_t place;
    if (!number_parse(detail, 1, PLACE_LIMIT, &place))
        return;
    for (size_t i = 0; i < loader->raw_count; i++) {
        struct raw_entry *entry = &loader->raw[i];
        if (entry->outcome != OUTCOME_NONE ||
            !span_equal(span_of(games->names[entry->login]), old) ||
            !span_equal(span_of(games->names[entry->person]), person))
            continue;
        entry->outcome = OUTCOME_FINISHED;
        entry->place = (int)place;
    }
}

/* A person of whom one of a game's sources knows, and the other does not, under that name; what
   aliases join comes to nothing. */
static uint64_t unmatched(const struct loader *loader, enum reason kind, struct span detail,
                          const char *started)
{
    struct span name = span_take(&detail, *DETAIL_SEPARATOR);
    uint64_t person = hash_bytes(corrections_person(&loader->rules->corrections, name, started));
    return kind == REASON_ONLY_IN_LOG ? person : -person;
}

/* Notes the first error of the game in hand. */
static void take_error(struct loader *loader, struct facts *facts, enum reason kind,
                       struct span detail)
{
    if (facts->error)
        return;
    facts->error = kind;
    buffer_clear(&loader->detail);
    if (reason_takes_detail(kind))
        buffer_span(&loader->detail, detail);
}

/* The first error of the game in hand (REASON_NONE for none); its entries get their late finishes.
   That its sources have other players counts only where names are left over. */
static enum status read_anomalies(struct loader *loader, int64_t gid, const char *started,
                                  struct facts *facts)
{
    struct facts players = {0};
    uint64_t left = 0;
    enum status status = STATUS_DONE;
    buffer_clear(&loader->detail);
    while (status == STATUS_DONE && loader->anomaly_row) {
        sqlite3_stmt *row = loader->anomaly;
        int64_t anomaly_gid = sqlite3_column_int64(row, 0);
        if (anomaly_gid > gid)
            break;
        enum reason kind = reason_of(store_text(row, 1));
        struct span detail = store_text(row, 2);
        if (anomaly_gid == gid && kind == REASON_RENAMED)
            give_finish(loader, detail, started);
        else if (anomaly_gid == gid && (kind == REASON_ONLY_IN_LOG || kind == REASON_NOT_IN_LOG)) {
            left += unmatched(loader, kind, detail, started);
            if (!facts->error)
                take_error(loader, &players, kind, detail);
        } else if (anomaly_gid == gid)
            take_error(loader, facts, kind, detail);
        status = store_step(loader->store, row, &loader->anomaly_row);
    }
    if (!facts->error && left)
        facts->error = players.error;
    facts->detail = facts->error ? buffer_view(&loader->detail) : SPAN("");
    return loader->detail.failed ? diag_memory(loader->store->diag, "reading why games fail")
                                 : status;
}

/* Names stand by bytes, so entries by person stand by name: the same sums in the same order,
   however the store numbers the players. Games are small, and mostly sorted already. */
static void sort_entries(struct raw_entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct raw_entry entry = entries[i];
        size_t at = i;
        for (; at > 0 && entries[at - 1].person > entry.person; at--)
            entries[at] = entries[at - 1];
        entries[at] = entry;
    }
}

static bool keep_entries(struct games *games, struct game *game, const struct raw_entry *entries,
                         size_t count)
{
    game->first = games->entry_count;
    game->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        const struct entry entry = {
            .person = entries[i].person,
            .moves = entries[i].moves,
            .place = (int16_t)entries[i].place,
            .outcome = (uint8_t)entries[i].outcome,
        };
        if (!games_add_entry(games, entry, entries[i].start, entries[i].login))
            return false;
    }
    return true;
}

/* The maintainer's word; what needs no saying any more is told. */
static enum status correct(struct loader *loader, const struct facts *facts)
{
    const struct rules *rules = loader->rules;
    const struct correction *correction = facts->correction;
    if (rules->tells && correction->accept && facts->tagged && !facts->error)
        diag_warning(rules->diag, "%s:%d: game %lld need not be accepted: it is tagged",
                     rules->corrections.file, correction->line, (long long)correction->gid);
    if (rules->tells && correction->exclude && !facts->tagged && !correction->accept)
        diag_warning(rules->diag, "%s:%d: game %lld need not be excluded: it is not tagged",
                     rules->corrections.file, correction->line, (long long)correction->gid);
    return rules_correct(rules, correction, loader->games, loader->raw, loader->raw_count);
}

static struct span text_or_none(sqlite3_stmt *row, int column)
{
    bool none = sqlite3_column_type(row, column) == SQLITE_NULL;
    return none ? (struct span){NULL, 0} : store_text(row, column);
}

static struct race race_of(sqlite3_stmt *row)
{
    return (struct race){
        .title = store_text(row, 7),
        .tags = text_or_none(row, 8),
        .startdirection = text_or_none(row, 9),
        .crashallowed = text_or_none(row, 10),
        .cps = sqlite3_column_int64(row, 11),
        .zzz = sqlite3_column_int64(row, 12),
    };
}

/* The maintainer's word stands above the rules. */
static bool admit_game(struct loader *loader, struct game *game, const struct facts *facts,
                       const struct race *race, const char *started, size_t count)
{
    if (facts->correction && facts->correction->accept)
        return true;
    return admit(loader->rules, loader->games, game, race, started, loader->raw, count);
}

/* What the maintainer says of its times stands above what was read. */
static void correct_times(struct loader *loader, struct game *game, struct facts *facts)
{
    const struct correction *correction = facts->correction;
    const struct rules *rules = loader->rules;
    if (*correction->started)
        game->started = stamp_pack(span_of(correction->started));
    if (!*correction->finished)
        return;
    packed_stamp finished = stamp_pack(span_of(correction->finished));
    if (rules->tells && !correction->whole && finished == facts->log_finished)
        diag_warning(rules->diag,
                     "%s:%d: game %lld: its finish need not be corrected: that is it now",
                     rules->corrections.file, correction->line, (long long)correction->gid);
    facts->log_finished = finished;
}

/* Judges the game in hand, whose entries as they were read are loader->raw, and keeps it. */
static enum status take_game(struct loader *loader, struct game *game, struct facts *facts,
                             const struct race *race)
{
    struct games *games = loader->games;
    char started[STAMP_SIZE] = "";
    enum status status = STATUS_DONE;
    if (game->started)
        stamp_unpack(game->started, started);
    facts->by_hand = rules_by_hand(facts->correction, loader->raw_count);
    if (facts->by_hand)
        status = put_results(loader, facts->correction, started);
    if (status == STATUS_DONE && facts->correction)
        status = correct(loader, facts);
    if (status != STATUS_DONE)
        return status;
    sort_entries(loader->raw, loader->raw_count);
    size_t count = rules_join(loader->raw, loader->raw_count);
    count = rules_drop(loader->rules, loader->raw, count);
    if (!classify(games, game, facts, loader->raw, count) ||
        !admit_game(loader, game, facts, race, started, count) ||
        !keep_entries(games, game, loader->raw, count) ||
        !array_grow(&games->games, games->count, sizeof *games->games))
        return diag_memory(loader->store->diag, "reading the games");
    games->games[games->count++] = *game;
    return STATUS_DONE;
}

/* Games before number `gid` that only corrections tell of. One that is not whole is told of by
   strangers_tell(). */
static enum status load_unread(struct loader *loader, int64_t gid)
{
    const struct corrections *corrections = &loader->rules->corrections;
    enum status status = STATUS_DONE;
    for (; loader->corrected < corrections->game_count && status == STATUS_DONE;
         loader->corrected++) {
        const struct correction *correction = &corrections->games[loader->corrected];
        struct game game = {.gid = correction->gid};
        struct facts facts = {.correction = correction};
        const struct race race = {
            .title = span_of(correction->title), .cps = NOT_KNOWN, .zzz = NOT_KNOWN};
        if (correction->gid >= gid)
            break;
        if (!correction_is_game(correction))
            continue;
        loader->raw_count = 0;
        correct_times(loader, &game, &facts);
        status = take_game(loader, &game, &facts, &race);
    }
    return status;
}

static enum status load_game(struct loader *loader)
{
    sqlite3_stmt *row = loader->game;
    struct game game = {.gid = sqlite3_column_int64(row, 0),
                        .started = stamp_pack(store_text(row, 4))};
    struct span list_state = store_text(row, 2);
    struct facts facts = {
        .tagged = sqlite3_column_int(row, 1),
        .listed_finished = span_equal(list_state, SPAN("finished")),
        .listed_running = span_equal(list_state, SPAN("running")),
        .has_log = sqlite3_column_int(row, 3),
        .asked = sqlite3_column_int(row, 13),
        .log_finished = stamp_pack(store_text(row, 5)),
        .list_finished = stamp_pack(store_text(row, 6)),
        .correction = corrections_find(&loader->rules->corrections, game.gid),
    };
    char started[STAMP_SIZE] = "";
    enum status status = load_unread(loader, game.gid);
    if (facts.correction) {
        loader->corrected++;
        correct_times(loader, &game, &facts);
    }
    if (game.started)
        stamp_unpack(game.started, started);
    if (status == STATUS_DONE)
        status = read_entries(loader, game.gid, started);
    if (status == STATUS_DONE)
        status = read_anomalies(loader, game.gid, started, &facts);
    if (facts.error == REASON_IMPOSSIBLE_TIME && facts.correction && *facts.correction->finished)
        facts.error = REASON_NONE;
    const struct race race = race_of(row);
    return status == STATUS_DONE ? take_game(loader, &game, &facts, &race) : status;
}

static enum status load_games(struct loader *loader)
{
    struct store *store = loader->store;
    enum status status = STATUS_DONE;
    loader->game = query_rows(store, SELECT_GAMES, &status, WITH());
    loader->entry = query_rows(store, SELECT_ENTRIES, &status, WITH());
    loader->anomaly = query_rows(store, SELECT_ANOMALIES, &status, WITH());
    loader->entry_row = store_next(store, loader->entry, &status);
    loader->anomaly_row = store_next(store, loader->anomaly, &status);
    while (store_next(store, loader->game, &status))
        status = load_game(loader);
    if (status == STATUS_DONE)
        status = load_unread(loader, INT64_MAX);
    sqlite3_reset(loader->game);
    sqlite3_reset(loader->entry);
    sqlite3_reset(loader->anomaly);
    return status;
}

enum status games_load_by(struct store *store, const struct rules *rules, struct games *games)
{
    *games = (struct games){0};
    struct loader loader = {.store = store, .rules = rules, .games = games};
    enum status status = admission_check(rules);
    if (status == STATUS_DONE)
        status = players_load(&loader.players, store, rules, games);
    if (status == STATUS_DONE)
        status = load_games(&loader);
    if (status == STATUS_DONE)
        status = strangers_tell(rules, games);
    if (status == STATUS_DONE && rules->tells)
        status = renamed_tell(store, rules);
    if (status == STATUS_DONE && !games_arrange(games, rules->parameters->order))
        status = diag_memory(store->diag, "ordering the games");
    players_free(&loader.players);
    free(loader.raw);
    buffer_free(&loader.detail);
    return status;
}

enum status games_load(struct store *store, const struct config *config, struct games *games)
{
    struct rules rules;
    *games = (struct games){0};
    enum status status = rules_open(&rules, config, store);
    if (status == STATUS_DONE)
        status = games_load_by(store, &rules, games);
    rules_close(&rules);
    return status;
}
