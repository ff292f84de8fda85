#include "watch.h"
#include "core/structures/objects.h"
#include "core/structures/state.h"
#include "core/structures/accesses.h"
#include "instances.h"

enum { RED_ZONE = 128 };

static bool overlap(uint64_t a, uint64_t a_bytes, uint64_t b, uint64_t b_bytes) {
  return a < b + b_bytes && b < a + a_bytes;
}

/* Slots, and copies, that are read or overwritten after the loop. */
static void after(ca_instance *instance, uint64_t address, uint64_t bytes, bool write) {
  uint64_t last = address + bytes - 1;
  for (uint64_t at = address & ~3ull; at <= last && instance->waiting >> CA_FIRST_SLOT; at += 4) {
    unsigned slot = ca_slot_known(instance->loop, (int64_t)(at - instance->routine_sp));
    uint64_t bit = slot < CA_LOCATIONS ? 1ull << slot : 0;
    bool whole = at >= address && at + 4 <= address + bytes && slot != CA_OTHER_SLOTS;
    if (!(instance->waiting & bit) || (write && !whole))
      continue;
    instance->waiting &= ~bit;
    if (!write)
      instance->read |= bit;
  }
  for (uint32_t i = 0; i < instance->copy_count;) {
    const ca_copy *copy = &instance->copies[i];
    if (!overlap(copy->address, 4, address, bytes)) {
      i++;
      continue;
    }
    if (!write)
      instance->read |= copy->mask;
    instance->copies[i] = instance->copies[--instance->copy_count];
  }
}

/* Whether the address is of the frame of the loop's routine. */
static bool is_own(const ca_instance *instance, const ca_hot *hot, uint64_t address) {
  bool by_routine = ca_routine_of(hot->s) == instance->routine;
  return address >= instance->sp - (by_routine ? RED_ZONE : 0) && address < instance->routine_sp;
}

/* Of a frame of what it calls. */
static bool is_of_callee(const ca_instance *instance, uint64_t address, bool own) {
  return !own && address < instance->sp && address >= instance->stack->low;
}

static void stored(ca_diagnosis *d, ca_instance *instance, const ca_hot *hot, uint64_t address,
                   uint64_t bytes, uint64_t place) {
  bool own = is_own(instance, hot, address);
  if (is_of_callee(instance, address, own))
    return;
  ca_log *turn = ca_turn_of(&instance->loop->turns, instance);
  if (ca_keeps_log(instance))
    ca_log_store(instance->log, address, bytes, !own);
  if (turn)
    ca_log_store(turn, address, bytes, !own);
  if (instance->full && !own)
    return;
  const ca_block *block = own ? NULL : ca_block_at(&d->structures->blocks, address);
  if (block && block->born > instance->moment)
    return;
  for (uint64_t at = address & ~3ull; at < address + bytes; at += 4) {
    ca_word *word = ca_words_at(&instance->words, at, own);
    if (!word) {
      instance->full = true;
      return;
    }
    word->place = place;
  }
}

static void rooted(ca_instance *instance, const ca_hot *hot, uint64_t root) {
  if (root && ca_routine_of(hot->s) == instance->routine)
    ca_root_add(instance, root);
}

/* An instance that has ended looks whether what it left is read, and may be done with that. */
static bool is_over(ca_diagnosis *d, uint32_t i, uint64_t address, uint64_t bytes, bool write) {
  ca_instance *instance = d->instances[i];
  if (!instance->ended)
    return false;
  instance->patience--;
  after(instance, address, bytes, write);
  if (ca_is_settled(instance))
    ca_settle(d, i);
  return true;
}

/* Whether a resting iteration, of a loop that has had no result, stores to what it has not stored
 * to before. */
static bool is_news(const ca_instance *instance, const ca_hot *hot, uint64_t address) {
  ca_diagnosed *loop = instance->loop;
  if (!ca_is_curious(loop))
    return false;
  loop->sample.curious++;
  bool own = is_own(instance, hot, address);
  if (is_of_callee(instance, address, own))
    return false;
  return !own ||
         ca_slot_known(loop, (int64_t)((address & ~3ull) - instance->routine_sp)) == CA_LOCATIONS;
}

void ca_diagnosis_store(ca_diagnosis *d, const ca_hot *hot, uint64_t address, uint64_t bytes,
                        uint64_t place, uint64_t root) {
  if (hot->stack->opaque)
    return;
  if (ca_recursion_open(&d->recursion, hot->stack))
    ca_recursion_store(&d->recursion, address, bytes);
  ca_calls_store(&d->calls, hot->stack, address, bytes);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != hot->stack || is_over(d, i - 1, address, bytes, true))
      continue;
    if (!ca_is_awake(instance) && !is_news(instance, hot, address))
      continue;
    if (!ca_is_awake(instance))
      ca_wake(d, instance);
    ca_sample_count(&instance->loop->sample, 1, ca_weight_of(instance));
    stored(d, instance, hot, address, bytes, place);
    rooted(instance, hot, root);
  }
}

/* Where a word that was read leads to, and who had written it. */
static void count_site(ca_diagnosis *d, ca_instance *instance, ca_hot *hot, uint64_t address,
                       uint64_t bytes) {
  enum { CELL = 8 };
  struct ca_structures *all = d->structures;
  uint32_t owner = ca_owner_of(&all->blocks, address);
  const ca_block *block = ca_block_of(&all->blocks, owner, address);
  if (!block && owner != CA_NOBODY)
    block = ca_object_at(all, hot, address);
  if (!block)
    return;
  ca_structures_follow(all, block, address);
  ca_cells_note(&instance->loop->read, address, bytes, block->site, ca_weight_of(instance));
  ca_count_read(instance->loop, block, ca_last_writer(&d->writers, address),
                (bytes + CELL - 1) / CELL * ca_weight_of(instance));
}

/* The frame of the innermost loop on the stack; NULL: there is none. */
static const ca_frame *innermost(const ca_hot *hot) {
  const ca_frame *frame = hot->s;
  while (frame > hot->stack->base && !(frame->flags & CA_FRAME_LOOP))
    frame--;
  return frame > hot->stack->base ? frame : NULL;
}

/* `last`: no more loads of the iteration may be looked at. */
static void took(ca_instance *instance, const ca_hot *hot, uint64_t place, uint64_t address,
                 uint64_t bytes, bool last) {
  ca_log *turn = ca_turn_of(&instance->loop->turns, instance);
  if ((!turn && !ca_keeps_log(instance)) ||
      is_of_callee(instance, address, is_own(instance, hot, address)))
    return;
  if (ca_keeps_log(instance))
    ca_log_load(instance->log, place, address, bytes);
  if (turn)
    ca_log_load(turn, place, address, bytes);
  if (turn && last)
    turn->cut = true;
}

/* The registers that a routine uses for itself: what is called saves some, and puts them back. */
static uint64_t saved(const ca_frame *routine, const ca_frame *base) {
  return routine > base ? ~CA_CALLEE_SAVED : ~0ull;
}

/* Registers that an instruction of the routine reads and overwrites. */
static void used(ca_instance *instance, const ca_frame *routine, uint64_t read, uint64_t written) {
  ca_log *turn = ca_turn_of(&instance->loop->turns, instance);
  uint64_t own = saved(routine, instance->routine);
  if (ca_keeps_log(instance))
    ca_log_registers(instance->log, read & own, written & own);
  if (turn)
    ca_log_registers(turn, read & own, written & own);
}

void ca_diagnosis_load(ca_diagnosis *d, ca_hot *hot, uint64_t address, uint64_t bytes,
                       uint64_t place, uint64_t root) {
  if (hot->stack->opaque)
    return;
  if (ca_recursion_open(&d->recursion, hot->stack))
    ca_recursion_load(&d->recursion, address, bytes);
  ca_calls_load(&d->calls, hot->stack, place, address, bytes);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != hot->stack || is_over(d, i - 1, address, bytes, false) ||
        !ca_wants_loads(d, instance))
      continue;
    bool enough = ++instance->loads == CA_ITERATION_LOADS;
    ca_sample_count(&instance->loop->sample, 1, ca_weight_of(instance));
    rooted(instance, hot, root);
    took(instance, hot, place, address, bytes, enough && !d->all);
    if (instance->frame == innermost(hot))
      count_site(d, instance, hot, address, bytes);
    if (enough)
      ca_look_anew(d);
  }
}

/* ---- registers after a loop ---- */

void ca_diagnosis_used(ca_diagnosis *d, const ca_hot *hot, uint64_t read, uint64_t written) {
  if (hot->stack->opaque) {
    /* The lazy binder saves all that there is, and gives it back: arguments may be results. Of what
     * the allocator overwrites nobody reads anything but what it returns. */
    read = 0;
    written &= CA_FIRST_RETURNED;
  }
  if (ca_recursion_open(&d->recursion, hot->stack))
    ca_recursion_used(&d->recursion, read, written);
  ca_calls_used(&d->calls, hot->stack, read, written);
  const ca_frame *routine = ca_routine_of(hot->s);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != hot->stack)
      continue;
    if (!instance->ended) {
      used(instance, routine, read, written);
      continue;
    }
    uint64_t own = saved(routine, instance->base);
    instance->read |= read & own & instance->waiting;
    instance->waiting &= ~((read | written) & own);
    if (ca_is_settled(instance))
      ca_settle(d, i - 1);
  }
  ca_look_anew(d);
}

void ca_diagnosis_copied(ca_diagnosis *d, const ca_hot *hot, uint64_t mask, uint64_t address) {
  const ca_stack *stack = hot->stack;
  if (stack->opaque)
    return;
  if (ca_recursion_open(&d->recursion, stack))
    ca_recursion_used(&d->recursion, mask, 0);
  ca_calls_used(&d->calls, stack, mask, 0);
  const ca_frame *routine = ca_routine_of(hot->s);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != stack)
      continue;
    if (!instance->ended) {
      used(instance, routine, mask, 0);
      continue;
    }
    if (!(mask & instance->waiting & saved(routine, instance->base)))
      continue;
    bool kept = address >= stack->low && address < stack->high;
    if (kept && instance->copy_count < CA_COPIES)
      instance->copies[instance->copy_count++] = (ca_copy){address, mask};
    else
      instance->read |= mask;
  }
}
