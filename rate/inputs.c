#include "rate/inputs.h"

#include "base/rules/results.h"
#include "base/store/query.h"

#include <stdlib.h>

static const char RUN_SETTINGS[] = "SELECT name, value FROM rating_run";
static const char SNAPSHOT_SETTINGS[] =
    "SELECT name, value FROM snapshot_parameter WHERE snapshot = ?1";
static const char RUN_INPUT[] = "SELECT path, text FROM rating_input WHERE name = ?1";
static const char SNAPSHOT_INPUT[] =
    "SELECT path, text FROM snapshot_input WHERE name = ?1 AND snapshot = ?2";

void inputs_free(struct inputs *inputs)
{
    config_free(&inputs->config);
    corrections_free(&inputs->corrections);
    participants_free(&inputs->participants);
    weights_free(&inputs->weights);
    for (size_t i = 0; i < 3; i++)
        free(inputs->paths[i]);
    *inputs = (struct inputs){0};
}

static enum status read_setting(struct inputs *inputs, struct store *store, sqlite3_stmt *row)
{
    struct span name = store_text(row, 0);
    for (size_t i = 0; i < setting_count; i++)
        if (setting_is_rule(&settings[i]) && span_equal(name, span_of(settings[i].key)))
            return config_set(&inputs->config, &settings[i], store_text(row, 1).text, "the store",
                              NULL, store->diag);
    return STATUS_DONE;
}

/* All of `config` first, so that what is not told is the same on both sides. */
static enum status read_settings(struct inputs *inputs, struct store *store,
                                 const struct config *config, int64_t snapshot)
{
    struct buffer value = {0};
    enum status status = config_init(&inputs->config, store->diag) ? STATUS_DONE : STATUS_STORE;
    for (size_t i = 0; i < setting_count && status == STATUS_DONE; i++) {
        if (!setting_is_rule(&settings[i]))
            continue;
        buffer_clear(&value);
        config_value(config, &settings[i], &value);
        status = value.failed
                     ? diag_memory(store->diag, "reading the settings")
                     : config_set(&inputs->config, &settings[i], value.data ? value.data : "",
                                  "the store", NULL, store->diag);
    }
    buffer_free(&value);
    sqlite3_stmt *row =
        query_rows(store, snapshot ? SNAPSHOT_SETTINGS : RUN_SETTINGS, &status,
                   snapshot ? &(struct value){.type = VALUE_NUMBER, .number = snapshot} : NULL,
                   snapshot ? 1 : 0);
    while (store_next(store, row, &status))
        status = read_setting(inputs, store, row);
    sqlite3_reset(row);
    return status;
}

static enum status parse(struct inputs *inputs, size_t which, struct span text, struct diag *diag)
{
    const char *path = inputs->paths[which];
    if (!*path)
        return STATUS_DONE;
    switch (which) {
    case 0:
        return corrections_parse(&inputs->corrections, path, text, diag);
    case 1:
        participants_free(&inputs->participants);
        return participants_parse(&inputs->participants, path, text, diag);
    default:
        return weights_parse(&inputs->weights, path, text, diag);
    }
}

static enum status read_file(struct inputs *inputs, struct store *store, int64_t snapshot,
                             size_t which)
{
    static const char *const names[] = {"corrections", "participants", "weights"};
    enum status status = STATUS_DONE;
    const struct value values[] = {V(names[which]), V(snapshot)};
    sqlite3_stmt *row =
        query_rows(store, snapshot ? SNAPSHOT_INPUT : RUN_INPUT, &status, values, snapshot ? 2 : 1);
    bool found = store_next(store, row, &status);
    inputs->known |= found;
    if (status == STATUS_DONE) {
        inputs->paths[which] = strdup(found ? store_text(row, 0).text : "");
        status = inputs->paths[which]
                     ? parse(inputs, which, found ? store_blob(row, 1) : SPAN(""), store->diag)
                     : diag_memory(store->diag, "reading the files of then");
    }
    sqlite3_reset(row);
    return status;
}

enum status inputs_read(struct inputs *inputs, struct store *store, const struct config *config,
                        int64_t snapshot)
{
    *inputs = (struct inputs){.known = snapshot == 0, .participants = {.everybody = true}};
    enum status status = read_settings(inputs, store, config, snapshot);
    for (size_t i = 0; i < 3 && status == STATUS_DONE; i++)
        status = read_file(inputs, store, snapshot, i);
    /* What is said of single games is that of now alone. */
    if (status == STATUS_DONE && snapshot == 0)
        status = results_add(&inputs->corrections, store);
    return status;
}
