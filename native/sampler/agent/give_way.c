#include "give_way.h"

#include "agent.h"
#include "call.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

/* Of the program's thread when the copy was made. */
static unsigned processor;

void agent_note_processor(void) {
  if (agent_call(SYS_getcpu, &processor, NULL, NULL) != 0)
    processor = UINT_MAX;
}

/* The kernel may have the copy begin where the program's thread runs, which then waits for whole
 * ticks of the clock, whatever the priorities: 0.3 ms for each copy were measured, as much as it
 * takes to make one. So it moves elsewhere, if there is another. It may come back when the kernel
 * finds room there: what the program asks the kernel for is what it would get itself. */
static void leave_processor(void) {
  enum { WORD = 8 * sizeof(unsigned long), WORDS = 128 };
  static unsigned long mask[WORDS];
  long bytes = agent_call(SYS_sched_getaffinity, 0, sizeof mask, mask);
  if (bytes <= 0 || processor / WORD >= WORDS)
    return;
  unsigned long *word = &mask[processor / WORD], all = *word;
  *word &= ~(1ul << processor % WORD);
  if (agent_call(SYS_sched_setaffinity, 0, bytes, mask) != 0) /* none is left */
    return;
  *word = all;
  agent_call(SYS_sched_setaffinity, 0, bytes, mask);
}

static void write_text(const char *path, const char *text) {
  long fd = agent_call(SYS_open, path, O_WRONLY);
  agent_call(SYS_write, fd, text, strlen(text));
  agent_call(SYS_close, fd);
}

/* Also where the program's thread is one of real time. */
static void lower_priority(void) {
  static const struct { int priority; } none = {0};
  enum { OTHER = 0, LAST = 19 };
  agent_call(SYS_sched_setscheduler, 0, OTHER, &none);
  agent_call(SYS_setpriority, PRIO_PROCESS, 0, LAST);
}

void agent_give_way(void) {
  static const struct rlimit none = {0, 0};
  lower_priority();
  agent_call(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
  if (agent_clone_flags & CLONE_PARENT) /* else it would end with one of the program's threads */
    agent_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  leave_processor();
  write_text("/proc/self/oom_score_adj", "1000");
}
