#include "access.h"
#include "holders.h"
#include "taken.h"

#define BY_THREAD CA_EXCLUSIVE

/* What is not zero in few activations only is marked. */
static inline void count_rare(const ca_hot *hot, ca_frame *frame, int64_t kernel, int64_t thread) {
  if (!(kernel | thread))
    return;
  ca_rare *rare = ca_rare_of(hot->stack, frame);
  rare->self[CA_RARE_KERNEL] += kernel;
  rare->self[CA_RARE_THREAD] += thread;
  frame->flags |= CA_FRAME_RARE;
}

static inline void count_written(const ca_hot *hot, ca_frame *frame, int64_t change) {
  ca_rare_of(hot->stack, frame)->self[CA_RARE_FOOTPRINT] += change;
  frame->flags |= CA_FRAME_RARE;
}

void ca_old_read(ca_hot *hot, uint32_t value) {
  uint32_t time = value & CA_TIME_MASK;
  int64_t kernel = 0, thread = 0;
  if (ca_is_external(time)) {
    uint32_t entry = ca_external(hot->thread, time);
    time = entry & CA_TIME_MASK;
    thread = (entry & BY_THREAD) != 0;
    kernel = !thread;
  }
  ca_frame *top = hot->s;
  if (time >= top->ts) {
    count_rare(hot, top, kernel, thread);
    return;
  }
  top->rms++;
  if (time == 0)
    return;
  ca_frame *seen = ca_receiver(hot, top - 1, time);
  if (seen) {
    seen->rms--;
    count_rare(hot, seen, kernel, thread);
  }
}

void ca_counted_reads(ca_hot *hot, const uint64_t *values, uint64_t which) {
  for (; which; which &= which - 1) {
    int bit = __builtin_ctzll(which);
    hot->s->rms--;
    ca_old_read(hot, (uint32_t)(values[bit & 31] >> (bit & 32)));
  }
}

void ca_old_write(ca_hot *hot, uint32_t value) {
  uint32_t time = value & CA_TIME_MASK;
  if (ca_is_external(time))
    time = ca_external(hot->thread, time) & CA_TIME_MASK;
  if (time >= hot->s->ts)
    return;
  count_written(hot, hot->s, 1);
  ca_frame *seen = time ? ca_receiver(hot, hot->s - 1, time) : NULL;
  if (seen)
    count_written(hot, seen, -1);
}

void ca_known_write(ca_hot *hot, uint32_t value) {
  const ca_stack *stack = hot->stack;
  ca_frame *known = stack->course.known;
  uint32_t time = value & CA_TIME_MASK;
  if (!known || stack->opaque > known)
    return;
  if (ca_is_external(time))
    time = ca_external(hot->thread, time) & CA_TIME_MASK;
  if (time >= known->ts)
    return;
  ca_rare_of(stack, known)->written++;
  ca_frame *seen = time ? ca_receiver(hot, known - 1, time) : NULL;
  if (seen)
    ca_rare_of(stack, seen)->written--;
}

/* The table entry that says: last accessed at `time`, written by `by` since. With one stack only
 * the activation pending at `time` matters, so its entry time stands for all times until the
 * next: that keeps the table small. */
static uint32_t entry_in(ca_thread *thread, uint32_t time, uint32_t by) {
  uint32_t entry = time | by;
  uint32_t count = thread->external_count;
  for (uint32_t i = count; i > 1 && i + 8 > count; i--)
    if (thread->external[i - 1] == entry)
      return (i - 1) << CA_TIME_SHIFT;
  if (count >= CA_EXTERNAL_SOFT_LIMIT)
    thread->wants_renumbering = true;
  if (count >= CA_EXTERNALS)
    return time; /* the mark is lost, never the access */
  thread->external[count] = entry;
  thread->external_count = count + 1;
  return count << CA_TIME_SHIFT;
}

/* Several may add to a thread's table at once. */
static uint32_t external_entry(ca_thread *thread, uint32_t time, uint32_t by) {
  ca_spin_lock(&thread->external_lock);
  uint32_t value = entry_in(thread, time, by);
  ca_spin_unlock(&thread->external_lock);
  return value;
}

/* Whether the value is valid: other threads' writes have to invalidate it. */
static bool is_valid(const ca_thread *thread, uint32_t value) {
  uint32_t time = value & CA_TIME_MASK;
  return time != 0 && !(ca_is_external(time) && (ca_external(thread, time) & BY_THREAD));
}

/* The other may be reading the cell at the same moment, as it had it alone: it counts as having a
 * value. */
static bool is_not_alone(ca_thread *other, uint32_t *cell, uint64_t address) {
#ifdef CA_AT_ONCE
  __atomic_fetch_and(cell, CA_TIME_MASK, __ATOMIC_RELAXED);
  ca_taken_note(other, address);
  return true;
#else
  *cell &= CA_TIME_MASK;
  return is_valid(other, *cell);
#endif
}

/* The other thread's value for the cell is invalid after a write; after a read it is shared.
 * Returns whether the other may have a valid one. */
static bool invalidate(ca_thread *other, uint64_t address, bool write) {
  if (!ca_shadow_has(&other->shadow, address))
    return false;
  uint32_t *cell = ca_cell(other->shadow.units, other->shadow.shift, address);
  uint32_t value = *cell, time = value & CA_TIME_MASK;
  bool valid = is_valid(other, value);
  if (write && valid) {
    if (ca_is_external(time))
      time = ca_external(other, time) & CA_TIME_MASK;
    *cell = external_entry(other, time, BY_THREAD);
    if (value & CA_EXCLUSIVE)
      ca_taken_note(other, address);
    ca_taken_look(other);
    return false;
  }
  if (!(value & CA_EXCLUSIVE))
    return valid;
  return is_not_alone(other, cell, address) && !write;
}

/* Where one has a valid value without being the only one, nobody is that: a read asks no more of
 * them. A server has dozens of threads, of which few have values in any one page: threads are
 * found by their slots. */
static bool invalidate_several(ca_thread *self, const ca_others *others, uint64_t address,
                               bool write) {
  ca_memory *memory = self->memory;
  bool shared = false;
  if (others->is_one_each) {
    for (uint64_t slots = others->slots; slots && (write || !shared); slots &= slots - 1)
      shared |= invalidate(ca_holder_in(memory, (uint32_t)__builtin_ctzll(slots)), address, write);
    return shared;
  }
  for (ca_thread *other = memory->threads; other && (write || !shared); other = other->next)
    if (other != self && ca_may_hold(others, other))
      shared |= invalidate(other, address, write);
  return shared;
}

/* See acquire: with the page's lock. */
static void acquire_cell(ca_thread *self, uint32_t *cell, uint64_t address, bool write) {
  ca_memory *memory = self->memory;
  ca_taken_settle(self);
  ca_others others = ca_other_holders(memory, self, address);
  bool shared = false;
  if (others.count == 0 && others.whole_page) {
    ca_shadow_mark_page(&self->shadow, address);
    return;
  }
  if (others.count == 1)
    shared = invalidate(others.one, address, write);
  else if (others.count != 0)
    shared = invalidate_several(self, &others, address, write);
  if (!shared)
    *cell |= CA_EXCLUSIVE;
}

/* Whether a cell of this value has to be acquired before it is accessed. */
static inline bool must_acquire(uint32_t value, bool write) {
  return !(value & CA_EXCLUSIVE) && (write || value < CA_EXTERNAL_LIMIT);
}

/* Coherence, as of caches: a thread that has no valid value for the cell acquires one as it reads,
 * and one that writes acquires it for itself alone: others' values are invalidated. `cell`: its
 * own. */
static void acquire(ca_thread *self, uint32_t *cell, uint64_t address, bool write) {
  ca_memory *memory = self->memory;
  if (!memory->holders) {
    acquire_cell(self, cell, address, write);
    return;
  }
  uint32_t *lock = ca_page_lock(memory->locks, address);
  ca_spin_lock(lock);
  acquire_cell(self, cell, address, write);
  ca_spin_unlock(lock);
}

#define FOR_CELLS(address, bytes, shift, at)                                                       \
  for (uint64_t cell_ = (address) >> (shift), last_ = ((address) + (bytes)-1) >> (shift), at;      \
       at = cell_ << (shift), cell_ <= last_; cell_++)

/* A wild address of the target must fault in the target, not here. */
static bool addressable(uint64_t address, uint64_t bytes) {
  return bytes != 0 && address < (1ull << 47) && bytes <= (1ull << 47) - address;
}

static uint32_t own_time(const ca_thread *thread, uint32_t time) {
  return ca_is_external(time) ? ca_external(thread, time) & CA_TIME_MASK : time;
}

static void notify_read(ca_hot *hot, uint64_t address, uint32_t time) {
  const ca_memory *memory = hot->thread->memory;
  time = own_time(hot->thread, time);
  if (time < hot->s->ts && memory->first_read)
    memory->first_read(hot, address, time);
  if (memory->accessed)
    memory->accessed(hot, address, time, false);
}

static void notify_write(ca_hot *hot, uint64_t address, uint32_t value) {
  uint32_t time = own_time(hot->thread, value & CA_TIME_MASK);
  hot->thread->memory->accessed(hot, address, time, true);
}

void ca_acquire_cell_read(ca_hot *hot, uint64_t address) {
  ca_thread *thread = hot->thread;
  uint32_t *cell = ca_cell(hot->units, thread->shadow.shift, address);
  if (must_acquire(*cell, false))
    acquire(thread, cell, address, false);
}

void ca_acquire_cell_write(ca_hot *hot, uint64_t address) {
  ca_thread *thread = hot->thread;
  uint32_t *cell = ca_cell(hot->units, thread->shadow.shift, address);
  if (must_acquire(*cell, true))
    acquire(thread, cell, address, true);
}

/* At the same moment another thread that reads the cell may take from it that it is this one's
 * alone: that stays so. */
static inline void store_read(uint32_t *cell, uint32_t time) {
#ifdef CA_AT_ONCE
  __atomic_fetch_add(cell, time - (*cell & CA_TIME_MASK), __ATOMIC_RELAXED);
#else
  *cell = time | (*cell & CA_EXCLUSIVE);
#endif
}

void ca_read(ca_hot *hot, uint64_t address, uint64_t bytes) {
  ca_thread *thread = hot->thread;
  unsigned shift = thread->shadow.shift;
  if (!addressable(address, bytes))
    return;
  FOR_CELLS(address, bytes, shift, at) {
    uint32_t *cell = ca_cell(hot->units, shift, at);
    uint32_t time = *cell & CA_TIME_MASK;
    if (CA_UNLIKELY(ca_all_out_of_line(thread->memory)))
      notify_read(hot, at, time);
    if (time < hot->s->ts)
      ca_old_read(hot, time);
    if (thread->memory->threaded && must_acquire(*cell, false))
      acquire(thread, cell, at, false);
    store_read(cell, (uint32_t)hot->count);
  }
}

static void write_cells(ca_hot *hot, uint64_t address, uint64_t bytes, bool by_sp) {
  ca_thread *thread = hot->thread;
  unsigned shift = thread->shadow.shift;
  if (!addressable(address, bytes))
    return;
  FOR_CELLS(address, bytes, shift, at) {
    uint32_t *cell = ca_cell(hot->units, shift, at);
    if (CA_UNLIKELY(thread->memory->accessed != NULL))
      notify_write(hot, at, *cell);
    if (thread->memory->footprint && (*cell & CA_TIME_MASK) < hot->s->ts)
      ca_old_write(hot, *cell);
    if (!by_sp && hot->stack->course.known && (*cell & CA_TIME_MASK) < hot->stack->course.known->ts)
      ca_known_write(hot, *cell);
    if (thread->memory->threaded) {
      if (must_acquire(*cell, true))
        acquire(thread, cell, at, true);
      *cell = (uint32_t)hot->count | CA_EXCLUSIVE;
    } else {
      *cell = (uint32_t)hot->count;
    }
  }
}

void ca_write(ca_hot *hot, uint64_t address, uint64_t bytes) {
  write_cells(hot, address, bytes, false);
}

void ca_write_by_sp(ca_hot *hot, uint64_t address, uint64_t bytes) {
  write_cells(hot, address, bytes, true);
}

static void acquire_range(ca_hot *hot, uint64_t address, uint64_t bytes, bool write) {
  ca_thread *thread = hot->thread;
  if (!addressable(address, bytes))
    return;
  FOR_CELLS(address, bytes, thread->shadow.shift, at) {
    uint32_t *cell = ca_cell(hot->units, thread->shadow.shift, at);
    if (ca_shadow_has(&thread->shadow, at) && !(*cell & CA_EXCLUSIVE))
      acquire(thread, cell, at, write);
  }
}

void ca_acquire_read(ca_hot *hot, uint64_t address, uint64_t bytes) {
  acquire_range(hot, address, bytes, false);
}

void ca_acquire_write(ca_hot *hot, uint64_t address, uint64_t bytes) {
  acquire_range(hot, address, bytes, true);
}

void ca_kernel_write(ca_hot *hot, uint64_t address, uint64_t bytes) {
  ca_thread *thread = hot->thread;
  unsigned shift = thread->shadow.shift;
  if (!addressable(address, bytes))
    return;
  uint32_t value = 0;
  FOR_CELLS(address, bytes, shift, at) {
    uint32_t *cell = ca_cell(hot->units, shift, at);
    if (CA_UNLIKELY(thread->memory->accessed != NULL))
      notify_write(hot, at, *cell);
    if (thread->memory->footprint && (*cell & CA_TIME_MASK) < hot->s->ts)
      ca_old_write(hot, *cell);
    if (thread->memory->threaded && must_acquire(*cell, true))
      acquire(thread, cell, at, true);
    if (!value)
      value = external_entry(thread, (uint32_t)hot->count, 0);
    *cell = value | (*cell & CA_EXCLUSIVE);
  }
}
