/* A server on loopback for unit tests: one thread, one connection after the other, raw answers, so
   that every fault of a real one can be played. */
#ifndef TESTS_UNIT_TINY_SITE_H
#define TESTS_UNIT_TINY_SITE_H

#include "base/core/buffer.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

struct tiny_site {
    /* Writes the raw answer to `request` (headers, 0-terminated) into `answer`, which is sent
       before the connection is closed; true resets the connection instead of closing it. */
    bool (*answer)(void *context, const char *request, struct buffer *answer);
    void *context;
    int listener;
    char base_url[64];
    pthread_t thread;
};

static inline void tiny_site_serve(struct tiny_site *site, int connection)
{
    char request[8192];
    size_t length = 0;
    ssize_t got;
    do {
        got = read(connection, request + length, sizeof request - 1 - length);
        length += got > 0 ? (size_t)got : 0;
        request[length] = '\0';
    } while (got > 0 && length < sizeof request - 1 && !strstr(request, "\r\n\r\n"));
    struct buffer answer = {0};
    bool reset = length > 0 && site->answer(site->context, request, &answer);
    for (size_t sent = 0; sent < answer.length;) {
        ssize_t count = send(connection, answer.data + sent, answer.length - sent, MSG_NOSIGNAL);
        if (count <= 0)
            break;
        sent += (size_t)count;
    }
    if (reset)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0},
                   sizeof(struct linger));
    buffer_free(&answer);
    close(connection);
}

static inline void *tiny_site_thread(void *argument)
{
    struct tiny_site *site = argument;
    int connection;
    while ((connection = accept(site->listener, NULL, NULL)) >= 0)
        tiny_site_serve(site, connection);
    return NULL;
}

static inline bool tiny_site_open(struct tiny_site *site)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    site->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (site->listener < 0 || bind(site->listener, (struct sockaddr *)&address, size) != 0 ||
        listen(site->listener, 64) != 0 ||
        getsockname(site->listener, (struct sockaddr *)&address, &size) != 0)
        return false;
    snprintf(site->base_url, sizeof site->base_url, "http://127.0.0.1:%d",
             (int)ntohs(address.sin_port));
    return pthread_create(&site->thread, NULL, tiny_site_thread, site) == 0;
}

static inline void tiny_site_close(struct tiny_site *site)
{
    shutdown(site->listener, SHUT_RDWR); /* wakes accept() */
    pthread_join(site->thread, NULL);
    close(site->listener);
}

/* An answer with its length, and further header lines (each with its line end, or ""). */
static inline void tiny_site_say(struct buffer *answer, const char *status, const char *headers,
                                 struct span body)
{
    buffer_printf(answer, "HTTP/1.1 %s\r\nConnection: close\r\n%sContent-Length: %zu\r\n\r\n",
                  status, headers, body.length);
    buffer_span(answer, body);
}

#endif
