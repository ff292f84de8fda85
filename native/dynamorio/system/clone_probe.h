/* Whether the kernel would make one more thread. */
#ifndef CD_CLONE_PROBE_H
#define CD_CLONE_PROBE_H

#include "base/base.h"

/* DynamoRIO counts a thread that is being made, and goes on to wait for it where the kernel has
 * refused it: the program's end then takes a minute. So the kernel is asked first, by a process
 * that ends at once. 0, or what a thread would fail with (-errno). */
long cd_probe_clone(void);

#endif
