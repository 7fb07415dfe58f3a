#include "report/report.h"

#include "base/core/json.h"
#include "base/core/output.h"
#include "report/answers/audit.h"
#include "report/column.h"
#include "report/ranking.h"
#include "report/site/asset.h"
#include "report/site/page.h"
#include "report/site/site.h"

#include <stdlib.h>

const char *const report_format_names[] = {"wiki", "html", "csv", "json", "text", NULL};

static bool write_ranking(struct buffer *out, const struct ranking *ranking,
                          const struct config *config, enum report_format format)
{
    switch (format) {
    case FORMAT_WIKI:
        return ranking_wiki(out, ranking, config);
    case FORMAT_HTML:
        return ranking_html(out, ranking, config);
    case FORMAT_CSV:
        return ranking_csv(out, ranking, CSV_EXACT);
    case FORMAT_JSON:
        return ranking_json(out, ranking);
    case FORMAT_TEXT:
        return ranking_text(out, ranking, config);
    }
    return false;
}

enum status report_format(struct store *store, const struct config *config, const char *now,
                          enum report_format format, struct buffer *out)
{
    struct ranking ranking;
    enum status status = columns_check(config, store->diag);
    if (status != STATUS_DONE)
        return status;
    status = ranking_read(&ranking, store, config, now);
    if (status == STATUS_DONE && !write_ranking(out, &ranking, config, format))
        status = diag_memory(store->diag, "writing the ranking");
    ranking_free(&ranking);
    return status;
}

/* How many rated games the ranking counts that stands in the directory; 0 where there is none, or
   nothing that can be read. */
static enum status games_published(struct output *output, struct diag *diag, int64_t *games)
{
    enum { LARGEST = 64 << 20 };
    struct buffer text = {0};
    struct json_reader json = {0};
    const struct json_t *ranking = NULL;
    bool read = output_read(output, "ranking.json", LARGEST, &text) &&
                json_read(&json, buffer_view(&text), &ranking) != JSON_NO_MEMORY;
    *games = json_number(json_at(ranking, "games.rated"), 0, INT64_MAX);
    if (*games == NOT_SAID)
        *games = 0;
    json_reader_free(&json);
    buffer_free(&text);
    return read ? STATUS_DONE : diag_memory(diag, "reading the old ranking");
}

static enum status may_replace(struct output *output, struct store *store,
                               const struct ranking *ranking, const struct config *config)
{
    if (ranking->games[STATE_RATED] > 0)
        return STATUS_DONE;
    int64_t before;
    enum status status = games_published(output, store->diag, &before);
    if (status != STATUS_DONE || before == 0)
        return status;
    diag_error(store->diag,
               "%s: the ranking there has %lld games, the new one none; it was left as it is "
               "(--force replaces it)",
               config->directory, (long long)before);
    return STATUS_OUTPUT;
}

static enum status add_buffer(struct output *output, const char *name, bool written,
                              struct buffer *page, struct diag *diag)
{
    enum status status = written ? output_add(output, name, buffer_view(page))
                                 : diag_memory(diag, "writing the ranking");
    buffer_free(page);
    return status;
}

/* The rankings come last and index.html at the very end: they point to all the others. */
static enum status add_rankings(struct output *output, const struct site *site, struct diag *diag)
{
    static const struct {
        enum report_format format;
        const char *name;
    } rankings[] = {
        {FORMAT_WIKI, "ranking.wiki"},
        {FORMAT_CSV, "ranking.csv"},
        {FORMAT_JSON, "ranking.json"},
    };
    struct buffer page = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof rankings / sizeof rankings[0] && status == STATUS_DONE; i++) {
        bool written = write_ranking(&page, site->ranking, site->config, rankings[i].format);
        status = add_buffer(output, rankings[i].name, written, &page, diag);
    }
    if (status == STATUS_DONE && site->config->spreadsheet == SPREADSHEET_DE)
        status = add_buffer(output, "ranking.de.csv", ranking_csv(&page, site->ranking, CSV_GERMAN),
                            &page, diag);
    if (status != STATUS_DONE)
        return status;
    return add_buffer(output, "index.html", page_index(&page, site), &page, diag);
}

static enum status add_assets(struct output *output)
{
    const struct {
        const char *name;
        struct span content;
    } assets[] = {
        {"style.css", asset_style()},
        {"favicon.svg", asset_favicon()},
        {"script.js", asset_script()},
        {"calculator.js", asset_calculator()},
    };
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof assets / sizeof assets[0] && status == STATUS_DONE; i++)
        status = output_add(output, assets[i].name, assets[i].content);
    return status;
}

static enum status write_site(struct store *store, const struct site *site,
                              const struct output_rules *rules, struct diag *diag)
{
    struct output *output = output_begin(site->config->directory, true, rules, diag);
    if (!output)
        return STATUS_OUTPUT;
    enum status status =
        rules->force ? STATUS_DONE : may_replace(output, store, site->ranking, site->config);
    if (status == STATUS_DONE)
        status = add_assets(output);
    if (status == STATUS_DONE)
        status = site_add(output, site, store);
    if (status == STATUS_DONE)
        status = add_rankings(output, site, diag);
    if (status == STATUS_DONE)
        return output_commit(output);
    output_discard(output);
    return status;
}

enum status report_site(struct store *store, const struct config *config, const char *now,
                        const struct uncertainty *strengths, const struct output_rules *rules,
                        struct diag *diag)
{
    struct ranking ranking;
    struct site site = {0};
    enum status status = columns_check(config, diag);
    if (status != STATUS_DONE)
        return status;
    status = ranking_read(&ranking, store, config, now);
    if (status == STATUS_DONE)
        status = site_read(&site, store, config, &ranking, strengths);
    if (status == STATUS_DONE)
        status = write_site(store, &site, rules, diag);
    site_free(&site);
    ranking_free(&ranking);
    return status;
}

enum status report_explanation(const struct config *config, const struct explanation *explanation,
                               enum report_format format, struct buffer *out, struct diag *diag)
{
    bool written;
    if (format == FORMAT_JSON) {
        written = audit_json(out, explanation);
    } else if (format == FORMAT_TEXT) {
        written = audit_text(out, explanation, config->answers);
    } else if (format == FORMAT_WIKI) {
        written = audit_wiki(out, explanation, config);
    } else {
        written = audit_html(out, explanation, config->language);
    }
    return written ? STATUS_DONE : diag_memory(diag, "explaining a game");
}

enum status report_explained_player(const struct config *config,
                                    const struct explanation *explanation, struct span name,
                                    enum report_format format, struct buffer *out,
                                    struct diag *diag)
{
    struct buffer names = {0};
    for (size_t i = 0; i < explanation->player_count; i++) {
        const struct explained_player *player = &explanation->players[i];
        if (span_equal(span_of(player->name), name) ||
            (player->login && span_equal(span_of(player->login), name))) {
            buffer_free(&names);
            bool written = format == FORMAT_JSON
                               ? audit_player_json(out, explanation, i)
                               : audit_player(out, config->answers, explanation, i);
            return written ? STATUS_DONE : diag_memory(diag, "explaining a game");
        }
        buffer_printf(&names, "%s%s", i ? ", " : "", player->name);
    }
    diag_error(diag, "player '%.*s' is not in game %lld; in it are: %s", (int)name.length,
               name.text, (long long)explanation->gid, names.data ? names.data : "nobody");
    buffer_free(&names);
    return STATUS_USAGE;
}
