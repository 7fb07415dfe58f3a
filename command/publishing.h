/* Commands that publish the ranking. */
#ifndef COMMAND_PUBLISHING_H
#define COMMAND_PUBLISHING_H

#include "command/command.h"

/* Writes the report directory, with what is known of the players' strengths. */
enum status publish_site(struct job *job, struct store *store);

enum status command_report(struct job *job);
enum status command_publish(struct job *job);
enum status command_participants(struct job *job);

#endif
