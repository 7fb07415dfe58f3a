#include "fetch/plan.h"

#include "base/store/query.h"
#include "fetch/download_queue.h"
#include "fetch/fetcher.h"
#include "fetch/listing.h"

#include <inttypes.h>

static bool write_lists(struct fetcher *fetcher, struct buffer *out)
{
    static const enum walk_kind api[] = {WALK_FINISHED, WALK_RUNNING};
    static const enum walk_kind page[] = {WALK_ALL};
    const struct config *config = fetcher->config;
    bool by_api = config->listing == LISTING_API;
    for (size_t i = 0; i < (by_api ? 2 : 1); i++) {
        buffer_printf(out, "%s", config->base_url);
        list_address(out, config, by_api ? api[i] : page[i], 0);
        buffer_string(out, "  and the pages after it\n");
    }
    return !out->failed;
}

static enum status write_logs(struct fetcher *fetcher, struct buffer *out)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select =
        query_rows(fetcher->store, "SELECT gid, page IS NOT NULL FROM temp.wanted ORDER BY gid",
                   &status, WITH());
    while (store_next(fetcher->store, select, &status)) {
        char address[PAGE_ADDRESS_SIZE];
        log_address(sqlite3_column_int64(select, 0), address);
        buffer_printf(out, "%s%s%s\n", fetcher->config->base_url, address,
                      sqlite3_column_int(select, 1) ? "  if it has changed" : "");
    }
    return status;
}

enum status fetch_plan(struct fetcher *fetcher, struct buffer *out)
{
    enum status status = download_queue_choose(fetcher);
    if (status == STATUS_DONE && write_lists(fetcher, out))
        status = write_logs(fetcher, out);
    if (status == STATUS_DONE)
        buffer_string(out, "and the logs of finished games that the lists name anew\n");
    return status == STATUS_DONE && out->failed ? diag_memory(fetcher->diag, "planning") : status;
}
