#include "sys.h"

enum {
  SYS_MMAP = 9,
  SYS_MPROTECT = 10,
  SYS_MUNMAP = 11,
  SYS_MREMAP = 25,
  SYS_MINCORE = 27,
  SYS_MADVISE = 28
};
enum { PROT_RW = 3, MAP_PRIVATE_ANON_NORESERVE = 0x4022, MAP_NOREPLACE = 0x100000 };
enum { MADV_DONT_NEED = 4, MADV_NO_HUGEPAGE = 15 };

#define GRANULE 0x10000ull
#define RETRY_STEP 0x100000000ull
#define FREE_KINDS 64

/* Returned reservations by size, chained through a side table (their pages are discarded). */
typedef struct {
  size_t bytes;
  void *first;
} free_list;

static uint64_t next_address = CA_ARENA_START;
static free_list free_lists[FREE_KINDS];

void (*ca_on_map)(uint64_t start, uint64_t bytes);

uint64_t ca_window;

bool ca_overlaps_arena(uint64_t start, uint64_t bytes) {
  if (ca_window && start < CA_WINDOW_END && start + bytes > CA_WINDOW_START)
    return true;
  return start < next_address && start + bytes > CA_ARENA_START;
}

long ca_syscall(long number, long a, long b, long c, long d, long e, long f) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

static free_list *list_of(size_t bytes) {
  for (int i = 0; i < FREE_KINDS; i++) {
    if (free_lists[i].bytes == bytes)
      return &free_lists[i];
    if (free_lists[i].bytes == 0) {
      free_lists[i].bytes = bytes;
      return &free_lists[i];
    }
  }
  return NULL;
}

static size_t round_up(size_t bytes) {
  return (bytes + GRANULE - 1) & ~(GRANULE - 1);
}

bool ca_map_window(void) {
  uint64_t start = CA_WINDOW_FIRST, bytes = CA_WINDOW_LAST - start;
  long at = ca_syscall(SYS_MMAP, (long)start, (long)bytes, 0,
                       MAP_PRIVATE_ANON_NORESERVE | MAP_NOREPLACE, -1, 0);
  if (at != (long)start) {
    if (at > 0)
      ca_syscall(SYS_MUNMAP, at, (long)bytes, 0, 0, 0, 0);
    return false;
  }
  ca_syscall(SYS_MADVISE, at, (long)bytes, MADV_NO_HUGEPAGE, 0, 0, 0);
  ca_window = CA_WINDOW_START;
  next_address = (CA_WINDOW_END + RETRY_STEP) & ~(RETRY_STEP - 1);
  return true;
}

void ca_unmap_window(void) {
  uint64_t start = CA_WINDOW_FIRST;
  if (ca_window)
    ca_syscall(SYS_MUNMAP, (long)start, (long)(CA_WINDOW_LAST - start), 0, 0, 0, 0);
  ca_window = 0;
}

bool ca_move(void *to, void *from, size_t bytes) {
  enum { MAY_MOVE_FIXED = 3 };
  return ca_syscall(SYS_MREMAP, (long)from, (long)bytes, (long)bytes, MAY_MOVE_FIXED, (long)to,
                    0) == (long)to;
}

bool ca_use_window(uint64_t start, size_t bytes, bool accessible) {
  return ca_syscall(SYS_MPROTECT, (long)start, (long)bytes, accessible ? PROT_RW : 0, 0, 0, 0) == 0;
}

void *ca_map(size_t bytes) {
  bytes = round_up(bytes);
  free_list *list = list_of(bytes);
  if (list && list->first) {
    void **memory = list->first;
    list->first = *memory;
    *memory = NULL;
    return memory;
  }
  while (next_address + bytes <= CA_ARENA_END) {
    long at = ca_syscall(SYS_MMAP, (long)next_address, (long)bytes, PROT_RW,
                         MAP_PRIVATE_ANON_NORESERVE | MAP_NOREPLACE, -1, 0);
    if (at == (long)next_address) {
      /* Shadow pages are touched sparsely: a huge page would multiply the memory used. */
      ca_syscall(SYS_MADVISE, at, (long)bytes, MADV_NO_HUGEPAGE, 0, 0, 0);
      next_address += bytes + GRANULE; /* an unmapped gap catches overruns */
      if (ca_on_map)
        ca_on_map((uint64_t)at, bytes);
      return (void *)at;
    }
    if (at > 0) /* a kernel that takes the address as a hint only */
      ca_syscall(SYS_MUNMAP, at, (long)bytes, 0, 0, 0, 0);
    else if (at != -17 /* EEXIST */)
      return NULL;
    next_address += RETRY_STEP;
  }
  return NULL;
}

void ca_discard(void *memory, size_t bytes) {
  uint64_t start = ((uint64_t)memory + 4095) & ~4095ull;
  uint64_t end = ((uint64_t)memory + bytes) & ~4095ull;
  if (end > start)
    ca_syscall(SYS_MADVISE, (long)start, (long)(end - start), MADV_DONT_NEED, 0, 0, 0);
}

void ca_unmap(void *memory, size_t bytes) {
  bytes = round_up(bytes);
  ca_discard(memory, bytes);
  free_list *list = list_of(bytes);
  if (list) {
    *(void **)memory = list->first;
    list->first = memory;
  } else {
    ca_syscall(SYS_MUNMAP, (long)memory, (long)bytes, 0, 0, 0, 0);
  }
}

bool ca_resident(void *memory, size_t bytes, unsigned char *vec) {
  return ca_syscall(SYS_MINCORE, (long)memory, (long)bytes, (long)vec, 0, 0, 0) == 0;
}
