#include "store.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fuzz_store *store;
    if (!store)
        store = fuzz_store_open();
    fuzz_details(store, data, size, true);
    return 0;
}
