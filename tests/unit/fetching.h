/* A store in a folder of its own, for the tests of fetch/. */
#ifndef TESTS_UNIT_FETCHING_H
#define TESTS_UNIT_FETCHING_H

#include "base/settings/config.h"
#include "base/store/store.h"
#include "tests/unit/packing.h"
#include "tests/unit/support.h"

#include <unistd.h>

#define NOW "2024-05-01 12:00:00"

struct workshop {
    struct caught caught;
    struct store store;
    struct config config;
    char folder[32];
    char database[64];
};

static inline void workshop_open(struct workshop *workshop)
{
    caught_begin(&workshop->caught);
    snprintf(workshop->folder, sizeof workshop->folder, "/tmp/karoiq-test-XXXXXX");
    assert_non_null(mkdtemp(workshop->folder));
    snprintf(workshop->database, sizeof workshop->database, "%s/k.db", workshop->folder);
    assert_int_equal(store_open(&workshop->store, workshop->database, STORE_CREATE, false,
                                &workshop->caught.diag),
                     STATUS_DONE);
    assert_true(config_init(&workshop->config, &workshop->caught.diag));
}

static inline void workshop_remove(struct workshop *workshop, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", workshop->folder, name);
    unlink(path);
    rmdir(path);
}

static inline void workshop_close(struct workshop *workshop)
{
    store_close(&workshop->store);
    config_free(&workshop->config);
    workshop_remove(workshop, "k.db");
    workshop_remove(workshop, "k.db-wal");
    workshop_remove(workshop, "k.db-shm");
    assert_int_equal(rmdir(workshop->folder), 0);
    caught_end(&workshop->caught);
}

static inline void workshop_set(struct workshop *workshop, const char *key, const char *value)
{
    for (size_t i = 0; i < setting_count; i++)
        if (strcmp(settings[i].key, key) == 0) {
            assert_int_equal(config_set(&workshop->config, &settings[i], value, "test", NULL,
                                        &workshop->caught.diag),
                             STATUS_DONE);
            return;
        }
    fail_msg("no setting %s", key);
}

static inline void workshop_sql(struct workshop *workshop, const char *sql)
{
    assert_int_equal(store_run(&workshop->store, sql), STATUS_DONE);
}

static inline int64_t workshop_number(struct workshop *workshop, const char *sql)
{
    int64_t number;
    assert_int_equal(store_number(&workshop->store, sql, &number), STATUS_DONE);
    return number;
}

/* The body of the page that `sql` selects is `text`. */
static inline void workshop_assert_body(struct workshop *workshop, const char *sql,
                                        const char *text)
{
    struct buffer body = {0};
    assert_int_equal(archive_read(&workshop->store, workshop_number(workshop, sql), &body),
                     STATUS_DONE);
    assert_int_equal(body.length, strlen(text));
    assert_memory_equal(buffer_view(&body).text, text, strlen(text));
    buffer_free(&body);
}

#endif
