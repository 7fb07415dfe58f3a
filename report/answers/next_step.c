#include "report/answers/next_step.h"

#include "base/model/words.h"

/* How much of each there is to do, but for the list, which is whole or not. */
static const char *const counts_sql[] = {
    [NEXT_UPDATE] =
        "SELECT count(*) FROM game g LEFT JOIN verdict v USING (gid)"
        " WHERE g.tagged AND g.list_state = 'finished' AND ifnull(v.state, 'waiting') = 'waiting'"
        "  AND NOT EXISTS (SELECT 1 FROM page p WHERE p.gid = g.gid AND p.kind = 'log')"
        "  AND NOT EXISTS (SELECT 1 FROM failure f WHERE f.gid = g.gid AND f.reason NOT IN"
        "   ('left_alone', 'stopped'))"
        "  AND NOT EXISTS (SELECT 1 FROM entry e WHERE e.gid = g.gid)"
        "  AND g.gid NOT IN (SELECT gid FROM result)",
    [NEXT_PARSE] = "SELECT count(*) FROM page INDEXED BY page_address WHERE id NOT IN (SELECT page "
                   "FROM parsed)",
    [NEXT_RATE] = "SELECT count(*) FROM (SELECT gid FROM game UNION SELECT gid FROM result)"
                  " WHERE gid NOT IN (SELECT gid FROM verdict)",
    [NEXT_REPORT] = "SELECT count(*) FROM rating_run WHERE name = 'fingerprint' AND value IS NOT"
                    " (SELECT fingerprint FROM snapshot ORDER BY id DESC LIMIT 1)"
                    " AND EXISTS (SELECT 1 FROM standing)",
};

/* Kinds of lists of which none has come whole yet. */
static const char first_lists_sql[] = "SELECT count(DISTINCT kind) FROM walk WHERE kind NOT IN"
                                      " (SELECT kind FROM walk WHERE complete)";

enum status next_find(struct store *store, struct next *next)
{
    int64_t lists = 0;
    enum status status = store_number(store, first_lists_sql, &lists);
    *next = (struct next){0};
    while (status == STATUS_DONE && next->step < NEXT_NOTHING) {
        status = store_number(store, counts_sql[next->step], &next->count);
        if (next->count || (lists && next->step == NEXT_UPDATE))
            break;
        next->step++;
    }
    return status;
}

bool next_say(struct buffer *out, enum language language, const struct next *next)
{
    static const enum word words[] = {WORD_NEXT_UPDATE, WORD_NEXT_PARSE, WORD_NEXT_RATE,
                                      WORD_NEXT_REPORT};
    if (next->step == NEXT_NOTHING)
        return true;
    if (next->step == NEXT_UPDATE && next->count == 0)
        return buffer_string(out, word(language, WORD_NEXT_LIST));
    return phrase_number(out, language, words[next->step], next->count);
}
