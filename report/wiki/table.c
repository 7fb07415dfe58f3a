#include "report/column.h"
#include "report/report.h"
#include "report/wiki/wiki_table.h"

static bool all(struct buffer *out, const struct site *site)
{
    return ranking_wiki(out, site->ranking, site->config);
}

static bool active(struct buffer *out, const struct site *site)
{
    return wiki_ranking(out, site->ranking, site->config, GROUP_ACTIVE);
}

static bool newcomers(struct buffer *out, const struct site *site)
{
    return wiki_ranking(out, site->ranking, site->config, GROUP_NEWCOMERS);
}

static bool inactive(struct buffer *out, const struct site *site)
{
    return wiki_ranking(out, site->ranking, site->config, GROUP_INACTIVE);
}

const char *const report_table_names[] = {"ranking", "active",  "newcomers", "inactive",
                                          "latest",  "records", "running",   NULL};

/* In the order of the names. */
static bool (*const tables[])(struct buffer *out, const struct site *site) = {
    all, active, newcomers, inactive, wiki_latest, wiki_records, wiki_running,
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static enum status unknown_table(const char *name, struct diag *diag)
{
    struct buffer names = {0};
    for (size_t i = 0; i < TABLES; i++)
        buffer_printf(&names, "%s%s", i ? ", " : "", report_table_names[i]);
    diag_error(diag, "there is no table '%s'; there are: %s", name, names.failed ? "" : names.data);
    buffer_free(&names);
    return STATUS_USAGE;
}

enum status report_table(struct store *store, const struct config *config, const char *now,
                         const char *name, struct buffer *out)
{
    struct ranking ranking;
    struct site site = {0};
    size_t table = 0;
    while (table < TABLES && strcmp(report_table_names[table], name) != 0)
        table++;
    if (table == TABLES)
        return unknown_table(name, store->diag);
    enum status status = columns_check(config, store->diag);
    if (status != STATUS_DONE)
        return status;
    status = ranking_read(&ranking, store, config, now);
    if (status == STATUS_DONE)
        status = site_read(&site, store, config, &ranking);
    if (status == STATUS_DONE && !tables[table](out, &site))
        status = diag_memory(store->diag, "writing a table");
    site_free(&site);
    ranking_free(&ranking);
    return status;
}
