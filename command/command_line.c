#include "command/command_line.h"

#include "base/core/file.h"
#include "base/core/landlock.h"
#include "base/core/output.h"
#include "command/answer.h"
#include "command/command_table.h"
#include "command/completion.h"
#include "command/confine.h"
#include "command/help.h"
#include "command/housekeeping.h"
#include "command/manual.h"
#include "command/options.h"
#include "rate/simulate.h"

#include <curl/curl.h>
#include <libxml/xmlversion.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>

static void print_sandbox(FILE *stream)
{
    int level = landlock_level();
    if (level == 0)
        fprintf(stream, "sandbox: none; this kernel has no Landlock\n");
    else
        fprintf(
            stream,
            "sandbox: Landlock level %d; reading and writing are limited to the store's and "
            "the report's folder and the files that are named%s\n",
            level,
            level < LANDLOCK_NETWORK_LEVEL
                ? ", the network is not (that takes level 4)"
                : ", TCP to the commands that need it, and to the ports of base_url and wiki_api");
}

static void print_version(FILE *stream, bool verbose)
{
    fprintf(stream, "karoiq " KAROIQ_VERSION "\n");
    if (verbose) {
        fprintf(stream, "libcurl %s\nlibxml2 %s\nSQLite %s\nzstd %s\n", curl_version(),
                LIBXML_DOTTED_VERSION, sqlite3_libversion(), ZSTD_versionString());
        print_sandbox(stream);
    }
}

static void (*const printers[])(FILE *stream, const struct command *commands) = {
    [DOCUMENT_MAN] = manual_print,           [DOCUMENT_INI_MAN] = manual_print_settings,
    [DOCUMENT_BASH] = completion_print_bash, [DOCUMENT_ZSH] = completion_print_zsh,
    [DOCUMENT_FISH] = completion_print_fish,
};

/* What is made from the tables besides the help. */
static enum status print_document(struct job *job, FILE *stream)
{
    if (job->print.index != DOCUMENT_CONFIG)
        printers[job->print.index](stream, commands);
    else if (config_init(&job->config, &job->diag))
        config_print(&job->config, stream);
    else
        return STATUS_STORE;
    return STATUS_DONE;
}

/* What the command line asks for in place of a command's work. */
static enum status print_asked(struct job *job, FILE *stream)
{
    if (job->version)
        print_version(stream, job->verbose);
    else if (job->help)
        help_print(stream, commands, job->command);
    else if (job->print.word)
        return print_document(job, stream);
    else
        help_print_short(stream, commands);
    return STATUS_DONE;
}

/* Whole, as every answer is. */
static enum status print(struct job *job)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    enum status status = stream ? print_asked(job, stream) : STATUS_DONE;
    if (!stream || !file_close_memory(stream, &text))
        status = diag_memory(&job->diag, "printing");
    if (status == STATUS_DONE)
        status = output_file("-", (struct span){text, length}, &job->rules, &job->diag);
    free(text);
    return status;
}

static enum status work(struct job *job)
{
    const struct command *command = job->command;
    enum status status = confine(job);
    if (status != STATUS_DONE)
        return status;
    return command->answer ? answer(job, command->answer) : command->run(job);
}

static enum status run_command(struct job *job)
{
    if (job->version || job->help || job->print.word || !job->command)
        return print(job);
    return work(job);
}

/* What a newcomer may not see from the message alone. */
static void advise(struct job *job, enum status status)
{
    /* Summaries and warnings tell it in detail; who has asked for quiet gets one line. */
    if (status == STATUS_INCOMPLETE && job->diag.errors == 0 && job->quiet)
        diag_error(&job->diag, "not everything could be done; 'karoiq status' says what failed");
    if (status == STATUS_SITE && job->command->run != command_check)
        diag_note(&job->diag, "'karoiq check' looks for the reason");
    if (status == STATUS_STORE && job->command && !job->configured &&
        access(job->config.database, F_OK) != 0)
        diag_note(&job->diag, "no config.ini was found in this folder, in ~/.config/karoiq or in"
                              " /etc/karoiq; if it is elsewhere, go there or use --config FILE");
}

enum status command_line(int argc, char *const *argv, const volatile int *stop)
{
    struct job job = {
        .diag = {.stream = stderr, .verbosity = NORMAL},
        .stop = stop,
        .seed = 1,
        .simulation = simulation_defaults(),
    };
    enum status status = options_read(&job, argc, argv, commands);
    if (status == STATUS_DONE)
        status = run_command(&job);
    advise(&job, status);
    diag_forget(&job.diag);
    options_free(&job);
    return status;
}
