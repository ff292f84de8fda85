/* Of which routines loops are recorded. */
#ifndef CA_WANTED_LOOPS_H
#define CA_WANTED_LOOPS_H

#include "base/feature.h"
#include "code/loops.h"

struct ca_wanted_loops;

/* `which`: "all", or the path of a list as in routine_list.h. NULL: it cannot be read. */
struct ca_wanted_loops *ca_wanted_loops_new(const char *which, ca_features *features);

/* Whether loops of the routine whose code is [start, end) are recorded. */
bool ca_loops_wanted(const struct ca_wanted_loops *loops, uint64_t start, uint64_t end);
/* The same of the function that has code there; true where none is known. Does not analyse it:
 * that is what costs time where few are wanted. */
bool ca_loops_wanted_at(const struct ca_wanted_loops *loops, const ca_functions *functions,
                        uint64_t address);

#endif
