/* What is done otherwise in a copy of a process that runs one activation, see sample/sample.h: what
 * makes the copy registers it here. */
#ifndef CD_COPY_H
#define CD_COPY_H

#include "dynamorio/state/thread.h"

typedef struct {
  uint64_t sp; /* of its only thread */

  /* Takes a message in place of the launcher. */
  void (*keep)(void *context, const unsigned char *message, size_t bytes);

  /* A system call. True: `*result` is what the program is told, and the call is not made. */
  bool (*answers)(const cd_thread *thread, long *result);
} cd_copy_hooks;

/* NULL: this is no copy. */
extern const cd_copy_hooks *cd_copy;

/* Before the connection is asked for. */
void cd_be_copy(const cd_copy_hooks *hooks);

#endif
