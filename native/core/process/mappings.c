#include "mappings.h"
#include "base/arena.h"
#include "core/memory/cover.h"
#include "wire/trace.h"

void ca_forget(ca_process *process, uint64_t start, uint64_t bytes) {
  ca_uncover(&process->memory, start, bytes);
  ca_features_forget(&process->features, start, bytes);
}

void ca_moved(ca_process *process, uint64_t from, uint64_t to, uint64_t bytes) {
  if (bytes == 0 || (from + bytes - 1) >> 47 || (to + bytes - 1) >> 47)
    return;
  if (process->trace.on) {
    ca_trace(&process->trace, 0, CA_TRACE_MOVED_FROM, from, bytes);
    ca_trace(&process->trace, 0, CA_TRACE_MOVED_TO, to, 0);
  }
  ca_cells_moved(&process->memory, from, to, bytes);
  ca_features_forget(&process->features, from, bytes);
}

bool ca_make_way(ca_process *process, uint64_t start, uint64_t bytes) {
  ca_arena_avoid(start, bytes);
  bool moved = ca_cells_make_way(&process->memory, start, bytes) &&
               ca_features_make_way(&process->features, start, bytes);
  ca_arena_avoid(0, 0);
  return moved && !ca_overlaps_arena(start, bytes);
}

ca_module *ca_module_mapped(ca_process *process, const char *path, uint64_t bias, uint64_t start,
                            uint64_t end, const unsigned char *build_id, size_t build_id_bytes) {
  ca_module *module =
      ca_module_add(&process->modules, path, bias, start, end, build_id, build_id_bytes);
  if (module)
    ca_features_mapped(&process->features, path, module);
  return module;
}

void ca_modules_unmapped(ca_process *process, uint64_t start, uint64_t end) {
  for (ca_module *module = process->modules.first, *next; module; module = next) {
    next = module->next;
    if (module->start >= end || module->end <= start)
      continue;
    ca_constructs_drop(&process->constructs, module);
    ca_features_unmapped(&process->features, module);
    ca_module_remove(&process->modules, module);
  }
}
