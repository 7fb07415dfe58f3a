#include "base/net/pace.h"

#include "base/core/number.h"

#include <curl/curl.h>

/* Microseconds, some thirty years: a rate can be set so low that no number holds the wait. */
#define LONGEST_WAIT 1e15

enum { SAVED_PART = 100, MOST_DOUBLED = 60, LONGEST_DATE = 64 };

void bucket_init(struct bucket *bucket, double rate, int64_t now)
{
    double saved = rate / SAVED_PART;
    *bucket = (struct bucket){
        .rate = rate, .capacity = saved > 1 ? saved : 1, .tokens = 1, .filled = now};
}

static double tokens_at(const struct bucket *bucket, int64_t now)
{
    double tokens = bucket->tokens + bucket->rate * (double)(now - bucket->filled) / SECOND;
    return tokens < bucket->capacity ? tokens : bucket->capacity;
}

bool bucket_take(struct bucket *bucket, int64_t now)
{
    if (bucket->rate <= 0)
        return true;
    bucket->tokens = tokens_at(bucket, now);
    bucket->filled = now;
    if (bucket->tokens < 1)
        return false;
    bucket->tokens -= 1;
    return true;
}

int64_t bucket_wait(const struct bucket *bucket, int64_t now)
{
    if (bucket->rate <= 0)
        return 0;
    double missing = 1 - tokens_at(bucket, now);
    if (missing <= 0)
        return 0;
    double wait = missing / bucket->rate * SECOND;
    /* One more, so that rounding never asks a moment too early and spins. */
    return wait < LONGEST_WAIT ? (int64_t)wait + 1 : (int64_t)LONGEST_WAIT;
}

static uint64_t next_random(uint64_t *state)
{
    /* xorshift64: only has to keep clients apart. 0 would stay 0. */
    uint64_t x = *state ? *state : UINT64_C(0x9E3779B97F4A7C15);
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

int64_t backoff_wait(int failures, int64_t first, uint64_t *random)
{
    int64_t wait = first;
    for (int i = 1; i < failures && wait < MOST_DOUBLED * first; i++)
        wait *= 2;
    if (wait > MOST_DOUBLED * first)
        wait = MOST_DOUBLED * first;
    return wait + (int64_t)(next_random(random) % (uint64_t)(wait / 4 + 1));
}

int64_t retry_after(struct span value, int64_t now)
{
    enum { LONGEST = 1000000000 }; /* more seconds than that are as good as for ever */
    int64_t seconds;
    if (number_parse(value, 0, LONGEST, &seconds))
        return seconds;
    char date[LONGEST_DATE];
    if (value.length == 0 || value.length >= sizeof date || value.text[0] == '-')
        return -1;
    memcpy(date, value.text, value.length);
    date[value.length] = '\0';
    if (date[strspn(date, "0123456789")] == '\0')
        return LONGEST;
    time_t when = curl_getdate(date, NULL);
    if (when < 0)
        return -1;
    return (int64_t)when > now ? (int64_t)when - now : 0;
}
