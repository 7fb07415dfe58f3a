#include "base/net/http_transfer.h"

#include "base/net/address.h"

#include <stdlib.h>
#include <strings.h>
#include <time.h>

enum {
    MAX_REDIRECTS = 5,          /* more lead in a circle */
    TOO_LARGE_FOR_CURL = 100,   /* CURLE_TOO_LARGE, which older headers lack */
    HEADERS_LIMIT = 64 << 10,   /* bytes of all header lines: the platform sends some hundred */
    SLOW_BYTES = 64,            /* bytes a second: less for the length of the time-out is a stall */
    WHOLE_TIMEOUTS = 10,        /* an answer that drips may take so many times the time-out */
    QUIET_TIMEOUTS = 2,         /* to connect and to get a first byte, or another one */
    KEPT_BODY_MEMORY = 1 << 20, /* a larger body's memory is given back */
};

enum { STATUS_REQUEST_TIMEOUT = 408, STATUS_TOO_MANY = 429, STATUS_SERVER_FAULT = 500 };

/* curl's own limit (CURLOPT_MAXFILESIZE) does not stop a chunked or a compressed body. */
static size_t take_body(char *data, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    size_t length = size * count;
    transfer->heard = transfer->client->settings.now();
    struct buffer *body = &transfer->response.body;
    if (length > transfer->client->settings.max_body - body->length) {
        transfer->too_large = true;
        return 0;
    }
    if (!buffer_append(body, data, length)) {
        transfer->out_of_memory = true;
        return 0;
    }
    return length;
}

/* Copies a header's value; one that is too long or holds anything but visible ASCII and blanks is
   as good as none, since it would be sent back. */
static void keep_value(char *target, size_t size, struct span value)
{
    target[0] = '\0';
    if (value.length >= size)
        return;
    for (size_t i = 0; i < value.length; i++)
        if (value.text[i] < ' ' || value.text[i] > '~')
            return;
    memcpy(target, value.text, value.length);
    target[value.length] = '\0';
}

static bool header_is(struct span line, const char *name, struct span *value)
{
    size_t length = strlen(name);
    if (line.length <= length || line.text[length] != ':' ||
        strncasecmp(line.text, name, length) != 0)
        return false;
    *value = span_trimmed(span_after(line, length + 1), " \t\r\n");
    return true;
}

static void take_date(struct http_response *response, struct span value)
{
    char date[64];
    keep_value(date, sizeof date, value);
    time_t server = curl_getdate(date, NULL);
    response->dated = server >= 0;
    response->clock_ahead = server >= 0 ? (int64_t)time(NULL) - (int64_t)server : 0;
}

static void forget_headers(struct transfer *transfer)
{
    transfer->response.etag[0] = '\0';
    transfer->response.last_modified[0] = '\0';
    transfer->response.dated = false;
    transfer->response.retry_after = -1;
}

static size_t take_header(char *data, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    struct http_response *response = &transfer->response;
    struct span line = {data, size * count};
    struct span value;
    transfer->heard = transfer->client->settings.now();
    if (line.length > HEADERS_LIMIT - transfer->header_bytes) {
        transfer->too_large = true;
        return 0;
    }
    transfer->header_bytes += line.length;
    if (span_starts(line, SPAN("HTTP/")))
        forget_headers(transfer); /* those before belong to an interim answer */
    else if (header_is(line, "ETag", &value))
        keep_value(response->etag, sizeof response->etag, value);
    else if (header_is(line, "Last-Modified", &value))
        keep_value(response->last_modified, sizeof response->last_modified, value);
    else if (header_is(line, "Date", &value))
        take_date(response, value);
    else if (header_is(line, "Retry-After", &value))
        transfer->response.retry_after = retry_after(value, (int64_t)time(NULL));
    return line.length;
}

#if LIBCURL_VERSION_NUM >= 0x075000
/* curl sends a request anew by itself, at once and uncounted, where a kept connection ends without
   an answer. That is a failed try, which waits for its turn like any other. */
static int refuse_second_sending(void *context, char *server, char *client, int server_port,
                                 int client_port)
{
    (void)server, (void)client, (void)server_port, (void)client_port;
    struct transfer *transfer = context;
    bool again = transfer->sent && !transfer->request.post.text;
    transfer->sent = true;
    return again ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}
#endif

static void set_protocols(CURL *easy)
{
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

/* What is the same for every request of this handle. */
static bool make_handle(struct transfer *transfer)
{
    const struct http_client *client = transfer->client;
    long timeout = client->settings.timeout;
    CURL *easy = transfer->easy = curl_easy_init();
    if (!easy)
        return false;
    set_protocols(easy);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, buffer_view(&client->agent).text);
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, ""); /* all that curl can undo */
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    /* Redirects are followed by transfer_classify: curl would leave the host. */
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, timeout);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW_BYTES);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, timeout);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, timeout * WHOLE_TIMEOUTS);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
#if LIBCURL_VERSION_NUM >= 0x075000
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, refuse_second_sending);
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, transfer);
#endif
    if (client->share)
        curl_easy_setopt(easy, CURLOPT_SHARE, client->share);
    if (client->settings.cookies)
        curl_easy_setopt(easy, CURLOPT_COOKIEFILE, "");
    if (address_is_loopback(client->settings.base_url))
        curl_easy_setopt(easy, CURLOPT_PROXY, ""); /* a proxy has another loopback */
    return true;
}

static bool add_header(struct transfer *transfer, const char *name, const char *value)
{
    if (*value == '\0')
        return true;
    struct buffer line = {0};
    struct curl_slist *longer = NULL;
    if (buffer_printf(&line, "%s: %s", name, value))
        longer = curl_slist_append(transfer->headers, line.data);
    buffer_free(&line);
    if (longer)
        transfer->headers = longer;
    return longer != NULL;
}

static bool set_headers(struct transfer *transfer)
{
    const struct http_client *client = transfer->client;
    curl_slist_free_all(transfer->headers);
    transfer->headers = NULL;
    const char *key = client->settings.api_key;
    bool done = add_header(transfer, "If-None-Match", transfer->request.etag) &&
                add_header(transfer, "If-Modified-Since", transfer->request.last_modified) &&
                add_header(transfer, "X-Auth-Key", key ? key : "");
    if (done && transfer->request.post.text) {
        /* Else curl waits a second for a "100 Continue" that old servers never send. */
        struct curl_slist *longer = curl_slist_append(transfer->headers, "Expect:");
        transfer->headers = longer ? longer : transfer->headers;
        done = longer != NULL;
    }
    return done && curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers) == 0;
}

static bool set_method(struct transfer *transfer)
{
    struct span post = transfer->request.post;
    if (!post.text)
        return curl_easy_setopt(transfer->easy, CURLOPT_HTTPGET, 1L) == CURLE_OK;
    return curl_easy_setopt(transfer->easy, CURLOPT_POST, 1L) == CURLE_OK &&
           curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)post.length) ==
               CURLE_OK &&
           curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDS, post.text) == CURLE_OK;
}

void transfer_fail(struct transfer *transfer, enum http_outcome outcome, const char *fault)
{
    transfer->response.outcome = outcome;
    transfer->response.fault = fault;
    transfer->response.detail[0] = '\0';
}

void transfer_prepare(struct transfer *transfer, const struct http_request *request)
{
    struct buffer body = transfer->response.body;
    if (body.capacity > KEPT_BODY_MEMORY)
        buffer_free(&body);
    transfer->request = *request;
    transfer->response = (struct http_response){.body = body};
    transfer->redirects = 0;
    transfer->due = 0;
    buffer_clear(&transfer->url);
}

static void lack_memory(struct transfer *transfer)
{
    transfer->out_of_memory = true;
    transfer_fail(transfer, HTTP_STOPPED, "no_memory");
}

static bool find_url(struct transfer *transfer)
{
    if (transfer->url.length > 0 ||
        address_join(&transfer->url, transfer->client->settings.base_url,
                     transfer->request.address))
        return true;
    if (transfer->url.failed)
        lack_memory(transfer);
    else
        transfer_fail(transfer, HTTP_REFUSED, "address");
    return false;
}

bool transfer_overdue(struct transfer *transfer, int64_t now)
{
    int64_t timeout = transfer->client->settings.timeout;
    bool quiet = now - transfer->heard > timeout * QUIET_TIMEOUTS * SECOND;
    if (!quiet && now - transfer->begun <= timeout * (WHOLE_TIMEOUTS + 1) * SECOND)
        return false;
    snprintf(transfer->error, sizeof transfer->error, "no %s within %lld s",
             quiet ? "byte" : "whole answer",
             (long long)timeout * (quiet ? QUIET_TIMEOUTS : WHOLE_TIMEOUTS + 1));
    return true;
}

bool transfer_begin(struct transfer *transfer)
{
    struct http_client *client = transfer->client;
    buffer_clear(&transfer->response.body);
    transfer->response.status = 0;
    transfer->header_bytes = 0;
    transfer->sent = false;
    transfer->too_large = false;
    transfer->error[0] = '\0';
    forget_headers(transfer);
    if (!find_url(transfer))
        return false;
    if (transfer->redirects == 0)
        transfer->response.tries++;
    bool ready = (transfer->easy || make_handle(transfer)) && set_headers(transfer) &&
                 set_method(transfer) &&
                 curl_easy_setopt(transfer->easy, CURLOPT_URL, transfer->url.data) == CURLE_OK &&
                 curl_multi_add_handle(client->multi, transfer->easy) == CURLM_OK;
    if (!ready)
        lack_memory(transfer);
    return ready;
}

static bool is_redirect(long status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/* Such a base URL costs the site two requests instead of one. */
static void tell_of_https(struct http_client *client, const char *from, const char *to)
{
    bool rises = strncasecmp(from, "http:", 5) == 0 && strncasecmp(to, "https:", 6) == 0;
    if (rises && !client->told_of_https)
        diag_warning(client->settings.diag, "%s '%s': the site redirects to https; set that",
                     client->settings.setting ? client->settings.setting : "base_url",
                     client->settings.base_url);
    client->told_of_https = client->told_of_https || rises;
}

static enum transfer_next classify_redirect(struct transfer *transfer)
{
    char *target = NULL;
    curl_easy_getinfo(transfer->easy, CURLINFO_REDIRECT_URL, &target);
    const char *fault = NULL;
    if (!target)
        fault = "redirect_nowhere";
    else if (!address_may_redirect(transfer->url.data, target))
        fault = "redirect_elsewhere";
    else if (++transfer->redirects > MAX_REDIRECTS)
        fault = "redirect_circle";
    else if (transfer->request.post.text)
        fault = "redirect_of_post";
    if (fault) {
        transfer_fail(transfer, HTTP_REFUSED, fault);
        return NEXT_DELIVER;
    }
    tell_of_https(transfer->client, transfer->url.data, target);
    buffer_clear(&transfer->url);
    if (!buffer_string(&transfer->url, target)) {
        lack_memory(transfer);
        return NEXT_DELIVER;
    }
    return NEXT_FOLLOW;
}

static enum transfer_next classify_answer(struct transfer *transfer)
{
    long status = transfer->response.status;
    if (is_redirect(status))
        return classify_redirect(transfer);
    transfer_fail(transfer, HTTP_ANSWER, "status");
    snprintf(transfer->response.detail, sizeof transfer->response.detail, "%ld", status);
    if (status >= STATUS_SERVER_FAULT || status == STATUS_TOO_MANY ||
        status == STATUS_REQUEST_TIMEOUT)
        return NEXT_TRY_AGAIN;
    return NEXT_DELIVER;
}

/* Faults that a further try would only repeat. */
static bool is_lasting(CURLcode code)
{
    switch (code) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return true;
    default:
        return false;
    }
}

/* What was posted may have been done already, but where no connection came about. */
static bool may_repeat(const struct transfer *transfer, CURLcode code)
{
    return !transfer->request.post.text || code == CURLE_COULDNT_RESOLVE_HOST ||
           code == CURLE_COULDNT_RESOLVE_PROXY || code == CURLE_COULDNT_CONNECT;
}

/* What took the body refuses nothing but what is too large: a write that failed is curl's own, of a
   body that cannot be unpacked or goes on behind its first part. */
static const char *fault_of(CURLcode code)
{
    switch (code) {
    case CURLE_ABORTED_BY_CALLBACK:
        return "cut_off";
    case CURLE_WRITE_ERROR:
    case CURLE_BAD_CONTENT_ENCODING:
        return "badly_packed";
    default:
        return "no_answer";
    }
}

enum transfer_next transfer_classify(struct transfer *transfer, CURLcode code)
{
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &transfer->response.status);
    if (transfer->out_of_memory) {
        transfer_fail(transfer, HTTP_STOPPED, "no_memory");
        return NEXT_DELIVER;
    }
    if (transfer->too_large) {
        transfer_fail(transfer, HTTP_REFUSED, "too_large");
        return NEXT_DELIVER;
    }
    /* curl calls a header line that is longer than its own buffers a lack of memory, since 8.6 too
       large: one answer of the site must not end the run. */
    if (code == CURLE_OUT_OF_MEMORY || (int)code == TOO_LARGE_FOR_CURL) {
        transfer_fail(transfer, HTTP_REFUSED, "long_header");
        return NEXT_DELIVER;
    }
    if (code == CURLE_OK)
        return classify_answer(transfer);
    const char *fault = fault_of(code);
    transfer_fail(transfer, HTTP_UNREACHABLE, fault);
    if (strcmp(fault, "no_answer") == 0)
        snprintf(transfer->response.detail, sizeof transfer->response.detail, "%s",
                 transfer->error[0] ? transfer->error : curl_easy_strerror(code));
    return is_lasting(code) || !may_repeat(transfer, code) ? NEXT_DELIVER : NEXT_TRY_AGAIN;
}

void transfer_free(struct transfer *transfer)
{
    curl_easy_cleanup(transfer->easy);
    curl_slist_free_all(transfer->headers);
    buffer_free(&transfer->url);
    buffer_free(&transfer->response.body);
    *transfer = (struct transfer){0};
}
