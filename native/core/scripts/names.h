/* Constructs of functions of scripts, by name, file and line. */
#ifndef CA_SCRIPT_NAMES_H
#define CA_SCRIPT_NAMES_H

#include "state.h"

/* NULL: no memory. */
struct ca_script_slot *ca_script_slots_new(void);
void ca_script_slots_free(struct ca_script_slot *slots);

/* Of a frame that runs a function. 0: it is not what it is taken for, or there is no room. */
uint32_t ca_script_construct(ca_scripts *scripts, const ca_script_view *view);

/* Of a region (core/regions) in the routine with the construct `parent`, or on a root: 0. `site`:
 * the address of what describes it. 0: there is no room. */
uint32_t ca_region_construct(ca_scripts *names, const ca_script_function *function, uint32_t parent,
                             uint64_t site);

#endif
