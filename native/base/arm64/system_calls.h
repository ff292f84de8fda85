/* System calls of arm64, and how large what they fill is. */
#ifndef CA_ARM64_SYSTEM_CALLS_H
#define CA_ARM64_SYSTEM_CALLS_H

/* Of calls that only x86-64 has: numbers that the kernel gives to none, each another one, so that
 * tables and switches name them on every machine. */
#define CA_ABSENT_CALL(number) (0x8000 + (number))
#define SYS_open CA_ABSENT_CALL(2)
#define SYS_stat CA_ABSENT_CALL(4)
#define SYS_lstat CA_ABSENT_CALL(6)
#define SYS_poll CA_ABSENT_CALL(7)
#define SYS_access CA_ABSENT_CALL(21)
#define SYS_pipe CA_ABSENT_CALL(22)
#define SYS_select CA_ABSENT_CALL(23)
#define SYS_dup2 CA_ABSENT_CALL(33)
#define SYS_fork CA_ABSENT_CALL(57)
#define SYS_vfork CA_ABSENT_CALL(58)
#define SYS_getdents CA_ABSENT_CALL(78)
#define SYS_rename CA_ABSENT_CALL(82)
#define SYS_mkdir CA_ABSENT_CALL(83)
#define SYS_rmdir CA_ABSENT_CALL(84)
#define SYS_creat CA_ABSENT_CALL(85)
#define SYS_link CA_ABSENT_CALL(86)
#define SYS_unlink CA_ABSENT_CALL(87)
#define SYS_symlink CA_ABSENT_CALL(88)
#define SYS_readlink CA_ABSENT_CALL(89)
#define SYS_chmod CA_ABSENT_CALL(90)
#define SYS_chown CA_ABSENT_CALL(92)
#define SYS_lchown CA_ABSENT_CALL(94)
#define SYS_getpgrp CA_ABSENT_CALL(111)
#define SYS_utime CA_ABSENT_CALL(132)
#define SYS_mknod CA_ABSENT_CALL(133)
#define SYS_arch_prctl CA_ABSENT_CALL(158)
#define SYS_afs_syscall CA_ABSENT_CALL(183)
#define SYS_time CA_ABSENT_CALL(201)
#define SYS_epoll_wait CA_ABSENT_CALL(232)
#define SYS_utimes CA_ABSENT_CALL(235)
#define SYS_futimesat CA_ABSENT_CALL(261)

enum {
  CA_STAT_BYTES = 128,
  CA_EPOLL_EVENT_BYTES = 16,
  CA_SEMAPHORES_BYTES = 88, /* struct semid64_ds */
  CA_SEMAPHORES_COUNT = 64, /* where it is in that */
  CA_GENERAL_BYTES = 272,   /* struct user_pt_regs */
  CA_FLOATING_BYTES = 528,  /* struct user_fpsimd_state */
};

#endif
