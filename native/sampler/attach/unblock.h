/* No thread of a process is to block SIGTRAP while there are breakpoints: the kernel would end it.
 */
#ifndef CS_UNBLOCK_H
#define CS_UNBLOCK_H

#include "attached.h"

/* Once calls are redirected: no thread blocks it, nor will. False: one may, to be asked again. */
bool unblock_trap(attached *a);

#endif
