#include "report/answers/near.h"

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
static void add_holding(char *const *names, size_t all, const char *word, struct buffer *list,
                        size_t *count)
{
    for (int whole = 1; whole >= 0; whole--) {
        for (size_t i = 0; i < all && *count < NEAR_NAMES; i++) {
            bool same = strcasecmp(names[i], word) == 0;
            if (whole ? same : !same && strcasestr(names[i], word) != NULL)
                add_name(list, names[i], count);
        }
    }
}

enum status near_names(char *const *names, size_t all, struct span name, struct diag *diag)
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
