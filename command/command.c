#include "command/command.h"

#include "base/core/wordlist.h"
#include "base/rules/results.h"
#include "base/rules/stored_run.h"
#include "parse/integrity.h"
#include "report/answers/next_step.h"

#include <string.h>

bool command_takes_several(const struct command *command)
{
    return command->operands != NO_OPERAND && command->operands != ONE_OPERAND &&
           command->operands != UP_TO_TWO_OPERANDS && command->operand_type != OPERAND_WORD;
}

enum status command_check_store(struct store *store)
{
    enum status status = integrity_check(store);
    status = status_worse(status, results_check(store));
    return status_worse(status, stored_run_check(store));
}

/* A ranking of games that were never rated would be empty, and look as if there were none. */
static enum status check_rated(struct job *job, struct store *store)
{
    int64_t waiting = 0;
    enum status status = store_number(store,
                                      "SELECT count(*) FROM (SELECT gid FROM game"
                                      " UNION SELECT gid FROM result) WHERE NOT EXISTS"
                                      " (SELECT 1 FROM rating_run)",
                                      &waiting);
    if (status != STATUS_DONE || waiting == 0)
        return status;
    struct next next;
    status = next_find(store, &next);
    if (status != STATUS_DONE)
        return status;
    diag_error(&job->diag, "%s: holds %lld games, but nothing is rated yet; run 'karoiq %s'",
               job->config.database, (long long)waiting,
               next.step == NEXT_UPDATE ? "update" : "rate");
    return STATUS_USAGE;
}

/* What is read is as it was written. (Commands that write put right what they can.) Where the
   ranking is shown there is one, and it is said what it was computed with. */
static enum status check_opened(struct job *job, struct store *store, enum status status)
{
    const struct command *command = job->command;
    if (status != STATUS_DONE)
        return status;
    if (command->rates && !job->forget)
        status = stored_run_lost(store, &job->config, job->configured);
    if (status == STATUS_DONE && command->store == STORE_IS_READ)
        status = command_check_store(store);
    else if (status == STATUS_DONE && command->shows_ratings)
        status = stored_run_check(store);
    if (status == STATUS_DONE && command->shows_ratings)
        status = check_rated(job, store);
    if (status == STATUS_DONE && command->shows_ratings)
        status = stored_run_compare(store, &job->config);
    if (status != STATUS_DONE)
        store_close(store);
    return status;
}

enum status command_open_to_read(struct job *job, struct store *store)
{
    return check_opened(job, store,
                        store_open(store, job->config.database, STORE_READ, false, &job->diag));
}

enum status command_open(struct job *job, struct store *store)
{
    static const enum store_mode modes[] = {
        [STORE_UNUSED] = STORE_READ,
        [STORE_IS_READ] = STORE_READ,
        [STORE_IS_WRITTEN] = STORE_WRITE,
        [STORE_IS_CREATED] = STORE_CREATE,
    };
    return check_opened(
        job, store,
        store_open(store, job->config.database, modes[job->command->store], job->wait, &job->diag));
}

void command_words(const char *list, char words[WORDS_SIZE])
{
    struct span rest = span_of(list), word, next;
    size_t length = 0;
    bool more = wordlist_next(&rest, &word);
    words[0] = '\0';
    for (bool first = true; more && length < WORDS_SIZE; first = false) {
        more = wordlist_next(&rest, &next);
        const char *before = first ? "" : more ? ", " : " and ";
        length += (size_t)snprintf(words + length, WORDS_SIZE - length, "%s%.*s", before,
                                   (int)word.length, word.text);
        word = next;
    }
}

static const char *dashes_of(const struct command *command)
{
    bool is_operand = command->operand && command->narrowed_by &&
                      strcmp(command->narrowed_by, command->operand) == 0;
    return is_operand ? "" : "--";
}

void command_formats(const struct command *command, char out[FORMATS_SIZE])
{
    char words[WORDS_SIZE];
    struct span list = span_of(command->formats), preset;
    wordlist_next(&list, &preset);
    command_words(command->formats, words);
    int length =
        snprintf(out, FORMATS_SIZE,
                 "Formats: %s; %.*s unless --format or the ending of --output says otherwise.",
                 words, (int)preset.length, preset.text);
    if (!command->narrowed_by)
        return;
    command_words(command->narrow_formats, words);
    snprintf(out + length, FORMATS_SIZE - (size_t)length, " With %s%s: %s.", dashes_of(command),
             command->narrowed_by, words);
}

static bool find_format(struct span name, enum report_format *format)
{
    for (int i = 0; report_format_names[i]; i++) {
        if (!span_equal(name, span_of(report_format_names[i])))
            continue;
        *format = (enum report_format)i;
        return true;
    }
    return false;
}

enum status command_choose_format(struct job *job, bool narrowed)
{
    const struct command *command = job->command;
    narrowed |= job->operand_count > 0 && command->narrowed_by && !*dashes_of(command);
    const char *formats = narrowed ? command->narrow_formats : command->formats;
    const char *ending = job->output ? strrchr(job->output, '.') : NULL;
    char words[WORDS_SIZE];
    struct span list, preset;
    if (!formats)
        return STATUS_DONE;
    list = span_of(formats);
    wordlist_next(&list, &preset);
    find_format(preset, &job->answer);
    if (job->format.word)
        job->answer = (enum report_format)job->format.index;
    else if (ending)
        find_format(span_of(ending + 1), &job->answer);
    const char *asked = report_format_names[job->answer];
    if (wordlist_has(span_of(formats), span_of(asked)))
        return STATUS_DONE;
    command_words(formats, words);
    diag_error(&job->diag, "%s%s%s%s has no format %s; it has %s", command->name,
               narrowed ? " " : "", narrowed ? dashes_of(command) : "",
               narrowed ? command->narrowed_by : "", asked, words);
    return STATUS_USAGE;
}
