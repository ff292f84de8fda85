#include "lent.h"
#include <sys/syscall.h>
#include "base/syscall.h"

/* Frames of posix_spawn, or of who called vfork and his callers, and what they keep there. */
enum { MOST = 64 * 1024, RED_ZONE = 128, PART = 1024 };

/* As much as there is: the kernel stops where nothing is mapped. */
static uint64_t put(int fd, uint64_t start, uint64_t bytes, uint64_t at) {
  long n = ca_syscall(SYS_pwrite64, fd, (long)start, (long)bytes, (long)at, 0, 0);
  return n > 0 ? (uint64_t)n : 0;
}

static bool get(int fd, unsigned char *to, uint64_t bytes, uint64_t at) {
  return ca_syscall(SYS_pread64, fd, (long)to, (long)bytes, (long)at, 0, 0) == (long)bytes;
}

void ca_lend(ca_lent *lent, int fd, uint64_t sp) {
  lent->fd = fd;
  lent->start = sp - RED_ZONE;
  lent->bytes = fd < 0 ? 0 : put(fd, lent->start, MOST, 0);
}

void ca_give_back(const ca_lent *borrowed) {
  if (borrowed->fd >= 0)
    put(borrowed->fd, borrowed->start, borrowed->bytes, MOST);
}

static void take(uint64_t at, const unsigned char *was, const unsigned char *now, uint64_t bytes,
                 ca_lent_visit visit, void *context) {
  for (uint64_t i = 0; i < bytes; i++) {
    uint64_t first = i;
    for (; i < bytes && was[i] != now[i]; i++)
      *(unsigned char *)(at + i) = now[i];
    if (i > first)
      visit(context, at + first, i - first);
  }
}

void ca_take_back(const ca_lent *lent, ca_lent_visit visit, void *context) {
  unsigned char was[PART], now[PART];
  for (uint64_t at = 0; at < lent->bytes; at += PART) {
    uint64_t bytes = lent->bytes - at < PART ? lent->bytes - at : PART;
    if (!get(lent->fd, was, bytes, at) || !get(lent->fd, now, bytes, MOST + at))
      return; /* the child was killed: it said nothing */
    take(lent->start + at, was, now, bytes, visit, context);
  }
}
