/* Other rating systems, which only predict: `evaluate --against` holds the KaroIQ against them
   (docs/rating.md "What is the formula worth?"). */
#ifndef BASE_MODEL_RIVAL_SYSTEMS_H
#define BASE_MODEL_RIVAL_SYSTEMS_H

#include "base/model/engine.h"

/* Glickman, "The Glicko system" (1995, glicko.net/glicko/glicko.pdf): rating and deviation; a game
   is a rating period of everybody in it. The engine's k is his c, by which the deviation grows from
   period to period; phi is Elo's. others[0] is the deviation above GLICKO_NEWCOMER. */
extern const struct system glicko_system;
static const double GLICKO_NEWCOMER = 350;

/* Weng and Lin, "A Bayesian approximation method for online ranking" (JMLR 12, 2011), algorithm 1:
   full-pair Bradley-Terry, as the library openskill has it; mu and sigma. The engine's k is
   openskill's tau, by which sigma grows from game to game; phi is not used. others[0] is sigma
   above WENG_LIN_NEWCOMER. */
extern const struct system weng_lin_system;
static const double WENG_LIN_NEWCOMER = 25.0 / 3;

/* The KaroIQ with a factor on the change of newcomers: 1 + 4 (1 - n / 20) in the game after n of
   less than 20. Points are not conserved. others[0] is n. */
extern const struct system newcomer_system;

#endif
