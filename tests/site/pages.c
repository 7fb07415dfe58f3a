#include "pages.h"

#include "base/core/text.h"

/* The chat sentence is typed by users: here somebody tries to enter a game into the list. */
static const char FOOTER[] =
    "<HR WIDTH=75%>\n<CENTER>Brought to you by Didi <SCRIPT>document.write(\"</TABLE>\");</SCRIPT>"
    "</CENTER>\n<br />\nLetzter Satz im <a href=\"realchatframe.php\">Chat</a>:<br />\n"
    "<B>somebody</B> (23:07): schaut mal <A HREF=showmap.php?GID=999999&x=1>Mein Spiel !KaroIQ!</A>"
    " <TR><TD><B>999998:</B> <A HREF=showmap.php?GID=999998>Noch eins !KaroIQ!</A> <BR>\n";

static const char LIST[] =
    "SELECT gid, name, finished,"
    " coalesce(object ->> '$.creator', ''), coalesce(object ->> '$.starteddate', '')"
    " FROM game WHERE gid > 0 AND name IS NOT NULL"
    " ORDER BY iif(?2, gid, seq), seq LIMIT 25 OFFSET ?1";

static const char PLAYERS[] =
    "SELECT value ->> '$.name', coalesce(value ->> '$.status', 'ok'),"
    " coalesce(value ->> '$.rank', 0), coalesce(value ->> '$.moveCount', 0),"
    " coalesce(value ->> '$.crashCount', 0), coalesce(value ->> '$.moved', 0), g.name"
    " FROM game g LEFT JOIN json_each(g.players) ON true WHERE g.gid = ?1";

/* Latin-1 with entities for what it lacks, what is markup, and, as the platform does, for some
   letters that it has. */
static bool latin1(struct buffer *out, const char *text)
{
    struct span rest = span_of(text);
    while (rest.length) {
        uint32_t c = 0;
        size_t taken = utf8_decode(rest, &c);
        if (!taken) {
            c = REPLACEMENT_CHARACTER;
            taken = 1;
        }
        rest = (struct span){rest.text + taken, rest.length - taken};
        if (c == '&')
            buffer_string(out, "&amp;");
        else if (c == '<')
            buffer_string(out, "&lt;");
        else if (c == '>')
            buffer_string(out, "&gt;");
        else if (c == 0xE4)
            buffer_string(out, "&auml;");
        else if (c > 0xFF || (c >= 0x7F && c < 0xA0))
            buffer_printf(out, "&#%u;", (unsigned)c);
        else
            buffer_char(out, (char)c);
    }
    return !out->failed;
}

static const char *column(sqlite3_stmt *statement, int index)
{
    const char *text = (const char *)sqlite3_column_text(statement, index);
    return text ? text : "";
}

static void list_row(struct buffer *out, sqlite3_stmt *row)
{
    const char *gid = column(row, 0);
    buffer_printf(out,
                  "<TR><TD><A HREF=showmap.php?GID=%s&x=1><IMG SRC=/pre/%s.png BORDER=0></A>"
                  "<TD><B>%s:</B> <A HREF=showmap.php?GID=%s&x=1>",
                  gid, gid, gid, gid);
    latin1(out, column(row, 1));
    buffer_printf(out, "</A><TD>&nbsp%s<TD>", column(row, 4));
    latin1(out, column(row, 3));
    buffer_printf(out, "<TD><A HREF=showmap.php?GID=%s>%s</A>\n", gid,
                  sqlite3_column_int(row, 2) ? "Ergebnis" : "zum Spiel");
}

bool page_list(struct games *games, bool by_gid, int64_t offset, struct buffer *out)
{
    pthread_mutex_lock(&games->lock);
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(games->db, LIST, -1, &statement, NULL);
    sqlite3_bind_int64(statement, 1, offset);
    sqlite3_bind_int(statement, 2, by_gid);
    buffer_printf(out,
                  "<HTML><HEAD><TITLE>KaroPapier - Spiele</TITLE></HEAD>\n<BODY BGCOLOR=#ffffff>\n"
                  "<A HREF=showgames.php?limit=%lld>weiter</A>\n<TABLE BORDER=0>\n",
                  (long long)offset + OLD_PAGE_ROWS);
    while (sqlite3_step(statement) == SQLITE_ROW)
        list_row(out, statement);
    buffer_string(out, "</table>");
    buffer_string(out, FOOTER);
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&games->lock);
    return !out->failed;
}

static void player_status(struct buffer *out, sqlite3_stmt *row)
{
    struct span status = span_of(column(row, 1));
    int place = sqlite3_column_int(row, 2);
    if (span_equal(status, SPAN("left")))
        buffer_string(out, "ausgestiegen");
    else if (span_equal(status, SPAN("kicked")))
        buffer_string(out, "rausgeworfen");
    else if (span_equal(status, SPAN("invited")))
        buffer_string(out, "eingeladen");
    else if (place > 0)
        buffer_printf(out, "wurde %d.", place);
    else
        buffer_string(out, sqlite3_column_int(row, 5) ? "war schon" : "kommt noch");
}

static void player_row(struct buffer *out, sqlite3_stmt *row)
{
    buffer_string(out, "<TR><TD BGCOLOR=#ff0000>&nbsp</TD><TD>");
    latin1(out, column(row, 0));
    int moves = sqlite3_column_int(row, 3);
    int crashes = sqlite3_column_int(row, 4);
    buffer_string(out, "</TD><TD ALIGN=CENTER>");
    if (moves == 0 && crashes == 0)
        buffer_string(out, "X");
    else if (crashes)
        buffer_printf(out, "%d + %d Crashs", moves, crashes);
    else
        buffer_printf(out, "%d", moves);
    buffer_string(out, "</TD><TD>&nbsp;<B>");
    player_status(out, row);
    buffer_string(out, "</B></TD>\n");
}

bool page_game(struct games *games, int64_t gid, struct buffer *out)
{
    pthread_mutex_lock(&games->lock);
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(games->db, PLAYERS, -1, &statement, NULL);
    sqlite3_bind_int64(statement, 1, gid);
    bool found = false;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (!found) {
            buffer_printf(out, "<HTML><HEAD><TITLE>Spiel %lld</TITLE></HEAD><BODY>\n<B>",
                          (long long)gid);
            latin1(out, column(statement, 6));
            buffer_string(out, "</B>\n<TABLE BORDER=1>\n");
        }
        found = true;
        if (sqlite3_column_type(statement, 0) != SQLITE_NULL)
            player_row(out, statement);
    }
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&games->lock);
    if (found) {
        buffer_string(out, "</TABLE>\n");
        buffer_string(out, FOOTER);
    }
    return found && !out->failed;
}

bool page_missing(struct buffer *out)
{
    return buffer_string(out, "<!DOCTYPE html>\n<html><head><title>KaroPapier</title></head>"
                              "<body><h1>Nicht gefunden</h1><p>Spiel beendet? Diese Seite gibt es "
                              "nicht.</p></body></html>\n");
}
