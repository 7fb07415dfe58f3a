/* What a maintainer does now and then: look whether all is well, look after the archive. */
#ifndef HOUSEKEEPING_H
#define HOUSEKEEPING_H

#include "options.h"

enum status command_check(struct run *run);
enum status command_archive(struct run *run);
enum status command_backup(struct run *run);
enum status command_restore(struct run *run);

#endif
