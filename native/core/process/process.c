#include "core/features/blocks.h"
#include "core/memory/holders.h"
#include "core/features/marks.h"
#include "core/features/merged.h"
#include "core/memory/access.h"
#include "core/stack/activation.h"
#include "core/rows/subtrees.h"
#include "core/base/arena.h"

#define CONSTRUCTS_MAX (1u << 19)
#define INDEX_SIZE (CONSTRUCTS_MAX * 2)
#define EXTERNAL_BYTES ((size_t)CA_EXTERNAL_LIMIT * 4)

bool ca_process_init(ca_process *process, unsigned shift, uint32_t time_start) {
  process->shift = shift;
  process->time_start = time_start;
  process->out = ca_map(CA_OUT_BYTES);
  process->trace = ca_map(CA_TRACE_BYTES);
  process->constructs = ca_map(CONSTRUCTS_MAX * sizeof(ca_construct));
  process->construct_index = ca_map((size_t)INDEX_SIZE * 4);
  process->covered = ca_map((size_t)CA_UNITS * 4);
  process->is_covered = ca_map(CA_UNITS);
  process->construct_count = 1;
  process->constructs_sent = 1;
  return process->out && process->trace && process->constructs && process->construct_index &&
         process->covered && process->is_covered;
}

void ca_process_destroy(ca_process *process) {
  while (process->threads) {
    ca_hot hot = {.stack = process->threads->stacks, .thread = process->threads};
    hot.s = hot.stack->top;
    process->send = NULL;
    ca_thread_end(&hot);
  }
  ca_unmap(process->out, CA_OUT_BYTES);
  ca_unmap(process->trace, CA_TRACE_BYTES);
  ca_unmap(process->covered, (size_t)CA_UNITS * 4);
  ca_unmap(process->is_covered, CA_UNITS);
  ca_unmap(process->constructs, CONSTRUCTS_MAX * sizeof(ca_construct));
  ca_unmap(process->construct_index, (size_t)INDEX_SIZE * 4);
  for (ca_module *module = process->modules, *next; module; module = next) {
    next = module->next;
    ca_unmap(module, sizeof *module + module->payload_bytes);
  }
}

/* ---- threads ---- */

static bool covers_lately(const ca_process *process) {
  return process->covers_lately && process->threaded;
}

/* A new thread has cells for all memory that the others have them for. */
static bool cover_like_others(ca_process *process, ca_shadow *shadow) {
  if (covers_lately(process))
    return true;
  for (uint32_t i = 0; i < process->covered_count; i++)
    if (!ca_shadow_cover(shadow, (uint64_t)process->covered[i] << shadow->unit_bits, 1))
      return false;
  return true;
}

ca_thread *ca_thread_start(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp) {
  ca_thread *thread = ca_map(sizeof(ca_thread));
  if (!thread || !ca_shadow_init(&thread->shadow, process->shift, process->flat) ||
      !cover_like_others(process, &thread->shadow) || !(thread->external = ca_map(EXTERNAL_BYTES)))
    return NULL;
  thread->process = process;
  thread->external_count = 1;
  thread->tid = tid;
  bool is_first = process->thread_count++ == 0;
  if (!is_first)
    process->threaded = true;
  process->flat = process->flat && thread->shadow.flat != 0;
  uint32_t start = process->time_start < CA_TIME_FIRST ? CA_TIME_FIRST : process->time_start;
  *hot = (ca_hot){.count = CA_BOTH(start),
                  .tops = CA_BOTH(CA_EXCLUSIVE),
                  .ones = CA_BOTH(1),
                  .mask = CA_OFFSET_MASK,
                  .flat = thread->shadow.flat,
                  .flat_mask = CA_FLAT_MASK(process->shift),
                  .units = thread->shadow.units,
                  .thread = thread};
  ca_stack *stack = ca_stack_new(hot, CA_STACK_THREAD, sp);
  if (!stack)
    return NULL;
  hot->stack = stack;
  hot->s = stack->base;
  ca_set_top(hot);
  thread->number = stack->number;
  if (!is_first && process->covers_lately && !process->holders)
    ca_holders_init(process);
  if (process->holders)
    ca_holders_started(process, thread);
  thread->next = process->threads;
  process->threads = thread;
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 3);
  CA_KEY(&w, "thread");
  ca_put_uint(&w, thread->number);
  CA_KEY(&w, "event");
  CA_KEY(&w, "start");
  CA_KEY(&w, "tid");
  ca_put_uint(&w, tid);
  ca_frame_end(process, &w, CA_THREAD);
  return thread;
}

static void free_thread(ca_process *process, ca_thread *thread) {
  if (process->holders)
    ca_holders_ended(process, thread);
  for (ca_thread **link = &process->threads; *link; link = &(*link)->next)
    if (*link == thread) {
      *link = thread->next;
      break;
    }
  for (ca_stack *stack = thread->stacks, *next; stack; stack = next) {
    next = stack->next;
    if (stack->rows.column)
      ca_unmap(stack->rows.column, sizeof(uint32_t[CA_COLUMNS][CA_COLUMN_STRIDE]));
    if (stack->rows.subtrees)
      ca_unmap(stack->rows.subtrees, sizeof *stack->rows.subtrees);
    ca_unmap(stack->memory, stack->frames * CA_FRAME_BYTES);
    ca_unmap(stack, sizeof *stack);
  }
  ca_shadow_destroy(&thread->shadow);
  ca_unmap(thread->external, EXTERNAL_BYTES);
  ca_unmap(thread, sizeof *thread);
}

void ca_thread_end(ca_hot *hot) {
  ca_thread *thread = hot->thread;
  ca_process *process = thread->process;
  for (ca_stack *stack = thread->stacks; stack; stack = stack->next)
    ca_close_stack(hot, stack);
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 3);
  CA_KEY(&w, "thread");
  ca_put_uint(&w, thread->number);
  CA_KEY(&w, "event");
  CA_KEY(&w, "end");
  CA_KEY(&w, "tid");
  ca_put_uint(&w, thread->tid);
  ca_frame_end(process, &w, CA_THREAD);
  free_thread(process, thread);
  hot->thread = NULL;
}

void ca_process_forked(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp) {
  while (process->threads)
    free_thread(process, process->threads);
  ca_holders_clear(process);
  process->thread_count = process->stack_count = 0;
  process->activations = process->rows = process->blocks = process->second = 0;
  process->constructs_sent = process->contexts_sent = 1;
  if (process->merged)
    ca_merged_clear(process);
  if (process->block_counts)
    ca_blocks_clear(process);
  process->trace_count = 0;
  process->time_start = CA_TIME_FIRST;
  for (ca_module *module = process->modules; module; module = module->next) {
    ca_writer w = ca_frame_begin(process);
    for (size_t i = 0; i < module->payload_bytes; i++)
      *w.at++ = module->payload[i];
    ca_frame_end(process, &w, CA_MODULE);
  }
  for (uint32_t id = 1; process->tracing && id < process->construct_count; id++)
    if (process->constructs[id].flags & CA_CONSTRUCT_STUB)
      ca_trace(process, 0, CA_TRACE_STUB, process->constructs[id].entry, 0);
  ca_thread_start(process, hot, tid, sp);
}

/* ---- memory ---- */

bool ca_cover(ca_process *process, uint64_t start, uint64_t bytes) {
  if (bytes == 0 || start >> 47)
    return true;
  if (start + bytes > CA_FLAT_BYTES)
    process->flat = false;
  unsigned unit_bits = 32 + process->shift;
  uint64_t last = (start + bytes - 1) >> unit_bits;
  for (uint64_t unit = start >> unit_bits; unit <= last && unit < CA_UNITS; unit++) {
    if (process->is_covered[unit])
      continue;
    process->is_covered[unit] = 1;
    process->covered[process->covered_count++] = (uint32_t)unit;
    for (ca_thread *thread = process->threads; thread && !covers_lately(process);
         thread = thread->next)
      if (!ca_shadow_cover(&thread->shadow, unit << unit_bits, 1))
        return false;
  }
  return true;
}

bool ca_cover_lately(ca_thread *thread, uint64_t address, uint64_t bytes) {
  ca_shadow *shadow = &thread->shadow;
  if (CA_LIKELY(ca_shadow_has(shadow, address) && ca_shadow_has(shadow, address + bytes - 1)))
    return true;
  return ca_shadow_cover(shadow, address, bytes);
}

bool ca_others_make_way(const ca_process *process, const ca_thread *self, uint64_t start,
                        uint64_t bytes) {
  if (ca_shadow_is_in_the_way(NULL, start, bytes))
    return true;
  for (const ca_thread *thread = process->threads; thread; thread = thread->next)
    if (thread != self && ca_shadow_is_in_the_way(&thread->shadow, start, bytes))
      return true;
  return false;
}

bool ca_make_way(ca_process *process, uint64_t start, uint64_t bytes) {
  ca_arena_avoid(start, bytes);
  bool moved = ca_nowhere_makes_way(start, bytes) && ca_holders_make_way(process, start, bytes);
  for (ca_thread *thread = process->threads; moved && thread; thread = thread->next)
    moved = ca_shadow_make_way(&thread->shadow, start, bytes);
  if (moved && process->merged)
    moved = ca_merged_make_way(process, start, bytes);
  ca_arena_avoid(0, 0);
  return moved && !ca_overlaps_arena(start, bytes);
}

void ca_forget(ca_process *process, uint64_t start, uint64_t bytes) {
  for (ca_thread *thread = process->threads; thread; thread = thread->next)
    ca_shadow_forget(&thread->shadow, start, bytes);
  if (process->merged)
    ca_merged_forget(process, start, bytes);
}

/* ---- constructs ---- */

static uint32_t *slot_of(const ca_process *process, uint64_t entry) {
  uint64_t hash = (entry * 0x9E3779B97F4A7C15ull) >> 32;
  for (uint64_t i = hash;; i++) {
    uint32_t *slot = &process->construct_index[i & (INDEX_SIZE - 1)];
    if (*slot == 0 || process->constructs[*slot].entry == entry)
      return slot;
  }
}

uint32_t ca_construct_find(const ca_process *process, uint64_t entry) {
  return *slot_of(process, entry);
}

uint32_t ca_construct_of(ca_process *process, uint64_t entry, uint32_t flags) {
  uint32_t *slot = slot_of(process, entry);
  if (*slot)
    return *slot;
  if (process->construct_count == CONSTRUCTS_MAX) /* endless generated code: all the rest is one */
    return CONSTRUCTS_MAX - 1;
  ca_construct *construct = &process->constructs[process->construct_count];
  construct->entry = entry;
  construct->flags = flags;
  construct->module = 0;
  construct->offset = entry;
  for (ca_module *module = process->modules; module; module = module->next)
    if (entry >= module->start && entry < module->end) {
      construct->module = module->id;
      construct->offset = entry - module->bias;
      break;
    }
  return *slot = process->construct_count++;
}

void ca_constructs_flush(ca_process *process) {
  enum { PER_FRAME = 4096 };
  while (process->constructs_sent < process->construct_count) {
    uint32_t n = process->construct_count - process->constructs_sent;
    n = n < PER_FRAME ? n : PER_FRAME;
    ca_writer w = ca_frame_begin(process);
    ca_put_map(&w, 1);
    CA_KEY(&w, "constructs");
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++) {
      const ca_construct *construct = &process->constructs[process->constructs_sent];
      ca_put_array(&w, 6);
      ca_put_uint(&w, process->constructs_sent++);
      ca_put_uint(&w, 0);
      ca_put_uint(&w, construct->module);
      ca_put_uint(&w, construct->offset);
      ca_put_uint(&w, 0);
      ca_put_uint(&w, construct->flags & CA_CONSTRUCT_OPAQUE);
    }
    ca_frame_end(process, &w, CA_CONSTRUCTS);
  }
}

/* The module is gone: what is loaded there next are other routines. */
static void drop_constructs(ca_process *process, uint64_t start, uint64_t end) {
  bool any = false;
  for (uint32_t id = 1; id < process->construct_count; id++) {
    ca_construct *construct = &process->constructs[id];
    if (construct->entry >= start && construct->entry < end) {
      construct->entry = 0;
      any = true;
    }
  }
  if (!any)
    return;
  ca_constructs_flush(process);
  for (size_t i = 0; i < INDEX_SIZE; i++)
    if (process->construct_index[i])
      process->construct_index[i] = 0;
  for (uint32_t id = 1; id < process->construct_count; id++)
    if (process->constructs[id].entry)
      *slot_of(process, process->constructs[id].entry) = id;
}

/* ---- modules ---- */

static void put_hex(ca_writer *w, const unsigned char *bytes, size_t count) {
  static const char digits[] = "0123456789abcdef";
  char text[128];
  count = count < sizeof text / 2 ? count : sizeof text / 2;
  for (size_t i = 0; i < count; i++) {
    text[2 * i] = digits[bytes[i] >> 4];
    text[2 * i + 1] = digits[bytes[i] & 15];
  }
  ca_put_bytes(w, text, 2 * count);
}

ca_module *ca_module_mapped(ca_process *process, const char *path, uint64_t bias, uint64_t start,
                            uint64_t end, const unsigned char *build_id, size_t build_id_bytes) {
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 6);
  CA_KEY(&w, "id");
  ca_put_uint(&w, process->module_count + 1);
  CA_KEY(&w, "path");
  ca_put_text(&w, path, 4096);
  CA_KEY(&w, "bias");
  ca_put_uint(&w, bias);
  CA_KEY(&w, "start");
  ca_put_uint(&w, start);
  CA_KEY(&w, "end");
  ca_put_uint(&w, end);
  CA_KEY(&w, "build_id");
  put_hex(&w, build_id, build_id ? build_id_bytes : 0);
  size_t bytes = (size_t)(w.at - w.start);
  ca_module *module = ca_map(sizeof *module + bytes);
  if (!module)
    return NULL;
  module->id = ++process->module_count;
  module->bias = bias;
  module->start = start;
  module->end = end;
  module->payload_bytes = bytes;
  module->marks = NULL;
  module->mark_count = 0;
  if (process->marks)
    ca_marks_find(process, path, module);
  for (size_t i = 0; i < bytes; i++)
    module->payload[i] = w.start[i];
  module->next = process->modules;
  process->modules = module;
  ca_frame_end(process, &w, CA_MODULE);
  return module;
}

void ca_modules_unmapped(ca_process *process, uint64_t start, uint64_t end) {
  for (ca_module **link = &process->modules; *link;) {
    ca_module *module = *link;
    if (module->start >= end || module->end <= start) {
      link = &module->next;
      continue;
    }
    drop_constructs(process, module->start, module->end);
    if (process->block_counts)
      ca_blocks_forget(process, module->start, module->end);
    ca_writer w = ca_frame_begin(process);
    ca_put_map(&w, 1);
    CA_KEY(&w, "id");
    ca_put_uint(&w, module->id);
    ca_frame_end(process, &w, CA_UNMAP);
    *link = module->next;
    if (module->marks)
      ca_unmap(module->marks, process->marks_bytes * sizeof(uint64_t));
    ca_unmap(module, sizeof *module + module->payload_bytes);
  }
}
