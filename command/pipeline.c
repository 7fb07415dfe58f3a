#include "command/pipeline.h"

#include "base/core/output.h"
#include "base/model/reason.h"
#include "base/model/words.h"
#include "command/answer.h"
#include "command/publishing.h"
#include "command/questions.h"
#include "command/summary.h"
#include "fetch/download_queue.h"
#include "fetch/listing.h"
#include "fetch/logs.h"
#include "parse/verify.h"
#include "rate/diff.h"
#include "rate/rate.h"
#include "rate/snapshots.h"
#include "report/answers/diff.h"

#include <stdlib.h>
#include <unistd.h>

/* The rooms that a run has opened. */
struct rooms {
    struct job *job;
    struct store store;
    struct fetcher *fetcher;
    struct parser *parser;
    bool changed; /* the ranking, by this run */
};

/* As the command's row says: the store, and the fetcher where it goes to the network. */
static enum status open_rooms(struct rooms *rooms)
{
    struct job *job = rooms->job;
    /* Started in the wrong folder, it would download everything anew. */
    if (job->command->store == STORE_IS_CREATED && !job->configured &&
        access(job->config.database, F_OK) != 0)
        diag_warning(&job->diag,
                     "no config.ini was found: using the defaults and creating a new store: %s",
                     job->config.database);
    enum status status = command_open(job, &rooms->store);
    if (status == STATUS_DONE)
        status = parse_open(&rooms->parser, &rooms->store, &job->config, &job->diag);
    if (status == STATUS_DONE && job->command->network)
        status = fetch_open(&rooms->fetcher, &rooms->store, &job->config, job->now, job->stop,
                            &job->diag);
    return status;
}

static enum status in_rooms(struct job *job, enum status (*work)(struct rooms *rooms))
{
    struct rooms rooms = {.job = job, .store = {.lock = -1}};
    enum status status = open_rooms(&rooms);
    if (status == STATUS_DONE)
        status = work(&rooms);
    parse_close(rooms.parser);
    fetch_close(rooms.fetcher);
    store_close(&rooms.store);
    return status;
}

enum {
    WALK_LIMIT = 2000000, /* games of a list: ten times as many as the site has */
    WALK_REQUESTS = 200,  /* that may bring little; beyond them */
    WALK_FEWEST = 20,     /* a page must have so many games, on the average */
};

/* Of a page too much is unreadable: it has another form than this program knows. */
static enum status refuse_lost(struct rooms *rooms, enum walk_kind kind, int64_t offset,
                               const struct list_reading *lost)
{
    char detail[LOST_SHOWN + 64];
    snprintf(detail, sizeof detail, "%lld" DETAIL_SEPARATOR "%lld" DETAIL_SEPARATOR "%s",
             (long long)lost->lost, (long long)lost->rows, lost->example);
    return fetch_refuse_list(rooms->fetcher, kind, offset, REASON_UNREADABLE_LIST, detail);
}

/* A walk over a list, as far as it has come. */
struct walked {
    enum walk_kind kind;
    int64_t id, offset, requests;
    bool complete;
    struct list_reading reading; /* of the page in hand */
    struct list_reading lost;    /* of the first page that lost too many entries; else no rows */
    int64_t lost_at;
};

/* A site that gives a new game with each page, for ever, would be asked for days. */
static bool walk_is_endless(const struct walked *w)
{
    return w->offset > WALK_LIMIT || w->requests > WALK_REQUESTS + w->offset / WALK_FEWEST;
}

/* The one loop between two stages: a list page says where the next one begins. The offset advances
   by the rows received, and the walk ends when a page brings no game that is new in this walk:
   that holds for a site that ignores limit or sort, repeats games, or gives one page for ever. */
static enum status walk_pages(struct rooms *rooms, struct walked *w)
{
    int64_t page;
    enum status status = fetch_walk_begin(rooms->fetcher, w->kind, &w->id);
    while (status == STATUS_DONE && !w->complete && w->reading.is_list && !walk_is_endless(w) &&
           !*rooms->job->stop) {
        status = fetch_list_page(rooms->fetcher, w->id, w->kind, w->offset, &page);
        if (status == STATUS_DONE)
            status = parse_list_page(rooms->parser, page, &w->reading);
        if (status != STATUS_DONE)
            break;
        if (!w->lost.rows && too_many_lost(w->reading.lost, w->reading.rows)) {
            w->lost = w->reading;
            w->lost_at = w->offset;
        }
        w->offset += w->reading.rows;
        w->requests++;
        w->complete = w->reading.is_list && w->reading.fresh == 0;
    }
    return status;
}

/* Says what is wrong with the list that came. */
static enum status judge_walk(struct rooms *rooms, const struct walked *w)
{
    enum status status = STATUS_DONE;
    if (w->lost.rows)
        status = refuse_lost(rooms, w->kind, w->lost_at, &w->lost);
    else if (!w->reading.is_list)
        status = fetch_refuse_list(rooms->fetcher, w->kind, w->offset, REASON_NOT_A_LIST, NULL);
    if (status == STATUS_DONE && !w->complete && walk_is_endless(w))
        status = fetch_refuse_list(rooms->fetcher, w->kind, w->offset, REASON_ENDLESS_LIST, NULL);
    return status;
}

/* A list that has shrunk is used, but not taken for the whole: what older walks told is kept. */
static enum status walk_list(struct rooms *rooms, enum walk_kind kind)
{
    struct walked w = {.kind = kind, .reading = {.is_list = true}};
    bool shrank = false;
    bool same = false;
    enum status status = fetch_walk_again(rooms->fetcher, kind, &same);
    if (status != STATUS_DONE || same)
        return status;
    status = walk_pages(rooms, &w);
    status = status_worse(status, judge_walk(rooms, &w));
    if (!status_keeps(status))
        return status;
    bool complete = w.complete && !w.lost.rows;
    bool failed = !complete && !*rooms->job->stop;
    status = complete ? fetch_list_shrank(rooms->fetcher, kind, w.id, &shrank) : STATUS_DONE;
    if (status <= STATUS_INCOMPLETE)
        status = status_worse(status, fetch_walk_end(rooms->fetcher, w.id, complete && !shrank));
    if (status == STATUS_DONE && failed)
        status = w.offset > 0 ? STATUS_INCOMPLETE : STATUS_SITE;
    return status;
}

static enum status walk_lists(struct rooms *rooms)
{
    if (rooms->job->config.listing == LISTING_PAGE)
        return walk_list(rooms, WALK_ALL);
    enum status finished = walk_list(rooms, WALK_FINISHED);
    if (finished > STATUS_INCOMPLETE || *rooms->job->stop)
        return finished;
    /* Only the running games are missed where their list cannot be had. */
    enum status running = walk_list(rooms, WALK_RUNNING);
    return status_worse(finished, running == STATUS_SITE ? STATUS_INCOMPLETE : running);
}

/* With --refresh only those of the games that are named, whatever the archive has. */
static enum status get_logs(struct rooms *rooms)
{
    struct fetch_summary summary = {0};
    const struct gids *gids = &rooms->job->gids;
    enum status status = rooms->job->refresh
                             ? fetch_refresh(rooms->fetcher, gids->items, gids->count, &summary)
                             : fetch_logs(rooms->fetcher, &summary);
    if (status_keeps(status))
        summary_fetch(&summary, &rooms->job->diag);
    return status;
}

static enum status fetch_all(struct rooms *rooms)
{
    enum status status = walk_lists(rooms);
    if (status > STATUS_INCOMPLETE || *rooms->job->stop)
        return status;
    return status_worse(status, get_logs(rooms));
}

static enum status parse_new(struct rooms *rooms, struct parse_summary *summary)
{
    enum status status = parse_pages(rooms->parser, rooms->job->all, summary);
    if (status <= STATUS_INCOMPLETE)
        summary_parse(summary, &rooms->job->diag);
    if (status <= STATUS_INCOMPLETE && rooms->fetcher)
        status = status_worse(status, fetch_forget_failures(rooms->fetcher));
    return status;
}

static enum status parse_all(struct rooms *rooms)
{
    return parse_new(rooms, &(struct parse_summary){0});
}

/* Whether the next stage can still do its part: not after a fault of our own or a signal. What a
   failing site has given is rated and shown. */
static bool goes_on(const struct rooms *rooms, enum status status)
{
    return status_keeps(status) && !*rooms->job->stop;
}

/* Where the log leaves a result open, the API's object may know it, and else the old page. */
static enum status complete_results(struct rooms *rooms)
{
    static const struct {
        enum detail_form form;
        const char *what;
    } forms[] = {
        {DETAIL_API, "fetch: results asked of the API "},
        {DETAIL_PAGE, "fetch: results asked of the old page "},
    };
    bool page_first = rooms->job->config.details == DETAILS_PAGE;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < 2 && goes_on(rooms, status); i++) {
        struct fetch_summary summary;
        size_t which = page_first ? 1 - i : i;
        status =
            status_worse(status, fetch_unresolved(rooms->fetcher, forms[which].form, &summary));
        if (summary.games > 0 && status <= STATUS_INCOMPLETE) {
            summary_details(forms[which].what, &summary, &rooms->job->diag);
            status = status_worse(status, parse_all(rooms));
        }
    }
    return status;
}

static enum status rate_games(struct rooms *rooms)
{
    struct rate_summary summary = {0};
    enum status status = rate_all(&rooms->store, &rooms->job->config, rooms->job->now, &summary);
    rooms->changed = summary.changed;
    if (status <= STATUS_INCOMPLETE)
        summary_rate(&summary, &rooms->job->diag);
    return status;
}

/* Logs until there is a report for the first time, and then until there is another. */
enum { FIRST_LOGS = 100, MORE_LOGS = 500 };

/* What has come so far is shown, though not remembered as published. */
static enum status show_what_came(struct rooms *rooms)
{
    enum status status = parse_all(rooms);
    if (goes_on(rooms, status))
        status = status_worse(status, rate_games(rooms));
    if (goes_on(rooms, status))
        status = status_worse(status, publish_site(rooms->job, &rooms->store));
    return status;
}

/* A first download takes hours: meanwhile there is something to see. */
static enum status get_logs_showing(struct rooms *rooms)
{
    struct fetch_summary summary = {0};
    int64_t rated = 0, before;
    enum status status = store_number(&rooms->store, "SELECT count(*) FROM standing", &rated);
    int64_t most = rated ? MORE_LOGS : FIRST_LOGS;
    do {
        before = summary.left;
        if (goes_on(rooms, status))
            status = status_worse(status, fetch_some_logs(rooms->fetcher, most, &summary));
        most = MORE_LOGS;
        bool more = summary.left > 0 && summary.left != before;
        if (!more || !goes_on(rooms, status) || status == STATUS_SITE)
            break;
        summary_fetch(&summary, &rooms->job->diag);
        status = status_worse(status, show_what_came(rooms));
    } while (goes_on(rooms, status));
    if (status_keeps(status))
        summary_fetch(&summary, &rooms->job->diag);
    return status;
}

/* What an update ends with, for people and for the mail that cron sends: on standard output, since
   it is the answer, and nothing for the first ranking of all, which is no change. */
static enum status show_changes(struct rooms *rooms)
{
    struct job *job = rooms->job;
    struct comparison comparison = {0};
    struct buffer out = {0};
    enum status status =
        rate_diff(&rooms->store, &job->config, &(struct diff_range){0}, &comparison);
    if (status == STATUS_DONE && comparison.since)
        status = report_diff(&job->config, &comparison, FORMAT_TEXT, &out, &job->diag);
    comparison_free(&comparison);
    return answer_show(job, &out, status);
}

/* Fetch, parse, rate, report. Where the site's list cannot be had at all, everything stays as it
   was. */
static enum status update(struct rooms *rooms)
{
    struct job *job = rooms->job;
    enum status status = walk_lists(rooms);
    if (status > STATUS_INCOMPLETE)
        return status;
    if (goes_on(rooms, status))
        status = status_worse(status, get_logs_showing(rooms));
    if (goes_on(rooms, status))
        status = status_worse(status, parse_all(rooms));
    if (goes_on(rooms, status))
        status = status_worse(status, complete_results(rooms));
    if (goes_on(rooms, status))
        status = status_worse(status, rate_games(rooms));
    if (goes_on(rooms, status))
        status = status_worse(status, publish_site(job, &rooms->store));
    if (goes_on(rooms, status) && rooms->changed)
        status = status_worse(status, show_changes(rooms));
    /* What was published is what the next ranking is compared with; not where the site broke off:
       what is only missing yet would look like won and lost points. */
    if (goes_on(rooms, status) && status != STATUS_SITE)
        status = status_worse(status, rate_snapshot(&rooms->store, job->now));
    if (*job->stop)
        diag_note(&job->diag, "stopped; 'karoiq update' goes on from here");
    else if (status_keeps(status))
        status = status_worse(status, summary_next(&rooms->store, &job->diag));
    return status;
}

/* The stages one at a time say which comes next. */
static enum status then(struct rooms *rooms, enum status status)
{
    return goes_on(rooms, status)
               ? status_worse(status, summary_next(&rooms->store, &rooms->job->diag))
               : status;
}

static enum status rate(struct rooms *rooms)
{
    return then(rooms, rate_games(rooms));
}

static enum status fetch(struct rooms *rooms)
{
    return then(rooms, rooms->job->refresh ? get_logs(rooms) : fetch_all(rooms));
}

static enum status parse(struct rooms *rooms)
{
    struct parse_summary summary = {0};
    enum status status = parse_new(rooms, &summary);
    if (status_keeps(status) && summary.lists + summary.logs + summary.details > 0)
        diag_note(&rooms->job->diag, "Next: karoiq rate");
    return status;
}

static enum status read_imported(void *parser, int64_t page, int64_t gid, struct span body)
{
    return parse_log(parser, page, gid, body);
}

static enum status seal_imported(void *parser)
{
    return parse_seal(parser);
}

static enum status import(struct rooms *rooms)
{
    struct job *job = rooms->job;
    struct import_summary summary = {0};
    struct parse_summary parsed;
    const struct import_reader reader = {read_imported, seal_imported, rooms->parser};
    enum status status = parse_begin(rooms->parser, &parsed);
    if (status == STATUS_DONE)
        status = fetch_import(&rooms->store, job->operands, job->operand_count, job->now, &reader,
                              &summary);
    if (status <= STATUS_INCOMPLETE) {
        summary_import(&summary, &job->diag);
        status = status_worse(status, parse_rest(rooms->parser));
        if (status <= STATUS_INCOMPLETE)
            summary_parse(&parsed, &job->diag);
    }
    import_summary_free(&summary);
    if (goes_on(rooms, status))
        status = status_worse(status, rate(rooms));
    return status;
}

enum status command_update(struct job *job)
{
    return in_rooms(job, update);
}

/* What a run would ask for; without a store, what a first one would. */
static enum status plan(struct job *job)
{
    struct store store;
    struct fetcher *fetcher = NULL;
    struct buffer out = {0};
    bool exists = access(job->config.database, F_OK) == 0;
    enum status status =
        exists ? command_open_to_read(job, &store) : store_open_empty(&store, &job->diag);
    /* The choice of logs is written, but to tables of this connection only. */
    if (status == STATUS_DONE)
        status = store_run(&store, "PRAGMA query_only = 0");
    if (status == STATUS_DONE)
        status = fetch_open(&fetcher, &store, &job->config, job->now, job->stop, &job->diag);
    if (status == STATUS_DONE)
        status = fetch_plan(fetcher, &out);
    if (status == STATUS_DONE)
        status = output_file("-", buffer_view(&out), &job->rules, &job->diag);
    buffer_free(&out);
    fetch_close(fetcher);
    store_close(&store);
    return status;
}

enum status command_fetch(struct job *job)
{
    if (job->refresh != (job->operand_count > 0) || (job->refresh && job->dry_run)) {
        diag_error(&job->diag, "only 'fetch --refresh GID...' takes games");
        return STATUS_USAGE;
    }
    if (job->dry_run)
        return plan(job);
    return in_rooms(job, fetch);
}

/* `parse --unknown` only looks, as `anomalies --unknown` does. */
enum status command_parse(struct job *job)
{
    if (job->unknown)
        return answer(job, answer_anomalies);
    return in_rooms(job, parse);
}

enum status command_rate(struct job *job)
{
    return in_rooms(job, rate);
}

enum status command_import(struct job *job)
{
    return in_rooms(job, import);
}

/* What the site says of the games that are named: the API's object and the old page, then parsed.
 */
static enum status fetch_for_verify(struct rooms *rooms)
{
    static const struct {
        enum detail_form form;
        const char *what;
    } asked[] = {
        {DETAIL_API, "verify: objects of the API "},
        {DETAIL_PAGE, "verify: pages of games "},
    };
    const struct gids *gids = &rooms->job->gids;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof asked / sizeof *asked && status <= STATUS_INCOMPLETE; i++) {
        struct fetch_summary summary;
        status = status_worse(status, fetch_details(rooms->fetcher, asked[i].form, gids->items,
                                                    gids->count, &summary));
        summary_details(asked[i].what, &summary, &rooms->job->diag);
    }
    return status <= STATUS_INCOMPLETE ? status_worse(status, parse_all(rooms)) : status;
}

static enum status fill_verify(struct job *job, struct store *store, struct buffer *out)
{
    struct verify_summary summary;
    enum status status =
        parse_verify(store, &job->config, job->gids.items, job->gids.count, out, &summary);
    if (status != STATUS_DONE)
        return status;
    phrase_number(out, job->config.answers, WORD_VERIFY_COMPARED, summary.compared);
    phrase_number(out, job->config.answers, WORD_VERIFY_DIFFERENCES, summary.differences);
    buffer_char(out, '\n');
    if (summary.alone > 0)
        diag_note(&job->diag,
                  "%lld tagged games have nothing to compare with; 'karoiq verify --fetch "
                  "GID...' asks the site",
                  (long long)summary.alone);
    return STATUS_DONE;
}

enum status command_verify(struct job *job)
{
    if (job->fetch && job->operand_count == 0) {
        diag_error(&job->diag, "name the games: 'verify --fetch GID...'");
        return STATUS_USAGE;
    }
    enum status status = job->fetch ? in_rooms(job, fetch_for_verify) : STATUS_DONE;
    if (status > STATUS_INCOMPLETE)
        return status;
    return status_worse(status, answer(job, fill_verify));
}
