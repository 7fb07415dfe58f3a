#include "parse/logpage.h"

#include "base/store/archive.h"
#include "parse/game.h"
#include "parse/log.h"
#include "parse/merge.h"

/* What was read of a log, into the tables. */

static const char game_sql[] =
    "INSERT INTO game (gid, title, tagged, log_page, log_title, log_map, log_creator, log_started,"
    " log_finished) VALUES (?1, '', 0, ?2, ?3, nullif(?4, 0), nullif(?5, ''), nullif(?6, ''),"
    " nullif(?7, '')) ON CONFLICT (gid) DO UPDATE SET log_page = excluded.log_page,"
    " log_title = excluded.log_title, log_map = excluded.log_map,"
    " log_creator = excluded.log_creator, log_started = excluded.log_started,"
    " log_finished = excluded.log_finished";

static const char forget_log_sql[] =
    "UPDATE game SET log_page = NULL, log_title = NULL, log_map = NULL, log_creator = NULL,"
    " log_started = NULL, log_finished = NULL WHERE gid = ?1";

static const char forget_entries_sql[] = "DELETE FROM entry WHERE gid = ?1";

static const char forget_forms_sql[] = "DELETE FROM unknown_form WHERE gid = ?1";

static const char forget_anomalies_sql[] = "DELETE FROM anomaly WHERE gid = ?1 AND page IN"
                                           " (SELECT id FROM page WHERE gid = ?1 AND kind = 'log')";

static const char entry_sql[] =
    "INSERT OR REPLACE INTO entry (gid, player, outcome, place, moves, crashes, source, line, text)"
    " VALUES (?1, ?2, ?3, nullif(?4, 0), ?5, ?6, 'log', nullif(?7, 0), nullif(?8, ''))";

static const char form_sql[] = "INSERT INTO unknown_form (gid, form, count, example)"
                               " VALUES (?1, ?2, ?3, ?4)";

/* Of a game that is new, nothing need be looked for to be deleted. */
static const char any_sql[] =
    "SELECT EXISTS (SELECT 1 FROM game WHERE gid = ?1 AND log_page IS NOT NULL)"
    " OR EXISTS (SELECT 1 FROM entry WHERE gid = ?1)"
    " OR EXISTS (SELECT 1 FROM unknown_form WHERE gid = ?1)"
    " OR EXISTS (SELECT 1 FROM anomaly WHERE gid = ?1)";

/* Everything that an earlier version of the log said. */
static enum status forget(struct parser *parser, int64_t gid)
{
    static const char *const statements[] = {forget_log_sql, forget_entries_sql, forget_forms_sql,
                                             forget_anomalies_sql};
    int64_t any;
    enum status status = query_number(parser->store, any_sql, &any, WITH(V(gid)));
    for (size_t i = 0; any && i < sizeof statements / sizeof *statements && status == STATUS_DONE;
         i++)
        status = query_run(parser->store, statements[i], WITH(V(gid)));
    return status;
}

static enum status keep_game(struct parser *parser, const struct archived *page)
{
    const struct log_reading *reading = &parser->reading;
    return query_run(parser->store, game_sql,
                     WITH(V(page->gid), V(page->id),
                          reading->created ? V(reading->title) : value_null(), V(reading->map),
                          V(reading->creator), V(reading->started), V(reading->finished)));
}

static enum status keep_entry(struct parser *parser, int64_t gid, const struct log_entry *entry)
{
    int64_t player;
    enum status status = player_number(parser, entry->name, &player);
    if (status != STATUS_DONE)
        return status;
    return query_run(parser->store, entry_sql,
                     WITH(V(gid), V(player), V(outcome_name(entry->outcome)), V(entry->place),
                          V(entry->moves), V(entry->crashes), V((int64_t)entry->line),
                          V(entry->text)));
}

static enum status keep_form(struct parser *parser, int64_t gid, const struct line_pattern *form)
{
    return query_run(parser->store, form_sql,
                     WITH(V(gid), V(form->form), V(form->count), V(form->example)));
}

static enum status keep_anomalies(struct parser *parser, const struct archived *page)
{
    const struct log_reading *reading = &parser->reading;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < reading->anomaly_count && status == STATUS_DONE; i++) {
        const struct log_anomaly *anomaly = &reading->anomalies[i];
        status =
            note_anomaly(parser, anomaly->kind, page->gid, page->id, anomaly->line, anomaly->text);
    }
    return status;
}

static enum status keep_reading(struct parser *parser, const struct archived *page)
{
    const struct log_reading *reading = &parser->reading;
    enum status status = keep_game(parser, page);
    for (size_t i = 0; i < reading->entry_count && status == STATUS_DONE; i++)
        status = keep_entry(parser, page->gid, &reading->entries[i]);
    for (size_t i = 0; i < reading->pattern_count && status == STATUS_DONE; i++)
        status = keep_form(parser, page->gid, &reading->patterns[i]);
    return status == STATUS_DONE ? keep_anomalies(parser, page) : status;
}

/* The first words of what is no log, for whoever looks what it is. */
static enum status note_no_log(struct parser *parser, const struct archived *page)
{
    const struct log_reading *reading = &parser->reading;
    struct span text = SPAN("");
    for (size_t i = reading->anomaly_count; i-- > 0;)
        if (reading->anomalies[i].text.length)
            text = reading->anomalies[i].text;
    parser->summary->no_logs++;
    return note_anomaly(parser, REASON_NO_LOG, page->gid, page->id, 0, text);
}

enum status read_log(struct parser *parser, const struct archived *page, struct span body)
{
    if (!log_read(&parser->reading, body))
        return diag_memory(parser->diag, "reading a log");
    bool is_log = parser->reading.is_log && page->gid > 0;
    enum status status = forget(parser, page->gid);
    if (status == STATUS_DONE)
        status = is_log ? keep_reading(parser, page) : note_no_log(parser, page);
    if (is_log) {
        parser->summary->logs++;
        parser->summary->lines += (int64_t)parser->reading.lines;
        parser->summary->unknown_lines += (int64_t)parser->reading.unknown_lines;
    }
    if (status == STATUS_DONE)
        status = merge_game(parser, page->gid);
    return status == STATUS_DONE ? classify_title(parser, page->gid) : status;
}

static const char log_sql[] = "SELECT log_page FROM game WHERE gid = ?1";

/* The log is read again, since entries must be its own before a page stands in for some of them. */
enum status read_details(struct parser *parser, const struct archived *page)
{
    struct parse_summary *summary = parser->summary;
    struct parse_summary ignored = {0};
    struct archived log = {.gid = page->gid, .log = true};
    enum status status = query_number(parser->store, log_sql, &log.id, WITH(V(page->gid)));
    if (status != STATUS_DONE)
        return status;
    if (log.id == 0) {
        status = query_run(parser->store, forget_entries_sql, WITH(V(page->gid)));
        return status == STATUS_DONE ? merge_game(parser, page->gid) : status;
    }
    buffer_clear(&parser->body);
    status = archive_read(parser->store, log.id, &parser->body);
    if (status == STATUS_INCOMPLETE)
        return STATUS_DONE; /* noted where the log itself was to be read */
    parser->summary = &ignored;
    if (status == STATUS_DONE)
        status = read_log(parser, &log, buffer_view(&parser->body));
    parser->summary = summary;
    return status;
}
