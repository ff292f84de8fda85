#include "calls.h"
#include "base/system_calls.h"
#include "instances.h"

/* Whether a system call does no more than to ask. */
static bool only_asks(long number) {
  static const uint16_t asking[] = {
      SYS_getpid,   SYS_gettid,     SYS_getppid,       SYS_getuid,
      SYS_geteuid,  SYS_getgid,     SYS_getegid,       SYS_getpgrp,
      SYS_getsid,   SYS_uname,      SYS_clock_gettime, SYS_gettimeofday,
      SYS_time,     SYS_times,      SYS_getrusage,     SYS_clock_getres,
      SYS_stat,     SYS_fstat,      SYS_lstat,         SYS_newfstatat,
      SYS_statx,    SYS_access,     SYS_faccessat,     SYS_getcwd,
      SYS_readlink, SYS_readlinkat, SYS_getrlimit,     SYS_sched_yield,
      SYS_sysinfo,  SYS_getcpu,     SYS_poll,          SYS_sched_getaffinity,
  };
  for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
    if (asking[i] == number)
      return true;
  return false;
}

static bool writes(long number) {
  return number == SYS_write || number == SYS_writev || number == SYS_pwrite64 ||
         number == SYS_pwritev || number == SYS_sendto || number == SYS_sendmsg;
}

/* For the slow reference. */
static void trace(const ca_diagnosis *d, const ca_hot *hot, uint32_t kind, uint64_t a, uint64_t b) {
  if (d->stacks->tracer->on)
    ca_trace(d->stacks->tracer, hot->stack->thread->number, kind, a, b);
}

void ca_diagnosis_called(ca_diagnosis *d, const ca_hot *hot, long number) {
  if (hot->stack->opaque || only_asks(number))
    return;
  trace(d, hot, CA_TRACE_EFFECT, (uint64_t)number, 0);
  if (ca_recursion_open(&d->recursion, hot->stack))
    ca_recursion_effect(&d->recursion);
  ca_recursion_forget(&d->recursion);
  ca_calls_effect(&d->calls, hot->stack);
  if (number == SYS_mprotect || number == SYS_mremap || number == SYS_shmdt)
    ca_calls_gone(&d->calls);
  for (uint32_t i = 0; i < d->count; i++) {
    ca_instance *instance = d->instances[i];
    instance->result |= instance->stack == hot->stack;
    instance->written |= instance->stack == hot->stack && writes(number);
    if (number == SYS_mprotect || number == SYS_mremap || number == SYS_shmdt)
      ca_gone(instance);
  }
}

void ca_diagnosis_filled(ca_diagnosis *d, uint64_t address, uint64_t bytes) {
  ca_written(&d->writers, address, bytes, CA_KERNEL_WRITER);
}

void ca_diagnosis_allocated(void *watcher, const ca_hot *hot, const ca_block *block) {
  ca_diagnosis *d = watcher;
  if (block)
    ca_written_before(&d->writers, block->start, block->bytes);
  trace(d, hot, CA_TRACE_ALLOCATED, block ? block->start : 0, block ? block->bytes : 0);
  trace(d, hot, CA_TRACE_BORN, block ? block->born : 0, 0);
  if (ca_recursion_open(&d->recursion, hot->stack))
    ca_recursion_kept(&d->recursion, 1);
  for (uint32_t i = 0; i < d->count; i++)
    if (d->instances[i]->stack == hot->stack)
      d->instances[i]->kept++;
}

void ca_diagnosis_given_back(void *watcher, const ca_hot *hot, uint64_t born) {
  ca_diagnosis *d = watcher;
  trace(d, hot, CA_TRACE_GIVEN_BACK, born, 0);
  if (ca_recursion_open(&d->recursion, hot->stack))
    ca_recursion_kept(&d->recursion, -1);
  for (uint32_t i = 0; i < d->count; i++) {
    ca_instance *instance = d->instances[i];
    if (instance->stack != hot->stack)
      continue;
    if (born > instance->moment)
      instance->kept--;
    else
      instance->result = true;
  }
}

bool ca_diagnosis_written_since(void *watcher, uint64_t start, uint64_t bytes) {
  const ca_diagnosis *d = watcher;
  return ca_written_since(&d->writers, start, bytes);
}
