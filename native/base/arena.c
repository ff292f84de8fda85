/* Where the core's tables lie. Reservations follow each other without gaps, so that the kernel
 * keeps many of them as one mapping: programs with thousands of threads come near its limit of
 * them. Where the target has memory of its own they go on behind it. */
#include "arena.h"
#include "base/system_calls.h"
#include "pages.h"
#include "syscall.h"

enum { PROT_RW = 3, MAP_PRIVATE_ANON_NORESERVE = 0x4022, MAP_NOREPLACE = 0x100000 };
enum { MADV_NO_HUGEPAGE = 15 };

#define GRANULE 0x10000ull
#define RETRY_STEP 0x100000000ull
#define FREE_KINDS 64
#define SPANS 1024

typedef struct {
  uint64_t start, end;
} span;

typedef struct {
  uint64_t next, limit;
  uint64_t next_large; /* where it is behind `next`: what lies between is for what is small */
  span spans[SPANS];   /* what is ours */
  uint32_t count;
} area;

/* What stays where it is lies together: little that a mapping of the target could be in the way
 * of. All else can be moved. */
#define FIXED_BYTES (1ull << 43)
static area fixed = {.next = CA_ARENA_START, .limit = CA_ARENA_START + FIXED_BYTES};
static area movable = {.next = CA_ARENA_START + FIXED_BYTES, .limit = CA_ARENA_END};

/* Returned reservations by size, chained through their first words. */
typedef struct {
  size_t bytes;
  void *first;
} free_list;
static free_list free_lists[FREE_KINDS];

/* Where nothing is to be reserved just now. */
static span avoided;

void (*ca_on_map)(uint64_t start, uint64_t bytes);

static bool has_window;

void ca_arena_beside_window(bool there) {
  has_window = there;
  if (!there)
    return;
  fixed.next = (CA_WINDOW_LAST + RETRY_STEP) & ~(RETRY_STEP - 1);
  fixed.limit = movable.next = fixed.next + FIXED_BYTES;
}

/* ---- what is ours ---- */

static bool overlap(span s, uint64_t start, uint64_t end) {
  return start < s.end && end > s.start;
}

static bool overlaps(const area *a, uint64_t start, uint64_t bytes) {
  for (uint32_t i = 0; i < a->count; i++)
    if (overlap(a->spans[i], start, start + bytes))
      return true;
  return false;
}

bool ca_overlaps_arena(uint64_t start, uint64_t bytes) {
  if (has_window && start < CA_WINDOW_END && start + bytes > CA_WINDOW_START)
    return true;
  return overlaps(&fixed, start, bytes) || overlaps(&movable, start, bytes);
}

static void add(area *a, uint64_t start, uint64_t end) {
  /* Nearly always the last one. Where there is no room for one more, the nearest before it. */
  span *nearest = NULL;
  for (uint32_t i = a->count; i-- > 0;) {
    span *s = &a->spans[i];
    if (s->end <= start && (!nearest || s->end > nearest->end))
      nearest = s;
    if (s->end == start)
      break;
  }
  if (nearest && (nearest->end == start || a->count == SPANS))
    nearest->end = end;
  else if (a->count < SPANS)
    a->spans[a->count++] = (span){start, end};
}

/* The end of what is ours at an address, or 0. */
static uint64_t end_of_ours(const area *a, uint64_t at) {
  for (uint32_t i = 0; i < a->count; i++)
    if (overlap(a->spans[i], at, at + 1))
      return a->spans[i].end;
  return 0;
}

void ca_arena_lost(void *memory, size_t bytes) {
  uint64_t start = (uint64_t)memory, end = start + ((bytes + GRANULE - 1) & ~(GRANULE - 1));
  for (uint32_t i = 0; i < movable.count; i++) {
    span *s = &movable.spans[i];
    if (!overlap(*s, start, end))
      continue;
    span behind = {end, s->end};
    if (s->start < start)
      s->end = start;
    else
      *s = movable.spans[--movable.count], i--;
    if (behind.start < behind.end)
      add(&movable, behind.start, behind.end);
  }
}

/* ---- returned reservations ---- */

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

void ca_arena_avoid(uint64_t start, uint64_t bytes) {
  avoided = (span){start, start + bytes};
  for (int i = 0; i < FREE_KINDS; i++)
    for (void **link = &free_lists[i].first; *link;) {
      void *memory = *link;
      if (overlap(avoided, (uint64_t)memory, (uint64_t)memory + free_lists[i].bytes)) {
        *link = *(void **)memory;
        ca_arena_lost(memory, free_lists[i].bytes);
        ca_syscall(SYS_munmap, (long)memory, (long)free_lists[i].bytes, 0, 0, 0, 0);
      } else {
        link = memory;
      }
    }
}

/* ---- reserving ---- */

static size_t round_up(size_t bytes) {
  return (bytes + GRANULE - 1) & ~(GRANULE - 1);
}

/* Whether there is room from *start on; without the window there is some below, too. */
static bool has_room(area *a, uint64_t *start, size_t bytes) {
  if (*start + bytes <= a->limit)
    return true;
  if (a != &movable || has_window || a->limit != CA_ARENA_END || fixed.limit <= CA_WINDOW_END)
    return false;
  *start = a->next = a->next_large = CA_ARENA_LOW;
  a->limit = CA_WINDOW_END;
  return *start + bytes <= a->limit;
}

static bool is_large(size_t bytes) {
  return bytes > RETRY_STEP;
}

static void took(area *a, uint64_t start, size_t bytes) {
  /* Shadow pages are touched sparsely: a huge page would multiply the memory used. */
  ca_syscall(SYS_madvise, (long)start, (long)bytes, MADV_NO_HUGEPAGE, 0, 0, 0);
  add(a, start, start + bytes);
  /* What a search passed over for something large has room for what is small, also where nothing
   * was found. */
  if (start == a->next || !is_large(bytes))
    a->next = start + bytes;
  if (is_large(bytes))
    a->next_large = start + bytes;
  if (ca_on_map)
    ca_on_map(start, bytes);
}

static void *reserve(area *a, size_t bytes) {
  bytes = round_up(bytes);
  free_list *list = list_of(bytes);
  if (list && list->first) {
    void **memory = list->first;
    list->first = *memory;
    *memory = NULL;
    return memory;
  }
  uint64_t start = is_large(bytes) && a->next_large > a->next ? a->next_large : a->next;
  while (has_room(a, &start, bytes)) {
    if (overlap(avoided, start, start + bytes)) {
      start = (avoided.end + GRANULE - 1) & ~(GRANULE - 1);
      continue;
    }
    long at = ca_syscall(SYS_mmap, (long)start, (long)bytes, PROT_RW,
                         MAP_PRIVATE_ANON_NORESERVE | MAP_NOREPLACE, -1, 0);
    if (at == (long)start) {
      took(a, start, bytes);
      return (void *)at;
    }
    if (at > 0) /* a kernel that takes the address as a hint only */
      ca_syscall(SYS_munmap, at, (long)bytes, 0, 0, 0, 0);
    else if (at != -17 /* EEXIST */)
      return NULL;
    uint64_t ours = end_of_ours(a, start);
    start = ours ? ours : start + RETRY_STEP;
  }
  return NULL;
}

void *ca_map(size_t bytes) {
  return reserve(&fixed, bytes);
}

void *ca_map_movable(size_t bytes) {
  return reserve(&movable, bytes);
}

void ca_unmap(void *memory, size_t bytes) {
  bytes = round_up(bytes);
  ca_discard(memory, bytes);
  free_list *list = list_of(bytes);
  if (list) {
    *(void **)memory = list->first;
    list->first = memory;
  }
}
