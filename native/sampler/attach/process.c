#include "process.h"

#include "maps.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Fields after the state, see proc(5). */
enum { LINE = 8192, FLAGS = 6, STARTED = 19, STATUS = 49 };

/* Behind its name, which may hold anything; `line` has the path before. */
static const char *stat_in(char *line) {
  FILE *f = fopen(line, "r");
  const char *at = f && fgets(line, LINE, f) ? strrchr(line, ')') : NULL;
  if (f)
    fclose(f);
  return at && at[1] ? at + 2 : NULL;
}

static const char *stat_of(pid_t pid, char *line) {
  snprintf(line, LINE, "/proc/%d/stat", pid);
  return stat_in(line);
}

static const char *stat_of_thread(pid_t pid, pid_t tid, char *line) {
  snprintf(line, LINE, "/proc/%d/task/%d/stat", pid, tid);
  return stat_in(line);
}

static uint64_t field(const char *at, int number) {
  for (int i = 0; at && i < number; i++)
    at = strchr(at + 1, ' ');
  return at ? strtoull(at, NULL, 10) : 0;
}

uint64_t attach_start_time(pid_t pid) {
  char line[LINE];
  const char *at = stat_of(pid, line);
  return !at || *at == 'Z' || *at == 'X' ? 0 : field(at, STARTED);
}

int attach_exit_status(pid_t pid) {
  char line[LINE];
  return (int)field(stat_of(pid, line), STATUS);
}

char attach_state(pid_t pid, pid_t tid) {
  char line[LINE];
  const char *at = stat_of_thread(pid, tid, line);
  return at ? *at : 0;
}

bool attach_is_kernels(pid_t pid, pid_t tid) {
  enum { PF_IO_WORKER = 0x10 };
  char line[LINE];
  return field(stat_of_thread(pid, tid, line), FLAGS) & PF_IO_WORKER;
}

uint64_t attach_status(pid_t pid, pid_t tid, const char *field, int radix) {
  char line[LINE];
  uint64_t value = 0;
  snprintf(line, sizeof line, "/proc/%d/task/%d/status", pid, tid);
  FILE *f = fopen(line, "r");
  while (f && fgets(line, sizeof line, f))
    if (strncmp(line, field, strlen(field)) == 0)
      value = strtoull(line + strlen(field), NULL, radix);
  if (f)
    fclose(f);
  return value;
}

/* Once it has executed another program, the agent is not there. */
bool attach_is_same(const attached *a) {
  char path[64];
  uint64_t restorer = 0;
  if (attach_start_time(a->pid) != a->start_time)
    return false;
  snprintf(path, sizeof path, "/proc/%d/mem", a->pid);
  int memory = open(path, O_RDONLY | O_CLOEXEC);
  if (memory < 0)
    return false;
  uint64_t at = a->agent_state + offsetof(cs_state, agent.restorer);
  bool same = pread(memory, &restorer, sizeof restorer, (off_t)at) == sizeof restorer &&
              restorer == a->state.agent.restorer;
  close(memory);
  return same;
}

static bool add_file(void *context, const ca_mapping *m) {
  uint64_t *now = context;
  if (m->offset == 0 && strchr(m->path, '/'))
    *now = *now * 31 + m->start;
  return true;
}

bool attach_has_changed(const attached *a) {
  static uint64_t before;
  uint64_t now = 0;
  maps_visit(a->pid, add_file, &now);
  bool changed = now != before;
  before = now;
  return changed;
}
