#include "command/option_table.h"

#include "base/core/wordlist.h"

#include <stddef.h>
#include <string.h>

static const char *const document_names[] = {
    [DOCUMENT_MAN] = "man",       [DOCUMENT_INI_MAN] = "ini-man", [DOCUMENT_BASH] = "bash",
    [DOCUMENT_ZSH] = "zsh",       [DOCUMENT_FISH] = "fish",       [DOCUMENT_CONFIG] = "config",
    [DOCUMENT_CONFIG + 1] = NULL,
};

#define AT(member) offsetof(struct job, member)
#define ROW(general, name, letter, argument, type, member, least, most, choices, help)             \
    {                                                                                              \
        name, letter, argument, general, type, AT(member), least, most, choices, help              \
    }
#define GENERAL(name, letter, argument, type, member, help)                                        \
    ROW(true, name, letter, argument, type, member, 0, 0, NULL, help)
#define GENERAL_CHOICE(name, argument, member, choices, help)                                      \
    ROW(true, name, 0, argument, OPTION_CHOICE, member, 0, 0, choices, help)
#define VALUE(name, argument, type, member, help)                                                  \
    ROW(false, name, 0, argument, type, member, 0, 0, NULL, help)
#define SWITCH(name, member, help) VALUE(name, NULL, OPTION_SWITCH, member, help)
#define CHOICE(name, argument, member, choices, help)                                              \
    ROW(false, name, 0, argument, OPTION_CHOICE, member, 0, 0, choices, help)
#define WHOLE(name, member, least, most, help)                                                     \
    ROW(false, name, 0, "N", OPTION_WHOLE, member, least, most, NULL, help)
#define REAL(name, member, least, most, help)                                                      \
    ROW(false, name, 0, "X", OPTION_REAL, member, least, most, NULL, help)

const struct option_row option_rows[] = {
    GENERAL("config", 0, "FILE", OPTION_CONFIG, config_path,
            "the configuration (default: ./config.ini, then the user's, then the system's)"),
    GENERAL("now", 0, "\"YYYY-MM-DD HH:MM:SS\"", OPTION_STAMP, now,
            "the time to go by (default: now, in Berlin)"),
    GENERAL("quiet", 'q', NULL, OPTION_SWITCH, quiet, "no messages but errors"),
    GENERAL("verbose", 'v', NULL, OPTION_SWITCH, verbose, "more about what is done"),
    GENERAL("help", 'h', NULL, OPTION_SWITCH, help, "this help; after a command, its own"),
    GENERAL("version", 0, NULL, OPTION_SWITCH, version, "version and the libraries in use"),
    GENERAL_CHOICE(
        "print", "DOCUMENT", print, document_names,
        "only print man, ini-man (manual pages), bash, zsh, fish (completion) or config"),
    SWITCH("wait", wait, "wait for another run on the same store to end"),
    SWITCH("dry-run", dry_run, "say what would be asked or written, and do nothing of it"),
    SWITCH("write", write, "write the file; else it is only shown what would change"),
    SWITCH("refresh", refresh, "only download the logs of these games, even if they are final"),
    SWITCH("all", all,
           "read everything in the archive again; anomalies: also those of untagged games"),
    SWITCH("fetch", fetch, "ask the site for what it says of these games now"),
    SWITCH("unknown", unknown, "list the forms of lines that are no known event"),
    SWITCH("force", rules.force, "replace a ranking by an empty one if it comes to that"),
    SWITCH("forget", forget,
           "go on without files and settings that the ranking was made with and nothing names now"),
    SWITCH("adopt", rules.adopt,
           "write the report into a folder that holds other files; those named like its pages go"),
    CHOICE("format", "FORMAT", format, report_format_names,
           "wiki, html, csv, json or text, as far as the command has it"),
    CHOICE(
        "table", "TABLE", table, report_table_names,
        "one table for the wiki: ranking, active, newcomers, inactive, latest, records or running"),
    VALUE("player", "NAME", OPTION_NAME, player, "one player's number in the game, in words"),
    VALUE("output", "PATH", OPTION_OUTPUT, output, "a file, or - for standard output"),
    VALUE("exclude", "GID", OPTION_GIDS, excluded, "without this game; may be repeated"),
    VALUE("accept", "GID", OPTION_GIDS, accepted,
          "with this game although it is not tagged; may be repeated"),
    VALUE("result", "\"GID PLACE NAME\"", OPTION_TEXTS, results,
          "another result of a player: a place, withdrew or ejected; may be repeated"),
    VALUE("as-of", "DATE", OPTION_DAY, as_of, "with the games only that were finished by then"),
    SWITCH("tune", tune, "search for the constants that predict best"),
    SWITCH("against", against, "hold the ratings against Elo, Glicko and others"),
    WHOLE("samples", samples, 1, 1000000, "samples of the bootstrap (1000)"),
    WHOLE("seed", seed, 0, INT32_MAX, "of the random numbers (1)"),
    REAL("difference", simulation.difference, -4000, 4000, "of the true ratings (200)"),
    REAL("factor", simulation.k, 0.001, 1000, "K of both ratings (16)"),
    WHOLE("games", simulation.games, 1, 10000000, "of each run (1500)"),
    WHOLE("ignored", simulation.ignored, 0, 10000000,
          "games at the beginning that are not counted (500)"),
    WHOLE("runs", simulation.runs, 1, 100000, "independent of each other (100)"),
    REAL("deviation", simulation.gauss_deviation, 0, 10,
         "of the advantage around 0.5, source gauss (0.15)"),
    REAL("least", simulation.gauss_least, 0, 1, "advantage, source gauss (0.02)"),
    REAL("most", simulation.gauss_most, 0, 1, "advantage, source gauss (0.98)"),
    REAL("low", simulation.binary_low, 0, 1, "advantage, source binary (0.1)"),
    REAL("high", simulation.binary_high, 0, 1, "advantage, source binary (0.9)"),
    REAL("error", simulation.error, 0, 1,
         "of what the third rating knows of the advantage, a standard deviation (0.1)"),
    REAL("step", simulation.step, 0.01, 1000, "between two rows of the table"),
    VALUE("svg", "PATH", OPTION_OUTPUT, svg, "draw the frequencies into this file, too"),
};
const size_t option_row_count = sizeof option_rows / sizeof option_rows[0];

/* What follows from the rest of a command's row is not said in it again. */
bool option_goes_with(const struct option_row *row, const struct command *command)
{
    if (row->offset == AT(wait))
        return command->store >= STORE_IS_WRITTEN;
    if (row->offset == AT(format))
        return command->formats != NULL;
    const char *own = command->options ? command->options : "";
    return row->general || wordlist_has(span_of(own), span_of(row->name));
}

void *option_member(const struct option_row *row, struct job *job)
{
    return (char *)job + row->offset;
}

void option_name(const struct setting *setting, char name[NAME_LIMIT])
{
    snprintf(name, NAME_LIMIT, "%s", setting->key);
    for (char *c = name; *c; c++)
        if (*c == '_')
            *c = '-';
}
