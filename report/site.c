#include "report/site.h"

#include <stdlib.h>

static enum status add_page(struct output *output, const char *name, bool written,
                            struct buffer *page, struct diag *diag)
{
    enum status status = written ? output_add(output, name, buffer_view(page))
                                 : diag_memory(diag, "writing the site");
    buffer_clear(page);
    return status;
}

/* What the store says of a rated game: without the pairs, which nobody explained. */
static enum status from_chronicle(const struct site *site, const struct chronicle_game *game,
                                  struct explanation *explanation, struct diag *diag)
{
    *explanation = (struct explanation){
        .gid = game->gid,
        .title = strdup(game->title),
        .finished = game->finished[0] ? strdup(game->finished) : NULL,
        .state = STATE_RATED,
        .moved = true,
        .players = calloc(game->count + 1, sizeof *explanation->players),
    };
    bool memory = explanation->title && explanation->players;
    for (size_t i = 0; i < game->count && memory; i++) {
        const struct chronicle_change *change = &site->chronicle.changes[game->first + i];
        explanation->players[explanation->player_count++] = (struct explained_player){
            .name = strdup(site->ranking->rows[change->person].name),
            .place = change->place,
            .outcome = change->outcome,
            .before = change->before,
            .delta = change->delta,
            .after = change->after,
            .moves = change->moves,
        };
        memory = explanation->players[i].name != NULL;
    }
    return memory ? STATUS_DONE : diag_memory(diag, "writing the site");
}

static enum status from_other(const struct other_game *game, struct explanation *explanation,
                              struct diag *diag)
{
    *explanation = (struct explanation){
        .gid = game->gid,
        .title = strdup(game->title),
        .reason = game->reason ? strdup(game->reason) : NULL,
        .state = game->state,
    };
    return explanation->title ? STATUS_DONE : diag_memory(diag, "writing the site");
}

static enum status add_explained(struct output *output, const struct site *site,
                                 const struct explanation *explanation, struct buffer *page,
                                 struct diag *diag)
{
    char name[64];
    snprintf(name, sizeof name, "game/%lld.html", (long long)explanation->gid);
    return add_page(output, name, page_game(page, site, explanation), page, diag);
}

static enum status add_games(struct output *output, const struct site *site, explain_game *explain,
                             void *context, struct diag *diag)
{
    struct buffer page = {0};
    enum status status = STATUS_DONE;
    size_t rated = site->chronicle.game_count;
    for (size_t i = 0; i < rated + site->other_count && status == STATUS_DONE; i++) {
        struct explanation explanation = {0};
        const struct chronicle_game *game = i < rated ? &site->chronicle.games[i] : NULL;
        const struct other_game *other = game ? NULL : &site->others[i - rated];
        if (explain)
            status = explain(context, game ? game->gid : other->gid, &explanation);
        else if (game)
            status = from_chronicle(site, game, &explanation, diag);
        else
            status = from_other(other, &explanation, diag);
        if (status == STATUS_DONE)
            status = add_explained(output, site, &explanation, &page, diag);
        explanation_free(&explanation);
    }
    buffer_free(&page);
    return status;
}

static enum status add_players(struct output *output, const struct site *site, struct diag *diag)
{
    struct buffer page = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < site->ranking->count && status == STATUS_DONE; i++) {
        char name[64];
        snprintf(name, sizeof name, "player/%s.html", site->ranking->rows[i].page);
        status = add_page(output, name, page_player(&page, site, i), &page, diag);
    }
    buffer_free(&page);
    return status;
}

static enum status add_tops(struct output *output, const struct site *site, struct diag *diag)
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
    struct buffer page = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof tops / sizeof tops[0] && status == STATUS_DONE; i++)
        status = add_page(output, tops[i].name, tops[i].write(&page, site), &page, diag);
    buffer_free(&page);
    return status;
}

enum status site_add(struct output *output, const struct site *site, explain_game *explain,
                     void *context, struct diag *diag)
{
    enum status status = add_games(output, site, explain, context, diag);
    if (status == STATUS_DONE)
        status = add_players(output, site, diag);
    if (status == STATUS_DONE)
        status = add_tops(output, site, diag);
    output_sweep(output, "game", "0123456789");
    output_sweep(output, "player", "0123456789abcdef");
    return status;
}
