#include "give_way.h"

#include "agent.h"
#include "call.h"
#include "proc.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

enum { WORD = 8 * sizeof(unsigned long), WORDS = 128 };

/* Those that the thread which makes a copy may run on: what the program asks the kernel for. */
static unsigned long processors[WORDS];
static long processors_bytes;
/* Where it runs as it makes the copy; -1 if the kernel does not say. */
static long processor_before;

static long current_processor(void) {
  unsigned processor;
  return agent_call(SYS_getcpu, &processor, NULL, NULL) == 0 ? (long)processor : -1;
}

/* ---- in the program ---- */

void agent_note_processors(void) {
  processors_bytes = agent_call(SYS_sched_getaffinity, 0, sizeof processors, processors);
  processor_before = current_processor();
}

/* It may preempt the thread at once, and widens the set itself. */
void agent_bring_copy(long pid) {
  unsigned long here[WORDS / 8] = {0}; /* the thread's stack may be small */
  long processor = current_processor();
  if (processor < 0 || processor >= (long)(8 * sizeof here))
    return;
  here[processor / WORD] = 1ul << processor % WORD;
  agent_call(SYS_sched_setaffinity, pid, sizeof here, here);
}

/* ---- in the copy ---- */

/* That the program's thread runs on or waits for, proc(5); where there is no /proc, the one that it
 * ran on before. */
static long processor_of_thread(const cs_request *request) {
  enum { AFTER_NAME = 37 }; /* field 39; the name is the second and may hold anything */
  static char text[1024];
  long fd = agent_open_proc(request->thread, "/stat", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return processor_before;
  long bytes = agent_call(SYS_read, fd, text, sizeof text - 1);
  agent_call(SYS_close, fd);
  text[bytes > 0 ? bytes : 0] = 0;
  const char *at = NULL;
  for (const char *next = text; (next = strchr(next, ')')) != NULL; next++)
    at = next;
  for (int i = 0; at && i < AFTER_NAME; i++)
    at = strchr(at + 1, ' ');
  return at ? (at++, agent_read_number(&at)) : processor_before;
}

/* The copy may be where the program's thread is, which then waits for whole ticks of the clock,
 * whatever the priorities: 0.3 ms for each copy were measured, as much as it takes to make one. So
 * it moves elsewhere, if there is another. It may come back when the kernel finds room there: what
 * the program asks the kernel for is what it would get itself. */
static void leave_processor(const cs_request *request) {
  long processor = processor_of_thread(request);
  if (processors_bytes <= 0)
    return;
  if (processor >= 0 && processor < WORD * WORDS) {
    unsigned long *word = &processors[processor / WORD], all = *word;
    *word &= ~(1ul << processor % WORD);
    /* Fails where none is left. */
    agent_call(SYS_sched_setaffinity, 0, processors_bytes, processors);
    *word = all;
  }
  agent_call(SYS_sched_setaffinity, 0, processors_bytes, processors);
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

void agent_give_way(const cs_request *request) {
  static const struct rlimit none = {0, 0};
  leave_processor(request);
  lower_priority();
  agent_call(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
  if (agent_clone_flags & CLONE_PARENT) /* else it would end with one of the program's threads */
    agent_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  write_text("/proc/self/oom_score_adj", "1000");
}
