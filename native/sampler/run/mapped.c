#include "mapped.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

void mapped_code(pid_t pid, void (*each)(void *data, const mapped *m), void *data) {
  enum { LINE = 8192 };
  char name[64], line[LINE], mode[8], path[LINE];
  unsigned long start, end, offset;
  snprintf(name, sizeof name, "/proc/%d/maps", pid);
  FILE *maps = fopen(name, "r");
  while (maps && fgets(line, sizeof line, maps)) {
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%lx-%lx %7s %lx %*s %*s %8191[^\n]", &start, &end, mode, &offset, path) ==
            5 &&
        mode[2] == 'x' && mode[3] == 'p')
      each(data, &(mapped){path, start, end, offset});
  }
  if (maps)
    fclose(maps);
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
