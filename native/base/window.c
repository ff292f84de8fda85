#include "window.h"
#include "base/system_calls.h"
#include "syscall.h"

enum { PROT_RW = 3, MAP_PRIVATE_ANON_NORESERVE = 0x4022, MAP_NOREPLACE = 0x100000 };
enum { MADV_NO_HUGEPAGE = 15 };

uint64_t ca_window;

bool ca_map_window(void) {
  uint64_t start = CA_WINDOW_FIRST, bytes = CA_WINDOW_LAST - start;
  long at = ca_syscall(SYS_mmap, (long)start, (long)bytes, 0,
                       MAP_PRIVATE_ANON_NORESERVE | MAP_NOREPLACE, -1, 0);
  if (at != (long)start) {
    if (at > 0)
      ca_syscall(SYS_munmap, at, (long)bytes, 0, 0, 0, 0);
    return false;
  }
  ca_syscall(SYS_madvise, at, (long)bytes, MADV_NO_HUGEPAGE, 0, 0, 0);
  ca_window = CA_WINDOW_START;
  ca_arena_beside_window(true);
  return true;
}

void ca_unmap_window(void) {
  uint64_t start = CA_WINDOW_FIRST;
  if (ca_window)
    ca_syscall(SYS_munmap, (long)start, (long)(CA_WINDOW_LAST - start), 0, 0, 0, 0);
  ca_window = 0;
  ca_arena_beside_window(false);
}

bool ca_use_window(uint64_t start, size_t bytes, bool accessible) {
  return ca_syscall(SYS_mprotect, (long)start, (long)bytes, accessible ? PROT_RW : 0, 0, 0, 0) == 0;
}
