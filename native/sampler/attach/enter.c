#include "enter.h"

#include "calls.h"
#include "image.h"
#include "process.h"
#include "traps.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef PR_GET_MDWE
#define PR_GET_MDWE 66
#endif

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static int open_memory(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", pid);
  return open(path, O_RDWR | O_CLOEXEC);
}

void attach_redirect(attached *a) {
  int memory = open_memory(a->pid);
  if (memory < 0)
    return;
  calls_redirect(a, memory);
  close(memory);
}

static bool write_state(const attached *a, const remote *r, size_t offset, const void *from,
                        size_t bytes) {
  return pwrite(r->memory, from, bytes, (off_t)(a->agent_state + offset)) == (ssize_t)bytes;
}

/* What agent, launcher and client share. */
static const char *map_control(attached *a, remote *r, const char *path) {
  long scratch = (long)(a->agent_state + offsetof(cs_state, scratch));
  if (strlen(path) >= CS_SCRATCH ||
      !write_state(a, r, offsetof(cs_state, scratch), path, strlen(path) + 1))
    return "the name of a file of ours is too long";
  long fd = remote_call(r, SYS_open, scratch, O_RDWR | O_CLOEXEC, 0, 0, 0, 0);
  if (fd < 0)
    return fd == -EMFILE ? "it has as many files open as it may have"
                         : "it sees other files than we do (a container, chroot)";
  long at =
      remote_call(r, SYS_mmap, 0, sizeof(cs_control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  remote_call(r, SYS_close, fd, 0, 0, 0, 0, 0);
  if (at < 0 && at > -4096)
    return "it may have no more memory";
  a->control = (uint64_t)at;
  a->state.control = (cs_control *)at;
  return NULL;
}

static const char *fill(attached *a, remote *r, const char *control_path) {
  if (remote_call(r, SYS_prctl, PR_GET_MDWE, 0, 0, 0, 0, 0) > 0)
    return "it has forbidden itself to make code (prctl PR_SET_MDWE), as DynamoRIO does in copies";
  const char *problem = map_control(a, r, control_path);
  if (problem)
    return problem;
  a->state.program_restorer = r->return_signal;
  if (!calls_find(a, r->memory, a->state.originals))
    return "its C library lacks functions that have to be watched";
  if (!write_state(a, r, 0, &a->state, sizeof a->state))
    return "the agent cannot be put into its memory";
  return traps_take(a, r);
}

static void unmap(attached *a, remote *r) {
  if (a->control)
    remote_call(r, SYS_munmap, (long)a->control, sizeof(cs_control), 0, 0, 0, 0);
  if (a->agent)
    remote_call(r, SYS_munmap, (long)a->agent, (long)a->agent_bytes, 0, 0, 0, 0);
  a->is_there = false;
}

static const char *enter_by(attached *a, remote *r, const char *agent_path,
                            const char *control_path) {
  const char *problem = remote_begin(r, a->pid);
  if (problem) {
    stop_end(&r->thread);
    return problem;
  }
  problem = image_put(a, r, agent_path);
  if (!problem)
    problem = fill(a, r, control_path);
  if (problem && a->is_there) {
    traps_give_back(a, r);
    unmap(a, r);
  }
  remote_end(r);
  return problem;
}

/* A thread in a system call: it is in the middle of nothing. Where all compute, any. */
static const char *stop_some(attached *a, remote *r) {
  enum { MOST = 4096, TURNS = 20, STEP_NS = 1000000 };
  static pid_t tids[MOST];
  static const struct timespec step = {0, STEP_NS};
  const char *problem = "it has ended";
  for (int turn = 0; turn < TURNS; turn++) {
    int count = stop_list(a->pid, tids, MOST);
    for (int i = 0; i < count; i++) {
      bool gone;
      const char *why = stop_begin(tids[i], &r->thread, &gone);
      if (why && !gone)
        problem = why;
      if (why)
        continue;
      if ((long)r->thread.registers.orig_rax >= 0 || turn == TURNS - 1)
        return NULL;
      stop_end(&r->thread);
    }
    nanosleep(&step, NULL);
  }
  return problem;
}

const char *attach_enter(attached *a, const char *agent_path, const char *control_path) {
  remote r = {.memory = open_memory(a->pid)};
  if (r.memory < 0)
    return "its memory cannot be opened: it is not yours, has changed its rights, or forbids it "
           "(prctl PR_SET_DUMPABLE)";
  const char *problem = stop_some(a, &r);
  if (!problem) {
    uint64_t before = now();
    problem = enter_by(a, &r, agent_path, control_path);
    a->stopped_ns = now() - before;
  }
  if (!problem) {
    calls_redirect(a, r.memory);
    traps_unblock(a);
  }
  close(r.memory);
  return problem;
}

enum { MOST_THREADS = 4096 };
static stop_thread stopped[MOST_THREADS];

/* Nothing of the agent is on any thread's way. */
static bool is_idle(const attached *a, int memory, int count) {
  for (int i = 0; i < count; i++)
    if (traps_is_inside(a, memory, &stopped[i]))
      return false;
  return true;
}

/* Those that are stopped go on, but for one: there. */
static void let_go(attached *a, int count, int but) {
  for (int i = 0; i < count; i++)
    if (i != but) {
      traps_block_again(a, &stopped[i]);
      stop_end(&stopped[i]);
    }
}

static int pick(int count) {
  for (int i = 0; i < count; i++)
    if ((long)stopped[i].registers.orig_rax >= 0)
      return i;
  return count - 1;
}

/* One thread does what is to be done while all others stand still. */
static const char *remove_all(attached *a, remote *r, int count, bool idle) {
  int by = pick(count);
  r->thread = stopped[by];
  const char *problem = remote_begin(r, a->pid);
  if (problem) {
    stop_end(&r->thread);
  } else {
    traps_give_back(a, r);
    if (idle)
      unmap(a, r);
    traps_block_again(a, &r->thread);
    remote_end(r);
  }
  let_go(a, count, by);
  if (problem)
    return problem;
  return idle ? NULL
              : "a thread that does not stop, or a handler that has not returned, may come back "
                "to it";
}

const char *attach_leave(attached *a) {
  enum { TURNS = 50, STEP_NS = 4000000 };
  static const struct timespec step = {0, STEP_NS};
  const char *problem = NULL;
  if (!a->is_there || !attach_is_same(a))
    return NULL;
  remote r = {.memory = open_memory(a->pid)};
  if (r.memory < 0)
    return "its memory can no longer be opened";
  calls_restore(a, r.memory);
  for (int turn = 0; turn < TURNS; turn++) {
    int count;
    bool whole = stop_all(a->pid, stopped, MOST_THREADS, &count);
    bool idle = whole && is_idle(a, r.memory, count);
    if (idle || (turn == TURNS - 1 && count > 0)) {
      problem = remove_all(a, &r, count, idle);
      break;
    }
    for (int i = 0; i < count; i++)
      stop_end(&stopped[i]);
    nanosleep(&step, NULL);
  }
  close(r.memory);
  return problem;
}
