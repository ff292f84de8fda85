/* Memory that appears and vanishes. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MEMORY_H
#define CV_MEMORY_H

#include "core/system/maps.h"
#include "pub_tool_basics.h"

void cv_memory_init(void);
/* As ca_visit_maps, without what is Valgrind's or ours. */
void cv_visit_target(ca_map_visitor visit, void *context);

/* The end of the heap (brk), and that it gets one further up, as by brk: where there is no room, it
 * stays. */
Addr cv_heap_end(void);
void cv_grow_heap(Addr to);
/* Memory at a place of which nothing is mapped. False: something is. */
Bool cv_map_for_target(Addr start, SizeT bytes);

#endif
