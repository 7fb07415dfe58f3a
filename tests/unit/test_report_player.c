#include "rating.h"

#include "base/core/buffer.h"
#include "report/answers/player.h"

static void expect(const char *name, enum language language, enum report_format format,
                   const char *right)
{
    struct bench bench;
    struct player_history player_history;
    struct buffer out = {0};
    bench_begin(&bench);
    bench.config.language = language;
    bench.config.answers = language;
    add_game(&bench, 1, "2024-01-01 10:00:00", "ada=1 bob=2");
    add_game(&bench, 2, "2024-02-01 10:00:00", "ada=2 bob=1 x\x1b=3");
    add_game(&bench, 3, NULL, "new=-");
    rate(&bench, STATUS_DONE);
    assert_int_equal(
        player_history_read(&player_history, &bench.store, &bench.config, NOW, span_of(name)),
        STATUS_DONE);
    assert_int_equal(
        report_player(&bench.config, &player_history, format, &out, &bench.caught.diag),
        STATUS_DONE);
    assert_string_equal(out.data, right);
    buffer_free(&out);
    player_history_free(&player_history);
    bench_end(&bench);
}

static void text_tells_a_life(void **state)
{
    (void)state;
    expect("ada", LANGUAGE_EN, FORMAT_TEXT,
           "ada\n"
           "\n"
           "KaroIQ                  100.95\n"
           "Rank                    1 of 3\n"
           "Rated games             2\n"
           "Wins                    1\n"
           "Places 1–3              2\n"
           "Mean place              1.50 of 2.50\n"
           "Opponents' rating       99.67\n"
           "Dropped out             0 times: 0.0% of the duels, ±0.00 points\n"
           "Duels W / D / L         2 / 0 / 1\n"
           "Highest                 101.00 (game 1, 2024-01-01)\n"
           "Lowest                  100.95 (game 2, 2024-02-01)\n"
           "Wins in a row           1 (2024-01-01 – 2024-01-01)\n"
           "Gains in a row          1 (2024-01-01 – 2024-01-01)\n"
           "Losses in a row         1 (2024-02-01 – 2024-02-01)\n"
           "\n"
           "Best games\n"
           "Finished    Game  Place    +/-  KaroIQ  Rank  Title\n"
           "2024-01-01     1    1/2  +1.00  101.00    1.  Game 1 !KaroIQ!\n"
           "2024-02-01     2    2/3  −0.05  100.95    1.  Game 2 !KaroIQ!\n"
           "\n"
           "Worst games\n"
           "Finished    Game  Place    +/-  KaroIQ  Rank  Title\n"
           "2024-02-01     2    2/3  −0.05  100.95    1.  Game 2 !KaroIQ!\n"
           "2024-01-01     1    1/2  +1.00  101.00    1.  Game 1 !KaroIQ!\n"
           "\n"
           "Latest games\n"
           "Finished    Game  Place    +/-  KaroIQ  Rank  Title\n"
           "2024-02-01     2    2/3  −0.05  100.95    1.  Game 2 !KaroIQ!\n"
           "2024-01-01     1    1/2  +1.00  101.00    1.  Game 1 !KaroIQ!\n"
           "\n"
           "Head to head\n"
           "Opponent  Games  W  D  L    +/-\n"
           "bob           2  1  0  1  +0.26\n"
           "x\\x1B         1  1  0  0  +0.69\n");
}

static void nobody_yet(void **state)
{
    (void)state;
    expect("new", LANGUAGE_DE, FORMAT_TEXT,
           "new\n\nKaroIQ                  100,00\nNoch kein gewertetes Spiel.\n");
    expect("new", LANGUAGE_DE, FORMAT_JSON,
           "{\n  \"name\": \"new\",\n  \"rank\": null,\n  \"ranked\": 3,\n  \"rating\": 100,\n"
           "  \"wins\": 0,\n  \"draws\": 0,\n  \"losses\": 0,\n  \"peak_gid\": null,\n"
           "  \"low_gid\": null,\n"
           "  \"victories\": {\n    \"length\": 0,\n    \"first_gid\": null\n  },\n"
           "  \"gains\": {\n    \"length\": 0,\n    \"first_gid\": null\n  },\n"
           "  \"setbacks\": {\n    \"length\": 0,\n    \"first_gid\": null\n  },\n"
           "  \"games\": [],\n  \"opponents\": []\n}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_tells_a_life),
        cmocka_unit_test(nobody_yet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
