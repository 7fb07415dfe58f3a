/* The quick reader must see nothing else than the careful one: with CRLF each line is left to the
   careful one, so both readings of a log must be the same. */
#include "logs.h"

static const char *const pieces[] = {
    "A -> Feld(1|3) Vektor(0|0)",
    "A -> Feld(12|345) Vektor(-1|-22)",
    "A -> Feld(1234567|3) Vektor(0|0)",
    "A -> Feld(12345678|3) Vektor(0|0)",
    "A -> Feld(123456789012|3) Vektor(0|-123456789)",
    "A -> Feld(|3) Vektor(0|0)",
    "A -> Feld(1|3) Vektor(0|-)",
    "A -> Feld(1|3) Vektor(0|0) ",
    "A -> Feld(1|3)  Vektor(0|0)",
    "A -> Feld(1|3) Vektor(0|0).",
    "A -> Feld(1|3) Vektor(--1|0)",
    "A -> feld(1|3) Vektor(0|0)",
    "A CRASHT!!!",
    "Ab -> Feld(1|3) Vektor(0|0)",
    "Spieler 1 -> Feld(1|3) Vektor(0|0)",
    "Spieler 2 -> Feld(1|3) Vektor(0|0)",
    "Spieler 3 -> Feld(1|3) Vektor(0|0)",
    "Spieler mit langem Namen 1 -> Feld(1|3) Vektor(0|0)",
    "Spieler mit langem Namen 2 -> Feld(1|3) Vektor(0|0)",
    "A -> Feld(1|2) Vektor(0|0) -> Feld(1|3) Vektor(0|0)",
    "-----------------------------------",
    "----------------------------------",
    "------------------------------------",
    "-----------------------------------x",
    "----------------------------------- -> Feld(1|3) Vektor(0|0)",
    "A steigt aus dem Spiel aus",
    "Spieler 2 wird 1.",
    "A wird 2.",
    "J\xF6rg -> Feld(1|3) Vektor(0|0)",
    "J\xC3\xB6rg -> Feld(1|3) Vektor(0|0)",
    "Spiel beendet",
};
enum { PIECES = sizeof pieces / sizeof *pieces };

static const char *const stamps[] = {
    "2024-04-05 09:00:00: ", "2024-04-05 09:00:00: ",    "2024-04-05 09:00:01: ",
    "2024-04-05 19:59:59: ", "2024-04-05 08:00:00: ",    "2024-04-06 00:00:00: ",
    "2024-04-05 24:00:00: ", "2024-04-05 09:60:00: ",    "2024-04-05 09:00:0x: ",
    "2024-04-05 09:00:00:_", "2024-04-05 2\xB0:00:00: ", "2024-04-31 09:00:00: ",
};
enum { STAMPS = sizeof stamps / sizeof *stamps };

static void compose(unsigned seed, const char *end, struct buffer *log)
{
    buffer_clear(log);
    buffer_printf(log, "2024-04-05 08:00:00: Spiel T auf Map 7 von x erstellt%s", end);
    for (int i = 0; i < 60; i++) {
        seed = seed * 1103515245 + 12345;
        unsigned stamp = seed >> 28 < 12 ? 0 : (seed >> 16) % STAMPS;
        buffer_printf(log, "%s%s%s", stamps[stamp], pieces[(seed >> 8) % PIECES], end);
    }
}

static void assert_same(const struct log_reading *a, const struct log_reading *b)
{
    assert_int_equal(a->entry_count, b->entry_count);
    assert_int_equal(a->unknown_lines, b->unknown_lines);
    assert_int_equal(a->anomaly_count, b->anomaly_count);
    assert_int_equal(a->lines, b->lines);
    assert_string_equal(a->finished, b->finished);
    for (size_t i = 0; i < a->entry_count; i++) {
        const struct log_entry *one = &a->entries[i], *other = &b->entries[i];
        assert_true(span_equal(one->name, other->name));
        assert_int_equal(one->outcome, other->outcome);
        assert_int_equal(one->place, other->place);
        assert_int_equal(one->moves, other->moves);
        assert_int_equal(one->crashes, other->crashes);
        assert_int_equal(one->line, other->line);
    }
    for (size_t i = 0; i < a->anomaly_count; i++) {
        assert_int_equal(a->anomalies[i].kind, b->anomalies[i].kind);
        assert_int_equal(a->anomalies[i].line, b->anomalies[i].line);
    }
}

static void the_quick_reader_sees_what_the_careful_one_does(void **state)
{
    (void)state;
    struct buffer log = {0};
    for (unsigned seed = 1; seed <= 3000; seed++) {
        compose(seed, "\n", &log);
        struct log_reading quick = reading_of_bytes(log.data, log.length);
        compose(seed, "\r\n", &log);
        struct log_reading careful = reading_of_bytes(log.data, log.length);
        assert_same(&quick, &careful);
        log_reading_free(&quick);
        log_reading_free(&careful);
    }
    buffer_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_quick_reader_sees_what_the_careful_one_does),
    };
    return cmocka_run_group_tests_name("quick", tests, NULL, NULL);
}
