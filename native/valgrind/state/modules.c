/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "modules.h"
#include "code/constructs.h"
#include "code/elf.h"
#include "code/instruction.h"
#include "code/names.h"
#include "core/process/mappings.h"
#include "wire/trace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"
#include "process.h"

typedef struct module {
  struct module *next;
  Addr start, end;
  Bool written; /* or may have been, since it was mapped */
  ca_elf elf;
  ca_names names;
} module;

static module *modules;

/* Targets of indirect calls repeat: a small cache in front of the index. */
static struct {
  Addr address;
  UInt construct;
} recent[1024];

static void added(Addr start, Addr end, const HChar *path, ULong offset) {
  Bool written = False;
  for (module *m = modules; m; m = m->next) {
    if (m->start == start && m->end == end)
      return;
    written = written || (m->written && m->start < end && m->end > start);
  }
  module *m = VG_(calloc)("comair.module", 1, sizeof *m);
  m->written = written;
  m->start = start;
  m->end = end;
  Bool known = ca_elf_open(&m->elf, path, start, offset);
  if (known)
    ca_names_open(&m->names, path, &m->elf);
  m->next = modules;
  modules = m;
  /* A file that is no ELF file (generated code kept in a file): addresses are file offsets. */
  ULong bias = known ? m->elf.bias : start - offset;
  ca_module_mapped(&cv_process, path, bias, start, end, m->elf.build_id, m->elf.build_id_bytes);
}

void cv_mapped(Addr start, SizeT bytes) {
  for (Addr at = start; at < start + bytes;) {
    NSegment const *segment = VG_(am_find_nsegment)(at);
    if (!segment)
      return;
    if (segment->kind == SkFileC && segment->hasX) {
      const HChar *path = VG_(am_get_filename)(segment);
      if (path)
        added(segment->start, segment->end + 1, path, (ULong)segment->offset);
    }
    if (segment->end + 1 <= at)
      return;
    at = segment->end + 1;
  }
}

void cv_writable(Addr start, SizeT bytes) {
  for (module *m = modules; m; m = m->next)
    if (m->start < start + bytes && m->end > start)
      m->written = True;
}

Bool cv_is_as_mapped(Addr address) {
  Bool found = False;
  for (const module *m = modules; m; m = m->next)
    if (address >= m->start && address < m->end) {
      if (m->written)
        return False;
      found = True;
    }
  return found;
}

void cv_unmapped(Addr start, SizeT bytes) {
  Bool any = False;
  for (module **link = &modules; *link;) {
    module *m = *link;
    if (m->start >= start + bytes || m->end <= start) {
      link = &m->next;
      continue;
    }
    any = True;
    *link = m->next;
    ca_elf_close(&m->elf);
    ca_names_close(&m->names);
    VG_(free)(m);
  }
  if (any) {
    VG_(memset)(recent, 0, sizeof recent);
    ca_modules_unmapped(&cv_process, start, start + bytes);
  }
}

static uint32_t routine(uint64_t entry) {
  return cv_construct(entry);
}

void cv_modules_init(void) {
  cv_process.constructs.routine = routine;
  Int count = 256;
  Addr *starts = NULL;
  for (;;) {
    starts = VG_(realloc)("comair.segments", starts, (SizeT)count * sizeof(Addr));
    Int found = VG_(am_get_segment_starts)(SkFileC, starts, count);
    if (found >= 0) {
      count = found;
      break;
    }
    count = -found + 16;
  }
  for (Int i = 0; i < count; i++)
    cv_mapped(starts[i], 1);
  VG_(free)(starts);
}

static const module *module_at(Addr address) {
  for (module *m = modules; m; m = m->next)
    if (address >= m->start && address < m->end)
      return m;
  return NULL;
}

Bool cv_is_entry(Addr address) {
  const module *m = module_at(address);
  return m && ca_elf_is_entry(&m->elf, address) && !ca_names_cold(&m->names, address - m->elf.bias);
}

Bool cv_is_generated(Addr address) {
  return module_at(address) == NULL;
}

UInt cv_allocator(Addr address) {
  const module *m = module_at(address);
  return m ? ca_names_allocator(&m->names, address - m->elf.bias) : CA_NO_ALLOCATOR;
}

static UInt construct_of(Addr address) {
  UInt known = ca_construct_find(&cv_process.constructs, address);
  if (known)
    return known;
  UInt flags = 0;
  if (cv_allocator(address))
    flags |= CA_CONSTRUCT_OPAQUE;
  if (VG_(am_is_valid_for_client)(address, 16, VKI_PROT_READ) &&
      ca_stub_at((const unsigned char *)address) == CA_STUB_JUMP) {
    flags |= CA_CONSTRUCT_STUB;
    if (cv_process.trace.on)
      ca_trace(&cv_process.trace, 0, CA_TRACE_STUB, address, 0);
  }
  return ca_construct_of(&cv_process.constructs, address, flags);
}

UInt cv_construct(Addr address) {
  SizeT slot = (address ^ address >> 10) % (sizeof recent / sizeof *recent);
  if (recent[slot].address != address) {
    recent[slot].construct = construct_of(address);
    recent[slot].address = address;
  }
  return recent[slot].construct;
}
