/* A sampled run, as the launcher knows it. */
#ifndef CS_RUN_H
#define CS_RUN_H

#include "run_time.h"

#include "dynamorio/sample/control.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What became of a copy; a status as wait4(2) gives it. */
typedef struct {
  int status;
  bool reaped, killed; /* killed: by us, since it took too long */
} run_copy;

/* A sample that nothing more will become of. */
typedef struct {
  cs_sample sample;
  run_copy copy;
} run_done;

/* Of a target's samples: how many were whole and what they cost, and how many were cut. */
typedef struct {
  uint32_t exact, cut;
  double least, most, sum;
} run_seen;

typedef struct {
  cs_control *control;
  const char *control_path, *agent_path;
  pid_t pid;        /* of the program */
  run_copy *copies; /* as control->sample has them */
  run_done *done;
  size_t done_count, done_room;
  run_seen seen[CS_TARGETS];
  uint64_t fork_ns;    /* of the last one that is done */
  uint64_t rounds;     /* how often it was looked whether there is something to do */
  uint32_t slow;       /* of the last ones, how many in a row took too long */
  double budget;       /* part of the program's time */
  uint64_t stall_ns;   /* what one sample may take of it */
  uint64_t start_ns;   /* when the program began, in the run's time */
  bool by_idle;        /* so many copies at once as processors are idle */
  double idle;         /* processors, of late */
  double load;         /* processors that the program has kept busy */
  double others;       /* threads of the program that run while one does, of late */
  const char *stopped; /* why no more samples are taken; NULL: they are */
  bool ended;
  int status;
  uint64_t born_ns;       /* in real time */
  double seconds;         /* in which samples were taken */
  double wall, processor; /* of the program: seconds, and those of a processor */
  double copies_processor;
  /* Of a process that ran already: what is left in it, and how long it was stopped at first. */
  const char *left;
  bool unsettled; /* a thread of it may go on to block SIGTRAP */
  uint64_t attached_ns;
} run;

/* Above 0, up to 1. */
double run_random(void);

/* Exits as our own failures do. */
void run_fail(const char *what, const char *why) __attribute__((noreturn));

/* A thread of the program is in the handler of breakpoints: it may have to take one away yet. */
bool run_is_in_handler(const run *r);

/* Samples so far. */
uint32_t run_samples(const run *r);

/* Of the program's time. */
void run_spend(run *r, double ns);

/* Those up to `until` are done with. */
void run_finish(run *r, uint32_t until);

#endif
