/* Every line that `audit --player` prints is computed again, as a reader with a pocket calculator
   would, from nothing but what is printed. */
#include "rating.h"

#include "base/core/buffer.h"
#include "base/core/clock.h"
#include "base/core/random.h"
#include "report/report.h"

/* Moves on past `text` if it stands there. */
static bool take(const char **at, const char *text)
{
    while (**at == ' ')
        ++*at;
    bool there = strncmp(*at, text, strlen(text)) == 0;
    *at += there ? strlen(text) : 0;
    return there;
}

static double sum(const char **at);

static double factor(const char **at)
{
    double value;
    if (take(at, "−"))
        return -factor(at);
    if (!take(at, "+"))
        take(at, "±");
    if (take(at, "√"))
        return sqrt(factor(at));
    if (take(at, "e^"))
        return exp(factor(at));
    if (take(at, "10^"))
        return pow(10, factor(at));
    if (take(at, "(")) {
        value = sum(at);
        assert_true(take(at, ")"));
        return value;
    }
    char *end;
    value = strtod(*at, &end);
    assert_true(end > *at);
    if (end[-1] == '.') /* of the sentence */
        end--;
    *at = end;
    return value;
}

static double product(const char **at)
{
    double value = factor(at);
    for (;;) {
        if (take(at, "·"))
            value *= factor(at);
        else if (take(at, "/"))
            value /= factor(at);
        else
            return value;
    }
}

static double sum(const char **at)
{
    double value = product(at);
    for (;;) {
        if (take(at, "+"))
            value += product(at);
        else if (take(at, "−"))
            value -= product(at);
        else
            return value;
    }
}

/* Half of the last place of the number that begins here. */
static double half_place(const char *number)
{
    double half = 0.5;
    const char *point = strchr(number, '.');
    for (const char *digit = point + 1; point && *digit >= '0' && *digit <= '9'; digit++)
        half /= 10;
    return half;
}

/* A figure after "=" or "≈" is what comes out of `computed`, rounded; after "=" to the last digit.
   Returns it. */
static double check_figure(const char *line, double computed, bool exact, const char *figure)
{
    const char *at = figure;
    double value = factor(&at);
    if (!(fabs(computed - value) <= (exact ? 1e-11 : half_place(figure))))
        fail_msg("%.12g does not come out: %s", computed, line);
    return value;
}

/* Every "expression = figure" and "expression ≈ figure" of a line; what stands before the
   expression ends with one of the words. Returns the last figure. */
static double check_line(const char *line)
{
    static const char *const before[] = {"was ", "so ", "by ", "game: "};
    const char *from = line;
    double last = NAN;
    for (const char *at = line; *at; at++) {
        for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
            if (strncmp(at, before[i], strlen(before[i])) == 0)
                from = at + strlen(before[i]);
        bool exact = strncmp(at, " = ", 3) == 0;
        if (!exact && strncmp(at, " ≈ ", 5) != 0)
            continue;
        const char *expression = from;
        double computed = sum(&expression);
        assert_true(expression == at || expression == at + 1); /* the blank */
        last = check_figure(line, computed, exact, at + (exact ? 3 : 5));
    }
    return last;
}

/* "Together S, divided by ... D: C." from the points of the lines above it. Returns C. */
static double check_sum(const char *line, double points)
{
    const char *at = line + strlen("Together ");
    double together = check_figure(line, points, false, at);
    const char *colon = strstr(line, ": ");
    assert_non_null(colon);
    const char *divisor = colon;
    while (divisor[-1] != ' ')
        divisor--;
    return check_figure(line, together / factor(&divisor), false, colon + 2);
}

static void check_text(char *text)
{
    double points = 0, change = NAN;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        double last = check_line(line);
        if (strncmp(line, "Against ", 8) == 0 && !isnan(last))
            points += last;
        if (strncmp(line, "Together ", 9) == 0)
            change = check_sum(line, points);
        if (strncmp(line, "After the game: ", 16) == 0) {
            const char *at = line + 16;
            double before = factor(&at);
            check_line(line);
            assert_close(sum(&at), change, 1e-12);
            assert_true(isfinite(before));
        }
    }
}

static void check_game(struct bench *bench, int64_t gid)
{
    struct explanation e;
    assert_int_equal(explain_one(&bench->store, &bench->config, gid, &e), STATUS_DONE);
    for (size_t i = 0; i < e.player_count; i++) {
        struct buffer out = {0};
        assert_int_equal(report_explained_player(&bench->config, &e, span_of(e.players[i].name),
                                                 FORMAT_TEXT, &out, &bench->caught.diag),
                         STATUS_DONE);
        check_text(out.data);
        buffer_free(&out);
    }
    explanation_free(&e);
}

/* Games of 2 to 12 of twelve players, of whom some drop out. */
static void add_random_game(struct bench *bench, int64_t gid, struct random *random)
{
    char stamp[STAMP_SIZE];
    struct buffer text = {0};
    size_t count = 2 + (size_t)random_below(random, 11);
    size_t first = (size_t)random_below(random, 12);
    for (size_t i = 0; i < count; i++) {
        buffer_printf(&text, "%sp%zu=", i ? " " : "", (first + i * 5) % 12);
        /* A dropped player has no place, so the places of the others have gaps. */
        if (random_below(random, 6) == 0)
            buffer_char(&text, 'w');
        else
            buffer_printf(&text, "%zu", i + 1);
    }
    snprintf(stamp, sizeof stamp, "2024-01-01 %02d:%02d:00", (int)gid / 60, (int)gid % 60);
    add_game(bench, gid, stamp, text.data);
    buffer_free(&text);
}

static void check_games(enum rating_system system, double k, double phi)
{
    enum { GAMES = 60 };
    struct bench bench;
    struct random random = random_begin(14);
    bench_begin(&bench);
    bench.config.language = bench.config.answers = LANGUAGE_EN;
    bench.config.rating.system = system;
    bench.config.rating.k = k > 0 ? k : rating_systems[system].k;
    bench.config.rating.phi = phi > 0 ? phi : rating_systems[system].phi;
    bench.config.rating.start = rating_systems[system].start;
    for (int64_t gid = 1; gid <= GAMES; gid++)
        add_random_game(&bench, gid, &random);
    rate(&bench, STATUS_DONE);
    for (int64_t gid = 1; gid <= GAMES; gid++)
        check_game(&bench, gid);
    bench_end(&bench);
}

static void every_printed_line_is_true_as_printed(void **state)
{
    (void)state;
    check_games(SYSTEM_KAROIQ, 0, 0);
    check_games(SYSTEM_KAROIQ, 1.7, 0.0123);
    check_games(SYSTEM_ELO, 0, 0);
    check_games(SYSTEM_ELO, 20, 0.006);
}

static void expect(struct bench *bench, int64_t gid, const char *name, const char *right)
{
    struct explanation e;
    struct buffer out = {0};
    assert_int_equal(explain_one(&bench->store, &bench->config, gid, &e), STATUS_DONE);
    assert_int_equal(report_explained_player(&bench->config, &e, span_of(name), FORMAT_TEXT, &out,
                                             &bench->caught.diag),
                     STATUS_DONE);
    if (!strstr(out.data, right))
        fail_msg("'%s' does not hold '%s'", out.data, right);
    check_text(out.data);
    explanation_free(&e);
    buffer_free(&out);
}

/* 1700 v 1500 with p = 0.1 wins 0.26 of the games: docs/rating.md 2. */
static void the_weight_of_a_start_is_in_the_formula(void **state)
{
    (void)state;
    struct bench bench;
    char path[] = "/tmp/karoiq-weights-XXXXXX";
    static const char weights[] = "gid,player,weight\n1,ada,0.1\n1,bob,0.9\n";
    int file = mkstemp(path);
    assert_int_equal(write(file, weights, sizeof weights - 1), (ssize_t)(sizeof weights - 1));
    close(file);
    bench_begin(&bench);
    bench.config.answers = LANGUAGE_EN;
    bench.config.rating.system = SYSTEM_ELO_ADVANTAGE;
    bench.config.rating.k = 16;
    bench.config.rating.phi = rating_systems[SYSTEM_ELO].phi;
    bench.config.rating.start = 1500;
    free(bench.config.weights);
    bench.config.weights = strdup(path);
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=1 bob=2");
    rate(&bench, STATUS_DONE);
    expect(
        &bench, 1, "ada",
        "ada had 1500.00 (weight of the start 0.1) before the game and finished in place 1, of 2 "
        "players.\n\nAgainst bob (weight of the start 0.9): won. The expected score was 1 / (1 "
        "+ 0.9 / 0.1 · 10^(−(1500.0000 − 1500.0000) / 400)) = 0.1000, so 16 · (1 − 0.1000) = "
        "+14.4000.\n\nTogether +14.4000, divided by the number of opponents, 1: +14.4000.\n");
    unlink(path);
    bench_end(&bench);
}

static void a_game_that_moved_nothing_says_why(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench);
    bench.config.answers = LANGUAGE_EN;
    add_game(&bench, 1, "2024-01-01 00:00:00", "ada=w bob=w");
    add_game(&bench, 2, "2024-01-02 00:00:00", "ada=1 bob=2");
    sql(&bench, "UPDATE game SET tagged = 0 WHERE gid = 2");
    rate(&bench, STATUS_DONE);
    expect(&bench, 1, "ada",
           "The game changed nobody's rating: void: everyone dropped out, 2024-01-01, 00:00.\n");
    expect(&bench, 2, "bob", "The game changed nobody's rating: untagged");
    bench_end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_printed_line_is_true_as_printed),
        cmocka_unit_test(the_weight_of_a_start_is_in_the_formula),
        cmocka_unit_test(a_game_that_moved_nothing_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
