/* Numbers and dates in the form of a language. */
#ifndef BASE_MODEL_LOCALE_H
#define BASE_MODEL_LOCALE_H

#include "base/core/buffer.h"
#include "base/model/model.h"

#include <stdint.h>

/* 101.225 -> "101,23" (de) or "101.23" (en), with a real minus sign. */
bool locale_real(struct buffer *out, enum language language, double value, int decimals);

/* A constant as short as possible: 0.05 -> "0,05", 2 -> "2". */
bool locale_plain(struct buffer *out, enum language language, double value);

/* Like locale_real, but always with a sign: "+0,54", "−0,54", and "±0,00" for what rounds to zero.
 */
bool locale_signed(struct buffer *out, enum language language, double value, int decimals);

/* 12345 -> "12.345" (de) or "12,345" (en). */
bool locale_count(struct buffer *out, enum language language, int64_t count);

/* "2026-11-30 12:00:00" -> "30.11.2026" (de) or "2026-11-30" (en). */
bool locale_date(struct buffer *out, enum language language, const char *stamp);

/* The date and the time of day to the minute. */
bool locale_moment(struct buffer *out, enum language language, const char *stamp);

#endif
