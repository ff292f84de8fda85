#include "mapped.h"

#include "attach/maps.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  void (*each)(void *data, const mapped *m);
  void *data;
} visitor;

static bool visit(void *context, const ca_mapping *m) {
  const visitor *v = context;
  if (m->rights[2] == 'x' && m->rights[3] == 'p' && m->path[0])
    v->each(v->data, &(mapped){m->path, m->start, m->end, m->offset});
  return true;
}

void mapped_code(pid_t pid, void (*each)(void *data, const mapped *m), void *data) {
  visitor v = {each, data};
  maps_visit(pid, visit, &v);
}

static bool holds(const Elf64_Phdr *segment, uint64_t offset) {
  return segment->p_type == PT_LOAD && (segment->p_flags & PF_X) &&
         offset >= (segment->p_offset & ~4095ull) && offset < segment->p_offset + segment->p_filesz;
}

bool mapped_bias(const mapped *m, uint64_t *bias) {
  Elf64_Ehdr header;
  Elf64_Phdr segment;
  bool found = false;
  FILE *file = fopen(m->path, "r");
  if (!file)
    return false;
  if (fread(&header, sizeof header, 1, file) == 1 &&
      fseek(file, (long)header.e_phoff, SEEK_SET) == 0)
    for (int i = 0; i < header.e_phnum && !found && fread(&segment, sizeof segment, 1, file) == 1;
         i++)
      if (holds(&segment, m->offset)) {
        *bias = m->start - (segment.p_vaddr - segment.p_offset + m->offset);
        found = true;
      }
  fclose(file);
  return found;
}
