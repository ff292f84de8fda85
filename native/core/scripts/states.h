/* What the routine that runs functions was told, by where its return address lies: there is no
 * other place from which that is known later. */
#ifndef CA_SCRIPT_STATES_H
#define CA_SCRIPT_STATES_H

#include "base/base.h"

/* NULL: no memory. */
struct ca_script_states *ca_script_states_new(void);
void ca_script_states_free(struct ca_script_states *states);

/* The routine has begun. What was noted for the place is of one that is gone. */
void ca_script_note_state(struct ca_script_states *states, uint64_t sp, uint64_t state);
/* 0: none is known. */
uint64_t ca_script_state_at(const struct ca_script_states *states, uint64_t sp);
/* The nearest place that is known less than `reach` bytes above; 0: none is. */
uint64_t ca_script_place_above(const struct ca_script_states *states, uint64_t sp, uint64_t reach);

#endif
