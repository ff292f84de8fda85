#include "modules.h"
#include "base/arena.h"
#include "code/constructs.h"
#include "code/elf.h"
#include "code/instruction.h"
#include "code/names.h"
#include "base/load.h"
#include "core/process/mappings.h"
#include "core/system/maps.h"
#include "wire/trace.h"
#include "dr_api.h"
#include "lock.h"
#include "process.h"
#include "targets.h"

typedef struct module {
  struct module *next;
  uint64_t start, end;
  ca_elf elf;
  ca_names names;
} module;

static module *modules;

static void added(uint64_t start, uint64_t end, const char *path, uint64_t offset) {
  for (module *m = modules; m; m = m->next)
    if (m->start == start && m->end == end)
      return;
  module *m = ca_map(sizeof *m);
  if (!m)
    return;
  m->start = start;
  m->end = end;
  bool known = ca_elf_open(&m->elf, path, start, offset);
  if (known)
    ca_names_open(&m->names, path, &m->elf);
  m->next = modules;
  modules = m;
  /* A file that is no ELF file (generated code kept in a file): addresses are file offsets. */
  uint64_t bias = known ? m->elf.bias : start - offset;
  ca_module_mapped(&cd_process, path, bias, start, end, m->elf.build_id, m->elf.build_id_bytes);
}

typedef struct {
  uint64_t start, end;
} span;

static bool is_own(uint64_t start) {
  return dr_memory_is_dr_internal((byte *)start) || dr_memory_is_in_client((byte *)start);
}

static void visit(void *context, uint64_t start, uint64_t end, const char *protection,
                  uint64_t offset, const char *path) {
  span *s = context;
  if (protection[2] == 'x' && path[0] == '/' && start < s->end && end > s->start && !is_own(start))
    added(start, end, path, offset);
}

void cd_mapped(uint64_t start, uint64_t bytes) {
  span s = {start, start + bytes};
  ca_visit_maps(visit, &s);
}

void cd_unmapped(uint64_t start, uint64_t bytes) {
  bool any = false;
  for (module **link = &modules; *link;) {
    module *m = *link;
    if (m->start >= start + bytes || m->end <= start) {
      link = &m->next;
      continue;
    }
    any = true;
    *link = m->next;
    cd_forget_targets(m->start, m->end);
    ca_elf_close(&m->elf);
    ca_names_close(&m->names);
    ca_unmap(m, sizeof *m);
  }
  if (any)
    ca_modules_unmapped(&cd_process, start, start + bytes);
}

void cd_modules_init(void) {
  cd_process.constructs.routine = cd_construct;
  cd_mapped(0x1000, (1ull << 47) - 0x2000);
}

static const module *module_of(uint64_t address) {
  for (const module *m = modules; m; m = m->next)
    if (address >= m->start && address < m->end)
      return m;
  return NULL;
}

bool cd_is_entry(uint64_t address) {
  cd_lock_here();
  const module *m = module_of(address);
  bool is_entry =
      m && ca_elf_is_entry(&m->elf, address) && !ca_names_cold(&m->names, address - m->elf.bias);
  cd_unlock_here();
  return is_entry;
}

bool cd_is_generated(uint64_t address) {
  cd_lock_here();
  bool is_generated = !module_of(address);
  cd_unlock_here();
  return is_generated;
}

static bool is_stub(uint64_t address) {
  unsigned char code[24] __attribute__((aligned(16)));
  if (!ca_load(address, code, 16))
    return false;
  /* Its alignment is part of what tells a stub. */
  return ca_stub_at((const unsigned char *)address) == CA_STUB_JUMP;
}

static uint32_t construct_of(uint64_t address) {
  uint32_t known = ca_construct_find(&cd_process.constructs, address);
  if (known)
    return known;
  const module *m = module_of(address);
  uint32_t flags = 0;
  if (m && ca_names_allocator(&m->names, address - m->elf.bias))
    flags |= CA_CONSTRUCT_OPAQUE;
  if (is_stub(address)) {
    flags |= CA_CONSTRUCT_STUB;
    if (cd_process.trace.on)
      ca_trace(&cd_process.trace, 0, CA_TRACE_STUB, address, 0);
  }
  return ca_construct_of(&cd_process.constructs, address, flags);
}

uint32_t cd_allocator(uint64_t address) {
  cd_lock_here();
  const module *m = module_of(address);
  uint32_t kind = m ? ca_names_allocator(&m->names, address - m->elf.bias) : CA_NO_ALLOCATOR;
  cd_unlock_here();
  return kind;
}

uint32_t cd_construct(uint64_t address) {
  uint32_t id = ca_construct_find(&cd_process.constructs, address);
  if (id)
    return id;
  cd_lock_here();
  id = construct_of(address);
  cd_unlock_here();
  return id;
}
