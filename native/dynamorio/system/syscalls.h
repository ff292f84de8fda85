/* System calls: what they write, what they map, and those that need care. */
#ifndef CD_SYSCALLS_H
#define CD_SYSCALLS_H

void cd_syscalls_init(void);

#endif
