#include "rate/against.h"

#include "base/model/rival_systems.h"
#include "rate/forecast.h"
#include "rate/pairs.h"
#include "rate/races.h"

#include <math.h>
#include <stdlib.h>

/* The posterior is found so often. */
enum { MOST_FITS = 200 };

/* Games after which spread and drift are looked for anew: so many times as many as before. */
static const double SEARCHED_AGAIN = 1.5;

/* One system on its way through the games. */
struct contender {
    struct engine engine;
    size_t rated;
    double *losses; /* of every pair, by the system in use: written by it, read by the others */
    size_t at;
    bool in_use;
    struct mean_sum sums[AGAINST_CLASSES], differences[AGAINST_CLASSES];
};

/* The posterior on its way: what was found from the games so far. */
struct learner {
    struct contender contender;
    const struct races *races;
    struct strengths strengths; /* `persons` 0: nothing yet */
    double spread, drift;       /* and after how many games they were found */
    size_t searched, fitted;
};

static void add_to_class(struct contender *contender, size_t class, size_t block, double loss,
                         double difference)
{
    mean_add(&contender->sums[class], block, loss);
    mean_add(&contender->differences[class], block, difference);
}

static void add_pair(void *context, const struct pair *pair)
{
    struct contender *contender = context;
    double loss = forecast_log_loss(pair->expectation, pair->result);
    double *known = &contender->losses[contender->at++];
    if (contender->in_use)
        *known = loss;
    double difference = loss - *known;
    add_to_class(contender, PAIRS_ALL, pair->block, loss, difference);
    add_to_class(contender, pair->kind, pair->block, loss, difference);
    add_to_class(contender, CLASS_EXPERIENCES + experience_of(pair->games), pair->block, loss,
                 difference);
    if ((size_t)pair->seq > contender->rated / 4)
        add_to_class(contender, CLASS_LATER, pair->block, loss, difference);
}

static enum status add_game(void *context, const struct step *step)
{
    struct contender *contender = context;
    pairs_of(step, &contender->engine, contender->rated, add_pair, contender);
    return STATUS_DONE;
}

/* False: no memory. */
static bool play(const struct games *games, double start, struct contender *contender)
{
    struct run run;
    if (!run_begin(games, start, &run))
        return false;
    run_games(games, &contender->engine, 0, games->rated, &run, add_game, contender);
    run_free(&run);
    return true;
}

/* From the first `count` games alone. */
static bool learn(struct learner *learner, size_t count)
{
    struct strength_record record = learner->races->record;
    record.game_count = count;
    strengths_free(&learner->strengths);
    learner->fitted = count;
    if ((double)count < SEARCHED_AGAIN * (double)learner->searched)
        return strengths_given(&learner->strengths, &record, learner->spread, learner->drift);
    bool done = strengths_fit(&learner->strengths, &record);
    learner->searched = count;
    learner->spread = learner->strengths.spread;
    learner->drift = learner->strengths.drift;
    return done;
}

static void add_learned(void *context, const struct pair *pair)
{
    struct learner *learner = context;
    struct pair learned = *pair;
    learned.expectation = 0.5;
    if (learner->strengths.persons)
        learned.expectation = strengths_ahead(&learner->strengths, learner->races->index[pair->a],
                                              learner->races->index[pair->b]);
    add_pair(&learner->contender, &learned);
}

static enum status learn_game(void *context, const struct step *step)
{
    struct learner *learner = context;
    size_t known = (size_t)step->game->seq - 1;
    if (known > learner->fitted + learner->contender.rated / MOST_FITS && !learn(learner, known))
        return STATUS_STORE;
    pairs_of(step, &learner->contender.engine, learner->contender.rated, add_learned, learner);
    return STATUS_DONE;
}

static void put_scores(const struct contender *contender, struct rival_score *scores)
{
    for (size_t i = 0; i < AGAINST_CLASSES; i++) {
        struct mean loss = mean_of(&contender->sums[i]);
        struct mean difference = mean_of(&contender->differences[i]);
        scores[i] = (struct rival_score){
            contender->sums[i].pairs, loss.mean,      loss.low,       loss.high,
            difference.mean,          difference.low, difference.high};
    }
}

static bool try_posterior(const struct games *games, const struct parameters *parameters,
                          double *losses, struct rival_score *scores)
{
    struct races races;
    struct run run = {0};
    struct learner learner = {
        .contender = {.engine = engine_of(parameters), .rated = games->rated, .losses = losses},
        .races = &races,
    };
    bool done = races_make(&races, games);
    bool tried = done && races.record.persons <= STRENGTH_PERSONS;
    if (tried)
        done = run_begin(games, parameters->start, &run) &&
               run_games(games, &learner.contender.engine, 0, games->rated, &run, learn_game,
                         &learner) == STATUS_DONE;
    if (tried && done)
        put_scores(&learner.contender, scores);
    run_free(&run);
    strengths_free(&learner.strengths);
    races_free(&races);
    return done;
}

static size_t count_pairs(const struct games *games)
{
    size_t pairs = 0;
    for (size_t i = 0; i < games->rated; i++) {
        size_t count = games->games[games->order[i]].count;
        pairs += count * (count - 1) / 2;
    }
    return pairs;
}

/* The systems' own constants, which no game here has had a say in. */
static struct engine engine_of_rival(enum rival rival, const struct parameters *parameters)
{
    const struct system *systems[RIVALS] = {
        [RIVAL_ELO] = &rating_systems[SYSTEM_ELO],
        [RIVAL_GLICKO] = &glicko_system,
        [RIVAL_WENG_LIN] = &weng_lin_system,
        [RIVAL_NEWCOMER] = &newcomer_system,
    };
    struct engine engine = engine_of(parameters);
    bool as_in_use = rival == RIVAL_NEWCOMER && parameters->system == SYSTEM_KAROIQ;
    if (!systems[rival])
        return engine;
    engine.system = systems[rival];
    engine.k = as_in_use ? engine.k : systems[rival]->k;
    engine.phi = as_in_use ? engine.phi : systems[rival]->phi;
    return engine;
}

bool against(const struct games *games, const struct parameters *parameters,
             struct evaluation *evaluation)
{
    double *losses = malloc((count_pairs(games) + 1) * sizeof *losses);
    bool done = losses != NULL;
    for (enum rival i = RIVAL_NONE; i < RIVAL_POSTERIOR && done; i++) {
        struct contender contender = {
            .engine = engine_of_rival(i, parameters),
            .rated = games->rated,
            .losses = losses,
            .in_use = i == RIVAL_NONE,
        };
        done = play(games, i == RIVAL_NONE ? parameters->start : contender.engine.system->start,
                    &contender);
        put_scores(&contender, evaluation->rivals[i]);
    }
    done = done && try_posterior(games, parameters, losses, evaluation->rivals[RIVAL_POSTERIOR]);
    free(losses);
    return done;
}
