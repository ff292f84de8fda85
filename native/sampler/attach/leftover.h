/* An agent that nobody cares for any more: those who put it there were killed, all of them, or the
 * process was forked by one that has it. */
#ifndef CS_LEFTOVER_H
#define CS_LEFTOVER_H

#include <sys/types.h>

/* Takes it away. NULL: none is there. Else why not, of one that may be there. */
const char *leftover_clear(pid_t pid, const char *agent_path);

#endif
