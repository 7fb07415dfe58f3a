/* Replays the corpus of the fuzz targets: each input once found to walk a path of its own. */
#include "replay.h"

#define LLVMFuzzerTestOneInput fuzz_target_log
#include "tests/fuzz/fuzz_log.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_list
#include "tests/fuzz/fuzz_list.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_listpage
#include "tests/fuzz/fuzz_listpage.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_details
#include "tests/fuzz/fuzz_details.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_gamepage
#include "tests/fuzz/fuzz_gamepage.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_config
#define check_written check_config_written
#include "tests/fuzz/fuzz_config.c"
#undef LLVMFuzzerTestOneInput
#undef check_written
#define LLVMFuzzerTestOneInput fuzz_target_corrections
#define check_written check_corrections_written
#include "tests/fuzz/fuzz_corrections.c"
#undef LLVMFuzzerTestOneInput
#undef check_written
#define LLVMFuzzerTestOneInput fuzz_target_participants
#define check_written check_participants_written
#include "tests/fuzz/fuzz_participants.c"
#undef LLVMFuzzerTestOneInput
#undef check_written
#define LLVMFuzzerTestOneInput fuzz_target_results
#include "tests/fuzz/fuzz_results.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_weights
#define check_written check_weights_written
#include "tests/fuzz/fuzz_weights.c"
#undef LLVMFuzzerTestOneInput
#undef check_written
#define LLVMFuzzerTestOneInput fuzz_target_contest
#define check_written check_contest_written
#include "tests/fuzz/fuzz_contest.c"
#undef LLVMFuzzerTestOneInput
#undef check_written
#define LLVMFuzzerTestOneInput fuzz_target_marked
#include "tests/fuzz/fuzz_marked.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_target_wiki
#include "tests/fuzz/fuzz_wiki.c"
#undef LLVMFuzzerTestOneInput

REPLAY(log)
REPLAY(list)
REPLAY(listpage)
REPLAY(details)
REPLAY(gamepage)
REPLAY(config)
REPLAY(corrections)
REPLAY(participants)
REPLAY(results)
REPLAY(weights)
REPLAY(contest)
REPLAY(marked)
REPLAY(wiki)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpus_of_log),         cmocka_unit_test(corpus_of_list),
        cmocka_unit_test(corpus_of_listpage),    cmocka_unit_test(corpus_of_details),
        cmocka_unit_test(corpus_of_gamepage),    cmocka_unit_test(corpus_of_config),
        cmocka_unit_test(corpus_of_corrections), cmocka_unit_test(corpus_of_participants),
        cmocka_unit_test(corpus_of_results),     cmocka_unit_test(corpus_of_weights),
        cmocka_unit_test(corpus_of_contest),     cmocka_unit_test(corpus_of_marked),
        cmocka_unit_test(corpus_of_wiki),
    };
    return cmocka_run_group_tests_name("fuzz corpus", tests, NULL, NULL);
}
