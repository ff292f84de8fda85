/* Where code goes on after a system call: it may have to be restarted, see
 * system/syscall_restart.h. */
#ifndef CD_RESTART_CHECK_H
#define CD_RESTART_CHECK_H

void cd_restart_check_init(void);

#endif
