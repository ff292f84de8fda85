/* Several threads' values in one window.
 *
 * Programs use few units of their address space, so that threads' windows can lie in each other's
 * gaps: the value of address a is a thread's at ca_window + its offset + a / 8 * 4, and offsets are
 * such that no two used units fall into one place. Inlined code adds the offset, and needs no
 * table. */
#ifndef CA_PLACES_H
#define CA_PLACES_H

#include "base/base.h"

/* An offset that all units in use have room at, and some around them. False: there is none. */
bool ca_window_take(uint64_t *offset);
/* Whether as many threads find one, one behind the other. */
bool ca_window_has(uint32_t threads);
/* Makes the values of a unit accessible, but for those of the window's own cells. False: the place
 * is another thread's. */
bool ca_window_use(uint64_t offset, uint64_t unit);
void ca_window_give(uint64_t offset, uint64_t unit);

/* Whether no other thread has the place. */
bool ca_window_has_room(uint64_t offset, uint64_t unit);

#endif
