#include "protection.h"
#include "dr_api.h"

static void *mutex;

void cd_protection_init(void) {
  mutex = dr_mutex_create();
}

void cd_protection_changed(uint64_t start, uint64_t bytes) {
  dr_mutex_lock(mutex);
  ca_regions_changed(start, bytes);
  dr_mutex_unlock(mutex);
}

bool cd_region(uint64_t pc, ca_region *region) {
  dr_mutex_lock(mutex);
  bool found = ca_region_at(pc, region);
  dr_mutex_unlock(mutex);
  return found;
}

bool cd_is_writable(uint64_t pc) {
  ca_region region;
  return !cd_region(pc, &region) || region.writable;
}

bool cd_may_execute(uint64_t pc) {
  ca_region region;
  return !cd_region(pc, &region) || region.executable;
}
