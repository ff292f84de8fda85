#include "copy.h"

#include "await.h"
#include "call.h"
#include "code.h"
#include "end.h"
#include "files.h"
#include "give_way.h"
#include "isolate.h"
#include "library.h"
#include "resume.h"

#include "protocol/engine_options.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>

static cs_request request;

/* The copy's, while it is not yet where the program was: the program's thread may have little. */
static char copy_stack[512 << 10] __attribute__((aligned(64)));

/* ---- in the copy ---- */

static ucontext_t *interrupted;

bool agent_is_copy;

/* DynamoRIO takes its options from an environment block with an auxiliary vector behind it. */
static char **environment(void) {
  static const char name[] = "DYNAMORIO_OPTIONS=", mine[] = " " CA_OPTION_SAMPLE;
  static char options[CS_OPTIONS + 64];
  static struct {
    char *options, *end;
    Elf64_auxv_t vector[2];
  } block = {NULL, NULL, {{AT_PAGESZ, {4096}}, {AT_NULL, {0}}}};
  size_t given = strlen(agent_control->options);
  char *at = options;
  memcpy(at, name, sizeof name - 1);
  memcpy(at += sizeof name - 1, agent_control->options, given);
  memcpy(at += given, mine, sizeof mine - 1);
  at += sizeof mine - 1;
  for (int shift = 60; shift >= 0; shift -= 4)
    *at++ = "0123456789abcdef"[(uint64_t)&request >> shift & 15];
  *at = '"';
  block.options = options;
  return (char **)&block;
}

static void start_client(void) {
  /* DynamoRIO would go on without it. */
  long client = agent_call(SYS_open, agent_control->client, (long)(O_RDONLY | O_CLOEXEC));
  if (client < 0)
    agent_end_unseen(&request, CS_UNSEEN_LIBRARY, client);
  agent_call(SYS_close, client);
  long failed = agent_load_library(agent_control->dynamorio);
  if (failed)
    agent_end_unseen(&request, CS_UNSEEN_LIBRARY, failed);
  int (*setup)(void) = (int (*)(void))agent_find("dr_app_setup");
  void (*start)(void) = (void (*)(void))agent_find("dr_app_start");
  void (*set_environment)(char **) = (void (*)(char **))agent_find("dynamorio_set_envp");
  if (!setup || !start || !set_environment)
    agent_end_copy(&request, CS_NOT_STARTED, ENOSYS);
  set_environment(environment());
  int problem = setup();
  if (problem)
    agent_end_copy(&request, CS_NOT_STARTED, (uint32_t)problem);
  request.sample->started = agent_now();
  start();
}

/* The interpreter knows its thread's state by a function without arguments, which only looks. */
static void find_state(void) {
  union {
    uint64_t address;
    uint64_t (*call)(void);
  } state_of = {agent_control->scripts.state_of};
  if (request.state)
    request.state = state_of.call();
}

static void copy(void) {
  agent_is_copy = true;
  find_state();
  /* By itself: it may have ended before the program's thread gets to run again. */
  request.sample->pid = (int)agent_call(SYS_getpid);
  request.sample->begun = agent_now();
  agent_leave_files(&request);
  agent_let_go(&request);
  agent_give_way(&request);
  agent_restore_code();
  agent_isolate(&request);
  start_client();
  /* From here on under DynamoRIO. All signals have been blocked so far: it sends itself some. */
  agent_call(SYS_rt_sigprocmask, SIG_SETMASK, &interrupted->uc_sigmask, NULL, 8);
  agent_resume(interrupted, request.entry);
}

/* ---- in the program ---- */

/* Threads that make copies wait for each other, as they do in the kernel: what the copy is asked
 * for is in one place. */
static int making;

void agent_make_copy(cs_sample *s, cs_capture *capture, const cs_target *target, uint64_t sp,
                     ucontext_t *context, uint64_t trapped) {
  while (__atomic_exchange_n(&making, 1, __ATOMIC_ACQUIRE))
    agent_call(SYS_sched_yield);
  /* Written before the copy is made: it has its own. A page or two of ours are copied, no more. */
  interrupted = context;
  extern char __ehdr_start[], _end[];
  request.agent_start = (uint64_t)__ehdr_start;
  request.agent_end = (uint64_t)_end;
  request.sample = s;
  request.capture = capture;
  request.entry = target->script ? target->header : target->address;
  request.state = target->script;
  request.header = target->header;
  request.function = target->function;
  request.sp = sp;
  request.pid = (int)agent_call(SYS_getpid);
  request.tid = (int)agent_call(SYS_gettid);
  unsigned long flags = agent_clone_flags | agent_prepare_files(&request);
  s->files = CS_FILES_AWAITED;
  agent_note_processors();
  uint64_t before = agent_now();
  /* No signal at its end: wait() of the program does not see it. */
  long pid = agent_clone(flags, copy_stack + sizeof copy_stack, copy);
  uint64_t after = agent_now();
  __atomic_store_n(&making, 0, __ATOMIC_RELEASE);
  s->fork_ns = after - before;
  s->waited_ns = 0;
  s->pid = (int32_t)(pid < 0 ? -1 : pid);
  if (pid > 0) {
    agent_note_copy((int32_t)pid);
    uint64_t end = trapped + agent_control->stall_ns;
    s->waited_ns = agent_await_files(s, end > after ? end - after : 0);
    __atomic_add_fetch(&agent_control->spent_ns, s->waited_ns, __ATOMIC_ACQ_REL);
  } else {
    s->outcome = CS_NOT_STARTED;
    s->detail = (uint32_t)-pid;
    __atomic_sub_fetch(&agent_control->running, 1, __ATOMIC_ACQ_REL);
  }
  /* From here on it is the launcher's. */
  __atomic_store_n(&s->handler_ns, agent_now() - trapped, __ATOMIC_RELEASE);
}
