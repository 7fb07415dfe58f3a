#include "fetch/check.h"
#include "tests/unit/fetching.h"
#include "tests/unit/tiny_site.h"

#include <sys/stat.h>
#include <time.h>

struct play {
    struct caught caught;
    struct config config;
    struct tiny_site site;
    const char *status;
    const char *body;
    time_t shift; /* of the server's clock */
    bool undated; /* it does not tell its time */
    char last[2048];
    char key_file[32];
};

static bool answer_play(void *context, const char *request, struct buffer *answer)
{
    struct play *play = context;
    char date[64];
    time_t now = time(NULL) + play->shift;
    struct tm utc;
    strftime(date, sizeof date, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", gmtime_r(&now, &utc));
    snprintf(play->last, sizeof play->last, "%s", request);
    tiny_site_say(answer, play->status, play->undated ? "" : date, span_of(play->body));
    return false;
}

static void set(struct play *play, const char *key, const char *value)
{
    for (size_t i = 0; i < setting_count; i++)
        if (strcmp(settings[i].key, key) == 0)
            assert_int_equal(
                config_set(&play->config, &settings[i], value, "test", NULL, &play->caught.diag),
                STATUS_DONE);
}

static int open_play(void **state)
{
    struct play *play = calloc(1, sizeof *play);
    assert_non_null(play);
    caught_begin(&play->caught);
    assert_true(config_init(&play->config, &play->caught.diag));
    play->config.answers = LANGUAGE_EN;
    play->site.answer = answer_play;
    play->site.context = play;
    play->status = "200 OK";
    play->body = "[{\"id\":1,\"name\":\"x !KaroIQ!\"}]";
    assert_true(tiny_site_open(&play->site));
    set(play, "base_url", play->site.base_url);
    set(play, "contact", "me@example.org");
    set(play, "retries", "0");
    unsetenv("KAROIQ_API_KEY");
    snprintf(play->key_file, sizeof play->key_file, "/tmp/karoiq-key-XXXXXX");
    int file = mkstemp(play->key_file);
    assert_true(file >= 0);
    close(file);
    *state = play;
    return 0;
}

static int close_play(void **state)
{
    struct play *play = *state;
    tiny_site_close(&play->site);
    config_free(&play->config);
    caught_end(&play->caught);
    unlink(play->key_file);
    unsetenv("KAROIQ_API_KEY");
    free(play);
    return 0;
}

/* The findings hold `text`. */
static void assert_finding(struct play *play, bool expected, const char *text)
{
    struct buffer out = {0};
    bool good;
    assert_int_equal(fetch_check(&play->config, NULL, &play->caught.diag, &out, &good),
                     STATUS_DONE);
    if (!strstr(out.data, text))
        fail_msg("'%s' is not in:\n%s", text, out.data);
    assert_int_equal(good, expected);
    buffer_free(&out);
}

static void a_good_site_is_ok(void **state)
{
    assert_finding(*state, true, "ok   contact\nok   pace\nok   site\nok   list\nok   clock\n");
}

static void a_wrong_clock_is_told(void **state)
{
    struct play *play = *state;
    play->shift = 3600;
    assert_finding(play, false, "behind the server's; set it");
    play->shift = -3600;
    assert_finding(play, false, "ahead of the server's; set it");
}

static void a_clock_that_was_not_compared_is_not_called_right(void **state)
{
    struct play *play = *state;
    play->undated = true;
    assert_finding(play, true, "ok   clock, not compared: the server gives no time\n");
}

static void what_is_no_list_is_told(void **state)
{
    static const char *const bodies[] = {"<html>Wartung</html>", "", "{\"id\":1}", "7", "[1"};
    struct play *play = *state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        play->body = bodies[i];
        assert_finding(play, false, "bad  list: the answer is no list of games");
    }
    play->body = "[7, {\"id\":null}]";
    assert_finding(play, false, "bad  list: too many entries cannot be read, such as: 7;");
    play->body = "[]";
    assert_finding(play, false, "bad  list: it has no games");
}

static void the_old_page_is_checked_by_its_links(void **state)
{
    struct play *play = *state;
    set(play, "listing", "page");
    assert_finding(play, false, "bad  list: the answer is no list");
    play->body = "<A HREF=showmap.php?GID=132000&x=1>Eine Runde</A>";
    assert_finding(play, true, "ok   list");
    /* The first link of a row is a picture; damaged HTML can take the text of the second. */
#define ROW(gid, text)                                                                             \
    "<TR><TD><A HREF=showmap.php?GID=" gid "><IMG SRC=/p></A><TD><A HREF=/showmap.php?GID=" gid    \
    ">" text "</A><TD>beendet\n"
    play->body = ROW("1", "<b>Eins</b>") ROW("2", "Zwei") ROW("3", "Drei") ROW("4", "Vier")
        ROW("5", "F&uuml;nf") ROW("6", "<b Sechs");
    assert_finding(play, true, "ok   list");
    play->body = ROW("1", "Eins") ROW("2", "<b Zwei") ROW("3", "") ROW("4", "<!-- Vier")
        ROW("5", "</a> F&uuml;nf") ROW("6", "\n<a x");
    assert_finding(play, false, "cannot be read, such as: showmap.php?GID=2;");
    play->body = "<A HREF=showmap.php?GID=132000";
    assert_finding(play, false, "cannot be read, such as: showmap.php?GID=132000;");
#undef ROW
}

static void a_site_that_does_not_answer_is_told_with_a_fix(void **state)
{
    struct play *play = *state;
    play->status = "500 Broken";
    assert_finding(play, false, "bad  site: the server answers with status 500; check that");
    set(play, "base_url", "http://127.0.0.1:1");
    assert_finding(play, false, "bad  site: ");
}

static void a_missing_contact_is_told(void **state)
{
    struct play *play = *state;
    set(play, "contact", "");
    assert_finding(play, false, "bad  contact: none is set");
}

static void a_pace_that_is_not_polite_is_told(void **state)
{
    struct play *play = *state;
    set(play, "base_url", "http://nobody.invalid");
    assert_finding(play, false, "ok   pace");
    set(play, "requests_per_second", "0");
    assert_finding(play, false, "bad  pace: more than a hobby server should bear; set [fetch]");
    set(play, "requests_per_second", "11");
    assert_finding(play, false, "bad  pace");
}

static void write_key(struct play *play, const char *key, mode_t mode)
{
    FILE *file = fopen(play->key_file, "w");
    assert_non_null(file);
    fputs(key, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(play->key_file, mode), 0);
    set(play, "api_key_file", play->key_file);
}

static void assert_refused(struct play *play, const char *text)
{
    struct buffer out = {0};
    bool good;
    assert_int_equal(fetch_check(&play->config, NULL, &play->caught.diag, &out, &good),
                     STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&play->caught), text));
    assert_null(strstr(caught_text(&play->caught), "geheim"));
    buffer_free(&out);
}

static void the_key_comes_from_a_file_and_the_environment_goes_before(void **state)
{
    struct play *play = *state;
    write_key(play, " geheim-1 \n", 0600);
    assert_finding(play, true, "ok   site");
    assert_non_null(strstr(play->last, "X-Auth-Key: geheim-1\r\n"));
    setenv("KAROIQ_API_KEY", "geheim-2", 1);
    assert_finding(play, true, "ok   site");
    assert_non_null(strstr(play->last, "X-Auth-Key: geheim-2\r\n"));
}

static void a_key_file_that_others_can_read_is_refused(void **state)
{
    struct play *play = *state;
    write_key(play, "geheim", 0640);
    assert_refused(play, "others can get at it; 'chmod 600' it");
    assert_string_equal(play->last, "");
}

static void what_is_no_key_is_refused(void **state)
{
    struct play *play = *state;
    write_key(play, "geheim\nX-Evil: 1", 0600);
    assert_refused(play, "does not hold exactly one key");
    write_key(play, "\n", 0600);
    assert_refused(play, "does not hold exactly one key");
    set(play, "api_key_file", "/nowhere/key");
    assert_refused(play, "No such file");
    setenv("KAROIQ_API_KEY", "ge heim", 1);
    assert_refused(play, "KAROIQ_API_KEY does not hold exactly");
}

static void a_key_never_travels_unencrypted(void **state)
{
    struct play *play = *state;
    write_key(play, "geheim", 0600);
    set(play, "base_url", "http://www.example.org");
    assert_refused(play, "the API key would be sent unencrypted; use https");
}

#define PLAY(test) cmocka_unit_test_setup_teardown(test, open_play, close_play)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY(a_good_site_is_ok),
        PLAY(a_wrong_clock_is_told),
        PLAY(a_clock_that_was_not_compared_is_not_called_right),
        PLAY(what_is_no_list_is_told),
        PLAY(the_old_page_is_checked_by_its_links),
        PLAY(a_site_that_does_not_answer_is_told_with_a_fix),
        PLAY(a_missing_contact_is_told),
        PLAY(a_pace_that_is_not_polite_is_told),
        PLAY(the_key_comes_from_a_file_and_the_environment_goes_before),
        PLAY(a_key_file_that_others_can_read_is_refused),
        PLAY(what_is_no_key_is_refused),
        PLAY(a_key_never_travels_unencrypted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
