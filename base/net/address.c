#include "base/net/address.h"

#include <curl/curl.h>
#include <strings.h>

struct parts {
    char *scheme, *host, *port, *user, *query, *fragment;
};

static void parts_free(struct parts *parts)
{
    curl_free(parts->scheme);
    curl_free(parts->host);
    curl_free(parts->port);
    curl_free(parts->user);
    curl_free(parts->query);
    curl_free(parts->fragment);
}

/* A part that is missing is NULL; false when memory ran out. */
static bool get_part(CURLU *handle, CURLUPart part, char **text, unsigned flags)
{
    return curl_url_get(handle, part, text, flags) != CURLUE_OUT_OF_MEMORY;
}

enum reading { READABLE, UNREADABLE, NO_MEMORY };

static enum reading parts_read(struct parts *parts, const char *url)
{
    *parts = (struct parts){0};
    CURLU *handle = curl_url();
    CURLUcode code = handle ? curl_url_set(handle, CURLUPART_URL, url, CURLU_NON_SUPPORT_SCHEME)
                            : CURLUE_OUT_OF_MEMORY;
    bool memory = code != CURLUE_OUT_OF_MEMORY;
    if (code == CURLUE_OK)
        memory = get_part(handle, CURLUPART_SCHEME, &parts->scheme, 0) &&
                 get_part(handle, CURLUPART_HOST, &parts->host, 0) &&
                 get_part(handle, CURLUPART_PORT, &parts->port, CURLU_DEFAULT_PORT) &&
                 get_part(handle, CURLUPART_USER, &parts->user, 0) &&
                 get_part(handle, CURLUPART_QUERY, &parts->query, 0) &&
                 get_part(handle, CURLUPART_FRAGMENT, &parts->fragment, 0);
    curl_url_cleanup(handle);
    if (!memory)
        return NO_MEMORY;
    return parts->scheme && parts->host && *parts->host && parts->port ? READABLE : UNREADABLE;
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
    else if (!is_http(parts.scheme))
        *fault = "must begin with https:// or http://";
    else if (parts.user)
        *fault = "must not hold a user name or password";
    else if (parts.query || parts.fragment)
        *fault = "must end before any '?' or '#'";
    parts_free(&parts);
    return reading == NO_MEMORY ? STATUS_STORE : *fault ? STATUS_CONFIG : STATUS_DONE;
}

bool address_is_loopback(const char *url)
{
    struct parts parts;
    bool loopback = parts_read(&parts, url) == READABLE &&
                    (strcasecmp(parts.host, "localhost") == 0 || strcmp(parts.host, "[::1]") == 0 ||
                     (strncmp(parts.host, "127.", 4) == 0 &&
                      strspn(parts.host, "0123456789.") == strlen(parts.host)));
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
    if (readable && is_http(b.scheme) && !b.user && strcasecmp(a.host, b.host) == 0) {
        bool same = strcasecmp(a.scheme, b.scheme) == 0 && strcmp(a.port, b.port) == 0;
        bool safer = strcasecmp(a.scheme, "http") == 0 && strcmp(a.port, "80") == 0 &&
                     strcasecmp(b.scheme, "https") == 0 && strcmp(b.port, "443") == 0;
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
