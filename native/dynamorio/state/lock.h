/* The state of the process is one thread's at a time. Nothing to do as long as there is only one.
 * A thread may hold the lock several times. */
#ifndef CD_LOCK_H
#define CD_LOCK_H

#include "base/base.h"
#include "core/stack/hot.h"
#include "process.h"
#include "window.h"

void cd_lock_shared(ca_hot *hot);
void cd_unlock_shared(ca_hot *hot);
static inline void cd_lock(ca_hot *hot) {
  if (CA_UNLIKELY(cd_closed_count > 0))
    cd_reopen();
  if (CA_UNLIKELY(cd_process.memory.threaded))
    cd_lock_shared(hot);
}
static inline void cd_unlock(ca_hot *hot) {
  if (CA_UNLIKELY(cd_process.memory.threaded))
    cd_unlock_shared(hot);
}
/* The same for whichever thread calls, at translation. */
void cd_lock_here(void);
void cd_unlock_here(void);
/* For what takes it in one piece of translated code and lets it go in another: once, even if a
 * fault left the last one without its end; and wholly, if it is the thread's. */
void cd_lock_afresh(ca_hot *hot);
void cd_unlock_wholly(ca_hot *hot);
/* For a thread that has ended, by whoever ends it: what it still had is the caller's. */
void cd_lock_after(ca_hot *ended);
/* No other thread is in the middle of what the lock is for, adds rows or acquires cells. */
bool cd_is_unlocked(void);
/* For a thread that does not go on: the lock, wherever it is called from. False: another one keeps
 * it. */
bool cd_lock_at_last(void);
/* For a thread that is stopped within translated code, where only a traced block has the lock:
 * others that wait for it cannot be stopped. What the rest of the block needs it for takes it. */
void cd_unlock_for(const ca_hot *stopped);
/* For who has stopped all other threads, where code is translated anew: one of them may have been
 * in a block that takes the lock at its start and would let it go at its end. */
void cd_lock_stopped(void);
void cd_unlock_stopped(void);
/* Nobody's: in the child of a fork, whose other threads have stayed with the parent. */
void cd_lock_forked(void);

#endif
