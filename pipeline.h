/* The stages, wired: which one follows which, and the loop between fetch and parse. */
#ifndef PIPELINE_H
#define PIPELINE_H

#include "options.h"

enum status command_update(struct run *run);
enum status command_fetch(struct run *run);
enum status command_parse(struct run *run);
enum status command_rate(struct run *run);
enum status command_import(struct run *run);

#endif
