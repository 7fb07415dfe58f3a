#include "command/manual.h"

#include <string.h>

/* What roff would take for something else, and how it is written. */
static const struct {
    char plain;
    const char *roff;
} escapes[] = {
    {'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"}, {'"', "\\(dq"},
    {'^', "\\(ha"}, {'~', "\\(ti"}, {'`', "\\(ga"},
};

static void put_char(FILE *stream, char c)
{
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        if (escapes[i].plain != c)
            continue;
        fputs(escapes[i].roff, stream);
        return;
    }
    fputc(c, stream);
}

static void put(FILE *stream, const char *text)
{
    for (; text && *text; text++)
        put_char(stream, *text);
}

/* Text in lines of its own; each line of it is a paragraph, `between` stands before all but the
   first. Long lines are broken, as one does in roff; one that begins with a dot would be a command.
 */
static void put_text(FILE *stream, const char *text, const char *between)
{
    enum { BREAK_AFTER = 60 };
    for (size_t column = 0; *text; text++, column++) {
        bool paragraph = *text == '\n';
        if (column == 0 && *text == '.')
            fputs("\\&", stream);
        if (paragraph || (*text == ' ' && column > BREAK_AFTER)) {
            fprintf(stream, "\n%s%s", paragraph ? between : "", paragraph ? "\n" : "");
            column = (size_t)-1;
        } else {
            put_char(stream, *text);
        }
    }
    fputc('\n', stream);
}

/* "--name ARGUMENT" in bold and italics. */
static void put_option(FILE *stream, const char *name, char letter, const char *argument)
{
    fputs(".TP\n", stream);
    if (letter)
        fprintf(stream, "\\fB\\-%c\\fR, ", letter);
    fputs("\\fB\\-\\-", stream);
    put(stream, name);
    fputs("\\fR", stream);
    if (argument) {
        fputs(" \\fI", stream);
        put(stream, argument);
        fputs("\\fR", stream);
    }
    fputc('\n', stream);
}

static void put_commands_of(FILE *stream, const struct option_row *row,
                            const struct command *commands)
{
    const char *separator = "Goes with ";
    for (const struct command *command = commands; command->name; command++) {
        if (!option_goes_with(row, command))
            continue;
        fprintf(stream, "%s\\fB%s\\fR", separator, command->name);
        separator = ", ";
    }
    fputs(".\n", stream);
}

static void put_command(FILE *stream, const struct command *command)
{
    fputs(".TP\n\\fB", stream);
    put(stream, command->name);
    fputs("\\fR", stream);
    if (command->operand) {
        fputs(" \\fI", stream);
        put(stream, command->operand);
        fprintf(stream, "\\fR%s", command_takes_several(command) ? " ..." : "");
    }
    fputc('\n', stream);
    put_text(stream, command->help, ".IP");
    if (command->more) {
        fputs(".IP\n", stream);
        put_text(stream, command->more, ".IP");
    }
    if (command->formats) {
        char formats[FORMATS_SIZE];
        command_formats(command, formats);
        fputs(".IP\n", stream);
        put_text(stream, formats, ".IP");
    }
}

/* What a list of the manual consists of. */
struct item {
    const char *name, *text;
};

static const struct item exit_statuses[] = {
    {"0", "done"},
    {"1", "done, but something failed in this run that was not listed as failed before; it is "
          "named, and what could be done is done"},
    {"2", "wrong usage: an unknown command, option, game or player"},
    {"3", "a wrong configuration or wrong corrections; the message names file and line"},
    {"4", "the site cannot be reached"},
    {"5", "the store cannot be used, or another run is using it"},
    {"6", "the output cannot be written; what stood there before is left as it was"},
    {"129, 130, 143", "ended by SIGHUP (a closed terminal), Ctrl-C or SIGTERM, after what was "
                      "begun had been put away safely"},
};

static const struct item environment[] = {
    {"KAROIQ_API_KEY", "a key of the site's API, sent with requests; goes before api_key_file"},
    {"KAROIQ_WIKI_PASSWORD",
     "the bot password with which 'publish' writes to the wiki; goes before wiki_password_file"},
    {"NO_COLOR", "where set, failures are not shown in red"},
};

static const struct item files[] = {
    {"./config.ini", "the configuration, where --config names no other; then"},
    {"~/.config/karoiq/config.ini", "the user's (or below $XDG_CONFIG_HOME); then"},
    {"/etc/karoiq/config.ini", "the system's. The first that is there counts alone; where there is "
                               "none, the defaults do."},
    {"karoiq.db", "the store: everything that was downloaded, read and computed. It is the one "
                  "file to keep a copy of."},
    {"report-out/",
     "the report: index.html with a page for each player and game, ranking.wiki, "
     "ranking.csv, ranking.json; ranking.de.csv where [report] spreadsheet asks for it"},
};

static const struct item examples[] = {
    {"karoiq init --contact me@example.org", "A configuration to begin with."},
    {"karoiq update", "Everything: download what is new, rate, write the report."},
    {"karoiq audit 132000", "Why game 132000 gave and took which points."},
    {"karoiq report --format wiki --output -", "The table to paste into the wiki."},
    {"karoiq whatif --k 3 --phi 0.04",
     "Settings are options too, so other constants can be tried."},
};

static void put_rows(FILE *stream, const struct command *commands)
{
    fputs(".SH COMMANDS\n", stream);
    for (const struct command *command = commands; command->name; command++)
        put_command(stream, command);
    fputs(".SH OPTIONS\nOptions may stand before or behind the command.\n", stream);
    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];
        put_option(stream, row->name, row->letter, row->argument);
        put_text(stream, row->help, ".IP");
        if (!row->general) {
            fputs(".IP\n", stream);
            put_commands_of(stream, row, commands);
        }
    }
    fputs(".SH SETTINGS\nEach setting of\n.BR karoiq.ini (5)\nis an option, too, and wins over the "
          "file.\n",
          stream);
    for (size_t i = 0; i < setting_count; i++) {
        char name[NAME_LIMIT];
        option_name(&settings[i], name);
        put_option(stream, name, 0, "VALUE");
        put_text(stream, settings[i].help, ".IP");
    }
}

static void put_items(FILE *stream, const char *heading, char font, const struct item *items,
                      size_t count)
{
    fprintf(stream, ".SH %s\n", heading);
    for (size_t i = 0; i < count; i++) {
        fprintf(stream, ".TP\n\\f%c", font);
        put(stream, items[i].name);
        fputs("\\fR\n", stream);
        put_text(stream, items[i].text, ".IP");
    }
}

#define PUT_ITEMS(stream, heading, font, items)                                                    \
    put_items(stream, heading, font, items, sizeof(items) / sizeof((items)[0]))

static void put_closing(FILE *stream)
{
    PUT_ITEMS(stream, "EXIT STATUS", 'B', exit_statuses);
    PUT_ITEMS(stream, "ENVIRONMENT", 'B', environment);
    PUT_ITEMS(stream, "FILES", 'I', files);
    PUT_ITEMS(stream, "EXAMPLES", 'B', examples);
    fputs(".SH SEE ALSO\n.BR karoiq.ini (5)\n", stream);
}

void manual_print(FILE *stream, const struct command *commands)
{
    fputs(".TH KAROIQ 1 " KAROIQ_DATE " \"karoiq " KAROIQ_VERSION "\" \"User commands\"\n"
          ".SH NAME\nkaroiq \\- keep the KaroIQ ranking of the game KaroPapier\n.SH SYNOPSIS\n"
          ".B karoiq\n.I COMMAND\n.RI [ operand \" ...]\"\n.RI [ options ]\n.SH DESCRIPTION\n"
          ".B karoiq\n",
          stream);
    put_text(
        stream,
        "downloads the lists and logs of the games of KaroPapier that count for the KaroIQ, "
        "reads from them who came in on which place, computes every rating from the first "
        "game on, and writes the ranking as wiki markup, as a small web site, as CSV and as "
        "JSON.\nWhat it does on a run is said on standard error; what was asked for is written "
        "to standard output or to files, which appear whole or not at all.",
        ".PP");
    put_rows(stream, commands);
    put_closing(stream);
}

static void put_values(FILE *stream, const struct setting *setting)
{
    const char *const *choice = setting->choices;
    char presets[PRESETS_SIZE];
    fputs(".IP\n", stream);
    if (setting->type == SETTING_INTEGER || setting->type == SETTING_REAL) {
        setting_presets(presets, setting);
        fprintf(stream, "A %s from %.10g to %.10g, by default %s.\n",
                setting->type == SETTING_INTEGER ? "whole number" : "number", setting->least,
                setting->most, presets);
    } else if (setting->type == SETTING_CHOICE) {
        fputs("One of:", stream);
        for (size_t i = 0; choice[i]; i++) {
            fprintf(stream, "%s ", i ? "," : "");
            put(stream, choice[i]);
        }
        fputs("; by default ", stream);
        put(stream, choice[0]);
        fputs(".\n", stream);
    } else {
        fputs(setting->type == SETTING_PATH ? "A path, by default " : "Text, by default ", stream);
        put(stream, setting->preset[0] ? setting->preset : "empty");
        fputs(".\n", stream);
    }
}

void manual_print_settings(FILE *stream, const struct command *commands)
{
    (void)commands;
    const char *section = "";
    fputs(".TH KAROIQ.INI 5 " KAROIQ_DATE " \"karoiq " KAROIQ_VERSION "\" \"File formats\"\n"
          ".SH NAME\nkaroiq.ini \\- the configuration of karoiq, config.ini\n.SH DESCRIPTION\n"
          "A file of lines: a section in brackets, and below it lines of the form\n"
          ".IR key \" = \" value .\n",
          stream);
    put_text(
        stream,
        "A line that begins with a semicolon or # is a comment, and so is what follows a blank "
        "and a semicolon in a line. A line holds at most 190 bytes, and does not begin with a "
        "blank. A key stands once. What is missing has its default; unknown keys and values "
        "out of range are errors.\n"
        "Relative paths are relative to the folder of the file.\n"
        "The file is called config.ini and looked for in the present folder, then in "
        "~/.config/karoiq, then in /etc/karoiq. 'karoiq init' writes one.",
        ".PP");
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *setting = &settings[i];
        if (strcmp(section, setting->section) != 0)
            fprintf(stream, ".SH [%s]\n", setting->section);
        section = setting->section;
        fprintf(stream, ".TP\n\\fB%s\\fR\n", setting->key);
        put_text(stream, setting->help, ".IP");
        put_values(stream, setting);
    }
    fputs(".SH SEE ALSO\n.BR karoiq (1)\n", stream);
}
