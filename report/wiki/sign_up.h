/* participants.tsv after the community's page, where people sign up. */
#ifndef REPORT_WIKI_SIGN_UP_H
#define REPORT_WIKI_SIGN_UP_H

#include "base/core/buffer.h"
#include "base/settings/config.h"

/* Reads the section that wiki_participants names and holds it against the file of [rating]
   participants: who stands there and has no line that holds today gets one, from the day he came
   onto the page; whose line holds and who does not stand there any more has it end on the day
   before he went. Appends to `changes` what that is, "+ NAME from DAY", "- NAME to DAY" (in the
   language of answers) and "? LINE" for what cannot be read, and to `file` the file as it would be,
   comments and all; empty where nothing changes. STATUS_INCOMPLETE, with an empty `file`, where a
   line cannot be read: what it says is not guessed. */
enum status sign_up(const struct config *config, const char *now, const volatile int *stop,
                    struct buffer *changes, struct buffer *file, struct diag *diag);

#endif
