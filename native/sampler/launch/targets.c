#include "targets.h"

#include "jumps.h"
#include "mapped.h"
#include "waits.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INT3 = 0xcc };

static struct {
  const char *path;
  uint64_t offset, length;
} wanted[CS_TARGETS];

static int memory = -1;

uint32_t targets_add(run *r, const char *path, uint64_t offset, uint64_t length) {
  uint32_t i = r->control->target_count;
  if (i == CS_TARGETS)
    return i;
  wanted[i].path = path;
  wanted[i].offset = offset;
  wanted[i].length = length;
  __atomic_store_n(&r->control->target_count, i + 1, __ATOMIC_RELEASE);
  return i;
}

static bool is_settled(const cs_target *t) {
  return t->address != 0 || t->looped;
}

static void place(run *r, uint32_t i, uint64_t address) {
  cs_target *t = &r->control->targets[i];
  uint8_t byte;
  if (pread(memory, &byte, 1, (off_t)address) != 1 || byte == INT3)
    return;
  t->original = byte;
  t->looped = has_jump_to_entry(memory, address, wanted[i].length);
  if (t->looped)
    return;
  __atomic_store_n(&t->address, address, __ATOMIC_RELEASE);
}

static void found_file(void *data, const mapped *m) {
  run *r = data;
  uint64_t bias;
  bool known = false;
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    if (is_settled(&r->control->targets[i]) || strcmp(wanted[i].path, m->path) != 0)
      continue;
    if (!known && !mapped_bias(m, &bias))
      return;
    known = true;
    uint64_t address = bias + wanted[i].offset;
    if (address >= m->start && address < m->end)
      place(r, i, address);
  }
}

void targets_find(run *r) {
  char name[64];
  bool all = true;
  for (uint32_t i = 0; i < r->control->target_count; i++)
    all &= is_settled(&r->control->targets[i]);
  if (all)
    return;
  snprintf(name, sizeof name, "/proc/%d/mem", r->pid);
  if (memory < 0)
    memory = open(name, O_RDWR | O_CLOEXEC);
  if (memory >= 0)
    mapped_code(r->pid, found_file, r);
}

bool targets_arm(run *r, uint32_t i) {
  cs_target *t = &r->control->targets[i];
  uint8_t trap = INT3;
  if (!t->address || memory < 0 || __atomic_load_n(&t->armed, __ATOMIC_ACQUIRE))
    return false;
  t->hit_ns = 0;
  __atomic_store_n(&t->armed, 1, __ATOMIC_RELEASE);
  if (pwrite(memory, &trap, 1, (off_t)t->address) == 1) {
    waits_begin(i);
    return true;
  }
  __atomic_store_n(&t->armed, 0, __ATOMIC_RELEASE);
  return false;
}

void targets_disarm(run *r) {
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    cs_target *t = &r->control->targets[i];
    if (!__atomic_exchange_n(&t->armed, 0, __ATOMIC_ACQ_REL))
      continue;
    waits_give_up(r, i);
    if (pwrite(memory, &t->original, 1, (off_t)t->address) != 1)
      t->address = 0; /* unmapped meanwhile */
  }
}

void targets_close(void) {
  if (memory >= 0)
    close(memory);
  memory = -1;
}
