/* Numbers from text: the whole text is one number, or it is refused. */
#ifndef BASE_CORE_NUMBER_H
#define BASE_CORE_NUMBER_H

#include "base/core/span.h"

#include <stdint.h>

/* The value of a hex digit; -1 for any other character. */
int hex_value(char c);

/* Decimal digits, for whole numbers an optional leading '-'; no '+', no blanks, nothing behind it.
 * False, with `*value` unchanged, if the text is anything else or the number is not in least..most.
 */
bool number_parse(struct span text, int64_t least, int64_t most, int64_t *value);

/* The same for a decimal fraction in C notation, whatever the locale; never NaN or infinite. */
bool number_parse_real(struct span text, double least, double most, double *value);

/* Writes a number with so many decimals (0..MOST_DECIMALS), exactly as snprintf's "%.*f" does, but
 * several times as fast: pages have millions of them. */
enum {
    FIXED_SIZE = 400,
    MOST_DECIMALS = 15
}; /* a double has at most 309 digits before the point */
void number_fixed(char text[FIXED_SIZE], double value, int decimals);

/* The number that such a text says. */
double number_rounded(double value, int decimals);

#endif
