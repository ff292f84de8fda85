/* Children that borrow their parent's memory. */
#ifndef CD_VFORK_H
#define CD_VFORK_H

#include "dynamorio/state/thread.h"

/* Around a call that makes one, in the parent; in one that was made by any fork. */
void cd_vfork_before(void *dc, cd_thread *thread);
void cd_vfork_in_parent(cd_thread *thread);
void cd_vfork_in_child(cd_thread *thread);
/* The process executes a program, or ends. */
void cd_vfork_over(void);

#endif
