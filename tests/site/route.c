#include "pages.h"
#include "site.h"

#include "base/core/number.h"

#include <stdio.h>
#include <sys/stat.h>

static const char JSON[] = "application/json; charset=utf-8";
static const char HTML[] = "text/html; charset=iso-8859-1";

static const char *argument(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

static int64_t number(struct MHD_Connection *connection, const char *name, int64_t otherwise)
{
    int64_t value = otherwise;
    number_parse(span_of(argument(connection, name)), 0, (int64_t)1 << 40, &value);
    return value;
}

static bool text_is(const char *text, const char *expected)
{
    return text && strcmp(text, expected) == 0;
}

/* Takes the GID out of "PREFIX GID SUFFIX". */
static bool gid_in(const char *path, struct span prefix, struct span suffix, int64_t *gid)
{
    struct span text = span_of(path);
    if (!span_starts(text, prefix) || !span_ends(text, suffix) ||
        text.length < prefix.length + suffix.length)
        return false;
    return number_parse(
        (struct span){text.text + prefix.length, text.length - prefix.length - suffix.length}, 1,
        INT64_MAX, gid);
}

/* How a fault bends the window of a list; `rows` is the limit asked for. */
static void bend(const struct fault *fault, int64_t *rows, int64_t *offset, bool *by_gid)
{
    switch (fault->kind) {
    case FAULT_IGNORE_LIMIT:
        *rows = fault_number(fault, 10);
        break;
    case FAULT_IGNORE_SORT:
        *by_gid = false;
        break;
    case FAULT_SAME_PAGE:
        *offset = 0;
        break;
    case FAULT_REPEAT:
        *offset -= fault_number(fault, 1);
        break;
    case FAULT_SHIFT:
        *offset -= (fault->struck - 1) * fault_number(fault, 1);
        break;
    default:
        break;
    }
    if (*offset < 0)
        *offset = 0;
}

static void api_list(struct site *site, struct MHD_Connection *connection, const char *address,
                     struct answer *answer)
{
    const char *finished = argument(connection, "finished");
    const char *name = argument(connection, "name");
    struct list_query query = {
        .finished = text_is(finished, "1")   ? 1
                    : text_is(finished, "0") ? 0
                                             : -1,
        .name = name ? name : "",
        .by_gid = text_is(argument(connection, "sort"), "gid"),
        .limit = number(connection, "limit", 100),
        .offset = number(connection, "offset", 0),
    };
    struct fault fault = faults_take(&site->faults, FAULTS_OF_LISTS, address);
    bend(&fault, &query.limit, &query.offset, &query.by_gid);
    answer->type = JSON;
    const char *callback = argument(connection, "callback");
    if (callback)
        buffer_printf(&answer->body, "%s(", callback);
    /* Without mine=0 a guest gets "my games": he has none. */
    if (text_is(argument(connection, "mine"), "0"))
        games_list(&site->games, &query, &answer->body);
    else
        buffer_string(&answer->body, "[]");
    if (callback)
        buffer_string(&answer->body, ");");
}

static void old_list(struct site *site, struct MHD_Connection *connection, const char *address,
                     struct answer *answer)
{
    bool by_gid = text_is(argument(connection, "games_order"), "gid");
    int64_t offset = number(connection, "limit", 0);
    int64_t rows = OLD_PAGE_ROWS;
    struct fault fault = faults_take(&site->faults, FAULTS_OF_LISTS, address);
    bend(&fault, &rows, &offset, &by_gid);
    page_list(&site->games, by_gid, offset, &answer->body);
}

/* A missing log is a page of the platform, with status 200. */
static void log_file(struct site *site, int64_t gid, struct answer *answer)
{
    struct buffer path = {0};
    struct stat about;
    FILE *stream = NULL;
    if (buffer_printf(&path, "%s/logs/%lld.log", site->folder, (long long)gid))
        stream = fopen(path.data, "rb");
    buffer_free(&path);
    if (!stream || fstat(fileno(stream), &about) != 0) {
        page_missing(&answer->body);
    } else if (buffer_reserve(&answer->body, (size_t)about.st_size)) {
        answer->type = "text/plain";
        answer->modified = about.st_mtime;
        answer->body.length = fread(answer->body.data, 1, (size_t)about.st_size, stream);
    }
    if (stream)
        fclose(stream);
}

/* A wiki that says yes to everything: one answer for the login, the page and its writing. */
static const char wiki_answer[] =
    "{\"curtimestamp\": \"2026-11-30T12:00:00Z\", \"login\": {\"result\": \"Success\"},"
    " \"edit\": {\"result\": \"Success\"}, \"query\": {\"tokens\": {\"logintoken\": \"l\", "
    "\"csrftoken\": \"c\"},"
    " \"pages\": [{\"title\": \"KaroIQ\", \"revisions\": [{\"revid\": 7, \"timestamp\": "
    "\"2026-11-29T12:00:00Z\", "
    "\"slots\": {\"main\":"
    " {\"content\": \"<!-- karoiq begin -->\\n<!-- karoiq end -->\"}}}]}]}}\n";

static void not_found(struct answer *answer)
{
    answer->status = 404;
    page_missing(&answer->body);
}

bool control(struct site *site, struct MHD_Connection *connection, const char *path,
             struct answer *answer)
{
    if (strncmp(path, "/-/", 3) != 0)
        return false;
    answer->type = JSON;
    bool done = true;
    if (text_is(path, "/-/stats"))
        return stats_json(&site->stats, &answer->body);
    if (text_is(path, "/-/reset")) {
        stats_reset(&site->stats);
        faults_clear(&site->faults);
    } else if (text_is(path, "/-/reload")) {
        done = games_reload(&site->games);
    } else {
        const char *kind = argument(connection, "kind");
        done = text_is(path, "/-/fault") && kind &&
               faults_add(&site->faults, argument(connection, "address"), kind,
                          number(connection, "times", 0), argument(connection, "value"));
    }
    answer->status = done ? 200 : 400;
    return buffer_string(&answer->body, done ? "\"ok\"\n" : "\"no such thing\"\n");
}

void compose(struct site *site, struct MHD_Connection *connection, const char *path,
             const char *address, struct answer *answer)
{
    int64_t gid = 0;
    answer->type = HTML;
    if (text_is(path, "/api/games")) {
        api_list(site, connection, address, answer);
    } else if (text_is(path, "/showgames.php")) {
        old_list(site, connection, address, answer);
    } else if (text_is(path, WIKI_PATH)) {
        answer->type = JSON;
        buffer_string(&answer->body, wiki_answer);
    } else if (gid_in(path, SPAN("/logs/"), SPAN(".log"), &gid)) {
        log_file(site, gid, answer);
    } else if (gid_in(path, SPAN("/api/games/"), SPAN(""), &gid)) {
        answer->type = JSON;
        bool players = text_is(argument(connection, "players"), "1");
        if (!games_one(&site->games, gid, players, &answer->body))
            not_found(answer);
    } else if (gid_in(path, SPAN("/api/game/"), SPAN("/details.json"), &gid)) {
        answer->type = JSON;
        if (!games_details(&site->games, gid, &answer->body))
            not_found(answer);
    } else if (text_is(path, "/showmap.php")) {
        if (!page_game(&site->games, number(connection, "GID", 0), &answer->body))
            not_found(answer);
    } else {
        not_found(answer);
    }
}
