#include "leftover.h"

#include "calls.h"
#include "image.h"
#include "leave.h"
#include "maps.h"
#include "process.h"
#include "reach.h"
#include "traps.h"

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { INT3 = 0xcc };

static const struct timespec step = {0, 20000000};

typedef struct {
  image image;
  int memory;
  char *found; /* as many bytes as come before what the agent writes to */
  uint64_t agent;
} search;

static bool get(int memory, uint64_t at, void *to, size_t bytes) {
  return pread(memory, to, bytes, (off_t)at) == (ssize_t)bytes;
}

/* The agent's code, as it lies there: of this build, and no other. */
static bool look(void *context, const ca_mapping *m) {
  search *s = context;
  size_t bytes = s->image.data.offset;
  if (strncmp(m->rights, "r-xp", 4) != 0 || strchr(m->path, '/') || m->end - m->start < bytes ||
      !image_relocate(&s->image, m->start) || !get(s->memory, m->start, s->found, bytes) ||
      memcmp(s->found, s->image.memory, bytes) != 0)
    return true;
  s->agent = m->start;
  return false;
}

static bool find(search *s, pid_t pid) {
  s->found = malloc(s->image.data.offset);
  if (s->found)
    maps_visit(pid, look, s);
  free(s->found);
  return s->agent != 0;
}

static uint64_t control(const attached *a, size_t field) {
  return a->state.control_at + field;
}
#define CONTROL(a, field) control(a, offsetof(cs_control, field))

/* Who has it in hand says so every few milliseconds: not in this process's name, if it has only
 * been forked by that one. */
static bool is_in_use(const attached *a, int memory) {
  enum { TURNS = 50 };
  uint64_t before, now;
  int32_t pid;
  if (!get(memory, CONTROL(a, alive_ns), &before, sizeof before) ||
      !get(memory, CONTROL(a, pid), &pid, sizeof pid) || (pid != 0 && pid != a->pid))
    return false;
  for (int turn = 0; turn < TURNS; turn++) {
    nanosleep(&step, NULL);
    if (!get(memory, CONTROL(a, alive_ns), &now, sizeof now) || now != before)
      return true;
  }
  return false;
}

static void put_back(const attached *a, int memory, uint64_t at) {
  cs_target t;
  uint8_t byte;
  if (get(memory, at, &t, sizeof t) && t.address && get(memory, t.address, &byte, 1) &&
      byte == INT3 && t.original != INT3)
    (void)!pwrite(memory, &t.original, 1, (off_t)t.address);
}

/* What the agent notes of them is a file's that others may have in hand: it stays as it is. */
static void take_away_breakpoints(const attached *a, int memory) {
  uint32_t targets = 0, switches = 0;
  (void)get(memory, CONTROL(a, target_count), &targets, sizeof targets);
  (void)get(memory, CONTROL(a, scripts.count), &switches, sizeof switches);
  for (uint32_t i = 0; i < targets && i < CS_TARGETS; i++)
    put_back(a, memory, CONTROL(a, targets) + i * sizeof(cs_target));
  for (uint32_t i = 0; i < switches && i < CS_SWITCHES; i++)
    put_back(a, memory, CONTROL(a, scripts.switches) + i * sizeof(cs_switch));
}

/* Who was on the way to its handler has come there; leaving waits until nobody is in it. */
static void await_traps(pid_t pid) {
  enum { TURNS = 50 };
  nanosleep(&step, NULL);
  for (int turn = 0; turn < TURNS && traps_are_pending(pid); turn++)
    nanosleep(&step, NULL);
}

static void find_blocked(attached *a) {
  while (a->thread_count < CS_BLOCKED && a->state.blocked[a->thread_count]) {
    a->threads[a->thread_count] = a->state.blocked[a->thread_count];
    a->thread_count++;
  }
}

static const char *clear(attached *a, const search *s) {
  enum { PAGE = 4096 };
  uint64_t control_bytes = (sizeof(cs_control) + PAGE - 1) & -(uint64_t)PAGE;
  a->start_time = attach_start_time(a->pid);
  a->agent = s->agent;
  a->image_bytes = s->image.bytes;
  a->agent_bytes = s->image.bytes + control_bytes;
  a->agent_state = s->agent + s->image.state;
  if (!get(s->memory, a->agent_state, &a->state, sizeof a->state) ||
      a->state.control_at != a->agent + a->image_bytes)
    return "what a comair-bin that was killed left in it is damaged: start it anew";
  if (is_in_use(a, s->memory))
    return "another comair-bin takes samples of it";
  a->is_there = a->is_filled = true;
  find_blocked(a);
  calls_find_redirected(a, s->memory);
  take_away_breakpoints(a, s->memory);
  await_traps(a->pid);
  return attach_leave(a);
}

const char *leftover_clear(pid_t pid, const char *agent_path) {
  search s = {.memory = -1};
  if (!(attach_status(pid, pid, "SigCgt:", 16) & CS_TRAP) || image_open(&s.image, agent_path))
    return NULL; /* what is wrong with the file is said by who needs it */
  s.memory = attach_open_memory(pid);
  attached *a = calloc(1, sizeof *a);
  const char *problem = NULL;
  if (a && s.memory >= 0 && find(&s, pid)) {
    a->pid = pid;
    problem = clear(a, &s);
  }
  free(a);
  if (s.memory >= 0)
    close(s.memory);
  image_close(&s.image);
  return problem;
}
