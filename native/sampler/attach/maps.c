#include "maps.h"

#include <stdio.h>

void maps_visit(pid_t pid, ca_mapping_visitor visit, void *context) {
  char name[64], text[16384];
  snprintf(name, sizeof name, "/proc/%d/maps", pid);
  (void)ca_read_maps(name, text, sizeof text, visit, context);
}
