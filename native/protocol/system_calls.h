/* Made from protocol/system-calls.mjs: edit that, then "npm run protocol". Names of system
 * calls. */
#ifndef CA_PROTOCOL_SYSTEM_CALLS_H
#define CA_PROTOCOL_SYSTEM_CALLS_H

#include <sys/syscall.h>

/* clang-format off */
/* By number; of others the number is said. */
_Static_assert(SYS_read == 0, "protocol/system-calls.mjs: read");
_Static_assert(SYS_write == 1, "protocol/system-calls.mjs: write");
_Static_assert(SYS_open == 2, "protocol/system-calls.mjs: open");
_Static_assert(SYS_close == 3, "protocol/system-calls.mjs: close");
_Static_assert(SYS_stat == 4, "protocol/system-calls.mjs: stat");
_Static_assert(SYS_fstat == 5, "protocol/system-calls.mjs: fstat");
_Static_assert(SYS_lstat == 6, "protocol/system-calls.mjs: lstat");
_Static_assert(SYS_poll == 7, "protocol/system-calls.mjs: poll");
_Static_assert(SYS_lseek == 8, "protocol/system-calls.mjs: lseek");
_Static_assert(SYS_ioctl == 16, "protocol/system-calls.mjs: ioctl");
_Static_assert(SYS_pread64 == 17, "protocol/system-calls.mjs: pread64");
_Static_assert(SYS_pwrite64 == 18, "protocol/system-calls.mjs: pwrite64");
_Static_assert(SYS_readv == 19, "protocol/system-calls.mjs: readv");
_Static_assert(SYS_writev == 20, "protocol/system-calls.mjs: writev");
_Static_assert(SYS_access == 21, "protocol/system-calls.mjs: access");
_Static_assert(SYS_pipe == 22, "protocol/system-calls.mjs: pipe");
_Static_assert(SYS_select == 23, "protocol/system-calls.mjs: select");
_Static_assert(SYS_dup == 32, "protocol/system-calls.mjs: dup");
_Static_assert(SYS_dup2 == 33, "protocol/system-calls.mjs: dup2");
_Static_assert(SYS_nanosleep == 35, "protocol/system-calls.mjs: nanosleep");
_Static_assert(SYS_sendfile == 40, "protocol/system-calls.mjs: sendfile");
_Static_assert(SYS_socket == 41, "protocol/system-calls.mjs: socket");
_Static_assert(SYS_connect == 42, "protocol/system-calls.mjs: connect");
_Static_assert(SYS_accept == 43, "protocol/system-calls.mjs: accept");
_Static_assert(SYS_sendto == 44, "protocol/system-calls.mjs: sendto");
_Static_assert(SYS_recvfrom == 45, "protocol/system-calls.mjs: recvfrom");
_Static_assert(SYS_sendmsg == 46, "protocol/system-calls.mjs: sendmsg");
_Static_assert(SYS_recvmsg == 47, "protocol/system-calls.mjs: recvmsg");
_Static_assert(SYS_shutdown == 48, "protocol/system-calls.mjs: shutdown");
_Static_assert(SYS_bind == 49, "protocol/system-calls.mjs: bind");
_Static_assert(SYS_listen == 50, "protocol/system-calls.mjs: listen");
_Static_assert(SYS_socketpair == 53, "protocol/system-calls.mjs: socketpair");
_Static_assert(SYS_setsockopt == 54, "protocol/system-calls.mjs: setsockopt");
_Static_assert(SYS_getsockopt == 55, "protocol/system-calls.mjs: getsockopt");
_Static_assert(SYS_clone == 56, "protocol/system-calls.mjs: clone");
_Static_assert(SYS_fork == 57, "protocol/system-calls.mjs: fork");
_Static_assert(SYS_vfork == 58, "protocol/system-calls.mjs: vfork");
_Static_assert(SYS_execve == 59, "protocol/system-calls.mjs: execve");
_Static_assert(SYS_exit == 60, "protocol/system-calls.mjs: exit");
_Static_assert(SYS_wait4 == 61, "protocol/system-calls.mjs: wait4");
_Static_assert(SYS_kill == 62, "protocol/system-calls.mjs: kill");
_Static_assert(SYS_fcntl == 72, "protocol/system-calls.mjs: fcntl");
_Static_assert(SYS_flock == 73, "protocol/system-calls.mjs: flock");
_Static_assert(SYS_fsync == 74, "protocol/system-calls.mjs: fsync");
_Static_assert(SYS_fdatasync == 75, "protocol/system-calls.mjs: fdatasync");
_Static_assert(SYS_ftruncate == 77, "protocol/system-calls.mjs: ftruncate");
_Static_assert(SYS_chdir == 80, "protocol/system-calls.mjs: chdir");
_Static_assert(SYS_rename == 82, "protocol/system-calls.mjs: rename");
_Static_assert(SYS_mkdir == 83, "protocol/system-calls.mjs: mkdir");
_Static_assert(SYS_rmdir == 84, "protocol/system-calls.mjs: rmdir");
_Static_assert(SYS_link == 86, "protocol/system-calls.mjs: link");
_Static_assert(SYS_unlink == 87, "protocol/system-calls.mjs: unlink");
_Static_assert(SYS_symlink == 88, "protocol/system-calls.mjs: symlink");
_Static_assert(SYS_readlink == 89, "protocol/system-calls.mjs: readlink");
_Static_assert(SYS_chmod == 90, "protocol/system-calls.mjs: chmod");
_Static_assert(SYS_chown == 92, "protocol/system-calls.mjs: chown");
_Static_assert(SYS_umask == 95, "protocol/system-calls.mjs: umask");
_Static_assert(SYS_futex == 202, "protocol/system-calls.mjs: futex");
_Static_assert(SYS_getdents64 == 217, "protocol/system-calls.mjs: getdents64");
_Static_assert(SYS_clock_nanosleep == 230, "protocol/system-calls.mjs: clock_nanosleep");
_Static_assert(SYS_exit_group == 231, "protocol/system-calls.mjs: exit_group");
_Static_assert(SYS_epoll_wait == 232, "protocol/system-calls.mjs: epoll_wait");
_Static_assert(SYS_epoll_ctl == 233, "protocol/system-calls.mjs: epoll_ctl");
_Static_assert(SYS_tgkill == 234, "protocol/system-calls.mjs: tgkill");
_Static_assert(SYS_waitid == 247, "protocol/system-calls.mjs: waitid");
_Static_assert(SYS_inotify_add_watch == 254, "protocol/system-calls.mjs: inotify_add_watch");
_Static_assert(SYS_openat == 257, "protocol/system-calls.mjs: openat");
_Static_assert(SYS_mkdirat == 258, "protocol/system-calls.mjs: mkdirat");
_Static_assert(SYS_newfstatat == 262, "protocol/system-calls.mjs: newfstatat");
_Static_assert(SYS_unlinkat == 263, "protocol/system-calls.mjs: unlinkat");
_Static_assert(SYS_renameat == 264, "protocol/system-calls.mjs: renameat");
_Static_assert(SYS_readlinkat == 267, "protocol/system-calls.mjs: readlinkat");
_Static_assert(SYS_fchmodat == 268, "protocol/system-calls.mjs: fchmodat");
_Static_assert(SYS_faccessat == 269, "protocol/system-calls.mjs: faccessat");
_Static_assert(SYS_pselect6 == 270, "protocol/system-calls.mjs: pselect6");
_Static_assert(SYS_ppoll == 271, "protocol/system-calls.mjs: ppoll");
_Static_assert(SYS_splice == 275, "protocol/system-calls.mjs: splice");
_Static_assert(SYS_sync_file_range == 277, "protocol/system-calls.mjs: sync_file_range");
_Static_assert(SYS_utimensat == 280, "protocol/system-calls.mjs: utimensat");
_Static_assert(SYS_epoll_pwait == 281, "protocol/system-calls.mjs: epoll_pwait");
_Static_assert(SYS_fallocate == 285, "protocol/system-calls.mjs: fallocate");
_Static_assert(SYS_timerfd_settime == 286, "protocol/system-calls.mjs: timerfd_settime");
_Static_assert(SYS_accept4 == 288, "protocol/system-calls.mjs: accept4");
_Static_assert(SYS_signalfd4 == 289, "protocol/system-calls.mjs: signalfd4");
_Static_assert(SYS_eventfd2 == 290, "protocol/system-calls.mjs: eventfd2");
_Static_assert(SYS_epoll_create1 == 291, "protocol/system-calls.mjs: epoll_create1");
_Static_assert(SYS_dup3 == 292, "protocol/system-calls.mjs: dup3");
_Static_assert(SYS_pipe2 == 293, "protocol/system-calls.mjs: pipe2");
_Static_assert(SYS_preadv == 295, "protocol/system-calls.mjs: preadv");
_Static_assert(SYS_pwritev == 296, "protocol/system-calls.mjs: pwritev");
_Static_assert(SYS_recvmmsg == 299, "protocol/system-calls.mjs: recvmmsg");
_Static_assert(SYS_prlimit64 == 302, "protocol/system-calls.mjs: prlimit64");
_Static_assert(SYS_sendmmsg == 307, "protocol/system-calls.mjs: sendmmsg");
_Static_assert(SYS_renameat2 == 316, "protocol/system-calls.mjs: renameat2");
_Static_assert(SYS_getrandom == 318, "protocol/system-calls.mjs: getrandom");
_Static_assert(SYS_memfd_create == 319, "protocol/system-calls.mjs: memfd_create");
_Static_assert(SYS_copy_file_range == 326, "protocol/system-calls.mjs: copy_file_range");
_Static_assert(SYS_statx == 332, "protocol/system-calls.mjs: statx");
_Static_assert(SYS_io_uring_enter == 426, "protocol/system-calls.mjs: io_uring_enter");
_Static_assert(SYS_clone3 == 435, "protocol/system-calls.mjs: clone3");
_Static_assert(SYS_close_range == 436, "protocol/system-calls.mjs: close_range");
_Static_assert(SYS_openat2 == 437, "protocol/system-calls.mjs: openat2");
_Static_assert(SYS_faccessat2 == 439, "protocol/system-calls.mjs: faccessat2");
/* clang-format on */

#endif
