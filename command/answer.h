/* Commands that answer a question: the store is opened for reading, one function fills a buffer,
   and the buffer is shown. */
#ifndef COMMAND_ANSWER_H
#define COMMAND_ANSWER_H

#include "base/core/buffer.h"
#include "command/command.h"

/* Answers on --output (else standard output). Nothing is shown unless `fill` returns STATUS_DONE.
 */
enum status answer(struct job *job, answer_fill *fill);

/* The end of answer(): writes `out` whole, or nothing unless `status` is STATUS_DONE, and frees it.
 */
enum status answer_show(struct job *job, struct buffer *out, enum status status);

#endif
