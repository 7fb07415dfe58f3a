#include "report/wiki/wiki_client.h"

#include "base/core/json.h"
#include "base/core/wipe.h"
#include "base/model/reason.h"
#include "base/net/address.h"
#include "base/net/http.h"

#include <stdlib.h>
#include <time.h>

enum {
    ANSWER_LIMIT = 16 << 20, /* bytes: a page of 2 MB, twice escaped */
    WAITS = 5, /* how often a busy wiki is asked again: after 1, 2, 4, 8, 16 seconds */
};

struct wiki_client {
    const struct config *config;
    struct diag *diag;
    const volatile int *stop;
    struct http_client *http;
    char *base;         /* the api's address up to the last '/' */
    const char *script; /* and what follows it */
    struct buffer body; /* of the last answer */
    struct json_reader json;
    const struct json_t *answer; /* NULL where it is no JSON */
};

void wiki_page_free(struct wiki_page *page)
{
    buffer_free(&page->text);
    buffer_free(&page->token);
    buffer_free(&page->revision);
    buffer_free(&page->timestamp);
    buffer_free(&page->started);
}

/* Begins anew without any cookies: the wiki refuses a login within another one. */
static bool wiki_connect(struct wiki_client *client)
{
    const struct config *config = client->config;
    http_close(client->http);
    client->http = http_open(&(struct http_settings){
        .base_url = client->base,
        .setting = "[wiki] wiki_api",
        .contact = config->contact,
        .max_parallel = 1,
        .requests_per_second = config->requests_per_second,
        .timeout = config->timeout,
        .retries = config->retries,
        .max_body = ANSWER_LIMIT,
        .cookies = true,
        .stop = client->stop,
        .diag = client->diag,
    });
    return client->http != NULL;
}

struct wiki_client *wiki_open(const struct config *config, const volatile int *stop,
                              struct diag *diag)
{
    struct wiki_client *client = calloc(1, sizeof *client);
    char *base = strdup(config->wiki_api);
    char *slash = base ? strrchr(base, '/') : NULL;
    if (!client || !base) {
        diag_memory(diag, "opening the wiki");
        free(client);
        free(base);
        return NULL;
    }
    *client = (struct wiki_client){
        .config = config, .diag = diag, .stop = stop, .base = base, .script = ""};
    if (slash) {
        *slash = '\0';
        client->script = slash + 1;
    }
    if (wiki_connect(client))
        return client;
    wiki_close(client);
    return NULL;
}

void wiki_close(struct wiki_client *client)
{
    if (!client)
        return;
    http_close(client->http);
    buffer_free(&client->body);
    json_reader_free(&client->json);
    free(client->base);
    free(client);
}

/* The text at `path` of the last answer, appended; false where there is none. */
static bool answer_text(struct wiki_client *client, const char *path, struct buffer *out)
{
    struct span text = json_text(&client->json, json_at(client->answer, path));
    return text.text && buffer_span(out, text);
}

/* True if the text at `path` is `expected`. */
static bool answer_is(struct wiki_client *client, const char *path, const char *expected)
{
    struct buffer text = {0};
    bool same =
        answer_text(client, path, &text) && span_equal(buffer_view(&text), span_of(expected));
    buffer_free(&text);
    return same;
}

static void add_field(struct buffer *form, const char *name, struct span value)
{
    buffer_printf(form, "&%s=", name);
    address_encode(form, value);
}

/* Every request's common part. */
static void begin_form(struct buffer *form, const char *fields)
{
    buffer_printf(form, "format=json&formatversion=2&errorformat=plaintext&maxlag=5&%s", fields);
}

/* Sends the form; what it says is in client->answer. */
static enum status post_once(struct wiki_client *client, struct span form)
{
    struct http_request request = {.post = form};
    struct http_response response;
    snprintf(request.address, sizeof request.address, "%s", client->script);
    enum status status = http_get(client->http, &request, &response);
    buffer_free(&client->body);
    client->body = response.body;
    client->answer = NULL;
    if (status != STATUS_DONE)
        return status;
    if (json_read(&client->json, buffer_view(&client->body), &client->answer) == JSON_NO_MEMORY)
        return diag_memory(client->diag, "reading the wiki's answer");
    if (response.outcome == HTTP_ANSWER && response.status == 200)
        return STATUS_DONE;
    struct buffer why = {0};
    if (reason_message(&why, STATE_FAILED, reason_of(span_of(response.fault)), response.detail)) {
        diag_error(client->diag, "[wiki] wiki_api %s: %s", client->config->wiki_api, why.data);
        status = STATUS_SITE;
    } else {
        status = diag_memory(client->diag, "asking the wiki");
    }
    buffer_free(&why);
    return status;
}

/* The error's code; wikis before 1.29 tell of one alone. */
static bool error_is(struct wiki_client *client, const char *code)
{
    return answer_is(client, "errors.0.code", code) || answer_is(client, "error.code", code);
}

static bool is_busy(struct wiki_client *client)
{
    static const char *const codes[] = {"maxlag", "readonly", "ratelimited"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (error_is(client, codes[i]))
            return true;
    return false;
}

/* Says what the wiki said: the first of the texts that its answer has for the reason; where it has
   none, `otherwise`. */
static enum status refused(struct wiki_client *client, const char *doing, const char *otherwise,
                           enum status status)
{
    static const char *const codes[] = {"errors.0.code", "error.code", "edit.code", "login.result"};
    static const char *const texts[] = {"errors.0.text", "error.info",        "edit.info",
                                        "edit.message",  "login.reason.text", "login.reason"};
    struct buffer said = {0};
    bool has_code = false, has_text = false;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0] && !has_code; i++)
        has_code = answer_text(client, codes[i], &said);
    if (has_code)
        buffer_string(&said, ": ");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && !has_text; i++)
        has_text = answer_text(client, texts[i], &said);
    if (!has_text)
        buffer_string(&said, otherwise);
    diag_error(client->diag, "the wiki does not let us %s: %s", doing,
               said.failed ? otherwise : said.data);
    buffer_free(&said);
    return status;
}

/* False when the run is to end. */
static bool wait_seconds(const struct wiki_client *client, int seconds)
{
    enum { SLICES = 10 };
    for (int i = 0; i < SLICES * seconds && !*client->stop; i++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000000 / SLICES}, NULL);
    return !*client->stop;
}

/* Sends the form, and again while the wiki asks to wait. */
static enum status post(struct wiki_client *client, const struct buffer *form)
{
    if (form->failed)
        return diag_memory(client->diag, "asking the wiki");
    for (int waited = 0;; waited++) {
        enum status status = post_once(client, buffer_view(form));
        if (status != STATUS_DONE || !is_busy(client))
            return status;
        if (waited == WAITS || !wait_seconds(client, 1 << waited))
            break;
    }
    return refused(client, "work", "it is busy; try again later", STATUS_SITE);
}

static enum status login_token(struct wiki_client *client, struct buffer *token)
{
    struct buffer form = {0};
    begin_form(&form, "action=query&meta=tokens&type=login");
    enum status status = post(client, &form);
    buffer_free(&form);
    if (status != STATUS_DONE)
        return status;
    if (answer_text(client, "query.tokens.logintoken", token))
        return diag_hide(client->diag, token->data);
    if (client->answer)
        return refused(client, "log in", "it gives no token for it", STATUS_SITE);
    diag_error(client->diag,
               "[wiki] wiki_api %s: what answers there is not MediaWiki's api.php; set the address "
               "that the wiki's page Special:Version names",
               client->config->wiki_api);
    return STATUS_CONFIG;
}

enum status wiki_login(struct wiki_client *client, const char *user, const char *password)
{
    struct buffer token = {0};
    struct buffer form = {0};
    /* The address was good when the client was opened: what can be missing is memory. */
    enum status status = wiki_connect(client) ? login_token(client, &token) : STATUS_STORE;
    if (status == STATUS_DONE) {
        begin_form(&form, "action=login");
        add_field(&form, "lgname", span_of(user));
        add_field(&form, "lgpassword", span_of(password));
        add_field(&form, "lgtoken", buffer_view(&token));
        status = post(client, &form);
    }
    /* A refused login is no error to the API: its result says it. */
    if (status == STATUS_DONE && !answer_is(client, "login.result", "Success"))
        status = refused(client, "log in", "no reason is given; see wiki_user and the password",
                         STATUS_CONFIG);
    if (form.data)
        wipe(form.data, form.capacity);
    buffer_free(&form);
    buffer_free(&token);
    return status;
}

/* What an answer with an error asks for. */
static enum wiki_result classify_error(struct wiki_client *client, const char *doing,
                                       enum status *status)
{
    const char *otherwise = "its answer does not say why";
    if (error_is(client, "assertuserfailed"))
        return WIKI_LOGIN_AGAIN;
    if (error_is(client, "editconflict") || error_is(client, "badtoken"))
        return WIKI_READ_AGAIN;
    /* Filters of old wikis refuse without an error. */
    if (json_at(client->answer, "edit.captcha"))
        otherwise = "it asks for a captcha, which only people can solve; its operators can give "
                    "the account the right 'skipcaptcha'";
    else if (json_at(client->answer, "edit.spamblacklist"))
        otherwise = "its spam filter forbids an address on the page";
    *status = refused(client, doing, otherwise, STATUS_OUTPUT);
    return WIKI_FAILED;
}

/* A page that was moved left a redirect. */
static enum status report_redirect(struct wiki_client *client, struct span text)
{
    const char *begin = span_find(text, SPAN("[["));
    const char *end =
        begin ? span_find(span_after(text, (size_t)(begin - text.text)), SPAN("]]")) : NULL;
    int length = end ? (int)(end - begin - 2) : 0;
    diag_error(client->diag,
               "page '%s' was moved and leads to '%.*s' now; set [wiki] wiki_page to that",
               client->config->wiki_page, length, end ? begin + 2 : "");
    return STATUS_OUTPUT;
}

enum wiki_result wiki_read(struct wiki_client *client, struct wiki_page *page, enum status *status)
{
    static const char revision[] = "query.pages.0.revisions.0";
    struct buffer form = {0};
    begin_form(&form, "action=query&meta=tokens&type=csrf&assert=user&curtimestamp=1"
                      "&prop=info%7Crevisions&rvprop=ids%7Ctimestamp%7Ccontent&rvslots=main");
    add_field(&form, "titles", span_of(client->config->wiki_page));
    *status = post(client, &form);
    buffer_free(&form);
    if (*status != STATUS_DONE)
        return WIKI_FAILED;
    wiki_page_free(page);
    if (!answer_text(client, "query.tokens.csrftoken", &page->token))
        return classify_error(client, "read the page", status);
    *status = diag_hide(client->diag, page->token.data);
    if (*status != STATUS_DONE)
        return WIKI_FAILED;
    char path[96];
    bool complete = answer_text(client, "curtimestamp", &page->started);
    snprintf(path, sizeof path, "%s.revid", revision);
    complete = answer_text(client, path, &page->revision) && complete;
    snprintf(path, sizeof path, "%s.timestamp", revision);
    complete = answer_text(client, path, &page->timestamp) && complete;
    snprintf(path, sizeof path, "%s.slots.main.content", revision);
    if (answer_text(client, path, &page->text) && complete) {
        if (!json_at(client->answer, "query.pages.0.redirect"))
            return WIKI_DONE;
        *status = report_redirect(client, buffer_view(&page->text));
        return WIKI_FAILED;
    }
    diag_error(client->diag, "there is no page '%s' on the wiki; create it, with the two comments",
               client->config->wiki_page);
    *status = STATUS_OUTPUT;
    return WIKI_FAILED;
}

enum wiki_result wiki_lacks(struct wiki_client *client, const char *template, bool *missing,
                            enum status *status)
{
    struct buffer form = {0}, title = {0};
    buffer_printf(&title, "Template:%s", template);
    begin_form(&form, "action=query&assert=user");
    add_field(&form, "titles", buffer_view(&title));
    form.failed |= title.failed;
    *status = post(client, &form);
    buffer_free(&form);
    buffer_free(&title);
    if (*status != STATUS_DONE)
        return WIKI_FAILED;
    if (!json_at(client->answer, "query.pages.0.title"))
        return classify_error(client, "look for a template", status);
    *missing = json_at(client->answer, "query.pages.0.missing") != NULL;
    return WIKI_DONE;
}

enum wiki_result wiki_write(struct wiki_client *client, const struct wiki_page *page,
                            struct span text, struct span summary, bool minor, enum status *status)
{
    struct buffer form = {0};
    begin_form(&form, "action=edit&assert=user&bot=1&nocreate=1");
    if (minor)
        buffer_string(&form, "&minor=1");
    add_field(&form, "title", span_of(client->config->wiki_page));
    add_field(&form, "baserevid", buffer_view(&page->revision));
    add_field(&form, "basetimestamp", buffer_view(&page->timestamp));
    add_field(&form, "starttimestamp", buffer_view(&page->started));
    add_field(&form, "summary", summary);
    add_field(&form, "text", text);
    /* Last: without it a request that was cut off does nothing. */
    add_field(&form, "token", buffer_view(&page->token));
    *status = post(client, &form);
    buffer_free(&form);
    if (*status != STATUS_DONE)
        return WIKI_FAILED;
    if (!answer_is(client, "edit.result", "Success"))
        return classify_error(client, "write the page", status);
    return json_at(client->answer, "edit.nochange") ? WIKI_UNCHANGED : WIKI_DONE;
}

/* The text of a revision, in either form. */
static const struct json_t *content_of(const struct json_t *revision)
{
    const struct json_t *text = json_at(revision, "slots.main.content");
    return text ? text : json_at(revision, "content");
}

/* Asks for `limit` revisions of a page from the one at `from` back ("": the newest), without being
   logged in. */
static enum status ask_revisions(struct wiki_client *client, const char *page, const char *limit,
                                 struct span from)
{
    struct buffer form = {0};
    begin_form(&form, "action=query&prop=revisions&rvprop=timestamp%7Ccontent&rvslots=main");
    add_field(&form, "rvlimit", span_of(limit));
    add_field(&form, "titles", span_of(page));
    if (from.length)
        add_field(&form, "rvcontinue", from);
    enum status status = post(client, &form);
    buffer_free(&form);
    if (status != STATUS_DONE)
        return status;
    if (!json_at(client->answer, "query.pages"))
        return refused(client, "read the page", "it does not say why", STATUS_SITE);
    if (json_at(client->answer, "query.pages.0.revisions"))
        return STATUS_DONE;
    diag_error(client->diag, "there is no page '%s' on the wiki", page);
    return STATUS_SITE;
}

enum status wiki_text_of(struct wiki_client *client, const char *page, struct buffer *text)
{
    enum status status = ask_revisions(client, page, "1", SPAN(""));
    if (status != STATUS_DONE)
        return status;
    struct json_cursor cursor = {0};
    const struct json_t *newest =
        json_next(json_at(client->answer, "query.pages.0.revisions"), &cursor);
    struct span content = json_text(&client->json, content_of(newest));
    return buffer_span(text, content) ? STATUS_DONE : diag_memory(client->diag, "reading a page");
}

/* False where no more is wanted. */
static bool visit_revisions(struct wiki_client *client, wiki_visit *visit, void *context)
{
    struct json_cursor cursor = {0};
    const struct json_t *revisions = json_at(client->answer, "query.pages.0.revisions");
    const struct json_t *revision;
    while ((revision = json_next(revisions, &cursor))) {
        struct buffer moment = {0};
        struct span stamp = json_text(&client->json, json_at(revision, "timestamp"));
        buffer_span(&moment, stamp);
        struct span text = json_text(&client->json, content_of(revision));
        bool on = !moment.failed && moment.length && visit(context, moment.data, text);
        buffer_free(&moment);
        if (!on)
            return false;
    }
    return true;
}

enum status wiki_history(struct wiki_client *client, const char *page, wiki_visit *visit,
                         void *context, bool *whole)
{
    enum { REQUESTS = 100 }; /* of 50 revisions: what a wiki gives at once with their texts */
    struct buffer from = {0};
    enum status status = STATUS_DONE;
    *whole = false;
    for (int i = 0; i < REQUESTS && status == STATUS_DONE && !*whole; i++) {
        status = ask_revisions(client, page, "50", buffer_view(&from));
        buffer_clear(&from);
        if (status == STATUS_DONE)
            *whole = !visit_revisions(client, visit, context) ||
                     !answer_text(client, "continue.rvcontinue", &from);
    }
    buffer_free(&from);
    return status;
}
