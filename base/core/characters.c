#include "base/core/characters.h"

#include <stddef.h>

enum {
    SPACE = CHARACTER_SPACE,
    UNSEEN = CHARACTER_UNSEEN,
    TURNS = CHARACTER_TURNS,
    MOVES = CHARACTER_MOVES,
    COMBINING = CHARACTER_COMBINING,
    WIDE = CHARACTER_WIDE,
    INVALID = CHARACTER_INVALID,
};

/* Sorted by their first character; ranges may overlap. */
static const struct range {
    uint32_t first, last;
    unsigned classes;
} ranges[] = {
    {0x0000, 0x0008, INVALID},
    {0x0009, 0x000A, SPACE},
    {0x000B, 0x001F, INVALID},
    {0x0020, 0x0020, SPACE},
    {0x007F, 0x009F, INVALID},
    {0x00A0, 0x00A0, SPACE},
    {0x00AD, 0x00AD, UNSEEN | MOVES}, /* soft hyphen */
    {0x0300, 0x036F, COMBINING},
    {0x034F, 0x034F, UNSEEN}, /* combining grapheme joiner */
    {0x0483, 0x0489, COMBINING},
    {0x0591, 0x05BD, COMBINING},
    {0x061C, 0x061C, TURNS | MOVES},
    {0x064B, 0x065F, COMBINING},
    {0x1100, 0x115F, WIDE},
    {0x115F, 0x1160, UNSEEN}, /* Hangul fillers */
    {0x1680, 0x1680, SPACE},
    {0x17B4, 0x17B5, UNSEEN}, /* Khmer vowels without a shape */
    {0x180B, 0x180F, UNSEEN}, /* Mongolian selectors */
    {0x1AB0, 0x1AFF, COMBINING},
    {0x1DC0, 0x1DFF, COMBINING},
    {0x2000, 0x200B, SPACE},
    {0x200B, 0x200D, UNSEEN | MOVES}, /* zero width */
    {0x200E, 0x200F, TURNS | MOVES},
    {0x2028, 0x2029, SPACE | MOVES}, /* line and paragraph ends */
    {0x202A, 0x202E, TURNS | MOVES},
    {0x202F, 0x202F, SPACE},
    {0x205F, 0x205F, SPACE},
    {0x2060, 0x2065, UNSEEN | MOVES},
    {0x2066, 0x2069, TURNS | MOVES},
    {0x206A, 0x206F, UNSEEN | MOVES},
    {0x20D0, 0x20FF, COMBINING},
    {0x231A, 0x231B, WIDE},
    {0x2329, 0x232A, WIDE},
    {0x23E9, 0x23EC, WIDE},
    {0x2800, 0x2800, UNSEEN}, /* Braille without a dot */
    {0x2E80, 0x303E, WIDE},
    {0x3000, 0x3000, SPACE},
    {0x3041, 0x4DBF, WIDE},
    {0x3164, 0x3164, UNSEEN}, /* Hangul filler */
    {0x4E00, 0xA4CF, WIDE},
    {0xA960, 0xA97C, WIDE},
    {0xAC00, 0xD7A3, WIDE},
    {0xF900, 0xFAFF, WIDE},
    {0xFDD0, 0xFDEF, INVALID},
    {0xFE00, 0xFE0F, UNSEEN | COMBINING}, /* variants */
    {0xFE20, 0xFE2F, COMBINING},
    {0xFE30, 0xFE6F, WIDE},
    {0xFEFF, 0xFEFF, UNSEEN | MOVES},
    {0xFF00, 0xFF60, WIDE},
    {0xFFA0, 0xFFA0, UNSEEN}, /* Hangul filler */
    {0xFFE0, 0xFFE6, WIDE},
    {0xFFF0, 0xFFF8, UNSEEN},
    {0xFFF9, 0xFFFB, UNSEEN | MOVES}, /* annotations */
    {0x1F300, 0x1F64F, WIDE},
    {0x1F680, 0x1F6FF, WIDE},
    {0x1F900, 0x1F9FF, WIDE},
    {0x20000, 0x3FFFD, WIDE},
    {0xE0000, 0xE007F, UNSEEN | MOVES}, /* tags */
    {0xE0080, 0xE0FFF, UNSEEN},
};

bool character_is(uint32_t character, unsigned classes)
{
    const struct range *end = ranges + sizeof ranges / sizeof ranges[0];
    /* The last two of each plane are no characters. */
    if ((character & 0xFFFE) == 0xFFFE)
        return classes & INVALID;
    for (const struct range *range = ranges; range < end && range->first <= character; range++)
        if (character <= range->last && (range->classes & classes))
            return true;
    return false;
}
