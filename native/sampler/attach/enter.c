#include "enter.h"

#include "calls.h"
#include "image.h"
#include "leave.h"
#include "process.h"
#include "reach.h"
#include "remote.h"
#include "space.h"
#include "unblock.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void attach_redirect(attached *a) {
  int memory = attach_open_memory(a->pid);
  if (memory < 0)
    return;
  calls_redirect(a, memory);
  close(memory);
}

static bool is_mapped(const void *more) {
  const attached *a = more;
  return space_is(a->pid, a->agent, a->agent + a->agent_bytes);
}

/* One that is stopped for a moment maps what it takes: the agent, and behind it the control file.
 */
static const char *reserve(attached *a, remote *r) {
  const long arguments[6] = {(long)a->agent,
                             (long)a->agent_bytes,
                             PROT_READ | PROT_EXEC,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                             -1,
                             0};
  const char *problem = attach_borrow(a, r);
  if (problem)
    return problem;
  a->is_there = true;
  return remote_call(r, SYS_mmap, arguments, is_mapped, a)
             ? NULL
             : "a thread of it did not map room for the agent in time, or it may have no more "
               "memory";
}

static bool has_joined(const void *more) {
  uint32_t joined;
  return ATTACH_WORD((const attached *)more, joined, &joined) && joined != CS_JOINING;
}

static const char *what_happened(const attached *a) {
  static const char *const texts[] = {
      [CS_JOINING] = "a thread of it did not get as far in time",
      [CS_FORBIDS_CODE] =
          "it has forbidden itself to make code (prctl PR_SET_MDWE), as DynamoRIO does in copies",
      [CS_NO_DESCRIPTOR] = "it has as many files open as it may have",
      [CS_OTHER_FILES] = "it sees other files than we do (a container, chroot)",
      [CS_NO_MEMORY] = "it may have no more memory",
      [CS_NO_HANDLER] = "its handler of SIGTRAP cannot be set",
  };
  uint32_t joined;
  if (!ATTACH_WORD(a, joined, &joined))
    joined = CS_JOINING;
  return joined < sizeof texts / sizeof *texts ? texts[joined] : "it is not what it was";
}

/* Code is written through /proc: a process may be forbidden to make what it writes executable. */
static const char *fill(attached *a, remote *r, const image *i, const char *control_path) {
  cs_state *s = &a->state;
  memcpy(s, i->memory + i->state, sizeof *s);
  memcpy(&s->agent, i->memory + i->entries, sizeof s->agent);
  if (strlen(control_path) >= CS_SCRATCH)
    return "the name of a file of ours is too long";
  strcpy(s->scratch, control_path);
  s->control_at = a->agent + a->image_bytes;
  s->control = (cs_control *)s->control_at;
  s->program_restorer = r->return_signal;
  s->handled = attach_status(a->pid, a->pid, "SigCgt:", 16);
  if (s->handled >> (SIGTRAP - 1) & 1)
    return "it handles SIGTRAP itself, or was left so by a comair-bin of another version that was "
           "killed: then start it anew";
  if (!calls_find(a, r->memory))
    return "its C library lacks functions that have to be watched";
  memcpy(i->memory + i->state, s, sizeof *s);
  if (pwrite(r->memory, i->memory, i->written, (off_t)a->agent) != (ssize_t)i->written)
    return "the agent cannot be put into its memory";
  a->is_filled = true;
  return NULL;
}

static const char *join(attached *a, remote *r, const image *i) {
  remote_work w = {.at = a->state.agent.join,
                   .arguments = {(long)(a->agent + i->data.offset), (long)i->data.bytes, 0},
                   .linger_at = 2,
                   .is_done = has_joined,
                   .more = a};
  const char *problem = attach_borrow(a, r);
  if (problem)
    return problem;
  (void)remote_run(r, &w);
  return what_happened(a);
}

static const char *enter_with(attached *a, remote *r, image *i, const char *control_path) {
  enum { PAGE = 4096 };
  uint64_t control_bytes = (sizeof(cs_control) + PAGE - 1) & -(uint64_t)PAGE;
  a->image_bytes = i->bytes;
  a->agent_bytes = i->bytes + control_bytes;
  a->agent = space_find(a->pid, a->agent_bytes);
  a->agent_state = a->agent + i->state;
  if (!a->agent)
    return "its memory has no room";
  if (!image_relocate(i, a->agent))
    return "the agent's file is damaged: run npm run setup";
  const char *problem = reserve(a, r);
  if (!problem)
    problem = fill(a, r, i, control_path);
  if (!problem)
    problem = join(a, r, i);
  if (!problem)
    return NULL;
  attach_leave(a);
  return problem;
}

const char *attach_enter(attached *a, const char *agent_path, const char *control_path) {
  image i;
  remote r = {.memory = attach_open_memory(a->pid)};
  if (r.memory < 0)
    return "its memory cannot be opened: it is not yours, has changed its rights, or forbids it "
           "(prctl PR_SET_DUMPABLE)";
  const char *problem = image_open(&i, agent_path);
  if (!problem && !remote_find(&r, a->pid))
    problem = "it has no C library whose code is known";
  if (!problem)
    problem = enter_with(a, &r, &i, control_path);
  if (!problem) {
    calls_redirect(a, r.memory);
    a->is_unblocked = unblock_trap(a);
  }
  if (r.stopped_ns > a->stopped_ns)
    a->stopped_ns = r.stopped_ns;
  close(r.memory);
  return problem;
}
