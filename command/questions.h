/* What can be asked of the ratings. */
#ifndef COMMAND_QUESTIONS_H
#define COMMAND_QUESTIONS_H

#include "command/command.h"

enum status command_status(struct run *run);
enum status command_anomalies(struct run *run);
enum status command_audit(struct run *run);
enum status command_player(struct run *run);
enum status command_diff(struct run *run);
enum status command_whatif(struct run *run);
enum status command_evaluate(struct run *run);
enum status command_uncertainty(struct run *run);
enum status command_contest(struct run *run);
enum status command_simulate(struct run *run);

#endif
