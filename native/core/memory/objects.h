/* What the kernel reads and writes of calls about other processes, keys, its log, mounts and pipes:
 * sizes as the kernel has them on x86-64 (include/uapi of Linux 6.12). */
#ifndef CA_MEMORY_OBJECTS_H
#define CA_MEMORY_OBJECTS_H

#include "access_list.h"

/* Of a call with `a` as its arguments, before it is made; and after it with its result. */
void ca_access_reads_of_object(ca_access_list *list, long number, const uint64_t *a);
void ca_access_of_object(ca_access_list *list, long number, const uint64_t *a, long result);

#endif
