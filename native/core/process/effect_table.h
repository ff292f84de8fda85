/* The table behind effects.c: one line for each path that a system call may do something to. */
#ifndef CA_EFFECT_TABLE_H
#define CA_EFFECT_TABLE_H

#include "base/system_calls.h"
#include "base/base.h"
#include "protocol/stream.h"

/* Where a relative path begins: the number of an argument, or one of these. */
enum { CA_HERE = -1, CA_DESCRIPTOR_ITSELF = -2, CA_NOTHING = -3 };

typedef struct {
  uint16_t number;
  uint8_t kind;      /* ca_effect_kind */
  int8_t base, path; /* arguments; CA_DESCRIPTOR_ITSELF: `path` is a descriptor */
} ca_effect_entry;

static const ca_effect_entry ca_effect_table[] = {
    {SYS_mkdir, CA_EFFECT_MADE, CA_HERE, 0},
    {SYS_mkdirat, CA_EFFECT_MADE, 0, 1},
    {SYS_unlink, CA_EFFECT_REMOVED, CA_HERE, 0},
    {SYS_rmdir, CA_EFFECT_REMOVED, CA_HERE, 0},
    {SYS_unlinkat, CA_EFFECT_REMOVED, 0, 1},
    {SYS_rename, CA_EFFECT_CHANGED, CA_HERE, 1},
    {SYS_renameat, CA_EFFECT_CHANGED, 2, 3},
    {SYS_renameat2, CA_EFFECT_CHANGED, 2, 3},
    {SYS_link, CA_EFFECT_CHANGED, CA_HERE, 1},
    {SYS_linkat, CA_EFFECT_CHANGED, 2, 3},
    {SYS_symlink, CA_EFFECT_CHANGED, CA_HERE, 1},
    {SYS_symlinkat, CA_EFFECT_CHANGED, 1, 2},
    {SYS_mknod, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_mknodat, CA_EFFECT_CHANGED, 0, 1},
    {SYS_truncate, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_chmod, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_fchmod, CA_EFFECT_CHANGED, CA_DESCRIPTOR_ITSELF, 0},
    {SYS_fchmodat, CA_EFFECT_CHANGED, 0, 1},
    {SYS_chown, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_lchown, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_fchown, CA_EFFECT_CHANGED, CA_DESCRIPTOR_ITSELF, 0},
    {SYS_fchownat, CA_EFFECT_CHANGED, 0, 1},
    {SYS_utime, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_utimes, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_futimesat, CA_EFFECT_CHANGED, 0, 1},
    {SYS_utimensat, CA_EFFECT_CHANGED, 0, 1},
    {SYS_setxattr, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_lsetxattr, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_fsetxattr, CA_EFFECT_CHANGED, CA_DESCRIPTOR_ITSELF, 0},
    {SYS_removexattr, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_lremovexattr, CA_EFFECT_CHANGED, CA_HERE, 0},
    {SYS_fremovexattr, CA_EFFECT_CHANGED, CA_DESCRIPTOR_ITSELF, 0},
    {SYS_accept, CA_EFFECT_SERVED, CA_NOTHING, 0},
    {SYS_accept4, CA_EFFECT_SERVED, CA_NOTHING, 0},
    {SYS_shmat, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_shmctl, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_semop, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_semtimedop, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_semctl, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_msgsnd, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_msgrcv, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_mq_open, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_mq_unlink, CA_EFFECT_SHARED, CA_NOTHING, 0},
    {SYS_mount, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_umount2, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_chroot, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_pivot_root, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_unshare, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_setns, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_sethostname, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_settimeofday, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_clock_settime, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_swapon, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_swapoff, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_reboot, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_init_module, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_finit_module, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
    {SYS_delete_module, CA_EFFECT_SYSTEM, CA_NOTHING, 0},
};
enum { CA_EFFECT_ENTRIES = sizeof ca_effect_table / sizeof *ca_effect_table };

#endif
