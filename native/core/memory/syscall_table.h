/* The table behind syscalls.c: one line per system call that takes or fills memory. */
#ifndef CA_SYSCALL_TABLE_H
#define CA_SYSCALL_TABLE_H

#include "base/base.h"

enum { CA_TEXT = 1, CA_IN, CA_OUT, CA_IN_OUT };          /* kind */
enum { CA_ONCE, CA_RESULT, CA_ARGUMENT /* + number */ }; /* count */
enum {
  CA_PLAIN,
  CA_WRITE_VECTORS,
  CA_READ_VECTORS,
  CA_SEND_MESSAGE,
  CA_RECEIVE_MESSAGE,
  CA_SEND_MESSAGES,
  CA_RECEIVE_MESSAGES,
  CA_VALUE_RESULT,
  CA_RECEIVE_FROM,
  CA_SOCKET_OPTION,
  CA_IOCTL,
  CA_FCNTL,
  CA_SELECT
};
enum { CA_OPERANDS = 4 };

/* `unit` bytes, `count` times, at the address in an argument. */
typedef struct {
  uint8_t kind, argument, count;
  uint16_t unit;
} ca_syscall_operand;

typedef struct {
  uint16_t number;
  uint8_t special;
  ca_syscall_operand operands[CA_OPERANDS];
} ca_syscall_entry;

#define TEXT(argument)                                                                             \
  { CA_TEXT, argument, CA_ONCE, 0 }
#define IN(argument, bytes)                                                                        \
  { CA_IN, argument, CA_ONCE, bytes }
#define OUT(argument, bytes)                                                                       \
  { CA_OUT, argument, CA_ONCE, bytes }
#define BOTH(argument, bytes)                                                                      \
  { CA_IN_OUT, argument, CA_ONCE, bytes }
#define IN_TIMES(argument, unit, other)                                                            \
  { CA_IN, argument, CA_ARGUMENT + (other), unit }
#define OUT_TIMES(argument, unit, other)                                                           \
  { CA_OUT, argument, CA_ARGUMENT + (other), unit }
#define BOTH_TIMES(argument, unit, other)                                                          \
  { CA_IN_OUT, argument, CA_ARGUMENT + (other), unit }
#define OUT_RESULT(argument, unit)                                                                 \
  { CA_OUT, argument, CA_RESULT, unit }
#define CALL(number, ...)                                                                          \
  {                                                                                                \
    number, CA_PLAIN, {                                                                            \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }
#define SPECIAL(number, special, ...)                                                              \
  {                                                                                                \
    number, special, {                                                                             \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }

static const ca_syscall_entry ca_syscall_table[] = {
    CALL(0 /* read */, OUT_RESULT(1, 1)),
    CALL(1 /* write */, IN_TIMES(1, 1, 2)),
    CALL(2 /* open */, TEXT(0)),
    CALL(4 /* stat */, TEXT(0), OUT(1, 144)),
    CALL(5 /* fstat */, OUT(1, 144)),
    CALL(6 /* lstat */, TEXT(0), OUT(1, 144)),
    CALL(7 /* poll */, BOTH_TIMES(0, 8, 1)),
    CALL(13 /* rt_sigaction */, IN(1, 32), OUT(2, 32)),
    CALL(14 /* rt_sigprocmask */, IN_TIMES(1, 1, 3), OUT_TIMES(2, 1, 3)),
    SPECIAL(16 /* ioctl */, CA_IOCTL, {0}),
    CALL(17 /* pread64 */, OUT_RESULT(1, 1)),
    CALL(18 /* pwrite64 */, IN_TIMES(1, 1, 2)),
    SPECIAL(19 /* readv */, CA_READ_VECTORS, {0}),
    SPECIAL(20 /* writev */, CA_WRITE_VECTORS, {0}),
    CALL(21 /* access */, TEXT(0)),
    CALL(22 /* pipe */, OUT(0, 8)),
    SPECIAL(23 /* select */, CA_SELECT, {0}),
    CALL(27 /* mincore */, {0}),
    CALL(35 /* nanosleep */, IN(0, 16), OUT(1, 16)),
    CALL(36 /* getitimer */, OUT(1, 32)),
    CALL(38 /* setitimer */, IN(1, 32), OUT(2, 32)),
    CALL(40 /* sendfile */, BOTH(2, 8)),
    CALL(42 /* connect */, IN_TIMES(1, 1, 2)),
    SPECIAL(43 /* accept */, CA_VALUE_RESULT, {0}),
    CALL(44 /* sendto */, IN_TIMES(1, 1, 2), IN_TIMES(4, 1, 5)),
    SPECIAL(45 /* recvfrom */, CA_RECEIVE_FROM, {0}),
    SPECIAL(46 /* sendmsg */, CA_SEND_MESSAGE, {0}),
    SPECIAL(47 /* recvmsg */, CA_RECEIVE_MESSAGE, IN(1, 56)),
    CALL(49 /* bind */, IN_TIMES(1, 1, 2)),
    SPECIAL(51 /* getsockname */, CA_VALUE_RESULT, {0}),
    SPECIAL(52 /* getpeername */, CA_VALUE_RESULT, {0}),
    CALL(53 /* socketpair */, OUT(3, 8)),
    CALL(54 /* setsockopt */, IN_TIMES(3, 1, 4)),
    SPECIAL(55 /* getsockopt */, CA_SOCKET_OPTION, IN(4, 4)),
    CALL(56 /* clone */, OUT(2, 4)),
    CALL(59 /* execve */, TEXT(0)),
    CALL(61 /* wait4 */, OUT(1, 4), OUT(3, 144)),
    CALL(63 /* uname */, OUT(0, 390)),
    CALL(65 /* semop */, IN_TIMES(1, 6, 2)),
    CALL(69 /* msgsnd */, IN_TIMES(1, 1, 2)),
    CALL(70 /* msgrcv */, OUT_RESULT(1, 1), OUT(1, 8)),
    SPECIAL(72 /* fcntl */, CA_FCNTL, {0}),
    CALL(76 /* truncate */, TEXT(0)),
    CALL(78 /* getdents */, OUT_RESULT(1, 1)),
    CALL(79 /* getcwd */, OUT_RESULT(0, 1)),
    CALL(80 /* chdir */, TEXT(0)),
    CALL(82 /* rename */, TEXT(0), TEXT(1)),
    CALL(83 /* mkdir */, TEXT(0)),
    CALL(84 /* rmdir */, TEXT(0)),
    CALL(85 /* creat */, TEXT(0)),
    CALL(86 /* link */, TEXT(0), TEXT(1)),
    CALL(87 /* unlink */, TEXT(0)),
    CALL(88 /* symlink */, TEXT(0), TEXT(1)),
    CALL(89 /* readlink */, TEXT(0), OUT_RESULT(1, 1)),
    CALL(90 /* chmod */, TEXT(0)),
    CALL(92 /* chown */, TEXT(0)),
    CALL(94 /* lchown */, TEXT(0)),
    CALL(96 /* gettimeofday */, OUT(0, 16), OUT(1, 8)),
    CALL(97 /* getrlimit */, OUT(1, 16)),
    CALL(98 /* getrusage */, OUT(1, 144)),
    CALL(99 /* sysinfo */, OUT(0, 112)),
    CALL(100 /* times */, OUT(0, 32)),
    CALL(115 /* getgroups */, OUT_RESULT(1, 4)),
    CALL(116 /* setgroups */, IN_TIMES(1, 4, 0)),
    CALL(118 /* getresuid */, OUT(0, 4), OUT(1, 4), OUT(2, 4)),
    CALL(120 /* getresgid */, OUT(0, 4), OUT(1, 4), OUT(2, 4)),
    CALL(125 /* capget */, IN(0, 8), OUT(1, 24)),
    CALL(127 /* rt_sigpending */, OUT_TIMES(0, 1, 1)),
    CALL(128 /* rt_sigtimedwait */, IN_TIMES(0, 1, 3), OUT(1, 128), IN(2, 16)),
    CALL(130 /* rt_sigsuspend */, IN_TIMES(0, 1, 1)),
    CALL(131 /* sigaltstack */, IN(0, 24), OUT(1, 24)),
    CALL(132 /* utime */, TEXT(0), IN(1, 16)),
    CALL(133 /* mknod */, TEXT(0)),
    CALL(137 /* statfs */, TEXT(0), OUT(1, 120)),
    CALL(138 /* fstatfs */, OUT(1, 120)),
    CALL(143 /* sched_getparam */, OUT(1, 4)),
    CALL(148 /* sched_rr_get_interval */, OUT(1, 16)),
    CALL(160 /* setrlimit */, IN(1, 16)),
    CALL(161 /* chroot */, TEXT(0)),
    CALL(188 /* setxattr */, TEXT(0), TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(191 /* getxattr */, TEXT(0), TEXT(1), OUT_RESULT(2, 1)),
    CALL(192 /* lgetxattr */, TEXT(0), TEXT(1), OUT_RESULT(2, 1)),
    CALL(193 /* fgetxattr */, TEXT(1), OUT_RESULT(2, 1)),
    CALL(194 /* listxattr */, TEXT(0), OUT_RESULT(1, 1)),
    CALL(195 /* llistxattr */, TEXT(0), OUT_RESULT(1, 1)),
    CALL(196 /* flistxattr */, OUT_RESULT(1, 1)),
    CALL(201 /* time */, OUT(0, 8)),
    CALL(202 /* futex */, IN(0, 4)),
    CALL(203 /* sched_setaffinity */, IN_TIMES(2, 1, 1)),
    CALL(204 /* sched_getaffinity */, OUT_RESULT(2, 1)),
    CALL(208 /* io_getevents */, OUT_RESULT(3, 32)),
    CALL(206 /* io_setup */, OUT(1, 8)),
    CALL(217 /* getdents64 */, OUT_RESULT(1, 1)),
    CALL(222 /* timer_create */, OUT(2, 4)),
    CALL(223 /* timer_settime */, IN(2, 32), OUT(3, 32)),
    CALL(224 /* timer_gettime */, OUT(1, 32)),
    CALL(227 /* clock_settime */, IN(1, 16)),
    CALL(228 /* clock_gettime */, OUT(1, 16)),
    CALL(229 /* clock_getres */, OUT(1, 16)),
    CALL(230 /* clock_nanosleep */, IN(2, 16), OUT(3, 16)),
    CALL(232 /* epoll_wait */, OUT_RESULT(1, 12)),
    CALL(233 /* epoll_ctl */, IN(3, 12)),
    CALL(235 /* utimes */, TEXT(0), IN(1, 32)),
    CALL(239 /* get_mempolicy */, OUT(0, 4)),
    CALL(243 /* mq_receive */, OUT_RESULT(1, 1)),
    CALL(247 /* waitid */, OUT(2, 128), OUT(4, 144)),
    CALL(257 /* openat */, TEXT(1)),
    CALL(258 /* mkdirat */, TEXT(1)),
    CALL(262 /* newfstatat */, TEXT(1), OUT(2, 144)),
    CALL(263 /* unlinkat */, TEXT(1)),
    CALL(264 /* renameat */, TEXT(1), TEXT(3)),
    CALL(265 /* linkat */, TEXT(1), TEXT(3)),
    CALL(266 /* symlinkat */, TEXT(0), TEXT(2)),
    CALL(267 /* readlinkat */, TEXT(1), OUT_RESULT(2, 1)),
    CALL(268 /* fchmodat */, TEXT(1)),
    CALL(269 /* faccessat */, TEXT(1)),
    SPECIAL(270 /* pselect6 */, CA_SELECT, IN(4, 16)),
    CALL(271 /* ppoll */, BOTH_TIMES(0, 8, 1), IN(2, 16)),
    CALL(275 /* splice */, BOTH(1, 8), BOTH(3, 8)),
    CALL(280 /* utimensat */, TEXT(1), IN(2, 32)),
    CALL(281 /* epoll_pwait */, OUT_RESULT(1, 12)),
    CALL(286 /* timerfd_settime */, IN(2, 32), OUT(3, 32)),
    CALL(287 /* timerfd_gettime */, OUT(1, 32)),
    SPECIAL(288 /* accept4 */, CA_VALUE_RESULT, {0}),
    CALL(293 /* pipe2 */, OUT(0, 8)),
    SPECIAL(295 /* preadv */, CA_READ_VECTORS, {0}),
    SPECIAL(296 /* pwritev */, CA_WRITE_VECTORS, {0}),
    SPECIAL(299 /* recvmmsg */, CA_RECEIVE_MESSAGES, {0}),
    CALL(302 /* prlimit64 */, IN(2, 16), OUT(3, 16)),
    SPECIAL(307 /* sendmmsg */, CA_SEND_MESSAGES, {0}),
    SPECIAL(310 /* process_vm_readv */, CA_READ_VECTORS, {0}),
    CALL(316 /* renameat2 */, TEXT(1), TEXT(3)),
    CALL(318 /* getrandom */, OUT_RESULT(0, 1)),
    CALL(319 /* memfd_create */, TEXT(0)),
    CALL(326 /* copy_file_range */, BOTH(1, 8), BOTH(3, 8)),
    SPECIAL(327 /* preadv2 */, CA_READ_VECTORS, {0}),
    SPECIAL(328 /* pwritev2 */, CA_WRITE_VECTORS, {0}),
    CALL(332 /* statx */, TEXT(1), OUT(4, 256)),
    CALL(437 /* openat2 */, TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(439 /* faccessat2 */, TEXT(1)),
    CALL(441 /* epoll_pwait2 */, OUT_RESULT(1, 12)),
};
enum { CA_SYSCALL_ENTRIES = sizeof ca_syscall_table / sizeof *ca_syscall_table };

#undef TEXT
#undef IN
#undef OUT
#undef BOTH
#undef IN_TIMES
#undef OUT_TIMES
#undef BOTH_TIMES
#undef OUT_RESULT
#undef CALL
#undef SPECIAL

#endif
