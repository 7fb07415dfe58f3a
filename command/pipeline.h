/* The stages wired together: their order, and the loop between fetch and parse. */
#ifndef COMMAND_PIPELINE_H
#define COMMAND_PIPELINE_H

#include "base/store/store.h"
#include "command/command.h"

enum status command_update(struct job *job);
enum status command_fetch(struct job *job);
enum status command_parse(struct job *job);
enum status command_rate(struct job *job);
enum status command_import(struct job *job);
enum status command_verify(struct job *job);

#endif
