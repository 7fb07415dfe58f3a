#include "site.h"

#include "base/core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

static const char HTTP_DATE[] = "%a, %d %b %Y %H:%M:%S GMT";

static void http_date(time_t time, char date[64])
{
    struct tm parts;
    gmtime_r(&time, &parts);
    strftime(date, 64, HTTP_DATE, &parts);
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* As RFC 9110 has it: the date counts only where no tag was sent. */
static bool not_modified(struct MHD_Connection *connection, const char *etag, time_t modified)
{
    const char *known = header(connection, MHD_HTTP_HEADER_IF_NONE_MATCH);
    if (known)
        return strstr(known, etag) != NULL;
    const char *since = header(connection, MHD_HTTP_HEADER_IF_MODIFIED_SINCE);
    struct tm parts = {0};
    return since && modified && strptime(since, HTTP_DATE, &parts) && timegm(&parts) >= modified;
}

/* The connection ends with a reset, not in order. */
static enum MHD_Result reset(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    /* On Linux, dissolving the association of a TCP socket sends a reset. */
    struct sockaddr none = {.sa_family = AF_UNSPEC};
    (void)connect(info->connect_fd, &none, sizeof none);
    return MHD_NO;
}

static void replace_body(struct answer *answer, unsigned status, const char *type, const char *text)
{
    buffer_free(&answer->body);
    answer->status = status;
    answer->type = type;
    buffer_string(&answer->body, text);
}

/* Faults that are a different answer. The headers go to `name` and `text`. */
static void change_answer(const struct fault *fault, const char *address, struct answer *answer,
                          const char **name, struct buffer *text)
{
    char date[64];
    switch (fault->kind) {
    case FAULT_STATUS:
        replace_body(answer, (unsigned)fault_number(fault, 503), "text/html", "<h1>Fehler</h1>\n");
        break;
    case FAULT_RETRY:
    case FAULT_RETRY_503:
        replace_body(answer, fault->kind == FAULT_RETRY ? 429 : 503, "text/html", "<h1>!</h1>\n");
        *name = MHD_HTTP_HEADER_RETRY_AFTER;
        buffer_printf(text, "%lld", (long long)fault_number(fault, 1));
        break;
    case FAULT_RETRY_DATE:
        replace_body(answer, 429, "text/html", "<h1>!</h1>\n");
        *name = MHD_HTTP_HEADER_RETRY_AFTER;
        http_date(time(NULL) + fault_number(fault, 1), date);
        buffer_string(text, date);
        break;
    case FAULT_REDIRECT:
    case FAULT_LOOP:
        replace_body(answer, 302, "text/html", "<h1>anderswo</h1>\n");
        *name = MHD_HTTP_HEADER_LOCATION;
        buffer_string(text, fault->kind == FAULT_LOOP ? address : fault->value);
        break;
    case FAULT_HEADERS:
        *name = "X-Huge";
        for (int64_t left = fault_number(fault, 200000); left > 0; left--)
            buffer_char(text, 'x');
        break;
    case FAULT_HTML:
        replace_body(answer, 200, "text/html",
                     "<html><body><h1>Wartung</h1>Spiel beendet</body></html>\n");
        break;
    case FAULT_EMPTY:
        replace_body(answer, 200, answer->type, "");
        break;
    case FAULT_TEXT:
        replace_body(answer, 200, answer->type, fault->value);
        break;
    default:
        break;
    }
}

static bool in_unusual_way(enum fault_kind kind)
{
    return kind == FAULT_CUT || kind == FAULT_CUT_CHUNKED || kind == FAULT_CHUNKED ||
           kind == FAULT_STALL || kind == FAULT_SLOW || kind == FAULT_HUGE_BODY ||
           kind == FAULT_HUGE_LENGTH;
}

/* Compresses the body where the guest takes it and where it is worth it. */
static bool compress(struct MHD_Connection *connection, const struct fault *fault,
                     struct answer *answer)
{
    const char *accepted = header(connection, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    struct buffer packed = {0};
    bool done = false;
    if (fault->kind == FAULT_BOMB)
        done = gzip_zeros(fault_number(fault, 64 << 20), &packed);
    else if (accepted && strstr(accepted, "gzip") && answer->body.length > 512 &&
             fault->kind != FAULT_HUGE_BODY && fault->kind != FAULT_HUGE_LENGTH)
        done = gzip(buffer_view(&answer->body), &packed);
    if (!done) {
        buffer_free(&packed);
        return false;
    }
    buffer_free(&answer->body);
    answer->body = packed;
    return true;
}

static struct MHD_Response *make_response(struct site *site, const struct fault *fault,
                                          struct answer *answer)
{
    if (in_unusual_way(fault->kind))
        return faulty_body(site, fault, &answer->body);
    struct span view = buffer_view(&answer->body);
    return MHD_create_response_from_buffer(view.length, (void *)(uintptr_t)view.text,
                                           MHD_RESPMEM_MUST_COPY);
}

static enum MHD_Result queue(struct site *site, struct MHD_Connection *connection,
                             const char *address, const struct fault *fault, struct answer *answer)
{
    const char *name = NULL;
    struct buffer text = {0};
    change_answer(fault, address, answer, &name, &text);
    char etag[HASH_NAME_SIZE + 2];
    char hash[HASH_NAME_SIZE];
    hash_name(buffer_view(&answer->body), hash);
    snprintf(etag, sizeof etag, "\"%s\"", hash);
    if (answer->status == 200 && not_modified(connection, etag, answer->modified))
        replace_body(answer, 304, answer->type, "");
    bool packed = answer->status == 200 && compress(connection, fault, answer);
    struct MHD_Response *response = make_response(site, fault, answer);
    if (!response) {
        buffer_free(&text);
        return MHD_NO;
    }
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, answer->type);
    if (packed)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    if (answer->status == 200 || answer->status == 304)
        MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, etag);
    if (answer->modified && answer->status == 200) {
        char date[64];
        http_date(answer->modified, date);
        MHD_add_response_header(response, MHD_HTTP_HEADER_LAST_MODIFIED, date);
    }
    if (name)
        MHD_add_response_header(response, name, text.data);
    enum MHD_Result queued = MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    buffer_free(&text);
    return queued;
}

enum MHD_Result deliver(struct site *site, struct MHD_Connection *connection, const char *address,
                        const struct fault *fault, struct answer *answer)
{
    static const struct fault none;
    enum MHD_Result result = MHD_NO;
    const struct fault *strikes = fault ? fault : &none;
    if (strikes->kind == FAULT_DELAY)
        site_wait(site, fault_number(fault, 50));
    if (strikes->kind == FAULT_SILENT)
        site_wait(site, 1000 * fault_number(fault, 3600));
    else if (strikes->kind == FAULT_RESET)
        result = reset(connection);
    else
        result = queue(site, connection, address, strikes, answer);
    if (fault && result == MHD_YES)
        stats_answered(&site->stats, address, answer->status);
    buffer_free(&answer->body);
    return result;
}
