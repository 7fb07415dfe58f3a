#include "command/completion.h"

#include "base/core/wordlist.h"

#include <string.h>

/* An option, or a setting as one: what the shells have to know of it. */
struct offer {
    char name[NAME_LIMIT];
    char letter;
    const char *help;
    const char *argument; /* NULL: a switch */
    const char *const *choices;
    bool path;
    const struct option_row *row; /* NULL: a setting */
};

static size_t offer_count(void)
{
    return option_row_count + setting_count;
}

/* The settings follow the options. */
static struct offer offer_at(size_t index)
{
    struct offer offer = {0};
    if (index < option_row_count) {
        const struct option_row *row = &option_rows[index];
        snprintf(offer.name, sizeof offer.name, "%s", row->name);
        offer.letter = row->letter;
        offer.help = row->help;
        offer.argument = row->argument;
        offer.choices = row->choices;
        offer.path = option_is_path(row);
        offer.row = row;
        return offer;
    }
    const struct setting *setting = &settings[index - option_row_count];
    option_name(setting, offer.name);
    offer.help = setting->help;
    offer.argument = "VALUE";
    offer.choices = setting->type == SETTING_CHOICE ? setting->choices : NULL;
    offer.path = setting->type == SETTING_PATH;
    return offer;
}

static void put_words(FILE *stream, const char *const *words)
{
    for (size_t i = 0; words[i]; i++)
        fprintf(stream, "%s%s", i ? " " : "", words[i]);
}

static void put_command_names(FILE *stream, const struct command *commands, const char *separator)
{
    for (const struct command *command = commands; command->name; command++)
        fprintf(stream, "%s%s", command == commands ? "" : separator, command->name);
}

/* Text within single quotes; `also` are further characters that get a backslash. An apostrophe ends
   the quotes in a way that every shell here understands. */
static void put_quoted(FILE *stream, const char *text, const char *also)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stream);
        else if (strchr(also, *text))
            fprintf(stream, "\\%c", *text);
        else
            fputc(*text, stream);
    }
}

/* The words that an operand can be, where it is written "verify | prune | show GID". */
static void put_operand_words(FILE *stream, const char *operand)
{
    const char *separator = "";
    while (operand && *operand) {
        fprintf(stream, "%s%.*s", separator, (int)strcspn(operand, " "), operand);
        separator = " ";
        operand += strcspn(operand, "|");
        operand += strspn(operand, "| ");
    }
}

static bool takes_paths(const struct command *command)
{
    return command->operands != NO_OPERAND &&
           (command->operand_type == OPERAND_INPUT || command->operand_type == OPERAND_OUTPUT);
}

static bool takes_words(const struct command *command)
{
    return command->operands != NO_OPERAND && command->operand_type == OPERAND_WORD;
}

/* The formats that a command has, with blanks between. */
static void put_formats(FILE *stream, const struct command *command)
{
    struct span rest = span_of(command->formats), format;
    for (const char *before = ""; wordlist_next(&rest, &format); before = " ")
        fprintf(stream, "%s%.*s", before, (int)format.length, format.text);
}

/* The one option whose values depend on the command. */
static bool is_format(const struct offer *offer)
{
    return offer->row && offer->row->choices == report_format_names;
}

static void bash_values(FILE *stream)
{
    fputs("    case $before in\n", stream);
    for (size_t i = 0; i < offer_count(); i++) {
        struct offer offer = offer_at(i);
        if (!offer.argument)
            continue;
        fprintf(stream, "    --%s) ", offer.name);
        if (is_format(&offer)) {
            fputs("mapfile -t COMPREPLY < <(compgen -W \"$formats\" -- \"$word\"); ", stream);
        } else if (offer.choices) {
            fputs("mapfile -t COMPREPLY < <(compgen -W '", stream);
            put_words(stream, offer.choices);
            fputs("' -- \"$word\"); ", stream);
        } else if (offer.path) {
            fputs("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); ",
                  stream);
        }
        fputs("return ;;\n", stream);
    }
    fputs("    esac\n", stream);
}

/* The options of each command, then what else it takes. */
static void bash_commands(FILE *stream, const struct command *commands)
{
    fputs("    case $command in\n", stream);
    for (const struct command *command = commands; command->name; command++) {
        fprintf(stream, "    %s) options=\"$settings", command->name);
        for (size_t i = 0; i < option_row_count; i++)
            if (option_goes_with(&option_rows[i], command))
                fprintf(stream, " --%s", option_rows[i].name);
        fputc('"', stream);
        if (command->formats) {
            fputs("; formats='", stream);
            put_formats(stream, command);
            fputc('\'', stream);
        }
        if (takes_words(command)) {
            fputs("; operands='", stream);
            put_operand_words(stream, command->operand);
            fputc('\'', stream);
        }
        if (takes_paths(command))
            fputs("; paths=yes", stream);
        fputs(" ;;\n", stream);
    }
    fputs("    *) operands='", stream);
    put_command_names(stream, commands, " ");
    fputs("'; options=\"$settings", stream);
    for (size_t i = 0; i < option_row_count; i++)
        fprintf(stream, " --%s", option_rows[i].name);
    fputs("\"; formats='", stream);
    put_words(stream, report_format_names);
    fputs("' ;;\n    esac\n", stream);
}

void completion_print_bash(FILE *stream, const struct command *commands)
{
    fputs("# bash completion of karoiq; made by 'karoiq --print bash'\n_karoiq() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command='' options='' operands='' formats='' paths='' i settings='",
          stream);
    for (size_t i = option_row_count; i < offer_count(); i++)
        fprintf(stream, "%s--%s", i > option_row_count ? " " : "", offer_at(i).name);
    fputs("'\n    COMPREPLY=()\n    for ((i = 1; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in ",
          stream);
    put_command_names(stream, commands, " | ");
    fputs(") command=${COMP_WORDS[i]}; break ;; esac\n    done\n", stream);
    bash_commands(stream, commands);
    bash_values(stream);
    fputs("    if [[ $word == -* ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
          "    elif [[ $paths ]]; then\n"
          "        compopt -o filenames\n"
          "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
          "    else\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$operands\" -- \"$word\")\n"
          "    fi\n}\ncomplete -F _karoiq karoiq\n",
          stream);
}

/* `command` may be NULL. */
static void zsh_offer(FILE *stream, const struct offer *offer, const struct command *command)
{
    if (offer->letter)
        fprintf(stream, "        '(-%c --%s)'{-%c,--%s}'[", offer->letter, offer->name,
                offer->letter, offer->name);
    else
        fprintf(stream, "        '--%s[", offer->name);
    put_quoted(stream, offer->help, "[]:\\");
    fputc(']', stream);
    if (offer->argument) {
        fputs(":", stream);
        put_quoted(stream, offer->argument, "[]:\\");
        fputs(":", stream);
        if (offer->choices) {
            fputc('(', stream);
            if (command && is_format(offer))
                put_formats(stream, command);
            else
                put_words(stream, offer->choices);
            fputc(')', stream);
        } else if (offer->path) {
            fputs("_files", stream);
        }
    }
    fputs("'\n", stream);
}

static void zsh_command_options(FILE *stream, const struct command *command)
{
    fprintf(stream, "    %s)\n        options+=(\n", command->name);
    for (size_t i = 0; i < option_row_count; i++) {
        struct offer offer = offer_at(i);
        if (!offer.row->general && option_goes_with(offer.row, command))
            zsh_offer(stream, &offer, command);
    }
    fputs("        )\n", stream);
    if (takes_paths(command))
        fputs("        operand='*:path:_files'\n", stream);
    if (takes_words(command)) {
        fputs("        operand='*:operand:(", stream);
        put_operand_words(stream, command->operand);
        fputs(")'\n", stream);
    }
    fputs("        ;;\n", stream);
}

void completion_print_zsh(FILE *stream, const struct command *commands)
{
    fputs("#compdef karoiq\n# zsh completion of karoiq; made by 'karoiq --print zsh'\n_karoiq() {\n"
          "    local -a commands options\n    local operand='*: :'\n    commands=(\n",
          stream);
    for (const struct command *command = commands; command->name; command++) {
        fprintf(stream, "        '%s:", command->name);
        put_quoted(stream, command->help, ":\\");
        fputs("'\n", stream);
    }
    fputs("    )\n    options=(\n", stream);
    for (size_t i = 0; i < offer_count(); i++) {
        struct offer offer = offer_at(i);
        if (!offer.row || offer.row->general)
            zsh_offer(stream, &offer, NULL);
    }
    fputs("    )\n    case ${words[(r)(", stream);
    put_command_names(stream, commands, "|");
    fputs(")]} in\n", stream);
    for (const struct command *command = commands; command->name; command++)
        zsh_command_options(stream, command);
    fputs("    esac\n"
          "    _arguments \"$options[@]\" '1:command:{_describe command commands}' \"$operand\"\n"
          "}\n_karoiq \"$@\"\n",
          stream);
}

/* One line for an option; `only`: with that command's formats, NULL: for all that it goes with. */
static void fish_offer(FILE *stream, const struct offer *offer, const struct command *commands,
                       const struct command *only)
{
    fputs("complete -c karoiq", stream);
    if (offer->row && !offer->row->general) {
        fputs(" -n '__fish_seen_subcommand_from", stream);
        for (const struct command *command = commands; command->name; command++)
            if (only ? command == only : option_goes_with(offer->row, command))
                fprintf(stream, " %s", command->name);
        fputc('\'', stream);
    }
    if (offer->letter)
        fprintf(stream, " -s %c", offer->letter);
    fprintf(stream, " -l %s", offer->name);
    if (offer->choices) {
        fputs(" -x -a '", stream);
        if (only)
            put_formats(stream, only);
        else
            put_words(stream, offer->choices);
        fputc('\'', stream);
    } else if (offer->argument) {
        fputs(offer->path ? " -r -F" : " -x", stream);
    }
    fputs(" -d '", stream);
    put_quoted(stream, offer->help, "\\");
    fputs("'\n", stream);
}

static void fish_formats(FILE *stream, const struct offer *offer, const struct command *commands)
{
    for (const struct command *command = commands; command->name; command++)
        if (command->formats)
            fish_offer(stream, offer, commands, command);
}

void completion_print_fish(FILE *stream, const struct command *commands)
{
    fputs("# fish completion of karoiq; made by 'karoiq --print fish'\ncomplete -c karoiq -f\n",
          stream);
    for (const struct command *command = commands; command->name; command++) {
        fprintf(stream, "complete -c karoiq -n __fish_use_subcommand -a %s -d '", command->name);
        put_quoted(stream, command->help, "\\");
        fputs("'\n", stream);
        if (takes_paths(command))
            fprintf(stream, "complete -c karoiq -n '__fish_seen_subcommand_from %s' -F\n",
                    command->name);
        if (takes_words(command)) {
            fprintf(stream, "complete -c karoiq -n '__fish_seen_subcommand_from %s' -a '",
                    command->name);
            put_operand_words(stream, command->operand);
            fputs("'\n", stream);
        }
    }
    for (size_t i = 0; i < offer_count(); i++) {
        struct offer offer = offer_at(i);
        if (is_format(&offer))
            fish_formats(stream, &offer, commands);
        else
            fish_offer(stream, &offer, commands, NULL);
    }
}
