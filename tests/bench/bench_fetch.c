/* Speed and memory of fetching: a first download of so many logs (5,000 as a rule) from loopback
   with the rate limit off, against `curl --parallel` fetching the same addresses to files. Each
   gets as many connections as suit it best: curl the 50 of its default (8 or 16 make no difference
   to it), karoiq 8 (50 cost it 4 %). They take turns; the best of each counts. Every download has a
   folder of its own, and nothing is removed before the last: some file systems are slow to give out
   anew what was just removed, which curl with its many files would suffer from. The server is a
   process of its own that answers from memory, so that it is the guests who are measured. */
#include "base/core/buffer.h"
#include "base/store/query.h"
#include "fetch/logs.h"

#include "base/core/number.h"

#include <arpa/inet.h>
#include <ftw.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 5, PARALLEL = 8, BODIES = 64, LEAST_LINES = 100, MOST_LINES = 700 };

struct bench {
    char folder[64]; /* of the download at hand */
    char base_url[64];
    int listener;
    struct buffer bodies[BODIES]; /* whole answers, headers included */
};

static void check(bool done, const char *what)
{
    if (done)
        return;
    fprintf(stderr, "bench_fetch: %s failed\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Logs of 5 to 35 kB, with digits that compress like real ones. */
static void make_bodies(struct bench *bench)
{
    uint64_t random = 1;
    for (int i = 0; i < BODIES; i++) {
        struct buffer body = {0};
        int lines = LEAST_LINES + (MOST_LINES - LEAST_LINES) * i / BODIES;
        for (int line = 0; line < lines; line++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            unsigned x = (unsigned)(random >> 40);
            buffer_printf(&body,
                          "2024-04-%02u %02u:%02u:%02u: Spieler %u -> Feld(%u|%u) Vektor(%u|%u)\n",
                          1 + x % 28, x % 24, x % 60, x / 60 % 60, x % 7, x % 99, x / 99 % 99,
                          x % 9, x / 9 % 9);
        }
        buffer_printf(&bench->bodies[i],
                      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: \"%d\"\r\n"
                      "Content-Length: %zu\r\n\r\n",
                      i, body.length);
        buffer_span(&bench->bodies[i], buffer_view(&body));
        check(!body.failed && !bench->bodies[i].failed, "making logs");
        buffer_free(&body);
    }
}

struct connection {
    const struct bench *bench;
    int socket;
};

static bool answer(const struct connection *connection, const char *request)
{
    static const char head[] = "GET /logs/";
    int gid = strncmp(request, head, sizeof head - 1) == 0
                  ? (int)strtol(request + sizeof head - 1, NULL, 10)
                  : 0;
    const struct buffer *body = &connection->bench->bodies[gid % BODIES];
    for (size_t sent = 0; sent < body->length;) {
        ssize_t count =
            send(connection->socket, body->data + sent, body->length - sent, MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        sent += (size_t)count;
    }
    return true;
}

/* Guests do not pipeline: one request is read at a time. */
static void *serve_connection(void *argument)
{
    struct connection *connection = argument;
    char request[4096];
    size_t length = 0;
    ssize_t got;
    while ((got = read(connection->socket, request + length, sizeof request - 1 - length)) > 0) {
        length += (size_t)got;
        request[length] = '\0';
        if (length > 4 && strcmp(request + length - 4, "\r\n\r\n") == 0) {
            length = 0;
            if (!answer(connection, request))
                break;
        }
    }
    close(connection->socket);
    free(connection);
    return NULL;
}

static void serve(const struct bench *bench)
{
    int socket;
    while ((socket = accept(bench->listener, NULL, NULL)) >= 0) {
        pthread_t thread;
        struct connection *connection = malloc(sizeof *connection);
        check(connection != NULL, "serving");
        *connection = (struct connection){bench, socket};
        check(pthread_create(&thread, NULL, serve_connection, connection) == 0, "serving");
        pthread_detach(thread);
    }
}

static pid_t start_server(struct bench *bench)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    bench->listener = socket(AF_INET, SOCK_STREAM, 0);
    check(bind(bench->listener, (struct sockaddr *)&address, size) == 0, "bind");
    check(listen(bench->listener, 128) == 0, "listen");
    check(getsockname(bench->listener, (struct sockaddr *)&address, &size) == 0, "getsockname");
    snprintf(bench->base_url, sizeof bench->base_url, "http://127.0.0.1:%d",
             (int)ntohs(address.sin_port));
    pid_t server = fork();
    check(server >= 0, "fork");
    if (server == 0) {
        serve(bench);
        _exit(0);
    }
    close(bench->listener);
    return server;
}

static void path_in(const struct bench *bench, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", bench->folder, name);
}

/* Makes the folder of the next download. */
static void make_folder(struct bench *bench, const char *parent, int number, const char *guest)
{
    snprintf(bench->folder, sizeof bench->folder, "%.40s/%d-%s", parent, number, guest);
    check(mkdir(bench->folder, 0700) == 0, "making a folder");
}

static void write_addresses(const struct bench *bench, int64_t logs)
{
    char path[128];
    path_in(bench, "addresses", path);
    FILE *file = fopen(path, "w");
    check(file != NULL, "writing addresses");
    for (int64_t gid = 1; gid <= logs; gid++)
        fprintf(file, "url = \"%s/logs/%" PRId64 ".log\"\noutput = \"%s/%" PRId64 ".log\"\n",
                bench->base_url, gid, bench->folder, gid);
    check(fclose(file) == 0, "writing addresses");
}

struct figures {
    double seconds;
    double memory; /* MB, at the peak */
};

/* Runs `work` in a process of its own. */
static struct figures measure(const struct bench *bench, int64_t logs,
                              void (*work)(const struct bench *, int64_t))
{
    double start = now();
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        work(bench, logs);
        _exit(0);
    }
    int status;
    struct rusage usage;
    check(wait4(child, &status, 0, &usage) == child && status == 0, "a measured run");
    return (struct figures){now() - start, (double)usage.ru_maxrss / 1024};
}

static void run_curl(const struct bench *bench, int64_t logs)
{
    (void)logs;
    char path[128];
    path_in(bench, "addresses", path);
    execlp("curl", "curl", "--silent", "--no-progress-meter", "--fail", "--parallel",
           "--parallel-max", "50", "--config", path, (char *)NULL);
    _exit(127);
}

static void open_store(const struct bench *bench, struct store *store, struct diag *diag)
{
    char path[128];
    path_in(bench, "karoiq.db", path);
    check(store_open(store, path, STORE_CREATE, false, diag) == STATUS_DONE, "opening the store");
}

/* The games whose logs are to be fetched, as the parser of lists leaves them. */
static void make_store(const struct bench *bench, int64_t logs)
{
    struct diag diag = {.stream = stderr, .verbosity = NORMAL};
    struct store store;
    open_store(bench, &store, &diag);
    check(query_run(&store,
                    "WITH RECURSIVE gids (gid) AS (SELECT 1 UNION ALL SELECT gid + 1 FROM gids"
                    " WHERE gid < ?1) INSERT INTO game (gid, title, tagged, list_state)"
                    " SELECT gid, 'x !KaroIQ!', 1, 'finished' FROM gids",
                    WITH(V(logs))) == STATUS_DONE,
          "filling the store");
    store_close(&store);
}

static void run_fetch(const struct bench *bench, int64_t logs)
{
    struct diag diag = {.stream = stderr, .verbosity = QUIET};
    struct store store;
    struct config config;
    struct fetcher *fetcher;
    struct fetch_summary summary;
    open_store(bench, &store, &diag);
    check(config_init(&config, &diag), "the configuration");
    free(config.base_url);
    config.base_url = strdup(bench->base_url);
    config.max_parallel = PARALLEL;
    config.requests_per_second = 0;
    check(fetch_open(&fetcher, &store, &config, "2024-05-01 12:00:00", NULL, &diag) == STATUS_DONE,
          "fetch_open");
    check(fetch_logs(fetcher, &summary) == STATUS_DONE && summary.added == logs, "fetch_logs");
    fetch_close(fetcher);
    store_close(&store);
    config_free(&config);
}

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)facts, (void)kind, (void)place;
    return remove(path);
}

static struct figures better(struct figures a, struct figures b)
{
    return a.seconds < b.seconds ? a : b;
}

static struct figures measure_curl(struct bench *bench, const char *parent, int round, int64_t logs)
{
    make_folder(bench, parent, round, "curl");
    write_addresses(bench, logs);
    return measure(bench, logs, run_curl);
}

static struct figures measure_fetch(struct bench *bench, const char *parent, int round,
                                    int64_t logs)
{
    make_folder(bench, parent, round, "karoiq");
    make_store(bench, logs);
    return measure(bench, logs, run_fetch);
}

int main(int count, char **arguments)
{
    static struct bench bench;
    char parent[] = "/tmp/karoiq-bench-XXXXXX";
    int64_t logs = 5000;
    if (count > 1 && !number_parse(span_of(arguments[1]), 10, 1000000, &logs)) {
        fprintf(stderr, "usage: bench_fetch [LOGS]\n");
        return 2;
    }
    check(mkdtemp(parent) != NULL, "making a folder");
    make_bodies(&bench);
    pid_t server = start_server(&bench);
    struct figures curl = {1e9, 0};
    struct figures fetch = {1e9, 0};
    for (int round = 0; round < ROUNDS; round++) {
        curl = better(curl, measure_curl(&bench, parent, round, logs));
        fetch = better(fetch, measure_fetch(&bench, parent, round, logs));
    }
    struct figures part = measure_fetch(&bench, parent, ROUNDS, logs / 5);
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    check(nftw(parent, remove_one, 16, FTW_DEPTH | FTW_PHYS) == 0, "cleaning up");
    printf("fetch: %" PRId64 " logs from loopback, best of %d\n", logs, ROUNDS);
    printf("  curl --parallel to files  %7.3f s  %6.0f logs/s  %6.1f MB\n", curl.seconds,
           (double)logs / curl.seconds, curl.memory);
    printf("  karoiq to its archive     %7.3f s  %6.0f logs/s  %6.1f MB (%.2f of curl's time)\n",
           fetch.seconds, (double)logs / fetch.seconds, fetch.memory, fetch.seconds / curl.seconds);
    printf("  memory with a fifth of the logs                     %6.1f MB\n", part.memory);
    return 0;
}
