/* The thread that packs pages: nothing lost, nothing out of order, nothing changed. */
#include "fetch/packing.h"

#include "base/store/archive.h"
#include "tests/unit/support.h"

enum { MANY = 1000, ROOM = 32, LARGE = (1 << 20) + 1 };

static bool put(struct packing *packing, int number)
{
    struct http_request request = {.context = (void *)(intptr_t)number};
    struct http_response response = {.outcome = HTTP_ANSWER, .status = 200};
    snprintf(request.address, sizeof request.address, "/logs/%d.log", number);
    snprintf(response.etag, sizeof response.etag, "\"%d\"", number);
    for (int line = 0; line < number % 50; line++)
        buffer_printf(&response.body, "Zeile %d von %d\n", line, number);
    bool done = packing_put(packing, &request, &response);
    buffer_free(&response.body);
    return done;
}

static void assert_package(const struct package *package, int number)
{
    struct buffer wanted = {0};
    struct buffer body = {0};
    char address[64];
    snprintf(address, sizeof address, "/logs/%d.log", number);
    for (int line = 0; line < number % 50; line++)
        buffer_printf(&wanted, "Zeile %d von %d\n", line, number);
    assert_non_null(package);
    assert_false(package->failed);
    assert_string_equal(package->request.address, address);
    assert_int_equal((intptr_t)package->request.context, number);
    assert_int_equal(package->response.status, 200);
    assert_true(span_equal(buffer_view(&package->response.body), buffer_view(&wanted)));
    assert_int_equal(archive_unpack(buffer_view(&package->packed), &body), UNPACKED);
    assert_true(span_equal(buffer_view(&body), buffer_view(&wanted)));
    buffer_free(&wanted);
    buffer_free(&body);
}

static void packages_come_back_whole_and_in_order(void **state)
{
    (void)state;
    struct packing *packing = packing_open();
    const struct package *package;
    int put_so_far = 0;
    int taken = 0;
    assert_non_null(packing);
    while (put_so_far < MANY) {
        if (put(packing, put_so_far))
            put_so_far++;
        else
            assert_package(packing_take(packing, true), taken++);
        while ((package = packing_take(packing, false)))
            assert_package(package, taken++);
    }
    while ((package = packing_take(packing, true)))
        assert_package(package, taken++);
    assert_int_equal(taken, MANY);
    packing_close(packing);
}

static void what_finds_no_room_stays_with_the_caller(void **state)
{
    (void)state;
    struct packing *packing = packing_open();
    struct http_request request = {.address = "/logs/1.log"};
    struct http_response response = {.status = 200};
    assert_non_null(packing);
    for (int i = 0; i < ROOM; i++)
        assert_true(put(packing, i));
    assert_true(buffer_string(&response.body, "bleibt"));
    assert_false(packing_put(packing, &request, &response));
    assert_string_equal(response.body.data, "bleibt");
    assert_package(packing_take(packing, true), 0);
    assert_true(packing_put(packing, &request, &response));
    assert_int_equal(response.body.length, 0);
    buffer_free(&response.body);
    packing_close(packing); /* with all the others still in it */
}

static void a_large_page_stays_with_the_caller(void **state)
{
    (void)state;
    struct packing *packing = packing_open();
    struct http_request request = {.address = "/logs/1.log"};
    struct http_response response = {.status = 200};
    assert_non_null(packing);
    assert_true(buffer_reserve(&response.body, LARGE));
    memset(response.body.data, 'x', LARGE);
    response.body.length = LARGE;
    assert_false(packing_put(packing, &request, &response));
    assert_int_equal(response.body.length, LARGE);
    response.body.length--;
    assert_true(packing_put(packing, &request, &response));
    buffer_free(&response.body);
    packing_close(packing);
}

static void without_a_thread_there_is_no_room(void **state)
{
    (void)state;
    assert_false(put(NULL, 1));
    assert_null(packing_take(NULL, true));
    packing_close(NULL);
}

static void nothing_put_is_nothing_to_wait_for(void **state)
{
    (void)state;
    struct packing *packing = packing_open();
    assert_non_null(packing);
    assert_null(packing_take(packing, false));
    assert_null(packing_take(packing, true));
    packing_close(packing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packages_come_back_whole_and_in_order),
        cmocka_unit_test(what_finds_no_room_stays_with_the_caller),
        cmocka_unit_test(a_large_page_stays_with_the_caller),
        cmocka_unit_test(without_a_thread_there_is_no_room),
        cmocka_unit_test(nothing_put_is_nothing_to_wait_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
