#include "base/model/model.h"
#include "tests/unit/packing.h"
#include "tests/unit/support.h"

static struct span packed_text(struct buffer *packed, const char *text)
{
    assert_true(pack(span_of(text), packed));
    return buffer_view(packed);
}

static void a_body_comes_back_byte_for_byte(void **state)
{
    (void)state;
    static const char bytes[] = "2024-04-05 08:09:26: a\r\n\0\xFF\xFE z";
    struct buffer packed = {0}, body = {0};
    assert_true(pack((struct span){bytes, sizeof bytes}, &packed));
    assert_int_equal(archive_unpack(buffer_view(&packed), &body), UNPACKED);
    assert_true(span_equal(buffer_view(&body), (struct span){bytes, sizeof bytes}));
    buffer_free(&packed);
    buffer_free(&body);
}

static void an_empty_body_is_a_body(void **state)
{
    (void)state;
    struct buffer packed = {0}, body = {0};
    assert_int_equal(archive_unpack(packed_text(&packed, ""), &body), UNPACKED);
    assert_int_equal(body.length, 0);
    buffer_free(&packed);
    buffer_free(&body);
}

static void every_flipped_bit_is_noticed(void **state)
{
    (void)state;
    struct buffer packed = {0}, body = {0};
    struct span frame = packed_text(&packed, "somebody wird 1. somebody wird 1. somebody wird 1.");
    for (size_t bit = 0; bit < frame.length * 8; bit++) {
        packed.data[bit / 8] ^= (char)(1 << bit % 8);
        buffer_clear(&body);
        enum unpacking got = archive_unpack(frame, &body);
        /* A few bits of the head mean nothing to the content: then it must be the same. */
        if (got == UNPACKED)
            assert_string_equal(body.data, "somebody wird 1. somebody wird 1. somebody wird 1.");
        else
            assert_int_equal(body.length, 0);
        packed.data[bit / 8] ^= (char)(1 << bit % 8);
    }
    buffer_free(&packed);
    buffer_free(&body);
}

static void a_cut_frame_and_rubbish_behind_one_are_damage(void **state)
{
    (void)state;
    struct buffer packed = {0}, body = {0};
    struct span frame = packed_text(&packed, "somebody wird 1.");
    for (size_t length = 0; length < frame.length; length++)
        assert_int_equal(archive_unpack((struct span){frame.text, length}, &body), UNPACK_DAMAGED);
    assert_true(buffer_string(&packed, "x"));
    assert_int_equal(archive_unpack(buffer_view(&packed), &body), UNPACK_DAMAGED);
    packed.length--;
    assert_true(pack(SPAN("second"), &packed));
    assert_int_equal(archive_unpack(buffer_view(&packed), &body), UNPACK_DAMAGED);
    buffer_free(&packed);
    buffer_free(&body);
}

static void what_unpacks_beyond_the_limit_is_not_unpacked(void **state)
{
    (void)state;
    struct buffer large = {0}, packed = {0}, body = {0};
    assert_true(buffer_reserve(&large, PAGE_LIMIT + 1));
    memset(large.data, 'x', PAGE_LIMIT + 1);
    assert_true(pack((struct span){large.data, PAGE_LIMIT}, &packed));
    assert_int_equal(archive_unpack(buffer_view(&packed), &body), UNPACKED);
    buffer_clear(&packed);
    buffer_clear(&body);
    assert_true(pack((struct span){large.data, PAGE_LIMIT + 1}, &packed));
    assert_int_equal(archive_unpack(buffer_view(&packed), &body), UNPACK_TOO_LARGE);
    buffer_free(&large);
    buffer_free(&packed);
    buffer_free(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_comes_back_byte_for_byte),
        cmocka_unit_test(an_empty_body_is_a_body),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(a_cut_frame_and_rubbish_behind_one_are_damage),
        cmocka_unit_test(what_unpacks_beyond_the_limit_is_not_unpacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
