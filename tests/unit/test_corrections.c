/* corrections.ini: what it may say, and that every fault names its line. */
#include "support.h"

#include "base/rules/corrections.h"

#include <unistd.h>

struct file {
    struct caught caught;
    struct corrections corrections;
    char path[TEMPORARY_PATH];
    enum status status;
};

static void load(struct file *file, const char *text)
{
    caught_begin(&file->caught);
    temporary_file(file->path, text);
    file->status = corrections_load(&file->corrections, file->path, &file->caught.diag);
}

static void end(struct file *file)
{
    unlink(file->path);
    corrections_free(&file->corrections);
    caught_end(&file->caught);
}

static void all_that_can_be_said(void **state)
{
    (void)state;
    struct file f;
    load(&f, "; a comment\n"
             "[game 132000]\n"
             "reason = agreed in the forum, 3 May: yes\n"
             "place = 2 \"NAME\"\n"
             "place = 003 \"O=T;HER \\x3B \"\n"
             "outcome = withdrew \"A: b\"\n"
             "outcome = ejected \"c\\\"\\\\\"\n"
             "draw = \"A\" \"B\"   \"C\"\n"
             "draw = \"D\" \"E\"\n"
             "[game 7]\n"
             "exclude = yes ; or: accept = yes\n"
             "reason = x\n"
             "[game 8]\n"
             "accept = yes\n"
             "reason = y\n");
    assert_string_equal(caught_text(&f.caught), "");
    assert_int_equal(f.status, STATUS_DONE);
    assert_int_equal(f.corrections.game_count, 3);
    const struct correction *game = corrections_find(&f.corrections, 132000);
    assert_non_null(game);
    assert_int_equal(game->line, 3);
    assert_string_equal(game->reason, "agreed in the forum, 3 May: yes");
    assert_int_equal(game->result_count, 4);
    assert_string_equal(game->results[0].name, "NAME");
    assert_int_equal(game->results[0].place, 2);
    assert_int_equal(game->results[0].outcome, OUTCOME_FINISHED);
    assert_string_equal(game->results[1].name, "O=T;HER ; ");
    assert_int_equal(game->results[1].place, 3);
    assert_string_equal(game->results[2].name, "A: b");
    assert_int_equal(game->results[2].outcome, OUTCOME_WITHDREW);
    assert_string_equal(game->results[3].name, "c\"\\");
    assert_int_equal(game->results[3].outcome, OUTCOME_EJECTED);
    assert_int_equal(game->draw_count, 2);
    assert_int_equal(game->draws[0].count, 3);
    assert_string_equal(game->draws[0].names[2], "C");
    assert_true(corrections_find(&f.corrections, 7)->exclude);
    assert_true(corrections_find(&f.corrections, 8)->accept);
    assert_null(corrections_find(&f.corrections, 9));
    end(&f);
}

static void a_game_that_no_log_tells_of(void **state)
{
    (void)state;
    struct file f;
    load(&f, "[game 5]\nreason = x\ntitle = Old: a game\nstarted = 2001-02-03\n"
             "finished = 2001-03-04 05:06:07\nplace = 1 \"A\"\nwhole = yes\n");
    assert_string_equal(caught_text(&f.caught), "");
    const struct correction *game = corrections_find(&f.corrections, 5);
    assert_string_equal(game->title, "Old: a game");
    assert_string_equal(game->started, "2001-02-03 00:00:00");
    assert_string_equal(game->finished, "2001-03-04 05:06:07");
    assert_true(game->whole && correction_is_game(game));
    /* What comes from a table stands behind what the file says. */
    const struct corrected_game said = {5, SPAN("T"), SPAN(""), SPAN("2005-01-01 00:00:00"),
                                        SPAN("t.csv:2")};
    assert_true(corrections_whole(&f.corrections, &said, SPAN("A"), OUTCOME_FINISHED, 7));
    assert_true(corrections_whole(&f.corrections, &said, SPAN("B"), OUTCOME_EJECTED, 0));
    game = corrections_find(&f.corrections, 5);
    assert_string_equal(game->title, "Old: a game");
    assert_string_equal(game->finished, "2001-03-04 05:06:07");
    assert_string_equal(game->reason, "x");
    assert_int_equal(game->result_count, 2);
    assert_int_equal(game->results[0].place, 1);
    assert_int_equal(game->results[1].outcome, OUTCOME_EJECTED);
    end(&f);
}

static void no_file_is_no_correction(void **state)
{
    (void)state;
    struct corrections corrections;
    struct caught caught;
    caught_begin(&caught);
    assert_int_equal(corrections_load(&corrections, "", &caught.diag), STATUS_DONE);
    assert_null(corrections_find(&corrections, 1));
    corrections_free(&corrections);
    assert_int_equal(corrections_load(&corrections, "/nowhere/x.ini", &caught.diag), STATUS_CONFIG);
    assert_non_null(strstr(caught_text(&caught), "/nowhere/x.ini: cannot be read"));
    corrections_free(&corrections);
    caught_end(&caught);
}

struct fault {
    const char *text, *message;
};

static void assert_faults(const struct fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct file f;
        load(&f, faults[i].text);
        assert_int_equal(f.status, STATUS_CONFIG);
        if (!strstr(caught_text(&f.caught), faults[i].message))
            fail_msg("'%s' is not in '%s'", faults[i].message, caught_text(&f.caught));
        end(&f);
    }
}

static void every_fault_of_a_game_by_hand_names_its_line(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"[game 1]\nreason = x\nfinished = 2024-02-30\n", ":3: a time is YYYY-MM-DD"},
        {"[game 1]\nreason = x\nfinished = 2024-01-01 24:00:00\n", ":3: a time is YYYY-MM-DD"},
        {"[game 1]\nreason = x\nfinished = 2024-01-01\nfinished = 2024-01-02\n",
         ":4: the game has such a time already"},
        {"[game 1]\nreason = x\nstarted = 2024-01-02\nfinished = 2024-01-01 23:59:59\n",
         ":2: game 1 finishes before it starts"},
        {"[game 1]\nreason = x\ntitle =\n", ":3: a title is UTF-8, and not empty"},
        {"[game 1]\nreason = x\ntitle = a\ntitle = b\n", ":4: the game has a title already"},
        {"[game 1]\nreason = x\nwhole = yes\n", ":2: the whole of game 1 takes a place"},
    };
    assert_faults(faults, sizeof faults / sizeof *faults);
}

static void every_fault_names_its_line(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"[game 1]\nexclude = yes\n", ":2: game 1 needs a line 'reason"},
        {"[game 1]\nreason = x\n", ":2: nothing is corrected in game 1"},
        {"[game 1]\nreason = x\nexclude = yes\naccept = yes\n",
         ":4: a game cannot be both excluded and"},
        {"[game 1]\nreason = x\nexclude = no\n", ":3: the only value is 'yes'"},
        {"[game 1]\nreason = x\nreason = y\n", ":3: the game already has a reason"},
        {"[game 1]\nreason =\n", ":2: a reason must say something"},
        {"[game 1]\nreason = x\nexclude = yes\n[game 2]\nreason = x\nexclude = yes\n[game 1]\n"
         "reason = x\nexclude = yes\n",
         ":8: game 1 is already in line 2"},
        {"[game 1]\nreason = x\nplace = 0 \"A\"\n", ":3: a place is written"},
        {"[game 1]\nreason = x\nplace = 1000 \"A\"\n", ":3: a place is written"},
        {"[game 1]\nreason = x\nplace = A\n", ":3: a place is written"},
        {"[game 1]\nreason = x\nplace = 1 A\n", ":3: a name must stand in double quotes"},
        {"[game 1]\nreason = x\nplace = 1\n", ":3: a name must stand in double quotes"},
        {"[game 1]\nreason = x\nplace = 1 \"A\n", ":3: the closing quote of a name is missing"},
        {"[game 1]\nreason = x\nplace = 1 \"A ; B\"\n",
         ":3: the closing quote of a name is missing"},
        {"[game 1]\nreason = x\nplace = 1 \"A\" B\n", ":3: after the name nothing more"},
        {"[game 1]\nreason = x\nplace = 1 \"\"\n", ":3: a name is empty"},
        {"[game 1]\nreason = x\nplace = 1 \"\\xFF\"\n", ":3: a name is not UTF-8"},
        {"[game 1]\nreason = x\nplace = 1 \"\\x00\"\n", ":3: a name is not UTF-8"},
        {"[game 1]\nreason = x\nplace = 1 \"\\n\"\n", ":3: a backslash must be followed"},
        {"[game 1]\nreason = x\nplace = 1 \"\\x4\"\n", ":3: a backslash must be followed"},
        {"[game 1]\nreason = x\nplace = 1 \"A\"\noutcome = withdrew \"A\"\n",
         ":4: the player has a corrected result already"},
        {"[game 1]\nreason = x\noutcome = finished \"A\"\n", ":3: an outcome is written"},
        {"[game 1]\nreason = x\ndraw = \"A\"\n", ":3: a draw is written"},
        {"[game 1]\nreason = x\nplaces = 1 \"A\"\n", ":3: unknown key of a game"},
        {"[game x]\nreason = x\n", ":1: unknown section"},
        {"[games]\n", ":1: unknown section"},
        {"[game 1] exclude = yes\nreason = x\n", ":1: behind [section] nothing but"},
        {"[game 1]\n[alias]\n", ":1: game 1 needs a line 'reason"},
        {"[game 1]\nreason = x\nexclude = yes\n[game 1]\nreason = x\naccept = yes\n",
         ":5: game 1 is already in line 2"},
        {"[game 1]\rreason = x\rexclude = yes\r", ":1: a carriage return stands within"},
        {"reason = x\n", ":1: it comes before any [game GID]"},
        {"[alias]\n1 = \"A\" \"B\"\n", ":2: an alias is written"},
        {"[alias]\n1 = \"A\" -> \"A\"\n", ":2: an alias leads to itself"},
        {"[alias]\n1 = \"A\" -> \"B\" until 2014\n", ":2: only 'until YYYY-MM-DD' may"},
        {"[alias]\n1 = \"A\" -> \"B\" until 2014-02-30\n", ":2: only 'until YYYY-MM-DD' may"},
        {"[alias]\n1 = \"A\" -> \"B\"\n2 = \"A\" -> \"C\"\n", ": \"A\" already has an alias"},
        {"[alias]\n1 = \"A\" -> \"B\"\n2 = \"B\" -> \"C\"\n3 = \"C\" -> \"A\"\n",
         ":2: the aliases of \"A\" lead in a circle"},
    };
    assert_faults(faults, sizeof faults / sizeof *faults);
}

static void assert_person(const struct file *f, const char *login, const char *started,
                          const char *person)
{
    struct span found = corrections_person(&f->corrections, span_of(login), started);
    if (!span_equal(found, span_of(person)))
        fail_msg("%s at '%s' is %.*s", login, started, (int)found.length, found.text);
}

static void aliases_lead_to_a_person(void **state)
{
    (void)state;
    struct file f;
    load(&f, "[alias]\n1 = \"Alt\" -> \"Neu\"\nx = \"Neu\" -> \"Neuer\"\n"
             "2 = \"Reused\" -> \"First\" until 2014-05-01\n"
             "3 = \"Reused\" -> \"Second\" until 2016-05-01\n"
             "4 = \"Other\" -> \"Reused\"\n");
    assert_int_equal(f.status, STATUS_DONE);
    assert_person(&f, "Alt", "2020-01-01 00:00:00", "Neuer");
    assert_person(&f, "alt", "2020-01-01 00:00:00", "alt");
    assert_person(&f, "Alt ", "", "Alt ");
    assert_person(&f, "Reused", "2014-04-30 23:59:59", "First");
    assert_person(&f, "Reused", "2014-05-01 00:00:00", "Second");
    assert_person(&f, "Reused", "2016-05-01 00:00:00", "Reused");
    assert_person(&f, "Other", "2010-01-01 00:00:00", "First");
    end(&f);
}

static void a_name_that_was_given_up_is_somebody_elses(void **state)
{
    (void)state;
    struct file f;
    load(&f, "[alias]\n1 = \"Foo\" -> \"Baz\" until 2026-01-03\n"
             "2 = \"Bar\" -> \"Foo\" until 2026-01-04\n");
    assert_int_equal(f.status, STATUS_DONE);
    assert_person(&f, "Foo", "2026-01-02 23:59:59", "Baz");
    assert_person(&f, "Foo", "2026-01-03 00:00:00", "Foo");
    assert_person(&f, "Bar", "2025-12-31 00:00:00", "Foo"); /* who is called Foo by now */
    assert_person(&f, "Bar", "2026-01-03 12:00:00", "Foo");
    assert_person(&f, "Bar", "2026-01-04 00:00:00", "Bar");
    assert_person(&f, "Bar", "", "Foo");
    end(&f);
    /* Two who swapped their names on a day. */
    load(&f, "[alias]\n1 = \"A\" -> \"B\" until 2020-01-01\n2 = \"B\" -> \"A\" until 2020-01-01\n");
    assert_int_equal(f.status, STATUS_DONE);
    assert_person(&f, "A", "2019-12-31 00:00:00", "B");
    assert_person(&f, "B", "2019-12-31 00:00:00", "A");
    assert_person(&f, "A", "2020-01-01 00:00:00", "A");
    end(&f);
    /* One who was renamed twice, and whose second name was later renamed once more. */
    load(&f, "[alias]\n1 = \"A\" -> \"B\" until 2018-01-01\n2 = \"B\" -> \"C\" until 2019-01-01\n"
             "3 = \"B\" -> \"D\" until 2021-01-01\n");
    assert_person(&f, "A", "2017-01-01 00:00:00", "C");
    assert_person(&f, "B", "2020-01-01 00:00:00", "D");
    end(&f);
}

static void a_quoted_name_is_read_as_it_was_meant(void **state)
{
    (void)state;
    static const struct {
        const char *written, *name;
    } names[] = {
        {"\"A\"", "A"},        {"\" a  b \"", " a  b "},   {"\"\\\"\"", "\""},
        {"\"\\\\\"", "\\"},    {"\"x \\x3B y\"", "x ; y"}, {"\"\xC3\xA4\\x09=:\"", "\xC3\xA4\t=:"},
        {"\"\\x01\"", "\x01"},
    };
    struct buffer name = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct span text = span_of(names[i].written);
        buffer_clear(&name);
        assert_null(corrections_name(&text, &name));
        assert_int_equal(text.length, 0);
        assert_string_equal(name.data, names[i].name);
    }
    buffer_free(&name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_can_be_said),
        cmocka_unit_test(a_game_that_no_log_tells_of),
        cmocka_unit_test(no_file_is_no_correction),
        cmocka_unit_test(every_fault_of_a_game_by_hand_names_its_line),
        cmocka_unit_test(every_fault_names_its_line),
        cmocka_unit_test(aliases_lead_to_a_person),
        cmocka_unit_test(a_name_that_was_given_up_is_somebody_elses),
        cmocka_unit_test(a_quoted_name_is_read_as_it_was_meant),
    };
    return cmocka_run_group_tests_name("corrections", tests, NULL, NULL);
}
