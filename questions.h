/* What can be asked of the ratings. */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "options.h"

enum status command_audit(struct run *run);
enum status command_player(struct run *run);
enum status command_diff(struct run *run);
enum status command_whatif(struct run *run);
enum status command_evaluate(struct run *run);
enum status command_uncertainty(struct run *run);
enum status command_contest(struct run *run);
enum status command_simulate(struct run *run);

#endif
