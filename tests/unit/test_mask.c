/* Secrets that somebody sends back. */
#include "support.h"

static void assert_said(const char *secret, const char *said, const char *expected)
{
    struct caught caught;
    caught_begin(&caught);
    assert_int_equal(diag_hide(&caught.diag, secret), STATUS_DONE);
    diag_error(&caught.diag, "%s", said);
    assert_string_equal(caught_text(&caught), expected);
    caught_end(&caught);
}

static void a_secret_is_masked_wherever_it_stands(void **state)
{
    (void)state;
    assert_said("s3cret", "s3crets3cret, S3CRET s3cre", "error: ******, S3CRET s3cre\n");
    assert_said("s3cret", "s3cret", "error: ***\n");
    assert_said("s3cret", "", "error: \n");
}

static void as_it_is_sent_too(void **state)
{
    (void)state;
    assert_said("a/b+ c", "lgpassword=a%2Fb%2B%20c&x", "error: lgpassword=***&x\n");
    assert_said("a/b+ c", "lgpassword=a%2fb%2b%20c&x", "error: lgpassword=***&x\n");
    assert_said("a/b+ c", "a%2Fb%2B+c", "error: ***\n");
    assert_said("a/b+ c", "a%252Fb%25252b%2520c", "error: ***\n");
    assert_said("100%sure", "100%25sure", "error: ***\n");
    assert_said("100%25sure", "100%25sure 100%2525sure", "error: *** ***\n");
    assert_said("100%", "100% 100%25", "error: *** ***\n");
    assert_said("%%%%", "%%%25%25.%%%", "error: ***.%%%\n");
}

static void as_json_and_html_spell_it(void **state)
{
    (void)state;
    assert_said("a\"b\\c/", "{\"reason\":\"a\\\"b\\\\c\\/\"}", "error: {\"reason\":\"***\"}\n");
    assert_said("geh\u00e4im", "geh\\u00e4im geh\\u00E4im geh%C3%A4im", "error: *** *** ***\n");
    assert_said("geh\u00e4im", "geh&#228;im geh&#xE4;im geh\\u00e5im",
                "error: *** *** geh\\u00e5im\n");
    assert_said("key\U0001F511", "key\\ud83d\\udd11 key\\ud83d", "error: *** key\\ud83d\n");
    assert_said("<a&b'\">", "&lt;a&amp;b&#39;&quot;&gt;", "error: ***\n");
    assert_said("<a&b'\">", "\\u003Ca\\u0026b&#039;\\&quot;&#x3e;", "error: ***\n");
    assert_said("word", "&#119;%6f\\u0072d", "error: ***\n");
    assert_said("a\xe4yz", "a%E4yz", "error: ***\n"); /* not UTF-8 */
}

/* Behind a login the digits that both have a part in stay. */
static void in_base64_wherever_it_begins(void **state)
{
    (void)state;
    assert_said("geheim", "Basic Z2VoZWlt.", "error: Basic ***.\n");
    assert_said("geheim1", "Basic Z2VoZWltMQ==", "error: Basic ***Q==\n");
    assert_said("geheim", "Basic YTpnZWhlaW0=", "error: Basic YTp***0=\n");
    assert_said("geheim", "Basic YWI6Z2VoZWlt", "error: Basic YWI6***\n");
    assert_said("geheim", "Basic Z2VoZWltZ2VoZWlt", "error: Basic ******\n");
    assert_said("geheim", "Basic YWJjOmdlaGVpbQ==", "error: Basic YWJjOm***Q==\n");
}

static void what_only_begins_as_it_does_is_shown(void **state)
{
    (void)state;
    assert_said("s3cret", "s3cre%7 s3cre\\u007 s3cre&#116 s3cre\\",
                "error: s3cre%7 s3cre\\u007 s3cre&#116 s3cre\\\n");
    assert_said("s3cret", "s3cre% s3cre& s3cre&#; s3cre&#x;",
                "error: s3cre% s3cre& s3cre&#; s3cre&#x;\n");
}

static void the_longest_of_several_is_taken(void **state)
{
    (void)state;
    struct caught caught;
    caught_begin(&caught);
    diag_hide(&caught.diag, "word1");
    diag_hide(&caught.diag, "word1-and-more");
    diag_hide(&caught.diag, "word");
    diag_error(&caught.diag, "word1-and-more");
    assert_string_equal(caught_text(&caught), "error: ***\n");
    caught_end(&caught);
}

static void one_that_stands_in_every_message_is_not_hidden(void **state)
{
    (void)state;
    assert_said("err", "an err", "error: an err\n");
    assert_said("", "an err", "error: an err\n");
}

/* What is cut off begins behind the secrets, so that none is shown by halves. */
static void a_long_message_is_cut_behind_its_secrets(void **state)
{
    (void)state;
    struct caught caught;
    char said[6000], expected[6000];
    memset(said, 'x', sizeof said);
    memcpy(said + 4090, "s3cret", 6);
    said[5000] = '\0';
    caught_begin(&caught);
    diag_hide(&caught.diag, "s3cret");
    diag_error(&caught.diag, "%s", said);
    snprintf(expected, sizeof expected, "error: %.4090s***xxx …\n", said);
    assert_string_equal(caught_text(&caught), expected);
    caught_end(&caught);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_is_masked_wherever_it_stands),
        cmocka_unit_test(as_it_is_sent_too),
        cmocka_unit_test(as_json_and_html_spell_it),
        cmocka_unit_test(in_base64_wherever_it_begins),
        cmocka_unit_test(what_only_begins_as_it_does_is_shown),
        cmocka_unit_test(a_long_message_is_cut_behind_its_secrets),
        cmocka_unit_test(the_longest_of_several_is_taken),
        cmocka_unit_test(one_that_stands_in_every_message_is_not_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
