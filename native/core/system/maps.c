#include "maps.h"
#include "base/arena.h"
#include "base/proc_maps.h"

enum { PIECE = 16384, REGIONS = 64 };

static bool pass_on(void *context, const ca_mapping *m) {
  const ca_map_receiver *v = context;
  v->visit(v->context, m->start, m->end, m->rights, m->offset, m->path);
  return true;
}

bool ca_visit_maps(ca_map_visitor visit, void *context) {
  ca_map_receiver v = {visit, context};
  char *text = ca_map(PIECE);
  if (!text)
    return false;
  bool any = ca_read_maps("/proc/self/maps", text, PIECE, pass_on, &v) == 0;
  ca_unmap(text, PIECE);
  return any;
}

/* ---- single places ---- */

static ca_region regions[REGIONS];
static unsigned next;

void ca_regions_changed(uint64_t start, uint64_t bytes) {
  for (int i = 0; i < REGIONS; i++)
    if (start < regions[i].end && start + bytes > regions[i].start)
      regions[i] = (ca_region){0};
}

typedef struct {
  uint64_t address;
  ca_region *found;
} search;

static void look(void *context, uint64_t start, uint64_t end, const char *protection,
                 uint64_t offset, const char *path) {
  search *s = context;
  if (s->address >= start && s->address < end)
    *s->found =
        (ca_region){start, end, protection[1] == 'w', protection[2] == 'x', protection[3] == 's'};
}

bool ca_region_at(uint64_t address, ca_region *region) {
  for (int i = 0; i < REGIONS; i++)
    if (address >= regions[i].start && address < regions[i].end) {
      *region = regions[i];
      return true;
    }
  search s = {address, region};
  *region = (ca_region){0};
  if (!ca_visit_maps(look, &s)) {
    *region = (ca_region){address, address + 1, .writable = true, .executable = true};
    return true;
  }
  if (region->end == 0)
    return false;
  if (region->executable)
    regions[next++ % REGIONS] = *region;
  return true;
}
