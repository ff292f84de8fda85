#include "idle.h"

#include <ctype.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct {
  double idle, all;
} times;

/* A processor's line of /proc/stat, see proc(5). What gives way to others counts as idle: it is
 * copies, most of all. */
static bool read_times(const char *line, unsigned *processor, times *t) {
  unsigned long user, nice, system, idle, waiting, irq, softirq, stolen;
  if (!isdigit((unsigned char)line[3]) ||
      sscanf(line, "cpu%u %lu %lu %lu %lu %lu %lu %lu %lu", processor, &user, &nice, &system, &idle,
             &waiting, &irq, &softirq, &stolen) != 9)
    return false;
  t->idle = (double)(nice + idle + waiting);
  t->all = t->idle + (double)(user + system + irq + softirq + stolen);
  return true;
}

/* False where the kernel does not say, or has more processors than fit. */
static bool find_processors(pid_t pid, cpu_set_t *set) {
  return sched_getaffinity(pid, sizeof *set, set) == 0;
}

double idle_processors(pid_t pid) {
  static times before[CPU_SETSIZE];
  char line[512];
  cpu_set_t set;
  double sum = 0;
  bool known = find_processors(pid, &set);
  FILE *list = fopen("/proc/stat", "r");
  while (list && fgets(line, sizeof line, list)) {
    unsigned i;
    times t;
    if (!read_times(line, &i, &t) || i >= CPU_SETSIZE)
      continue;
    double all = t.all - before[i].all, idle = t.idle - before[i].idle;
    if (before[i].all > 0 && all > 0 && idle > 0 && (!known || CPU_ISSET(i, &set)))
      sum += idle / all;
    before[i] = t;
  }
  if (list)
    fclose(list);
  return sum;
}

int idle_processors_at_most(pid_t pid) {
  cpu_set_t set;
  return find_processors(pid, &set) && CPU_COUNT(&set) > 0 ? CPU_COUNT(&set) : 1;
}
