#include "kept.h"
#include "base/arena.h"

/* Only what is touched costs memory. */
enum { ROOM = 256 << 20 };

static unsigned char *memory;
static size_t used;

bool cd_keep(const unsigned char *message, size_t bytes) {
  if (!memory)
    memory = ca_map(ROOM);
  if (!memory || bytes > ROOM - used)
    return false;
  __builtin_memcpy(memory + used, message, bytes);
  used += bytes;
  return true;
}

const unsigned char *cd_kept(size_t *bytes) {
  *bytes = used;
  return memory;
}
