#include "command/command_line.h"

#include "base/core/sandbox.h"
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
#include <errno.h>
#include <libxml/xmlversion.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

static void print_sandbox(void)
{
    int level = sandbox_level();
    if (level == 0)
        printf("sandbox: none; this kernel has no Landlock\n");
    else
        printf("sandbox: Landlock level %d; writing is limited to the store's and the report's "
               "folder and the files named as output%s\n",
               level,
               level < 4 ? ", the network is not (that takes level 4)"
                         : ", TCP to the commands that need it");
}

static void print_version(bool verbose)
{
    printf("karoiq " KAROIQ_VERSION "\n");
    if (verbose) {
        printf("libcurl %s\nlibxml2 %s\nSQLite %s\nzstd %s\n", curl_version(),
               LIBXML_DOTTED_VERSION, sqlite3_libversion(), ZSTD_versionString());
        print_sandbox();
    }
}

static void (*const printers[])(FILE *stream, const struct command *commands) = {
    [DOCUMENT_MAN] = manual_print,           [DOCUMENT_INI_MAN] = manual_print_settings,
    [DOCUMENT_BASH] = completion_print_bash, [DOCUMENT_ZSH] = completion_print_zsh,
    [DOCUMENT_FISH] = completion_print_fish,
};

/* What is made from the tables besides the help; errors of standard output are seen by the caller.
 */
static enum status print_document(struct run *run)
{
    if (run->print.index != DOCUMENT_CONFIG)
        printers[run->print.index](stdout, commands);
    else if (config_init(&run->config, &run->diag))
        config_print(&run->config, stdout);
    else
        return STATUS_STORE;
    return STATUS_DONE;
}

static enum status work(struct run *run)
{
    const struct command *command = run->command;
    return command->answer ? answer(run, command->answer) : command->run(run);
}

static enum status run_command(struct run *run)
{
    enum status status = STATUS_DONE;
    if (run->version)
        print_version(run->verbose);
    else if (run->help)
        help_print(stdout, commands, run->command);
    else if (run->print.word)
        status = print_document(run);
    else if (run->command)
        return confine(run) ? work(run) : STATUS_STORE;
    else
        help_print_short(stdout, commands);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    diag_error(&run->diag, "standard output cannot be written: %s", strerror(errno));
    return STATUS_OUTPUT;
}

/* What a newcomer may not see from the message alone. */
static void advise(struct run *run, enum status status)
{
    /* Summaries and warnings tell it in detail; who has asked for quiet gets one line. */
    if (status == STATUS_INCOMPLETE && run->diag.errors == 0 && run->quiet)
        diag_error(&run->diag, "not all could be done; 'karoiq status' says what failed");
    if (status == STATUS_SITE && run->command->run != command_check)
        diag_note(&run->diag, "'karoiq check' looks for the reason");
    if (status == STATUS_STORE && run->command && !run->configured &&
        access(run->config.database, F_OK) != 0)
        diag_note(&run->diag, "no config.ini was found in this folder, in ~/.config/karoiq or in"
                              " /etc/karoiq; if it is elsewhere, go there or use --config FILE");
}

enum status command_line(int argc, char *const *argv, const volatile int *stop)
{
    struct run run = {
        .diag = {.stream = stderr, .verbosity = NORMAL},
        .stop = stop,
        .seed = 1,
        .simulation = simulation_defaults(),
    };
    enum status status = options_read(&run, argc, argv, commands);
    if (status == STATUS_DONE)
        status = run_command(&run);
    advise(&run, status);
    options_free(&run);
    return status;
}
