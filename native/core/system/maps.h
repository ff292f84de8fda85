/* What the kernel says of the memory of the process. */
#ifndef CA_MAPS_H
#define CA_MAPS_H

#include "base/base.h"

/* Calls visit for each mapping of the process; `path` is empty for anonymous memory. False: there
 * is no list to be had. */
typedef void (*ca_map_visitor)(void *context, uint64_t start, uint64_t end, const char *protection,
                               uint64_t offset, const char *path);
bool ca_visit_maps(ca_map_visitor visit, void *context);
/* For visitors that pass on some of what they see. */
typedef struct {
  ca_map_visitor visit;
  void *context;
} ca_map_receiver;

typedef struct {
  uint64_t start, end;
  bool writable, executable;
  bool shared; /* the same memory can be written at another place, too */
} ca_region;

/* The mapping at an address; `executable` in it is true where nothing is known. False: there is
 * none. The list takes long to read: what it said is kept until it is said to have changed, but no
 * mapping is said to be gone, or not to be executable, without looking again. Not for several
 * threads at once. */
bool ca_region_at(uint64_t address, ca_region *region);
void ca_regions_changed(uint64_t start, uint64_t bytes);

#endif
