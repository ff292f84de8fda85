/* Files that system calls read and write, by descriptor. */
#ifndef CA_FILES_H
#define CA_FILES_H

#include "base/pool.h"
#include "sites.h"

typedef struct ca_descriptor {
  uint32_t site; /* 0: not asked for since it was opened */
  uint64_t born; /* moment when it was opened; 0: nobody saw that */
} ca_descriptor;

typedef struct ca_files {
  ca_sites *sites;
  ca_descriptor *descriptors; /* by number */
  ca_pool pool;
  const char **names; /* by number; [0]: of those for which there is no room */
  uint32_t count;
} ca_files;

/* False: no memory. */
bool ca_files_init(ca_files *files, ca_sites *sites);

/* NULL: there is no such descriptor, or it is too high. */
ca_descriptor *ca_descriptor_at(ca_files *files, uint64_t descriptor);
void ca_descriptor_opened(ca_files *files, uint64_t descriptor, uint64_t moment);
void ca_descriptors_closed(ca_files *files, uint64_t first, uint64_t last);

/* The site of a mapping of what the descriptor is of. */
uint32_t ca_view_site(ca_files *files, uint64_t descriptor);

#endif
