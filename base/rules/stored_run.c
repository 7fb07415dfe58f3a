#include "base/rules/stored_run.h"

#include "base/core/file.h"
#include "base/store/checksum.h"
#include "base/store/query.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static const char SELECT_SETTING[] = "SELECT value FROM rating_run WHERE name = ?1";
static const char SELECT_DROPOUTS[] =
    "SELECT ifnull(avg(outcome <> 'finished'), 0) FROM change WHERE seq IS NOT NULL";
/* The same, but of what held for that run only. */
#define KEPT                                                                                       \
    " WHERE name = ?1 AND ', ' || ifnull((SELECT value FROM rating_run WHERE name = 'options'), "  \
    "'')"                                                                                          \
    " || ', ' NOT LIKE '%, ' || ?1 || ', %'"
static const char SELECT_KEPT[] = "SELECT value FROM rating_run" KEPT;
static const char SELECT_KEPT_INPUT[] = "SELECT path FROM rating_input" KEPT;
static const char SELECT_INPUT[] = "SELECT path, text FROM rating_input WHERE name = ?1";

enum status stored_parameters(struct store *store, const struct config *config,
                              struct parameters *parameters)
{
    struct config run = {.rating = config->rating};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < setting_count && status == STATUS_DONE; i++) {
        if (!setting_is_parameter(&settings[i]))
            continue;
        sqlite3_stmt *row = query_rows(store, SELECT_SETTING, &status, WITH(V(settings[i].key)));
        if (store_next(store, row, &status))
            status = config_set(&run, &settings[i], store_text(row, 0).text, "the store", NULL,
                                store->diag);
        sqlite3_reset(row);
    }
    *parameters = run.rating;
    return status;
}

enum status stored_corrections(struct store *store, struct corrections *corrections)
{
    *corrections = (struct corrections){0};
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_INPUT, &status, WITH(V("corrections")));
    if (store_next(store, row, &status))
        status = corrections_parse(corrections, store_text(row, 0).text, store_blob(row, 1),
                                   store->diag);
    sqlite3_reset(row);
    return status;
}

enum status stored_participants(struct store *store, struct participants *participants, char **path)
{
    *participants = (struct participants){.everybody = true};
    *path = NULL;
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_INPUT, &status, WITH(V("participants")));
    if (store_next(store, row, &status)) {
        *path = strdup(store_text(row, 0).text);
        status = *path ? participants_parse(participants, *path, store_blob(row, 1), store->diag)
                       : diag_memory(store->diag, "reading the participants of then");
    }
    sqlite3_reset(row);
    return status;
}

enum status stored_dropouts(struct store *store, double *share)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_DROPOUTS, &status, WITH());
    *share = store_next(store, row, &status) ? sqlite3_column_double(row, 0) : 0;
    sqlite3_reset(row);
    return status;
}

enum status stored_run_checksum(struct store *store, char text[RUN_CHECKSUM_SIZE])
{
    static const char *const tables[] = {
        "SELECT * FROM verdict ORDER BY gid",
        "SELECT * FROM person ORDER BY id",
        "SELECT * FROM standing ORDER BY id",
        "SELECT * FROM strength ORDER BY id",
        "SELECT * FROM change ORDER BY gid, person, login",
        "SELECT * FROM rating_run WHERE name <> 'checksum' ORDER BY name",
        "SELECT * FROM rating_input ORDER BY name",
    };
    struct checksum checksum = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof tables / sizeof *tables && status == STATUS_DONE; i++)
        status = checksum_query(store, tables[i], &checksum, WITH());
    snprintf(text, RUN_CHECKSUM_SIZE, "%016llx", (unsigned long long)checksum.sum);
    return status;
}

enum status stored_run_check(struct store *store)
{
    char now[RUN_CHECKSUM_SIZE];
    int64_t rated = 0;
    enum status status = store_number(store, "SELECT count(*) FROM rating_run", &rated);
    if (status == STATUS_DONE && rated)
        status = stored_run_checksum(store, now);
    if (status != STATUS_DONE || !rated)
        return status;
    sqlite3_stmt *row = query_rows(store, SELECT_SETTING, &status, WITH(V("checksum")));
    bool there = store_next(store, row, &status);
    struct span stored = store_text(row, 0);
    if (status == STATUS_DONE && (!there || !span_equal(stored, span_of(now)))) {
        diag_error(store->diag,
                   "damaged: the stored ranking is not as it was computed; 'karoiq rate' computes "
                   "it anew");
        status = STATUS_STORE;
    }
    sqlite3_reset(row);
    return status;
}

/* What is different, as it is said: the parts, and the options that would try it out. */
struct differences {
    struct buffer parts, options;
};

static void add_part(struct differences *differences, const char *before, const char *what)
{
    buffer_printf(&differences->parts, "%s%s%s", differences->parts.length ? ", " : "", before,
                  what);
}

static void compare_setting(const struct config *config, const struct setting *setting,
                            struct span stored, struct differences *differences)
{
    struct buffer now = {0};
    config_value(config, setting, &now);
    if (!span_equal(stored, buffer_view(&now))) {
        const char *quote = setting->type == SETTING_TEXT ? "'" : "";
        add_part(differences, setting->key, "");
        buffer_printf(&differences->parts, " %s%.*s%s, not %s%s%s", quote, (int)stored.length,
                      stored.text, quote, quote, now.data ? now.data : "", quote);
        buffer_printf(&differences->options, " --%s", setting->key);
        for (char *c = differences->options.data; c && *c; c++)
            *c = *c == '_' ? '-' : *c;
        buffer_printf(&differences->options, " %s%s%s", quote, now.data ? now.data : "", quote);
    }
    differences->parts.failed |= now.failed;
    buffer_free(&now);
}

static enum status compare_settings(struct store *store, const struct config *config,
                                    struct differences *differences)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < setting_count && status == STATUS_DONE; i++) {
        if (!setting_is_rule(&settings[i]))
            continue;
        sqlite3_stmt *row = query_rows(store, SELECT_SETTING, &status, WITH(V(settings[i].key)));
        if (store_next(store, row, &status))
            compare_setting(config, &settings[i], store_text(row, 0), differences);
        sqlite3_reset(row);
    }
    return status;
}

/* Whether a file holds `text`. One that cannot be read is not compared. */
static bool still_holds(const char *path, struct span text)
{
    struct buffer now = {0};
    bool filled = file_take(path, text.length, INPUT_PATIENCE, &now);
    /* One that is longer is another one. */
    bool same = filled ? span_equal(buffer_view(&now), text) : errno != EFBIG;
    buffer_free(&now);
    return same;
}

enum status stored_input_same(struct store *store, const char *name, const char *file, char **path,
                              bool *same)
{
    bool is_set = file && *file;
    enum status status = STATUS_DONE;
    sqlite3_stmt *input = query_rows(store, SELECT_INPUT, &status, WITH(V(name)));
    bool row = store_next(store, input, &status);
    *path = NULL;
    *same = true;
    if (status == STATUS_DONE) {
        *same = row == is_set && (!row || still_holds(file, store_blob(input, 1)));
        *path = strdup(row ? store_text(input, 0).text : "");
        if (!*path)
            status = diag_memory(store->diag, "comparing the settings");
    }
    sqlite3_reset(input);
    return status;
}

/* A file that ratings can be computed with. */
struct input {
    const char *name, *file; /* of the setting, and as it is set; "" for none */
};

enum { INPUTS = 3 };

static void inputs_of(const struct config *config, struct input inputs[INPUTS])
{
    inputs[0] = (struct input){"corrections", config->corrections};
    inputs[1] = (struct input){"participants", config->participants};
    inputs[2] = (struct input){"weights", config->weights};
}

/* Its path then, where no setting names one now; else NULL. Freed by the caller. */
static enum status lost_input(struct store *store, const struct input *input, char **path)
{
    enum status status = STATUS_DONE;
    *path = NULL;
    if (input->file && *input->file)
        return status;
    sqlite3_stmt *row = query_rows(store, SELECT_KEPT_INPUT, &status, WITH(V(input->name)));
    if (store_next(store, row, &status)) {
        *path = strdup(store_text(row, 0).text);
        if (!*path)
            status = diag_memory(store->diag, "comparing the settings");
    }
    sqlite3_reset(row);
    return status;
}

static enum status compare_inputs(struct store *store, const struct config *config,
                                  struct differences *differences)
{
    struct input inputs[INPUTS];
    enum status status = STATUS_DONE;
    inputs_of(config, inputs);
    if (config->rating.system != SYSTEM_ELO_ADVANTAGE)
        inputs[2].file = "";
    for (size_t i = 0; i < INPUTS && status == STATUS_DONE; i++) {
        char *path = NULL, *lost = NULL;
        bool same;
        status = stored_input_same(store, inputs[i].name, inputs[i].file, &path, &same);
        if (status == STATUS_DONE && !same)
            status = lost_input(store, &inputs[i], &lost);
        if (status == STATUS_DONE && lost)
            buffer_printf(&differences->parts, "%s%s %s, which is not set now",
                          differences->parts.length ? ", " : "", inputs[i].name, lost);
        else if (status == STATUS_DONE && !same)
            add_part(differences, "other ", inputs[i].name);
        free(path);
        free(lost);
    }
    return status;
}

/* Settings that were others than their defaults, as they are now. */
static enum status lost_settings(struct store *store, const struct config *config,
                                 struct buffer *parts)
{
    struct config preset = {0};
    struct buffer now = {0}, usual = {0};
    enum status status = config_init(&preset, store->diag) ? STATUS_DONE : STATUS_STORE;
    for (size_t i = 0; i < setting_count && status == STATUS_DONE; i++) {
        if (!setting_is_rule(&settings[i]))
            continue;
        buffer_clear(&now);
        buffer_clear(&usual);
        config_value(config, &settings[i], &now);
        config_value(&preset, &settings[i], &usual);
        sqlite3_stmt *row = query_rows(store, SELECT_KEPT, &status, WITH(V(settings[i].key)));
        if (store_next(store, row, &status) && span_equal(buffer_view(&now), buffer_view(&usual)) &&
            !span_equal(store_text(row, 0), buffer_view(&now)))
            buffer_printf(parts, "%s%s %s", parts->length ? ", " : "", settings[i].key,
                          store_text(row, 0).text);
        sqlite3_reset(row);
    }
    parts->failed |= now.failed || usual.failed;
    buffer_free(&now);
    buffer_free(&usual);
    config_free(&preset);
    return status;
}

enum status stored_run_lost(struct store *store, const struct config *config, bool configured)
{
    struct input inputs[INPUTS];
    struct buffer parts = {0};
    enum status status = STATUS_DONE;
    inputs_of(config, inputs);
    for (size_t i = 0; i < INPUTS && status == STATUS_DONE; i++) {
        char *path = NULL;
        status = lost_input(store, &inputs[i], &path);
        if (path)
            buffer_printf(&parts, "%s%s %s", parts.length ? ", " : "", inputs[i].name, path);
        free(path);
    }
    if (status == STATUS_DONE && !configured)
        status = lost_settings(store, config, &parts);
    if (status == STATUS_DONE && parts.failed)
        status = diag_memory(store->diag, "comparing the settings");
    if (status == STATUS_DONE && parts.length) {
        diag_error(store->diag,
                   "the ranking was computed with %s; %s. Bring it back, or say --forget to go on "
                   "without",
                   parts.data,
                   configured ? "the configuration does not say so any more"
                              : "no config.ini was found that says so (--config FILE)");
        status = STATUS_CONFIG;
    }
    buffer_free(&parts);
    return status;
}

enum status stored_run_compare(struct store *store, const struct config *config)
{
    struct differences differences = {0};
    int64_t rated = 0;
    enum status status =
        store_number(store, "SELECT count(*) FROM rating_run WHERE name = 'rated'", &rated);
    if (status != STATUS_DONE || !rated)
        return status;
    status = compare_settings(store, config, &differences);
    if (status == STATUS_DONE)
        status = compare_inputs(store, config, &differences);
    if (differences.parts.failed || differences.options.failed)
        status = diag_memory(store->diag, "comparing the settings");
    else if (status == STATUS_DONE && differences.parts.length)
        diag_warning(store->diag,
                     "the ranking was computed with %s; 'karoiq rate' computes it anew, "
                     "'karoiq whatif%s' only shows it",
                     differences.parts.data,
                     differences.options.length ? differences.options.data : "");
    buffer_free(&differences.parts);
    buffer_free(&differences.options);
    return status;
}
