#include "kernel_calls.h"
#include "base/load.h"
#include "base/syscall.h"

uint64_t ca_bytes_moved(long number, long result) {
  switch (number) {
  case SYS_read:
  case SYS_readv:
  case SYS_pread64:
  case SYS_preadv:
  case SYS_preadv2:
  case SYS_recvfrom:
  case SYS_recvmsg:
  case SYS_write:
  case SYS_writev:
  case SYS_pwrite64:
  case SYS_pwritev:
  case SYS_pwritev2:
  case SYS_sendto:
  case SYS_sendmsg:
  case SYS_sendfile:
  case SYS_splice:
  case SYS_vmsplice:
  case SYS_copy_file_range:
    return result > 0 ? (uint64_t)result : 0;
  default:
    return 0;
  }
}

/* ---- what is behind a descriptor ---- */

enum { TYPE = 0170000, CHARACTERS = 0020000, PIPE = 0010000, SOCKET = 0140000, NAMELESS = 0 };

/* As the kernel fills it on every machine: struct statx. */
typedef struct {
  uint32_t mask, block;
  uint64_t attributes;
  uint32_t links, user, group;
  uint16_t mode, unused;
  uint64_t inode, bytes, blocks, known, times[8];
  uint32_t major, minor, device[2];
  uint64_t rest[14];
} status;
_Static_assert(sizeof(status) == 256, "struct statx");

static bool is_terminal(const status *s) {
  enum { CONSOLES = 4, TERMINALS = 5, FIRST_UNIX98 = 136, LAST_UNIX98 = 143 };
  return s->major == CONSOLES || s->major == TERMINALS ||
         (s->major >= FIRST_UNIX98 && s->major <= LAST_UNIX98);
}

static bool blocks(uint64_t descriptor) {
  enum { GET_FLAGS = 3, NONBLOCK = 04000 };
  long flags = ca_syscall(SYS_fcntl, (long)descriptor, GET_FLAGS, 0, 0, 0, 0);
  return flags >= 0 && !(flags & NONBLOCK);
}

/* Pipes, sockets, terminals, and what has no name at all, as events and timers. */
static bool is_waited_for(uint64_t descriptor) {
  /* Nobody beyond the machine is asked: a type does not change. */
  enum { ITSELF = 0x1000, AS_CACHED = 0x4000, TYPE_ALONE = 1 };
  status s;
  if (ca_syscall(SYS_statx, (long)descriptor, (long)"", ITSELF | AS_CACHED, TYPE_ALONE, (long)&s,
                 0) != 0)
    return false;
  uint32_t type = s.mode & TYPE;
  return (type == PIPE || type == SOCKET || type == NAMELESS ||
          (type == CHARACTERS && is_terminal(&s))) &&
         blocks(descriptor);
}

/* ---- calls that say how long to wait ---- */

/* A time of two words that is not 0, or none. */
static bool has_time(uint64_t address) {
  uint64_t time[2];
  return address == 0 || !ca_load(address, time, sizeof time) || (time[0] | time[1]) != 0;
}

static bool futex_waits(uint64_t operation) {
  enum { COMMAND = 127, WAIT = 0, LOCK_PI = 6, WAIT_BITSET = 9, WAIT_REQUEUE_PI = 11 };
  enum { LOCK_PI2 = 13 };
  switch (operation & COMMAND) {
  case WAIT:
  case LOCK_PI:
  case WAIT_BITSET:
  case WAIT_REQUEUE_PI:
  case LOCK_PI2:
    return true;
  default:
    return false;
  }
}

bool ca_may_wait(long number, const uint64_t a[6]) {
  enum { NO_HANG = 1, MESSAGE_AT_ONCE = 0x40, LOCK_AT_ONCE = 4, UNLOCK = 8 };
  enum { SET_LOCK_WAIT = 7, SET_OPEN_LOCK_WAIT = 38, SYNCHRONOUSLY = 4, QUEUE_AT_ONCE = 04000 };
  switch (number) {
  case SYS_nanosleep:
  case SYS_clock_nanosleep:
  case SYS_rt_sigsuspend:
  case SYS_fsync:
  case SYS_fdatasync:
  case SYS_sync:
  case SYS_syncfs:
  case SYS_semop:
  case SYS_semtimedop:
  case SYS_mq_timedreceive:
#ifdef SYS_pause
  case SYS_pause:
#endif
    return true;
  case SYS_futex:
    return futex_waits(a[1]);
  case SYS_wait4:
    return !(a[2] & NO_HANG);
  case SYS_waitid:
    return !(a[3] & NO_HANG);
  case SYS_poll:
    return (int32_t)a[2] != 0;
  case SYS_epoll_wait:
  case SYS_epoll_pwait:
    return (int32_t)a[3] != 0;
  case SYS_ppoll:
  case SYS_rt_sigtimedwait:
    return has_time(a[2]);
  case SYS_select:
  case SYS_pselect6:
    return has_time(a[4]);
  case SYS_io_getevents:
    return (int64_t)a[1] > 0;
  case SYS_flock:
    return !(a[1] & (LOCK_AT_ONCE | UNLOCK));
  case SYS_fcntl:
    return (int32_t)a[1] == SET_LOCK_WAIT || (int32_t)a[1] == SET_OPEN_LOCK_WAIT;
  case SYS_msync:
    return (a[2] & SYNCHRONOUSLY) != 0;
  case SYS_msgrcv:
    return !(a[4] & QUEUE_AT_ONCE);
  case SYS_accept:
  case SYS_accept4:
  case SYS_connect:
    return blocks(a[0]);
  case SYS_recvmsg:
    return !(a[2] & MESSAGE_AT_ONCE) && blocks(a[0]);
  case SYS_recvfrom:
  case SYS_recvmmsg:
    return !(a[3] & MESSAGE_AT_ONCE) && blocks(a[0]);
  case SYS_read:
  case SYS_readv:
    return is_waited_for(a[0]);
  default:
    return false;
  }
}
