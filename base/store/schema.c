#include "base/store/schema.h"

#include <stddef.h>

/* The seam between the stages. Each table has one room that writes it; everything after `page` and
   `walk` can be thrown away and rebuilt, but for the snapshots, which remember what was published.
   Time stamps are Berlin wall clock, text. */

/* Few pages are of lists, and nobody wants to pass over all logs to find them. */
static const char walk_index[] = "CREATE INDEX page_walk ON page (walk) WHERE walk IS NOT NULL";

/* What rate makes anew each time. */
static const char rate_tables[] =
    /* rate: what became of each game, in the order they were rated (seq; NULL: not in it). */
    "CREATE TABLE verdict ("
    " gid INTEGER PRIMARY KEY,"
    " seq INTEGER,"
    /* Not IN, for which SQLite would build a table at each row. */
    " state TEXT NOT NULL CHECK (state = 'rated' OR state = 'void' OR state = 'running'"
    "  OR state = 'excluded' OR state = 'failed' OR state = 'waiting'"
    "  OR state = 'untagged'),"
    " reason TEXT,"            /* a code of base/model/reasons.def; NULL: the state says it all */
    " detail TEXT,"            /* that belongs to it: a name, a number, a tag */
    " finished TEXT,"          /* the stamp that it was rated by; NULL: none */
    " title TEXT,"             /* that the maintainer gives it; NULL: its own */
    " correction TEXT,"        /* the reason of what corrections.ini says of it; NULL: nothing */
    " correction_line INTEGER" /* where it says so */
    ") STRICT;"
    /* rate: every login and every name that an alias leads to, by name. */
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    /* rate: one row a person (all logins that aliases join) with a rated game. */
    "CREATE TABLE standing ("
    " id INTEGER PRIMARY KEY," /* of person */
    " name TEXT NOT NULL UNIQUE,"
    " rank INTEGER NOT NULL,"
    " position INTEGER NOT NULL," /* row of the table, from 1: ranks can be shared */
    " rating REAL NOT NULL,"
    " change REAL," /* since the baseline; NULL: there is none */
    " games INTEGER NOT NULL,"
    " wins INTEGER NOT NULL,"
    " draws INTEGER NOT NULL,"
    " losses INTEGER NOT NULL,"
    " max REAL NOT NULL,"
    " min REAL NOT NULL,"
    " last_game INTEGER NOT NULL,"
    " last_played TEXT NOT NULL"
    ") STRICT;"
    /* rate: how strong who has a rated game probably is, in points of the rating, and between what
       with 95 %. Nobody where there are too many games or players for it. */
    "CREATE TABLE strength ("
    " id INTEGER PRIMARY KEY," /* of person */
    " strength REAL NOT NULL,"
    " low REAL NOT NULL,"
    " high REAL NOT NULL"
    ") STRICT;"
    /* rate: who took part in which game, as it is rated. */
    "CREATE TABLE change ("
    " gid INTEGER NOT NULL,"
    " person INTEGER NOT NULL,"
    " login TEXT NOT NULL DEFAULT ''," /* that he played under, where it is not his name */
    " seq INTEGER,"                    /* of a rated game */
    " place INTEGER,"                  /* n for who dropped out, NULL for who has no result */
    " outcome TEXT,"
    " moves INTEGER NOT NULL DEFAULT 0,"
    " start REAL NOT NULL DEFAULT 0," /* ln of the weight of the start; 0: no advantage */
    " before REAL NOT NULL,"          /* of a running game: now */
    " delta REAL,"                    /* NULL, as `after`, where the game moves nothing */
    " after REAL,"
    " PRIMARY KEY (gid, person, login)"
    ") STRICT, WITHOUT ROWID;"
    /* rate: the settings that the ratings were computed with, their fingerprint, and when. */
    "CREATE TABLE rating_run (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    /* rate: the files that they were computed with, as they were then. */
    "CREATE TABLE rating_input ("
    " name TEXT PRIMARY KEY," /* of the setting */
    " path TEXT NOT NULL,"
    " text BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;";

/* fetch: addresses that did not give what they should, until they do. `runs` counts the runs that
   asked in vain. */
static const char failure_table[] = "CREATE TABLE failure ("
                                    " address TEXT PRIMARY KEY,"
                                    " gid INTEGER,"
                                    " status INTEGER NOT NULL," /* of HTTP; 0: no answer came */
                                    " reason TEXT NOT NULL," /* a code of base/model/reasons.def */
                                    " detail TEXT,"          /* that belongs to it */
                                    " first TEXT NOT NULL,"
                                    " last TEXT NOT NULL,"
                                    " runs INTEGER NOT NULL"
                                    ") STRICT, WITHOUT ROWID;";

/* rate: the files behind the newest two snapshots, all three of them, "" where there was none. */
static const char snapshot_input_table[] =
    "CREATE TABLE snapshot_input ("
    " snapshot INTEGER NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL, text BLOB NOT NULL,"
    " PRIMARY KEY (snapshot, name)) STRICT, WITHOUT ROWID;";
/* parse: a checksum over what was read of each game, and over the players (gid 0); NULL: not known
   yet, since an older version read it. */
static const char checksum_table[] =
    "CREATE TABLE game_checksum (gid INTEGER PRIMARY KEY, sum INTEGER) STRICT;";

/* parse: what was read of a player in a game, and nothing else. */
static const char entry_table[] =
    "CREATE TABLE entry ("
    " gid INTEGER NOT NULL,"
    " player INTEGER NOT NULL,"
    /* Not IN, as in `verdict`; NULL: none yet. */
    " outcome TEXT CHECK (outcome = 'finished' OR outcome = 'withdrew' OR outcome = 'ejected'),"
    " place INTEGER," /* as written in the log; only where finished */
    " moves INTEGER NOT NULL,"
    " crashes INTEGER NOT NULL,"
    " source TEXT NOT NULL CHECK (source = 'log' OR source = 'api' OR source = 'page'),"
    " line INTEGER," /* of the log, from 1, that states the outcome */
    " text TEXT,"    /* that line, decoded */
    " PRIMARY KEY (gid, player)"
    ") STRICT, WITHOUT ROWID;";

/* fetch: results by hand, as a table of the maintainer's says them; a row a player of a game. */
static const char result_table[] = "CREATE TABLE result ("
                                   " gid INTEGER NOT NULL,"
                                   " name TEXT NOT NULL,"
                                   " title TEXT NOT NULL,"
                                   " started TEXT,"
                                   " finished TEXT NOT NULL,"
                                   " outcome TEXT NOT NULL CHECK"
                                   "  (outcome IN ('finished', 'withdrew', 'ejected')),"
                                   " place INTEGER,"         /* of a finisher */
                                   " source TEXT NOT NULL,"  /* the file, */
                                   " line INTEGER NOT NULL," /* and where it says so */
                                   " PRIMARY KEY (gid, name)"
                                   ") STRICT, WITHOUT ROWID;"
                                   /* fetch: a checksum over the rows of each game of it. */
                                   "CREATE TABLE result_checksum ("
                                   " gid INTEGER PRIMARY KEY, sum INTEGER NOT NULL) STRICT;";

const char *const schema_sql[] = {
    /* fetch: the archive. Raw bytes by address, relative to the base URL. A changed log keeps its
       old versions (newest = 0). A list page belongs to a walk. `id` only ever grows, so that a
       stage knows what is new. */
    "CREATE TABLE page ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " address TEXT NOT NULL,"
    " kind TEXT NOT NULL CHECK (kind = 'list' OR kind = 'log' OR kind = 'game'),"
    " gid INTEGER,"  /* of a log or a game page */
    " walk INTEGER," /* of a list page */
    " origin TEXT NOT NULL CHECK (origin IN ('site', 'import')),"
    " fetched TEXT NOT NULL,"
    " status INTEGER NOT NULL,"
    " etag TEXT,"
    " last_modified TEXT,"
    " size INTEGER NOT NULL," /* of the body before compression */
    " newest INTEGER NOT NULL DEFAULT 1 CHECK (newest IN (0, 1)),"
    " body BLOB NOT NULL" /* one zstd frame with checksum; last, as it is long to pass over */
    ") STRICT;"
    "CREATE INDEX page_address ON page (address, newest);"
    "CREATE INDEX page_gid ON page (gid) WHERE gid IS NOT NULL;"
    /* fetch: one pass over a list of games, from the first page to the last. */
    "CREATE TABLE walk ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " kind TEXT NOT NULL CHECK (kind IN ('finished', 'running', 'all')),"
    " search TEXT NOT NULL,"
    " started TEXT NOT NULL,"
    " complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))"
    ") STRICT;",
    walk_index,
    failure_table,
    result_table,

    /* parse: which pages were read. */
    "CREATE TABLE parsed (page INTEGER PRIMARY KEY) STRICT;"
    /* parse: one row a known game: what the list says of it (list_*), and what its log says. */
    "CREATE TABLE game ("
    " gid INTEGER PRIMARY KEY,"
    " title TEXT NOT NULL," /* the list's, else the log's */
    " tagged INTEGER NOT NULL CHECK (tagged IN (0, 1)),"
    " list_walk INTEGER," /* the newest walk that brought it; NULL: none did */
    " list_title TEXT,"
    " list_tags TEXT,"                                                /* JSON array */
    " list_state TEXT CHECK (list_state IN ('finished', 'running'))," /* NULL: not said */
    " list_started TEXT,"
    " list_finished TEXT,"
    " list_map INTEGER,"
    " list_creator TEXT,"
    " startdirection TEXT,"
    " crashallowed TEXT,"
    " cps INTEGER,"
    " zzz INTEGER,"
    " log_page INTEGER," /* the page that was read; NULL: no log */
    " log_title TEXT,"
    " log_map INTEGER,"
    " log_creator TEXT,"
    " log_started TEXT,"
    " log_finished TEXT" /* stamp of the last 'Spiel beendet'; NULL: still running */
    ") STRICT;"
    "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;",

    entry_table,

    /* parse: what was strange. An error keeps the game from being rated. */
    "CREATE TABLE anomaly ("
    " id INTEGER PRIMARY KEY,"
    " gid INTEGER,"
    " page INTEGER,"
    " kind TEXT NOT NULL," /* a code of base/model/reasons.def, which says how grave it is */
    " line INTEGER,"
    " text TEXT" /* what stands there, or the detail that belongs to the code */
    ") STRICT;"
    "CREATE INDEX anomaly_gid ON anomaly (gid);"
    "CREATE INDEX anomaly_page ON anomaly (page);"
    /* parse: lines of unknown form, digits and names taken out. */
    "CREATE TABLE unknown_form ("
    " gid INTEGER NOT NULL, form TEXT NOT NULL, count INTEGER NOT NULL, example TEXT NOT NULL,"
    " PRIMARY KEY (gid, form)) STRICT, WITHOUT ROWID;"
    /* parse: title_pattern and details as they were when titles were judged last, and the games
       that a list showed to be tagged by it: they stay tagged where a log was fetched for that,
       whatever becomes of the list's entry. Outlives `parse --all`, since the lists of that time
       are gone. */
    "CREATE TABLE judged (pattern TEXT NOT NULL, details INTEGER NOT NULL) STRICT;"
    "CREATE TABLE tag_seen (gid INTEGER PRIMARY KEY) STRICT;",

    checksum_table,

    rate_tables,

    /* rate: the ratings as they were published. */
    "CREATE TABLE snapshot ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " taken TEXT NOT NULL,"
    " fingerprint TEXT NOT NULL," /* of games, corrections and parameters */
    " checksum TEXT"              /* over all that belongs to it; NULL: an older version took it */
    ") STRICT;"
    "CREATE TABLE snapshot_rating ("
    " snapshot INTEGER NOT NULL, name TEXT NOT NULL, rank INTEGER NOT NULL, rating REAL NOT NULL,"
    " PRIMARY KEY (snapshot, name)) STRICT, WITHOUT ROWID;"
    /* rate: the games behind the newest two snapshots, so that `diff` can say which game moved
       whom; of older ones only the ratings stay. */
    "CREATE TABLE snapshot_entry ("
    " snapshot INTEGER NOT NULL,"
    " seq INTEGER NOT NULL,"
    " gid INTEGER NOT NULL,"
    " name TEXT NOT NULL,"
    " place INTEGER NOT NULL,"
    " outcome TEXT NOT NULL,"
    " moves INTEGER NOT NULL,"
    " start REAL NOT NULL,"
    " delta REAL NOT NULL,"
    " PRIMARY KEY (snapshot, seq, name)"
    ") STRICT, WITHOUT ROWID;"
    /* rate: name and value of what the ratings of a snapshot were computed with. */
    "CREATE TABLE snapshot_parameter ("
    " snapshot INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (snapshot, name)) STRICT, WITHOUT ROWID;",
    snapshot_input_table,
    NULL,
};

/* 0.1.0 kept English sentences, and beside each kind of anomaly what follows from it. What is
   worked out from several pages comes back with the next 'parse'. */
static const char *const to_version_2[] = {
    "DELETE FROM anomaly WHERE kind IN ('unfinished_log', 'list_differs', 'details_differ');"
    "DELETE FROM parsed WHERE page IN (SELECT id FROM page WHERE kind = 'game');"
    "UPDATE unknown_form SET form = 'NO_STAMP ' || substr(form, 12) WHERE form LIKE '(no stamp) %';"
    "UPDATE unknown_form SET form = 'MORE' WHERE form = '(further forms)';"
    "ALTER TABLE anomaly DROP COLUMN severity;"
    "ALTER TABLE anomaly DROP COLUMN assumed;"
    "DROP TABLE verdict; DROP TABLE standing; DROP TABLE change; DROP TABLE rating_run;",
    rate_tables,
    "ALTER TABLE failure RENAME TO failure_before;",
    failure_table,
    "CREATE TEMP TABLE reason_before (text TEXT PRIMARY KEY, reason TEXT, detail TEXT);"
    "INSERT INTO reason_before VALUES"
    " ('not there: the server has none', 'not_there', 'nothing'),"
    " ('not there: the log is empty', 'not_there', 'empty'),"
    " ('not there: an HTML page came instead of a log', 'not_there', 'html'),"
    " ('not there: no object of the API came', 'not_there', 'no_object'),"
    " ('not there: no HTML page came', 'not_there', 'no_html'),"
    " ('the log of this finished game lacks its end', 'lacks_end', NULL),"
    " ('it is no list of games', 'not_a_list', NULL),"
    " ('the list has no end', 'endless_list', NULL),"
    " ('the connection ended without an answer', 'cut_off', NULL),"
    " ('the answer is larger than anything that is expected', 'too_large', NULL),"
    " ('a header line that is too long, or no memory for it', 'long_header', NULL),"
    " ('a redirect that leads nowhere', 'redirect_nowhere', NULL),"
    " ('a redirect to another host or protocol', 'redirect_elsewhere', NULL),"
    " ('more redirects than five: they lead in a circle', 'redirect_circle', NULL),"
    " ('the address holds more than visible ASCII', 'address', NULL),"
    " ('the run was stopped', 'stopped', NULL),"
    " ('the site asked to be left alone', 'left_alone', NULL);"
    "INSERT INTO failure SELECT f.address, gid, status,"
    "  CASE WHEN f.reason LIKE 'the server answers with status %' THEN 'status'"
    "   ELSE ifnull(b.reason, 'no_answer') END,"
    "  CASE WHEN f.reason LIKE 'the server answers with status %' THEN substr(f.reason, 32)"
    "   WHEN b.reason IS NULL THEN f.reason ELSE b.detail END, first, last, runs"
    " FROM failure_before AS f LEFT JOIN reason_before AS b ON b.text = f.reason;"
    "DROP TABLE failure_before; DROP TABLE reason_before;",
    NULL,
};

/* What the files of older snapshots held is not known. Ratings are computed anew by the next
   'rate'; the checksums of games are filled in by the next command that writes. */
static const char *const to_version_3[] = {
    walk_index,
    snapshot_input_table,
    "DROP TABLE verdict; DROP TABLE person; DROP TABLE standing;"
    "DROP TABLE IF EXISTS strength; DROP TABLE change; DROP TABLE rating_run;"
    "DROP TABLE rating_input;",
    rate_tables,
    result_table,
    "ALTER TABLE entry RENAME TO entry_before;",
    entry_table,
    "INSERT INTO entry (gid, player, outcome, place, moves, crashes, source, line, text)"
    " SELECT gid, player, outcome, place, moves, crashes, source, line, text FROM entry_before;"
    "DROP TABLE entry_before;",
    checksum_table,
    "INSERT INTO game_checksum SELECT gid, NULL FROM"
    " (SELECT 0 AS gid UNION SELECT gid FROM game UNION SELECT gid FROM entry UNION"
    "  SELECT gid FROM unknown_form UNION SELECT gid FROM anomaly WHERE gid IS NOT NULL);"
    "ALTER TABLE snapshot ADD COLUMN checksum TEXT;",
    NULL,
};

const char *const *const schema_steps[] = {to_version_2, to_version_3, NULL};
_Static_assert(sizeof schema_steps / sizeof *schema_steps == SCHEMA_VERSION,
               "every version but the first has a step that leads to it");
