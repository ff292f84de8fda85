/* The table behind syscalls.c: one line per system call that takes or fills memory. */
#ifndef CA_SYSCALL_TABLE_H
#define CA_SYSCALL_TABLE_H

#include "base/system_calls.h"
#include "base/base.h"

enum { CA_TEXT = 1, CA_IN, CA_OUT, CA_IN_OUT }; /* kind */
/* count; the kernel takes a length as 64 bits or as an int */
enum { CA_ONCE, CA_RESULT, CA_ARGUMENT /* + number */, CA_INT = CA_ARGUMENT + 6 /* + number */ };
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
  CA_SELECT,
  CA_COPY_FROM_PROCESS,
  CA_COPY_TO_PROCESS,
  CA_SPLICE_VECTORS,
  CA_TO_QUEUE
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
#define IN_INT(argument, unit, other)                                                              \
  { CA_IN, argument, CA_INT + (other), unit }
#define BOTH_INT(argument, unit, other)                                                            \
  { CA_IN_OUT, argument, CA_INT + (other), unit }
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
    CALL(SYS_read, OUT_RESULT(1, 1)),
    CALL(SYS_write, IN_TIMES(1, 1, 2)),
    CALL(SYS_open, TEXT(0)),
    CALL(SYS_stat, TEXT(0), OUT(1, CA_STAT_BYTES)),
    CALL(SYS_fstat, OUT(1, CA_STAT_BYTES)),
    CALL(SYS_lstat, TEXT(0), OUT(1, CA_STAT_BYTES)),
    CALL(SYS_poll, BOTH_INT(0, 8, 1)),
    CALL(SYS_rt_sigaction, IN(1, 32), OUT(2, 32)),
    CALL(SYS_rt_sigprocmask, IN_TIMES(1, 1, 3), OUT_TIMES(2, 1, 3)),
    SPECIAL(SYS_ioctl, CA_IOCTL, {0}),
    CALL(SYS_pread64, OUT_RESULT(1, 1)),
    CALL(SYS_pwrite64, IN_TIMES(1, 1, 2)),
    SPECIAL(SYS_readv, CA_READ_VECTORS, {0}),
    SPECIAL(SYS_writev, CA_WRITE_VECTORS, {0}),
    CALL(SYS_access, TEXT(0)),
    CALL(SYS_pipe, OUT(0, 8)),
    SPECIAL(SYS_select, CA_SELECT, {0}),
    CALL(SYS_mincore, {0}),
    CALL(SYS_prctl, {0}),
    CALL(SYS_arch_prctl, {0}),
    CALL(SYS_shmctl, {0}),
    CALL(SYS_semctl, {0}),
    CALL(SYS_msgctl, {0}),
    CALL(SYS_sched_getattr, {0}),
    CALL(SYS_getcpu, OUT(0, 4), OUT(1, 4)),
    CALL(SYS_get_robust_list, OUT(1, 8), OUT(2, 8)),
    CALL(SYS_io_submit, IN_TIMES(2, 8, 1)),
    CALL(SYS_nanosleep, IN(0, 16)),
    CALL(SYS_getitimer, OUT(1, 32)),
    CALL(SYS_setitimer, IN(1, 32), OUT(2, 32)),
    CALL(SYS_sendfile, BOTH(2, 8)),
    CALL(SYS_connect, IN_INT(1, 1, 2)),
    SPECIAL(SYS_accept, CA_VALUE_RESULT, {0}),
    CALL(SYS_sendto, IN_TIMES(1, 1, 2), IN_INT(4, 1, 5)),
    SPECIAL(SYS_recvfrom, CA_RECEIVE_FROM, {0}),
    SPECIAL(SYS_sendmsg, CA_SEND_MESSAGE, {0}),
    SPECIAL(SYS_recvmsg, CA_RECEIVE_MESSAGE, {0}),
    CALL(SYS_bind, IN_INT(1, 1, 2)),
    SPECIAL(SYS_getsockname, CA_VALUE_RESULT, {0}),
    SPECIAL(SYS_getpeername, CA_VALUE_RESULT, {0}),
    CALL(SYS_socketpair, OUT(3, 8)),
    CALL(SYS_setsockopt, IN_INT(3, 1, 4)),
    SPECIAL(SYS_getsockopt, CA_SOCKET_OPTION, IN(4, 4)),
    CALL(SYS_clone, OUT(2, 4)),
    CALL(SYS_execve, TEXT(0)),
    CALL(SYS_wait4, OUT(1, 4), OUT(3, 144)),
    CALL(SYS_uname, OUT(0, 390)),
    CALL(SYS_semop, IN_INT(1, 6, 2)),
    CALL(SYS_semtimedop, IN_INT(1, 6, 2), IN(3, 16)),
    SPECIAL(SYS_msgsnd, CA_TO_QUEUE, {0}),
    CALL(SYS_msgrcv, {0}),
    SPECIAL(SYS_fcntl, CA_FCNTL, {0}),
    CALL(SYS_truncate, TEXT(0)),
    CALL(SYS_getdents, OUT_RESULT(1, 1)),
    CALL(SYS_getcwd, OUT_RESULT(0, 1)),
    CALL(SYS_chdir, TEXT(0)),
    CALL(SYS_rename, TEXT(0), TEXT(1)),
    CALL(SYS_mkdir, TEXT(0)),
    CALL(SYS_rmdir, TEXT(0)),
    CALL(SYS_creat, TEXT(0)),
    CALL(SYS_link, TEXT(0), TEXT(1)),
    CALL(SYS_unlink, TEXT(0)),
    CALL(SYS_symlink, TEXT(0), TEXT(1)),
    CALL(SYS_readlink, TEXT(0), OUT_RESULT(1, 1)),
    CALL(SYS_chmod, TEXT(0)),
    CALL(SYS_chown, TEXT(0)),
    CALL(SYS_lchown, TEXT(0)),
    CALL(SYS_gettimeofday, OUT(0, 16), OUT(1, 8)),
    CALL(SYS_getrlimit, OUT(1, 16)),
    CALL(SYS_getrusage, OUT(1, 144)),
    CALL(SYS_sysinfo, OUT(0, 112)),
    CALL(SYS_times, OUT(0, 32)),
    CALL(SYS_getgroups, OUT_RESULT(1, 4)),
    CALL(SYS_setgroups, IN_INT(1, 4, 0)),
    CALL(SYS_getresuid, OUT(0, 4), OUT(1, 4), OUT(2, 4)),
    CALL(SYS_getresgid, OUT(0, 4), OUT(1, 4), OUT(2, 4)),
    CALL(SYS_capget, IN(0, 8), OUT(1, 24)),
    CALL(SYS_rt_sigpending, OUT_TIMES(0, 1, 1)),
    CALL(SYS_rt_sigtimedwait, IN_TIMES(0, 1, 3), OUT(1, 128), IN(2, 16)),
    CALL(SYS_rt_sigsuspend, IN_TIMES(0, 1, 1)),
    CALL(SYS_sigaltstack, IN(0, 24), OUT(1, 24)),
    CALL(SYS_utime, TEXT(0), IN(1, 16)),
    CALL(SYS_mknod, TEXT(0)),
    CALL(SYS_statfs, TEXT(0), OUT(1, 120)),
    CALL(SYS_fstatfs, OUT(1, 120)),
    CALL(SYS_sched_getparam, OUT(1, 4)),
    CALL(SYS_sched_rr_get_interval, OUT(1, 16)),
    CALL(SYS_setrlimit, IN(1, 16)),
    CALL(SYS_chroot, TEXT(0)),
    CALL(SYS_setxattr, TEXT(0), TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(SYS_lsetxattr, TEXT(0), TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(SYS_fsetxattr, TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(SYS_getxattr, TEXT(0), TEXT(1), OUT_RESULT(2, 1)),
    CALL(SYS_lgetxattr, TEXT(0), TEXT(1), OUT_RESULT(2, 1)),
    CALL(SYS_fgetxattr, TEXT(1), OUT_RESULT(2, 1)),
    CALL(SYS_listxattr, TEXT(0), OUT_RESULT(1, 1)),
    CALL(SYS_llistxattr, TEXT(0), OUT_RESULT(1, 1)),
    CALL(SYS_flistxattr, OUT_RESULT(1, 1)),
    CALL(SYS_time, OUT(0, 8)),
    CALL(SYS_futex, IN(0, 4)),
    CALL(SYS_sched_setaffinity, IN_INT(2, 1, 1)),
    CALL(SYS_sched_getaffinity, OUT_RESULT(2, 1)),
    CALL(SYS_io_getevents, OUT_RESULT(3, 32)),
    CALL(SYS_io_pgetevents, OUT_RESULT(3, 32)),
    CALL(SYS_io_setup, OUT(1, 8)),
    CALL(SYS_getdents64, OUT_RESULT(1, 1)),
    CALL(SYS_timer_create, OUT(2, 4)),
    CALL(SYS_timer_settime, IN(2, 32), OUT(3, 32)),
    CALL(SYS_timer_gettime, OUT(1, 32)),
    CALL(SYS_clock_settime, IN(1, 16)),
    CALL(SYS_adjtimex, BOTH(0, 208)),
    CALL(SYS_clock_adjtime, BOTH(1, 208)),
    CALL(SYS_clock_gettime, OUT(1, 16)),
    CALL(SYS_clock_getres, OUT(1, 16)),
    CALL(SYS_clock_nanosleep, IN(2, 16)),
    CALL(SYS_epoll_wait, OUT_RESULT(1, CA_EPOLL_EVENT_BYTES)),
    CALL(SYS_epoll_ctl, IN(3, CA_EPOLL_EVENT_BYTES)),
    CALL(SYS_utimes, TEXT(0), IN(1, 32)),
    CALL(SYS_get_mempolicy, OUT(0, 4)),
    CALL(SYS_mq_open, TEXT(0)),
    CALL(SYS_mq_unlink, TEXT(0)),
    CALL(SYS_mq_timedsend, IN_TIMES(1, 1, 2), IN(4, 16)),
    CALL(SYS_mq_timedreceive, OUT_RESULT(1, 1), OUT(3, 4), IN(4, 16)),
    CALL(SYS_mq_getsetattr, IN(1, 64), OUT(2, 64)),
    CALL(SYS_waitid, OUT(4, 144)),
    CALL(SYS_openat, TEXT(1)),
    CALL(SYS_mkdirat, TEXT(1)),
    CALL(SYS_newfstatat, TEXT(1), OUT(2, CA_STAT_BYTES)),
    CALL(SYS_unlinkat, TEXT(1)),
    CALL(SYS_renameat, TEXT(1), TEXT(3)),
    CALL(SYS_linkat, TEXT(1), TEXT(3)),
    CALL(SYS_symlinkat, TEXT(0), TEXT(2)),
    CALL(SYS_readlinkat, TEXT(1), OUT_RESULT(2, 1)),
    CALL(SYS_fchmodat, TEXT(1)),
    CALL(SYS_faccessat, TEXT(1)),
    SPECIAL(SYS_pselect6, CA_SELECT, IN(4, 16)),
    CALL(SYS_ppoll, BOTH_INT(0, 8, 1), IN(2, 16)),
    CALL(SYS_splice, BOTH(1, 8), BOTH(3, 8)),
    CALL(SYS_utimensat, TEXT(1), IN(2, 32)),
    CALL(SYS_epoll_pwait, OUT_RESULT(1, CA_EPOLL_EVENT_BYTES)),
    CALL(SYS_timerfd_settime, IN(2, 32), OUT(3, 32)),
    CALL(SYS_timerfd_gettime, OUT(1, 32)),
    SPECIAL(SYS_accept4, CA_VALUE_RESULT, {0}),
    CALL(SYS_pipe2, OUT(0, 8)),
    SPECIAL(SYS_preadv, CA_READ_VECTORS, {0}),
    SPECIAL(SYS_pwritev, CA_WRITE_VECTORS, {0}),
    SPECIAL(SYS_recvmmsg, CA_RECEIVE_MESSAGES, {0}),
    CALL(SYS_prlimit64, IN(2, 16), OUT(3, 16)),
    SPECIAL(SYS_sendmmsg, CA_SEND_MESSAGES, {0}),
    CALL(SYS_ptrace, {0}),
    CALL(SYS_syslog, {0}),
    CALL(SYS_add_key, TEXT(0), TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(SYS_request_key, TEXT(0), TEXT(1), TEXT(2)),
    CALL(SYS_keyctl, {0}),
    SPECIAL(SYS_vmsplice, CA_SPLICE_VECTORS, {0}),
    SPECIAL(SYS_process_vm_readv, CA_COPY_FROM_PROCESS, {0}),
    SPECIAL(SYS_process_vm_writev, CA_COPY_TO_PROCESS, {0}),
    CALL(SYS_renameat2, TEXT(1), TEXT(3)),
    CALL(SYS_getrandom, OUT_RESULT(0, 1)),
    CALL(SYS_memfd_create, TEXT(0)),
    CALL(SYS_copy_file_range, BOTH(1, 8), BOTH(3, 8)),
    SPECIAL(SYS_preadv2, CA_READ_VECTORS, {0}),
    SPECIAL(SYS_pwritev2, CA_WRITE_VECTORS, {0}),
    CALL(SYS_move_pages, IN_TIMES(2, 8, 1), IN_TIMES(3, 4, 1), OUT_TIMES(4, 4, 1)),
    CALL(SYS_name_to_handle_at, TEXT(1)),
    CALL(SYS_statx, TEXT(1), OUT(4, 256)),
    CALL(SYS_openat2, TEXT(1), IN_TIMES(2, 1, 3)),
    CALL(SYS_faccessat2, TEXT(1)),
    CALL(SYS_epoll_pwait2, OUT_RESULT(1, CA_EPOLL_EVENT_BYTES)),
    CALL(451 /* cachestat */, IN(1, 16), OUT(2, 40)),
    CALL(457 /* statmount */, {0}),
    CALL(458 /* listmount */, {0}),
};
enum { CA_SYSCALL_ENTRIES = sizeof ca_syscall_table / sizeof *ca_syscall_table };

#undef TEXT
#undef IN
#undef OUT
#undef BOTH
#undef IN_TIMES
#undef OUT_TIMES
#undef BOTH_TIMES
#undef IN_INT
#undef BOTH_INT
#undef OUT_RESULT
#undef CALL
#undef SPECIAL

#endif
