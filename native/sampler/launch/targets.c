#include "targets.h"

#include "jumps.h"
#include "waits.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INT3 = 0xcc, LINE = 8192 };

static struct {
  char *path; /* shared by those of one file */
  uint64_t offset, length;
} wanted[CS_TARGETS];

static int memory = -1;

void targets_read(run *r, const char *path) {
  char line[LINE], *file = NULL;
  FILE *list = fopen(path, "r");
  if (!list)
    run_fail(path, strerror(errno));
  while (fgets(line, sizeof line, list)) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '/') {
      file = strdup(line);
    } else if (file && r->control->target_count < CS_TARGETS) {
      uint32_t i = r->control->target_count++;
      wanted[i].path = file;
      char *rest;
      wanted[i].offset = strtoull(line, &rest, 16);
      wanted[i].length = strtoull(rest, NULL, 16);
    }
  }
  fclose(list);
}

/* What is added to the file's addresses where its segment with this offset lies at `start`. */
static bool bias_of(const char *path, uint64_t start, uint64_t offset, uint64_t *bias) {
  Elf64_Ehdr header;
  Elf64_Phdr segment;
  bool found = false;
  FILE *file = fopen(path, "r");
  if (!file)
    return false;
  if (fread(&header, sizeof header, 1, file) == 1 &&
      fseek(file, (long)header.e_phoff, SEEK_SET) == 0)
    for (int i = 0; i < header.e_phnum && !found && fread(&segment, sizeof segment, 1, file) == 1;
         i++)
      if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) &&
          offset >= (segment.p_offset & ~4095ull) && offset < segment.p_offset + segment.p_filesz) {
        *bias = start - (segment.p_vaddr - segment.p_offset + offset);
        found = true;
      }
  fclose(file);
  return found;
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

static void found_file(run *r, const char *path, uint64_t start, uint64_t end, uint64_t offset) {
  uint64_t bias;
  bool known = false;
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    if (is_settled(&r->control->targets[i]) || strcmp(wanted[i].path, path) != 0)
      continue;
    if (!known && !bias_of(path, start, offset, &bias))
      return;
    known = true;
    uint64_t address = bias + wanted[i].offset;
    if (address >= start && address < end)
      place(r, i, address);
  }
}

void targets_find(run *r) {
  char name[64], line[LINE], mode[8], path[LINE];
  unsigned long start, end, offset;
  bool all = true;
  for (uint32_t i = 0; i < r->control->target_count; i++)
    all &= is_settled(&r->control->targets[i]);
  if (all)
    return;
  snprintf(name, sizeof name, "/proc/%d/mem", r->pid);
  if (memory < 0)
    memory = open(name, O_RDWR | O_CLOEXEC);
  if (memory < 0)
    return;
  snprintf(name, sizeof name, "/proc/%d/maps", r->pid);
  FILE *maps = fopen(name, "r");
  while (maps && fgets(line, sizeof line, maps)) {
    line[strcspn(line, "\n")] = 0;
    /* Where a mapping is shared, the INT3 would go into the file. */
    if (sscanf(line, "%lx-%lx %7s %lx %*s %*s %8191[^\n]", &start, &end, mode, &offset, path) ==
            5 &&
        mode[2] == 'x' && mode[3] == 'p')
      found_file(r, path, start, end, offset);
  }
  if (maps)
    fclose(maps);
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
