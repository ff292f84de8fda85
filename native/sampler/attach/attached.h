/* A running process with our agent in it: what is to be put back when it leaves. Two processes of
 * ours share this, of which the one does it if the other is killed. */
#ifndef CS_ATTACHED_H
#define CS_ATTACHED_H

#include "attached/state.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { ATTACHED_SLOTS = 4096, ATTACHED_THREADS = 4096 };

typedef struct {
  uint64_t at, before, ours;
} attached_slot;

typedef struct {
  pid_t pid;
  uint64_t start_time; /* of the process, to tell it from another of its number */
  bool is_there;       /* the agent's pages may be */
  bool is_filled;      /* the agent is */
  bool is_unblocked;   /* no thread blocks SIGTRAP, nor will */
  uint64_t agent, agent_bytes, agent_state; /* where it lies, and behind it the control file */
  uint64_t image_bytes;                     /* of it alone */
  cs_state state;                           /* as it was put there */
  uint64_t stopped_ns;                      /* the longest time that a thread was stopped for */
  uint64_t bytes[CS_FUNCTION_COUNT];        /* of the C library's functions */
  uint32_t slot_count, thread_count;
  attached_slot slots[ATTACHED_SLOTS];
  pid_t threads[ATTACHED_THREADS]; /* that blocked SIGTRAP */
} attached;

#endif
