#include "fetch/logs.h"

#include "fetch/download_queue.h"
#include "fetch/pass.h"

#include <inttypes.h>

static void api_address(int64_t gid, char address[PAGE_ADDRESS_SIZE])
{
    snprintf(address, PAGE_ADDRESS_SIZE, "/api/games/%" PRId64 "?mapcode=0&players=1&moves=0", gid);
}

static void game_page_address(int64_t gid, char address[PAGE_ADDRESS_SIZE])
{
    snprintf(address, PAGE_ADDRESS_SIZE, "/showmap.php?GID=%" PRId64, gid);
}

static const struct pass_kind logs = {"log", "logs", log_address, why_no_log};

static const struct pass_kind details[] = {
    [DETAIL_API] = {"game", "games", api_address, why_no_object},
    [DETAIL_PAGE] = {"game", "games", game_page_address, why_no_page},
};

/* What failed is asked for again as well as what was not asked for at all. */
static void say_left(struct fetcher *fetcher, const struct pass_kind *kind, int64_t left)
{
    if (left > 0)
        diag_error(fetcher->diag,
                   "%s: stopped early, since nothing arrived any more; %" PRId64
                   " %s %s left for the next run",
                   fetcher->config->base_url, left, left == 1 ? kind->name : kind->plural,
                   left == 1 ? "is" : "are");
}

static enum status run_pass(struct fetcher *fetcher, const struct pass_kind *kind, bool conditional,
                            int64_t most, struct fetch_summary *summary)
{
    enum status status = pass_run(fetcher, kind, conditional, most);
    if (status != STATUS_DONE && status != STATUS_SITE)
        return status;
    enum status summed = download_queue_summarise(fetcher, kind->name, summary);
    if (summed != STATUS_DONE)
        return summed;
    if (status == STATUS_SITE)
        say_left(fetcher, kind, summary->left + summary->failed);
    else if (summary->failed_newly > 0)
        status = STATUS_INCOMPLETE;
    return status;
}

enum status fetch_logs(struct fetcher *fetcher, struct fetch_summary *summary)
{
    return fetch_some_logs(fetcher, 0, summary);
}

enum status fetch_some_logs(struct fetcher *fetcher, int64_t most, struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = fetch_forget_failures(fetcher);
    if (status == STATUS_DONE)
        status = download_queue_choose(fetcher);
    return status == STATUS_DONE ? run_pass(fetcher, &logs, true, most, summary) : status;
}

enum status fetch_refresh(struct fetcher *fetcher, const int64_t *gids, size_t count,
                          struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = download_queue_name(fetcher, &logs, gids, count);
    return status == STATUS_DONE ? run_pass(fetcher, &logs, false, 0, summary) : status;
}

enum status fetch_details(struct fetcher *fetcher, enum detail_form form, const int64_t *gids,
                          size_t count, struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = download_queue_name(fetcher, &details[form], gids, count);
    return status == STATUS_DONE ? run_pass(fetcher, &details[form], true, 0, summary) : status;
}

enum status fetch_unresolved(struct fetcher *fetcher, enum detail_form form,
                             struct fetch_summary *summary)
{
    static const enum details_source sources[] = {DETAILS_API, DETAILS_PAGE};
    bool all = fetcher->config->details == sources[form];
    *summary = (struct fetch_summary){0};
    enum status status = download_queue_unresolved(fetcher, &details[form], all);
    return status == STATUS_DONE ? run_pass(fetcher, &details[form], true, 0, summary) : status;
}
