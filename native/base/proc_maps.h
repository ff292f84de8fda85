/* What the kernel says of the memory of a process: /proc/PID/maps, see proc(5). */
#ifndef CA_PROC_MAPS_H
#define CA_PROC_MAPS_H

#include "base.h"

typedef struct {
  uint64_t start, end;
  const char
      *rights;      /* "rwxp", a letter that is missing is "-"; the last is s where it is shared */
  uint64_t offset;  /* in the file */
  const char *path; /* empty: memory of no file */
} ca_mapping;

/* False: no further mapping is of interest. */
typedef bool (*ca_mapping_visitor)(void *context, const ca_mapping *mapping);

/* Calls `visit` for each mapping that is listed in the file `name`. `text` is room for some lines;
 * one that does not fit into it is left out. 0, or -errno: the file cannot be opened; it is -ENOENT
 * also where it has no line, as that of a process that has ended. */
long ca_read_maps(const char *name, char *text, size_t bytes, ca_mapping_visitor visit,
                  void *context);

#endif
