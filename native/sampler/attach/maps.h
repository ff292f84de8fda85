/* What another process has mapped. */
#ifndef CS_MAPS_H
#define CS_MAPS_H

#include "base/proc_maps.h"

#include <sys/types.h>

/* Calls `visit` for each mapping, from low addresses on, until it is false. A process that has
 * ended has none. */
void maps_visit(pid_t pid, ca_mapping_visitor visit, void *context);

#endif
