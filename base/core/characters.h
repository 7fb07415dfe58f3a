/* The characters that need care where foreign text is shown: what is not seen, moves what stands
   beside it, or is no character at all. One table for every sink. */
#ifndef BASE_CORE_CHARACTERS_H
#define BASE_CORE_CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

enum character_class {
    CHARACTER_SPACE = 1,      /* white space, also what a wiki takes for it */
    CHARACTER_UNSEEN = 2,     /* leaves no trace when it stands alone */
    CHARACTER_TURNS = 4,      /* changes the direction of text */
    CHARACTER_MOVES = 8,      /* on a terminal, hides, breaks or reorders what stands beside it */
    CHARACTER_COMBINING = 16, /* is drawn onto the character before it */
    CHARACTER_WIDE = 32,      /* takes two columns (East Asian Width W and F) */
    CHARACTER_INVALID = 64,   /* may not stand in HTML, XML or a wiki, not even as a reference */
};

/* True if the character is of one of the classes. */
bool character_is(uint32_t character, unsigned classes);

#endif
