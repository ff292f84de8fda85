#include "written.h"
#include "base/system_calls.h"
#include <sys/uio.h>
#include "base/syscall.h"
#include "told.h"

enum { PART = 1024 };

/* ---- in the child ---- */

typedef struct {
  int fd, memory;
  uint64_t at;
  const ca_lender *of;
  bool writes; /* to the parent's memory: not yet, while it is looked whether it has it all */
  bool failed;
} telling;

static bool get(int fd, void *to, uint64_t bytes, uint64_t at) {
  return ca_syscall(SYS_pread64, fd, (long)to, (long)bytes, (long)at, 0, 0) == (long)bytes;
}

static void put_entry(telling *t, uint64_t kind, uint64_t start, uint64_t bytes) {
  const ca_told e = {kind, start, bytes};
  struct iovec parts[] = {{(void *)&e, sizeof e}, {(void *)start, CA_PAGE_BYTES}};
  long count = ca_has_contents(kind) ? 2 : 1;
  long length = (long)sizeof e + (count > 1 ? CA_PAGE_BYTES : 0);
  if (ca_syscall(SYS_pwritev, t->fd, (long)parts, count, (long)t->at, 0, 0) != length)
    t->failed = true;
  t->at += (uint64_t)length;
}

static void tell_extent(void *context, uint64_t start, uint64_t bytes) {
  put_entry(context, CA_EXTENT, start, bytes);
}

static void tell_page(void *context, uint64_t start, bool is_dead) {
  put_entry(context, is_dead ? CA_DEAD_PAGE : CA_PAGE, start, CA_PAGE_BYTES);
}

static void skip_extent(void *context, uint64_t start, uint64_t bytes) {
}

static void write_run(void *context, uint64_t at, const unsigned char *now, uint64_t bytes) {
  telling *t = context;
  if (ca_syscall(SYS_pwrite64, t->memory, (long)now, (long)bytes, (long)at, 0, 0) != (long)bytes)
    t->failed = true;
  put_entry(t, CA_RUN, at, bytes);
}

static void write_page(void *context, uint64_t start, bool is_dead) {
  telling *t = context;
  unsigned char was[PART];
  for (uint64_t at = start; at < start + CA_PAGE_BYTES; at += PART)
    if (!get(t->memory, was, PART, at))
      t->failed |= !is_dead;
    else if (t->writes)
      ca_compare(t->of, at, was, (const unsigned char *)at, PART, write_run, t);
}

static uint64_t tell(telling *t, uint64_t sp) {
  const ca_page_receiver told = {tell_extent, tell_page, t};
  return ca_visit_own_pages(t->of, sp, &told) && !t->failed ? CA_TOLD : CA_CANNOT_TELL;
}

static uint64_t write_through(telling *t, uint64_t sp) {
  const ca_page_receiver through = {skip_extent, write_page, t};
  if (!ca_visit_own_pages(t->of, sp, &through) || t->failed)
    return CA_CANNOT_TELL;
  t->writes = true;
  ca_visit_own_pages(t->of, sp, &through);
  return CA_TOLD_AND_DONE;
}

void ca_tell_written(int fd, uint64_t at, int memory, const ca_lender *of, uint64_t sp,
                     uint64_t heap_end) {
  ca_told_head h = {.heap_end = heap_end};
  telling t = {.fd = fd, .memory = memory, .at = at + sizeof h, .of = of};
  h.state = memory == CA_TAKES_ITSELF ? tell(&t, sp) : write_through(&t, sp);
  h.end = t.at;
  ca_syscall(SYS_pwrite64, fd, (long)&h, sizeof h, (long)at, 0, 0);
}

/* ---- in the parent ---- */

uint64_t ca_written_heap_end(int fd, uint64_t at) {
  ca_told_head h;
  return get(fd, &h, sizeof h, at) && h.state == CA_TOLD ? h.heap_end : 0;
}

typedef struct {
  int fd;
  uint64_t next, end;
  bool is_at_entry;
  ca_told now;
  uint64_t contents; /* of `now`, in the file */
} cursor;

static void go_on(cursor *c) {
  c->is_at_entry = c->next < c->end && get(c->fd, &c->now, sizeof c->now, c->next);
  c->contents = c->next + sizeof c->now;
  c->next = c->contents + (ca_has_contents(c->now.kind) ? CA_PAGE_BYTES : 0);
}

static void go_on_to_extent(cursor *c) {
  do
    go_on(c);
  while (c->is_at_entry && c->now.kind != CA_EXTENT);
}

/* What the child has mapped, or its heap has grown by. */
enum { MOST_GAPS = 32 };
typedef struct {
  cursor at;
  uint64_t behind; /* the parent's mappings so far */
  uint64_t starts[MOST_GAPS], ends[MOST_GAPS];
  int count;
} gaps;

/* Up to where the parent has memory again. */
static void look_before(gaps *g, uint64_t start) {
  while (g->at.is_at_entry && g->at.now.start < start) {
    uint64_t end = g->at.now.start + g->at.now.bytes;
    uint64_t from = g->at.now.start > g->behind ? g->at.now.start : g->behind;
    uint64_t to = end < start ? end : start;
    if (from < to && g->count < MOST_GAPS) {
      g->starts[g->count] = from;
      g->ends[g->count++] = to;
    }
    if (end > start)
      return;
    go_on_to_extent(&g->at);
  }
}

static void look(void *context, uint64_t start, uint64_t end, const char *rights, uint64_t offset,
                 const char *path) {
  gaps *g = context;
  look_before(g, start);
  g->behind = end;
  while (g->at.is_at_entry && g->at.now.start + g->at.now.bytes <= end)
    go_on_to_extent(&g->at);
}

static void map(const cursor *from, const ca_lender *of) {
  gaps g = {.at = *from};
  go_on_to_extent(&g.at);
  of->visit(look, &g);
  look_before(&g, UINT64_MAX);
  for (int i = 0; i < g.count; i++)
    of->map(g.starts[i], g.ends[i] - g.starts[i]); /* what is missing then, `walk` sees */
}

typedef struct {
  cursor at;
  const ca_lender *of; /* NULL: nothing is taken, only looked at */
  bool is_missing;
} taking;

static void take(const cursor *c, const ca_lender *of) {
  unsigned char now[PART];
  for (uint64_t part = 0; part < CA_PAGE_BYTES; part += PART) {
    uint64_t here = c->now.start + part;
    if (!get(c->fd, now, PART, c->contents + part))
      return;
    ca_take(of, here, (const unsigned char *)here, now, PART);
  }
}

static void walk(void *context, uint64_t start, uint64_t end, const char *rights, uint64_t offset,
                 const char *path) {
  taking *t = context;
  for (; t->at.is_at_entry && t->at.now.start < end; go_on(&t->at)) {
    bool is_there = t->at.now.start >= start && ca_is_variable(rights);
    if (t->at.now.kind == CA_EXTENT)
      continue;
    if (!is_there)
      t->is_missing |= t->at.now.kind == CA_PAGE;
    else if (t->of)
      take(&t->at, t->of);
  }
}

static bool walk_all(const cursor *from, const ca_lender *of, bool takes) {
  taking t = {*from, takes ? of : NULL, false};
  go_on(&t.at);
  of->visit(walk, &t);
  for (; t.at.is_at_entry; go_on(&t.at))
    t.is_missing |= t.at.now.kind == CA_PAGE;
  return !t.is_missing;
}

static void count_runs(cursor at, const ca_lender *of) {
  for (go_on(&at); at.is_at_entry; go_on(&at))
    if (at.now.kind == CA_RUN)
      of->wrote(of->context, at.now.start, at.now.bytes);
}

ca_written_fate ca_take_written(int fd, uint64_t at, const ca_lender *of) {
  ca_told_head h;
  if (!get(fd, &h, sizeof h, at) || h.state == CA_TOLD_NOTHING)
    return CA_NOTHING_WRITTEN;
  cursor from = {.fd = fd, .next = at + sizeof h, .end = h.end};
  if (h.state == CA_CANNOT_TELL)
    return CA_WRITTEN_LOST;
  if (h.state == CA_TOLD_AND_DONE) {
    count_runs(from, of);
    return CA_WRITTEN_TAKEN;
  }
  map(&from, of);
  /* All or nothing: a pointer to what is not there would be worse than none. */
  if (!walk_all(&from, of, false))
    return CA_WRITTEN_LOST;
  walk_all(&from, of, true);
  return CA_WRITTEN_TAKEN;
}
