#include "base/model/engine.h"
#include "base/net/address.h"
#include "base/net/http.h"
#include "base/settings/config.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stddef.h>
#include <string.h>

static const char *const listing_names[] = {"api", "page", NULL};
static const char *const details_names[] = {"log", "api", "page", NULL};
static const char *const order_names[] = {"finished", "started", "gid", NULL};
static const char *const draw_names[] = {"place", "moves", NULL};
static const char *const leaver_names[] = {"last", "ignore", NULL};
static const char *const others_names[] = {"rated", "listed", "skipped", NULL};
static const char *const spreadsheet_names[] = {"none", "de", NULL};
static const char *const inactive_names[] = {"within", "after", "apart", NULL};
static const char *const language_names[] = {"de", "en", NULL};

/* clang-format off */
#define AT(member) offsetof(struct config, member)
#define CHECKED(section, member, check, preset, help)                                              \
    {section, #member, SETTING_TEXT, AT(member), 0, 0, NULL, check, preset, help}
#define TEXT(section, member, preset, help) CHECKED(section, member, NULL, preset, help)
#define PATH(section, member, preset, help)                                                        \
    {section, #member, SETTING_PATH, AT(member), 0, 0, NULL, NULL, preset, help}
#define INTEGER(section, member, least, most, preset, help)                                        \
    {section, #member, SETTING_INTEGER, AT(member), least, most, NULL, NULL, preset, help}
#define REAL(section, key, member, least, most, preset, help)                                      \
    {section, key, SETTING_REAL, AT(member), least, most, NULL, NULL, preset, help}
#define CHOICE(section, key, member, names, help)                                                  \
    {section, key, SETTING_CHOICE, AT(member), 0, 0, names, NULL, NULL, help}

/* clang-format on */

static enum status check_base_url(const char *value, char *why, size_t size)
{
    const char *fault;
    enum status status = address_check(value, &fault);
    if (fault)
        snprintf(why, size, "%s", fault);
    return status;
}

static enum status check_site(const char *value, char *why, size_t size)
{
    return *value ? check_base_url(value, why, size) : STATUS_DONE;
}

static enum status check_pattern(const char *value, char *why, size_t size)
{
    int error;
    size_t offset;
    PCRE2_UCHAR message[256];
    if (!*value) {
        snprintf(why, size, "it would match every game; write .* if that is meant");
        return STATUS_CONFIG;
    }
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)value, PCRE2_ZERO_TERMINATED,
                                     PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C, &error, &offset, NULL);
    pcre2_code_free(code);
    if (code)
        return STATUS_DONE;
    pcre2_get_error_message(error, message, sizeof message);
    snprintf(why, size, "%s at character %zu", (const char *)message, offset + 1);
    return error == PCRE2_ERROR_HEAP_FAILED ? STATUS_STORE : STATUS_CONFIG;
}

/* The name stands between {{ and | in the wiki. */
static enum status check_template(const char *value, char *why, size_t size)
{
    if (!strpbrk(value, "{}|[]<>#\n\r"))
        return STATUS_DONE;
    snprintf(why, size, "the name of a template holds none of {}|[]<>#");
    return STATUS_CONFIG;
}

/* Its last part becomes a request's address. */
static enum status check_wiki_api(const char *value, char *why, size_t size)
{
    if (strlen(value) < HTTP_ADDRESS_SIZE)
        return STATUS_DONE;
    snprintf(why, size, "an address has at most %d bytes", HTTP_ADDRESS_SIZE - 1);
    return STATUS_CONFIG;
}

const struct setting settings[] = {
    CHECKED("source", base_url, check_base_url, "https://www.karopapier.de", "the site"),
    CHOICE("source", "listing", listing, listing_names,
           "where the list of games comes from: the JSON API, or the old HTML page"),
    TEXT("source", search, "KaroIQ",
         "sent to the API as 'name' to shorten the list; empty asks for the whole list"),
    CHECKED("source", title_pattern, check_pattern, "!KaroIQ!",
            "PCRE2; a game counts if its title matches (or its tags hold KaroIQ)"),
    CHOICE(
        "source", "details", details, details_names,
        "where placements come from first; of games that it does not settle, the others are asked"),
    PATH("source", api_key_file, "",
         "a file with a key of the API, which only its owner may read; KAROIQ_API_KEY goes before"),
    TEXT("fetch", contact, "",
         "an address that the site's owner can write to; sent with every request"),
    INTEGER("fetch", max_parallel, 1, 64, "2", "transfers at the same time"),
    REAL("fetch", "requests_per_second", requests_per_second, 0, 10000, "2",
         "at most so many; 0 for no limit"),
    INTEGER("fetch", timeout, 1, 3600, "30", "seconds to wait for a connection or for progress"),
    INTEGER("fetch", retries, 0, 20, "4", "further tries after a failed one"),
    CHOICE("rating", "system", rating.system, rating_system_names, "the rating system"),
    REAL("rating", "k", rating.k, 1e-6, 1e6, NULL,
         "points at stake: a game between equals moves k/2"),
    REAL("rating", "phi", rating.phi, 1e-9, 1e3, NULL, "how steep the expectation is"),
    REAL("rating", "start", rating.start, -1e6, 1e6, NULL, "everybody's first rating"),
    CHOICE("rating", "order", rating.order, order_names,
           "games are rated in the order of this stamp, then by GID"),
    CHOICE("rating", "draw", rating.draw, draw_names,
           "two finishers drew if they share the place, or the number of moves"),
    CHOICE("rating", "left_before_first_move", rating.left_before_first_move, leaver_names,
           "who left without a move stands last, or was no participant"),
    PATH("rating", corrections, "", "the maintainer's word on single games, and renamed players"),
    PATH("rating", weights, "",
         "for elo-advantage: CSV gid,player,weight of the start; 1 where nothing is said"),
    PATH("rating", participants, "",
         "who takes part and when: NAME, from, to, remark with tabs; empty for everybody"),
    CHOICE("rating", "others", others, others_names,
           "a game with somebody else in it is rated, rated with a remark, or excluded"),
    TEXT("rules", startdirection, "",
         "the values that count, with commas, such as classic, free, formula1; empty for all"),
    TEXT("rules", crashallowed, "",
         "the values that count, such as free, allowed, forbidden; empty for all"),
    TEXT("rules", cps, "", "yes: only games with checkpoints; no: only without; empty for all"),
    TEXT("rules", zzz, "", "the values that count, numbers or ranges such as 0..5; empty for all"),
    TEXT("rules", without_tags, "", "games with one of these tags do not count, such as §RE§"),
    PATH("report", directory, "report-out", "where the report is written"),
    CHECKED("report", site, check_site, "",
            "the address that the report is published at, for the feeds and for links from "
            "elsewhere, as in https://example.org/karoiq"),
    CHOICE("report", "language", language, language_names,
           "of what goes to the community: ranking, site, feed, wiki"),
    CHOICE("report", "answers", answers, language_names,
           "the language of answers on the terminal, such as those of status, audit and player"),
    CHECKED("report", player_template, check_template, "Benutzer",
            "the wiki's template for a player; empty for plain text"),
    CHECKED("report", game_template, check_template, "Rennen",
            "the wiki's template for a game; empty for plain text"),
    TEXT(
        "report", columns, "",
        "what the wiki's ranking shows, in this order, such as: rank player rating; empty for all"),
    INTEGER("report", decimals, 0, 9, "2", "of ratings in wiki and text"),
    CHOICE("report", "spreadsheet", spreadsheet, spreadsheet_names,
           "whose spreadsheet gets a ranking.csv of its own: ranking.de.csv has semicolons and "
           "decimal commas"),
    CHOICE("report", "inactive", inactive, inactive_names,
           "in the wiki, who is inactive or new stands in the table, in tables after it, or apart"),
    INTEGER("report", active_days, 1, 100000, "730",
            "a player is active who finished a game so many days ago at most"),
    INTEGER("report", min_games, 0, 1000000, "5", "a rating is provisional below so many games"),
    TEXT("report", robots, "Deep*",
         "names that are marked as robots, with commas; * stands for anything, ? for one letter"),
    CHECKED("wiki", wiki_api, check_wiki_api, "",
            "address of the wiki's api.php; what 'karoiq publish' writes to"),
    TEXT("wiki", wiki_user, "", "a bot password's user, as in Name@karoiq"),
    PATH("wiki", wiki_password_file, "",
         "a file with the bot password, which only its owner may read; KAROIQ_WIKI_PASSWORD goes "
         "before"),
    TEXT("wiki", wiki_page, "KaroIQ", "the page that holds the tables"),
    TEXT("wiki", wiki_participants, "",
         "where people sign up, such as KaroIQ#Teilnehmer; 'karoiq participants' reads that "
         "section"),
    TEXT("wiki", wiki_tables, "ranking",
         "what is published, in this order: ranking active newcomers inactive latest records "
         "running"),
    TEXT("wiki", wiki_marker, "karoiq",
         "the tables stand between the comments <!-- karoiq begin --> and <!-- karoiq end -->"),
    INTEGER("wiki", wiki_max_shrink, 0, 100, "20",
            "percent of its rows that the page may lose by being published"),
    PATH("store", database, "karoiq.db", "the store: one SQLite file"),
};
const size_t setting_count = sizeof settings / sizeof settings[0];
_Static_assert(sizeof settings / sizeof settings[0] <= SETTING_LIMIT, "no room for all settings");
