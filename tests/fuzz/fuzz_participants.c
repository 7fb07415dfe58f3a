#include "base/rules/participants.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag diag = {.stream = fopen("/dev/null", "w"), .verbosity = NORMAL};
    struct participants participants;
    char path[64];
    int file = fuzz_file(data, size, path);
    MUST(diag.stream);
    enum status status = participants_load(&participants, path, &diag);
    MUST(status == STATUS_DONE || (status == STATUS_CONFIG && diag.errors > 0));
    for (size_t i = 0; i < participants.count; i++) {
        struct span name = span_of(participants.rows[i].name);
        MUST(fuzz_is_text(name) && name.length > 0);
        MUST(participants_hold(&participants, name, ""));
    }
    participants_free(&participants);
    close(file);
    fclose(diag.stream);
    return 0;
}
