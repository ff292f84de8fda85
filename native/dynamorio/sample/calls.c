#include "calls.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "descriptors.h"
#include "protocol/system_calls.h"
#include "sample.h"

enum { MAP_PRIVATE_ = 2, MAP_ANONYMOUS_ = 32, FUTEX_WAKE_ = 1, FUTEX_COMMAND = 0x7f };
enum { MADV_DONTNEED_ = 4, MADV_FREE_ = 8, AT_EMPTY_PATH_ = 0x1000, PR_SET_NAME_ = 15 };

static bool is_shared(uint64_t start, uint64_t bytes) {
  for (uint32_t i = 0; i < cd_sample->shared_count; i++)
    if (start < cd_sample->shared[i].end && start + bytes > cd_sample->shared[i].start)
      return true;
  return false;
}

/* Maps of the copy's own memory; shared memory stays as the agent left it. */
static bool may_change_memory(int number, const reg_t *a) {
  switch (number) {
  case SYS_mmap:
    if ((a[3] & MAP_ANONYMOUS_) == 0 && ((a[3] & MAP_PRIVATE_) == 0 || !cd_sample_has_file(a[4])))
      return false;
    return !is_shared(a[0], a[1]);
  case SYS_madvise:
    return (a[2] == MADV_DONTNEED_ || a[2] == MADV_FREE_) && !is_shared(a[0], a[1]);
  default: /* munmap, mprotect, mremap, msync, mincore */
    return !is_shared(a[0], a[1]);
  }
}

/* Only looks, or is about the copy's own thread, memory and files. */
static bool is_harmless(int number, const reg_t *a) {
  switch (number) {
  case SYS_mmap:
  case SYS_munmap:
  case SYS_mprotect:
  case SYS_mremap:
  case SYS_madvise:
  case SYS_mincore:
    return may_change_memory(number, a);
  case SYS_read:
  case SYS_readv:
  case SYS_pread64:
  case SYS_preadv:
  case SYS_preadv2:
  case SYS_lseek:
  case SYS_fstat:
  case SYS_fstatfs:
  case SYS_fadvise64:
  case SYS_readahead:
    return cd_sample_has_file(a[0]);
  case SYS_newfstatat:
    return (a[3] & AT_EMPTY_PATH_) == 0 || cd_sample_has_file(a[0]);
  case SYS_statx:
    return (a[2] & AT_EMPTY_PATH_) == 0 || cd_sample_has_file(a[0]);
  case SYS_prctl:
    return a[0] == PR_SET_NAME_;
  case SYS_brk:
  case SYS_clock_gettime:
  case SYS_clock_getres:
  case SYS_gettimeofday:
  case SYS_time:
  case SYS_times:
  case SYS_getrusage:
  case SYS_sched_yield:
  case SYS_getcpu:
  case SYS_sched_getaffinity:
  case SYS_uname:
  case SYS_sysinfo:
  case SYS_getrandom:
  case SYS_getuid:
  case SYS_geteuid:
  case SYS_getgid:
  case SYS_getegid:
  case SYS_rt_sigprocmask:
  case SYS_rt_sigaction:
  case SYS_rt_sigreturn:
  case SYS_sigaltstack:
  case SYS_getcwd:
  case SYS_stat:
  case SYS_lstat:
  case SYS_access:
  case SYS_readlink:
    return true;
  default:
    return false;
  }
}

bool cd_sample_answers(const cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  switch (thread->number) {
  case SYS_getpid:
    *result = cd_sample->pid;
    return true;
  case SYS_gettid:
    *result = cd_sample->tid;
    return true;
  case SYS_futex:
    /* There is nobody to wake; to wait would be to wait for somebody. */
    *result = 0;
    if ((a[1] & FUTEX_COMMAND) == FUTEX_WAKE_)
      return true;
    break;
  default:
    if (cd_sample_answers_descriptor(thread->number, a, result))
      return true;
    if (is_harmless(thread->number, a))
      return false;
  }
  cd_sample_cut(CS_CUT_CALL, (uint32_t)thread->number);
}
