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

#endif
