/* comair-sampler CONTROL TARGETS RESULT AGENT DYNAMORIO CLIENT OPTIONS BUDGET STALL_MS COPIES
 *                FILE argv...
 *                -- or --pid PID [SECONDS] in the place of FILE and what follows
 *
 * COPIES at once; 0: as many as processors are idle.
 *
 * Runs a program and takes samples of its activations; src/sample starts it. Copies of the program
 * are children of this process, so that the program never sees them. */
#include "session.h"
#include "attach/process.h"
#include "costly/costly.h"
#include "budget.h"
#include "run/calibrate.h"
#include "run/copies.h"
#include "run/filters.h"
#include "program.h"
#include "result.h"
#include "run/run.h"
#include "run/targets.h"
#include "run/waits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  CONTROL = 1,
  TARGETS,
  RESULT,
  AGENT,
  DYNAMORIO,
  CLIENT,
  OPTIONS,
  BUDGET,
  STALL,
  COPIES,
  FILE_,
  ARGV
};
/* For first activations, which do not wait: they would be lost. */
enum { MOST_FIRST = 8 };

/* A process of another user maps it by its name. */
static void give_control(int fd, pid_t pid) {
  enum { DECIMAL = 10 };
  uid_t user = (uid_t)attach_status(pid, pid, "Uid:", DECIMAL);
  if (user != geteuid() && fchown(fd, user, (gid_t)-1) != 0)
    run_fail("starting", strerror(errno));
}

/* `pid` is of the process that runs already; 0: the program is ours. */
static void make_control(run *r, char **argv, pid_t pid) {
  int fd = open(argv[CONTROL], O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0 || ftruncate(fd, sizeof(cs_control)) != 0)
    run_fail(argv[CONTROL], strerror(errno));
  r->control = mmap(NULL, sizeof(cs_control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (r->control == MAP_FAILED)
    run_fail(argv[CONTROL], strerror(errno));
  if (pid)
    give_control(fd, pid);
  close(fd);
  if (strlen(argv[DYNAMORIO]) >= CS_PATH || strlen(argv[CLIENT]) >= CS_PATH ||
      strlen(argv[OPTIONS]) >= CS_OPTIONS)
    run_fail(argv[DYNAMORIO], "its path or its options are too long");
  strcpy(r->control->dynamorio, argv[DYNAMORIO]);
  strcpy(r->control->client, argv[CLIENT]);
  strcpy(r->control->options, argv[OPTIONS]);
  int copies = atoi(argv[COPIES]);
  r->by_idle = copies == 0;
  r->control->most = (uint32_t)(r->by_idle ? 1 : copies);
  r->control->stall_ns = r->stall_ns;
  r->control->most_first = r->control->most > MOST_FIRST ? r->control->most : MOST_FIRST;
}

/* The agent says that it is there, or the program ends, or goes on without it. */
static void wait_for_agent(run *r) {
  enum { STEP_NS = 200000, STEPS = 50000 };
  for (int i = 0; i < STEPS && !r->ended; i++) {
    if (__atomic_load_n(&r->control->pid, __ATOMIC_ACQUIRE))
      return;
    program_wait(r, STEP_NS);
    copies_reap(r);
  }
}

static void sample(run *r, const char *result) {
  budget_init(r);
  __atomic_store_n(&r->control->alive_ns, run_real_now(), __ATOMIC_RELEASE);
  __atomic_store_n(&r->control->ready, 1, __ATOMIC_RELEASE);
  while (!r->ended) {
    __atomic_store_n(&r->control->alive_ns, run_real_now(), __ATOMIC_RELEASE);
    budget_step(r, copies_look_after(r, false));
    filters_step(r);
    program_wait(r, budget_wait(r));
    copies_reap(r);
    result_answer(r, result);
  }
}

/* Those that are there when the program ends get some time: less where it was asked to end, for who
 * asks waits for that, and has it killed in the end. */
static void finish(run *r) {
  static const uint64_t SECOND_NS = 1000000000, STEP_NS = 2000000;
  enum { MOST_S = 10, ASKED_S = 1 };
  targets_close();
  costly_end();
  uint64_t ended = run_now();
  for (bool late = false; !late;) {
    late = run_now() > ended + (program_asked_to_end() ? ASKED_S : MOST_S) * SECOND_NS;
    if (copies_look_after(r, late) == 0)
      return;
    program_wait(r, STEP_NS);
    copies_reap(r);
  }
}

int main(int argc, char **argv) {
  run r = {0};
  run_time_begin();
  if (argc <= ARGV)
    run_fail("arguments", "it is started by `comair-bin sample`");
  /* What asks us to leave before there is anything to leave is answered, too, and what is for the
   * program waits until that is there. */
  bool is_running = strcmp(argv[FILE_], "--pid") == 0;
  if (is_running)
    attach_block_signals();
  else
    program_signals();
  r.control_path = argv[CONTROL];
  r.agent_path = argv[AGENT];
  r.budget = atof(argv[BUDGET]);
  r.stall_ns = (uint64_t)(atof(argv[STALL]) * 1e6);
  r.copies = calloc(CS_SAMPLES, sizeof *r.copies);
  if (!r.copies)
    run_fail("starting", "no memory is left");
  make_control(&r, argv, is_running ? atoi(argv[ARGV]) : 0);
  costly_begin(&r, argv[TARGETS]);
  calibrate_begin();
  if (is_running) {
    r.pid = atoi(argv[ARGV]);
    attach_session(&r, argc > ARGV + 1 ? atof(argv[ARGV + 1]) : 0, argv[RESULT]);
  }
  program_start(&r, argv[FILE_], argv + ARGV);
  r.start_ns = run_now();
  r.born_ns = run_real_now();
  wait_for_agent(&r);
  if (r.control->pid == r.pid)
    sample(&r, argv[RESULT]);
  while (!r.ended) {
    program_wait(&r, 1000000000);
    copies_reap(&r);
    result_answer(&r, argv[RESULT]);
  }
  waits_give_up_all(&r);
  finish(&r);
  run_finish(&r, run_samples(&r));
  result_write(&r, argv[RESULT]);
  program_end_like(r.status);
}
