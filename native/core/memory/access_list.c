#include "access_list.h"
#include "base/load.h"
#include "core/system/maps.h"

enum { MAX_VECTORS = 48 };
enum { LARGE = 1 << 20, MOST_AT_ONCE = 0x7ffff000 /* the kernel's MAX_RW_COUNT */ };

typedef ca_access_list list;

/* ---- lengths as they are told, of memory that may not be there ---- */

typedef struct {
  uint64_t address, end;
} extent;

static void extend(void *context, uint64_t start, uint64_t end, const char *protection,
                   uint64_t offset, const char *path) {
  extent *e = context;
  if (start <= e->end && end > e->end && protection[0] == 'r')
    e->end = end;
}

/* How many of so many bytes there are. Few may be missing: it takes long to look, and cells that
 * nobody has cost nothing. */
static uint64_t bytes_there(uint64_t address, uint64_t bytes) {
  if (bytes <= LARGE)
    return bytes;
  if (bytes > MOST_AT_ONCE)
    bytes = MOST_AT_ONCE;
  extent e = {address, address};
  if (!ca_visit_maps(extend, &e))
    return LARGE;
  return e.end - address < bytes ? e.end - address : bytes;
}

void ca_access_add(list *l, uint64_t address, uint64_t bytes) {
  bytes = bytes_there(address, bytes);
  if (address && bytes && l->count < CA_KERNEL_ACCESSES)
    l->found[l->count++] = (ca_kernel_access){address, bytes};
}

/* Up to `total` bytes of the buffers that an array of `count` vectors names. */
void ca_access_add_vectors(list *l, uint64_t array, uint64_t count, uint64_t total) {
  uint64_t vector[2];
  if (count >= CA_VECTORS_REFUSED)
    return;
  total = total < MOST_AT_ONCE ? total : MOST_AT_ONCE;
  for (uint64_t i = 0; i < count && i < MAX_VECTORS && total > 0; i++) {
    if (!ca_load(array + 16 * i, vector, sizeof vector))
      return;
    uint64_t bytes = vector[1] < total ? vector[1] : total;
    ca_access_add(l, vector[0], bytes);
    total -= bytes;
  }
}
