#include "rate/renamed.h"

#include "base/rules/renames.h"

#include <stdio.h>

static bool tell(const struct rules *rules, const struct rename *rename, size_t number)
{
    const char *file = rules->corrections.file;
    char others[48] = "";
    struct buffer line = {0};
    if (rename->games > 1)
        snprintf(others, sizeof others, " and %lld more", (long long)rename->games - 1);
    bool done = rename_line(&line, rename, number);
    if (done)
        diag_warning(rules->diag,
                     "was '%s' renamed to '%s', in game %lld%s? Then write below [alias] in %s: %s",
                     rename->old_name, rename->new_name, (long long)rename->gid, others,
                     file ? file : "corrections.ini", line.data);
    buffer_free(&line);
    return done;
}

enum status renamed_tell(struct store *store, const struct rules *rules)
{
    enum { NAMED = 10 };
    struct renames renames = {0};
    enum status status = renames_read(&renames, store, &rules->corrections);
    for (size_t i = 0; i < renames.count && i < NAMED && status == STATUS_DONE; i++)
        if (!tell(rules, &renames.items[i], rules->corrections.alias_count + i + 1))
            status = diag_memory(store->diag, "naming renamed players");
    if (renames.count > NAMED)
        diag_warning(rules->diag,
                     "%zu further players were probably renamed; 'karoiq status' "
                     "lists them",
                     renames.count - NAMED);
    renames_free(&renames);
    return status;
}
