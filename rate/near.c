#include "rate/near.h"

#include "base/core/buffer.h"
#include "base/core/suggest.h"

#include <stdlib.h>
#include <strings.h>

enum { NEAR_NAMES = 5 };

static void add_name(struct buffer *list, const char *name, size_t *count)
{
    buffer_printf(list, "%s'%s'", *count ? ", " : "", name);
    ++*count;
}

/* Those that hold the word, whatever the case of its ASCII letters; the whole name first. */
static void add_holding(const struct games *games, const char *word, struct buffer *list,
                        size_t *count)
{
    for (int whole = 1; whole >= 0; whole--) {
        for (size_t i = 0; i < games->person_count && *count < NEAR_NAMES; i++) {
            bool same = strcasecmp(games->names[i], word) == 0;
            if (whole ? same : !same && strcasestr(games->names[i], word) != NULL)
                add_name(list, games->names[i], count);
        }
    }
}

enum status near_names(const struct games *games, struct span name, struct diag *diag)
{
    struct buffer list = {0};
    size_t count = 0;
    char *word = strndup(name.text, name.length);
    const char **names = calloc(games->person_count + 1, sizeof *names);
    if (word && names && *word)
        add_holding(games, word, &list, &count);
    if (word && names && count == 0) {
        for (size_t i = 0; i < games->person_count; i++)
            names[i] = games->names[i];
        const char *nearest = suggest(word, names);
        if (nearest)
            add_name(&list, nearest, &count);
    }
    enum status status = STATUS_USAGE;
    if (!word || !names || list.failed)
        status = diag_memory(diag, "looking for a player");
    else if (count)
        diag_error(diag, "player '%s' is not known; did you mean %s?", word, list.data);
    else
        diag_error(diag, "player '%s' is not known; names are compared exactly", word);
    buffer_free(&list);
    free(word);
    free(names);
    return status;
}
