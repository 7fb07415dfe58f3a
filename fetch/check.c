#include "fetch/check.h"

#include "base/core/json.h"
#include "base/core/text.h"
#include "base/model/model.h"
#include "base/net/address.h"
#include "base/net/secret.h"
#include "fetch/client.h"
#include "fetch/listing.h"

#include <inttypes.h>

enum {
    CLOCK_TOLERANCE = 300, /* seconds */
    HASTY = 10,            /* requests a second: "a few" are polite */
};

struct checking {
    const struct config *config;
    struct diag *diag;
    struct buffer *out;
    bool good;
};

/* One line; a NULL fault is "ok". What a server said may be passed: it is cleaned. */
static void tell(struct checking *checking, const char *what, const char *fault, const char *fix)
{
    struct buffer line = {0};
    buffer_printf(&line, fault ? "bad  %s: %s; %s" : "ok   %s", what, fault, fix);
    text_for_terminal(checking->out, buffer_view(&line));
    buffer_char(checking->out, '\n');
    buffer_free(&line);
    checking->good = checking->good && !fault;
}

/* Games in the answer of the API, -1 where it is no list. */
static int64_t count_api_games(struct span body)
{
    struct json_reader json = {0};
    struct span element;
    const struct json_t *game;
    int64_t games = 0;
    enum json_outcome outcome = json_list(&json, body);
    while (outcome == JSON_READ || outcome == JSON_REFUSED) {
        outcome = json_element(&json, &element, &game);
        games += json_number_of(game, "id", 1, GID_MOST) != NOT_SAID &&
                 json_text_of(&json, game, "name").text;
    }
    json_reader_free(&json);
    return outcome == JSON_END ? games : -1;
}

static int64_t count_page_games(struct span body)
{
    static const char link[] = "showmap.php?GID=";
    int64_t links = 0;
    const char *at = body.text;
    const char *end = body.text + body.length;
    while ((at = memmem(at, (size_t)(end - at), link, sizeof link - 1)) != NULL) {
        links++;
        at += sizeof link - 1;
    }
    return links > 0 ? links : -1;
}

static void check_list(struct checking *checking, const struct http_response *response)
{
    bool api = checking->config->listing == LISTING_API;
    struct span body = buffer_view(&response->body);
    int64_t games = api ? count_api_games(body) : count_page_games(body);
    if (games < 0)
        tell(checking, "list", "the answer is no list of games",
             api ? "the API may have changed; try listing = page"
                 : "the page may have changed; try listing = api");
    else if (games == 0)
        tell(checking, "list", "it names no game",
             "look at [source] search, or leave it empty for the whole list");
    else
        tell(checking, "list", NULL, NULL);
}

static void check_clock(struct checking *checking, const struct http_response *response)
{
    char fault[128];
    int64_t ahead = response->clock_ahead;
    bool wrong = response->dated && (ahead > CLOCK_TOLERANCE || ahead < -CLOCK_TOLERANCE);
    snprintf(fault, sizeof fault, "this machine's clock is %" PRId64 " s %s the server's",
             ahead < 0 ? -ahead : ahead, ahead < 0 ? "behind" : "before");
    const char *what = response->dated ? "clock" : "clock, not compared: the server tells no time";
    tell(checking, what, wrong ? fault : NULL, "set it, for instance by NTP");
}

static void check_answer(struct checking *checking, const struct http_response *response)
{
    char fault[sizeof response->reason];
    if (response->outcome != HTTP_ANSWER)
        snprintf(fault, sizeof fault, "%s", response->reason);
    else
        snprintf(fault, sizeof fault, "it answers with status %ld", response->status);
    bool answered = response->outcome == HTTP_ANSWER && response->status == 200;
    tell(checking, "site", answered ? NULL : fault,
         "see whether [source] base_url is right and opens in a browser");
    if (!answered)
        return;
    check_list(checking, response);
    check_clock(checking, response);
}

static enum status ask(struct checking *checking, struct http_client *client)
{
    const struct config *config = checking->config;
    struct http_request request = {0};
    struct http_response response;
    struct buffer address = {0};
    enum walk_kind kind = config->listing == LISTING_API ? WALK_FINISHED : WALK_ALL;
    if (!list_address(&address, config, kind, 0)) {
        buffer_free(&address);
        return diag_memory(checking->diag, "checking the site");
    }
    bool fits = address.length < sizeof request.address;
    memcpy(request.address, address.data, fits ? address.length + 1 : 0);
    buffer_free(&address);
    if (!fits) {
        tell(checking, "search", "longer than an address may be", "shorten [source] search");
        return STATUS_DONE;
    }
    enum status status = http_get(client, &request, &response);
    if (status == STATUS_DONE)
        check_answer(checking, &response);
    buffer_free(&response.body);
    return status;
}

/* What the maintainer owes to a hobby server before anything is asked. */
static void check_manners(struct checking *checking)
{
    const struct config *config = checking->config;
    bool loopback = address_is_loopback(config->base_url);
    bool hasty = config->requests_per_second <= 0 || config->requests_per_second > HASTY;
    tell(checking, "contact", *config->contact ? NULL : "none is set",
         "set [fetch] contact to an address that the site's owner can write to");
    tell(checking, "pace", hasty && !loopback ? "more than a hobby server should bear" : NULL,
         "set [fetch] requests_per_second to 2");
}

enum status fetch_check(const struct config *config, const volatile int *stop, struct diag *diag,
                        struct buffer *out, bool *good)
{
    struct checking checking = {config, diag, out, true};
    char *key = NULL;
    enum status status = key_read(config, &key, diag);
    *good = false;
    if (status != STATUS_DONE)
        return status;
    check_manners(&checking);
    struct http_client *client = client_open(config, key, stop, diag);
    status = client ? ask(&checking, client) : client_fault(config);
    http_close(client);
    secret_free(key);
    *good = checking.good && status == STATUS_DONE;
    return status == STATUS_DONE && out->failed ? diag_memory(diag, "checking the site") : status;
}
