#include "report/site/page_hash.h"

/* A new member belongs into the hash below; then the size that it makes. */
#define HASHED(type, size)                                                                         \
    _Static_assert(sizeof(void *) != 8 || sizeof(type) == (size),                                  \
                   "what a page is drawn from has changed: hash it")

uint64_t page_hash_code(void)
{
    return PAGES_CHECKSUM; /* of the Makefile */
}

/* With its end, and told from none. */
static void add_text(struct buffer *bytes, const char *text)
{
    if (text)
        buffer_append(bytes, text, strlen(text) + 1);
    else
        buffer_append(bytes, "\xFF", 2); /* in no text of UTF-8 */
}

/* Appends numbers of one type. */
#define ADD(bytes, type, ...)                                                                      \
    buffer_append(bytes, (const type[]){__VA_ARGS__}, sizeof((const type[]){__VA_ARGS__}))

/* The bytes' hash; they are dropped, their memory is kept. */
static uint64_t take(struct buffer *bytes)
{
    uint64_t hash = hash_bytes(buffer_view(bytes));
    buffer_clear(bytes);
    return bytes->failed ? 0 : hash | 1;
}

static void add_parameters(struct buffer *bytes, const struct parameters *parameters)
{
    ADD(bytes, int64_t, parameters->system, parameters->order, parameters->draw,
        parameters->left_before_first_move);
    ADD(bytes, double, parameters->k, parameters->phi, parameters->start);
}
HASHED(struct parameters, 48);

static void add_explained_player(struct buffer *bytes, const struct explained_player *player)
{
    add_text(bytes, player->name);
    ADD(bytes, int64_t, player->ranked, player->place, player->outcome, player->moves);
    ADD(bytes, double, player->before, player->delta, player->after, player->sum, player->start);
    add_text(bytes, player->source);
    ADD(bytes, int64_t, player->line);
    add_text(bytes, player->text);
    add_text(bytes, player->login);
    ADD(bytes, int64_t, player->corrected, player->read_outcome, player->read_place);
}
HASHED(struct explained_player, 120);

static void add_pair(struct buffer *bytes, const struct explained_pair *pair)
{
    ADD(bytes, int64_t, (int64_t)pair->a, (int64_t)pair->b, pair->exchanged);
    ADD(bytes, double, pair->result, pair->expectation, pair->points);
}
HASHED(struct explained_pair, 48);

static void add_explanation(struct buffer *bytes, const struct explanation *explanation)
{
    ADD(bytes, int64_t, explanation->gid);
    add_parameters(bytes, &explanation->parameters);
    add_text(bytes, explanation->title);
    add_text(bytes, explanation->started);
    add_text(bytes, explanation->finished);
    ADD(bytes, int64_t, explanation->map, explanation->checkpoints);
    add_text(bytes, explanation->crash_rule);
    ADD(bytes, int64_t, explanation->reason);
    add_text(bytes, explanation->detail);
    add_text(bytes, explanation->correction);
    ADD(bytes, int64_t, explanation->correction_line, explanation->state, explanation->moved);
    ADD(bytes, double, explanation->divisor);
    ADD(bytes, int64_t, (int64_t)explanation->player_count);
    for (size_t i = 0; i < explanation->player_count; i++)
        add_explained_player(bytes, &explanation->players[i]);
    for (size_t i = 0; i < explanation->pair_count; i++)
        add_pair(bytes, &explanation->pairs[i]);
}
HASHED(struct explanation, 184);

/* Names and ratings are the explanation's. */
static void add_prospect(struct buffer *bytes, const struct prospect *prospect)
{
    size_t cells = prospect->count * (prospect->count + 1);
    buffer_append(bytes, (const char *)prospect->chances, cells * sizeof *prospect->chances);
    buffer_append(bytes, (const char *)prospect->gains, cells * sizeof *prospect->gains);
    buffer_append(bytes, (const char *)prospect->changes,
                  prospect->count * sizeof *prospect->changes);
}
HASHED(struct prospect, 128);

uint64_t page_hash_of_game(const struct game_page *page, uint64_t code, struct buffer *bytes)
{
    ADD(bytes, int64_t, (int64_t)code, page->language, page->previous, page->next);
    add_text(bytes, page->base_url);
    add_text(bytes, page->site);
    add_explanation(bytes, page->explanation);
    if (page->prospect)
        add_prospect(bytes, page->prospect);
    return take(bytes);
}
HASHED(struct game_page, 56);

static void add_played(struct buffer *bytes, const struct played *played)
{
    ADD(bytes, int64_t, played->gid);
    add_text(bytes, played->title);
    add_text(bytes, played->finished);
    ADD(bytes, int64_t, (int64_t)played->players, played->outcome, played->place);
    ADD(bytes, double, played->before, played->delta, played->after);
}
HASHED(struct played, 64);

static void add_duel(struct buffer *bytes, const struct duel *duel)
{
    add_text(bytes, duel->name);
    ADD(bytes, int64_t, duel->games, duel->wins, duel->draws, duel->losses);
    ADD(bytes, double, duel->points);
}
HASHED(struct duel, 48);

static void add_career(struct buffer *bytes, const struct career *career)
{
    ADD(bytes, int64_t, career->victories, career->podiums, career->dropouts);
    ADD(bytes, double, career->mean_place, career->mean_players, career->opposition,
        career->dropped_share, career->dropped_points);
}
HASHED(struct career, 64);

uint64_t page_hash_of_player(const struct player_page *page, uint64_t code, struct buffer *bytes)
{
    ADD(bytes, int64_t, (int64_t)code, page->language);
    add_text(bytes, page->name);
    add_text(bytes, page->id);
    add_text(bytes, page->site);
    ADD(bytes, uint64_t, page->feed);
    add_text(bytes, page->last_played);
    ADD(bytes, int64_t, page->settled_rank, page->settled, page->active, page->games, page->wins,
        page->draws, page->losses, page->odd, page->robot, page->provisional,
        (int64_t)page->played_count);
    ADD(bytes, double, page->rating, page->max, page->min, page->change, page->start, page->low,
        page->high);
    add_career(bytes, &page->career);
    for (size_t i = 0; i < page->played_count; i++)
        add_played(bytes, &page->played[i]);
    for (size_t i = 0; i < page->duel_count; i++)
        add_duel(bytes, &page->duels[i]);
    return take(bytes);
}
HASHED(struct player_page, 264);

uint64_t page_hash_of_month(const struct past *past, bool first, uint64_t code,
                            struct buffer *bytes)
{
    ADD(bytes, uint64_t, code, past->hash);
    ADD(bytes, int64_t, past->config->language, past->config->min_games, past->config->active_days,
        past->year, past->month, first, past_has_next(past));
    ADD(bytes, double, past->ranking->parameters.start);
    add_text(bytes, past->config->site);
    return take(bytes);
}

bool page_hash_stands(struct output *output, const char *name, uint64_t hash)
{
    enum { HEAD = 256 }; /* bytes within which page_begin() writes it */
    char wanted[PAGE_HASH_SIZE];
    struct buffer head = {0};
    page_hash_write(hash, wanted);
    bool stands = hash != 0 && output_read(output, name, HEAD, &head) && head.length > 0 &&
                  strstr(head.data, wanted) != NULL;
    buffer_free(&head);
    return stands;
}
