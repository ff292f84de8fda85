/* Threads' cells, and wild accesses of the target to where they are.
 *
 * An inlined sequence that looks for the value of a cell in the window itself faults, see
 * base/window.h. The target is about to access that cell: until it has faulted, at the right
 * address and with its own registers, what it would hit is not accessible, and the sequence gets a
 * page to go on with. With several threads a wild access may go unnoticed.
 */
#ifndef CD_WINDOW_H
#define CD_WINDOW_H

#include "base/arena.h"
#include "base/window.h"

void cd_window_init(void);
static inline bool cd_is_own(uint64_t address, uint64_t bytes) {
  return ca_window && address < CA_WINDOW_LAST && address + bytes > CA_WINDOW_FIRST;
}
/* Whether something accessible of the window is there. */
bool cd_may_be_open(uint64_t address);
/* The target is about to access its address inside the window: it will fault. */
void cd_close(uint64_t address);
extern unsigned cd_closed_count;
void cd_reopen(void);
/* Moves all values into the table of units, which inlined code uses from now on; not while the lock
 * is held. False: there is no room for them. */
bool cd_leave_window(void);
/* Whether inlined code is to look for values in the window: only with cells of 8 bytes, and without
 * footprint. */
bool cd_is_windowed(void);

#endif
