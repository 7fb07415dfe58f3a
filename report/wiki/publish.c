#include "report/wiki/publish.h"

#include "base/model/words.h"

#include "base/net/address.h"
#include "base/net/secret.h"
#include "report/report.h"
#include "report/wiki/marked.h"
#include "report/wiki/rows_diff.h"
#include "report/wiki/wiki_client.h"

#include <strings.h>

enum { TRIES = 4 }; /* how often the page is read anew because somebody else wrote it */

struct publication {
    const struct config *config;
    struct diag *diag;
    struct wiki_client *client;
    const char *password;
    struct buffer tables; /* what is to stand on the page */
    struct buffer *out;
    bool dry_run;
    bool checking; /* whether it could be done; there are no tables */
};

static enum status check_settings(const struct config *config, struct diag *diag)
{
    const char *missing = !*config->wiki_api    ? "wiki_api"
                          : !*config->wiki_user ? "wiki_user"
                          : !*config->wiki_page ? "wiki_page"
                                                : NULL;
    if (missing) {
        diag_error(diag, "[wiki] %s is not set; publishing needs it", missing);
        return STATUS_CONFIG;
    }
    if (strncasecmp(config->wiki_api, "https:", 6) != 0 && !address_is_loopback(config->wiki_api)) {
        diag_error(diag, "wiki_api '%s': the password would be sent unencrypted; use https",
                   config->wiki_api);
        return STATUS_CONFIG;
    }
    return STATUS_DONE;
}

/* Names a table below its opening line. */
static void put_captioned(struct buffer *tables, struct span table, const char *caption)
{
    const char *open = span_find(table, SPAN("{|"));
    const char *end = open ? memchr(open, '\n', table.length - (size_t)(open - table.text)) : NULL;
    size_t before = end ? (size_t)(end - table.text) + 1 : 0;
    buffer_append(tables, table.text, before);
    buffer_printf(tables, "|+ %s\n", caption);
    buffer_span(tables, span_after(table, before));
}

/* All tables that the settings name, one below the other; several have captions. */
static enum status make_tables(struct store *store, const struct config *config, const char *now,
                               struct buffer *tables)
{
    static const char separators[] = ", \t";
    enum status status = STATUS_DONE;
    const char *at = config->wiki_tables + strspn(config->wiki_tables, separators);
    bool several = at[strcspn(at, separators)] != '\0';
    struct buffer table = {0};
    while (*at && status == STATUS_DONE) {
        char name[32];
        int length = (int)strcspn(at, separators);
        snprintf(name, sizeof name, "%.*s", length, at);
        if (tables->length > 0)
            buffer_char(tables, '\n');
        buffer_clear(&table);
        status = report_table(store, config, now, name, &table);
        if (several)
            put_captioned(tables, buffer_view(&table), report_table_title(name, config->language));
        else
            buffer_span(tables, buffer_view(&table));
        tables->failed |= table.failed;
        at += length;
        at += strspn(at, separators);
    }
    buffer_free(&table);
    if (status == STATUS_USAGE)
        return STATUS_CONFIG; /* the name stands in the configuration */
    return status == STATUS_DONE && tables->failed ? diag_memory(store->diag, "publishing")
                                                   : status;
}

static enum status refuse_empty(struct store *store, struct diag *diag)
{
    int64_t players;
    enum status status = store_number(store, "SELECT count(*) FROM standing", &players);
    if (status != STATUS_DONE || players > 0)
        return status;
    diag_error(diag, "the ranking is empty; it is not published");
    return STATUS_OUTPUT;
}

static enum status find_place(const struct publication *publication, const struct wiki_page *page,
                              struct span *between)
{
    static const char *const faults[] = {
        [MARKED_MISSING] = "do not both stand on it; put them where the tables shall stand",
        [MARKED_TWICE] = "must stand on it once each",
        [MARKED_REVERSED] = "stand on it in the wrong order",
    };
    const struct config *config = publication->config;
    enum marked marked = marked_find(buffer_view(&page->text), config->wiki_marker, between);
    if (marked == MARKED_ONCE)
        return STATUS_DONE;
    diag_error(publication->diag,
               "page '%s': the comments <!-- %s begin --> and <!-- %s end --> %s",
               config->wiki_page, config->wiki_marker, config->wiki_marker, faults[marked]);
    return STATUS_OUTPUT;
}

/* Whether the wiki has a template that the tables use, or will; without it every name would become
   a link to the missing template. */
static enum wiki_result check_template(const struct publication *publication, const char *setting,
                                       const char *template, enum status *status)
{
    struct buffer use = {0};
    bool missing = false;
    enum wiki_result result = WIKI_DONE;
    struct span tables = buffer_view(&publication->tables);
    buffer_printf(&use, "{{%s|", template);
    if (*template && (publication->checking || span_find(tables, buffer_view(&use))))
        result = wiki_lacks(publication->client, template, &missing, status);
    buffer_free(&use);
    if (!missing)
        return result;
    diag_error(publication->diag,
               "the wiki has no template '%s'; create it, or set [report] %s to another one, or to "
               "nothing for plain text",
               template, setting);
    *status = STATUS_OUTPUT;
    return WIKI_FAILED;
}

static enum wiki_result check_templates(const struct publication *publication, enum status *status)
{
    const struct config *config = publication->config;
    enum wiki_result result =
        check_template(publication, "player_template", config->player_template, status);
    if (result == WIKI_DONE)
        result = check_template(publication, "game_template", config->game_template, status);
    return result;
}

static enum status check_loss(const struct publication *publication, const struct rows_diff *diff)
{
    size_t before = diff->rows_before;
    size_t after = diff->rows_after;
    size_t most = before * (size_t)publication->config->wiki_max_shrink / 100;
    if (after >= before || before - after <= most)
        return STATUS_DONE;
    diag_error(publication->diag,
               "the tables would shrink from %zu rows to %zu; that is more than wiki_max_shrink "
               "(%d %%) allows, and nothing is published",
               before, after, publication->config->wiki_max_shrink);
    return STATUS_OUTPUT;
}

static void write_summary(struct buffer *summary, const struct rows_diff *diff,
                          enum language language)
{
    size_t gone = diff->removed > diff->added ? diff->removed - diff->added : 0;
    if (diff->added + diff->removed == 0) {
        buffer_string(summary, word(language, WORD_MARKUP_RESTORED));
        return;
    }
    phrase_number(summary, language, WORD_ROWS_CHANGED, (int64_t)diff->added);
    phrase_number(summary, language, WORD_ROWS_GONE, (int64_t)gone);
}

/* Compares the page that was read with the tables, and writes where they differ. */
static enum wiki_result put_tables(struct publication *publication, const struct wiki_page *page,
                                   enum status *status)
{
    struct rows_diff diff;
    struct span between = {0};
    struct buffer text = {0};
    struct buffer summary = {0};
    enum wiki_result result = WIKI_FAILED;
    buffer_clear(publication->out);
    *status = find_place(publication, page, &between);
    if (*status == STATUS_DONE && marked_shows(between, buffer_view(&publication->tables)))
        return WIKI_UNCHANGED;
    if (*status == STATUS_DONE &&
        !rows_diff(publication->out, between, buffer_view(&publication->tables), &diff))
        *status = diag_memory(publication->diag, "publishing");
    if (*status == STATUS_DONE)
        *status = check_loss(publication, &diff);
    if (*status == STATUS_DONE && diff.added + diff.removed == 0)
        phrase_text(publication->out, publication->config->answers, WORD_MARKUP_DIFFERS, NULL,
                    SPAN(""));
    if (*status == STATUS_DONE && publication->dry_run) {
        result = WIKI_DONE;
    } else if (*status == STATUS_DONE) {
        write_summary(&summary, &diff, publication->config->language);
        marked_replace(&text, buffer_view(&page->text), between, buffer_view(&publication->tables));
        if (text.failed || summary.failed)
            *status = diag_memory(publication->diag, "publishing");
        else
            result = wiki_write(publication->client, page, buffer_view(&text),
                                buffer_view(&summary), diff.rows_before > 0, status);
    }
    buffer_free(&text);
    buffer_free(&summary);
    return result;
}

/* Logs in, reads, writes; from the beginning where the wiki asks for it. */
static enum status run(struct publication *publication, enum wiki_result *result)
{
    struct wiki_page page = {0};
    const struct config *config = publication->config;
    enum status status = STATUS_DONE;
    *result = WIKI_LOGIN_AGAIN;
    for (int i = 0; i < TRIES && (*result == WIKI_LOGIN_AGAIN || *result == WIKI_READ_AGAIN); i++) {
        if (*result == WIKI_LOGIN_AGAIN)
            status = wiki_login(publication->client, config->wiki_user, publication->password);
        *result =
            status == STATUS_DONE ? wiki_read(publication->client, &page, &status) : WIKI_FAILED;
        if (*result == WIKI_DONE)
            *result = check_templates(publication, &status);
        if (*result == WIKI_DONE && publication->checking)
            status = find_place(publication, &page, &(struct span){0});
        else if (*result == WIKI_DONE)
            *result = put_tables(publication, &page, &status);
    }
    wiki_page_free(&page);
    if (*result == WIKI_LOGIN_AGAIN || *result == WIKI_READ_AGAIN) {
        diag_error(publication->diag,
                   "page '%s' was written by others %d times in a row; try again",
                   config->wiki_page, TRIES);
        return STATUS_OUTPUT;
    }
    return status;
}

static void say_result(const struct publication *publication, enum wiki_result result)
{
    const char *page = publication->config->wiki_page;
    if (result == WIKI_UNCHANGED)
        diag_note(publication->diag, "page '%s' already shows this", page);
    else if (publication->dry_run)
        diag_note(publication->diag, "nothing was written to page '%s'", page);
    else
        diag_note(publication->diag, "page '%s' was written", page);
}

static enum status read_password(const struct config *config, char **password, struct diag *diag)
{
    enum status status = secret_read("KAROIQ_WIKI_PASSWORD", "wiki_password_file",
                                     config->wiki_password_file, password, diag);
    if (status == STATUS_DONE && *password)
        status = diag_hide(diag, *password);
    if (status == STATUS_DONE && *password)
        status = diag_hide(diag, config->wiki_user);
    if (status != STATUS_DONE || *password)
        return status;
    diag_error(diag, "there is no password for the wiki; set wiki_password_file, or "
                     "KAROIQ_WIKI_PASSWORD in the environment");
    return STATUS_CONFIG;
}

/* Opens the wiki and does what there is to do. */
static enum status with_wiki(struct publication *publication, const volatile int *stop,
                             enum wiki_result *result)
{
    const char *fault;
    enum status status = address_check(publication->config->wiki_api, &fault);
    if (status != STATUS_DONE) {
        diag_error(publication->diag, "[wiki] wiki_api '%s': %s", publication->config->wiki_api,
                   fault);
        return status;
    }
    publication->client = wiki_open(publication->config, stop, publication->diag);
    status = publication->client ? run(publication, result) : STATUS_STORE;
    wiki_close(publication->client);
    publication->client = NULL;
    return status;
}

enum status publish(struct store *store, const struct config *config, const char *now, bool dry_run,
                    const volatile int *stop, struct buffer *out, struct diag *diag)
{
    struct publication publication = {
        .config = config, .diag = diag, .out = out, .dry_run = dry_run};
    char *password = NULL;
    enum wiki_result result = WIKI_FAILED;
    enum status status = check_settings(config, diag);
    if (status == STATUS_DONE)
        status = read_password(config, &password, diag);
    if (status == STATUS_DONE)
        status = refuse_empty(store, diag);
    if (status == STATUS_DONE)
        status = make_tables(store, config, now, &publication.tables);
    publication.password = password;
    if (status == STATUS_DONE)
        status = with_wiki(&publication, stop, &result);
    if (status == STATUS_DONE)
        say_result(&publication, result);
    buffer_free(&publication.tables);
    secret_free(password);
    return status;
}

enum status publish_check(const struct config *config, const volatile int *stop, struct diag *diag)
{
    struct buffer out = {0};
    struct publication publication = {
        .config = config, .diag = diag, .out = &out, .checking = true};
    char *password = NULL;
    enum wiki_result result = WIKI_FAILED;
    enum status status = check_settings(config, diag);
    if (status == STATUS_DONE)
        status = read_password(config, &password, diag);
    publication.password = password;
    if (status == STATUS_DONE)
        status = with_wiki(&publication, stop, &result);
    secret_free(password);
    return status;
}
