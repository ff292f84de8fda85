#include "locals.h"
#include "heights.h"
#include "base/sort.h"

/* An address in the frame that the function names; `begins`: an object may. */
typedef struct {
  int64_t at;
  bool begins;
} mark;

typedef struct {
  mark *marks;
  uint32_t count;
} frame;

static void note(frame *f, const ca_instruction *in, const ca_heights *h) {
  int64_t at;
  bool begins;
  if (!h->seen)
    return;
  if (ca_pushes(in) && h->sp_known)
    f->marks[f->count++] = (mark){h->sp - 8, false};
  if (ca_names_place(in, h, &at, &begins) && at < 0)
    f->marks[f->count++] = (mark){at, begins};
}

static bool is_before(const void *left, const void *right) {
  const mark *a = left, *b = right;
  return a->at < b->at || (a->at == b->at && a->begins > b->begins);
}

/* Where the object ends of which `marks` are those behind its start, and `limit` where the next
 * one begins: variables that come before that are none of it. */
static int64_t end_of(const mark *marks, uint32_t count, int64_t limit) {
  enum { WORD = 8, PADDING = 8 };
  int64_t end = limit;
  for (uint32_t i = count; i-- > 0 && marks[i].at + WORD + PADDING >= end;)
    end = marks[i].at < end ? marks[i].at : end;
  return end;
}

static void put(ca_function *function, const frame *f) {
  for (uint32_t i = 0, next; i < f->count; i = next) {
    int64_t start = f->marks[i].at;
    next = i + 1;
    if (!f->marks[i].begins)
      continue;
    while (next < f->count &&
           !(f->marks[next].begins && f->marks[next].at - start >= CA_LEAST_ARRAY))
      next++;
    int64_t limit = next < f->count ? f->marks[next].at : 0;
    int64_t end = end_of(&f->marks[i + 1], next - i - 1, limit);
    if (end - start >= CA_LEAST_ARRAY)
      function->locals[function->locals_count++] = (ca_local){start, end};
  }
}

bool ca_find_locals(ca_function *function, const ca_flow_graph *flow, ca_pool *pool) {
  const ca_heights *heights = ca_heights_of(flow);
  frame f = {ca_pool_take(flow->pool, 2 * (size_t)flow->step_count * sizeof *f.marks), 0};
  uint32_t begins = 0;
  if (!heights || !f.marks)
    return false;
  for (uint32_t i = 0; i < flow->step_count; i++)
    note(&f, &flow->steps[i].in, &heights[i]);
  for (uint32_t i = 0; i < f.count; i++)
    begins += f.marks[i].begins;
  if (begins == 0)
    return true;
  ca_sort(f.marks, f.count, sizeof *f.marks, is_before);
  function->locals = ca_pool_take(pool, begins * sizeof *function->locals);
  if (function->locals)
    put(function, &f);
  return function->locals != NULL;
}
