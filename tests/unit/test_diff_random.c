/* Whatever changes between two rankings, every change of every player has its cause: tried with
   random edits of all that ratings depend on. */
#include "rating.h"

#include "base/core/buffer.h"
#include "base/core/random.h"
#include "rate/diff.h"

enum { ROUNDS = 150, EDITS = 4, NAMES = 7 };
static const char *const names[NAMES] = {"ada", "bob", "cat", "dan", "eve", "fay", "gus"};

struct trial {
    struct bench bench;
    struct random random;
    int64_t games;
    const char *alias[NAMES]; /* of each name; NULL: none */
    bool until[NAMES];
    int from[NAMES]; /* year from which each takes part; 0: always */
    int weight[3];
    bool excluded[64];
    int placed[64]; /* who is set last in a game, from 1; 0: nobody */
};

static uint32_t below(struct trial *trial, uint32_t limit)
{
    return (uint32_t)random_below(&trial->random, limit);
}

static void path_of(const struct trial *trial, const char *what, char path[96])
{
    snprintf(path, 96, "%s.%s", trial->bench.path, what);
}

static void write_corrections(struct trial *trial)
{
    struct buffer text = {0};
    char path[96];
    for (int64_t gid = 1; gid <= trial->games; gid++) {
        if (trial->excluded[gid])
            buffer_printf(&text, "[game %d]\nreason = x\nexclude = yes\n", (int)gid);
        else if (trial->placed[gid])
            buffer_printf(&text, "[game %d]\nreason = x\nplace = 9 \"%s\"\n", (int)gid,
                          names[trial->placed[gid] - 1]);
    }
    buffer_string(&text, "[alias]\n");
    for (int i = 0; i < NAMES; i++)
        if (trial->alias[i])
            buffer_printf(&text, "%d = \"%s\" -> \"%s\"%s\n", i + 1, names[i], trial->alias[i],
                          trial->until[i] ? " until 2016-01-01" : "");
    path_of(trial, "corrections", path);
    put_file(path, text.data);
    buffer_free(&text);
}

static void write_others(struct trial *trial)
{
    struct buffer text = {0};
    char path[96];
    for (int i = 0; i < NAMES; i++)
        if (trial->from[i])
            buffer_printf(&text, "%s\t%d-01-01\t\t\n", names[i], trial->from[i]);
        else
            buffer_printf(&text, "%s\t\t\t\n", names[i]);
    buffer_string(&text, "zoe\t\t\t\n");
    path_of(trial, "participants", path);
    put_file(path, text.data);
    buffer_clear(&text);
    buffer_string(&text, "gid,player,weight\n");
    for (int i = 0; i < 3; i++)
        buffer_printf(&text, "1,%s,%d\n", names[i], trial->weight[i]);
    path_of(trial, "weights", path);
    put_file(path, text.data);
    buffer_free(&text);
}

/* Three to six of the players, ada, bob and cat always among those of game 1. */
static void add_random_game(struct trial *trial, int year)
{
    char entries[256], finished[32];
    size_t length = 0;
    int64_t gid = ++trial->games;
    int first = gid == 1 ? 0 : (int)below(trial, 3), count = 3 + (int)below(trial, 3);
    for (int i = 0; i < count && first + i < NAMES; i++) {
        int size = snprintf(entries + length, sizeof entries - length,
                            below(trial, 5) ? "%s%s=%d/%u" : "%s%s=w/0", i ? " " : "",
                            names[first + i], (i * 5 + (int)gid) % count + 1, below(trial, 3) + 20);
        length += (size_t)size;
    }
    snprintf(finished, sizeof finished, "%d-%02u-%02u 10:00:00", year, below(trial, 12) + 1,
             below(trial, 28) + 1);
    add_game(&trial->bench, gid, finished, entries);
    sql(&trial->bench, "UPDATE game SET log_started = '%d-01-01 00:00:00', zzz = %d WHERE gid = %d",
        year - 1, (int)gid % 4, (int)gid);
    sql(&trial->bench, "UPDATE entry SET place = NULL WHERE outcome <> 'finished'");
}

static int64_t any_game(struct trial *trial)
{
    return 1 + below(trial, (uint32_t)trial->games);
}

static void edit_rules(struct trial *trial)
{
    struct config *config = &trial->bench.config;
    switch (below(trial, 6)) {
    case 0:
        config->rating.k = 1 + below(trial, 5);
        break;
    case 1:
        config->rating.phi = 0.01 * (1 + below(trial, 20));
        break;
    case 2:
        config->rating.draw = below(trial, 2) ? DRAW_MOVES : DRAW_PLACE;
        break;
    case 3:
        config->rating.order = (enum game_order)below(trial, 3);
        break;
    case 4:
        config->rating.left_before_first_move = below(trial, 2) ? LEAVER_IGNORE : LEAVER_LAST;
        break;
    default:
        free(config->zzz);
        config->zzz = strdup(below(trial, 2) ? "0..2" : "");
        break;
    }
}

static void edit_inputs(struct trial *trial)
{
    uint32_t who = below(trial, NAMES), whom = below(trial, NAMES);
    switch (below(trial, 4)) {
    case 0:
        trial->alias[who] = below(trial, 3) ? "zoe" : NULL;
        trial->until[who] = below(trial, 2);
        break;
    case 1: /* never in a circle: to a later name, of which none leads back */
        trial->alias[who] = whom > who ? names[whom] : NULL;
        trial->until[who] = false;
        break;
    case 2:
        trial->from[who] = below(trial, 2) ? 2012 + (int)below(trial, 6) : 0;
        break;
    default:
        trial->weight[below(trial, 3)] = 1 + (int)below(trial, 4);
        break;
    }
}

static void edit_games(struct trial *trial)
{
    int64_t gid = any_game(trial);
    switch (below(trial, 7)) {
    case 0:
        trial->excluded[gid] = !trial->excluded[gid];
        break;
    case 1:
        trial->placed[1] = (int)below(trial, 4);
        break;
    case 2:
        sql(&trial->bench, "UPDATE entry SET place = 7 - place WHERE gid = %d", (int)gid);
        break;
    case 3:
        sql(&trial->bench, "UPDATE game SET tagged = 1 - tagged WHERE gid = %d", (int)gid);
        break;
    case 4:
        sql(&trial->bench, "UPDATE game SET log_finished = '%u-05-05 10:00:00' WHERE gid = %d",
            2012 + below(trial, 8), (int)gid);
        break;
    case 5: /* ranks shared, or results taken back */
        sql(&trial->bench,
            "UPDATE entry SET outcome = 'ejected', place = NULL WHERE gid = %d AND"
            " place = 1",
            (int)gid);
        break;
    default:
        add_random_game(trial, 2012 + (int)below(trial, 9));
        break;
    }
}

static void check_sums(const struct trial *trial, const struct comparison *c)
{
    for (size_t i = 0; i < c->player_count; i++) {
        const struct compared_player *player = &c->players[i];
        double change = player->after - player->before;
        assert_close(player->own + player->effect + player->others + player->left, change, 1e-8);
        assert_true(player->cause == NO_CAUSE || (size_t)player->cause < c->cause_count);
        assert_close(player->left, 0, 1e-8);
        if (fabs(change) > 1e-8 && player->new_games == 0 && player->cause == NO_CAUSE)
            fail_msg("%s moved by %g without a cause", player->name, change);
    }
    for (size_t i = 0; i < c->cause_count; i++)
        assert_true(c->causes[i].gid || c->causes[i].setting_count);
    assert_int_equal(trial->bench.caught.diag.errors, 0);
}

static void begin(struct trial *trial, uint64_t seed)
{
    char path[96];
    struct config *config = &trial->bench.config;
    *trial = (struct trial){.weight = {1, 1, 1}, .random = random_begin(seed)};
    bench_begin(&trial->bench);
    path_of(trial, "corrections", path);
    free(config->corrections);
    config->corrections = strdup(path);
    path_of(trial, "participants", path);
    free(config->participants);
    config->participants = strdup(path);
    path_of(trial, "weights", path);
    free(config->weights);
    config->weights = strdup(path);
    config->others = OTHERS_SKIPPED;
    if (seed % 3 == 0)
        config->rating = (struct parameters){
            .system = SYSTEM_ELO_ADVANTAGE, .k = 16, .phi = 0.0057, .start = 1500};
    for (int i = 0; i < 12; i++)
        add_random_game(trial, 2012 + i / 2);
}

static void end(struct trial *trial)
{
    static const char *const files[] = {"corrections", "participants", "weights"};
    char path[96];
    for (size_t i = 0; i < 3; i++) {
        path_of(trial, files[i], path);
        unlink(path);
    }
    bench_end(&trial->bench);
}

static void every_change_has_its_cause(void **state)
{
    (void)state;
    size_t told[CAUSE_KINDS] = {0};
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        struct trial trial;
        struct comparison c;
        begin(&trial, seed);
        write_corrections(&trial);
        write_others(&trial);
        rate(&trial.bench, STATUS_DONE);
        assert_int_equal(rate_snapshot(&trial.bench.store, NOW), STATUS_DONE);
        for (uint32_t i = 0, edits = 1 + below(&trial, EDITS); i < edits; i++) {
            uint32_t what = below(&trial, 3);
            what == 0 ? edit_rules(&trial) : what == 1 ? edit_inputs(&trial) : edit_games(&trial);
        }
        write_corrections(&trial);
        write_others(&trial);
        struct rate_summary summary;
        assert_true(rate_all(&trial.bench.store, &trial.bench.config, NOW, &summary) <=
                    STATUS_INCOMPLETE);
        assert_int_equal(
            rate_diff(&trial.bench.store, &trial.bench.config, &(struct diff_range){0}, &c),
            STATUS_DONE);
        check_sums(&trial, &c);
        for (size_t i = 0; i < c.cause_count; i++)
            told[c.causes[i].kind]++;
        comparison_free(&c);
        end(&trial);
    }
    for (size_t kind = 0; kind < CAUSE_KINDS; kind++)
        if (told[kind] == 0)
            fail_msg("no cause of kind %zu in all rounds", kind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_change_has_its_cause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
