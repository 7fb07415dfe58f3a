#include "report/site/site.h"

#include "base/core/hash.h"
#include "report/site/page.h"
#include "report/site/page_hash.h"
#include "report/site/player_page.h"

#include <stdlib.h>

/* What the pages are added with. */
struct adder {
    struct output *output;
    const struct site *site;
    struct diag *diag;
    struct explainer explainer;
    struct player_room room;
    uint64_t code;
    struct buffer page, bytes;
};

static enum status add_page(struct adder *adder, const char *name, bool written)
{
    enum status status = written ? output_add(adder->output, name, buffer_view(&adder->page))
                                 : diag_memory(adder->diag, "writing the site");
    buffer_clear(&adder->page);
    return status;
}

/* Whether the game has a forecast: it is running, and strengths are known. */
static bool has_prospect(const struct site *site, const struct explanation *explanation)
{
    return site->strengths && explanation->state == STATE_RUNNING &&
           explanation->player_count > 1 && explanation->player_count <= PLAYERS_LIMIT;
}

static bool find_prospect(const struct site *site, const struct explanation *explanation,
                          struct prospect *prospect)
{
    bool done = true;
    prospect->parameters = explanation->parameters;
    for (size_t i = 0; i < explanation->player_count && done; i++) {
        const struct explained_player *player = &explanation->players[i];
        struct span name = span_of(player->name);
        const struct contestant contestant = {
            .rating = player->before,
            .start = player->start,
            .strength = uncertainty_index(site->strengths, name),
            .outcome = player->outcome,
            .place = player->place,
        };
        done = prospect_add(prospect, name, &contestant);
    }
    return done && prospect_find(prospect, &site->strengths->strengths, site->dropouts);
}

/* A game's number, and the place among the rated ones; NOT_RATED for others. */
struct listed {
    int64_t gid;
    size_t at;
};
enum { NOT_RATED = -1 };

static enum status add_game(struct adder *adder, const struct listed *listed)
{
    const struct rated_games *rated = &adder->site->rated_games;
    int64_t gid = listed->gid;
    const struct config *config = adder->site->config;
    struct explanation explanation;
    struct prospect prospect = {0};
    struct game_page page = {.language = config->language,
                             .base_url = config->base_url,
                             .explanation = &explanation,
                             .site = config->site};
    if (listed->at < rated->game_count) {
        page.previous = listed->at > 0 ? rated->games[listed->at - 1].gid : 0;
        page.next = listed->at + 1 < rated->game_count ? rated->games[listed->at + 1].gid : 0;
    }
    char name[64];
    snprintf(name, sizeof name, "game/%lld.html", (long long)gid);
    enum status status = explain_game(&adder->explainer, gid, &explanation);
    if (status == STATUS_DONE && has_prospect(adder->site, &explanation)) {
        page.prospect = &prospect;
        if (!find_prospect(adder->site, &explanation, &prospect))
            status = diag_memory(adder->diag, "drawing races");
    }
    if (status == STATUS_DONE) {
        uint64_t hash = page_hash_of_game(&page, adder->code, &adder->bytes);
        if (page_hash_stands(adder->output, name, hash))
            status = output_keep(adder->output, name);
        else
            status = add_page(adder, name, page_game(&adder->page, &page, hash));
    }
    prospect_free(&prospect);
    explanation_free(&explanation);
    return status;
}

/* What a player's files are called; `all` is "" where the page has room for everything. */
struct player_files {
    char feed[64], all[64], page[64];
};

static struct player_files player_files_of(const struct player_page *page)
{
    struct player_files files = {.all = ""};
    snprintf(files.feed, sizeof files.feed, "player/%s.atom", page->id);
    if (player_page_is_cut(page))
        snprintf(files.all, sizeof files.all, "player/%s-all.html", page->id);
    snprintf(files.page, sizeof files.page, "player/%s.html", page->id);
    return files;
}

static enum status keep_player(struct adder *adder, const struct player_files *files)
{
    enum status status = output_keep(adder->output, files->feed);
    if (status == STATUS_DONE && *files->all)
        status = output_keep(adder->output, files->all);
    return status == STATUS_DONE ? output_keep(adder->output, files->page) : status;
}

/* The page itself comes last: where it stands, so do the others. */
static enum status add_player(struct adder *adder, size_t person)
{
    const struct site *site = adder->site;
    struct player_page page = player_page_of(site->ranking, &site->rated_games, person,
                                             site->config->language, &adder->room);
    const struct player_files files = player_files_of(&page);
    bool written = player_feed(&adder->page, site, person, files.feed);
    page.site = site->config->site;
    page.feed = hash_bytes(buffer_view(&adder->page));
    uint64_t hash = page_hash_of_player(&page, adder->code, &adder->bytes);
    if (written && page_hash_stands(adder->output, files.page, hash)) {
        buffer_clear(&adder->page);
        return keep_player(adder, &files);
    }
    enum status status = add_page(adder, files.feed, written);
    if (status == STATUS_DONE && *files.all)
        status = add_page(adder, files.all, page_player_all(&adder->page, &page));
    return status == STATUS_DONE
               ? add_page(adder, files.page, page_player(&adder->page, &page, hash))
               : status;
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
        {"players.html", page_players}, {"games.html", page_games},
        {"records.html", page_records}, {"calculator.html", page_calculator},
        {"data.html", page_data},       {"about.html", page_about},
        {"feed.atom", site_feed},
    };
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof tops / sizeof tops[0] && status == STATUS_DONE; i++)
        status = add_page(adder, tops[i].name, tops[i].write(&adder->page, adder->site));
    return status;
}

static enum status add_years(struct adder *adder)
{
    const struct site *site = adder->site;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < site->year_count && status == STATUS_DONE; i++) {
        char name[64];
        snprintf(name, sizeof name, "games/%d.html", site->years[i].number);
        status = add_page(adder, name, page_year(&adder->page, site, site->years[i].number));
    }
    return status;
}

static enum status add_month(struct adder *adder, struct past *past, bool first)
{
    char file[PAST_FILE_SIZE];
    past_file(past->year, past->month, file);
    uint64_t hash = page_hash_of_month(past, first, adder->code, &adder->bytes);
    bool stands = page_hash_stands(adder->output, file, hash);
    bool ends_a_year = past->month == 12 || !past_has_next(past);
    if (!stands || ends_a_year)
        past_rank(past);
    if (ends_a_year && !past_keep_top(past))
        return diag_memory(adder->diag, "writing the site");
    return stands ? output_keep(adder->output, file)
                  : add_page(adder, file, page_month(&adder->page, past, first, hash));
}

/* A page for each month that is over, and one above them. */
static enum status add_history(struct adder *adder)
{
    const struct site *site = adder->site;
    struct past past;
    enum status status = past_begin(&past, site->ranking, &site->rated_games, site->config)
                             ? STATUS_DONE
                             : diag_memory(adder->diag, "writing the site");
    int first_month = 0;
    while (status == STATUS_DONE && past_has_next(&past)) {
        past_go_on(&past);
        bool first = first_month == 0;
        if (first)
            first_month = past.month;
        status = add_month(adder, &past, first);
    }
    if (status == STATUS_DONE)
        status = add_page(adder, "history.html", page_history(&adder->page, &past, first_month));
    past_free(&past);
    return status;
}

static int compare_listed(const void *left, const void *right)
{
    const struct listed *a = left, *b = right;
    return (a->gid > b->gid) - (a->gid < b->gid);
}

/* The tagged games, in the order of their numbers. NULL: no memory. */
static struct listed *list_games(const struct site *site)
{
    size_t rated = site->rated_games.game_count;
    size_t count = rated + site->other_count;
    struct listed *games = calloc(count + 1, sizeof *games);
    if (!games)
        return NULL;
    for (size_t i = 0; i < count; i++)
        games[i] = i < rated ? (struct listed){site->rated_games.games[i].gid, i}
                             : (struct listed){site->others[i - rated].gid, (size_t)NOT_RATED};
    qsort(games, count, sizeof *games, compare_listed);
    return games;
}

static enum status add_games(struct adder *adder)
{
    const struct site *site = adder->site;
    size_t count = site->rated_games.game_count + site->other_count;
    struct listed *games = list_games(site);
    enum status status = games ? STATUS_DONE : diag_memory(adder->diag, "writing the site");
    for (size_t i = 0; i < count && status == STATUS_DONE; i++)
        status = add_game(adder, &games[i]);
    free(games);
    return status;
}

static enum status add_all(struct adder *adder)
{
    enum status status = add_games(adder);
    for (size_t i = 0; i < adder->site->ranking->count && status == STATUS_DONE; i++)
        status = add_player(adder, i);
    if (status == STATUS_DONE)
        status = add_all_renamed(adder);
    if (status == STATUS_DONE)
        status = add_years(adder);
    if (status == STATUS_DONE)
        status = add_history(adder);
    return status == STATUS_DONE ? add_tops(adder) : status;
}

enum status site_add(struct output *output, const struct site *site, struct store *store)
{
    struct adder adder = {
        .output = output, .site = site, .diag = store->diag, .code = page_hash_code()};
    enum status status = explainer_open(&adder.explainer, store, &site->ranking->parameters, 0);
    if (status == STATUS_DONE && !player_room_make(&adder.room, site->ranking, &site->rated_games))
        status = diag_memory(store->diag, "writing the site");
    if (status == STATUS_DONE)
        status = add_all(&adder);
    output_sweep(output, "ranking", "0123456789-");
    output_sweep(output, "game", "0123456789");
    output_sweep(output, "games", "0123456789");
    output_sweep(output, "player", "0123456789abcdef-l"); /* and -all */
    explainer_close(&adder.explainer);
    player_room_free(&adder.room);
    buffer_free(&adder.page);
    buffer_free(&adder.bytes);
    return status;
}
