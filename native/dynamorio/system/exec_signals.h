/* Signals around what makes a process or executes a program.
 *
 * What comes while DynamoRIO makes either ready it drops, or keeps in memory that is gone with the
 * program. The kernel keeps it, since it is blocked then. */
#ifndef CD_EXEC_SIGNALS_H
#define CD_EXEC_SIGNALS_H

#include "dynamorio/state/thread.h"

/* Before DynamoRIO takes what is pending; while it gets ready, as late as can be. */
void cd_signals_init(void);
void cd_signals_take(void);
/* Before the first system call, and when the mask is the program's. */
void cd_signals_begin(void *dc);
void cd_signals_send_again(void);

/* From before a fork until both processes go on. */
void cd_signals_hold(void);
void cd_signals_release(void *dc);

/* From before a program is executed until it runs. False: something came just before; the call has
 * `*result`, and is made anew once that was handled. */
bool cd_signals_hold_for_exec(void *dc, cd_thread *thread, long *result);
/* Before it is executed, and when it was not. */
void cd_signals_exec(void *dc);
void cd_signals_exec_failed(void *dc);
/* What the program blocks that is executed, for itself, and in it. */
enum { CD_MASK_TEXT = 17 };
void cd_signals_write_mask(void *dc, char text[CD_MASK_TEXT]);
void cd_signals_mask_given(const char *text);

#endif
