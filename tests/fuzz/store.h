/* A store in memory and a parser on it, made once; what an input writes is rolled back. */
#ifndef TESTS_FUZZ_STORE_H
#define TESTS_FUZZ_STORE_H

#include "base/store/schema.h"
#include "fuzz.h"
#include "parse/list.h"
#include "parse/parse.h"

struct fuzz_store {
    struct diag diag;
    struct store store;
    struct config config;
    struct parser *parser;
};

static inline struct fuzz_store *fuzz_store_open(void)
{
    struct fuzz_store *made = calloc(1, sizeof *made);
    MUST(made);
    made->diag = (struct diag){.stream = fopen("/dev/null", "w"), .verbosity = QUIET};
    MUST(store_open_empty(&made->store, &made->diag) == STATUS_DONE);
    MUST(config_init(&made->config, &made->diag));
    MUST(parse_open(&made->parser, &made->store, &made->config, &made->diag) == STATUS_DONE);
    return made;
}

static inline void fuzz_store_body(struct fuzz_store *store, const uint8_t *data, size_t size)
{
    MUST(store_begin(&store->store) == STATUS_DONE);
    buffer_clear(&store->parser->body);
    MUST(buffer_span(&store->parser->body, fuzz_span(data, size)));
}

/* No text that a store cannot hold, and no game without a number. */
static inline void fuzz_store_check(struct fuzz_store *store)
{
    int64_t wrong = -1;
    MUST(store_number(&store->store,
                      "SELECT count(*) FROM game WHERE gid < 1 OR instr(title, char(0)) > 0"
                      " OR (list_tags IS NOT NULL AND NOT json_valid(list_tags))",
                      &wrong) == STATUS_DONE);
    MUST(wrong == 0);
    store_rollback(&store->store);
}

static inline void fuzz_list(struct fuzz_store *store, const uint8_t *data, size_t size, bool old)
{
    const struct archived page = {.id = 1, .walk = 1, .list = true, .old_page = old};
    struct list_reading reading;
    if (size > PAGE_LIMIT)
        return;
    fuzz_store_body(store, data, size);
    store->parser->spoiled_pages = 0;
    MUST(read_list(store->parser, &page, &reading) == STATUS_DONE);
    MUST(reading.rows >= 0 && reading.fresh >= 0 && reading.fresh <= reading.rows);
    MUST(reading.is_list || reading.fresh == 0);
    fuzz_store_check(store);
}

static inline void fuzz_details(struct fuzz_store *store, const uint8_t *data, size_t size,
                                bool old)
{
    static struct details details;
    fuzz_store_body(store, data, size);
    struct span body = buffer_view(&store->parser->body);
    MUST(old ? details_read_page(&details, body)
             : details_read_api(&details, &store->parser->json, body));
    MUST(details.count <= PLAYERS_LIMIT);
    for (size_t i = 0; i < details.count; i++) {
        const struct detail *player = &details.players[i];
        MUST(fuzz_is_text(player->name) && player->name.length > 0);
        MUST((player->outcome == OUTCOME_FINISHED) == (player->place > 0));
        MUST(player->place <= PLACE_LIMIT && player->moves >= 0 && player->crashes >= 0);
    }
    fuzz_store_check(store);
}

#endif
