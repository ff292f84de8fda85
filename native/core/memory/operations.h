/* Calls that are many in one: what is read and written depends on an operation. */
#ifndef CA_OPERATIONS_H
#define CA_OPERATIONS_H

#include "access_list.h"

/* Before the call: what it sets by operations that take it from memory. */
void ca_access_set_by_operation(ca_access_list *list, long number, const uint64_t *arguments);
/* Calls whose results have a form of their own for each operation (prctl, shmctl, ...); after the
 * call, which succeeded. */
void ca_access_by_operation(ca_access_list *list, long number, const uint64_t *arguments,
                            long result);

#endif
