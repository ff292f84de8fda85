#include "diagnosis.h"
#include <sys/syscall.h>
#include "base/arena.h"
#include "core/structures/objects.h"
#include "core/structures/state.h"
#include "instance.h"
#include "report.h"

enum { RED_ZONE = 128 };
#define ALL_REGISTERS ((1ull << CA_REGISTERS) - 1)
#define FLAGS (1ull << CA_FLAGS)

/* ---- which instances there are ---- */

static void look_anew(ca_diagnosis *d) {
  d->waiting = 0;
  d->watching = d->count;
  for (uint32_t i = 0; i < d->count; i++) {
    const ca_instance *instance = d->instances[i];
    if (instance->ended)
      d->waiting |= instance->waiting & ALL_REGISTERS;
    else if (instance->log)
      d->waiting |= ~instance->log->touched & ALL_REGISTERS & ~FLAGS;
  }
}

/* What it took from outside is compared; `whole`: it has ended as it should. */
static void end_log(ca_instance *instance, bool whole) {
  if (instance->log)
    ca_repeats_end(&instance->loop->repeats, instance->iterations + 1, whole);
  instance->log = NULL;
}

static void drop(ca_diagnosis *d, uint32_t at) {
  end_log(d->instances[at], false);
  d->free[d->free_count++] = d->instances[at];
  d->count--;
  for (uint32_t i = at; i < d->count; i++)
    d->instances[i] = d->instances[i + 1];
  look_anew(d);
}

static void settle(ca_diagnosis *d, uint32_t at) {
  ca_instance_settle(d->instances[at]);
  drop(d, at);
}

/* Room for another: of those that have ended the first is not looked after any longer. */
static ca_instance *take(ca_diagnosis *d) {
  for (uint32_t i = 0; i < d->count && d->count == CA_INSTANCES; i++)
    if (d->instances[i]->ended)
      settle(d, i);
  if (d->count == CA_INSTANCES)
    return NULL;
  return d->free_count ? d->free[--d->free_count] : ca_map(sizeof(ca_instance));
}

static ca_diagnosed *loop_of(ca_diagnosis *d, uint32_t construct, uint32_t exits) {
  ca_diagnosed *loop = d->loops[construct];
  if (loop || !(loop = ca_map(sizeof *loop)))
    return loop;
  loop->construct = construct;
  loop->exits = exits;
  if (d->compared < CA_COMPARED && (loop->repeats.logs = ca_map(2 * sizeof(ca_log))))
    d->compared++;
  d->order[d->loop_count++] = construct;
  return d->loops[construct] = loop;
}

/* The instance whose loop is on top of the stack; NULL: none. */
static ca_instance *top_of(const ca_diagnosis *d, const ca_hot *hot) {
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack == hot->stack && !instance->ended)
      return instance->frame == hot->s ? instance : NULL;
  }
  return NULL;
}

/* ---- instances begin, go on and end ---- */

static void iteration_begins(ca_diagnosis *d, ca_instance *instance, uint64_t sp) {
  instance->sp = sp;
  instance->moment = d->structures->now;
  instance->kept = 0;
  instance->result = instance->written = instance->gone = instance->full = false;
  ca_words_clear(&instance->words);
  instance->root_count = 0;
  instance->root_stamp++;
}

void ca_diagnosis_header(ca_diagnosis *d, const ca_hot *hot, uint32_t loop, uint32_t exits,
                         uint64_t sp) {
  if (hot->s->construct != loop)
    return;
  ca_instance *instance = top_of(d, hot);
  ca_registers now;
  if (instance) {
    d->registers(hot, &now);
    ca_iteration_end(instance, &now, true);
    instance->before = now;
    iteration_begins(d, instance, sp);
    return;
  }
  ca_diagnosed *of = loop_of(d, loop, exits);
  if (!of || !(instance = take(d))) {
    if (of)
      of->cut++;
    return;
  }
  instance->loop = of;
  instance->hot = hot;
  instance->stack = hot->stack;
  instance->frame = hot->s;
  instance->routine = ca_routine_of(hot->s);
  instance->routine_sp = instance->routine->sp;
  instance->ended = false;
  instance->mask_count = instance->copy_count = 0;
  instance->read = 0;
  instance->iterations = instance->early = instance->final = 0;
  instance->early_result = instance->final_result = false;
  d->registers(hot, &instance->before);
  instance->log = ca_repeats_begin(&of->repeats, &instance->before);
  iteration_begins(d, instance, sp);
  d->instances[d->count++] = instance;
  look_anew(d);
}

/* All that is left to find out is what is read of it. */
static void instance_ends(ca_diagnosis *d, ca_instance *instance) {
  ca_registers now;
  d->registers(instance->hot, &now);
  ca_iteration_end(instance, &now, false);
  instance->ended = true;
  instance->base = instance->routine;
  instance->waiting = instance->loop->ever | FLAGS;
}

static void frame_gone(ca_instance *instance, const ca_frame *frame) {
  if (frame == instance->routine)
    instance->waiting &= ALL_REGISTERS;
  if (frame <= instance->base)
    instance->base = ca_routine_of((ca_frame *)frame - 1);
  for (uint32_t i = 0; !(frame->flags & CA_FRAME_LOOP) && i < instance->copy_count;)
    if (instance->copies[i].address < frame->sp)
      instance->copies[i] = instance->copies[--instance->copy_count];
    else
      i++;
}

static bool is_settled(const ca_instance *instance) {
  return instance->ended && instance->waiting == 0 && instance->copy_count == 0;
}

static void ended(ca_stack *stack, ca_frame *frame, bool whole) {
  ca_diagnosis *d = stack->thread->all->diagnosis;
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != stack)
      continue;
    if (instance->ended) {
      frame_gone(instance, frame);
    } else if (instance->frame == frame) {
      instance->loop->cut += !whole;
      end_log(instance, whole);
      instance_ends(d, instance);
    }
    if (is_settled(instance) || (instance->ended && !whole))
      settle(d, i - 1);
  }
  look_anew(d);
  d->follower->ended(stack, frame, whole);
}

static void counted(ca_stack *stack, ca_frame *frame) {
  stack->thread->all->diagnosis->follower->counted(stack, frame);
}

static void freed(ca_stack *stack) {
  ca_diagnosis *d = stack->thread->all->diagnosis;
  for (uint32_t i = d->count; i > 0; i--)
    if (d->instances[i - 1]->stack == stack)
      drop(d, i - 1);
  d->follower->freed(stack);
}

/* ---- accesses ---- */

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
  if (instance->log)
    ca_log_store(instance->log, address, bytes, !own);
  if (instance->full)
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
  after(instance, address, bytes, write);
  if (is_settled(instance))
    settle(d, i);
  return true;
}

void ca_diagnosis_store(ca_diagnosis *d, const ca_hot *hot, uint64_t address, uint64_t bytes,
                        uint64_t place, uint64_t root) {
  if (hot->stack->opaque)
    return;
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != hot->stack || is_over(d, i - 1, address, bytes, true))
      continue;
    stored(d, instance, hot, address, bytes, place);
    rooted(instance, hot, root);
  }
}

static void count_site(ca_diagnosis *d, ca_instance *instance, ca_hot *hot, uint64_t address,
                       uint64_t bytes) {
  enum { CELL = 8 };
  struct ca_structures *all = d->structures;
  uint32_t owner = ca_owner_of(&all->blocks, address);
  const ca_block *block = ca_block_of(&all->blocks, owner, address);
  if (!block && owner != CA_NOBODY)
    block = ca_object_at(all, hot, address);
  if (block)
    ca_count_read(instance->loop, block->site, (bytes + CELL - 1) / CELL);
}

void ca_diagnosis_load(ca_diagnosis *d, ca_hot *hot, uint64_t address, uint64_t bytes,
                       uint64_t place, uint64_t root) {
  bool innermost = true;
  if (hot->stack->opaque)
    return;
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != hot->stack || is_over(d, i - 1, address, bytes, false))
      continue;
    rooted(instance, hot, root);
    if (instance->log && !is_of_callee(instance, address, is_own(instance, hot, address)))
      ca_log_load(instance->log, place, address, bytes);
    if (innermost)
      count_site(d, instance, hot, address, bytes);
    innermost = false;
  }
}

/* ---- registers after a loop ---- */

/* The registers that a routine uses for itself: what is called saves some, and puts them back. */
static uint64_t saved(const ca_frame *routine, const ca_frame *base) {
  return routine > base ? ~CA_CALLEE_SAVED : ~0ull;
}

void ca_diagnosis_used(ca_diagnosis *d, const ca_hot *hot, uint64_t read, uint64_t written) {
  if (hot->stack->opaque) /* the lazy binder saves all that there is */
    read = 0;
  const ca_frame *routine = ca_routine_of(hot->s);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != hot->stack)
      continue;
    if (!instance->ended) {
      if (instance->log)
        ca_log_registers(instance->log, read & saved(routine, instance->routine),
                         written & saved(routine, instance->routine));
      continue;
    }
    uint64_t own = saved(routine, instance->base);
    instance->read |= read & own & instance->waiting;
    instance->waiting &= ~((read | written) & own);
    if (is_settled(instance))
      settle(d, i - 1);
  }
  look_anew(d);
}

void ca_diagnosis_copied(ca_diagnosis *d, const ca_hot *hot, uint64_t mask, uint64_t address) {
  const ca_stack *stack = hot->stack;
  if (stack->opaque)
    return;
  const ca_frame *routine = ca_routine_of(hot->s);
  for (uint32_t i = d->count; i > 0; i--) {
    ca_instance *instance = d->instances[i - 1];
    if (instance->stack != stack)
      continue;
    if (!instance->ended) {
      if (instance->log)
        ca_log_registers(instance->log, mask & saved(routine, instance->routine), 0);
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

/* ---- what is no access ---- */

/* Whether a system call does no more than to ask. */
static bool only_asks(long number) {
  static const uint16_t asking[] = {
      SYS_getpid,   SYS_gettid,     SYS_getppid,       SYS_getuid,
      SYS_geteuid,  SYS_getgid,     SYS_getegid,       SYS_getpgrp,
      SYS_getsid,   SYS_uname,      SYS_clock_gettime, SYS_gettimeofday,
      SYS_time,     SYS_times,      SYS_getrusage,     SYS_clock_getres,
      SYS_stat,     SYS_fstat,      SYS_lstat,         SYS_newfstatat,
      SYS_statx,    SYS_access,     SYS_faccessat,     SYS_getcwd,
      SYS_readlink, SYS_readlinkat, SYS_getrlimit,     SYS_sched_yield,
      SYS_sysinfo,  SYS_getcpu,     SYS_poll,          SYS_sched_getaffinity,
  };
  for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
    if (asking[i] == number)
      return true;
  return false;
}

static bool writes(long number) {
  return number == SYS_write || number == SYS_writev || number == SYS_pwrite64 ||
         number == SYS_pwritev || number == SYS_sendto || number == SYS_sendmsg;
}

void ca_diagnosis_called(ca_diagnosis *d, const ca_hot *hot, long number) {
  if (hot->stack->opaque || only_asks(number))
    return;
  for (uint32_t i = 0; i < d->count; i++) {
    ca_instance *instance = d->instances[i];
    instance->result |= instance->stack == hot->stack;
    instance->written |= instance->stack == hot->stack && writes(number);
    instance->gone |= number == SYS_mprotect || number == SYS_mremap || number == SYS_shmdt;
  }
}

static void allocated(void *watcher, const ca_hot *hot) {
  const ca_diagnosis *d = watcher;
  for (uint32_t i = 0; i < d->count; i++)
    if (d->instances[i]->stack == hot->stack)
      d->instances[i]->kept++;
}

static void given_back(void *watcher, const ca_hot *hot, uint64_t born) {
  const ca_diagnosis *d = watcher;
  for (uint32_t i = 0; i < d->count; i++) {
    ca_instance *instance = d->instances[i];
    if (instance->stack != hot->stack)
      continue;
    if (born > instance->moment)
      instance->kept--;
    else
      instance->result = true;
  }
}

/* ---- the feature ---- */

static void clear(ca_feature *feature) {
  ca_diagnosis *d = (ca_diagnosis *)feature;
  while (d->count)
    drop(d, d->count - 1);
  for (uint32_t i = 0; i < d->loop_count; i++) {
    ca_repeats_free(&d->loops[d->order[i]]->repeats);
    ca_unmap(d->loops[d->order[i]], sizeof(ca_diagnosed));
    d->loops[d->order[i]] = NULL;
  }
  d->loop_count = d->compared = 0;
}

static void forget(ca_feature *feature, uint64_t start, uint64_t bytes) {
  const ca_diagnosis *d = (const ca_diagnosis *)feature;
  for (uint32_t i = 0; i < d->count; i++)
    ca_words_forget(&d->instances[i]->words, start, bytes);
}

static void end(ca_feature *feature) {
  const ca_diagnosis *d = (const ca_diagnosis *)feature;
  ca_constructs_flush(d->stacks->constructs);
  for (uint32_t i = 0; i < d->loop_count; i++)
    ca_diagnosed_send(d->stacks->constructs, d->loops[d->order[i]]);
}

ca_diagnosis *ca_diagnosis_new(ca_stacks *stacks, struct ca_structures *structures,
                               void (*registers)(const ca_hot *, ca_registers *)) {
  static const ca_follower follower = {ended, counted, freed};
  ca_diagnosis *d = ca_map(sizeof *d);
  if (!d || !(d->loops = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *d->loops)) ||
      !(d->order = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *d->order)))
    return NULL;
  d->feature = (ca_feature){.clear = clear, .forget = forget, .end = end};
  d->stacks = stacks;
  d->structures = structures;
  d->registers = registers;
  d->follower = stacks->follower;
  structures->allocated = allocated;
  structures->given_back = given_back;
  structures->watcher = d;
  stacks->follower = &follower;
  stacks->diagnosis = d;
  return d;
}
