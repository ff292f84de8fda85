/* Where loops begin, go on and end: blocks begin there. */
#ifndef CD_POINTS_H
#define CD_POINTS_H

#include <stdint.h>
#include "code/loops.h"
#include "dr_api.h"

typedef struct {
  const ca_function *function;
  const ca_point *point; /* NULL: there is none */
} cd_point;

/* The point at an address. */
cd_point cd_point_at(uint64_t pc);
/* Whether loops of the routine there are recorded. */
bool cd_is_wanted(uint64_t pc);
/* If a routine begins there, what was found out about its code is recorded. `is_entry`: one is sure
 * to begin there, though nobody may have called it yet: what is jumped to is known by its block. */
void cd_note_analysed(uint64_t entry, bool is_entry);
/* Takes all from the first point behind its start on out of a block. */
void cd_end_before_point(void *dc, uint64_t start, instrlist_t *list);

#endif
