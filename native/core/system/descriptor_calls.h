/* System calls about a descriptor. */
#ifndef CA_DESCRIPTOR_CALLS_H
#define CA_DESCRIPTOR_CALLS_H

#include <stdbool.h>

/* Whether its first argument is one. */
bool ca_begins_with_descriptor(long number);

#endif
