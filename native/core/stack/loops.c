#include "loops.h"
#include "locate.h"
#include "core/rows/thinned.h"

/* Whether the topmost routine was entered in the function. Where its stack is not aligned its loops
 * could not be told from it: it has none. */
static bool is_within(const ca_hot *hot, const ca_function *function) {
  const ca_frame *routine = ca_routine_of(hot->s);
  return routine > hot->stack->base && routine->entry >= function->start &&
         routine->entry < function->end && !(routine->sp & 1);
}

/* The frame of the routine that a point of the function is of; NULL: none. */
static ca_frame *routine_at(ca_hot *hot, const ca_function *function, uint64_t sp) {
  bool above = sp > hot->s->sp;
  /* Far below the routine's own frame it has a large one: whoever changes stacks is on top then. */
  bool far = hot->s->sp - sp >= CA_FAR && (sp < hot->stack->low || !is_within(hot, function));
  if (CA_UNLIKELY(above || far)) {
    if (!ca_locate_known(hot, sp))
      return NULL;
    ca_end_until(hot, sp);
  }
  return is_within(hot, function) ? ca_routine_of(hot->s) : NULL;
}

/* Regions stay: of what lies below one, nothing ends before it. */
static void end_others(ca_hot *hot, const ca_frame *routine, uint32_t loop) {
  const ca_constructs *constructs = hot->stack->thread->all->constructs;
  while (hot->s > routine && !(hot->s->flags & CA_FRAME_REGION) &&
         !ca_is_within(constructs, loop, hot->s->construct))
    ca_pop(hot);
}

/* The innermost loop of the routine's that has not ended; the routine: there is none. */
static const ca_frame *innermost(const ca_hot *hot, const ca_frame *routine) {
  const ca_frame *frame = hot->s;
  while (frame->flags & CA_FRAME_REGION)
    frame--;
  return frame->flags & CA_FRAME_LOOP ? frame : routine;
}

static void push(ca_hot *hot, const ca_frame *routine, uint32_t loop) {
  const ca_constructs *constructs = hot->stack->thread->all->constructs;
  bool own = routine->construct == ca_owner_of(constructs, loop) &&
             !(ca_holder_of(hot->s)->flags & CA_FRAME_REGION);
  uint64_t apart = own ? 0 : CA_FRAME_APART;
  ca_push_plain(hot, ca_loop_entry(loop), loop, routine->sp | 1);
  hot->s->flags = CA_FRAME_LOOP | apart | (uint64_t)hot->iterations << 32;
  hot->iterations = 0;
}

/* The loop that is the next to begin, so that `loop` may. */
static uint32_t next_of(ca_hot *hot, const ca_frame *routine, uint32_t loop) {
  const ca_construct *list = hot->stack->thread->all->constructs->list;
  const ca_frame *inner = innermost(hot, routine);
  uint32_t around = inner > routine ? inner->construct : 0, parent;
  while (parent = list[loop].parent, parent != around && list[parent].kind == CA_LOOP)
    loop = parent;
  return loop;
}

/* Whether the loop, which is not on the stack where it would be, is looked at. */
static bool is_wanted(ca_hot *hot, const ca_frame *routine, uint32_t loop,
                      const ca_function *function) {
  ca_thinned *thinned = hot->stack->rows.stores->thinned;
  const ca_frame *top = innermost(hot, routine);
  if (!thinned)
    return true;
  bool around = top > routine && top->flags & CA_FRAME_LOOP;
  uint64_t turn = (uint64_t)top->ts << 32 | (around ? hot->iterations : 0);
  return ca_thinned_begins(thinned, hot->stack->rows.left, function, loop,
                           around ? top->construct : 0, turn, hot->stack->rows.thread);
}

void ca_loop_header_far(ca_hot *hot, uint32_t loop, const ca_function *function, uint64_t sp) {
  ca_frame *routine = routine_at(hot, function, sp);
  if (!routine)
    return;
  end_others(hot, routine, loop);
  if (hot->s->construct == loop) {
    hot->iterations++;
    if (CA_UNLIKELY((int32_t)hot->iterations < 0))
      ca_spill_iterations(hot);
    return;
  }
  /* A region that goes on lies on it, so that it cannot become a row now. */
  if (innermost(hot, routine)->construct == loop) {
    if (CA_LIKELY((int32_t)(hot->iterations + 1) > 0))
      hot->iterations++;
    return;
  }
  if (!is_wanted(hot, routine, loop, function))
    return;
  while (hot->s->construct != loop)
    push(hot, routine, next_of(hot, routine, loop));
}

void ca_loop_exit_far(ca_hot *hot, uint32_t inside, const ca_function *function, uint64_t sp) {
  ca_frame *routine = routine_at(hot, function, sp);
  if (routine)
    end_others(hot, routine, inside);
}

void ca_trace_point(ca_tracer *tracer, uint32_t thread, uint32_t kind, uint32_t loop,
                    const ca_function *function, uint64_t sp) {
  ca_trace(tracer, thread, CA_TRACE_FUNCTION, function->start, function->end);
  ca_trace(tracer, thread, kind, loop, sp);
}
