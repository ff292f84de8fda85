/* Looks at what the launcher asks for while the process's own threads all sleep.
 *
 * A thread sees that a window is asked for when it makes a system call. Those of an idle server are
 * in one, maybe for hours. So a thread of ours looks from time to time; it exists only where there
 * is a control file, has no signals, and is nothing that the engine knows of. */
#ifndef CA_WATCHER_H
#define CA_WATCHER_H

#include "state.h"

/* From now on `asked` is called, on that thread, while the process has not done what it is asked
 * for. What it calls may use nothing that belongs to a thread of the engine. */
void ca_watch(ca_process *process, void (*asked)(void));
/* In the child of a fork, where the thread is none, and after ca_watch_end. */
void ca_watch_again(void);
/* Before our code goes, as engines unload it before the process's last thread ends. It may be in
 * `asked`: what that waits for must not be the caller's. */
void ca_watch_end(void);
/* Whether the kernel refuses a call to a process that has a second thread, be it ours. Where the
 * process's next children have another namespace of processes than itself, it gets no further
 * threads: it hears of what is asked with its next system call then. */
bool ca_wants_to_be_alone(long number, const uint64_t *arguments);

#endif
