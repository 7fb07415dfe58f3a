#include "fetch/check.h"

#include "base/core/json.h"
#include "base/core/text.h"
#include "base/model/model.h"
#include "base/model/reason.h"
#include "base/net/address.h"
#include "base/net/secret.h"
#include "fetch/client.h"
#include "fetch/listing.h"

#include <inttypes.h>
#include <strings.h>

enum {
    CLOCK_TOLERANCE = 300, /* seconds */
    EXAMPLE = 100,         /* bytes of an entry */
    HASTY = 10,            /* requests a second: "a few" are polite */
};

struct checking {
    const struct config *config;
    struct diag *diag;
    struct buffer *out;
    bool good;
};

/* One line; WORD_NONE for a fault is "ok". What a server said may be the field: it is cleaned. */
static void tell(struct checking *checking, enum word what, enum word fault, const char *field)
{
    enum language language = checking->config->answers;
    buffer_string(checking->out, word(language, fault ? WORD_CHECK_BAD : WORD_CHECK_GOOD));
    buffer_string(checking->out, word(language, what));
    if (fault) {
        struct buffer masked = {0};
        mask_text(checking->diag->secrets, span_of(field ? field : ""), &masked);
        buffer_string(checking->out, ": ");
        phrase_text(checking->out, language, fault, text_for_terminal, buffer_view(&masked));
        checking->out->failed |= masked.failed;
        buffer_free(&masked);
    }
    buffer_char(checking->out, '\n');
    checking->good = checking->good && !fault;
}

/* Whether a link, from its address on, has a text: something before it ends, or the next begins. */
static bool link_has_text(struct span rest)
{
    static const char *const ends[] = {"</", "<a ", "<td", "<tr"};
    const char *at = memchr(rest.text, '>', rest.length);
    while (at) {
        rest = span_after(rest, (size_t)(at + 1 - rest.text));
        while (rest.length && (unsigned char)*rest.text <= ' ')
            rest = span_after(rest, 1);
        if (!rest.length || *rest.text != '<')
            return rest.length > 0;
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            if (rest.length >= strlen(ends[i]) &&
                strncasecmp(rest.text, ends[i], strlen(ends[i])) == 0)
                return false;
        at = memchr(rest.text, '>', rest.length);
    }
    return false;
}

/* Entries of a list as they are counted. */
struct count {
    int64_t games, lost;
    struct span example; /* how the first lost one begins, within the answer */
};

/* Of the links of a game none may have a text: damaged HTML took its title. */
static void count_game(struct count *count, struct span link, bool titled)
{
    if (!link.text)
        return;
    count->games += titled;
    if (!titled && count->lost++ == 0)
        count->example = link;
}

/* Games of the old page, each linked several times in its row; false where there is none. */
static bool count_page_games(struct span body, struct count *count)
{
    const struct span page = SPAN("showmap.php?GID=");
    struct span game = {0};
    bool titled = false;
    const char *at;
    while ((at = span_find(body, page)) != NULL) {
        body = span_after(body, (size_t)(at - body.text));
        size_t length = page.length;
        while (length < body.length && body.text[length] >= '0' && body.text[length] <= '9')
            length++;
        const struct span link = {at, length};
        if (!span_equal(link, game)) {
            count_game(count, game, titled);
            game = link;
            titled = false;
        }
        body = span_after(body, length);
        titled |= link_has_text(body);
    }
    count_game(count, game, titled);
    return game.text != NULL;
}

/* Games in the answer of the API; false where it is no list. */
static bool count_api_games(struct span body, struct count *count)
{
    struct json_reader json = {0};
    struct span element;
    const struct json_t *game;
    enum json_outcome outcome = json_list(&json, body);
    while (outcome == JSON_READ || outcome == JSON_REFUSED) {
        outcome = json_element(&json, &element, &game);
        if (outcome != JSON_READ && outcome != JSON_REFUSED)
            break;
        bool read = json_number(json_at(game, "id"), 1, GID_MOST) != NOT_SAID &&
                    json_text(&json, json_at(game, "name")).text;
        count->games += read;
        if (!read && count->lost++ == 0)
            count->example = text_beginning(element, EXAMPLE);
    }
    json_reader_free(&json);
    return outcome == JSON_END;
}

static void check_list(struct checking *checking, const struct http_response *response)
{
    bool api = checking->config->listing == LISTING_API;
    struct span body = buffer_view(&response->body);
    struct count count = {0};
    struct buffer shown = {0};
    enum word fault = WORD_NONE;
    if (!(api ? count_api_games(body, &count) : count_page_games(body, &count)))
        fault = api ? WORD_CHECK_API_FAULT : WORD_CHECK_PAGE_FAULT;
    else if (too_many_lost(count.lost, count.games + count.lost))
        fault = WORD_CHECK_LOST_FAULT;
    else if (count.games == 0)
        fault = WORD_CHECK_EMPTY_FAULT;
    buffer_span(&shown, count.example);
    checking->out->failed |= shown.failed;
    tell(checking, WORD_CHECK_LIST, fault, shown.data);
    buffer_free(&shown);
}

static void check_clock(struct checking *checking, const struct http_response *response)
{
    char seconds[24];
    int64_t ahead = response->clock_ahead;
    bool wrong = response->dated && (ahead > CLOCK_TOLERANCE || ahead < -CLOCK_TOLERANCE);
    enum word fault = ahead < 0 ? WORD_CHECK_CLOCK_BEHIND : WORD_CHECK_CLOCK_BEFORE;
    snprintf(seconds, sizeof seconds, "%" PRId64, ahead < 0 ? -ahead : ahead);
    tell(checking, response->dated ? WORD_CHECK_CLOCK : WORD_CHECK_CLOCK_UNKNOWN,
         wrong ? fault : WORD_NONE, seconds);
}

static void check_answer(struct checking *checking, const struct http_response *response)
{
    struct buffer why = {0};
    bool answered = response->outcome == HTTP_ANSWER && response->status == 200;
    reason_words(&why, checking->config->answers, reason_of(span_of(response->fault)),
                 span_of(response->detail), NULL);
    tell(checking, WORD_CHECK_SITE, answered ? WORD_NONE : WORD_CHECK_SITE_FAULT, why.data);
    checking->out->failed |= why.failed;
    buffer_free(&why);
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
        tell(checking, WORD_CHECK_SEARCH, WORD_CHECK_SEARCH_FAULT, NULL);
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
    tell(checking, WORD_CHECK_CONTACT, *config->contact ? WORD_NONE : WORD_CHECK_CONTACT_FAULT,
         NULL);
    tell(checking, WORD_CHECK_PACE, hasty && !loopback ? WORD_CHECK_PACE_FAULT : WORD_NONE, NULL);
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
