#include "calls.h"

#include "modules.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME(name) #name,
static const char *const functions[] = {CS_FUNCTIONS(NAME)};
#undef NAME

typedef struct {
  attached *a;
  int memory;
  void (*slot)(attached *a, int memory, uint64_t slot, int function);
} pass;

static bool is_known(const attached *a, uint64_t slot) {
  for (uint32_t i = 0; i < a->slot_count; i++)
    if (a->slots[i].at == slot)
      return true;
  return false;
}

static void note(attached *a, attached_slot slot) {
  a->slots[a->slot_count] = slot;
  __atomic_add_fetch(&a->slot_count, 1, __ATOMIC_RELEASE);
}

static void redirect_slot(attached *a, int memory, uint64_t slot, int function) {
  uint64_t value;
  if (a->slot_count == ATTACHED_SLOTS || is_known(a, slot) ||
      pread(memory, &value, sizeof value, (off_t)slot) != sizeof value || value == 0)
    return;
  /* Noted first: were we killed, our other half puts it back. */
  note(a, (attached_slot){slot, value, a->state.agent.own[function]});
  (void)!pwrite(memory, &a->state.agent.own[function], sizeof value, (off_t)slot);
}

/* What was there before may have been the way to the C library's function by its loader. */
static void note_slot(attached *a, int memory, uint64_t slot, int function) {
  uint64_t value, ours = a->state.agent.own[function];
  if (a->slot_count < ATTACHED_SLOTS &&
      pread(memory, &value, sizeof value, (off_t)slot) == sizeof value && value == ours)
    note(a, (attached_slot){slot, a->state.originals[function], ours});
}

static int function_of(const module *m, uint32_t symbol) {
  char name[32];
  if (!module_name(m, symbol, name, sizeof name))
    return -1;
  for (int i = 0; i < CS_FUNCTION_COUNT; i++)
    if (strcmp(name, functions[i]) == 0)
      return i;
  return -1;
}

static void each_slot(const module *m, void *more) {
  const pass *p = more;
  for (int kind = 0; kind < 2; kind++) {
    uint64_t bytes = m->relocations[kind].bytes;
    Elf64_Rela *all = m->is_c_library ? NULL : malloc(bytes);
    if (!all || pread(p->memory, all, bytes, (off_t)m->relocations[kind].at) != (ssize_t)bytes)
      bytes = 0;
    for (size_t i = 0; i < bytes / sizeof *all; i++) {
      uint32_t type = ELF64_R_TYPE(all[i].r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT)
        continue;
      int function = function_of(m, ELF64_R_SYM(all[i].r_info));
      if (function >= 0)
        p->slot(p->a, p->memory, m->base + all[i].r_offset, function);
    }
    free(all);
  }
}

void calls_redirect(attached *a, int memory) {
  pass p = {a, memory, redirect_slot};
  modules_each(a->pid, memory, each_slot, &p);
}

void calls_find_redirected(attached *a, int memory) {
  pass p = {a, memory, note_slot};
  modules_each(a->pid, memory, each_slot, &p);
}

/* But for what the program has put there since. */
void calls_restore(attached *a, int memory) {
  for (uint32_t i = 0; i < a->slot_count; i++) {
    uint64_t value;
    const attached_slot *s = &a->slots[i];
    if (pread(memory, &value, sizeof value, (off_t)s->at) == sizeof value && value == s->ours)
      (void)!pwrite(memory, &s->before, sizeof s->before, (off_t)s->at);
  }
}

static void find(const module *m, void *more) {
  attached *a = more;
  for (int i = 0; m->is_c_library && i < CS_FUNCTION_COUNT; i++)
    a->state.originals[i] = module_find(m, functions[i], &a->bytes[i]);
}

bool calls_find(attached *a, int memory) {
  memset(a->state.originals, 0, sizeof a->state.originals);
  modules_each(a->pid, memory, find, a);
  for (int i = 0; i < CS_FUNCTION_COUNT; i++)
    if (!a->state.originals[i])
      return false;
  return true;
}

bool calls_are_at(const attached *a, uint64_t at) {
  for (int i = 0; i < CS_FUNCTION_COUNT; i++)
    if (at - a->state.originals[i] < a->bytes[i])
      return true;
  return false;
}
