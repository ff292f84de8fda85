#include "lent.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "base/syscall.h"
#include "written.h"

/* Frames of posix_spawn, or of who called vfork and his callers, and what they keep there. */
enum { MOST = 64 * 1024, RED_ZONE = 128, PART = 1024 };
/* Where in the file what is: the stack as it was and as the child left it, then all that the child
 * wrote. */
enum { WAS = 0, NOW = MOST, WRITTEN = 2 * MOST };

/* As much as there is: the kernel stops where nothing is mapped. */
static uint64_t put(int fd, uint64_t start, uint64_t bytes, uint64_t at) {
  long n = ca_syscall(SYS_pwrite64, fd, (long)start, (long)bytes, (long)at, 0, 0);
  return n > 0 ? (uint64_t)n : 0;
}

static bool get(int fd, unsigned char *to, uint64_t bytes, uint64_t at) {
  return ca_syscall(SYS_pread64, fd, (long)to, (long)bytes, (long)at, 0, 0) == (long)bytes;
}

void ca_lend(ca_lent *lent, int fd, int memory, uint64_t sp) {
  lent->fd = fd;
  lent->memory = memory;
  lent->start = sp - RED_ZONE;
  lent->bytes = fd < 0 ? 0 : put(fd, lent->start, MOST, WAS);
}

void ca_give_back(const ca_lent *borrowed, const ca_lender *of, uint64_t heap_end) {
  if (borrowed->fd < 0)
    return;
  put(borrowed->fd, borrowed->start, borrowed->bytes, NOW);
  ca_tell_written(borrowed->fd, WRITTEN, borrowed->memory, of, borrowed->start, heap_end);
}

uint64_t ca_lent_heap_end(const ca_lent *lent) {
  return lent->fd < 0 ? 0 : ca_written_heap_end(lent->fd, WRITTEN);
}

static void take_stack(const ca_lent *lent, const ca_lender *of) {
  unsigned char was[PART], now[PART];
  for (uint64_t at = 0; at < lent->bytes; at += PART) {
    uint64_t bytes = lent->bytes - at < PART ? lent->bytes - at : PART;
    if (!get(lent->fd, was, bytes, WAS + at) || !get(lent->fd, now, bytes, NOW + at))
      return; /* the child was killed: it said nothing */
    ca_take(of, lent->start + at, was, now, bytes);
  }
}

bool ca_take_back(const ca_lent *lent, const ca_lender *of) {
  ca_written_fate fate = lent->fd < 0 ? CA_NOTHING_WRITTEN : ca_take_written(lent->fd, WRITTEN, of);
  if (fate == CA_WRITTEN_LOST)
    take_stack(lent, of);
  return fate != CA_WRITTEN_LOST;
}

bool ca_waits_for_nobody(const ca_lent *borrowed, long number, const uint64_t *arguments) {
  enum { OPERATION = 0x7f, PRIVATE = 0x80, WAIT = 0, WAIT_BITSET = 9 };
  uint64_t how = arguments[1] & OPERATION, without_end = arguments[3] == 0;
  uint32_t value;
  return borrowed->fd >= 0 && number == SYS_futex && (how == WAIT || how == WAIT_BITSET) &&
         arguments[1] & PRIVATE && without_end && ca_load(arguments[0], &value, sizeof value) &&
         value == (uint32_t)arguments[2];
}
