#include "base/settings/config.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag diag = {.stream = fopen("/dev/null", "w"), .verbosity = NORMAL};
    struct config config;
    char path[64];
    int file = fuzz_file(data, size, path);
    MUST(diag.stream && config_init(&config, &diag));
    enum status status = config_load(&config, path, &diag);
    MUST(status == STATUS_DONE || (status == STATUS_CONFIG && diag.errors > 0));
    MUST(config.max_parallel >= 1 && config.max_parallel <= 64);
    MUST(config.timeout >= 1 && config.retries >= 0);
    config_free(&config);
    close(file);
    fclose(diag.stream);
    return 0;
}
