/* The old HTML list of games: tag dom, and below it what users type (docs/platform.md section 1).
 */
#include "parsing.h"

#define HEAD                                                                                       \
    "<HTML><HEAD><META HTTP-EQUIV=Content-Type CONTENT='text/html; charset=iso-8859-1'></HEAD>"    \
    "<BODY><TABLE><TR><TH>Karte<TH>Spiel\n"
#define ROW(gid, title)                                                                            \
    "<TR><TD><A HREF=showmap.php?GID=" gid "&x=1><IMG SRC=/pre/" gid                               \
    ".png BORDER=0></A><TD><B>" gid ":</B> <A HREF=showmap.php?GID=" gid "&x=1>" title             \
    "</A><TD>&nbsp<A HREF=showmap.php?GID=" gid ">Karte zeigen</A>\n"
#define FOOT                                                                                       \
    "</table><HR WIDTH=75%>\n<CENTER>Brought to you by Didi <SCRIPT>x('<b>')</SCRIPT></CENTER>\n"  \
    "<br />\nLetzter Satz im <a href=\"realchatframe.php\">Chat</a>:<br />\n"

static void rows_of_the_old_list(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    struct list_reading r =
        read_html(&d, begin_walk(&d, "all"),
                  HEAD ROW("132000", "Eine Runde !KaroIQ!") ROW("132001", "Gr\xFC\xDF"
                                                                          "e &amp; &auml;  \x80")
                      ROW("132002", "1 &lt; 2 &amp;lt;") FOOT "</BODY></HTML>");
    assert_true(r.is_list);
    assert_int_equal(r.rows, 3);
    assert_int_equal(r.fresh, 3);
    assert_query(&d, "SELECT title||tagged||ifnull(list_state,'-') FROM game WHERE gid = 132000",
                 "Eine Runde !KaroIQ!1-");
    assert_query(&d, "SELECT title FROM game WHERE gid = 132001", "Grüße & ä  €");
    assert_query(&d, "SELECT title FROM game WHERE gid = 132002", "1 < 2 &lt;");
    desk_end(&d);
}

static void what_users_type_below_the_list_is_not_the_list(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    struct list_reading r = read_html(&d, begin_walk(&d, "all"),
                                      HEAD ROW("1", "x") FOOT
                                      "<B>somebody</B> (23:07): "
                                      "<A HREF=showmap.php?GID=999998>999998: mein !KaroIQ!</A>"
                                      "<table><tr><td>" ROW("999999", "falsch !KaroIQ!") "<BR>");
    assert_int_equal(r.rows, 1);
    assert_query(&d, "SELECT group_concat(gid) FROM game", "1");
    desk_end(&d);
}

static void a_title_cannot_end_the_list(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    struct list_reading r = read_html(
        &d, begin_walk(&d, "all"),
        HEAD ROW("1", "Brought to you by Didi")
            ROW("2", "&lt;/table&gt;&lt;HR WIDTH=75%&gt;&lt;CENTER&gt;Brought to you by Didi")
                ROW("3", "!KaroIQ!") FOOT);
    assert_int_equal(r.rows, 3);
    assert_query(&d, "SELECT title FROM game WHERE gid = 1", "Brought to you by Didi");
    assert_query(&d, "SELECT title FROM game WHERE gid = 2",
                 "</table><HR WIDTH=75%><CENTER>Brought to you by Didi");
    desk_end(&d);
}

static void the_list_beyond_its_end_is_an_empty_one(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "all");
    struct list_reading r = read_html(&d, walk, HEAD FOOT);
    assert_true(r.is_list);
    assert_int_equal(r.rows, 0);
    /* a table, or a foot, can stand on a page of errors too */
    assert_false(read_html(&d, walk, "<html><body>Fehler<table><tr><td>x</table>").is_list);
    assert_false(read_html(&d, walk, "<html><body>Fehler" FOOT).is_list);
    assert_false(read_html(&d, walk, "").is_list);
    assert_false(read_html(&d, walk, "[]").is_list);
    assert_false(
        read_html(&d, walk, "<p><A HREF=showmap.php?GID=5>5: Spiel nicht gefunden</A>").is_list);
    desk_end(&d);
}

static void links_that_name_no_game(void **state)
{
    (void)state;
    struct desk d;
    desk_begin(&d);
    struct list_reading r = read_html(
        &d, begin_walk(&d, "all"),
        HEAD "<TR><TD><A HREF=showmap.php?GID=12abc>a</A><A HREF=showmap.php?GID=0>b</A>"
             "<A HREF=showmap.php?GID=>c</A><A HREF=showmap.php?XGID=4>d</A><A>e</A>"
             "<A HREF=noshowmap.php?GID=5>f</A><A HREF=showmap.php?GID=99999999999999999999>g</A>"
             "<a href='/showmap.php?x=1&amp;gid=7#top'>h</a>" FOOT);
    assert_int_equal(r.rows, 1);
    assert_query(&d, "SELECT gid||title FROM game", "7h");
    desk_end(&d);
}

static void pages_that_libxml2_would_choke_on_are_refused(void **state)
{
    (void)state;
    struct desk d;
    struct buffer page = {0};
    desk_begin(&d);
    int64_t walk = begin_walk(&d, "all");
    buffer_string(&page, HEAD ROW("1", "x") "<A");
    for (int i = 0; i < 500; i++)
        buffer_printf(&page, " a%d=1234", i);
    buffer_string(&page, ">" FOOT);
    assert_false(read_page_of(&d, "/showgames.php?limit=0", walk, buffer_view(&page)).is_list);
    buffer_clear(&page);
    buffer_string(&page, HEAD ROW("1", "x"));
    while (page.length <= HTML_LIMIT)
        buffer_string(&page, "<TR><TD>\n");
    assert_false(read_page_of(&d, "/showgames.php?limit=0", walk, buffer_view(&page)).is_list);
    assert_query(&d, "SELECT count(*) FROM anomaly WHERE kind = 'no_list'", "2");
    buffer_free(&page);
    desk_end(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_the_old_list),
        cmocka_unit_test(what_users_type_below_the_list_is_not_the_list),
        cmocka_unit_test(a_title_cannot_end_the_list),
        cmocka_unit_test(the_list_beyond_its_end_is_an_empty_one),
        cmocka_unit_test(links_that_name_no_game),
        cmocka_unit_test(pages_that_libxml2_would_choke_on_are_refused),
    };
    return cmocka_run_group_tests_name("list page", tests, NULL, NULL);
}
