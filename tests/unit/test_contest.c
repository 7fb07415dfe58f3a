#include "base/core/csv.h"
#include "rate/contest.h"
#include "report/answers/contest.h"
#include "support.h"

#define HEAD "field,first,second,winner,time_first,time_second\n"

/* Three programs on two fields, scored by hand:
   A v B: field 1 A wins both (A 3), field 2 one each (1, 1).
   A v C: field 1 A wins one, the other is drawn (1, 1), field 2 C wins both (C 3).
   B v C: both fields drawn games (1 + 1 each).
   Points: A 3+1+1+0 = 5, B 0+1+1+1 = 3, C 1+3+1+1 = 6.
   Times, eight games each: A always 100; B 200 but for two games of 220, mean 205; C 55, mean 55.
   S = 120. R: A (120-100)/10 = 2; B (120-205)/10 = -8.5 -> -9; C 6.5 -> 7.
   Scores: A 7, B -6, C 13. */
static const char WORKED[] = HEAD "1,A,B,A,100,200\n"
                                  "1,B,A,A,200,100\n"
                                  "2,A,B,A,100,200\n"
                                  "2,B,A,B,200,100\n"
                                  "1,A,C,A,100,55\n"
                                  "1,C,A,,55,100\n"
                                  "2,A,C,C,100,55\n"
                                  "2,C,A,C,55,100\n"
                                  "1,B,C,,220,55\n"
                                  "1,C,B,,55,220\n"
                                  "2,B,C,,200,55\n"
                                  "2,C,B,,55,200\n";

static void worked_example_by_hand(void **state)
{
    (void)state;
    struct caught caught;
    struct contest contest;
    static const char *const names[] = {"C", "A", "B"};
    static const int64_t points[] = {6, 5, 3}, times[] = {7, 2, -9}, scores[] = {13, 7, -6};
    static const int64_t wins[] = {1, 1, 0}, draws[] = {3, 2, 3}, losses[] = {0, 1, 1};
    static const double means[] = {55, 100, 205};
    caught_begin(&caught);
    assert_int_equal(rate_contest(SPAN(WORKED), "c.csv", &contest, &caught.diag), STATUS_DONE);
    assert_int_equal(contest.count, 3);
    assert_int_equal(contest.fields, 2);
    assert_int_equal(contest.games, 12);
    assert_true(contest.mean_time == 120);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(contest.programs[i].name, names[i]);
        assert_int_equal(contest.programs[i].wins, wins[i]);
        assert_int_equal(contest.programs[i].draws, draws[i]);
        assert_int_equal(contest.programs[i].losses, losses[i]);
        assert_int_equal(contest.programs[i].points, points[i]);
        assert_true(contest.programs[i].mean_time == means[i]);
        assert_int_equal(contest.programs[i].time_points, times[i]);
        assert_int_equal(contest.programs[i].score, scores[i]);
        assert_int_equal(contest.programs[i].rank, i + 1);
    }
    contest_free(&contest);
    caught_end(&caught);
}

static void expect_fault(const char *csv, const char *message)
{
    struct caught caught;
    struct contest contest;
    caught_begin(&caught);
    assert_int_equal(rate_contest(span_of(csv), "c.csv", &contest, &caught.diag), STATUS_USAGE);
    if (!strstr(caught_text(&caught), message))
        fail_msg("'%s' does not say '%s'", caught_text(&caught), message);
    contest_free(&contest);
    caught_end(&caught);
}

static void every_fault_names_its_line(void **state)
{
    (void)state;
    expect_fault("", "c.csv:1: the first line must be");
    expect_fault("A,B\n", "c.csv:1: the first line must be");
    expect_fault(HEAD, "c.csv:1: there is no game in it");
    expect_fault(HEAD "1,A,B,A,1,1\n", "c.csv:2: on field '1' there is no second game of this pair,"
                                       " with 'B' to begin");
    expect_fault(HEAD "1,A,B,A,1,1\n1,B,A,A,1,1\n1,A,B,,2,2\n",
                 "c.csv:4: 'A' against 'B' on field '1' stands in line 2 already");
    expect_fault(HEAD "1,A,B,C,1,1\n", "c.csv:2: the winner did not play this game: 'C'");
    expect_fault(HEAD "\n1,A,B,A,-1,1\n", "c.csv:3: not a time (a number from 0 on): '-1'");
    expect_fault(HEAD "1,A,B,A,1,1s\n", "c.csv:2: not a time (a number from 0 on): '1s'");
    expect_fault(HEAD "1,A,B,A,nan,1\n", "c.csv:2: not a time (a number from 0 on): 'nan'");
    expect_fault(HEAD "1,A,B,A,1\n", "c.csv:2: fewer columns");
    expect_fault(HEAD "1,A,B,A,1,1,1\n", "c.csv:2: more columns");
    expect_fault(HEAD "1,A,,,1,1\n", "c.csv:2: nothing stands for 'second'");
    expect_fault(HEAD "1,\"A,B,,1,1\n", "c.csv:2: the quotes of this line do not match");
    expect_fault(HEAD "1,A,B,,1,1\n1,B,A,,1,1\n1,A,C,,1,1\n1,C,A,,1,1\n",
                 "c.csv:4: 'C' never met 'B'");
    expect_fault(HEAD "1,A,B,,1,1\n1,B,A,,1,1\n2,A,B,,1,1\n2,B,A,,1,1\n1,A,C,,1,1\n1,C,A,,1,1\n"
                      "1,B,C,,1,1\n1,C,B,,1,1\n",
                 "c.csv:7: 'A' and 'C' met on 1 field, others on 2");
}

/* Two faults are two messages. */
static void all_faults_are_reported_at_once(void **state)
{
    (void)state;
    struct caught caught;
    struct contest contest;
    caught_begin(&caught);
    rate_contest(SPAN(HEAD "1,A,B,C,1,1\n1,B,A,,x,1\n"), "c.csv", &contest, &caught.diag);
    assert_int_equal(caught.diag.errors, 2);
    contest_free(&contest);
    caught_end(&caught);
}

static void game_against_oneself_is_skipped_with_a_note(void **state)
{
    (void)state;
    struct caught caught;
    struct contest contest;
    caught_begin(&caught);
    assert_int_equal(rate_contest(SPAN(HEAD "1,A,A,,9,9\n1,A,B,A,1,1\n1,B,A,A,1,1\n"), "c.csv",
                                  &contest, &caught.diag),
                     STATUS_DONE);
    assert_non_null(strstr(caught_text(&caught), "c.csv:2: a game of 'A' against itself"));
    assert_int_equal(contest.programs[0].points, 3);
    assert_true(contest.programs[0].mean_time == 1);
    contest_free(&contest);
    caught_end(&caught);
}

static void equal_scores_share_a_rank(void **state)
{
    (void)state;
    struct caught caught;
    struct contest contest;
    caught_begin(&caught);
    assert_int_equal(
        rate_contest(SPAN(HEAD "1,B,A,,1,1\n1,A,B,,1,1\n"), "c.csv", &contest, &caught.diag),
        STATUS_DONE);
    assert_string_equal(contest.programs[0].name, "A");
    assert_int_equal(contest.programs[0].rank, 1);
    assert_int_equal(contest.programs[1].rank, 1);
    contest_free(&contest);
    caught_end(&caught);
}

static void expect_table(enum report_format format, const char *right)
{
    struct caught caught;
    struct config config = {.language = LANGUAGE_DE, .answers = LANGUAGE_DE};
    struct contest contest;
    struct buffer out = {0};
    caught_begin(&caught);
    rate_contest(SPAN(HEAD "1,=a,\"b, c\",=a,10.5,30\n1,\"b, c\",=a,=a,30,10.5\n"), "c.csv",
                 &contest, &caught.diag);
    assert_int_equal(report_contest(&config, &contest, format, &out, &caught.diag), STATUS_DONE);
    assert_string_equal(out.data, right);
    buffer_free(&out);
    contest_free(&contest);
    caught_end(&caught);
}

static void table_in_every_format(void **state)
{
    (void)state;
    expect_table(FORMAT_TEXT, "Platz  Programm  S  U  N  Punkte   Zeit  Zeitpunkte  Gesamt\n"
                              "   1.  =a        1  0  0       3  10,50          +1       4\n"
                              "   2.  b, c      0  0  1       0  30,00          -1      -1\n");
    expect_table(FORMAT_CSV, "rank,name,wins,draws,losses,points,mean_time,time_points,score\r\n"
                             "1,'=a,1,0,0,3,10.5,1,4\r\n"
                             "2,\"b, c\",0,0,1,0,30,-1,-1\r\n");
    expect_table(FORMAT_WIKI, "{| class=\"wikitable sortable\"\n"
                              "! Platz\n! Programm\n! S\n! U\n! N\n! Punkte\n! Zeit\n"
                              "! Zeitpunkte\n! Gesamt\n"
                              "|-\n| 1.\n| &#61;a\n| 1\n| 0\n| 0\n| 3\n"
                              "| data-sort-value=\"10.5\" | 10,50\n| 1\n| 4\n"
                              "|-\n| 2.\n| b,&#32;c\n| 0\n| 0\n| 1\n| 0\n"
                              "| data-sort-value=\"30\" | 30,00\n| -1\n| -1\n"
                              "|}\n");
    expect_table(FORMAT_JSON,
                 "{\n  \"fields\": 1,\n  \"games\": 2,\n  \"mean_time\": 20.25,\n"
                 "  \"programs\": [\n"
                 "    {\"rank\": 1, \"name\": \"=a\", \"wins\": 1, \"draws\": 0, \"losses\": 0,"
                 " \"points\": 3, \"mean_time\": 10.5, \"time_points\": 1, \"score\": 4},\n"
                 "    {\"rank\": 2, \"name\": \"b, c\", \"wins\": 0, \"draws\": 0, \"losses\": 1,"
                 " \"points\": 0, \"mean_time\": 30, \"time_points\": -1, \"score\": -1}\n"
                 "  ]\n}\n");
}

static void csv_fields_quotes_and_line_numbers(void **state)
{
    (void)state;
    struct csv csv;
    struct span fields[3];
    size_t count;
    csv_begin(&csv, SPAN("\xEF\xBB\xBF"
                         "a,\"b\"\"c\",\r\n\n\"two\nlines\",x\nlast"));
    assert_int_equal(csv_next(&csv, fields, 3, &count), CSV_RECORD);
    assert_int_equal(count, 3);
    assert_true(span_equal(fields[0], SPAN("a")));
    assert_true(span_equal(fields[1], SPAN("b\"c")));
    assert_int_equal(fields[2].length, 0);
    assert_int_equal(csv.line, 1);
    assert_int_equal(csv_next(&csv, fields, 3, &count), CSV_RECORD);
    assert_int_equal(csv.line, 3);
    assert_true(span_equal(fields[0], SPAN("two\nlines")));
    assert_int_equal(csv_next(&csv, fields, 3, &count), CSV_RECORD);
    assert_int_equal(csv.line, 5);
    assert_int_equal(csv_next(&csv, fields, 3, &count), CSV_END);
    csv_end(&csv);
}

static void csv_that_would_be_half_read_is_broken(void **state)
{
    (void)state;
    static const struct span broken[] = {{"a,b\ra,c\r", 8}, {"a,\0b\n", 5}, {"\"a\0\"\n", 5}};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct csv csv;
        struct span fields[3];
        size_t count;
        csv_begin(&csv, broken[i]);
        assert_int_equal(csv_next(&csv, fields, 3, &count), CSV_BROKEN);
        csv_end(&csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example_by_hand),
        cmocka_unit_test(every_fault_names_its_line),
        cmocka_unit_test(all_faults_are_reported_at_once),
        cmocka_unit_test(game_against_oneself_is_skipped_with_a_note),
        cmocka_unit_test(equal_scores_share_a_rank),
        cmocka_unit_test(table_in_every_format),
        cmocka_unit_test(csv_fields_quotes_and_line_numbers),
        cmocka_unit_test(csv_that_would_be_half_read_is_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
