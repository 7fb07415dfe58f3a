#include "base/rules/renames.h"

#include "base/core/array.h"
#include "base/model/reason.h"
#include "base/store/query.h"

static const char SELECT_RENAMES[] =
    "SELECT a.gid, a.text, coalesce(g.log_started, g.list_started) AS started FROM anomaly a"
    " JOIN game g USING (gid) WHERE a.kind = 'renamed' AND g.tagged ORDER BY a.text, a.gid";

static bool is_settled(const struct corrections *corrections, int64_t gid, struct span old,
                       struct span new, const char *started)
{
    const struct correction *correction = corrections_find(corrections, gid);
    return (correction && (correction->exclude || correction->result_count)) ||
           span_equal(corrections_person(corrections, old, started),
                      corrections_person(corrections, new, started));
}

static bool add(struct renames *renames, struct span old, struct span new, int64_t gid)
{
    struct rename *last = renames->count ? &renames->items[renames->count - 1] : NULL;
    if (last && span_equal(old, span_of(last->old_name)) &&
        span_equal(new, span_of(last->new_name))) {
        last->games++;
        return true;
    }
    if (!array_grow(&renames->items, renames->count, sizeof *renames->items))
        return false;
    struct rename *rename = &renames->items[renames->count++];
    *rename = (struct rename){.old_name = strndup(old.text, old.length),
                              .new_name = strndup(new.text, new.length),
                              .games = 1,
                              .gid = gid};
    return rename->old_name && rename->new_name;
}

enum status renames_read(struct renames *renames, struct store *store,
                         const struct corrections *corrections)
{
    *renames = (struct renames){0};
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_RENAMES, &status, WITH());
    while (store_next(store, row, &status)) {
        int64_t gid = sqlite3_column_int64(row, 0);
        struct span detail = store_text(row, 1);
        struct span old = span_take(&detail, *DETAIL_SEPARATOR);
        struct span new = span_take(&detail, *DETAIL_SEPARATOR);
        if (!is_settled(corrections, gid, old, new, store_text(row, 2).text) &&
            !add(renames, old, new, gid))
            status = diag_memory(store->diag, "looking for renamed players");
    }
    sqlite3_reset(row);
    return status;
}

void renames_free(struct renames *renames)
{
    for (size_t i = 0; i < renames->count; i++) {
        free(renames->items[i].old_name);
        free(renames->items[i].new_name);
    }
    free(renames->items);
    *renames = (struct renames){0};
}

bool rename_line(struct buffer *out, const struct rename *rename, size_t number)
{
    buffer_printf(out, "%zu = ", number);
    corrections_quote(out, span_of(rename->old_name));
    buffer_string(out, " -> ");
    return corrections_quote(out, span_of(rename->new_name));
}
