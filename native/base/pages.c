#include "pages.h"
#include "base/system_calls.h"
#include "syscall.h"

enum { MADV_DONT_NEED = 4 };

bool ca_move(void *to, void *from, size_t bytes) {
  enum { MAY_MOVE_FIXED = 3 };
  return ca_syscall(SYS_mremap, (long)from, (long)bytes, (long)bytes, MAY_MOVE_FIXED, (long)to,
                    0) == (long)to;
}

void ca_discard(void *memory, size_t bytes) {
  uint64_t start = ((uint64_t)memory + 4095) & ~4095ull;
  uint64_t end = ((uint64_t)memory + bytes) & ~4095ull;
  if (end > start)
    ca_syscall(SYS_madvise, (long)start, (long)(end - start), MADV_DONT_NEED, 0, 0, 0);
}

bool ca_resident(void *memory, size_t bytes, unsigned char *vec) {
  return ca_syscall(SYS_mincore, (long)memory, (long)bytes, (long)vec, 0, 0, 0) == 0;
}
