#include "command/command_table.h"

#include "command/housekeeping.h"
#include "command/init.h"
#include "command/pipeline.h"
#include "command/publishing.h"
#include "command/questions.h"

const struct command commands[] = {
    {.name = "update",
     .run = command_update,
     .options = "force, adopt, forget",
     .store = STORE_IS_CREATED,
     .rates = true,
     .writes_report = true,
     .network = true,
     .main = true,
     .help = "download what is new, rate all games, write the report",
     .more =
         "The lists of games are read, the logs of tagged games that are finished and not yet here "
         "are downloaded, every rating is computed anew from the first game on, and the report "
         "directory is written. It can be stopped at any time and goes on where it was. Where it "
         "found no game at all, a ranking that had some is not replaced (see --force)."},
    {.name = "status",
     .answer = answer_status,
     .options = "output",
     .store = STORE_IS_READ,
     .main = true,
     .help = "what the store holds",
     .more = "How many games are listed, tagged, rated and not rated, and why; what could not be "
             "fetched or read, game by game; which corrections, aliases and participants are in "
             "force; who was probably renamed, with the lines for corrections.ini; and what to do "
             "next."},
    {.name = "audit",
     .answer = answer_audit,
     .operands = ONE_OPERAND,
     .operand = "GID",
     .operand_type = OPERAND_GID,
     .options = "player, output",
     .formats = "text, json, wiki, html",
     .narrowed_by = "player",
     .narrow_formats = "text, json",
     .store = STORE_IS_READ,
     .shows_ratings = true,
     .main = true,
     .help = "one game's ratings, pair by pair",
     .more = "Shows who came in on which place, and what every player won from and lost to every "
             "other: the answer to 'why did I lose 2.3 points?'."},
    {.name = "report",
     .run = command_report,
     .options = "force, adopt, table, as-of, output",
     .formats = "wiki, html, csv, json, text",
     .narrowed_by = "table",
     .narrow_formats = "wiki",
     .store = STORE_IS_WRITTEN,
     .shows_ratings = true,
     .writes_report = true,
     .main = true,
     .help = "write the report, or one format of the ranking",
     .more =
         "Without --format, --output and --as-of the whole report directory is written. With "
         "one of them only the ranking is, as wiki markup unless --format says otherwise, to "
         "standard "
         "output unless --output names a file, and the store is only read. What was written into "
         "the directory is remembered as published: 'diff' and the column +/- compare with "
         "it."},
    {.name = "publish",
     .run = command_publish,
     .options = "dry-run, forget",
     .store = STORE_IS_WRITTEN,
     .shows_ratings = true,
     .rates = true,
     .network = true,
     .help = "put the wiki tables on their page",
     .more =
         "Replaces what stands between the two comments of the page that [wiki] names, and shows "
         "the difference row by row; --dry-run stops there. The password comes from "
         "wiki_password_file or KAROIQ_WIKI_PASSWORD. Nothing is written where only the date "
         "would change, where the ranking is empty, or where it shrank by more than "
         "wiki_max_shrink."},
    {.name = "participants",
     .run = command_participants,
     .options = "write",
     .network = true,
     .writes_participants = true,
     .help = "who takes part, after the wiki's page where people sign up",
     .more =
         "Reads the section that [wiki] wiki_participants names and shows what would change in the "
         "file of [rating] participants: '+' who came, and when by the page's history, '-' who "
         "went. With --write the file is written, whole or not at all; comments and other lines "
         "stay. A line that cannot be read is listed with '?'; nothing is written then, and the "
         "exit status is 1."},
    {.name = "import",
     .run = command_import,
     .operands = MANY_OPERANDS,
     .operand = "PATH",
     .operand_type = OPERAND_INPUT,
     .options = "forget",
     .store = STORE_IS_CREATED,
     .rates = true,
     .main = true,
     .help = "take GID.log files, tables of results and folders of them into the store",
     .more =
         "For logs that lie on the disk already: they are read and rated. A file that is known "
         "already adds nothing; "
         "one in a folder that is not named like 132000.log is left alone and listed. A table of "
         "results by hand begins with gid,title,started,finished,name,place,outcome and has a "
         "row for each player of a game. A PATH "
         "that is neither, or a folder without any, is an error; the others are taken all the "
         "same."},
    {.name = "player",
     .answer = answer_player,
     .operands = ONE_OPERAND,
     .operand = "NAME",
     .operand_type = OPERAND_NAME,
     .options = "output",
     .formats = "text, json",
     .store = STORE_IS_READ,
     .shows_ratings = true,
     .help = "one player's history, best and worst games, and opponents",
     .more = "The name is written as on the site. Near names are suggested for one that is not "
             "known."},
    {.name = "diff",
     .answer = answer_diff,
     .operands = UP_TO_TWO_OPERANDS,
     .operand = "[FROM [TO]]",
     .operand_type = OPERAND_NAME,
     .options = "output",
     .formats = "text, json",
     .store = STORE_IS_READ,
     .shows_ratings = true,
     .help = "what changed since the ranking that was published before, or between two",
     .more = "Each player's change is split into what his own new games gave him and what was "
             "recalculated because a game came late or was corrected, or a rule, a name or who "
             "takes part changed; of the latter the cause that did most of it is named. 'update' "
             "ends with this where something changed. FROM and TO are days (YYYY-MM-DD), by the "
             "ranking as it is now, or numbers of published rankings; an unknown number lists "
             "them. Without TO it is the present ranking."},
    {.name = "whatif",
     .answer = answer_whatif,
     .options = "exclude, accept, result, as-of, output",
     .formats = "text, json",
     .store = STORE_IS_READ,
     .help = "the ranking if something were different; nothing is stored",
     .more =
         "Leaves games out (--exclude), takes some in (--accept), changes a result (--result), "
         "stops at a date (--as-of), or goes by other settings (--k, --phi, --draw and so on), and "
         "shows both rankings side by side."},
    {.name = "evaluate",
     .answer = answer_evaluate,
     .options = "tune, against, samples, seed, output",
     .formats = "text, json",
     .store = STORE_IS_READ,
     .help = "how well the ratings predict",
     .more =
         "Each pair of each game is predicted from the ratings before it: log loss, Brier "
         "score, accuracy and calibration, against always saying 0.5. With --tune the constants "
         "that would have predicted best are searched for. With --against the same pairs are "
         "predicted by Elo, Glicko, Weng-Lin, a KaroIQ with a factor for newcomers and the "
         "posterior of 'uncertainty', which only predict: the ranking stays as it is."},
    {.name = "uncertainty",
     .answer = answer_uncertainty,
     .operands = NO_OPERAND_OR_TWO,
     .operand = "NAME",
     .operand_type = OPERAND_NAME,
     .options = "output",
     .formats = "text, csv, json",
     .narrowed_by = "NAME",
     .narrow_formats = "text, json",
     .store = STORE_IS_READ,
     .shows_ratings = true,
     .help = "how strong the players probably are; of two, the chance that the first is stronger",
     .more = "Beside each rating: how strong the player probably is, judging from all results "
             "(docs/rating.md), a range that holds it with a probability of 95 %, and the chance "
             "that he is stronger than the next of the ranking. Who has few games has a wide "
             "range."},
    {.name = "forecast",
     .answer = answer_forecast,
     .operands = MANY_OPERANDS,
     .operand = "NAME",
     .operand_type = OPERAND_NAME,
     .options = "output",
     .formats = "text, json, wiki",
     .store = STORE_IS_READ,
     .shows_ratings = true,
     .help = "what a race of these players may bring; or, by its number, a running game",
     .more = "The expected score of each against each, the chance of each place by everybody's "
             "probable strength (see uncertainty), and what each place would bring: what winning, "
             "coming last and dropping out are worth. 'As named': if they come in in the order in "
             "which they are named. In a running game who has come in, or dropped out, has done "
             "so."},
    {.name = "contest",
     .answer = answer_contest,
     .operands = ONE_OPERAND,
     .operand = "FILE.csv",
     .operand_type = OPERAND_INPUT,
     .options = "output",
     .formats = "text, wiki, csv, json",
     .help = "the table of a contest of programs",
     .more = "Reads field,first,second,winner,time_first,time_second; see docs/rating.md."},
    {.name = "simulate",
     .answer = answer_simulate,
     .options = "difference, factor, games, ignored, runs, seed, deviation, least, most, low, "
                "high, error, step, svg, output",
     .formats = "text, csv, json",
     .help = "the virtual two-person game: does a rating find the true difference?",
     .more = "Plays games whose start favours one side, and shows how often the ratings of plain "
             "Elo, of the Elo that knows the advantage, and of one that knows it with an error, "
             "lie how far apart."},
    {.name = "init",
     .run = command_init,
     .writes_config = true,
     .help = "write a commented config.ini where there is none",
     .more = "It goes into the present folder, or where --config says, and holds every setting "
             "with its default; settings given as options are written in. A file that is there is "
             "never replaced, and nothing else is made."},
    {.name = "fetch",
     .run = command_fetch,
     .operands = ANY_OPERANDS,
     .operand = "[--refresh GID]",
     .operand_type = OPERAND_GID,
     .options = "dry-run, refresh",
     .store = STORE_IS_CREATED,
     .network = true,
     .help = "only download",
     .more =
         "The first stage of update: lists and logs go into the archive as they are. With "
         "--refresh, and only then, games are named: nothing but their logs is downloaded, again "
         "even if they are final."},
    {.name = "parse",
     .run = command_parse,
     .options = "all, unknown",
     .store = STORE_IS_WRITTEN,
     .help = "only read what was downloaded",
     .more =
         "The second stage of update: what is new in the archive is read. With --all everything "
         "is read again, with the same result. --unknown only lists, as with anomalies."},
    {.name = "anomalies",
     .answer = answer_anomalies,
     .options = "all, unknown, output",
     .store = STORE_IS_READ,
     .help = "what was strange in lists and logs, game by game",
     .more = "Each with the line of the log and what was assumed; an error keeps a game from being "
             "rated until it is settled, by the site or by a correction. With --all also those of "
             "games that are not tagged. --unknown lists the forms of lines that are no known "
             "event, the commonest first: a change of the site shows there."},
    {.name = "verify",
     .run = command_verify,
     .operands = ANY_OPERANDS,
     .operand = "[GID]",
     .operand_type = OPERAND_GID,
     .options = "fetch, output",
     .store = STORE_IS_WRITTEN,
     .network = true,
     .help = "whether log, API, old page and list say the same",
     .more =
         "Lists every player and fact in which the sources that are in the archive differ. With "
         "--fetch the site is asked for its object and its page of the games named. Where a "
         "log has no result, that of a page stands in for it (see 'details')."},
    {.name = "rate",
     .run = command_rate,
     .options = "forget",
     .store = STORE_IS_WRITTEN,
     .rates = true,
     .help = "only compute the ratings",
     .more =
         "The third stage of update: every rating from the first game on. Where a file that the "
         "stored ranking was made with is not set any more, such as corrections.ini, it stops (see "
         "--forget)."},
    {.name = "archive",
     .run = command_archive,
     .operands = MANY_OPERANDS,
     .operand = "verify | prune | show GID",
     .operand_type = OPERAND_WORD,
     .options = "output",
     .store = STORE_IS_WRITTEN,
     .help = "look after what was downloaded: is it whole, drop old versions, print a log",
     .more =
         "'verify' unpacks every page and holds it against its checksum. 'prune' drops versions "
         "of logs that a newer one replaced. 'show GID' prints a game's log as it came, to "
         "standard output or --output."},
    {.name = "backup",
     .run = command_backup,
     .operands = ONE_OPERAND,
     .operand = "FILE",
     .operand_type = OPERAND_OUTPUT,
     .store = STORE_IS_READ,
     .help = "a copy of the store, while others go on working on it",
     .more = "The copy is looked through, every page too, before it takes the place of an older "
             "one of that name; that of a damaged store never does. It is a store by itself: "
             "--database FILE looks into it."},
    {.name = "restore",
     .run = command_restore,
     .operands = ONE_OPERAND,
     .operand = "FILE",
     .operand_type = OPERAND_INPUT,
     .store = STORE_IS_WRITTEN,
     .help = "put a copy that 'backup' made in place of the store",
     .more = "The copy is looked through first. What stood there is kept beside it, as "
             "DATABASE.replaced-DATE-TIME, and can be deleted when all is well. Nobody else may "
             "have the store open meanwhile."},
    {.name = "check",
     .run = command_check,
     .store = STORE_IS_READ,
     .network = true,
     .help = "settings, store, site, clock and wiki, each with what to do",
     .more = "One line for each, 'ok' or 'bad' with what to do about it. It asks the site for the "
             "first page of its list and keeps nothing. Where [wiki] wiki_api is set it logs in, "
             "and looks for the page, its two comments and the templates."},
    {0},
};
