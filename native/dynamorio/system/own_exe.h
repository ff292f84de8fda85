/* What a program finds at /proc/self/exe: its own file, not the engine's, which the kernel has
 * started. */
#ifndef CD_OWN_EXE_H
#define CD_OWN_EXE_H

#include "dynamorio/state/thread.h"

/* True: the call was made, and `*result` is its result. */
bool cd_emulate_own_exe(void *dc, cd_thread *thread, long *result);
/* The path of what is open there, not ended by zero; its length, or an error. */
long cd_path_of(int descriptor, char *path, size_t bytes);

#endif
