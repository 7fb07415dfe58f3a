/* What a maintainer does now and then: check that all is well, maintain the archive. */
#ifndef COMMAND_HOUSEKEEPING_H
#define COMMAND_HOUSEKEEPING_H

#include "command/command.h"

enum status command_check(struct job *job);
enum status command_archive(struct job *job);
enum status command_backup(struct job *job);
enum status command_restore(struct job *job);

#endif
