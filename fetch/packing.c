#include "fetch/packing.h"

#include "base/store/archive.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* With half as many a first download takes a tenth longer, with twice as many just as long. A run
   that is killed loses them. */
enum { PACKAGES = 32 };

/* Few logs are larger. 32 of the largest pages would take half a gigabyte, twice. */
enum { LARGEST = 1 << 20 };

struct packing {
    pthread_t thread;
    struct ZSTD_CCtx_s *packer;
    struct package packages[PACKAGES]; /* the Nth stands at N % PACKAGES */
    pthread_mutex_t lock;              /* for what follows */
    pthread_cond_t changed; /* at most one of the two threads waits: either nothing is to be packed,
                               or the other has work */
    size_t put, packed, taken; /* how many so far */
    bool closing;
};

static void *pack_all(void *context)
{
    struct packing *packing = context;
    pthread_mutex_lock(&packing->lock);
    for (;;) {
        while (packing->packed == packing->put && !packing->closing)
            pthread_cond_wait(&packing->changed, &packing->lock);
        if (packing->closing)
            break;
        struct package *package = &packing->packages[packing->packed % PACKAGES];
        pthread_mutex_unlock(&packing->lock);
        buffer_clear(&package->packed);
        package->failed =
            !archive_pack(packing->packer, buffer_view(&package->response.body), &package->packed);
        pthread_mutex_lock(&packing->lock);
        packing->packed++;
        pthread_cond_signal(&packing->changed);
    }
    pthread_mutex_unlock(&packing->lock);
    return NULL;
}

/* Signals are for the thread that waits for the network. */
static bool start_thread(struct packing *packing)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&packing->thread, NULL, pack_all, packing) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void free_all(struct packing *packing)
{
    for (size_t i = 0; i < PACKAGES; i++) {
        buffer_free(&packing->packages[i].response.body);
        buffer_free(&packing->packages[i].packed);
    }
    archive_packer_free(packing->packer);
    pthread_cond_destroy(&packing->changed);
    pthread_mutex_destroy(&packing->lock);
    free(packing);
}

struct packing *packing_open(void)
{
    struct packing *packing = calloc(1, sizeof *packing);
    if (!packing)
        return NULL;
    pthread_mutex_init(&packing->lock, NULL);
    pthread_cond_init(&packing->changed, NULL);
    packing->packer = archive_packer();
    if (packing->packer && start_thread(packing))
        return packing;
    free_all(packing);
    return NULL;
}

void packing_close(struct packing *packing)
{
    if (!packing)
        return;
    pthread_mutex_lock(&packing->lock);
    packing->closing = true;
    pthread_cond_signal(&packing->changed);
    pthread_mutex_unlock(&packing->lock);
    pthread_join(packing->thread, NULL);
    free_all(packing);
}

bool packing_put(struct packing *packing, const struct http_request *request,
                 struct http_response *response)
{
    if (!packing || response->body.length > LARGEST || packing->put - packing->taken == PACKAGES)
        return false;
    struct package *package = &packing->packages[packing->put % PACKAGES];
    struct buffer spare = package->response.body;
    buffer_clear(&spare);
    package->request = *request;
    package->response = *response;
    response->body = spare;
    pthread_mutex_lock(&packing->lock);
    packing->put++;
    pthread_cond_signal(&packing->changed);
    pthread_mutex_unlock(&packing->lock);
    return true;
}

const struct package *packing_take(struct packing *packing, bool wait)
{
    if (!packing)
        return NULL;
    pthread_mutex_lock(&packing->lock);
    while (wait && packing->packed == packing->taken && packing->put != packing->taken)
        pthread_cond_wait(&packing->changed, &packing->lock);
    bool any = packing->packed != packing->taken;
    pthread_mutex_unlock(&packing->lock);
    return any ? &packing->packages[packing->taken++ % PACKAGES] : NULL;
}
