#include "descriptors.h"
#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/system/descriptor_calls.h"
#include "dynamorio/state/lock.h"

enum { F_DUPFD_CLOEXEC_ = 1030, NUMBER_OF_FILES = 7 };

/* Several threads fork at the same time, each with a connection for its child. Numbers plus 1. */
enum { MOST = 256 };
static int own[MOST];
/* Nearly all of the target's are below; never raised again. */
static int lowest = INT_MAX;

bool cd_is_own_descriptor(int fd) {
  if (fd < __atomic_load_n(&lowest, __ATOMIC_ACQUIRE))
    return false;
  for (int i = 0; i < MOST; i++)
    if (__atomic_load_n(&own[i], __ATOMIC_ACQUIRE) == fd + 1)
      return true;
  return false;
}

static void replace(int from, int to) {
  if (to > 0 && to - 1 < lowest)
    __atomic_store_n(&lowest, to - 1, __ATOMIC_RELEASE);
  for (int i = 0, was = from; i < MOST; i++, was = from)
    if (__atomic_compare_exchange_n(&own[i], &was, to, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      return;
}

bool cd_names_own_descriptor(int number, const reg_t *arguments) {
  if (number == SYS_mmap)
    return !(arguments[3] & MAP_ANONYMOUS) && cd_is_own_descriptor((int)arguments[4]);
  return ca_begins_with_descriptor(number) && cd_is_own_descriptor((int)arguments[0]);
}

/* ---- the limit ---- */

typedef struct {
  uint64_t soft, hard;
} limit;

static bool set(const limit *to) {
  return ca_syscall(SYS_setrlimit, NUMBER_OF_FILES, (long)to, 0, 0, 0, 0) == 0;
}

/* Above what the target can reach, where we may; returns the limit that was. */
static limit make_room(void) {
  enum { ROOM = 64 };
  limit was = {0, 0};
  ca_syscall(SYS_getrlimit, NUMBER_OF_FILES, (long)&was, 0, 0, 0, 0);
  limit more = {was.soft + ROOM, was.soft + ROOM > was.hard ? was.soft + ROOM : was.hard};
  limit all = {was.hard, was.hard};
  if (!set(&more))
    set(&all);
  return was;
}

/* The kernel's table is as long as the highest number, and each fork copies it: no higher than
 * programs get to. Where there is no room above the limit, the last free one below. */
static int move_up(int fd, const limit *was) {
  enum { HIGH_ENOUGH = 1 << 16 };
  long lowest = was->soft < HIGH_ENOUGH ? (long)was->soft : HIGH_ENOUGH;
  long moved = ca_syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC_, lowest, 0, 0, 0);
  while (moved < 0 && --lowest > fd)
    moved = ca_syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC_, lowest, 0, 0, 0);
  return (int)moved;
}

/* ---- opening, moving, closing ---- */

static int open_apart(long number, long a, long b) {
  cd_lock_here();
  limit was = make_room();
  int fd = (int)ca_syscall(number, a, b, 0, 0, 0, 0);
  int moved = fd < 0 ? -1 : move_up(fd, &was);
  set(&was);
  if (moved >= 0) {
    ca_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
    fd = moved;
  }
  if (fd >= 0)
    replace(0, fd + 1);
  cd_unlock_here();
  return fd;
}

int cd_open_apart(int family, int type) {
  return open_apart(SYS_socket, family, type);
}

int cd_memory_apart(void) {
  return open_apart(SYS_memfd_create, (long)"", 0);
}

int cd_own_memory_apart(void) {
  return open_apart(SYS_open, (long)"/proc/self/mem", O_RDWR | O_CLOEXEC);
}

void cd_close_own(int *fd) {
  if (*fd >= 0) {
    replace(*fd + 1, 0);
    ca_syscall(SYS_close, *fd, 0, 0, 0, 0, 0);
  }
  *fd = -1;
}

bool cd_give_number(int *fd) {
  cd_lock_here();
  limit was = make_room();
  int moved = move_up(*fd, &was);
  set(&was);
  if (moved >= 0) {
    replace(*fd + 1, moved + 1);
    ca_syscall(SYS_close, *fd, 0, 0, 0, 0, 0);
    *fd = moved;
  }
  cd_unlock_here();
  return moved >= 0;
}
