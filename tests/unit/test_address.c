#include "base/net/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void a_base_url_is_http_or_https_with_a_host(void **state)
{
    (void)state;
    const char *fault;
    assert_int_equal(address_check("https://www.karopapier.de", &fault), STATUS_DONE);
    assert_int_equal(address_check("http://127.0.0.1:8080/below/", &fault), STATUS_DONE);
    assert_int_equal(address_check("ftp://www.karopapier.de", &fault), STATUS_CONFIG);
    assert_int_equal(address_check("file:///etc/passwd", &fault), STATUS_CONFIG);
    assert_int_equal(address_check("www.karopapier.de", &fault), STATUS_CONFIG);
    assert_int_equal(address_check("", &fault), STATUS_CONFIG);
    assert_int_equal(address_check("https://", &fault), STATUS_CONFIG);
}

static void a_base_url_holds_no_secret_and_no_query(void **state)
{
    (void)state;
    const char *fault;
    assert_int_equal(address_check("https://user:word@host", &fault), STATUS_CONFIG);
    assert_int_equal(address_check("https://host/?a=b", &fault), STATUS_CONFIG);
    assert_int_equal(address_check("https://host/#a", &fault), STATUS_CONFIG);
}

static void joining_puts_exactly_one_slash_between(void **state)
{
    (void)state;
    static const char *const bases[] = {"http://h/b", "http://h/b/"};
    static const char *const below[] = {"logs/1.log", "/logs/1.log"};
    struct buffer url = {0};
    for (int i = 0; i < 4; i++) {
        assert_true(address_join(&url, bases[i / 2], below[i % 2]));
        assert_string_equal(url.data, "http://h/b/logs/1.log");
    }
    buffer_free(&url);
}

static void an_address_with_blanks_or_controls_is_not_sent(void **state)
{
    (void)state;
    struct buffer url = {0};
    assert_false(address_join(&url, "http://h", "/a b"));
    assert_false(address_join(&url, "http://h", "/a\r\nX-Evil: 1"));
    assert_false(address_join(&url, "http://h", "/\xC3\xA4"));
    buffer_free(&url);
}

static void a_redirect_stays_on_the_host(void **state)
{
    (void)state;
    assert_true(address_may_redirect("https://h/a", "https://h/b"));
    assert_true(address_may_redirect("https://h/a", "https://H:443/b"));
    assert_false(address_may_redirect("https://h/a", "https://other/b"));
    assert_false(address_may_redirect("https://h/a", "https://h.other/b"));
    assert_false(address_may_redirect("https://h/a", "https://h:8443/b"));
    assert_false(address_may_redirect("https://h/a", "https://h@other/b"));
    assert_false(address_may_redirect("https://h/a", "https://user@h/b"));
}

static void https_never_falls_to_http_and_http_may_rise(void **state)
{
    (void)state;
    assert_false(address_may_redirect("https://h/a", "http://h/a"));
    assert_true(address_may_redirect("http://h/a", "https://h/a"));
    assert_false(address_may_redirect("http://h:8080/a", "https://h/a"));
}

static void a_redirect_never_leaves_the_web(void **state)
{
    (void)state;
    assert_false(address_may_redirect("http://h/a", "file:///etc/passwd"));
    assert_false(address_may_redirect("http://h/a", "ftp://h/a"));
    assert_false(address_may_redirect("http://h/a", "gopher://h:80/a"));
    assert_false(address_may_redirect("http://h/a", "nonsense"));
}

static void only_numbers_of_127_are_loopback(void **state)
{
    (void)state;
    assert_true(address_is_loopback("http://127.0.0.1:1"));
    assert_true(address_is_loopback("http://localhost/"));
    assert_true(address_is_loopback("http://[::1]:80/"));
    assert_false(address_is_loopback("http://127.0.0.1.example/"));
    assert_false(address_is_loopback("https://www.karopapier.de"));
}

static void encoding_keeps_only_what_needs_no_code(void **state)
{
    (void)state;
    struct buffer out = {0};
    assert_true(address_encode(&out, SPAN("Az09-._~ &=+\xC3\xA4")));
    assert_string_equal(out.data, "Az09-._~%20%26%3D%2B%C3%A4");
    buffer_free(&out);
}

static void an_address_has_a_port_even_if_it_is_not_spelt_out(void **state)
{
    (void)state;
    assert_int_equal(address_port("https://www.karopapier.de"), 443);
    assert_int_equal(address_port("http://www.karopapier.de/below"), 80);
    assert_int_equal(address_port("http://[::1]:8080"), 8080);
    assert_int_equal(address_port("http://host:0"), 0);
    assert_int_equal(address_port("http://host:65536"), 0);
    assert_int_equal(address_port("no address"), 0);
    assert_int_equal(address_port(""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_base_url_is_http_or_https_with_a_host),
        cmocka_unit_test(a_base_url_holds_no_secret_and_no_query),
        cmocka_unit_test(an_address_has_a_port_even_if_it_is_not_spelt_out),
        cmocka_unit_test(joining_puts_exactly_one_slash_between),
        cmocka_unit_test(an_address_with_blanks_or_controls_is_not_sent),
        cmocka_unit_test(a_redirect_stays_on_the_host),
        cmocka_unit_test(https_never_falls_to_http_and_http_may_rise),
        cmocka_unit_test(a_redirect_never_leaves_the_web),
        cmocka_unit_test(only_numbers_of_127_are_loopback),
        cmocka_unit_test(encoding_keeps_only_what_needs_no_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
