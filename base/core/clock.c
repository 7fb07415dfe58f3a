#include "base/core/clock.h"

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

/* From the year 1 to the end of that one. */
static int leap_days(int year)
{
    return year / 4 - year / 100 + year / 400;
}

/* Days since 1970-01-01. */
static int64_t days_of(int year, int month, int day)
{
    int64_t days = 365 * (int64_t)(year - 1970) + leap_days(year - 1) - leap_days(1969);
    for (int before = 1; before < month; before++)
        days += month_days(year, before);
    return days + day - 1;
}

static struct tm civil_at(int64_t seconds)
{
    time_t time = (time_t)seconds;
    struct tm civil;
    gmtime_r(&time, &civil);
    return civil;
}

/* The last Sunday of a month of 31 days, as days since 1970 (a Thursday). */
static int64_t last_sunday(int year, int month)
{
    int64_t last = days_of(year, month, 31);
    return last - (last + 4) % 7;
}

static int offset_at(int64_t unix_seconds)
{
    int year = civil_at(unix_seconds).tm_year + 1900;
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

bool stamp_read(struct span text, char stamp[STAMP_SIZE])
{
    static const char midnight[] = " 00:00:00";
    const size_t day = STAMP_LENGTH - strlen(midnight);
    stamp[0] = '\0';
    if (text.length != day && text.length != STAMP_LENGTH)
        return false;
    memcpy(stamp, text.text, text.length);
    memcpy(stamp + day, text.length == day ? midnight : text.text + day, strlen(midnight));
    stamp[STAMP_LENGTH] = '\0';
    if (stamp_valid(span_of(stamp)))
        return true;
    stamp[0] = '\0';
    return false;
}

void stamp_at(int64_t unix_seconds, char stamp[STAMP_SIZE])
{
    const int64_t last_year_end = INT64_C(253402300799) - CEST;
    if (unix_seconds < 0)
        unix_seconds = 0;
    if (unix_seconds > last_year_end)
        unix_seconds = last_year_end;
    struct tm civil = civil_at(unix_seconds + offset_at(unix_seconds));
    strftime(stamp, STAMP_SIZE, "%Y-%m-%d %H:%M:%S", &civil);
}

void stamp_now(char stamp[STAMP_SIZE])
{
    stamp_at((int64_t)time(NULL), stamp);
}

static int64_t stamp_days(const char *stamp)
{
    return days_of(digits(stamp, 4), digits(stamp + 5, 2), digits(stamp + 8, 2));
}

/* Seconds since 1970 on a clock that has always shown what this zone's shows. */
static int64_t local_seconds(const char *stamp)
{
    return stamp_days(stamp) * DAY_SECONDS + digits(stamp + 11, 2) * 3600 +
           digits(stamp + 14, 2) * 60 + digits(stamp + 17, 2);
}

bool utc_seconds(struct span moment, int64_t *seconds)
{
    char stamp[STAMP_SIZE] = "";
    if (moment.length != STAMP_LENGTH + 1 || moment.text[STAMP_LENGTH] != 'Z' ||
        moment.text[10] != 'T')
        return false;
    memcpy(stamp, moment.text, STAMP_LENGTH);
    stamp[10] = ' ';
    if (!stamp_valid(span_of(stamp)))
        return false;
    *seconds = local_seconds(stamp);
    return true;
}

int64_t stamp_seconds(const char *stamp)
{
    int64_t local = local_seconds(stamp);
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
