#include "report/answers/near.h"

#include "base/core/array.h"
#include "base/core/suggest.h"
#include "base/core/text.h"
#include "base/rules/stored_run.h"

#include <stdlib.h>
#include <strings.h>

enum { NEAR_NAMES = 5 };

static void add_name(struct buffer *list, const char *name, size_t *count)
{
    buffer_printf(list, "%s'%s'", *count ? ", " : "", name);
    ++*count;
}

/* Those that hold the word, whatever the case of its ASCII letters; the whole name first. */
static void add_holding(char *const *names, size_t all, const char *word, struct buffer *list,
                        size_t *count)
{
    for (int whole = 1; whole >= 0; whole--) {
        for (size_t i = 0; i < all && *count < NEAR_NAMES; i++) {
            bool same = strcasecmp(names[i], word) == 0;
            if (whole ? same : !same && text_find_any_case(names[i], word) != NULL)
                add_name(list, names[i], count);
        }
    }
}

/* Reports that there is no such player, with those of the `all` names that come near. */
static enum status near_names(char *const *names, size_t all, struct span name, struct diag *diag)
{
    struct buffer list = {0};
    size_t count = 0;
    char *word = strndup(name.text, name.length);
    struct suggestion near = {.word = word};
    if (word && *word)
        add_holding(names, all, word, &list, &count);
    for (size_t i = 0; word && count == 0 && i < all; i++)
        suggest(&near, names[i]);
    if (near.nearest)
        add_name(&list, near.nearest, &count);
    enum status status = STATUS_USAGE;
    if (!word || list.failed)
        status = diag_memory(diag, "looking for a player");
    else if (count)
        diag_error(diag, "player '%s' is not known; did you mean %s?", word, list.data);
    else
        diag_error(diag, "player '%s' is not known; names are compared exactly", word);
    buffer_free(&list);
    free(word);
    return status;
}

enum status names_read(struct store *store, struct names *names)
{
    sqlite3_stmt *statement = store_prepare(store, "SELECT name FROM person ORDER BY id");
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, statement, &status)) {
        struct span name = store_text(statement, 0);
        if (array_grow(&names->names, names->count, sizeof *names->names) &&
            (names->names[names->count] = strndup(name.text, name.length)))
            names->count++;
        else
            status = diag_memory(store->diag, "reading the players");
    }
    sqlite3_finalize(statement);
    return status;
}

void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->names[i]);
    free(names->names);
    *names = (struct names){0};
}

enum status near_player(struct store *store, struct span asked, char **name)
{
    struct names names = {0};
    struct corrections corrections;
    *name = NULL;
    enum status status = stored_corrections(store, &corrections);
    if (status == STATUS_DONE)
        status = names_read(store, &names);
    struct span now = corrections_person_now(&corrections, asked);
    for (size_t i = 0; i < names.count && status == STATUS_DONE && !*name; i++)
        if (span_equal(span_of(names.names[i]), now) && !(*name = strdup(names.names[i])))
            status = diag_memory(store->diag, "reading a player's games");
    if (status == STATUS_DONE && !*name)
        status = near_names(names.names, names.count, asked, store->diag);
    names_free(&names);
    corrections_free(&corrections);
    return status;
}
