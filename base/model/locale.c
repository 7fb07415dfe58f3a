#include "base/model/locale.h"

#include "base/core/number.h"

#include <math.h>
#include <stdio.h>

#define MINUS "−"

static bool rounds_to_zero(const char *digits)
{
    return strspn(digits, "0.") == strlen(digits);
}

/* `positive` goes before what is not below zero, `zero` before what rounds to it. */
static bool real_with_sign(struct buffer *out, enum language language, double value, int decimals,
                           const char *positive, const char *zero)
{
    char digits[FIXED_SIZE];
    number_fixed(digits, fabs(value), decimals);
    if (rounds_to_zero(digits))
        buffer_string(out, zero);
    else
        buffer_string(out, value < 0 ? MINUS : positive);
    char *point = strchr(digits, '.');
    if (point && language == LANGUAGE_DE)
        *point = ',';
    return buffer_string(out, digits);
}

bool locale_real(struct buffer *out, enum language language, double value, int decimals)
{
    return real_with_sign(out, language, value, decimals, "", "");
}

bool locale_signed(struct buffer *out, enum language language, double value, int decimals)
{
    return real_with_sign(out, language, value, decimals, "+", "±");
}

bool locale_plain(struct buffer *out, enum language language, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.9g", value);
    char *point = strchr(digits, '.');
    if (point && language == LANGUAGE_DE)
        *point = ',';
    return buffer_string(out, digits);
}

bool locale_count(struct buffer *out, enum language language, int64_t count)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)count);
    for (int i = 0; i < length; i++) {
        buffer_char(out, digits[i]);
        int left = length - 1 - i;
        if (left > 0 && left % 3 == 0 && digits[i] != '-')
            buffer_char(out, language == LANGUAGE_DE ? '.' : ',');
    }
    return !out->failed;
}

bool locale_date(struct buffer *out, enum language language, const char *stamp)
{
    if (language == LANGUAGE_EN)
        return buffer_append(out, stamp, 10);
    buffer_append(out, stamp + 8, 2);
    buffer_char(out, '.');
    buffer_append(out, stamp + 5, 2);
    buffer_char(out, '.');
    return buffer_append(out, stamp, 4);
}

bool locale_moment(struct buffer *out, enum language language, const char *stamp)
{
    locale_date(out, language, stamp);
    buffer_string(out, ", ");
    return buffer_append(out, stamp + 11, 5);
}
