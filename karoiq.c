/* The command `karoiq`: what it can do, and how it ends. The only file that calls exit(). */
#include "base/core/output.h"
#include "base/core/sandbox.h"
#include "command/answer.h"
#include "command/confine.h"
#include "command/documents.h"
#include "command/help.h"
#include "command/housekeeping.h"
#include "command/init.h"
#include "command/options.h"
#include "command/pipeline.h"
#include "command/questions.h"
#include "rate/simulate.h"
#include "report/answers/anomalies.h"
#include "report/answers/status.h"
#include "report/wiki/publish.h"

#include <curl/curl.h>
#include <errno.h>
#include <libxml/xmlversion.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>

/* The one variable outside a struct: a signal handler can reach nothing else. */
static volatile sig_atomic_t stop_signal;

static void on_signal(int number)
{
    stop_signal = number;
}

/* The first Ctrl-C or SIGTERM asks the run to end and keep what it has; a second one ends it at
   once. A closed pipe is a write error like any other. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
}

/* A ranking of games that were never rated would be empty, and look as if there were none. */
static enum status check_rated(struct run *run, struct store *store)
{
    int64_t waiting = 0;
    enum status status = store_number(store,
                                      "SELECT count(*) FROM game WHERE NOT EXISTS"
                                      " (SELECT 1 FROM rating_run)",
                                      &waiting);
    if (status != STATUS_DONE || waiting == 0)
        return status;
    diag_error(&run->diag, "%s: holds %lld games, but nothing is rated yet; run 'karoiq rate'",
               run->config.database, (long long)waiting);
    return STATUS_USAGE;
}

static enum status fill_report(struct run *run, struct store *store, enum report_format format,
                               struct buffer *out)
{
    enum status status = check_rated(run, store);
    if (status != STATUS_DONE)
        return status;
    if (!run->table)
        return report_format(store, &run->config, run->now, format, out);
    if (format == FORMAT_WIKI)
        return report_table(store, &run->config, run->now, run->table, out);
    diag_error(&run->diag, "--table is for the wiki, not for --format %s", run->format);
    return STATUS_USAGE;
}

/* Without --format or --output the report directory is written, else one format. */
static enum status command_report(struct run *run)
{
    struct store store;
    if (run->format || run->output || run->table)
        return answer(run, FORMAT_WIKI, fill_report);
    enum status status = store_open(&store, run->config.database, STORE_READ, false, &run->diag);
    if (status != STATUS_DONE)
        return status;
    status = check_rated(run, &store);
    if (status == STATUS_DONE)
        status = write_site(run, &store);
    store_close(&store);
    return status;
}

/* Holds the store's lock meanwhile: two runs of one account would overwrite each other in silence.
 */
static enum status command_publish(struct run *run)
{
    struct store store;
    struct buffer out = {0};
    enum status status = store_open(&store, run->config.database,
                                    run->dry_run ? STORE_READ : STORE_WRITE, run->wait, &run->diag);
    if (status != STATUS_DONE)
        return status;
    status = publish(&store, &run->config, run->now, run->dry_run, run->stop, &out, &run->diag);
    /* The difference is shown whatever became of it: it may be the reason. */
    status = status_worse(status, output_file("-", buffer_view(&out), &run->diag));
    buffer_free(&out);
    store_close(&store);
    return status;
}

static enum status fill_status(struct run *run, struct store *store, enum report_format format,
                               struct buffer *out)
{
    (void)run;
    (void)format;
    return report_status(store, out);
}

static enum status command_status(struct run *run)
{
    return answer(run, FORMAT_TEXT, fill_status);
}

static enum status fill_anomalies(struct run *run, struct store *store, enum report_format format,
                                  struct buffer *out)
{
    (void)format;
    return run->unknown ? report_unknown_forms(store, out) : report_anomalies(store, run->all, out);
}

static enum status command_anomalies(struct run *run)
{
    return answer(run, FORMAT_TEXT, fill_anomalies);
}

/* `parse --unknown` only looks, as `anomalies --unknown` does. */
static enum status command_parse_or_list(struct run *run)
{
    return run->unknown ? command_anomalies(run) : command_parse(run);
}

static const struct command commands[] = {
    {.name = "update",
     .run = command_update,
     .network = true,
     .main = true,
     .help = "download what is new, rate all games, write the report",
     .more =
         "The lists of games are read, the logs of tagged games that are finished and not yet here "
         "are downloaded, every rating is computed anew from the first game on, and the report "
         "directory is written. It can be stopped at any time and goes on where it was. Where it "
         "found no game at all, a ranking that had some is not replaced (see --force)."},
    {.name = "status",
     .run = command_status,
     .main = true,
     .help = "what the store holds",
     .more = "How many games are listed, tagged, rated and not rated, and why; what could not be "
             "fetched or read, game by game."},
    {.name = "audit",
     .run = command_audit,
     .operands = ONE_OPERAND,
     .operand = "GID",
     .main = true,
     .help = "one game's ratings, pair by pair",
     .more = "Shows who came in on which place, and what every player won from and lost to every "
             "other: the answer to 'why did I lose 2.3 points?'."},
    {.name = "report",
     .run = command_report,
     .main = true,
     .help = "write the report, or one format of the ranking",
     .more = "Without --format and --output the whole report directory is written. With one of "
             "them only the ranking is, as wiki markup unless --format says otherwise, to standard "
             "output unless --output names a file. The store is not changed."},
    {.name = "publish",
     .run = command_publish,
     .network = true,
     .help = "put the wiki tables on their page",
     .more =
         "Replaces what stands between the two comments of the page that [wiki] names, and shows "
         "the difference row by row; --dry-run stops there. The password comes from "
         "wiki_password_file or KAROIQ_WIKI_PASSWORD. Nothing is written where only the date "
         "would change, where the ranking is empty, or where it shrank by more than "
         "wiki_max_shrink."},
    {.name = "import",
     .run = command_import,
     .operands = MANY_OPERANDS,
     .operand = "PATH",
     .main = true,
     .help = "take GID.log files and folders of them into the store",
     .more = "For logs that lie on the disk already. A file that is known already adds nothing; "
             "one not named like 132000.log is left alone and listed."},
    {.name = "player",
     .run = command_player,
     .operands = ONE_OPERAND,
     .operand = "NAME",
     .help = "one player's history, best and worst games, and opponents",
     .more = "The name is written as on the site. Near names are suggested for one that is not "
             "known."},
    {.name = "diff",
     .run = command_diff,
     .help = "what changed since the ranking that was published before",
     .more = "Each player's change is split into what his own new games gave him and what was "
             "recalculated because a game came late or was corrected; of the latter the game that "
             "did most of it is named. 'update' ends with this where something changed."},
    {.name = "whatif",
     .run = command_whatif,
     .help = "the ranking if something were different; nothing is stored",
     .more =
         "Leaves games out (--exclude), takes some in (--accept), changes a result (--result), "
         "stops at a date (--as-of), or goes by other settings (--k, --phi, --draw and so on), and "
         "shows both rankings side by side."},
    {.name = "evaluate",
     .run = command_evaluate,
     .help = "how well the ratings predict",
     .more =
         "Each pair of each game is predicted from the ratings before it: log loss, Brier "
         "score, accuracy and calibration, against always saying 0.5. With --tune the constants "
         "that would have predicted best are searched for."},
    {.name = "uncertainty",
     .run = command_uncertainty,
     .operands = ANY_OPERANDS,
     .operand = "NAME",
     .help = "how sure the ratings are; of two players, which one is really better",
     .more = "As many games as there are are drawn anew, again and again, and rated. That gives "
             "each rating a standard error and a range of 95 %, and each two players the chance "
             "that the first is really better."},
    {.name = "contest",
     .run = command_contest,
     .operands = ONE_OPERAND,
     .operand = "FILE.csv",
     .help = "the table of a contest of programs",
     .more = "Reads field,first,second,winner,time_first,time_second; see docs/rating.md."},
    {.name = "simulate",
     .run = command_simulate,
     .help = "the virtual two-person game: does a rating find the true difference?",
     .more = "Plays games whose start favours one side, and shows how often the ratings of plain "
             "Elo, and of the Elo that knows the advantage, lie how far apart."},
    {.name = "init",
     .run = command_init,
     .no_config = true,
     .help = "write a commented config.ini where there is none",
     .more = "It goes into the present folder, or where --config says, and holds every setting "
             "with its default; settings given as options are written in. A file that is there is "
             "never replaced, and nothing else is made."},
    {.name = "fetch",
     .run = command_fetch,
     .network = true,
     .operands = ANY_OPERANDS,
     .operand = "[GID]",
     .help = "only download",
     .more = "The first stage of update: lists and logs go into the archive as they are."},
    {.name = "parse",
     .run = command_parse_or_list,
     .help = "only read what was downloaded",
     .more =
         "The second stage of update: what is new in the archive is read. With --all everything "
         "is read again, with the same result. --unknown only lists, as with anomalies."},
    {.name = "anomalies",
     .run = command_anomalies,
     .help = "what was strange in lists and logs, game by game",
     .more = "Each with the line of the log and what was assumed; an error keeps a game from being "
             "rated until it is settled, by the site or by a correction. With --all also those of "
             "games that are not tagged. --unknown lists the forms of lines that are no known "
             "event, the commonest first: a change of the site shows there."},
    {.name = "verify",
     .run = command_verify,
     .network = true,
     .operands = ANY_OPERANDS,
     .operand = "[GID]",
     .help = "whether log, API, old page and list say the same",
     .more =
         "Lists every player and fact in which the sources that are in the archive differ. With "
         "--fetch the site is asked for its object and its page of the games named. Where a "
         "log has no result, that of a page stands in for it (see 'details')."},
    {.name = "rate",
     .run = command_rate,
     .help = "only compute the ratings",
     .more = "The third stage of update: every rating from the first game on."},
    {.name = "archive",
     .run = command_archive,
     .operands = MANY_OPERANDS,
     .operand = "verify | prune | show GID",
     .help = "look after what was downloaded: is it whole, drop old versions, print a log",
     .more =
         "'verify' unpacks every page and holds it against its checksum. 'prune' drops versions "
         "of logs that a newer one replaced. 'show GID' prints a game's log as it came, to "
         "standard output or --output."},
    {.name = "backup",
     .run = command_backup,
     .operands = ONE_OPERAND,
     .operand = "FILE",
     .help = "a copy of the store, while others go on working on it",
     .more = "The copy is whole or not made at all; an older one of that name is replaced. It "
             "is a store by itself: --database FILE looks into it."},
    {.name = "restore",
     .run = command_restore,
     .operands = ONE_OPERAND,
     .operand = "FILE",
     .help = "put a copy that 'backup' made in place of the store",
     .more = "The copy is looked through first. What stood there is kept beside it, as "
             "DATABASE.replaced, and can be deleted when all is well."},
    {.name = "check",
     .run = command_check,
     .network = true,
     .help = "settings, store, site and clock, each with what to do",
     .more = "One line for each, 'ok' or 'bad' with what to do about it. It asks the site for the "
             "first page of its list and keeps nothing."},
    {0},
};

static void print_sandbox(void)
{
    int level = sandbox_level();
    if (level == 0)
        printf("sandbox: none; this kernel has no Landlock\n");
    else
        printf("sandbox: Landlock level %d; writing is limited to the store's and the report's "
               "folder%s\n",
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

static enum status run_command(struct run *run)
{
    enum status status = STATUS_DONE;
    if (run->version)
        print_version(run->verbose);
    else if (run->help)
        help_print(stdout, commands, run->command);
    else if (run->print)
        status = document_print(run, stdout, commands);
    else if (run->command)
        return confine(run) ? run->command->run(run) : STATUS_STORE;
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

int main(int argc, char **argv)
{
    struct run run = {
        .diag = {.stream = stderr, .verbosity = NORMAL},
        .stop = &stop_signal,
        .seed = 1,
        .simulation = simulation_defaults(),
    };
    catch_signals();
    enum status status = options_read(&run, argc, argv, commands);
    if (status == STATUS_DONE)
        status = run_command(&run);
    advise(&run, status);
    options_free(&run);
    /* Ended by a signal, as the caller expects to see it; the handler was reset when it came. */
    if (stop_signal)
        raise(stop_signal);
    exit((int)status);
}
