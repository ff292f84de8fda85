#include "gaps.h"
#include <stddef.h>
#include <sys/syscall.h>
#include "base/syscall.h"

enum { LARGEST = 1 << 24, PAGE = 4096, MOST = 64 };

static struct { uint64_t start, end; } filled[MOST];
static unsigned count;

/* Not merged with what a program reserves. */
static long reserve(size_t bytes) {
  enum { PRIVATE_ANONYMOUS_NORESERVE = 0x4022, NONE = 0 };
  return ca_syscall(SYS_mmap, 0, (long)bytes, NONE, PRIVATE_ANONYMOUS_NORESERVE, -1, 0);
}

static void give_back(long at, size_t bytes) {
  ca_syscall(SYS_munmap, at, (long)bytes, 0, 0, 0, 0);
}

/* The kernel takes the highest gap that is large enough: what is larger than any between libraries
 * comes below all of them. Where it goes upwards (an unlimited stack), there is nothing to fill. */
void cd_fill_gaps(void) {
  long below = reserve(LARGEST);
  if (below <= 0)
    return;
  give_back(below, LARGEST);
  for (size_t bytes = LARGEST / 2; bytes >= PAGE; bytes /= 2)
    while (count < MOST) {
      long at = reserve(bytes);
      if (at <= 0)
        return;
      if (at < below + LARGEST) {
        give_back(at, bytes);
        break;
      }
      filled[count].start = (uint64_t)at;
      filled[count++].end = (uint64_t)at + bytes;
    }
}

bool cd_fills_gap(uint64_t start) {
  for (unsigned i = 0; i < count; i++)
    if (start >= filled[i].start && start < filled[i].end)
      return true;
  return false;
}
