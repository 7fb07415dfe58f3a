/* What can be asked of the ratings, each with a row in the table of commands. */
#ifndef COMMAND_QUESTIONS_H
#define COMMAND_QUESTIONS_H

#include "command/command.h"

answer_fill answer_status;
answer_fill answer_anomalies;
answer_fill answer_audit;
answer_fill answer_player;
answer_fill answer_diff;
answer_fill answer_whatif;
answer_fill answer_evaluate;
answer_fill answer_uncertainty;
answer_fill answer_contest;
answer_fill answer_simulate;

#endif
