#include "clone.h"
#include "base/load.h"

enum { E2BIG_ = 7, EFAULT_ = 14, EINVAL_ = 22 };
enum { PAGE = 4096, FIRST_SIZE = 64 /* of the structure, in the kernels that had it first */ };
enum { LAST_SIGNAL = 64, SIGNAL_BITS = 0xff, NEW_TIME = 0x80 };
enum { SHARE_MEMORY = 0x100, SHARE_HANDLERS = 0x800, SAME_PARENT = 0x8000, THREAD = 0x10000 };
enum { DETACHED = 0x400000, CLEAR_HANDLERS = 1, INTO_CGROUP = 2 /* of the high half */ };

static bool is_zero(uint64_t address, uint64_t bytes) {
  for (uint64_t byte = 0; bytes > 0; address++, bytes--)
    if (!ca_load(address, &byte, 1) || byte != 0)
      return false;
  return true;
}

bool ca_clone_flags_fit(uint64_t flags) {
  return (!(flags & THREAD) || (flags & SHARE_HANDLERS)) &&
         (!(flags & SHARE_HANDLERS) || (flags & SHARE_MEMORY));
}

bool ca_clone_shares(uint64_t flags) {
  enum { SHARE_FILES = 0x400, UNTIL_EXEC = 0x4000 };
  if (flags & THREAD)
    return false;
  return (flags & SHARE_FILES) || ((flags & SHARE_MEMORY) && !(flags & UNTIL_EXEC));
}

static bool are_valid(const ca_clone_arguments *of) {
  uint64_t high = of->flags >> 32;
  if ((high & ~(uint64_t)(CLEAR_HANDLERS | INTO_CGROUP)) ||
      (of->flags & (DETACHED | (SIGNAL_BITS & ~NEW_TIME))) || of->exit_signal > LAST_SIGNAL)
    return false;
  if ((of->set_tid == 0) != (of->set_tid_size == 0) || (of->stack == 0) != (of->stack_size == 0))
    return false;
  if ((of->flags & SHARE_HANDLERS) && (high & CLEAR_HANDLERS))
    return false;
  if ((of->flags & (THREAD | SAME_PARENT)) && of->exit_signal != 0)
    return false;
  return ca_clone_flags_fit(of->flags);
}

long ca_clone3_arguments(uint64_t address, uint64_t bytes, ca_clone_arguments *found) {
  uint64_t known = bytes < sizeof *found ? bytes : sizeof *found;
  if (bytes > PAGE)
    return -E2BIG_;
  if (bytes < FIRST_SIZE)
    return -EINVAL_;
  *found = (ca_clone_arguments){0};
  if (!ca_load(address, found, known))
    return -EFAULT_;
  if (!is_zero(address + known, bytes - known))
    return -E2BIG_;
  return are_valid(found) ? 0 : -EINVAL_;
}
