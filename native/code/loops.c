#include "loops.h"
#include "coverage.h"
#include "data.h"
#include "locals.h"
#include "modules.h"
#include "nest.h"
#include "returns.h"
#include "base/arena.h"
#include "base/load.h"
#include "base/pool.h"

typedef struct file {
  struct file *next;
  uint64_t start, end, bias; /* of its code that is mapped */
  ca_image image;
  ca_returns returns;
  ca_pool pool;
  size_t count;
  ca_function **found; /* by index of the extent */
  ca_statics statics;
} file;

struct ca_functions {
  ca_feature feature;
  bool on_disk;             /* files need not be loaded */
  ca_static_visitor marked; /* NULL: nobody asks for objects */
  void *context;
  file *first;
  ca_pool scratch;
  /* What an engine asked for last: it asks for most functions several times in a row. */
  uint64_t latest_start, latest_end;
  const ca_function *latest;
};

static void close_file(file *f) {
  if (f->found)
    ca_unmap(f->found, f->count * sizeof *f->found);
  ca_pool_release(&f->pool);
  ca_image_close(&f->image);
  ca_unmap(f, sizeof *f);
}

static void mapped(ca_feature *feature, const char *path, const ca_module *module) {
  ca_functions *functions = (ca_functions *)feature;
  functions->latest = NULL;
  file *f = ca_map(sizeof *f);
  if (!f)
    return;
  f->next = functions->first;
  f->start = module->start;
  f->end = module->end;
  f->bias = module->bias;
  f->returns.pool = &f->pool;
  if (!ca_image_open(&f->image, path) || (f->count = ca_extent_count(&f->image)) == 0 ||
      !(f->found = ca_map(f->count * sizeof *f->found)))
    close_file(f);
  else
    functions->first = f;
}

static void unmapped(ca_feature *feature, const ca_module *module) {
  ca_functions *functions = (ca_functions *)feature;
  functions->latest = NULL;
  for (file **link = &functions->first; *link; link = &(*link)->next) {
    file *f = *link;
    if (f->start != module->start || f->end != module->end)
      continue;
    *link = f->next;
    close_file(f);
    return;
  }
}

ca_functions *ca_functions_new(void) {
  ca_functions *functions = ca_map(sizeof *functions);
  if (functions)
    functions->feature = (ca_feature){.mapped = mapped, .unmapped = unmapped};
  return functions;
}

ca_functions *ca_functions_on_disk(void) {
  ca_functions *functions = ca_functions_new();
  if (functions)
    functions->on_disk = true;
  return functions;
}

void ca_functions_free(ca_functions *functions) {
  while (functions->first) {
    file *f = functions->first;
    functions->first = f->next;
    close_file(f);
  }
  ca_pool_release(&functions->scratch);
  ca_unmap(functions, sizeof *functions);
}

ca_feature *ca_functions_feature(ca_functions *functions) {
  return &functions->feature;
}

/* Whether what is loaded is what the file says: it may have been changed since. */
static bool is_loaded(const file *f, const ca_extent *extent) {
  enum { PIECE = 2048 };
  unsigned char loaded[PIECE];
  uint64_t at = extent->start;
  if (at + f->bias < f->start || extent->end + f->bias > f->end)
    return false;
  while (at < extent->end) {
    uint64_t bytes = extent->end - at < PIECE ? extent->end - at : PIECE;
    size_t left;
    const unsigned char *code = ca_image_at(&f->image, at, &left);
    if (left < bytes || !ca_load(at + f->bias, loaded, bytes))
      return false;
    for (uint64_t i = 0; i < bytes; i++)
      if (loaded[i] != code[i])
        return false;
    at += bytes;
  }
  return true;
}

typedef struct {
  const ca_functions *functions;
  file *file;
} marker;

static void mark(void *context, uint64_t address, bool begins) {
  const marker *m = context;
  file *f = m->file;
  bool is_new = ca_statics_mark(&f->statics, &f->image, &f->pool, address, begins);
  if (is_new)
    m->functions->marked(m->functions->context, address + f->bias, begins);
}

static void find_objects(const ca_functions *functions, file *f, ca_function *function,
                         const ca_flow_graph *flow) {
  marker m = {functions, f};
  ca_find_locals(function, flow, &f->pool);
  ca_visit_data(flow, mark, &m);
}

static void analyse(ca_functions *functions, file *f, ca_function *function) {
  ca_flow_graph *flow =
      ca_explore(&f->image, &f->returns, &functions->scratch, function->start - f->bias);
  bool known = flow && ca_flow_is_known(flow);
  for (uint32_t i = 0; known && !functions->on_disk && i < flow->part_count; i++)
    known = is_loaded(f, &flow->parts[i].extent);
  if (!known || !ca_find_loops(function, flow, &f->pool, f->bias))
    function->flags |= CA_FUNCTION_UNKNOWN;
  else if (functions->marked)
    find_objects(functions, f, function, flow);
  /* Code that is nowhere entered but from here is the function's. */
  for (uint32_t i = 0; flow && i < flow->part_count; i++) {
    ca_extent extent;
    size_t index;
    if (ca_extent_at(&f->image, flow->parts[i].extent.start, &extent, &index) && index < f->count &&
        !f->found[index])
      f->found[index] = function;
  }
  ca_pool_reset(&functions->scratch);
}

void ca_functions_find_objects(ca_functions *functions, ca_static_visitor marked, void *context) {
  functions->marked = marked;
  functions->context = context;
}

static file *file_of_data(const ca_functions *functions, uint64_t address) {
  for (file *f = functions->first; f; f = f->next)
    if (ca_image_writable(&f->image, address - f->bias))
      return f;
  return NULL;
}

bool ca_is_static(const ca_functions *functions, uint64_t address) {
  return file_of_data(functions, address) != NULL;
}

void ca_visit_statics(const ca_functions *functions, const ca_static *object,
                      ca_static_visitor visit, void *context) {
  const file *f = file_of_data(functions, object->start);
  for (uint32_t i = 0; f && i < f->statics.mark_count; i++) {
    uint64_t address = (f->statics.marks[i] >> 1) + f->bias;
    if (address >= object->start && address < object->end)
      visit(context, address, f->statics.marks[i] & 1);
  }
}

bool ca_static_object(ca_functions *functions, uint64_t address, ca_static *object,
                      uint64_t *code) {
  file *f = file_of_data(functions, address);
  if (!f || !ca_static_at(&f->statics, &f->image, &f->pool, address - f->bias, object))
    return false;
  object->start += f->bias;
  object->end += f->bias;
  *code = f->start;
  return true;
}

static file *file_of_code(const ca_functions *functions, uint64_t address, ca_extent *extent,
                          size_t *index) {
  file *f = functions->first;
  while (f && (address < f->start || address >= f->end))
    f = f->next;
  if (!f || !ca_extent_at(&f->image, address - f->bias, extent, index) || *index >= f->count)
    return NULL;
  return f;
}

bool ca_function_bounds(const ca_functions *functions, uint64_t address, uint64_t *start,
                        uint64_t *end) {
  ca_extent extent;
  size_t index;
  const file *f = file_of_code(functions, address, &extent, &index);
  if (!f)
    return false;
  const ca_function *known = f->found[index];
  *start = known ? known->start : extent.start + f->bias;
  *end = known ? known->end : extent.end + f->bias;
  return true;
}

const ca_function *ca_function_at(ca_functions *functions, uint64_t address) {
  ca_extent extent;
  size_t index;
  if (functions->latest && address >= functions->latest_start && address < functions->latest_end)
    return functions->latest;
  file *f = file_of_code(functions, address, &extent, &index);
  if (!f)
    return NULL;
  if (!f->found[index]) {
    ca_function *function = ca_pool_take(&f->pool, sizeof *function);
    if (!function)
      return NULL;
    function->start = extent.start + f->bias;
    function->end = extent.end + f->bias;
    f->found[index] = function;
    analyse(functions, f, function);
  }
  functions->latest_start = extent.start + f->bias;
  functions->latest_end = extent.end + f->bias;
  functions->latest = f->found[index];
  return functions->latest;
}
