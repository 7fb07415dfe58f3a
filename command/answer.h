/* Commands that answer a question: the store is opened for reading, one function fills a buffer,
   and the buffer is shown. */
#ifndef COMMAND_ANSWER_H
#define COMMAND_ANSWER_H

#include "base/core/buffer.h"
#include "command/command.h"

/* Appends the answer to `out`, in the format run->answer; `store` is NULL where the command needs
   none. */
typedef enum status answer_fill(struct run *run, struct store *store, struct buffer *out);

/* Answers from the store, on --output (else standard output). Nothing is shown unless `fill`
   returns STATUS_DONE. */
enum status answer(struct run *run, answer_fill *fill);

/* The same without a store. */
enum status answer_alone(struct run *run, answer_fill *fill);

/* The end of answer(): writes `out` whole, or nothing unless `status` is STATUS_DONE, and frees it.
 */
enum status answer_show(struct run *run, struct buffer *out, enum status status);

#endif
