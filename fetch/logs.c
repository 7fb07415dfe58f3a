#include "fetch/pass.h"

#include <inttypes.h>

static struct span without_blanks(struct span body)
{
    if (span_starts(body, SPAN("\xEF\xBB\xBF")))
        body = (struct span){body.text + 3, body.length - 3};
    while (body.length && *body.text && strchr(" \t\r\n", *body.text))
        body = (struct span){body.text + 1, body.length - 1};
    return body;
}

/* Each gives NULL for what was asked for, else why it is not there. A log begins with a time stamp
   and an object of the API with a brace, so the first byte tells them from an HTML page, whatever
   the Content-Type says. */
const char *why_no_log(struct span body)
{
    body = without_blanks(body);
    if (body.length == 0)
        return REASON_NONE "the log is empty";
    return *body.text == '<' ? REASON_NONE "an HTML page came instead of a log" : NULL;
}

static const char *why_no_object(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '{' ? NULL : REASON_NONE "no object of the API came";
}

static const char *why_no_page(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '<' ? NULL : REASON_NONE "no HTML page came";
}

static void api_address(int64_t gid, char address[PAGE_ADDRESS_SIZE])
{
    snprintf(address, PAGE_ADDRESS_SIZE, "/api/games/%" PRId64 "?mapcode=0&players=1&moves=0", gid);
}

static void old_api_address(int64_t gid, char address[PAGE_ADDRESS_SIZE])
{
    snprintf(address, PAGE_ADDRESS_SIZE, "/api/game/%" PRId64 "/details.json", gid);
}

static void game_page_address(int64_t gid, char address[PAGE_ADDRESS_SIZE])
{
    snprintf(address, PAGE_ADDRESS_SIZE, "/showmap.php?GID=%" PRId64, gid);
}

static const struct pass_kind logs = {"log", "logs", log_address, why_no_log};

static const struct pass_kind details[] = {
    [DETAIL_API] = {"game", "games", api_address, why_no_object},
    [DETAIL_OLD_API] = {"game", "games", old_api_address, why_no_object},
    [DETAIL_PAGE] = {"game", "games", game_page_address, why_no_page},
};

static enum status run_pass(struct fetcher *fetcher, const struct pass_kind *kind, bool conditional,
                            struct fetch_summary *summary)
{
    enum status status = pass_run(fetcher, kind, conditional);
    if (status != STATUS_DONE && status != STATUS_SITE)
        return status;
    enum status summed = wishes_summarise(fetcher, kind->name, summary);
    if (summed != STATUS_DONE)
        return summed;
    if (status == STATUS_SITE)
        diag_error(fetcher->diag,
                   "%s: stopped early, since nothing came any more; %" PRId64
                   " %s are left for the next run",
                   fetcher->config->base_url, summary->left, kind->plural);
    else if (summary->failed_newly > 0)
        status = STATUS_INCOMPLETE;
    return status;
}

enum status fetch_logs(struct fetcher *fetcher, struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = fetch_settle(fetcher);
    if (status == STATUS_DONE)
        status = wishes_choose(fetcher);
    return status == STATUS_DONE ? run_pass(fetcher, &logs, true, summary) : status;
}

enum status fetch_refresh(struct fetcher *fetcher, const int64_t *gids, size_t count,
                          struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = wishes_name(fetcher, &logs, gids, count);
    return status == STATUS_DONE ? run_pass(fetcher, &logs, false, summary) : status;
}

enum status fetch_details(struct fetcher *fetcher, enum detail_form form, const int64_t *gids,
                          size_t count, struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    enum status status = wishes_name(fetcher, &details[form], gids, count);
    return status == STATUS_DONE ? run_pass(fetcher, &details[form], true, summary) : status;
}
