#include "copy.h"

#include "code.h"
#include "isolate.h"
#include "resume.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static cs_request request;
static int (*dr_app_setup)(void);
static void (*dr_app_start)(void);

/* The copy's, while it is not yet where the program was: the program's thread may have little. */
static char copy_stack[512 << 10] __attribute__((aligned(64)));

/* ---- in the copy ---- */

static ucontext_t *interrupted;

void agent_end_copy(uint32_t outcome, uint32_t detail) {
  request.sample->outcome = outcome;
  request.sample->detail = detail;
  request.sample->ended = agent_now();
  syscall(SYS_exit_group, 0);
  __builtin_unreachable();
}

static void write_text(const char *path, const char *text) {
  long fd = syscall(SYS_open, path, O_WRONLY);
  syscall(SYS_write, fd, text, strlen(text));
  syscall(SYS_close, fd);
}

/* The program goes first: for the processor, and where memory runs out. */
static void give_way(void) {
  static const struct rlimit none = {0, 0};
  enum { LAST = 19 };
  syscall(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
  syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  syscall(SYS_setpriority, PRIO_PROCESS, 0, LAST);
  write_text("/proc/self/oom_score_adj", "1000");
}

/* The code is again what it was. */
static void restore_code(void) {
  for (uint32_t i = 0; i < agent_control->target_count; i++) {
    const cs_target *t = &agent_control->targets[i];
    if (t->address && *(const volatile uint8_t *)t->address == 0xcc && t->original != 0xcc)
      agent_write_code(t->address, t->original);
  }
}

static void copy(void) {
  /* By itself: it may have ended before the program's thread gets to run again. */
  request.sample->pid = (int)syscall(SYS_getpid);
  request.sample->begun = agent_now();
  give_way();
  restore_code();
  agent_isolate(&request);
  int failed = dr_app_setup();
  if (failed)
    agent_end_copy(CS_NOT_STARTED, (uint32_t)failed);
  request.sample->started = agent_now();
  dr_app_start();
  /* From here on under DynamoRIO. All signals have been blocked so far: it sends itself some. */
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &interrupted->uc_sigmask, NULL, 8);
  agent_resume(interrupted, request.entry);
}

/* ---- in the program ---- */

void agent_make_copy(cs_sample *s, uint64_t entry, ucontext_t *context, uint64_t trapped) {
  /* Written before the copy is made: it has its own. A page or two of ours are copied, no more. */
  interrupted = context;
  request.sample = s;
  request.entry = entry;
  request.sp = (uint64_t)context->uc_mcontext.gregs[REG_RSP];
  request.pid = (int)syscall(SYS_getpid);
  request.tid = (int)syscall(SYS_gettid);
  uint64_t before = agent_now();
  /* No signal at its end, and it is the launcher's child: wait() of the program never sees it. */
  long pid = agent_clone(CLONE_PARENT, copy_stack + sizeof copy_stack, copy);
  uint64_t after = agent_now();
  s->fork_ns = after - before;
  s->handler_ns = after - trapped;
  s->pid = (int32_t)(pid < 0 ? -1 : pid);
  if (pid < 0) {
    s->outcome = CS_NOT_STARTED;
    s->detail = (uint32_t)-pid;
  }
}

/* ---- start ---- */

/* DynamoRIO takes its options from an environment block with an auxiliary vector behind it. */
static void set_options(void (*set_envp)(char **)) {
  static char options[CS_OPTIONS + 64];
  static struct {
    char *options, *end;
    Elf64_auxv_t vector[2];
  } block = {options, NULL, {{AT_PAGESZ, {4096}}, {AT_NULL, {0}}}};
  snprintf(options, sizeof options, "DYNAMORIO_OPTIONS=%s --sample=%lx\"", agent_control->options,
           (unsigned long)&request);
  set_envp((char **)&block);
}

bool agent_copy_init(void) {
  Dl_info own;
  /* Local: its names are not to be taken for the program's. */
  void *library = dlopen(agent_control->dynamorio, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return false;
  dr_app_setup = (int (*)(void))dlsym(library, "dr_app_setup");
  dr_app_start = (void (*)(void))dlsym(library, "dr_app_start");
  void (*set_envp)(char **) = (void (*)(char **))dlsym(library, "dynamorio_set_envp");
  if (!dr_app_setup || !dr_app_start || !set_envp || !dladdr((void *)agent_make_copy, &own))
    return false;
  extern char _end[] __attribute__((visibility("hidden")));
  request.agent_start = (uint64_t)own.dli_fbase;
  request.agent_end = (uint64_t)_end;
  set_options(set_envp);
  return true;
}
