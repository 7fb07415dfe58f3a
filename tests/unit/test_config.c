#include "base/settings/config.h"

#include "tests/unit/support.h"

#include <unistd.h>

static char folder[] = "/tmp/karoiq-config-XXXXXX";
static char file[64];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(file, sizeof file, "%s/config.ini", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(file);
    return rmdir(folder);
}

/* Loads a file of these bytes; the messages, without the folder's name, go to `said`. */
static enum status load(struct config *config, const char *bytes, size_t length, char *said,
                        size_t said_size)
{
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, length, stream), length);
    assert_int_equal(fclose(stream), 0);
    struct caught caught;
    caught_begin(&caught);
    assert_true(config_init(config, &caught.diag));
    enum status status = config_load(config, file, &caught.diag);
    const char *text = caught_text(&caught);
    size_t out = 0;
    for (const char *at = text; *at && out + 1 < said_size;) {
        if (strncmp(at, folder, strlen(folder)) == 0)
            at += strlen(folder) + 1;
        else
            said[out++] = *at++;
    }
    said[out] = '\0';
    caught_end(&caught);
    return status;
}

static void assert_refused(const char *ini, size_t length, const char *message)
{
    struct config config;
    char said[2048];
    assert_int_equal(load(&config, ini, length, said, sizeof said), STATUS_CONFIG);
    assert_string_equal(said, message);
    config_free(&config);
}

#define ASSERT_REFUSED(ini, message) assert_refused(ini, sizeof(ini) - 1, message)

static void defaults_are_those_of_the_contract(void **state)
{
    (void)state;
    struct config config;
    char said[256];
    assert_int_equal(load(&config, "", 0, said, sizeof said), STATUS_DONE);
    assert_string_equal(said, "");
    assert_string_equal(config.base_url, "https://www.karopapier.de");
    assert_int_equal(config.listing, LISTING_API);
    assert_string_equal(config.search, "KaroIQ");
    assert_string_equal(config.title_pattern, "!KaroIQ!");
    assert_int_equal(config.max_parallel, 2);
    assert_true(config.requests_per_second == 2);
    assert_true(config.rating.k == 2 && config.rating.phi == 0.05 && config.rating.start == 100);
    assert_int_equal(config.language, LANGUAGE_DE);
    assert_string_equal(config.player_template, "Benutzer");
    assert_string_equal(config.game_template, "Rennen");
    config_free(&config);
}

static void constants_that_are_not_set_are_the_systems_own(void **state)
{
    (void)state;
    struct config config;
    char said[256];
    static const char elo[] = "[rating]\nsystem = elo\n";
    assert_int_equal(load(&config, elo, sizeof elo - 1, said, sizeof said), STATUS_DONE);
    assert_true(config.rating.k == 16 && config.rating.start == 1500);
    assert_true(config.rating.phi == 0.0057564627324851142);
    config_free(&config);
    static const char own[] = "[rating]\nk = 32\nsystem = elo-advantage\nstart = 100\n";
    assert_int_equal(load(&config, own, sizeof own - 1, said, sizeof said), STATUS_DONE);
    assert_true(config.rating.k == 32 && config.rating.start == 100);
    assert_true(config.rating.phi == 0.0057564627324851142);
    config_free(&config);
}

static void values_are_read_and_paths_are_relative_to_the_file(void **state)
{
    (void)state;
    static const char ini[] = "\xEF\xBB\xBF[fetch]\r\nmax_parallel = 64 ; comment\n[rating]\n"
                              "draw: moves\n[store]\ndatabase = a/b.db\n[report]\ndirectory=/x\n";
    struct config config;
    char said[256];
    char expected[96];
    assert_int_equal(load(&config, ini, sizeof ini - 1, said, sizeof said), STATUS_DONE);
    assert_int_equal(config.max_parallel, 64);
    assert_int_equal(config.rating.draw, DRAW_MOVES);
    snprintf(expected, sizeof expected, "%s/a/b.db", folder);
    assert_string_equal(config.database, expected);
    assert_string_equal(config.directory, "/x");
    config_free(&config);
}

static void unknown_key_is_refused_with_line_and_suggestion(void **state)
{
    (void)state;
    ASSERT_REFUSED("\n[fetch]\nmax_paralel = 3\n",
                   "error: config.ini:3: unknown key 'max_paralel' in [fetch]; did you mean "
                   "'max_parallel'?\n");
    ASSERT_REFUSED("[fetch]\nk = 3\n",
                   "error: config.ini:2: 'k' is in [fetch]; it belongs in [rating]\n");
    ASSERT_REFUSED("[fetsch]\nfoo = 3\n",
                   "error: config.ini:1: unknown section [fetsch]; there are: [source] [fetch] "
                   "[rating] [rules] [report] [wiki] [store]\n");
    ASSERT_REFUSED("k = 2\n", "error: config.ini:1: 'k' comes before any [section]; it belongs in "
                              "[rating]\n");
    ASSERT_REFUSED("root:x\n", "error: config.ini:1: 'root' comes before any [section]\n");
}

static void what_inih_passes_over_is_refused_where_it_stands(void **state)
{
    (void)state;
    ASSERT_REFUSED("[fetsch]\n[fetch]\n[a name that is longer than fifty bytes, and so is cut]\n",
                   "error: config.ini:1: unknown section [fetsch]; there are: [source] [fetch] "
                   "[rating] [rules] [report] [wiki] [store]\n"
                   "error: config.ini:3: unknown section [a name that is longer than fifty bytes, "
                   "and so is cut]; there are: [source] [fetch] [rating] [rules] [report] [wiki] "
                   "[store]\n");
    ASSERT_REFUSED("[fetch] max_parallel = 1\n",
                   "error: config.ini:1: behind [section] nothing but a comment may stand; begin a "
                   "new line\n");
    ASSERT_REFUSED("[fetch]\rmax_parallel = 1\r[store]\r",
                   "error: config.ini:1: a carriage return stands within the line; end lines with "
                   "LF or CR LF\n");
    ASSERT_REFUSED("[store]\ndatabase = \"karoiq.db\"\n[report]\ndirectory = 'report'\n",
                   "error: config.ini:2: database cannot be \"karoiq.db\": the quotes would belong "
                   "to it; write it without\n"
                   "error: config.ini:4: directory cannot be 'report': the quotes would belong to "
                   "it; write it without\n");
    ASSERT_REFUSED("[store]\ndatabase = karoiq.db # mine\n",
                   "error: config.ini:2: database cannot be karoiq.db # mine: behind a value ' ;' "
                   "begins a comment, and # belongs to it\n");
    ASSERT_REFUSED("[store]\ndatabase = a\0b\n",
                   "error: config.ini:2: the line holds a NUL byte; remove it\n");
    ASSERT_REFUSED("[fetch]\nretries = 1\n[fetch]\nretries = 2\n",
                   "error: config.ini:4: 'retries' is set twice, first in line 2; keep one\n");
}

static void a_section_may_go_on_later_and_bear_a_comment(void **state)
{
    (void)state;
    static const char ini[] = "[fetch] ; mine\r\nretries = 1\r\n[rating]\n[fetch]\ntimeout = 7\n";
    struct config config;
    char said[256];
    assert_int_equal(load(&config, ini, sizeof ini - 1, said, sizeof said), STATUS_DONE);
    assert_string_equal(said, "");
    assert_int_equal(config.retries, 1);
    assert_int_equal(config.timeout, 7);
    config_free(&config);
}

static void value_out_of_range_or_with_rubbish_behind_is_refused(void **state)
{
    (void)state;
    ASSERT_REFUSED(
        "[fetch]\nmax_parallel = 25x0\n",
        "error: config.ini:2: max_parallel cannot be '25x0'; it is a whole number from 1 "
        "to 64\n");
    ASSERT_REFUSED(
        "[fetch]\nretries = 21\nrequests_per_second = -1\n",
        "error: config.ini:2: retries cannot be '21'; it is a whole number from 0 to 20\n"
        "error: config.ini:3: requests_per_second cannot be '-1'; it is a number from 0 "
        "to 10000\n");
    ASSERT_REFUSED(
        "[rating]\nk = nan\n",
        "error: config.ini:2: k cannot be 'nan'; it is a number from 1e-06 to 1000000\n");
    ASSERT_REFUSED("[report]\nlanguage = fr\n",
                   "error: config.ini:2: language cannot be 'fr'; it is one of: de, en\n");
}

static void text_that_cannot_be_used_is_refused_where_it_stands(void **state)
{
    (void)state;
    ASSERT_REFUSED("[source]\ntitle_pattern = (x\n",
                   "error: config.ini:2: title_pattern cannot be '(x': missing closing parenthesis "
                   "at character 3\n");
    ASSERT_REFUSED("[source]\ntitle_pattern =\n",
                   "error: config.ini:2: title_pattern cannot be '': it would match every game; "
                   "write .* if that is meant\n");
    ASSERT_REFUSED("[report]\nplayer_template = a|b}}\n",
                   "error: config.ini:2: player_template cannot be 'a|b}}': the name of a template "
                   "holds none of {}|[]<>#\n");
    struct config config;
    char said[256];
    assert_int_equal(load(&config, "[source]\nbase_url = ftp://x\n", 29, said, sizeof said),
                     STATUS_CONFIG);
    assert_non_null(strstr(said, "config.ini:2: base_url cannot be 'ftp://x': "));
    config_free(&config);
}

static const struct setting *setting_of(const char *key)
{
    size_t i = 0;
    while (strcmp(settings[i].key, key) != 0)
        i++;
    return &settings[i];
}

static void address_of_a_wiki_is_never_cut(void **state)
{
    (void)state;
    struct config config;
    struct caught caught;
    char address[512 + 1] = "https://wiki.example/";
    memset(address + strlen(address), 'x', sizeof address - 1 - strlen(address));
    caught_begin(&caught);
    assert_true(config_init(&config, &caught.diag));
    const struct setting *setting = setting_of("wiki_api");
    assert_int_equal(config_set(&config, setting, address, "--wiki-api", NULL, &caught.diag),
                     STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&caught), "error: --wiki-api cannot be 'https://wiki."));
    assert_non_null(strstr(caught_text(&caught), "xx': an address has at most 511 bytes\n"));
    address[511] = '\0';
    assert_int_equal(config_set(&config, setting, address, "--wiki-api", NULL, &caught.diag),
                     STATUS_DONE);
    assert_string_equal(config.wiki_api, address);
    config_free(&config);
    caught_end(&caught);
}

static void paths_left_out_are_relative_to_the_file_too(void **state)
{
    (void)state;
    struct config config;
    char said[256];
    char expected[96];
    assert_int_equal(load(&config, "", 0, said, sizeof said), STATUS_DONE);
    snprintf(expected, sizeof expected, "%s/karoiq.db", folder);
    assert_string_equal(config.database, expected);
    assert_string_equal(config.corrections, "");
    config_free(&config);
}

static void lines_that_inih_would_cut_or_join_are_refused(void **state)
{
    (void)state;
    char ini[300] = "[source]\nsearch = ";
    size_t opening = strlen(ini);
    memset(ini + opening, 'x', 220);
    assert_refused(ini, opening + 220,
                   "error: config.ini:2: the line is longer than 190 bytes; shorten it\n");
    ASSERT_REFUSED(
        "[fetch]\ncontact = me\n  retries = 3\n",
        "error: config.ini:3: the line begins with a blank; remove it (entries cannot be "
        "continued)\n");
    ASSERT_REFUSED("[fetch]\nretries = 3\0 4\n",
                   "error: config.ini:2: the line holds a NUL byte; remove it\n");
    ASSERT_REFUSED(
        "[fetch\nretries\n",
        "error: config.ini:1: neither [section] nor 'key = value' nor a comment (; or "
        "#)\nerror: config.ini:2: neither [section] nor 'key = value' nor a comment (; or "
        "#)\n");
}

static void key_that_stands_twice_is_refused(void **state)
{
    (void)state;
    ASSERT_REFUSED("[rating]\nk = 2\nk = 3\n",
                   "error: config.ini:3: 'k' is set twice, first in line 2; keep one\n");
}

static void config_ini_of_the_tree_is_what_the_table_says(void **state)
{
    (void)state;
    char *printed = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&printed, &size);
    assert_non_null(stream);
    struct config config;
    struct caught caught;
    caught_begin(&caught);
    assert_true(config_init(&config, &caught.diag));
    caught_end(&caught);
    assert_true(config_print(&config, stream));
    config_free(&config);
    fclose(stream);
    FILE *tree = fopen("config.ini", "r");
    assert_non_null(tree);
    char *content = calloc(1, size + 2);
    assert_non_null(content);
    size_t got = fread(content, 1, size + 1, tree);
    fclose(tree);
    assert_string_equal(content, printed);
    assert_int_equal(got, size);
    free(content);
    free(printed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_contract),
        cmocka_unit_test(constants_that_are_not_set_are_the_systems_own),
        cmocka_unit_test(values_are_read_and_paths_are_relative_to_the_file),
        cmocka_unit_test(unknown_key_is_refused_with_line_and_suggestion),
        cmocka_unit_test(what_inih_passes_over_is_refused_where_it_stands),
        cmocka_unit_test(a_section_may_go_on_later_and_bear_a_comment),
        cmocka_unit_test(value_out_of_range_or_with_rubbish_behind_is_refused),
        cmocka_unit_test(text_that_cannot_be_used_is_refused_where_it_stands),
        cmocka_unit_test(address_of_a_wiki_is_never_cut),
        cmocka_unit_test(paths_left_out_are_relative_to_the_file_too),
        cmocka_unit_test(lines_that_inih_would_cut_or_join_are_refused),
        cmocka_unit_test(key_that_stands_twice_is_refused),
        cmocka_unit_test(config_ini_of_the_tree_is_what_the_table_says),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
