#include "command/options.h"

#include <stddef.h>

#define AT(member) offsetof(struct run, member)
#define SWITCH(name, letter, commands, member, help)                                               \
    {                                                                                              \
        name, letter, NULL, commands, OPTION_SWITCH, AT(member), 0, 0, help                        \
    }
#define TEXT(name, argument, commands, member, help)                                               \
    {                                                                                              \
        name, 0, argument, commands, OPTION_TEXT, AT(member), 0, 0, help                           \
    }
#define TEXTS(name, argument, commands, member, help)                                              \
    {                                                                                              \
        name, 0, argument, commands, OPTION_TEXTS, AT(member), 0, 0, help                          \
    }
#define WHOLE(name, commands, member, least, most, help)                                           \
    {                                                                                              \
        name, 0, "N", commands, OPTION_WHOLE, AT(member), least, most, help                        \
    }
#define REAL(name, commands, member, least, most, help)                                            \
    {                                                                                              \
        name, 0, "X", commands, OPTION_REAL, AT(member), least, most, help                         \
    }

const struct option_row option_rows[] = {
    TEXT("config", "FILE", NULL, config_path,
         "the configuration (default: ./config.ini, then the user's, then the system's)"),
    TEXT("now", "\"YYYY-MM-DD HH:MM:SS\"", NULL, now_text,
         "the time to go by (default: now, in Berlin)"),
    SWITCH("quiet", 'q', NULL, quiet, "no messages but errors"),
    SWITCH("verbose", 'v', NULL, verbose, "more about what is done"),
    SWITCH("help", 'h', NULL, help, "this help; after a command, its own"),
    SWITCH("version", 0, NULL, version, "version and the libraries in use"),
    TEXT("print", "DOCUMENT", NULL, print,
         "only print man, ini-man (manual pages), bash, zsh, fish (completion) or config"),
    SWITCH("wait", 0, " update fetch parse rate import archive publish restore ", wait,
           "wait for another run on the same store to end"),
    SWITCH("dry-run", 0, " fetch publish ", dry_run,
           "say what would be asked or written, and do nothing of it"),
    SWITCH("refresh", 0, " fetch ", refresh, "ask for the logs of these games again, final or not"),
    SWITCH("all", 0, " parse anomalies ", all,
           "read everything in the archive again; anomalies: also those of untagged games"),
    SWITCH("fetch", 0, " verify ", fetch, "ask the site for what it says of these games now"),
    SWITCH("unknown", 0, " parse anomalies ", unknown,
           "list the forms of lines that are no known event"),
    SWITCH("force", 0, " update report ", force,
           "replace a ranking by an empty one if it comes to that"),
    TEXT("format", "FORMAT",
         " report audit player diff whatif evaluate uncertainty contest simulate ", format,
         "wiki, html, csv, json or text, as far as the command has it"),
    TEXT(
        "table", "TABLE", " report ", table,
        "one table for the wiki: ranking, active, newcomers, inactive, latest, records or running"),
    TEXT("player", "NAME", " audit ", player, "one player's number in the game, in words"),
    TEXT("output", "PATH",
         " report status audit player diff whatif evaluate uncertainty contest simulate archive "
         "anomalies verify ",
         output, "a file, or - for standard output"),
    TEXTS("exclude", "GID", " whatif ", excluded, "without this game; may be repeated"),
    TEXTS("accept", "GID", " whatif ", accepted,
          "with this game although it is not tagged; may be repeated"),
    TEXTS("result", "\"GID PLACE NAME\"", " whatif ", results,
          "another result of a player: a place, withdrew or ejected; may be repeated"),
    TEXT("as-of", "DATE", " whatif ", as_of, "with the games only that were finished by then"),
    SWITCH("tune", 0, " evaluate ", tune, "search for the constants that predict best"),
    WHOLE("samples", " evaluate ", samples, 1, 1000000, "samples of the bootstrap (1000)"),
    WHOLE("bootstrap", " uncertainty ", samples, 1, 100000, "how often the games are drawn (1000)"),
    WHOLE("seed", " evaluate uncertainty simulate ", seed, 0, INT32_MAX,
          "of the random numbers (1)"),
    REAL("difference", " simulate ", simulation.difference, -4000, 4000,
         "of the true ratings (200)"),
    REAL("factor", " simulate ", simulation.k, 0.001, 1000, "K of both ratings (16)"),
    WHOLE("games", " simulate ", simulation.games, 1, 10000000, "of each run (1500)"),
    WHOLE("ignored", " simulate ", simulation.ignored, 0, 10000000,
          "games at the beginning that are not counted (500)"),
    WHOLE("runs", " simulate ", simulation.runs, 1, 100000, "independent of each other (100)"),
    REAL("deviation", " simulate ", simulation.gauss_deviation, 0, 10,
         "of the advantage around 0.5, source gauss (0.15)"),
    REAL("least", " simulate ", simulation.gauss_least, 0, 1, "advantage, source gauss (0.02)"),
    REAL("most", " simulate ", simulation.gauss_most, 0, 1, "advantage, source gauss (0.98)"),
    REAL("low", " simulate ", simulation.binary_low, 0, 1, "advantage, source binary (0.1)"),
    REAL("high", " simulate ", simulation.binary_high, 0, 1, "advantage, source binary (0.9)"),
    REAL("step", " simulate ", simulation.step, 0.01, 1000, "between two rows of the table"),
    TEXT("svg", "PATH", " simulate ", svg, "draw the frequencies into this file, too"),
};
const size_t option_row_count = sizeof option_rows / sizeof option_rows[0];
