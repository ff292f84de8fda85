/* A copy has none of the program's descriptors, but regular files, opened anew for reading.
 *
 * A copy of the table of descriptors keeps open what the program closes meanwhile: its peer does
 * not hear of the end, an epoll instance goes on telling of it, a lock is not given up. So a copy
 * begins with the very table (CLONE_FILES) and leaves it for an empty one (CLOSE_RANGE_UNSHARE).
 * The program's thread waits until it has opened the files, which would else be others by then. */
#ifndef CS_FILES_H
#define CS_FILES_H

#include "dynamorio/sample/control.h"

/* In the program, before a copy is made. The flags for clone(2). */
unsigned long agent_prepare_files(cs_request *request);

/* In the copy, first of all. Ends it where that cannot be. */
void agent_leave_files(cs_request *request);

#endif
