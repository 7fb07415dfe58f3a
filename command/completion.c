#include "command/completion.h"

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
        offer.path = row->type == OPTION_CONFIG || row->type == OPTION_OUTPUT;
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

static bool takes_paths(const struct command *command)
{
    return command->operand_type == OPERAND_INPUT || command->operand_type == OPERAND_OUTPUT;
}

static void add_word(char words[WORDS_SIZE], struct span word)
{
    size_t length = strlen(words);
    snprintf(words + length, WORDS_SIZE - length, "%s%.*s", length ? " " : "", (int)word.length,
             word.text);
}

/* The first word of each part of a list, with blanks between. */
static void add_words(char words[WORDS_SIZE], const char *list, char separator)
{
    for (struct span rest = span_of(list); rest.length;) {
        struct span part = span_trimmed(span_take(&rest, separator), " ");
        add_word(words, span_take(&part, ' '));
    }
}

/* What a command offers besides its options; "" for nothing. */
struct words {
    char formats[WORDS_SIZE];
    char operands[WORDS_SIZE]; /* where they are written "verify | prune | show GID" */
};

static struct words words_of(const struct command *command)
{
    struct words words = {0};
    add_words(words.formats, command->formats, ',');
    if (command->operand_type == OPERAND_WORD)
        add_words(words.operands, command->operand, '|');
    return words;
}

/* The one option whose values depend on the command. */
static bool is_format(const struct offer *offer)
{
    return offer->row && offer->row->choices == report_format_names;
}

/* What an option with choices can be; `command` NULL: with any command. */
static void put_choices(FILE *stream, const struct offer *offer, const struct command *command)
{
    char words[WORDS_SIZE] = "";
    for (size_t i = 0; offer->choices[i]; i++)
        add_word(words, span_of(offer->choices[i]));
    fputs(command && is_format(offer) ? words_of(command).formats : words, stream);
}

/* Writes `text` between two others, and nothing where it is empty. */
static void put_within(FILE *stream, const char *before, const char *text, const char *after)
{
    if (*text)
        fprintf(stream, "%s%s%s", before, text, after);
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
            put_choices(stream, &offer, NULL);
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
        struct words words = words_of(command);
        put_within(stream, "; formats='", words.formats, "'");
        put_within(stream, "; operands='", words.operands, "'");
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
    for (size_t i = 0; report_format_names[i]; i++)
        fprintf(stream, "%s%s", i ? " " : "", report_format_names[i]);
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
            put_choices(stream, offer, command);
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
    put_within(stream, "        operand='*:operand:(", words_of(command).operands, ")'\n");
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
        put_choices(stream, offer, only);
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
        if (command->operand_type == OPERAND_WORD)
            fprintf(stream, "complete -c karoiq -n '__fish_seen_subcommand_from %s' -a '%s'\n",
                    command->name, words_of(command).operands);
    }
    for (size_t i = 0; i < offer_count(); i++) {
        struct offer offer = offer_at(i);
        if (is_format(&offer))
            fish_formats(stream, &offer, commands);
        else
            fish_offer(stream, &offer, commands, NULL);
    }
}
