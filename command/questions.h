/* The questions that commands answer, each with a row in the table of commands. */
#ifndef COMMAND_QUESTIONS_H
#define COMMAND_QUESTIONS_H

#include "command/command.h"

enum status answer_status(struct job *job, struct store *store, struct buffer *out);
enum status answer_anomalies(struct job *job, struct store *store, struct buffer *out);
enum status answer_audit(struct job *job, struct store *store, struct buffer *out);
enum status answer_player(struct job *job, struct store *store, struct buffer *out);
enum status answer_diff(struct job *job, struct store *store, struct buffer *out);
enum status answer_whatif(struct job *job, struct store *store, struct buffer *out);
enum status answer_evaluate(struct job *job, struct store *store, struct buffer *out);
enum status answer_uncertainty(struct job *job, struct store *store, struct buffer *out);
enum status answer_forecast(struct job *job, struct store *store, struct buffer *out);
enum status answer_contest(struct job *job, struct store *store, struct buffer *out);
enum status answer_simulate(struct job *job, struct store *store, struct buffer *out);

#endif
