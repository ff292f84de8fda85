/* One window for the values of all cells of 8 bytes of the 47-bit address space: that of address a
 * lies at ca_window + a / 8 * 4, further threads' behind that by an offset each (see
 * memory/places.h). 0: there is none. An engine that wants it asks before anything
 * else is reserved; false when the address space is limited or in use.
 *
 * The values of cells inside the window are never accessible, as no memory of the target can be
 * there: who looks for one faults, and so a wild access to the window is noticed. */
#ifndef CA_WINDOW_H
#define CA_WINDOW_H

#include "arena.h"

extern uint64_t ca_window;
bool ca_map_window(void);
/* Makes a part of it accessible, or inaccessible as all of it is at first; false when the kernel
 * refuses. */
bool ca_use_window(uint64_t start, size_t bytes, bool accessible);
static inline uint64_t ca_in_window(uint64_t address) {
  return CA_WINDOW_START + address / 2;
}
/* Gives the window back to the kernel, after the contents in use have gone elsewhere. */
void ca_unmap_window(void);

#endif
