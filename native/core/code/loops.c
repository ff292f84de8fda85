#include "loops.h"
#include "elf.h"
#include "modules.h"
#include "core/base/arena.h"

typedef struct file {
  struct file *next;
  uint64_t start, end; /* of its code that is mapped */
  ca_elf elf;
  ca_function **found; /* by index in elf's table */
} file;

struct ca_functions {
  ca_feature feature;
  file *first;
};

static size_t pointers_bytes(const file *f) {
  return f->elf.functions * sizeof *f->found;
}

static void mapped(ca_feature *feature, const char *path, const ca_module *module) {
  ca_functions *functions = (ca_functions *)feature;
  file *f = ca_map(sizeof *f);
  if (!f)
    return;
  *f = (file){functions->first, module->start, module->end, {0}, NULL};
  if (!ca_elf_open(&f->elf, path, module->start, module->start - module->bias) || !f->elf.table ||
      !(f->found = ca_map(pointers_bytes(f)))) {
    ca_elf_close(&f->elf);
    ca_unmap(f, sizeof *f);
    return;
  }
  functions->first = f;
}

static void unmapped(ca_feature *feature, const ca_module *module) {
  ca_functions *functions = (ca_functions *)feature;
  for (file **link = &functions->first; *link; link = &(*link)->next) {
    file *f = *link;
    if (f->start != module->start || f->end != module->end)
      continue;
    *link = f->next;
    for (size_t i = 0; i < f->elf.functions; i++)
      if (f->found[i])
        ca_unmap(f->found[i], sizeof(ca_function));
    ca_unmap(f->found, pointers_bytes(f));
    ca_elf_close(&f->elf);
    ca_unmap(f, sizeof *f);
    return;
  }
}

ca_functions *ca_functions_new(void) {
  ca_functions *functions = ca_map(sizeof *functions);
  if (functions)
    functions->feature = (ca_feature){.mapped = mapped, .unmapped = unmapped};
  return functions;
}

ca_feature *ca_functions_feature(ca_functions *functions) {
  return &functions->feature;
}

static uint64_t start_of(const file *f, size_t index) {
  return index < f->elf.functions ? f->elf.table_base + (uint64_t)(int64_t)f->elf.table[2 * index]
                                  : f->end;
}

const ca_function *ca_function_at(ca_functions *functions, uint64_t address) {
  const file *f = functions->first;
  while (f && (address < f->start || address >= f->end))
    f = f->next;
  if (!f)
    return NULL;
  size_t low = 0, high = f->elf.functions; /* the last that starts at or before it */
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (start_of(f, middle) <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0)
    return NULL;
  ca_function *function = f->found[low - 1];
  if (!function && (function = ca_map(sizeof *function))) {
    *function = (ca_function){start_of(f, low - 1), start_of(f, low), .flags = CA_FUNCTION_UNKNOWN};
    f->found[low - 1] = function;
  }
  return function;
}

const ca_point *ca_point_in(const ca_function *function, uint64_t from, uint64_t to) {
  uint32_t low = 0, high = function->points_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (function->points[middle].address < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low < function->points_count && function->points[low].address < to ? &function->points[low]
                                                                            : NULL;
}
