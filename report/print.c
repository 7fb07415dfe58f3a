#include "report/print.h"

#include "base/hash.h"
#include "report/page.h"

#include <stdlib.h>

/* Goes up with every change of what pages look like from the same data; a test in
   tests/unit/test_site.c notices. */
enum { LAYOUT = 3 };

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

static uint64_t print_of_common(struct buffer *bytes, const struct site *site)
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

static uint64_t print_of_game(struct buffer *bytes, const struct prints *prints,
                              const struct site *site, const struct chronicle_game *game)
{
    add_number(bytes, (int64_t)prints->common);
    add_number(bytes, game->gid);
    add_text(bytes, game->title);
    add_text(bytes, game->finished);
    for (size_t i = 0; i < game->count; i++) {
        const struct chronicle_change *change = &site->chronicle.changes[game->first + i];
        add_text(bytes, site->ranking->rows[change->person].name);
        add_number(bytes, change->place);
        add_number(bytes, change->outcome);
        add_number(bytes, change->moves);
        add_real(bytes, change->before);
        add_real(bytes, change->delta);
    }
    return take(bytes);
}

bool prints_make(struct prints *prints, const struct site *site)
{
    struct buffer bytes = {0};
    size_t count = site->chronicle.game_count;
    *prints = (struct prints){.games = calloc(count + 1, sizeof *prints->games)};
    if (!prints->games)
        return false;
    prints->common = print_of_common(&bytes, site);
    for (size_t i = 0; i < count; i++)
        prints->games[i] = print_of_game(&bytes, prints, site, &site->chronicle.games[i]);
    bool made = !bytes.failed;
    buffer_free(&bytes);
    return made;
}

void prints_free(struct prints *prints)
{
    free(prints->games);
    *prints = (struct prints){0};
}

uint64_t print_of_player(const struct prints *prints, const struct site *site, size_t person)
{
    const struct ranking_row *row = &site->ranking->rows[person];
    const struct chronicle *chronicle = &site->chronicle;
    struct buffer bytes = {0};
    add_number(&bytes, row->rank);
    add_number(&bytes, row->has_change);
    add_real(&bytes, row->change);
    add_number(&bytes, row->provisional);
    add_number(&bytes, row->robot);
    for (size_t i = 0; i < chronicle_count(chronicle, person); i++)
        add_number(&bytes, (int64_t)prints->games[chronicle_nth(chronicle, person, i)->game]);
    uint64_t print = bytes.failed ? 0 : take(&bytes);
    buffer_free(&bytes);
    return print;
}

bool print_stands(struct output *output, const char *name, uint64_t print)
{
    enum { HEAD = 256 }; /* bytes within which page_begin() writes it */
    char wanted[PAGE_PRINT_SIZE];
    struct buffer head = {0};
    page_print(print, wanted);
    bool stands = print != 0 && output_read(output, name, HEAD, &head) && head.length > 0 &&
                  strstr(head.data, wanted) != NULL;
    buffer_free(&head);
    return stands;
}
