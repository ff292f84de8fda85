#include "limits.h"
#include "base/system_calls.h"
#include "core/system/procfs.h"
#include "base/syscall.h"
#include "base/load.h"

enum { DATA = 2, ADDRESS_SPACE = 9 }; /* resources */
enum { EPERM_ = 1, EFAULT_ = 14, EINVAL_ = 22 };

#define UNLIMITED (~0ull)

typedef struct {
  uint64_t soft, hard;
} limit;

typedef struct {
  long resource;
  bool known;   /* it is a number, not the kernel's */
  bool is_real; /* for a moment it is the kernel's as well, whose was: */
  limit is, real;
  uint64_t most; /* the target has no more bytes of it, as far as was counted */
} memory;
static memory space = {.resource = ADDRESS_SPACE}, data = {.resource = DATA};
static bool any;

static void take(memory *m, limit to) {
  m->is = to;
  m->known = any = true;
  m->most = UNLIMITED;
}

/* ---- from image to image ---- */

/* Each as soft.hard. in hexadecimal digits, or as a point alone. */
static char *write_number(char *to, uint64_t value) {
  if (value >= 16)
    to = write_number(to, value / 16);
  *to++ = "0123456789abcdef"[value % 16];
  return to;
}

static char *write_limit(char *to, const memory *m) {
  if (m->known) {
    to = write_number(to, m->is.soft);
    *to++ = '.';
    to = write_number(to, m->is.hard);
  }
  *to++ = '.';
  return to;
}

void ca_limits_write(char text[CA_LIMITS_TEXT]) {
  *text = 0;
  if (any)
    *write_limit(write_limit(text, &space), &data) = 0;
}

static const char *read_number(const char *at, uint64_t *value) {
  for (*value = 0;; at++) {
    if (*at >= '0' && *at <= '9')
      *value = *value * 16 + (uint64_t)(*at - '0');
    else if (*at >= 'a' && *at <= 'f')
      *value = *value * 16 + (uint64_t)(*at - 'a' + 10);
    else
      return *at == '.' ? at + 1 : at;
  }
}

static const char *read_limit(const char *at, memory *m) {
  limit l;
  if (*at == '.')
    return at + 1;
  at = read_number(read_number(at, &l.soft), &l.hard);
  take(m, l);
  return at;
}

void ca_limits_read(const char *text) {
  if (*text)
    read_limit(read_limit(text, &space), &data);
}

/* ---- asked for and set ---- */

static limit real(const memory *m) {
  limit l = {UNLIMITED, UNLIMITED};
  ca_syscall(SYS_getrlimit, m->resource, (long)&l, 0, 0, 0, 0);
  return l;
}

static bool may_raise_hard_limits(void) {
  enum { VERSION = 0x20080522, SYS_RESOURCE = 24 };
  struct {
    uint32_t version;
    int pid;
  } header = {VERSION, 0};
  struct {
    uint32_t effective, permitted, inheritable;
  } sets[2] = {{0}};
  return ca_syscall(SYS_capget, (long)&header, (long)sets, 0, 0, 0, 0) == 0 &&
         (sets[0].effective >> SYS_RESOURCE & 1);
}

static memory *named(uint64_t resource) {
  return (uint32_t)resource == ADDRESS_SPACE ? &space : (uint32_t)resource == DATA ? &data : NULL;
}

static long set(memory *m, uint64_t place) {
  limit to, from = m->known ? m->is : real(m);
  if (!ca_load(place, &to, sizeof to))
    return -EFAULT_;
  if (to.soft > to.hard)
    return -EINVAL_;
  if (to.hard > from.hard && !may_raise_hard_limits())
    return -EPERM_;
  take(m, to);
  return 0;
}

/* The kernel finds out whether there is room for it. */
static long get(const memory *m, limit what, uint64_t place) {
  long result = ca_syscall(SYS_getrlimit, m->resource, (long)place, 0, 0, 0, 0);
  if (result == 0)
    *(limit *)place = what;
  return result;
}

static bool is_this(uint64_t process) {
  return (int)process == 0 || (int)process == ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
}

bool ca_limits_call(long number, const uint64_t *a, long *result) {
  if (number != SYS_getrlimit && number != SYS_setrlimit &&
      (number != SYS_prlimit64 || !is_this(a[0])))
    return false;
  memory *m = named(a[number == SYS_prlimit64]);
  uint64_t new = number == SYS_setrlimit ? a[1] : number == SYS_prlimit64 ? a[2] : 0;
  uint64_t old = number == SYS_getrlimit ? a[1] : number == SYS_prlimit64 ? a[3] : 0;
  if (!m || (!new && !old) || (!new && !m->known))
    return false;
  limit before = m->known ? m->is : real(m);
  *result = new ? set(m, new) : 0;
  if (*result == 0 && old)
    *result = get(m, before, old);
  return true;
}

/* ---- used up ---- */

enum { WRITABLE = 2, KIND = 15, PRIVATE = 2, FIXED = 0x10, GROWS_DOWN = 0x100, ABOVE = 0x100000 };

static uint64_t pages(uint64_t bytes) {
  return (bytes + 4095) & ~4095ull;
}

/* What a call takes beyond what there is, at most. */
typedef struct {
  uint64_t space, data;
  uint64_t start, end;  /* the place that it is about */
  bool replaces, turns; /* what is there goes; it becomes data */
} growth;

static growth growth_of(long number, const uint64_t *a, uint64_t end) {
  growth g = {.start = a[0], .end = a[0] + pages(a[1])};
  switch (number) {
  case SYS_mmap:
    g.space = pages(a[1]);
    g.replaces = (a[3] & FIXED) && !(a[3] & ABOVE);
    if ((a[2] & WRITABLE) && (a[3] & KIND) == PRIVATE && !(a[3] & GROWS_DOWN))
      g.data = g.space;
    break;
  case SYS_mprotect:
    g.turns = a[2] & WRITABLE;
    g.data = g.turns ? pages(a[1]) : 0;
    break;
  case SYS_mremap:
    if (a[2] > a[1])
      g.space = g.data = pages(a[2]) - pages(a[1]);
    break;
  case SYS_brk:
    if (end && a[0] > end)
      g.space = g.data = pages(a[0]) - pages(end);
    break;
  default:
    break;
  }
  return g;
}

typedef struct {
  uint64_t start, end;
  uint64_t space, data; /* all */
  uint64_t there, data_there, private_there;
} count;

static uint64_t common(uint64_t start, uint64_t end, const count *c) {
  uint64_t from = start > c->start ? start : c->start, to = end < c->end ? end : c->end;
  return to > from ? to - from : 0;
}

static void add(void *context, uint64_t start, uint64_t end, const char *protection,
                uint64_t offset, const char *path) {
  count *c = context;
  bool private = protection[3] == 'p' && !ca_skip(path, "[stack");
  uint64_t there = common(start, end, c);
  c->space += end - start;
  c->there += there;
  c->private_there += private ? there : 0;
  if (private && protection[1] == 'w') {
    c->data += end - start;
    c->data_there += there;
  }
}

static bool may_grow(const memory *m, uint64_t bytes) {
  uint64_t soft = m->is.soft;
  if (!m->known || bytes == 0)
    return true;
  /* As the kernel has it, which tells a start of Valgrind by this. */
  if (m == &data && soft == 0)
    soft = m->is.hard;
  return soft == UNLIMITED || (m->most <= soft && bytes <= (soft & ~4095ull) - m->most);
}

/* The list of mappings takes long to read: only where what was counted does not settle it. */
bool ca_limits_refuse(long number, const uint64_t *a, uint64_t end, ca_visit visit) {
  if (CA_LIKELY(!any))
    return false;
  growth g = growth_of(number, a, end);
  if (!may_grow(&space, g.space) || !may_grow(&data, g.data)) {
    count c = {.start = g.start, .end = g.end};
    visit(add, &c);
    if ((number == SYS_mremap || number == SYS_mprotect) && (a[0] & 4095 || c.there == 0))
      return false; /* it will fail */
    space.most = c.space;
    data.most = c.data;
    if (g.replaces) {
      g.space -= c.there < g.space ? c.there : g.space;
      g.data -= c.there < g.data ? c.there : g.data;
    }
    if (g.turns)
      g.data = c.private_there - c.data_there;
    if (number == SYS_mremap && c.data_there == 0)
      g.data = 0;
    if (!may_grow(&space, g.space) || !may_grow(&data, g.data))
      return true;
  }
  space.most = space.most > UNLIMITED - g.space ? UNLIMITED : space.most + g.space;
  data.most = data.most > UNLIMITED - g.data ? UNLIMITED : data.most + g.data;
  return false;
}

/* ---- for the kernel ---- */

/* Who cannot raise a hard limit again leaves it, as what is executed may come to nothing. */
static void make_real(memory *m) {
  limit to = m->is;
  if (!m->known)
    return;
  m->real = real(m);
  m->is_real = true;
  if (!may_raise_hard_limits())
    to.hard = m->real.hard;
  ca_syscall(SYS_setrlimit, m->resource, (long)&to, 0, 0, 0, 0);
}

void ca_limits_make_real(void) {
  make_real(&space);
  make_real(&data);
}

static void take_back(memory *m) {
  if (m->is_real)
    ca_syscall(SYS_setrlimit, m->resource, (long)&m->real, 0, 0, 0, 0);
  m->is_real = false;
}

void ca_limits_take_back(void) {
  take_back(&space);
  take_back(&data);
}
