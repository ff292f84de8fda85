#include "recursion.h"
#include "base/arena.h"
#include "mix.h"

enum { WORD = 4, RETURN_ADDRESS = 8, PASSED = 128 /* bytes of arguments on the stack */ };

/* ---- which routines ---- */

static ca_recursive *told_of(ca_recursion *r, uint32_t construct) {
  for (uint32_t i = 0; i < r->routines; i++)
    if (r->told[i].construct == construct)
      return &r->told[i];
  return NULL;
}

/* Whether another activation of the routine is not far below. */
static bool calls_itself(const ca_stack *stack, const ca_frame *frame) {
  enum { FAR = 64 };
  const ca_frame *below = frame - 1;
  for (int i = 0; i < FAR && below > stack->base; i++, below--)
    if (below->construct == frame->construct)
      return true;
  return false;
}

/* ---- activations begin and end ---- */

static bool has_memory(ca_recursion *r) {
  if (!r->acts)
    r->acts = ca_map(CA_ACTS * sizeof *r->acts);
  if (!r->times)
    r->times = ca_map(CA_ACT_WORDS * sizeof *r->times);
  if (!r->known)
    r->known = ca_map(CA_ACT_SIGNATURES * sizeof *r->known);
  return r->acts && r->times && r->known;
}

static void take_arguments(ca_act *act, const ca_registers *now) {
  unsigned count = 0;
  for (unsigned i = 0; i < CA_GENERAL; i++)
    if (CA_ARGUMENT_MASK >> i & 1)
      act->values[count++] = now->general[i];
  for (unsigned v = 0; v < CA_VECTOR_ARGUMENTS; v++) {
    uint64_t value = 0;
    for (int i = 0; i < CA_VECTOR_WORDS; i++)
      value = ca_mix(value, now->vector[v][i]);
    act->values[count++] = value;
  }
}

static uint64_t signature_of(const ca_act *act) {
  uint64_t all = ca_mix(act->construct, act->sum);
  unsigned count = 0;
  for (unsigned i = 0; i < CA_GENERAL + CA_VECTOR_ARGUMENTS; i++)
    if (CA_ARGUMENT_MASK >> i & 1) {
      if (act->live >> i & 1)
        all = ca_mix(all, ca_mix(i, act->values[count]));
      count++;
    }
  return all | 1;
}

/* Whether it is known; else it is from now on. */
static bool know(ca_recursion *r, uint64_t signature) {
  for (uint64_t i = signature >> 32;; i++) {
    uint64_t *at = &r->known[i % CA_ACT_SIGNATURES];
    if (*at == signature)
      return true;
    if (*at)
      continue;
    *at = signature;
    r->full |= ++r->signatures >= CA_ACT_SIGNATURES / 2;
    return false;
  }
}

/* To find what is known among so many takes as many steps as their number has bits, and each is
 * about half a call: calls with less within them are not worth to be remembered. */
static uint64_t least_worth(const ca_recursive *routine) {
  enum { LEAST = 10 };
  uint64_t bits = 64 - (uint64_t)__builtin_clzll(routine->known | 1);
  return 2 * bits > LEAST ? 2 * bits : LEAST;
}

static void judge(ca_recursion *r, ca_act *act) {
  ca_recursive *routine = told_of(r, act->construct);
  bool repeated = know(r, signature_of(act));
  routine->known += !repeated;
  act->count++;
  act->repeated += repeated;
  if (repeated && act->count >= least_worth(routine) && !act->effect && act->kept == 0 &&
      act->outside <= CA_ACT_FIXED) {
    act->spared = act->count;
    act->outer = 1;
    act->rewritten = act->stored > 0 && act->outside == 0;
  }
}

static void pass_on(ca_act *parent, const ca_act *act) {
  parent->sum += act->sum;
  parent->outside += act->outside;
  parent->stored += act->stored;
  parent->kept += act->kept;
  parent->effect |= act->effect;
  parent->live |= act->live & ~parent->touched;
  parent->touched |= act->live | act->touched;
}

/* To the next activation of the same routine around it, else to what is told. */
static void add_up(ca_recursion *r, const ca_act *act) {
  for (ca_act *outer = r->acts + r->count; outer-- > r->acts;)
    if (outer->construct == act->construct) {
      outer->count += act->count;
      outer->repeated += act->repeated;
      outer->spared += act->spared;
      outer->outer += act->outer;
      outer->rewritten += act->rewritten;
      return;
    }
  ca_recursive *told = told_of(r, act->construct);
  told->count += act->count;
  told->repeated += act->repeated;
  told->spared += act->spared;
  told->outer += act->outer;
  told->rewritten += act->rewritten;
}

/* What the last store left is there now. */
static void settle(ca_recursion *r) {
  for (uint32_t i = 0; i < r->stored_count; i++) {
    const ca_act_stored *stored = &r->stored[i];
    if (*(const uint32_t *)stored->word == stored->before)
      continue;
    r->acts[r->count - 1].outside++;
    if (stored->first > 0)
      r->acts[stored->first - 1].outside--;
  }
  r->stored_count = 0;
}

static void pop(ca_recursion *r, bool whole) {
  ca_act *act = &r->acts[--r->count];
  if (whole)
    judge(r, act);
  if (r->count > 0)
    pass_on(act - 1, act);
  add_up(r, act);
}

/* Those that are open are not judged. */
static void give_up(ca_recursion *r) {
  r->stored_count = 0;
  while (r->count > 0)
    pop(r, false);
}

static void note_event(ca_recursion *r) {
  r->full |= ++r->events >= CA_ACT_EVENTS && !r->all;
  if (r->full)
    give_up(r);
}

/* The routine is one that calls itself. */
static bool is_recursive(ca_recursion *r, const ca_stack *stack, const ca_frame *frame) {
  if (told_of(r, frame->construct))
    return true;
  if (r->routines == CA_RECURSIVE || !calls_itself(stack, frame) || !has_memory(r))
    return false;
  r->told[r->routines++] = (ca_recursive){.construct = frame->construct};
  return true;
}

void ca_recursion_entered(ca_recursion *r, const ca_hot *hot,
                          void (*registers)(const ca_hot *, ca_registers *)) {
  ca_frame *frame = hot->s;
  settle(r);
  if (r->full || frame->flags & CA_FRAME_PART || !is_recursive(r, hot->stack, frame) ||
      (r->count > 0 && (r->stack != hot->stack || r->acts[r->count - 1].frame == frame)) ||
      r->count == CA_ACTS)
    return;
  ca_registers now;
  registers(hot, &now);
  r->stack = hot->stack;
  ca_act *act = &r->acts[r->count++];
  *act =
      (ca_act){.frame = frame, .sp = frame->sp, .construct = frame->construct, .time = ++r->time};
  take_arguments(act, &now);
  note_event(r);
}

void ca_recursion_ended(ca_recursion *r, const ca_stack *stack, const ca_frame *frame, bool whole) {
  if (!ca_recursion_open(r, stack) || r->acts[r->count - 1].frame != frame)
    return;
  settle(r);
  pop(r, whole);
  if (r->full)
    give_up(r);
}

void ca_recursion_forget(ca_recursion *r) {
  r->stored_count = 0;
}

void ca_recursion_freed(ca_recursion *r, const ca_stack *stack) {
  ca_recursion_forget(r);
  if (ca_recursion_open(r, stack))
    give_up(r);
}

void ca_recursion_clear(ca_recursion *r) {
  bool all = r->all;
  if (r->acts)
    ca_unmap(r->acts, CA_ACTS * sizeof *r->acts);
  if (r->times)
    ca_unmap(r->times, CA_ACT_WORDS * sizeof *r->times);
  if (r->known)
    ca_unmap(r->known, CA_ACT_SIGNATURES * sizeof *r->known);
  *r = (ca_recursion){.all = all};
}

/* ---- accesses ---- */

static ca_word_time *time_of(ca_recursion *r, uint64_t word) {
  uint64_t key = word / WORD + 1;
  for (uint64_t i = ca_mix(key, 0) >> 40;; i++) {
    ca_word_time *at = &r->times[i % CA_ACT_WORDS];
    if (at->word == key)
      return at;
    if (at->word)
      continue;
    at->word = key;
    r->full |= ++r->words >= CA_ACT_WORDS / 2;
    return at;
  }
}

/* Numbers of activations: of the outermost that the word lies outside the frame of, and its return
 * address is not; r->count: there is none. */
static uint32_t outermost_beside(const ca_recursion *r, uint64_t word) {
  const ca_stack *stack = r->stack;
  bool on_stack = word >= stack->low && word < stack->high;
  uint32_t i = on_stack ? r->count : 0;
  while (i > 0 && word >= r->acts[i - 1].sp + RETURN_ADDRESS)
    i--;
  return i;
}

static uint32_t outermost_since(const ca_recursion *r, uint64_t time) {
  uint32_t i = r->count;
  while (i > 0 && r->acts[i - 1].time > time)
    i--;
  return i;
}

/* It is added to all activations from `first` on, of which the deepest sees it at `own`: an
 * argument on the stack lies where the caller's frame does. */
static void add_input(ca_recursion *r, uint32_t first, uint64_t word, uint32_t value) {
  ca_act *top = &r->acts[r->count - 1];
  uint64_t hash = ca_mix(word, value), own = hash;
  if (word - top->sp < PASSED)
    own = ca_mix(word - top->sp, value);
  top->sum += own;
  if (r->count > 1)
    top[-1].sum -= own;
  if (first + 1 == r->count)
    return;
  top[-1].sum += hash;
  if (first > 0)
    r->acts[first - 1].sum -= hash;
}

static void read_word(ca_recursion *r, uint64_t word) {
  ca_word_time *at = time_of(r, word);
  uint32_t beside = outermost_beside(r, word), since = outermost_since(r, at->time);
  uint32_t first = beside > since ? beside : since;
  if (first < r->count)
    add_input(r, first, word, *(const uint32_t *)word);
  at->time = r->time;
}

/* A store is about to be made there. */
static void stores(ca_recursion *r, uint64_t word, uint32_t first) {
  ca_act *act = &r->acts[r->count - 1];
  act->stored++;
  if (first > 0)
    r->acts[first - 1].stored--;
  if (r->stored_count < CA_ACT_STORED) {
    r->stored[r->stored_count++] = (ca_act_stored){word, first, *(const uint32_t *)word};
    return;
  }
  act->outside++;
  if (first > 0)
    r->acts[first - 1].outside--;
}

void ca_recursion_load(ca_recursion *r, uint64_t address, uint64_t bytes) {
  settle(r);
  for (uint64_t word = address & ~3ull; word < address + bytes; word += WORD)
    read_word(r, word);
  note_event(r);
}

void ca_recursion_store(ca_recursion *r, uint64_t address, uint64_t bytes) {
  settle(r);
  for (uint64_t word = address & ~3ull; word < address + bytes; word += WORD) {
    if (word < address || word + WORD > address + bytes)
      read_word(r, word); /* the rest of it stays */
    uint32_t first = outermost_beside(r, word);
    if (first < r->count)
      stores(r, word, first);
    time_of(r, word)->time = r->time;
  }
  note_event(r);
}
