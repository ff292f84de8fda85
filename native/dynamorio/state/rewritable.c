#include "rewritable.h"
#include "code/modules.h"
#include "process.h"

/* There are a few, of files' data. When there are more, all memory is taken for one. */
enum { RANGES = 4096 };

static struct { uint64_t start, end; } ranges[RANGES];
static uint32_t count;

static void put(uint64_t start, uint64_t end) {
  if (count == RANGES) {
    count = 1;
    start = 0;
    end = ~0ull;
  }
  ranges[count].start = start;
  ranges[count++].end = end;
}

void cd_mapped_anew(uint64_t start, uint64_t end) {
  for (uint32_t i = count; i-- > 0;) {
    uint64_t from = ranges[i].start, to = ranges[i].end;
    if (from >= end || to <= start)
      continue;
    ranges[i] = ranges[--count];
    if (from < start)
      put(from, start);
    if (to > end)
      put(end, to);
  }
}

static bool is_of_file(uint64_t address) {
  return ca_module_at(cd_process.constructs.modules, address) != NULL;
}

void cd_made_writable(uint64_t start, uint64_t end) {
  if (start >= end || (!is_of_file(start) && !is_of_file(end - 1)))
    return;
  cd_mapped_anew(start, end);
  put(start, end);
}

bool cd_was_writable(uint64_t start, uint64_t end) {
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].start < end && ranges[i].end > start)
      return true;
  return false;
}
