#include "targets.h"

#include "code/entrances.h"
#include "jumps.h"
#include "mapped.h"
#include "waits.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INT3 = 0xcc };

static struct {
  const char *path;
  uint64_t offset, length, header;
} wanted[CS_TARGETS];

static int memory = -1;

uint32_t targets_add(run *r, const char *path, uint64_t offset, uint64_t length, uint64_t header) {
  uint32_t i = r->control->target_count;
  if (i == CS_TARGETS)
    return i;
  wanted[i].path = path;
  wanted[i].offset = offset;
  wanted[i].length = length;
  wanted[i].header = header;
  __atomic_store_n(&r->control->target_count, i + 1, __ATOMIC_RELEASE);
  return i;
}

static bool is_settled(const cs_target *t) {
  return t->address != 0 || t->looped || t->hidden;
}

/* The way into a loop at which it is caught in this run; of several one by chance. Of a branch
 * nobody knows how often it leads elsewhere, and of one way how often the others are taken: then
 * how often the loop is entered is not known. False: there is none. */
static bool find_way(run *r, uint32_t i, uint64_t bias, uint64_t *address) {
  enum { WAYS = 16 };
  cs_target *t = &r->control->targets[i];
  ca_entrance ways[WAYS];
  uint32_t all, count = ca_loop_entrances(wanted[i].path, wanted[i].offset, wanted[i].header, ways,
                                          WAYS, &all);
  t->hidden = count == 0;
  if (t->hidden)
    return false;
  const ca_entrance *way = &ways[(uint32_t)ceil(run_random() * count) - 1];
  t->header = bias + wanted[i].header;
  t->function = bias + wanted[i].offset;
  t->height = way->height;
  t->condition = way->condition;
  t->unrated = all > 1 || way->condition != CA_ALWAYS;
  *address = bias + way->address;
  return true;
}

static void place(run *r, uint32_t i, uint64_t bias) {
  cs_target *t = &r->control->targets[i];
  uint64_t address = bias + wanted[i].offset;
  bool is_loop = wanted[i].header != 0;
  uint8_t byte;
  if (is_loop && !find_way(r, i, bias, &address))
    return;
  if (pread(memory, &byte, 1, (off_t)address) != 1 || byte == INT3)
    return;
  t->original = byte;
  t->end = is_loop ? 0 : address + wanted[i].length;
  t->looped = !is_loop && has_jump_to_entry(memory, address, wanted[i].length);
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
      place(r, i, bias);
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
  if (!t->address || memory < 0 || !cs_change(t, CS_ORIGINAL, CS_CHANGING))
    return false;
  t->hit_ns = 0;
  bool written = pwrite(memory, &trap, 1, (off_t)t->address) == 1;
  if (cs_change(t, CS_CHANGING, written ? CS_ARMED : CS_ORIGINAL)) {
    if (written)
      waits_begin(i);
    return written;
  }
  /* A thread that met it took us to have gone. */
  (void)!pwrite(memory, &t->original, 1, (off_t)t->address);
  return false;
}

/* Between INT3 and state nobody but a child that borrows the memory comes: the INT3 is written
 * before the target is armed, and the byte put back after it is taken. Any other byte is other
 * code's, in the place of a library that is no longer there. Waits that no child ended are the
 * short ones: how often the program calls it they do not tell. */
void targets_look(run *r) {
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    cs_target *t = &r->control->targets[i];
    uint8_t byte;
    if (__atomic_load_n(&t->byte, __ATOMIC_ACQUIRE) != CS_ARMED ||
        pread(memory, &byte, 1, (off_t)t->address) != 1 || byte != t->original ||
        !cs_change(t, CS_ARMED, CS_CHANGING))
      continue;
    waits_forget(i);
    t->unrated = 1;
    cs_change(t, CS_CHANGING, CS_ORIGINAL);
  }
}

void targets_disarm(run *r) {
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    cs_target *t = &r->control->targets[i];
    if (!cs_change(t, CS_ARMED, CS_CHANGING))
      continue;
    waits_give_up(r, i);
    if (pwrite(memory, &t->original, 1, (off_t)t->address) != 1)
      t->address = 0; /* unmapped meanwhile */
    cs_change(t, CS_CHANGING, CS_ORIGINAL);
  }
}

void targets_close(void) {
  if (memory >= 0)
    close(memory);
  memory = -1;
}
