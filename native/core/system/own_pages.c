#include "own_pages.h"
#include "base/system_calls.h"
#include "base/syscall.h"

typedef struct {
  int pagemap;
  const ca_lender *of;
  uint64_t sp;
  const ca_page_receiver *to;
  bool failed;
} looking;

bool ca_is_variable(const char *rights) {
  return rights[0] == 'r' && rights[1] == 'w' && rights[3] == 'p';
}

/* Of no file, in memory, and nobody else's. Pages that are swapped out do not tell; what was
 * written a moment ago is not. */
static bool is_own(uint64_t page) {
  enum { EXCLUSIVE = 56, OF_FILE = 61, PRESENT = 63 };
  return (page >> PRESENT & 1) && !(page >> OF_FILE & 1) && (page >> EXCLUSIVE & 1);
}

static bool look_up(int pagemap, uint64_t start, uint64_t *pages, uint64_t count) {
  return ca_syscall(SYS_pread64, pagemap, (long)pages, (long)(count * sizeof *pages),
                    (long)(start / CA_PAGE_BYTES * sizeof *pages), 0,
                    0) == (long)(count * sizeof *pages);
}

/* Pages by the words of the kernel's list of all of them. */
static void visit_pages(looking *l, uint64_t start, uint64_t end, bool is_stack) {
  enum { AT_ONCE = 256 };
  uint64_t pages[AT_ONCE];
  for (uint64_t at = start; at < end; at += AT_ONCE * CA_PAGE_BYTES) {
    uint64_t left = (end - at) / CA_PAGE_BYTES, count = left < AT_ONCE ? left : AT_ONCE;
    if (!look_up(l->pagemap, at, pages, count)) {
      l->failed = true;
      return;
    }
    for (uint64_t i = 0; i < count; i++) {
      uint64_t page = at + i * CA_PAGE_BYTES;
      if (is_own(pages[i]) && !l->of->is_engines(page))
        l->to->page(l->to->context, page, is_stack && page + CA_PAGE_BYTES <= l->sp);
    }
  }
}

/* Of a reservation of terabytes that list would take seconds. Since Linux 6.7 the kernel tells
 * where there are pages at all (PAGEMAP_SCAN). */
typedef struct {
  uint64_t size, flags, start, end, walk_end, regions, most, most_pages, inverted, all, any, told;
} page_scan;
typedef struct {
  uint64_t start, end, categories;
} page_region;

static bool visit_present(looking *l, uint64_t start, uint64_t end, bool is_stack) {
  enum { SCAN = 0xc0606610, OF_FILE = 1 << 2, PRESENT = 1 << 3, MOST = 32 };
  page_region found[MOST];
  while (start < end && !l->failed) {
    page_scan scan = {.size = sizeof scan,
                      .start = start,
                      .end = end,
                      .regions = (uint64_t)found,
                      .most = MOST,
                      .inverted = OF_FILE,
                      .all = OF_FILE | PRESENT,
                      .told = PRESENT};
    long count = ca_syscall(SYS_ioctl, l->pagemap, SCAN, (long)&scan, 0, 0, 0);
    if (count < 0 || scan.walk_end <= start)
      return false;
    for (long i = 0; i < count; i++)
      visit_pages(l, found[i].start, found[i].end, is_stack);
    start = scan.walk_end;
  }
  return true;
}

static void look(void *context, uint64_t start, uint64_t end, const char *rights, uint64_t offset,
                 const char *path) {
  const uint64_t large = 1ull << 24, too_large = 1ull << 38;
  looking *l = context;
  bool is_stack = l->sp >= start && l->sp < end;
  if (!ca_is_variable(rights))
    return;
  if (!is_stack && (path[0] == 0 || (path[0] == '[' && path[1] == 'h')) &&
      !l->of->is_engines(start))
    l->to->extent(l->to->context, start, end - start);
  if (end - start >= large && visit_present(l, start, end, is_stack))
    return;
  if (end - start >= too_large)
    l->failed = true;
  else
    visit_pages(l, start, end, is_stack);
}

/* The page of a variable that was just written is known to be the process's own, if anything is. */
static bool can_tell(int pagemap) {
  volatile uint64_t page = 0;
  return look_up(pagemap, (uint64_t)&page & -(uint64_t)CA_PAGE_BYTES, (uint64_t *)&page, 1) &&
         is_own(page);
}

bool ca_visit_own_pages(const ca_lender *of, uint64_t sp, const ca_page_receiver *to) {
  enum { HERE = -100, CLOSE_ON_EXEC = 02000000 };
  long pagemap = ca_syscall(SYS_openat, HERE, (long)"/proc/self/pagemap", CLOSE_ON_EXEC, 0, 0, 0);
  if (pagemap < 0)
    return false;
  looking l = {(int)pagemap, of, sp, to, !can_tell((int)pagemap)};
  if (!l.failed)
    of->visit(look, &l);
  ca_syscall(SYS_close, pagemap, 0, 0, 0, 0, 0);
  return !l.failed;
}

void ca_compare(const ca_lender *of, uint64_t at, const unsigned char *was,
                const unsigned char *now, uint64_t bytes, ca_run run, void *context) {
  for (uint64_t i = 0; i < bytes; i++) {
    uint64_t first = i;
    while (i < bytes && was[i] != now[i] && at + i - of->except >= of->except_bytes)
      i++;
    if (i > first)
      run(context, at + first, now + first, i - first);
  }
}

static void take(void *context, uint64_t at, const unsigned char *now, uint64_t bytes) {
  const ca_lender *of = context;
  for (uint64_t i = 0; i < bytes; i++)
    ((unsigned char *)at)[i] = now[i];
  of->wrote(of->context, at, bytes);
}

void ca_take(const ca_lender *of, uint64_t at, const unsigned char *was, const unsigned char *now,
             uint64_t bytes) {
  ca_compare(of, at, was, now, bytes, take, (void *)of);
}
