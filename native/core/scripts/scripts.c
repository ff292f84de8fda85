#include "scripts.h"
#include "find.h"
#include "names.h"
#include "states.h"
#include "base/arena.h"
#include "core/stack/activation.h"
#include "core/stack/course.h"
#include "wire/trace.h"

enum {
  TRIES = 64,   /* blocks of the routine before the cell has to be known */
  CHECKED = 64, /* frames that are looked at with care before they are believed */
  STACK_FRAME = 1 << 16,
  UNSEEN = 1,  /* in the entry of a frame: the cell has not been seen to hold it yet */
  MISSED = 64, /* functions that may have begun since the last look */
  BELOW = 256, /* frames below the routine's that are gone through */
};

static void mapped(ca_feature *feature, const char *path, const ca_module *module) {
  ca_scripts *scripts = (ca_scripts *)feature;
  if (scripts->interpreter || !ca_script_find(scripts, path, module))
    return;
  if (scripts->interpreter->restarts_left)
    scripts->stacks->restarting = scripts->entry;
  scripts->stacks->restarts_returned = scripts->interpreter->restarts_returned;
}

static void unmapped(ca_feature *feature, const ca_module *module) {
  ca_scripts *scripts = (ca_scripts *)feature;
  if (scripts->module != module)
    return;
  scripts->interpreter = NULL;
  scripts->module = NULL;
  scripts->entry = scripts->end = scripts->stacks->restarting = 0;
  scripts->tries = scripts->checked = 0;
}

static void destroy(ca_feature *feature) {
  ca_scripts *scripts = (ca_scripts *)feature;
  ca_pool_release(&scripts->pool);
  ca_script_slots_free(scripts->slots);
  ca_script_states_free(scripts->states);
  ca_unmap(scripts, sizeof *scripts);
}

ca_scripts *ca_scripts_new(ca_stacks *stacks, ca_modules *modules, ca_script_copy copy) {
  ca_scripts *scripts = ca_map(sizeof *scripts);
  if (!scripts)
    return NULL;
  scripts->feature = (ca_feature){.mapped = mapped, .unmapped = unmapped, .destroy = destroy};
  scripts->stacks = stacks;
  scripts->modules = modules;
  scripts->copy = copy;
  scripts->slots = ca_script_slots_new();
  scripts->states = ca_script_states_new();
  return scripts->slots && scripts->states ? scripts : NULL;
}

/* Code that has been translated looks at the cell still. */
static void give_up(ca_scripts *scripts) {
  const char *name = scripts->interpreter->name, *said;
  char text[256], *at = text;
  for (said = name; *said; said++)
    *at++ = *said;
  for (said = " does not keep its frames where it is known to: functions of scripts are not told "
              "apart";
       *said; said++)
    *at++ = *said;
  *at = 0;
  scripts->interpreter = NULL;
  scripts->stacks->restarting = 0;
  ca_message_note(scripts->modules->wire, text, false);
}

static void count_try(ca_scripts *scripts) {
  if (scripts->tries < TRIES && ++scripts->tries == TRIES)
    give_up(scripts);
}

/* The first frames are looked at with care. False: it was given up. */
static bool is_right(ca_scripts *scripts, const ca_script_view *v) {
  if (CA_LIKELY(scripts->checked >= CHECKED))
    return true;
  if (!scripts->interpreter->checks(v, scripts->copy)) {
    give_up(scripts);
    return false;
  }
  scripts->checked++;
  return true;
}

/* What tells the frame's activation from others. */
static uint64_t identity(const ca_interpreter *interpreter, uint64_t frame) {
  if (interpreter->mixed[0] < 0 || frame == 0)
    return frame;
  uint64_t word = ca_word(frame + (uint64_t)interpreter->mixed[0]);
  if (interpreter->mixed[1] >= 0)
    word = ca_word(word + (uint64_t)interpreter->mixed[1]);
  return frame ^ (word << 32 | word >> 32);
}

/* ---- activations ---- */

static void trace(ca_hot *hot, uint32_t kind, uint64_t construct, uint64_t sp) {
  const ca_thread_stacks *thread = hot->stack->thread;
  if (thread->all->tracer->on)
    ca_trace(thread->all->tracer, thread->number, kind, construct, sp & ~1ull);
}

static void push(ca_scripts *scripts, ca_hot *hot, uint64_t here, const ca_script_view *v,
                 uint64_t unseen) {
  uint32_t construct = ca_script_construct(scripts, v);
  if (construct == 0)
    return;
  trace(hot, CA_TRACE_SCRIPT_BEGIN, construct, here);
  ca_push_plain(hot, identity(scripts->interpreter, v->frame) | unseen, construct, here);
  hot->s->flags = CA_FRAME_SCRIPT;
}

static bool is_here(const ca_frame *frame, uint64_t here) {
  return frame->flags & CA_FRAME_SCRIPT && frame->sp == here;
}

/* Ends those above a frame. */
static void end_above(ca_hot *hot, const ca_frame *frame, uint64_t here) {
  bool full = false;
  while (hot->s != frame && is_here(hot->s, here)) {
    trace(hot, CA_TRACE_SCRIPT_END, 0, 0);
    full |= ca_pop(hot);
  }
  if (full)
    ca_course_look(hot);
}

/* The nearest frame of a function, from this one on; 0: there is none. */
static uint64_t nearest(const ca_interpreter *interpreter, ca_script_view v) {
  for (unsigned i = 0; v.frame && i < BELOW; i++) {
    if (interpreter->runs(&v))
      return v.frame;
    v.frame = interpreter->caller(&v);
  }
  return 0;
}

/* The activation with this identity: one here, or the nearest of a function below, which is not for
 * this run of the routine to end. NULL: neither. */
static ca_frame *find(const ca_hot *hot, uint64_t here, uint64_t wanted) {
  ca_frame *f = hot->s;
  for (; is_here(f, here); f--)
    if (f->entry == wanted)
      return f;
  for (unsigned i = 0; f > hot->stack->base && i < BELOW; f--, i++)
    if (f->flags & CA_FRAME_SCRIPT)
      return f->entry == wanted ? f : NULL;
  return NULL;
}

static uint64_t calling(const ca_interpreter *interpreter, ca_script_view v) {
  v.frame = interpreter->caller(&v);
  return nearest(interpreter, v);
}

static bool is_top(const ca_interpreter *interpreter, const ca_frame *top, uint64_t here,
                   uint64_t frame) {
  return is_here(top, here) && top->entry == identity(interpreter, frame);
}

/* The cell has the frame in `v`: what has ended since the last look ends, what has begun begins.
 * `begins`: that frame's function does, if nothing is known of it. */
static void follow(ca_scripts *scripts, ca_hot *hot, uint64_t here, ca_script_view v, bool begins) {
  const ca_interpreter *interpreter = scripts->interpreter;
  ca_script_view missed[MISSED];
  unsigned count = 0;
  const ca_frame *lowest = ca_routine_of(hot->s), *found = NULL;
  ca_script_view current = v;
  current.frame = v.frame = nearest(interpreter, v);
  /* Mostly it is the one on top, or was called by it, or called it. */
  if (v.frame && is_top(interpreter, hot->s, here, v.frame))
    return;
  if (v.frame && is_top(interpreter, hot->s, here, calling(interpreter, v))) {
    push(scripts, hot, here, &v, 0);
    return;
  }
  for (; v.frame && count < MISSED; v.frame = calling(interpreter, v)) {
    found = find(hot, here, identity(interpreter, v.frame));
    if (found)
      break;
    missed[count++] = v;
  }
  if (!found && current.frame)
    count = begins || (interpreter->goes_on && interpreter->goes_on(&current)) ? 1 : 0;
  end_above(hot, found && is_here(found, here) ? found : lowest, here);
  while (count > 0)
    push(scripts, hot, here, &missed[--count], 0);
}

/* The cell, and what it has. False: it has nothing yet. */
static bool current_of(ca_scripts *scripts, uint64_t sp, uint64_t routine_sp, ca_script_view *v,
                       uint64_t *cell) {
  const ca_interpreter *interpreter = scripts->interpreter;
  if (interpreter->on_stack) {
    *cell = interpreter->cell(v);
    if (*cell < sp || *cell >= routine_sp || *cell - sp >= STACK_FRAME)
      return false;
    v->frame = ca_word(*cell);
    return true;
  }
  *cell = interpreter->cell(v);
  if (scripts->checked < CHECKED) {
    if (!scripts->copy(*cell, &v->frame, sizeof v->frame)) {
      give_up(scripts);
      return false;
    }
  } else {
    v->frame = ca_word(*cell);
  }
  return v->frame != 0;
}

void ca_script_entered(ca_scripts *scripts, ca_hot *hot, uint64_t state, uint64_t argument) {
  const ca_interpreter *interpreter = scripts->interpreter;
  const ca_frame *routine = ca_routine_of(hot->s);
  hot->script_sp = 0;
  /* Ruby's, without a state, tells of its instructions. */
  if (!interpreter || routine->entry != scripts->entry || routine == hot->stack->base || !state)
    return;
  ca_script_note_state(scripts->states, routine->sp, state);
  ca_script_view v = {scripts->symbols, state, argument};
  uint64_t cell;
  if (!interpreter->late && !current_of(scripts, 0, 0, &v, &cell))
    return;
  if (!is_right(scripts, &v))
    return;
  if (!interpreter->late)
    follow(scripts, hot, routine->sp | 1, v, true);
  else if (interpreter->runs(&v))
    push(scripts, hot, routine->sp | 1, &v, UNSEEN);
}

void ca_script_resumed(ca_scripts *scripts, ca_hot *hot, uint64_t state, uint64_t sp) {
  const ca_frame *routine = ca_routine_of(hot->s);
  ca_script_view v = {scripts->symbols, state, 0};
  uint64_t cell;
  if (!scripts->interpreter || routine->entry != scripts->entry || !state)
    return;
  ca_script_note_state(scripts->states, routine->sp, state);
  if (!current_of(scripts, sp, routine->sp, &v, &cell) || !is_right(scripts, &v))
    return;
  v.frame = nearest(scripts->interpreter, v);
  if (v.frame)
    push(scripts, hot, routine->sp | 1, &v, 0);
}

/* Where the return address lies of a routine that has begun before its stack was known. Of places
 * that are known above the stack pointer the nearest may be of one that is gone; it had the same
 * state. */
static uint64_t place_of(const ca_scripts *scripts, uint64_t sp) {
  uint64_t place = ca_script_place_above(scripts->states, sp, STACK_FRAME);
  if (!place || !scripts->interpreter->on_stack)
    return place;
  ca_script_view v = {scripts->symbols, ca_script_state_at(scripts->states, place), 0};
  uint64_t cell = scripts->interpreter->cell(&v);
  return cell > sp && cell - sp < STACK_FRAME
             ? ca_script_place_above(scripts->states, cell, STACK_FRAME)
             : 0;
}

void ca_script_look(ca_scripts *scripts, ca_hot *hot, uint64_t sp) {
  const ca_interpreter *interpreter = scripts->interpreter;
  const ca_frame *routine = ca_routine_of(hot->s);
  bool on_root = routine == hot->stack->base;
  if (!interpreter || (!on_root && routine->entry != scripts->entry))
    return;
  uint64_t cell, routine_sp = on_root ? place_of(scripts, sp) : routine->sp & ~1ull;
  uint64_t here = routine_sp | 1;
  ca_script_view v = {scripts->symbols, ca_script_state_at(scripts->states, routine_sp), 0};
  if (!v.state)
    return;
  if (!current_of(scripts, sp, routine_sp, &v, &cell)) {
    if (scripts->interpreter)
      count_try(scripts);
    return;
  }
  hot->script_sp = sp;
  hot->script_cell = cell;
  if (is_here(hot->s, here) && hot->s->entry & UNSEEN && interpreter->late) {
    if (v.frame == (hot->s->entry & ~(uint64_t)UNSEEN)) {
      hot->entry = hot->s->entry = v.frame;
      scripts->tries = TRIES; /* it is where it should be */
    } else {
      count_try(scripts);
    }
    return;
  }
  if (is_right(scripts, &v))
    follow(scripts, hot, here, v, on_root);
}
