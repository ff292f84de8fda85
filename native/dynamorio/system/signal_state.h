/* What a program has said of signals: which it blocks, and what is to be done about each. */
#ifndef CD_SIGNAL_STATE_H
#define CD_SIGNAL_STATE_H

#include "dynamorio/state/thread.h"

#define CD_SIGNAL(number) (1ull << ((number)-1))
/* Faults, and what DynamoRIO stops threads with: SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV,
 * SIGSTKFLT, SIGSYS. They must come through at any time. */
#define CD_NEVER_BLOCKED                                                                           \
  (CD_SIGNAL(4) | CD_SIGNAL(5) | CD_SIGNAL(7) | CD_SIGNAL(8) | CD_SIGNAL(11) | CD_SIGNAL(16) |     \
   CD_SIGNAL(31))

/* Those that are queued, but for what C libraries have for themselves. */
#define CD_REAL_TIME (~0ull << 33)

/* The mask as the program knows it, and as the kernel has it. */
uint64_t cd_mask_of(void *dc);
void cd_set_mask_of(void *dc, uint64_t mask);
/* What the kernel is told where the program has said this. */
uint64_t cd_real_mask(cd_thread *thread, uint64_t mask);
enum { CD_BLOCK = 0, CD_SET_MASK = 2 };
void cd_mask_really(int how, uint64_t mask);
/* What the program has said is to be done about a signal; true: it is known. */
typedef struct {
  uint64_t handler, flags, restorer, mask;
} cd_signal_action;
bool cd_signal_said(void *dc, int number, cd_signal_action *known);
/* Whether its handler is told more than the number. */
bool cd_learns_of_signal(void *dc, int number);

#endif
