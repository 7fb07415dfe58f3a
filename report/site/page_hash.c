#include "report/site/page_hash.h"

#include "base/core/hash.h"
#include "report/site/page.h"

#include <stdlib.h>

/* Goes up with every change of what pages look like from the same data; a test in
   tests/unit/test_site.c notices. */
enum { LAYOUT = 4 };

static void add_text(struct buffer *bytes, const char *text)
{
    buffer_append(bytes, text, strlen(text) + 1);
}

static void add_number(struct buffer *bytes, int64_t number)
{
    buffer_append(bytes, &number, sizeof number);
}

static void add_real(struct buffer *bytes, double number)
{
    buffer_append(bytes, &number, sizeof number);
}

/* The bytes' print; they are dropped, their memory is kept. */
static uint64_t take(struct buffer *bytes)
{
    uint64_t print = hash_bytes(buffer_view(bytes));
    bytes->length = 0;
    return print;
}

static uint64_t page_hash_of_common(struct buffer *bytes, const struct site *site)
{
    const struct parameters *parameters = &site->ranking->parameters;
    add_text(bytes, KAROIQ_VERSION);
    add_text(bytes, site->config->base_url);
    add_number(bytes, LAYOUT);
    add_number(bytes, site->config->language);
    add_number(bytes, parameters->system);
    add_number(bytes, parameters->draw);
    add_number(bytes, parameters->left_before_first_move);
    add_real(bytes, parameters->k);
    add_real(bytes, parameters->phi);
    add_real(bytes, parameters->start);
    return take(bytes);
}

static uint64_t page_hash_of_game(struct buffer *bytes, const struct page_hashes *hashes,
                                  const struct site *site, const struct rated_game *game)
{
    add_number(bytes, (int64_t)hashes->common);
    add_number(bytes, game->gid);
    add_text(bytes, game->title);
    add_text(bytes, game->finished);
    for (size_t i = 0; i < game->count; i++) {
        const struct rated_change *change = &site->rated_games.changes[game->first + i];
        add_text(bytes, site->ranking->rows[change->person].name);
        add_number(bytes, change->place);
        add_number(bytes, change->outcome);
        add_number(bytes, change->moves);
        add_real(bytes, change->before);
        add_real(bytes, change->delta);
    }
    return take(bytes);
}

bool page_hashes_make(struct page_hashes *hashes, const struct site *site)
{
    struct buffer bytes = {0};
    size_t count = site->rated_games.game_count;
    *hashes = (struct page_hashes){.games = calloc(count + 1, sizeof *hashes->games)};
    if (!hashes->games)
        return false;
    hashes->common = page_hash_of_common(&bytes, site);
    for (size_t i = 0; i < count; i++)
        hashes->games[i] = page_hash_of_game(&bytes, hashes, site, &site->rated_games.games[i]);
    bool made = !bytes.failed;
    buffer_free(&bytes);
    return made;
}

void page_hashes_free(struct page_hashes *hashes)
{
    free(hashes->games);
    *hashes = (struct page_hashes){0};
}

uint64_t page_hash_of_player(const struct page_hashes *hashes, const struct site *site,
                             size_t person)
{
    const struct ranking_row *row = &site->ranking->rows[person];
    const struct rated_games *rated_games = &site->rated_games;
    struct buffer bytes = {0};
    add_number(&bytes, row->rank);
    add_real(&bytes, row->change);
    add_number(&bytes, row->provisional);
    add_number(&bytes, row->robot);
    for (size_t i = 0; i < rated_games_count(rated_games, person); i++)
        add_number(&bytes, (int64_t)hashes->games[rated_games_nth(rated_games, person, i)->game]);
    uint64_t print = bytes.failed ? 0 : take(&bytes);
    buffer_free(&bytes);
    return print;
}

bool page_hash_stands(struct output *output, const char *name, uint64_t print)
{
    enum { HEAD = 256 }; /* bytes within which page_begin() writes it */
    char wanted[PAGE_HASH_SIZE];
    struct buffer head = {0};
    page_hash_write(print, wanted);
    bool stands = print != 0 && output_read(output, name, HEAD, &head) && head.length > 0 &&
                  strstr(head.data, wanted) != NULL;
    buffer_free(&head);
    return stands;
}
