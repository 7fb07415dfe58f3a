/* Replays the corpus of the fuzz targets: each input once found to walk a path of its own. */
#include "support.h"

#include <dirent.h>

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

static void replay_file(const char *path, int (*target)(const uint8_t *, size_t))
{
    struct buffer bytes = {0};
    char block[1 << 14];
    size_t got;
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    while ((got = fread(block, 1, sizeof block, stream)) > 0)
        assert_true(buffer_append(&bytes, block, got));
    fclose(stream);
    target((const uint8_t *)buffer_view(&bytes).text, bytes.length);
    buffer_free(&bytes);
}

static void replay(const char *name, int (*target)(const uint8_t *, size_t))
{
    char folder[64], path[400];
    int count = 0;
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name);
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        replay_file(path, target);
        count++;
    }
    closedir(directory);
    assert_true(count > 0);
}

#define REPLAY(name)                                                                               \
    static void corpus_of_##name(void **state)                                                     \
    {                                                                                              \
        (void)state;                                                                               \
        replay(#name, fuzz_target_##name);                                                         \
    }
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
