#include "base/core/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool number_parse(struct span text, int64_t least, int64_t most, int64_t *value)
{
    bool negative = text.length > 0 && text.text[0] == '-';
    size_t at = negative ? 1 : 0;
    int64_t number = 0;
    if (at == text.length)
        return false;
    for (; at < text.length; at++) {
        if (text.text[at] < '0' || text.text[at] > '9')
            return false;
        int digit = text.text[at] - '0';
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_sub_overflow(number, digit, &number))
            return false;
    }
    /* Summed up below zero, where one number more has room. */
    if (!negative && __builtin_sub_overflow(0, number, &number))
        return false;
    if (number < least || number > most)
        return false;
    *value = number;
    return true;
}

bool number_parse_real(struct span text, double least, double most, double *value)
{
    enum { LONGEST = 64 }; /* no setting needs more digits */
    char copy[LONGEST + 1];
    if (text.length == 0 || text.length > LONGEST)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (!strchr("0123456789.eE+-", text.text[i]) || text.text[i] == '\0')
            return false;
    if (text.text[0] == '+')
        return false;
    memcpy(copy, text.text, text.length);
    copy[text.length] = '\0';
    char *end;
    /* The program never calls setlocale, so the decimal sign is the point. */
    double number = strtod(copy, &end);
    if (*end != '\0' || end == copy || !isfinite(number) || number < least || number > most)
        return false;
    *value = number;
    return true;
}

static const double POWERS[MOST_DECIMALS + 1] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/* The text's digits as one number. False where arithmetic in doubles may be wrong about them: the
   number is large, below zero, or near the middle between two texts. */
static bool digits_of(double value, int decimals, uint64_t *digits)
{
    static const double LARGE = 1e12, NEAR = 1e-3; /* the error is at most a half of 2^-52 LARGE */
    if (signbit(value) || !(value < LARGE) || decimals < 0 || decimals > MOST_DECIMALS)
        return false;
    double scaled = value * POWERS[decimals];
    if (scaled >= LARGE)
        return false;
    *digits = (uint64_t)scaled;
    double rest = scaled - (double)*digits;
    *digits += rest > 0.5;
    return fabs(rest - 0.5) > NEAR;
}

void number_fixed(char text[FIXED_SIZE], double value, int decimals)
{
    uint64_t digits;
    if (!digits_of(value, decimals, &digits)) {
        snprintf(text, FIXED_SIZE, "%.*f", decimals, value);
        return;
    }
    char backwards[32];
    int count = 0;
    for (; digits || count <= decimals; digits /= 10)
        backwards[count++] = (char)('0' + digits % 10);
    int at = 0;
    while (count > 0) {
        if (count == decimals)
            text[at++] = '.';
        text[at++] = backwards[--count];
    }
    text[at] = '\0';
}

double number_rounded(double value, int decimals)
{
    uint64_t digits;
    if (digits_of(value, decimals, &digits))
        return (double)digits / POWERS[decimals];
    char text[FIXED_SIZE];
    number_fixed(text, value, decimals);
    return strtod(text, NULL);
}
