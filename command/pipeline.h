/* The stages, wired: which one follows which, and the loop between fetch and parse. */
#ifndef COMMAND_PIPELINE_H
#define COMMAND_PIPELINE_H

#include "base/store/store.h"
#include "command/command.h"

enum status command_update(struct run *run);
enum status command_fetch(struct run *run);
enum status command_parse(struct run *run);
enum status command_rate(struct run *run);
enum status command_import(struct run *run);
enum status command_verify(struct run *run);

#endif
