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
    assert_said("geheim", "Basic Z2VoZWlt.", "error: Basic ***.\n");
    assert_said("geheim1", "Basic Z2VoZWltMQ==", "error: Basic ***==\n");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_is_masked_wherever_it_stands),
        cmocka_unit_test(as_it_is_sent_too),
        cmocka_unit_test(the_longest_of_several_is_taken),
        cmocka_unit_test(one_that_stands_in_every_message_is_not_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
