#include "base/core/ini.h"
#include "base/settings/config.h"
#include "fuzz.h"

static void print_settings(const struct config *config, char **text, size_t *length)
{
    FILE *stream = open_memstream(text, length);
    MUST(stream && config_print(config, stream) && fclose(stream) == 0);
}

/* What --print config would write of it reads the same. */
static void check_written(const struct config *config)
{
    char *text = NULL, *again = NULL, path[64];
    size_t length, length_again;
    struct config second;
    struct fuzz_words words;
    print_settings(config, &text, &length);
    fuzz_listen(&words);
    int file = fuzz_file((const uint8_t *)text, length, path);
    MUST(config_init(&second, &words.diag));
    if (!fuzz_long_lines((struct span){text, length}, INI_LINE_LIMIT)) {
        MUST(config_load(&second, path, &words.diag) == STATUS_DONE);
        print_settings(&second, &again, &length_again);
        MUST(strcmp(text, again) == 0);
    }
    config_free(&second);
    close(file);
    fuzz_unlisten(&words);
    free(text);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_words words;
    struct config config;
    char path[64];
    int file = fuzz_file(data, size, path);
    fuzz_listen(&words);
    MUST(config_init(&config, &words.diag));
    enum status status = config_load(&config, path, &words.diag);
    fuzz_answered(&words, status, path);
    MUST(config.max_parallel >= 1 && config.max_parallel <= 64);
    MUST(config.timeout >= 1 && config.retries >= 0);
    if (status == STATUS_DONE)
        check_written(&config);
    config_free(&config);
    close(file);
    fuzz_unlisten(&words);
    return 0;
}
