/* Static objects of a file: as its symbols say, or as far as its code refers to them. */
#ifndef CA_STATICS_H
#define CA_STATICS_H

#include "base/pool.h"
#include "image.h"

typedef struct ca_static {
  uint64_t start, end;
  const char *name; /* in the file; "": it has none */
} ca_static;

typedef struct ca_statics {
  uint64_t *marks; /* in order: what code refers to << 1 | an object may begin there */
  uint32_t mark_count, mark_room;
  ca_static *symbols; /* by start */
  uint32_t symbol_count;
  bool asked;    /* for symbols */
  bool complete; /* all objects have symbols */
} ca_statics;

/* Code refers to an address of the file; `begins`: an object may begin there. False: that is known,
 * or no matter. */
bool ca_statics_mark(ca_statics *statics, const ca_image *image, ca_pool *pool, uint64_t address,
                     bool begins);

/* The object at an address of the file that can be written. False: there is none that is large
 * enough for an array. */
bool ca_static_at(ca_statics *statics, const ca_image *image, ca_pool *pool, uint64_t address,
                  ca_static *found);

#endif
