#include "base/core/clock.h"

#include <stdio.h>
#include <time.h>

enum { DAY_SECONDS = 86400, CET = 3600, CEST = 7200 };

static int digits(const char *text, int count)
{
    int value = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_days(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days since 1970-01-01 of the proleptic Gregorian calendar. */
static int64_t days_from_civil(int year, int month, int day)
{
    int64_t y = month <= 2 ? year - 1 : year;
    int64_t era_year = y % 400;
    int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t day_of_era = era_year * 365 + era_year / 4 - era_year / 100 + day_of_year;
    return y / 400 * 146097 + day_of_era - 719468;
}

static void civil_from_days(int64_t days, int *year, int *month, int *day)
{
    int64_t shifted = days + 719468;
    int64_t era = shifted / 146097;
    int64_t of_era = shifted % 146097;
    int64_t era_year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * era_year + era_year / 4 - era_year / 100);
    int64_t march_month = (5 * of_year + 2) / 153;
    *day = (int)(of_year - (153 * march_month + 2) / 5 + 1);
    *month = (int)(march_month < 10 ? march_month + 3 : march_month - 9);
    *year = (int)(era_year + era * 400 + (*month <= 2));
}

/* The last Sunday of a month of 31 days, as days since 1970 (a Thursday). */
static int64_t last_sunday(int year, int month)
{
    int64_t last = days_from_civil(year, month, 31);
    return last - (last + 4) % 7;
}

static int offset_at(int64_t unix_seconds)
{
    int year, month, day;
    civil_from_days(unix_seconds / DAY_SECONDS, &year, &month, &day);
    /* M3.5.0 at 2:00 CET and M10.5.0 at 3:00 CEST are both 1:00 UTC. */
    int64_t begin = last_sunday(year, 3) * DAY_SECONDS + 3600;
    int64_t end = last_sunday(year, 10) * DAY_SECONDS + 3600;
    return unix_seconds >= begin && unix_seconds < end ? CEST : CET;
}

bool stamp_valid(struct span text)
{
    const char *s = text.text;
    if (text.length != STAMP_LENGTH || s[4] != '-' || s[7] != '-' || s[10] != ' ' || s[13] != ':' ||
        s[16] != ':')
        return false;
    int year = digits(s, 4), month = digits(s + 5, 2), day = digits(s + 8, 2);
    int hour = digits(s + 11, 2), minute = digits(s + 14, 2), second = digits(s + 17, 2);
    return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= month_days(year, month) &&
           hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;
}

void stamp_at(int64_t unix_seconds, char stamp[STAMP_SIZE])
{
    const int64_t last_year_end = INT64_C(253402300799) - CEST;
    if (unix_seconds < 0)
        unix_seconds = 0;
    if (unix_seconds > last_year_end)
        unix_seconds = last_year_end;
    int64_t local = unix_seconds + offset_at(unix_seconds);
    int of_day = (int)(local % DAY_SECONDS);
    int year, month, day;
    civil_from_days(local / DAY_SECONDS, &year, &month, &day);
    /* Wide enough for any int, so that the compiler sees that nothing is cut. */
    char text[80];
    snprintf(text, sizeof text, "%04d-%02d-%02d %02d:%02d:%02d", year, month, day, of_day / 3600,
             of_day / 60 % 60, of_day % 60);
    memcpy(stamp, text, STAMP_LENGTH);
    stamp[STAMP_LENGTH] = '\0';
}

void stamp_now(char stamp[STAMP_SIZE])
{
    stamp_at((int64_t)time(NULL), stamp);
}

static int64_t stamp_days(const char *stamp)
{
    return days_from_civil(digits(stamp, 4), digits(stamp + 5, 2), digits(stamp + 8, 2));
}

int64_t stamp_seconds(const char *stamp)
{
    int64_t local = stamp_days(stamp) * DAY_SECONDS + digits(stamp + 11, 2) * 3600 +
                    digits(stamp + 14, 2) * 60 + digits(stamp + 17, 2);
    int64_t summer = local - CEST;
    return offset_at(summer) == CEST ? summer : local - CET;
}

int64_t stamp_days_between(const char *earlier, const char *later)
{
    return stamp_days(later) - stamp_days(earlier);
}

int64_t monotonic_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec / 1000;
}
