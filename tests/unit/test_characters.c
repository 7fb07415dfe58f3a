/* Where the classes of characters begin and end. */
#include "base/core/characters.h"
#include "tests/unit/support.h"

enum {
    S = CHARACTER_SPACE,
    U = CHARACTER_UNSEEN,
    T = CHARACTER_TURNS,
    M = CHARACTER_MOVES,
    C = CHARACTER_COMBINING,
    W = CHARACTER_WIDE,
    I = CHARACTER_INVALID,
};

struct expected {
    uint32_t character;
    unsigned classes;
};

static void assert_classes(const struct expected *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned class = S; class <= I; class *= 2)
            if (character_is(rows[i].character, class) != ((rows[i].classes & class) != 0))
                fail_msg("U+%04X and class %u", (unsigned)rows[i].character, class);
}

static void blanks_and_controls(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        {0x00, I},   {0x08, I},   {0x09, S},       {0x0A, S},       {0x0B, I},   {0x1F, I},
        {0x20, S},   {0x21, 0},   {0x7E, 0},       {0x7F, I},       {0x9F, I},   {0xA0, S},
        {0xA1, 0},   {0x167F, 0}, {0x1680, S},     {0x1681, 0},     {0x1FFF, 0}, {0x2000, S},
        {0x200A, S}, {0x2027, 0}, {0x2028, S | M}, {0x2029, S | M}, {0x202F, S}, {0x2030, 0},
        {0x205E, 0}, {0x205F, S}, {0x2FFF, W},     {0x3000, S | W}, {0x3001, W},
    };
    assert_classes(rows, sizeof rows / sizeof *rows);
}

static void what_is_not_seen_or_turns_text(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        {0xAC, 0},       {0xAD, U | M},       {0xAE, 0},       {0x061B, 0},      {0x061C, T | M},
        {0x061D, 0},     {0x1160, U},         {0x1161, 0},     {0x17B3, 0},      {0x17B4, U},
        {0x17B5, U},     {0x17B6, 0},         {0x180A, 0},     {0x180B, U},      {0x180F, U},
        {0x1810, 0},     {0x200B, S | U | M}, {0x200C, U | M}, {0x200D, U | M},  {0x200E, T | M},
        {0x200F, T | M}, {0x2010, 0},         {0x202A, T | M}, {0x202E, T | M},  {0x2060, U | M},
        {0x2065, U | M}, {0x2066, T | M},     {0x2069, T | M}, {0x206A, U | M},  {0x206F, U | M},
        {0x2070, 0},     {0x27FF, 0},         {0x2800, U},     {0x2801, 0},      {0x3163, W},
        {0x3164, U | W}, {0x3165, W},         {0xFDFF, 0},     {0xFE00, U | C},  {0xFE0F, U | C},
        {0xFE10, 0},     {0xFEFE, 0},         {0xFEFF, U | M}, {0xFF9F, 0},      {0xFFA0, U},
        {0xFFA1, 0},     {0xFFEF, 0},         {0xFFF0, U},     {0xFFF8, U},      {0xFFF9, U | M},
        {0xFFFB, U | M}, {0xFFFC, 0},         {0xDFFFD, 0},    {0xE0000, U | M}, {0xE007F, U | M},
        {0xE0080, U},    {0xE0FFF, U},        {0xE1000, 0},
    };
    assert_classes(rows, sizeof rows / sizeof *rows);
}

static void what_stands_on_another_or_is_wide(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        {0x02FF, 0},  {0x0300, C},  {0x034E, C},  {0x034F, C | U}, {0x0350, C},     {0x036F, C},
        {0x0370, 0},  {0x0482, 0},  {0x0483, C},  {0x0489, C},     {0x048A, 0},     {0x0590, 0},
        {0x0591, C},  {0x05BD, C},  {0x05BE, 0},  {0x064A, 0},     {0x064B, C},     {0x065F, C},
        {0x0660, 0},  {0x10FF, 0},  {0x1100, W},  {0x115E, W},     {0x115F, W | U}, {0x1AAF, 0},
        {0x1AB0, C},  {0x1AFF, C},  {0x1B00, 0},  {0x1DBF, 0},     {0x1DC0, C},     {0x1DFF, C},
        {0x1E00, 0},  {0x20CF, 0},  {0x20D0, C},  {0x20FF, C},     {0x2100, 0},     {0x2319, 0},
        {0x231A, W},  {0x231B, W},  {0x231C, 0},  {0x2328, 0},     {0x2329, W},     {0x232A, W},
        {0x232B, 0},  {0x23E8, 0},  {0x23E9, W},  {0x23EC, W},     {0x23ED, 0},     {0x2E7F, 0},
        {0x2E80, W},  {0x303E, W},  {0x303F, 0},  {0x3040, 0},     {0x3041, W},     {0x4DBF, W},
        {0x4DC0, 0},  {0x4DFF, 0},  {0x4E00, W},  {0xA4CF, W},     {0xA4D0, 0},     {0xA95F, 0},
        {0xA960, W},  {0xA97C, W},  {0xA97D, 0},  {0xABFF, 0},     {0xAC00, W},     {0xD7A3, W},
        {0xD7A4, 0},  {0xF8FF, 0},  {0xF900, W},  {0xFAFF, W},     {0xFB00, 0},     {0xFE1F, 0},
        {0xFE20, C},  {0xFE2F, C},  {0xFE30, W},  {0xFE6F, W},     {0xFE70, 0},     {0xFF00, W},
        {0xFF60, W},  {0xFF61, 0},  {0xFFDF, 0},  {0xFFE0, W},     {0xFFE6, W},     {0xFFE7, 0},
        {0x1F2FF, 0}, {0x1F300, W}, {0x1F64F, W}, {0x1F650, 0},    {0x1F67F, 0},    {0x1F680, W},
        {0x1F6FF, W}, {0x1F700, 0}, {0x1F8FF, 0}, {0x1F900, W},    {0x1F9FF, W},    {0x1FA00, 0},
        {0x1FFFD, 0}, {0x20000, W}, {0x3FFFD, W}, {0x40000, 0},
    };
    assert_classes(rows, sizeof rows / sizeof *rows);
}

static void the_last_two_of_each_plane_are_no_characters(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        {0xFDCF, 0}, {0xFDD0, I},  {0xFDEF, I},  {0xFDF0, 0},  {0xFFFD, 0},   {0xFFFE, I},
        {0xFFFF, I}, {0x10000, 0}, {0x1FFFE, I}, {0x3FFFF, I}, {0x10FFFD, 0}, {0x10FFFF, I},
    };
    assert_classes(rows, sizeof rows / sizeof *rows);
    assert_true(character_is(0x200E, S | T));
    assert_false(character_is('a', S | U | T | M | C | W | I));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_and_controls),
        cmocka_unit_test(what_is_not_seen_or_turns_text),
        cmocka_unit_test(what_stands_on_another_or_is_wide),
        cmocka_unit_test(the_last_two_of_each_plane_are_no_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
