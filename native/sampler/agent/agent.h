/* The agent: in the program, by LD_PRELOAD. */
#ifndef CS_AGENT_H
#define CS_AGENT_H

#include "dynamorio/sample/control.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <ucontext.h>

/* NULL until the agent is ready. */
extern cs_control *agent_control;

/* No system call. */
static inline uint64_t agent_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

#endif
