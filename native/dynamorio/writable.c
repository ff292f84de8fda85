/* Which code may be written over. Asking the kernel takes long, as it names all mappings: what it
 * has said is kept until the protection changes there. */
#include "client.h"

enum { REGIONS = 64 };
typedef struct {
  uint64_t start, end;
  bool writable;
} region;

static region regions[REGIONS];
static uint next;
static void *mutex;

void cd_writable_init(void) {
  mutex = dr_mutex_create();
}

void cd_protection_changed(uint64_t start, uint64_t bytes) {
  dr_mutex_lock(mutex);
  for (uint i = 0; i < REGIONS; i++)
    if (start < regions[i].end && start + bytes > regions[i].start)
      regions[i] = (region){0};
  dr_mutex_unlock(mutex);
}

bool cd_is_writable(uint64_t pc) {
  byte *start;
  size_t bytes;
  uint protection;
  bool writable = true, found = false;
  dr_mutex_lock(mutex);
  for (uint i = 0; i < REGIONS && !found; i++)
    if (pc >= regions[i].start && pc < regions[i].end) {
      writable = regions[i].writable;
      found = true;
    }
  if (!found && dr_query_memory((byte *)pc, &start, &bytes, &protection)) {
    writable = protection & DR_MEMPROT_WRITE;
    regions[next++ % REGIONS] = (region){(uint64_t)start, (uint64_t)start + bytes, writable};
  }
  dr_mutex_unlock(mutex);
  return writable;
}
