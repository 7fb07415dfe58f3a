/* test-site DATA_DIR [--port N] [--no-tags]: serves the sample on loopback until stdin closes. Its
   address is the first line on stdout. */
#include "site.h"

#include "base/core/number.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Room for a request with a long query and for the header that is huge on purpose. */
enum { CONNECTION_MEMORY = 1 << 20, BACKLOG = 256, IDLE_SECONDS = 120 };

static const char USAGE[] =
    "usage: test-site DATA_DIR [--port N] [--no-tags]\n"
    "Serves DATA_DIR/games.json and DATA_DIR/logs/GID.log as the platform does; ends with stdin.\n"
    "/-/stats, /-/reset, /-/reload, /-/fault?kind=KIND&address=PATTERN&times=N&value=VALUE\n"
    "kinds:\n";

void site_wait(struct site *site, int64_t milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    int64_t nanoseconds = until.tv_nsec + milliseconds % 1000 * 1000000;
    until.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    pthread_mutex_lock(&site->lock);
    int result = 0;
    while (!site->stopping && result == 0)
        result = pthread_cond_timedwait(&site->stop_signal, &site->lock, &until);
    pthread_mutex_unlock(&site->lock);
}

/* A request, from its first line on. */
struct request {
    char *address; /* with its query, as it came */
    bool counted;
    bool begun;
};

static void *request_begins(void *context, const char *address, struct MHD_Connection *connection)
{
    (void)context;
    (void)connection;
    struct request *request = calloc(1, sizeof *request);
    if (request)
        request->address = strdup(address);
    return request;
}

static void request_ends(void *context, struct MHD_Connection *connection, void **request,
                         enum MHD_RequestTerminationCode how)
{
    (void)connection;
    (void)how;
    struct site *site = context;
    struct request *ended = *request;
    if (!ended)
        return;
    if (ended->counted)
        stats_left(&site->stats);
    free(ended->address);
    free(ended);
    *request = NULL;
}

static void count(struct site *site, struct MHD_Connection *connection, struct request *request)
{
    struct visit visit = {
        request->address,
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_USER_AGENT),
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "X-Auth-Key"),
    };
    request->counted = true;
    stats_arrived(&site->stats, &visit);
}

static enum MHD_Result answer_request(void *context, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *upload, size_t *upload_size, void **state)
{
    (void)version;
    (void)upload;
    struct site *site = context;
    struct request *request = *state;
    bool posted = strcmp(method, MHD_HTTP_METHOD_POST) == 0 && strcmp(path, WIKI_PATH) == 0;
    if (!request || !request->address || (!posted && strcmp(method, MHD_HTTP_METHOD_GET) != 0))
        return MHD_NO;
    /* Whoever answers at the first call closes the connection: it would not be kept. */
    if (!request->begun) {
        request->begun = true;
        return MHD_YES;
    }
    if (*upload_size > 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    struct answer answer = {.status = 200};
    if (control(site, connection, path, &answer))
        return deliver(site, connection, request->address, NULL, &answer);
    count(site, connection, request);
    compose(site, connection, path, request->address, &answer);
    struct fault fault = faults_take(&site->faults, FAULTS_OF_DELIVERY, request->address);
    enum MHD_Result result = deliver(site, connection, request->address, &fault, &answer);
    /* An ordinary answer is sent only now: the guest may be back before request_ends() is called.
     */
    if (fault.kind == FAULT_NONE || fault.kind == FAULT_DELAY) {
        request->counted = false;
        stats_left(&site->stats);
    }
    return result;
}

static struct MHD_Daemon *start(struct site *site, uint16_t port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons(port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    return MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_AUTO_INTERNAL_THREAD, port,
                            NULL, NULL, answer_request, site, MHD_OPTION_SOCK_ADDR,
                            (struct sockaddr *)&address, MHD_OPTION_URI_LOG_CALLBACK,
                            request_begins, site, MHD_OPTION_NOTIFY_COMPLETED, request_ends, site,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
                            MHD_OPTION_LISTEN_BACKLOG_SIZE, (unsigned)BACKLOG,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_END);
}

static int serve(struct site *site, uint16_t port)
{
    struct MHD_Daemon *daemon = start(site, port);
    if (!daemon) {
        fprintf(stderr, "test-site: cannot listen on 127.0.0.1\n");
        return 1;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    printf("http://127.0.0.1:%u\n", (unsigned)info->port);
    fflush(stdout);
    char ignored[256];
    while (read(STDIN_FILENO, ignored, sizeof ignored) > 0) {
    }
    pthread_mutex_lock(&site->lock);
    site->stopping = true;
    pthread_cond_broadcast(&site->stop_signal);
    pthread_mutex_unlock(&site->lock);
    MHD_stop_daemon(daemon);
    return 0;
}

static int usage(void)
{
    fputs(USAGE, stderr);
#define FAULT_HELP(name, text, help) fprintf(stderr, "  %-18s%s\n", text, help);
    FAULT_KINDS(FAULT_HELP)
#undef FAULT_HELP
    return 2;
}

int main(int count, char **arguments)
{
    static struct site site = {
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .stop_signal = PTHREAD_COND_INITIALIZER,
        .faults.lock = PTHREAD_MUTEX_INITIALIZER,
    };
    int64_t port = 0;
    bool tags = true;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--no-tags") == 0)
            tags = false;
        else if (strcmp(arguments[i], "--port") == 0 && i + 1 < count &&
                 number_parse(span_of(arguments[i + 1]), 0, UINT16_MAX, &port))
            i++;
        else if (!site.folder && arguments[i][0] != '-')
            site.folder = arguments[i];
        else
            return usage();
    }
    if (!site.folder)
        return usage();
    signal(SIGPIPE, SIG_IGN);
    int result = 1;
    if (games_open(&site.games, site.folder, tags) && stats_open(&site.stats))
        result = serve(&site, (uint16_t)port);
    stats_close(&site.stats);
    games_close(&site.games);
    return result;
}
