#include "low_memory.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "dr_api.h"
#include "messages.h"

enum { BYTES = 1 << 21, STEP = 1 << 24, MAP_PRIVATE_ANONYMOUS_NOREPLACE = 0x100022 };

/* What was reserved: with two, 60 MB of small things. */
enum { SPANS = 32 };
static struct { uint64_t start, end; } spans[SPANS];
static unsigned count;

static unsigned char *low;
static size_t left;
static void *mutex;

void *cd_low_memory_reserve(size_t bytes) {
  for (long at = INT32_MAX - STEP + 1l; at > 0; at -= STEP)
    if (ca_syscall(SYS_mmap, at, (long)bytes, 3, MAP_PRIVATE_ANONYMOUS_NOREPLACE, -1, 0) == at) {
      if (count == SPANS)
        cd_fail_translating("the tables below 2 GB are full");
      spans[count].start = (uint64_t)at, spans[count++].end = (uint64_t)at + bytes;
      return (void *)at;
    }
  cd_fail("the program leaves no room below 2 GB for the profiler's tables: record it with "
          "--engine valgrind");
  return NULL;
}

bool cd_is_low_memory(uint64_t address) {
  for (unsigned i = 0; i < count; i++)
    if (address >= spans[i].start && address < spans[i].end)
      return true;
  return false;
}

void cd_low_memory_init(void) {
  mutex = dr_mutex_create();
}

void *cd_low_memory_alloc(size_t bytes) {
  size_t rounded = (bytes + 7) & ~(size_t)7;
  dr_mutex_lock(mutex);
  if (rounded > left) {
    low = cd_low_memory_reserve(BYTES);
    left = BYTES;
  }
  void *result = low;
  low += rounded;
  left -= rounded;
  dr_mutex_unlock(mutex);
  return result;
}
