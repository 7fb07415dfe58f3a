#include "base/core/number.h"

#include <math.h>
#include <stdlib.h>

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
