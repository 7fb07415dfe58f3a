#include "report/site/page_hash.h"

#include "report/site/page.h"

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

static void add_number(struct buffer *bytes, int64_t number)
{
    buffer_append(bytes, &number, sizeof number);
}

static void add_real(struct buffer *bytes, double number)
{
    buffer_append(bytes, &number, sizeof number);
}

/* The bytes' hash; they are dropped, their memory is kept. */
static uint64_t take(struct buffer *bytes)
{
    uint64_t hash = hash_bytes(buffer_view(bytes));
    buffer_clear(bytes);
    return bytes->failed ? 0 : hash | 1;
}

static void add_parameters(struct buffer *bytes, const struct parameters *parameters)
{
    add_number(bytes, parameters->system);
    add_real(bytes, parameters->k);
    add_real(bytes, parameters->phi);
    add_real(bytes, parameters->start);
    add_number(bytes, parameters->order);
    add_number(bytes, parameters->draw);
    add_number(bytes, parameters->left_before_first_move);
}
HASHED(struct parameters, 48);

static void add_explained_player(struct buffer *bytes, const struct explained_player *player)
{
    add_text(bytes, player->name);
    add_number(bytes, player->ranked);
    add_number(bytes, player->place);
    add_number(bytes, player->outcome);
    add_real(bytes, player->before);
    add_real(bytes, player->delta);
    add_real(bytes, player->after);
    add_real(bytes, player->sum);
    add_number(bytes, player->moves);
    add_text(bytes, player->source);
    add_number(bytes, player->line);
    add_text(bytes, player->text);
    add_text(bytes, player->login);
    add_number(bytes, player->corrected);
    add_number(bytes, player->read_outcome);
    add_number(bytes, player->read_place);
}
HASHED(struct explained_player, 112);

static void add_pair(struct buffer *bytes, const struct explained_pair *pair)
{
    add_number(bytes, (int64_t)pair->a);
    add_number(bytes, (int64_t)pair->b);
    add_number(bytes, pair->exchanged);
    add_real(bytes, pair->result);
    add_real(bytes, pair->expectation);
    add_real(bytes, pair->points);
}
HASHED(struct explained_pair, 48);

static void add_explanation(struct buffer *bytes, const struct explanation *explanation)
{
    add_number(bytes, explanation->gid);
    add_parameters(bytes, &explanation->parameters);
    add_text(bytes, explanation->title);
    add_text(bytes, explanation->finished);
    add_number(bytes, explanation->reason);
    add_text(bytes, explanation->detail);
    add_text(bytes, explanation->correction);
    add_number(bytes, explanation->correction_line);
    add_number(bytes, explanation->state);
    add_number(bytes, explanation->moved);
    add_real(bytes, explanation->divisor);
    for (size_t i = 0; i < explanation->player_count; i++)
        add_explained_player(bytes, &explanation->players[i]);
    for (size_t i = 0; i < explanation->pair_count; i++)
        add_pair(bytes, &explanation->pairs[i]);
}
HASHED(struct explanation, 152);

uint64_t page_hash_of_game(const struct game_page *page, uint64_t code, struct buffer *bytes)
{
    add_number(bytes, (int64_t)code);
    add_number(bytes, page->language);
    add_text(bytes, page->base_url);
    add_explanation(bytes, page->explanation);
    return take(bytes);
}
HASHED(struct game_page, 24);

static void add_played(struct buffer *bytes, const struct played *played)
{
    add_number(bytes, played->gid);
    add_text(bytes, played->title);
    add_text(bytes, played->finished);
    add_number(bytes, (int64_t)played->players);
    add_number(bytes, played->outcome);
    add_number(bytes, played->place);
    add_real(bytes, played->before);
    add_real(bytes, played->delta);
    add_real(bytes, played->after);
}
HASHED(struct played, 64);

static void add_duel(struct buffer *bytes, const struct duel *duel)
{
    add_text(bytes, duel->name);
    add_number(bytes, duel->games);
    add_number(bytes, duel->wins);
    add_number(bytes, duel->draws);
    add_number(bytes, duel->losses);
}
HASHED(struct duel, 40);

uint64_t page_hash_of_player(const struct player_page *page, uint64_t code, struct buffer *bytes)
{
    add_number(bytes, (int64_t)code);
    add_number(bytes, page->language);
    add_text(bytes, page->name);
    add_number(bytes, page->rank);
    add_number(bytes, page->games);
    add_number(bytes, page->wins);
    add_number(bytes, page->draws);
    add_number(bytes, page->losses);
    add_real(bytes, page->rating);
    add_real(bytes, page->max);
    add_real(bytes, page->min);
    add_real(bytes, page->change);
    add_number(bytes, page->robot);
    add_number(bytes, page->provisional);
    add_real(bytes, page->start);
    add_number(bytes, (int64_t)page->played_count);
    for (size_t i = 0; i < page->played_count; i++)
        add_played(bytes, &page->played[i]);
    for (size_t i = 0; i < page->duel_count; i++)
        add_duel(bytes, &page->duels[i]);
    return take(bytes);
}
HASHED(struct player_page, 136);

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
