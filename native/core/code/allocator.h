/* The routines of memory allocators. */
#ifndef CA_ALLOCATOR_H
#define CA_ALLOCATOR_H

#include "core/base/base.h"

/* Whether a routine of this name is the allocator's: what it reads is its own bookkeeping. */
bool ca_is_allocator(const char *name);

#endif
