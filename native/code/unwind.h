/* What a file says of its functions for unwinding: stripped files have it, too. */
#ifndef CA_UNWIND_H
#define CA_UNWIND_H

#include "image.h"

typedef struct ca_extent {
  uint64_t start, end;
  uint64_t handlers; /* address of what says where exceptions go (LSDA); 0: nothing */
  bool entered;      /* the stack at its start is that of a function that has been called */
} ca_extent;

/* How many are listed, in the order of their starts. */
size_t ca_extent_count(const ca_image *image);
bool ca_extent_number(const ca_image *image, size_t index, ca_extent *extent);
/* The one listed that holds the address. */
bool ca_extent_at(const ca_image *image, uint64_t address, ca_extent *extent, size_t *index);

/* Whether the stack at an address is that of a function that has been called and has put nothing
 * on it, or taken all back. */
bool ca_stack_is_empty(const ca_image *image, uint64_t address);

/* A landing pad: where an exception goes that comes from a call in [start, end). */
typedef struct ca_landing {
  uint64_t start, end, pad;
} ca_landing;

/* Calls visit for each one of an extent. False: cannot be read. */
typedef bool (*ca_landing_visitor)(void *context, const ca_landing *landing);
bool ca_visit_landings(const ca_image *image, const ca_extent *extent, ca_landing_visitor visit,
                       void *context);

#endif
