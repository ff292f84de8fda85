/* Children that borrow their parent's memory. */
#ifndef CD_VFORK_H
#define CD_VFORK_H

#include "dynamorio/state/thread.h"

/* Around a call that makes one, in the parent; in one that was made by any fork. */
void cd_vfork_before(void *dc, cd_thread *thread, bool is_alone);
void cd_vfork_in_parent(cd_thread *thread);
void cd_vfork_in_child(cd_thread *thread);
/* The last of all after any call: where the child's heap has grown, so does the parent's first. */
void cd_vfork_after_call(void *dc, cd_thread *thread, long result);
/* After a call that succeeded. */
void cd_vfork_note(cd_thread *thread);
/* Before a system call. */
void cd_vfork_waits(const cd_thread *thread, bool is_alone);
/* The process executes a program, or ends. */
void cd_vfork_over(const cd_thread *thread);

#endif
