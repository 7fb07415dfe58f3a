/* Replays the corpus of damaged stores. */
#include "replay.h"

#define LLVMFuzzerTestOneInput fuzz_target_store
#include "tests/fuzz/fuzz_store.c"
#undef LLVMFuzzerTestOneInput

REPLAY(store)

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(corpus_of_store)};
    return cmocka_run_group_tests_name("corpus of stores", tests, NULL, NULL);
}
