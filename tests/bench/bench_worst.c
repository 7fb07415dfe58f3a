/* 1 MB of the worst input of each kind against 1 MB of ordinary input: at most 20 times as long;
   and it takes time by its size: a MB of 1 MB at most twice as long as a MB of a quarter of one. */
#include "base/core/buffer.h"
#include "base/rules/corrections.h"
#include "tests/fuzz/store.h"

#include "parse/listjson.h"
#include "parse/log.h"

#include <time.h>

enum { SIZE = 1000000, ROUNDS = 3, AT_MOST = 20, GROWS_AT_MOST = 2 };
static const double NOISE = 0.005; /* seconds: what is quicker cannot be measured so */

typedef void composer(struct buffer *out, unsigned number);
typedef void reader(const struct buffer *input);

struct kind {
    const char *name;
    reader *read;
    const char *before, *after; /* around what is composed */
    composer *ordinary;
    const struct {
        const char *name;
        composer *compose;
    } worst[8];
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double measure(const struct kind *kind, composer *compose, size_t size)
{
    struct buffer input = {0};
    double best = 1e9;
    buffer_string(&input, kind->before);
    for (unsigned i = 0; input.length < size - strlen(kind->after) - 70000 ||
                         (input.length < size - strlen(kind->after) - 300 && i < 1000000);
         i++)
        compose(&input, i);
    buffer_string(&input, kind->after);
    MUST(!input.failed);
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        kind->read(&input);
        double took = now() - start;
        best = took < best ? took : best;
    }
    best = best / (double)input.length * SIZE;
    buffer_free(&input);
    return best;
}

#define STAMP "2024-04-05 09:00:00: "
static void ordinary_log(struct buffer *out, unsigned i)
{
    buffer_printf(out, STAMP "Spieler %u -> Feld(%u|%u) Vektor(%u|-%u)\n", i % 5, i % 90, i % 70,
                  i % 9, i % 7);
}
static void short_lines(struct buffer *out, unsigned i)
{
    buffer_printf(out, "%c\n", 'a' + i % 26);
}
static void blank_lines(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_char(out, '\n');
}
static void unknown_lines(struct buffer *out, unsigned i)
{
    buffer_printf(out, STAMP "%x%x a b c d e f g h\n", i * 2654435761U, i);
}
static void many_players(struct buffer *out, unsigned i)
{
    buffer_printf(out, STAMP "Name%u CRASHT!!!\n", i);
}
static void many_results(struct buffer *out, unsigned i)
{
    buffer_printf(out, STAMP "Spieler %u steigt aus dem Spiel aus %u\n", i % 200, i);
}
static void result_within_result(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_string(out, STAMP "x");
    for (int k = 0; k < 3000; k++)
        buffer_string(out, " wird von x wird 1.");
    buffer_string(out, " aus dem Spiel geworfen\n");
}
static void undecodable_names(struct buffer *out, unsigned i)
{
    static const char bytes[] = {'\x81', '\x8D', '\x8F', '\x90', '\x9D'};
    buffer_string(out, STAMP);
    for (int k = 0; k < 12; k++, i /= 5)
        buffer_char(out, bytes[i % 5]);
    buffer_string(out, " CRASHT!!!\n");
}
static void long_lines(struct buffer *out, unsigned i)
{
    for (unsigned k = 0; k < 60000; k++)
        buffer_char(out, "auf Map 1 von "[(k + i) % 14]);
    buffer_char(out, '\n');
}
static void read_log_bytes(const struct buffer *input)
{
    static struct log_reading reading;
    MUST(log_read(&reading, buffer_view(input)));
}

static struct fuzz_store *store(void)
{
    static struct fuzz_store *made;
    return made ? made : (made = fuzz_store_open());
}
/* The reader of a list alone: each element read, its members looked at. */
static void read_list_alone(const struct buffer *input)
{
    static struct json_reader json;
    static struct buffer tags;
    struct span element;
    struct listed listed;
    const struct json_t *game;
    enum json_outcome outcome = json_list(&json, buffer_view(input));
    while (outcome == JSON_READ || outcome == JSON_REFUSED) {
        outcome = json_element(&json, &element, &game);
        MUST(!json_at(game, "id") ||
             listed_from_json(&listed, &json, game, SPAN("finished"), &tags));
    }
    MUST(outcome == JSON_END);
}
static void read_json(const struct buffer *input)
{
    fuzz_list(store(), (const uint8_t *)input->data, input->length, false);
}
static void read_html(const struct buffer *input)
{
    fuzz_list(store(), (const uint8_t *)input->data, input->length, true);
}
static void read_game(const struct buffer *input)
{
    fuzz_details(store(), (const uint8_t *)input->data, input->length, true);
}
static void ordinary_json(struct buffer *out, unsigned i)
{
    buffer_printf(out,
                  "%s{\"id\":%u,\"name\":\"Runde %u !KaroIQ!\",\"map\":{\"id\":%u,\"name\":\"x\"},"
                  "\"cps\":true,\"zzz\":2,\"crashallowed\":\"free\",\"startdirection\":\"free\","
                  "\"started\":true,\"finished\":true,\"starteddate\":\"2023-01-02 03:04:05\","
                  "\"finisheddate\":\"2023-05-06 07:08:09\",\"creator\":\"x\"}",
                  i ? "," : "", i + 1, i, i % 99);
}
static void empty_objects(struct buffer *out, unsigned i)
{
    buffer_string(out, i ? ",{}" : "{}");
}
static void numbers(struct buffer *out, unsigned i)
{
    buffer_string(out, i ? ",1" : "1");
}
static void small_games(struct buffer *out, unsigned i)
{
    buffer_printf(out, "%s{\"id\":%u,\"name\":\"karoiq\"}", i ? "," : "", i + 1);
}
static void many_tags(struct buffer *out, unsigned i)
{
    buffer_printf(out, "%s{\"id\":%u,\"name\":\"x\",\"tags\":[", i ? "," : "", i + 1);
    for (int k = 0; k < 500; k++)
        buffer_printf(out, "%s\"t%d\"", k ? "," : "", k);
    buffer_string(out, "]}");
}
static void many_players_listed(struct buffer *out, unsigned i)
{
    buffer_printf(out, "%s{\"id\":%u,\"name\":\"x\",\"players\":[", i ? "," : "", i + 1);
    for (int k = 0; k < 100; k++)
        buffer_printf(out, "%s{\"id\":%d,\"name\":\"N\",\"moved\":false,\"rank\":1}", k ? "," : "",
                      k);
    buffer_string(out, "]}");
}
static void refused_objects(struct buffer *out, unsigned i)
{
    buffer_string(out, i ? ",{\"a\":1,\"a\":1}" : "{\"a\":1,\"a\":1}");
}
static void nested_arrays(struct buffer *out, unsigned i)
{
    buffer_string(out, i ? ",{\"a\":" : "{\"a\":");
    for (int k = 0; k < 30000; k++)
        buffer_char(out, '[');
    for (int k = 0; k < 30000; k++)
        buffer_char(out, ']');
    buffer_char(out, '}');
}
static void half_pairs(struct buffer *out, unsigned i)
{
    buffer_printf(out, "%s{\"id\":%u,\"name\":\"\\ud800\\u0000\\ud800x\"}", i ? "," : "", i + 1);
}
static void ordinary_html(struct buffer *out, unsigned i)
{
    buffer_printf(out,
                  "<TR><TD><A HREF=showmap.php?GID=%u&x=1><IMG SRC=/pre/%u.png BORDER=0></A>"
                  "<TD><B>%u:</B> <A HREF=showmap.php?GID=%u&x=1>Eine Runde !KaroIQ!</A><TD>x\n",
                  i + 1, i + 1, i + 1, i + 1);
}
static void nested(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_string(out, "<div>");
}
static void unclosed(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_string(out, "<b><a href=x><i>");
}
static void wide_tags(struct buffer *out, unsigned i)
{
    buffer_string(out, "<a");
    for (unsigned k = 0; k < 400; k++)
        buffer_printf(out, " b%u=%u", i + k, k);
    buffer_string(out, ">");
}
static void rulers(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_string(out, "<HR WIDTH=75%>x");
}
static void short_links(struct buffer *out, unsigned i)
{
    buffer_printf(out, "<td><a href=showmap.php?GID=%u>x</a>", i + 1);
}
static void ordinary_rows(struct buffer *out, unsigned i)
{
    buffer_printf(out,
                  "<TR><TD BGCOLOR=#ff0000>&nbsp</TD><TD>Name%u</TD><TD ALIGN=CENTER>113 + 4 "
                  "Crashs</TD><TD>&nbsp;<B>wurde %u.</B></TD>\n",
                  i, i % 900 + 1);
}
static void coloured_cells(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_string(out, "<td bgcolor=x>1");
}

static void read_corrections(const struct buffer *input)
{
    struct diag diag = {.stream = fopen("/dev/null", "w"), .verbosity = NORMAL};
    struct corrections corrections;
    char path[64];
    int file = fuzz_file((const uint8_t *)input->data, input->length, path);
    corrections_load(&corrections, path, &diag);
    corrections_free(&corrections);
    close(file);
    fclose(diag.stream);
}
static void ordinary_corrections(struct buffer *out, unsigned i)
{
    buffer_printf(out, "[game %u]\nreason = agreed\nplace = 2 \"NAME%u\"\n", i + 1, i);
}
static void chained_aliases(struct buffer *out, unsigned i)
{
    buffer_printf(out, "%u = \"N%u\" -> \"N%u\"\n", i, i, i + 1);
}
static void one_long_game(struct buffer *out, unsigned i)
{
    buffer_printf(out, "place = 1 \"N%u\"\n", i);
}
static void many_faults(struct buffer *out, unsigned i)
{
    (void)i;
    buffer_string(out, "x\n");
}

static const struct kind kinds[] = {
    {"log",
     read_log_bytes,
     "2024-04-05 08:00:00: Spiel T auf Map 7 von x erstellt\n",
     "",
     ordinary_log,
     {{"short lines", short_lines},
      {"blank lines", blank_lines},
      {"unknown lines", unknown_lines},
      {"many players", many_players},
      {"many results", many_results},
      {"results within results", result_within_result},
      {"undecodable names", undecodable_names},
      {"long lines", long_lines}}},
    {"API list, the reader alone",
     read_list_alone,
     "[",
     "]",
     ordinary_json,
     {{"empty objects", empty_objects},
      {"numbers", numbers},
      {"small games", small_games},
      {"many tags", many_tags},
      {"many players", many_players_listed},
      {"refused objects", refused_objects},
      {"nested arrays", nested_arrays},
      {"half pairs", half_pairs}}},
    {"API list, into the tables",
     read_json,
     "[",
     "]",
     ordinary_json,
     {{"empty objects", empty_objects},
      {"numbers", numbers},
      {"small games", small_games},
      {"many tags", many_tags},
      {"many players", many_players_listed},
      {"refused objects", refused_objects},
      {"nested arrays", nested_arrays},
      {"half pairs", half_pairs}}},
    {"old list",
     read_html,
     "<TABLE>",
     "</TABLE>",
     ordinary_html,
     {{"nested", nested},
      {"unclosed", unclosed},
      {"wide tags", wide_tags},
      {"rulers", rulers},
      {"short links", short_links}}},
    {"game page",
     read_game,
     "<TABLE>",
     "</TABLE>",
     ordinary_rows,
     {{"coloured cells", coloured_cells}, {"nested", nested}, {"unclosed", unclosed}}},
    {"corrections", read_corrections, "", "", ordinary_corrections, {{"faults", many_faults}}},
    {"aliases",
     read_corrections,
     "[alias]\n",
     "",
     ordinary_corrections,
     {{"chained", chained_aliases}}},
    {"one game",
     read_corrections,
     "[game 1]\n",
     "",
     ordinary_corrections,
     {{"long", one_long_game}}},
};

int main(void)
{
    int result = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        double ordinary = measure(&kinds[i], kinds[i].ordinary, SIZE);
        printf("%s: ordinary %.2f ms a MB, %.0f MB/s\n", kinds[i].name, ordinary * 1e3,
               SIZE / 1e6 / ordinary);
        for (size_t k = 0; k < 8 && kinds[i].worst[k].compose; k++) {
            double took = measure(&kinds[i], kinds[i].worst[k].compose, SIZE);
            double growth = took / measure(&kinds[i], kinds[i].worst[k].compose, SIZE / 4);
            bool slow = took > AT_MOST * ordinary, grows = growth > GROWS_AT_MOST && took > NOISE;
            printf("  %-24s %8.2f ms, %5.1f times; %4.2f times as long a MB as a quarter of it%s\n",
                   kinds[i].worst[k].name, took * 1e3, took / ordinary, growth,
                   slow    ? "  TOO SLOW"
                   : grows ? "  NOT LINEAR"
                           : "");
            result |= slow || grows;
        }
    }
    return result;
}
