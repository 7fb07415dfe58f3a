#include "base/net/address.h"

#include "base/core/number.h"

#include <curl/curl.h>
#include <strings.h>

enum { SCHEME, HOST, PORT, USER, QUERY, FRAGMENT, PARTS };

struct parts {
    char *of[PARTS]; /* NULL: missing */
};

static void parts_free(struct parts *parts)
{
    for (size_t i = 0; i < PARTS; i++)
        curl_free(parts->of[i]);
}

enum reading { READABLE, UNREADABLE, NO_MEMORY };

static enum reading parts_read(struct parts *parts, const char *url)
{
    static const CURLUPart kinds[PARTS] = {CURLUPART_SCHEME, CURLUPART_HOST,  CURLUPART_PORT,
                                           CURLUPART_USER,   CURLUPART_QUERY, CURLUPART_FRAGMENT};
    *parts = (struct parts){0};
    CURLU *handle = curl_url();
    CURLUcode code = handle ? curl_url_set(handle, CURLUPART_URL, url, CURLU_NON_SUPPORT_SCHEME)
                            : CURLUE_OUT_OF_MEMORY;
    bool set = code == CURLUE_OK;
    for (size_t i = 0; set && i < PARTS && code != CURLUE_OUT_OF_MEMORY; i++)
        code = curl_url_get(handle, kinds[i], &parts->of[i], i == PORT ? CURLU_DEFAULT_PORT : 0);
    curl_url_cleanup(handle);
    if (code == CURLUE_OUT_OF_MEMORY)
        return NO_MEMORY;
    bool whole = parts->of[SCHEME] && parts->of[HOST] && *parts->of[HOST] && parts->of[PORT];
    return whole ? READABLE : UNREADABLE;
}

static bool is_http(const char *scheme)
{
    return strcasecmp(scheme, "http") == 0 || strcasecmp(scheme, "https") == 0;
}

enum status address_check(const char *url, const char **fault)
{
    struct parts parts;
    *fault = NULL;
    enum reading reading = parts_read(&parts, url);
    if (reading == NO_MEMORY)
        *fault = "cannot be looked at, since memory ran out";
    else if (reading == UNREADABLE)
        *fault = "not a web address, such as https://www.karopapier.de";
    else if (!is_http(parts.of[SCHEME]))
        *fault = "must begin with https:// or http://";
    else if (parts.of[USER])
        *fault = "must not hold a user name or password";
    else if (parts.of[QUERY] || parts.of[FRAGMENT])
        *fault = "must end before any '?' or '#'";
    parts_free(&parts);
    return reading == NO_MEMORY ? STATUS_STORE : *fault ? STATUS_CONFIG : STATUS_DONE;
}

int address_port(const char *url)
{
    struct parts parts;
    int64_t port = 0;
    if (parts_read(&parts, url) == READABLE)
        number_parse(span_of(parts.of[PORT]), 1, UINT16_MAX, &port);
    parts_free(&parts);
    return (int)port;
}

bool address_is_loopback(const char *url)
{
    struct parts parts;
    bool loopback =
        parts_read(&parts, url) == READABLE &&
        (strcasecmp(parts.of[HOST], "localhost") == 0 || strcmp(parts.of[HOST], "[::1]") == 0 ||
         (strncmp(parts.of[HOST], "127.", 4) == 0 &&
          strspn(parts.of[HOST], "0123456789.") == strlen(parts.of[HOST])));
    parts_free(&parts);
    return loopback;
}

bool address_join(struct buffer *url, const char *base, const char *relative)
{
    struct span below = span_of(relative);
    struct span above = span_of(base);
    for (size_t i = 0; i < below.length; i++)
        if (below.text[i] <= ' ' || below.text[i] > '~')
            return false;
    while (span_ends(above, SPAN("/")))
        above.length--;
    if (span_starts(below, SPAN("/")))
        below = span_after(below, 1);
    buffer_clear(url);
    return buffer_span(url, above) && buffer_char(url, '/') && buffer_span(url, below);
}

bool address_may_redirect(const char *from, const char *to)
{
    struct parts a, b;
    bool readable = parts_read(&a, from) == READABLE;
    readable = parts_read(&b, to) == READABLE && readable;
    bool may = false;
    if (readable && is_http(b.of[SCHEME]) && !b.of[USER] &&
        strcasecmp(a.of[HOST], b.of[HOST]) == 0) {
        bool same =
            strcasecmp(a.of[SCHEME], b.of[SCHEME]) == 0 && strcmp(a.of[PORT], b.of[PORT]) == 0;
        bool safer = strcasecmp(a.of[SCHEME], "http") == 0 && strcmp(a.of[PORT], "80") == 0 &&
                     strcasecmp(b.of[SCHEME], "https") == 0 && strcmp(b.of[PORT], "443") == 0;
        may = same || safer;
    }
    parts_free(&a);
    parts_free(&b);
    return may;
}

bool address_encode(struct buffer *out, struct span text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.text[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     c == '-' || c == '.' || c == '_' || c == '~';
        if (plain ? !buffer_char(out, (char)c) : !buffer_printf(out, "%%%02X", c))
            return false;
    }
    return true;
}
