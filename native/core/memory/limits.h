/* Limits on memory: those of the address space and of data, as the target set or found them. An
 * engine's own tables are larger than what most programs are allowed, so the real limits are as
 * high as they can be, and the target's are numbers that its system calls are judged by. */
#ifndef CA_LIMITS_H
#define CA_LIMITS_H

#include "core/system/maps.h"

/* What another image of ours wrote: the limits at the start of this one. */
void ca_limits_read(const char *text);
/* For the image that is executed next; empty: the real ones are the target's. */
enum { CA_LIMITS_TEXT = 80 };
void ca_limits_write(char text[CA_LIMITS_TEXT]);

/* getrlimit, setrlimit and prlimit64. True: the call was one for these limits of this process, and
 * `*result` is its result. */
bool ca_limits_call(long number, const uint64_t *arguments, long *result);

/* Calls visit for each mapping of the target, as ca_visit_maps does. */
typedef void (*ca_visit)(ca_map_visitor visit, void *context);

/* Whether a call would give the target more memory than its limits allow: it gets ENOMEM, from brk
 * the end as it is. `end`: of the heap that brk makes. */
bool ca_limits_refuse(long number, const uint64_t *arguments, uint64_t end, ca_visit visit);

/* Before a program is executed that no engine runs: the kernel is to keep to them; and when that
 * came to nothing. */
void ca_limits_make_real(void);
void ca_limits_take_back(void);

#endif
