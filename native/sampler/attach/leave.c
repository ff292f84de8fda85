#include "leave.h"

#include "calls.h"
#include "process.h"
#include "reach.h"
#include "remote.h"
#include "space.h"
#include "traps.h"
#include "waiting.h"

#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char LATE[] = "a thread of it did not get as far in time";

static bool has_parted(const void *more) {
  uint32_t parted;
  return ATTACH_WORD((const attached *)more, parted, &parted) && parted;
}

/* It has handlers to give back. */
static bool has_joined(const attached *a) {
  uint32_t joined;
  return a->is_filled && ATTACH_WORD(a, joined, &joined) && joined != CS_JOINING;
}

/* A thread gives the handlers back, while all others run. */
static const char *part(const attached *a, remote *r) {
  remote_work w = {.at = a->state.agent.part, .linger_at = 0, .is_done = has_parted, .more = a};
  const char *problem = attach_borrow(a, r);
  if (problem)
    return problem;
  return remote_run(r, &w) ? NULL : LATE;
}

enum { MOST_THREADS = 4096 };

/* Threads that have nothing to do with the agent any more. */
static pid_t idle[MOST_THREADS];
static int idle_count;

static bool is_known(pid_t tid) {
  for (int i = 0; i < idle_count; i++)
    if (idle[i] == tid)
      return true;
  return false;
}

static void note_stop(remote *r, const stop_thread *t) {
  uint64_t ns = stop_now() - t->since_ns;
  if (ns > r->stopped_ns)
    r->stopped_ns = ns;
}

/* A thread in whose way nothing of the agent is stays so, as do those that it makes: nothing leads
 * there any more. So each is looked at by itself, and none waits for another. */
static bool look_at_threads(const attached *a, remote *r) {
  static pid_t tids[MOST_THREADS];
  int count = stop_list(a->pid, tids, MOST_THREADS);
  bool all = count > 0 && count < MOST_THREADS;
  for (int i = 0; i < count; i++) {
    stop_thread t;
    bool gone;
    if (is_known(tids[i]))
      continue;
    if (stop_begin(tids[i], &t, &gone) != NULL) {
      all &= gone;
      continue;
    }
    bool waits = waiting_leaves(a, r->memory, &t);
    bool inside = !waits && traps_is_inside(a, r->memory, &t);
    if (!inside)
      traps_block_again(a, &t);
    if (waits) {
      waiting_hold(&t);
    } else {
      stop_end(&t);
      note_stop(r, &t);
    }
    if (inside || idle_count == MOST_THREADS)
      all = false;
    else
      idle[idle_count++] = t.tid;
  }
  return all;
}

static bool is_gone(const void *more) {
  const attached *a = more;
  return !space_is_used(a->pid, a->agent);
}

static const char *unmap(attached *a, remote *r) {
  const long arguments[6] = {(long)a->agent, (long)a->agent_bytes};
  /* What waits for its filter first: behind that a thread might not unmap anything. */
  const char *problem = waiting_take(&r->thread) ? remote_begin(r) : attach_borrow(a, r);
  if (problem)
    return problem;
  a->is_there = false;
  return remote_call(r, SYS_munmap, arguments, is_gone, a) ? NULL : LATE;
}

static const char *get_out(attached *a, remote *r) {
  enum { TURNS = 50, STEP_NS = 4000000 };
  static const struct timespec step = {0, STEP_NS};
  const char *problem = has_joined(a) ? part(a, r) : NULL;
  idle_count = 0;
  for (int turn = 0; turn < TURNS; turn++) {
    if (look_at_threads(a, r) && !problem)
      return unmap(a, r);
    nanosleep(&step, NULL);
    stop_late();
  }
  return problem ? problem
                 : "a thread that does not stop, or a handler that has not returned, may come back "
                   "to it";
}

static const char *leave(attached *a, remote *r) {
  const char *problem = get_out(a, r);
  waiting_let_go();
  return problem;
}

/* Pages that are still empty are told by where they are. */
static bool is_ours(const attached *a) {
  return a->is_filled ? attach_is_same(a)
                      : attach_start_time(a->pid) == a->start_time &&
                            space_is(a->pid, a->agent, a->agent + a->agent_bytes);
}

const char *attach_leave(attached *a) {
  if (!a->is_there || !is_ours(a))
    return NULL;
  remote r = {.memory = attach_open_memory(a->pid)};
  if (r.memory < 0)
    return "its memory can no longer be opened";
  calls_restore(a, r.memory);
  const char *problem =
      remote_find(&r, a->pid) ? leave(a, &r) : "it has no C library whose code is known";
  if (r.stopped_ns > a->stopped_ns)
    a->stopped_ns = r.stopped_ns;
  close(r.memory);
  return problem;
}
