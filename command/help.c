#include "command/help.h"

#include <string.h>

enum { HEAD_SIZE = 160, TEXT_WIDTH = 78 };

static void print_row(FILE *stream, int width, const char *head, const char *help)
{
    if (strlen(head) > (size_t)width)
        fprintf(stream, "  %s\n  %*s  %s\n", head, width, "", help);
    else
        fprintf(stream, "  %-*s  %s\n", width, head, help);
}

static void print_option(FILE *stream, const char *name, char letter, const char *argument,
                         const char *help)
{
    char head[HEAD_SIZE];
    if (letter)
        snprintf(head, sizeof head, "-%c, --%s", letter, name);
    else
        snprintf(head, sizeof head, "--%s%s%s", name, argument ? " " : "",
                 argument ? argument : "");
    print_row(stream, 26, head, help);
}

static void print_command(FILE *stream, const char *opening, const struct command *command)
{
    char head[HEAD_SIZE];
    snprintf(head, sizeof head, "%s%s%s%s", opening, command->name, command->operand ? " " : "",
             command->operand ? command->operand : "");
    print_row(stream, 26, head, command->help);
}

/* Paragraphs, each in a line of `text`, broken at blanks. */
static void print_wrapped(FILE *stream, const char *text)
{
    size_t column = 0;
    while (*text) {
        size_t length = strcspn(text, " \n");
        if (column > 0 && column + 1 + length > TEXT_WIDTH) {
            fputc('\n', stream);
            column = 0;
        }
        fprintf(stream, "%s%.*s", column > 0 ? " " : "", (int)length, text);
        column += length + (column > 0);
        text += length;
        if (*text == '\n') {
            fputs("\n\n", stream);
            column = 0;
        }
        text += *text != '\0';
    }
    fputs("\n\n", stream);
}

static void print_one(FILE *stream, const struct command *command)
{
    fprintf(stream, "Usage: karoiq %s%s%s%s [options]\n\n%s\n\n", command->name,
            command->operand ? " " : "", command->operand ? command->operand : "",
            command_takes_several(command) ? "…" : "", command->help);
    if (command->more)
        print_wrapped(stream, command->more);
    fputs("Options:\n", stream);
    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];
        if (option_goes_with(row, command))
            print_option(stream, row->name, row->letter, row->argument, row->help);
    }
    if (command->formats) {
        char formats[FORMATS_SIZE];
        command_formats(command, formats);
        fprintf(stream, "\n%s\n", formats);
    }
    fputs("\nEvery setting of config.ini is an option too; 'karoiq --help' lists them.\n", stream);
}

static void print_all(FILE *stream, const struct command *commands)
{
    fputs("Usage: karoiq COMMAND [options]\n\nKeeps the KaroIQ ranking of KaroPapier: downloads "
          "games, rates them, writes the ranking.\n\nCommands:\n",
          stream);
    for (const struct command *command = commands; command->name; command++)
        print_command(stream, "", command);
    fputs("\nOptions:\n", stream);
    for (size_t i = 0; i < option_row_count; i++)
        print_option(stream, option_rows[i].name, option_rows[i].letter, option_rows[i].argument,
                     option_rows[i].help);
    fputs("\nSettings (config.ini, by section; the option wins):\n", stream);
    for (size_t i = 0; i < setting_count; i++) {
        char name[NAME_LIMIT];
        option_name(&settings[i], name);
        if (i == 0 || strcmp(settings[i].section, settings[i - 1].section) != 0)
            fprintf(stream, " [%s]\n", settings[i].section);
        print_option(stream, name, 0, "VALUE", settings[i].help);
    }
}

void help_print(FILE *stream, const struct command *commands, const struct command *command)
{
    if (command)
        print_one(stream, command);
    else
        print_all(stream, commands);
}

void help_print_short(FILE *stream, const struct command *commands)
{
    fputs("karoiq keeps the KaroIQ ranking of KaroPapier.\n\n", stream);
    for (const struct command *command = commands; command->name; command++)
        if (command->main)
            print_command(stream, "karoiq ", command);
    fputs("\nNew here? 'karoiq init' writes a commented config.ini.\n"
          "'karoiq --help' lists everything, 'karoiq COMMAND --help' explains one command.\n",
          stream);
}
