#include "report/site/site.h"

#include "base/core/hash.h"
#include "report/site/page_hash.h"

/* What the pages are added with. */
struct adder {
    struct output *output;
    const struct site *site;
    struct page_hashes hashes;
    explain_game *explain;
    void *context;
    struct diag *diag;
    struct buffer page;
};

static enum status add_page(struct adder *adder, const char *name, bool written)
{
    enum status status = written ? output_add(adder->output, name, buffer_view(&adder->page))
                                 : diag_memory(adder->diag, "writing the site");
    buffer_clear(&adder->page);
    return status;
}

/* The page of the i-th rated game, or of the one after all of those. */
static enum status add_game(struct adder *adder, size_t i)
{
    const struct site *site = adder->site;
    size_t rated = site->rated_games.game_count;
    bool is_rated = i < rated;
    int64_t gid = is_rated ? site->rated_games.games[i].gid : site->others[i - rated].gid;
    uint64_t print = is_rated ? adder->hashes.games[i] : 0;
    struct explanation explanation = {0};
    char name[64];
    snprintf(name, sizeof name, "game/%lld.html", (long long)gid);
    if (page_hash_stands(adder->output, name, print))
        return output_keep(adder->output, name);
    enum status status = adder->explain(adder->context, gid, &explanation);
    if (status == STATUS_DONE)
        status = add_page(adder, name, page_game(&adder->page, site, &explanation, print));
    explanation_free(&explanation);
    return status;
}

static enum status add_player(struct adder *adder, size_t person)
{
    const struct site *site = adder->site;
    uint64_t print = page_hash_of_player(&adder->hashes, site, person);
    char name[64];
    snprintf(name, sizeof name, "player/%s.html", site->ranking->rows[person].page);
    if (page_hash_stands(adder->output, name, print))
        return output_keep(adder->output, name);
    return add_page(adder, name, page_player(&adder->page, site, person, print));
}

/* Where an old name's page was, one that leads to the new name's, unless the login is somebody's
   own by now. */
static enum status add_renamed(struct adder *adder, const struct alias *alias)
{
    const struct site *site = adder->site;
    char person[256];
    char page[HASH_NAME_SIZE];
    char name[64];
    /* Before any stamp: the name that the login stood for first. */
    struct span now = corrections_person(&site->corrections, span_of(alias->old_name), "");
    if (now.length >= sizeof person || site_person(site, alias->old_name))
        return STATUS_DONE;
    snprintf(person, sizeof person, "%.*s", (int)now.length, now.text);
    const struct ranking_row *row = site_person(site, person);
    if (!row)
        return STATUS_DONE;
    hash_name(span_of(alias->old_name), page);
    snprintf(name, sizeof name, "player/%s.html", page);
    return add_page(adder, name, page_renamed(&adder->page, site, alias->old_name, row));
}

/* Several aliases of one login, for different times, are one page. */
static enum status add_all_renamed(struct adder *adder)
{
    const struct corrections *corrections = &adder->site->corrections;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < corrections->alias_count && status == STATUS_DONE; i++)
        if (i == 0 ||
            strcmp(corrections->aliases[i].old_name, corrections->aliases[i - 1].old_name) != 0)
            status = add_renamed(adder, &corrections->aliases[i]);
    return status;
}

static enum status add_tops(struct adder *adder)
{
    static const struct {
        const char *name;
        bool (*write)(struct buffer *, const struct site *);
    } tops[] = {
        {"games.html", page_games},
        {"records.html", page_records},
        {"about.html", page_about},
        {"feed.atom", feed_atom},
    };
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof tops / sizeof tops[0] && status == STATUS_DONE; i++)
        status = add_page(adder, tops[i].name, tops[i].write(&adder->page, adder->site));
    return status;
}

enum status site_add(struct output *output, const struct site *site, explain_game *explain,
                     void *context, struct diag *diag)
{
    struct adder adder = {
        .output = output, .site = site, .explain = explain, .context = context, .diag = diag};
    size_t games = site->rated_games.game_count + site->other_count;
    enum status status =
        page_hashes_make(&adder.hashes, site) ? STATUS_DONE : diag_memory(diag, "writing the site");
    for (size_t i = 0; i < games && status == STATUS_DONE; i++)
        status = add_game(&adder, i);
    for (size_t i = 0; i < site->ranking->count && status == STATUS_DONE; i++)
        status = add_player(&adder, i);
    if (status == STATUS_DONE)
        status = add_all_renamed(&adder);
    if (status == STATUS_DONE)
        status = add_tops(&adder);
    output_sweep(output, "game", "0123456789");
    output_sweep(output, "player", "0123456789abcdef");
    page_hashes_free(&adder.hashes);
    buffer_free(&adder.page);
    return status;
}
