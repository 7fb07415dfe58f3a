/* What a wiki says to the requests of publishing: the input is its answer to each of them. */
#include "base/net/http.h"
#include "fuzz.h"

static struct span fuzz_answer;

static enum status fuzz_get(struct http_client *client, const struct http_request *request,
                            struct http_response *response)
{
    (void)client;
    MUST(request->post.text);
    *response = (struct http_response){.outcome = HTTP_ANSWER, .status = 200, .retry_after = -1};
    MUST(buffer_span(&response->body, fuzz_answer));
    return STATUS_DONE;
}

static struct http_client *fuzz_open(const struct http_settings *wanted)
{
    MUST(wanted->base_url);
    return (struct http_client *)1;
}

static void fuzz_close(struct http_client *client)
{
    (void)client;
}

#define http_get fuzz_get
#define http_open fuzz_open
#define http_close fuzz_close
#include "report/wiki/wiki_client.c"
#undef http_get
#undef http_open
#undef http_close

static void check_page(struct wiki_client *client, struct diag *diag)
{
    struct wiki_page page = {0};
    unsigned errors = diag->errors;
    enum status status = STATUS_DONE;
    enum wiki_result result = wiki_read(client, &page, &status);
    MUST(result != WIKI_UNCHANGED);
    MUST((result == WIKI_FAILED) == (status != STATUS_DONE));
    MUST(result != WIKI_FAILED || diag->errors > errors);
    if (result == WIKI_DONE) {
        MUST(page.token.data && page.revision.data && page.timestamp.data && page.started.data);
        MUST(fuzz_is_text(buffer_view(&page.text)) && fuzz_is_text(buffer_view(&page.token)));
        result = wiki_write(client, &page, SPAN("text"), SPAN("summary"), false, &status);
        MUST((result == WIKI_FAILED) == (status != STATUS_DONE));
    }
    bool missing = false;
    result = wiki_lacks(client, "Nr", &missing, &status);
    MUST((result == WIKI_FAILED) == (status != STATUS_DONE));
    wiki_page_free(&page);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char api[] = "https://wiki.example.org/w/api.php", name[] = "KaroIQ";
    const struct config config = {.wiki_api = api, .wiki_page = name, .timeout = 1};
    const volatile int stop = 1; /* no waiting for a wiki that is busy */
    struct fuzz_words words;
    fuzz_answer = fuzz_span(data, size);
    fuzz_listen(&words);
    struct wiki_client *client = wiki_open(&config, &stop, &words.diag);
    MUST(client);
    enum status status = wiki_login(client, "user", "password");
    MUST(status == STATUS_DONE || words.diag.errors > 0);
    check_page(client, &words.diag);
    wiki_close(client);
    fuzz_unlisten(&words);
    return 0;
}
