/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "helpers.h"
#include "base/base.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/watch.h"
#include "core/features/args.h"
#include "core/memory/access.h"
#include "core/memory/thread.h"
#include "core/rows/store.h"
#include "core/regions/regions.h"
#include "core/scripts/scripts.h"
#include "core/stack/asked.h"
#include "core/stack/calls.h"
#include "core/stack/hot.h"
#include "core/stack/loops.h"
#include "core/stack/work.h"
#include "core/structures/accesses.h"
#include "core/structures/allocations.h"
#include "wire/trace.h"
#include "valgrind/state/guest.h"
#include "valgrind/state/hot.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "valgrind/state/registers.h"
#include "guest_argument.h"

/* Of the cells of `count` values, two in each but for the last, those before `limit` (see
 * ca_hot.before_top): as ca_old_reads wants them. */
static inline ULong before(ULong limit, const uint64_t *values, Int count, Bool odd) {
  ULong found = 0;
  for (Int i = 0; i < count; i++) {
    ULong old = (limit - values[i]) & CA_BOTH(0x80000000u);
    found |= (odd && i == count - 1 ? (UInt)old : old) >> (31 - i);
  }
  return found;
}

static void __attribute__((noinline))
counted_reads(void *guest, ULong which, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  for (ULong rest = which; rest && cv_process.memory.threaded; rest &= rest - 1) {
    Int bit = __builtin_ctzll(rest);
    if ((UInt)(values[bit & 31] >> (bit & 32)) < CA_EXTERNAL_LIMIT)
      hot->acquire |= 1ull << bit;
  }
  ca_counted_reads(hot, values, which);
}

/* One of the cells is old: translated code has seen to it. `above`: see ca_old_reads. */
static inline void old_reads(void *guest, Int above, Int count, Bool odd, ULong a, ULong b, ULong c,
                             ULong d) {
  ca_hot *hot = cv_hot(guest);
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  ULong limit = above > 1 ? hot->before_beyond : hot->before_parent;
  ULong old = count == 1 && odd ? 1 : before(limit, values, count, odd);
  ULong left = ca_old_reads(hot, values, count, old, above);
  if (CA_UNLIKELY(left != 0))
    counted_reads(guest, left, a, b, c, d);
}

#define CALLED static void __attribute__((used))

#define OLD_READS(name, above)                                                                     \
  CALLED name##_1(ULong a, void *guest) {                                                          \
    old_reads(guest, above, 1, True, a, 0, 0, 0);                                                  \
  }                                                                                                \
  CALLED name##_2(ULong a, void *guest) {                                                          \
    old_reads(guest, above, 1, False, a, 0, 0, 0);                                                 \
  }                                                                                                \
  CALLED name##_3(ULong a, ULong b, void *guest) {                                                 \
    old_reads(guest, above, 2, True, a, b, 0, 0);                                                  \
  }                                                                                                \
  CALLED name##_4(ULong a, ULong b, void *guest) {                                                 \
    old_reads(guest, above, 2, False, a, b, 0, 0);                                                 \
  }                                                                                                \
  CALLED name##_5(ULong a, ULong b, ULong c, void *guest) {                                        \
    old_reads(guest, above, 3, True, a, b, c, 0);                                                  \
  }                                                                                                \
  CALLED name##_6(ULong a, ULong b, ULong c, void *guest) {                                        \
    old_reads(guest, above, 3, False, a, b, c, 0);                                                 \
  }                                                                                                \
  CALLED name##_7(ULong a, ULong b, ULong c, ULong d, void *guest) {                               \
    old_reads(guest, above, 4, True, a, b, c, d);                                                  \
  }                                                                                                \
  CALLED name##_8(ULong a, ULong b, ULong c, ULong d, void *guest) {                               \
    old_reads(guest, above, 4, False, a, b, c, d);                                                 \
  }                                                                                                \
  CV_FROM_GUEST(name##_1, 1)                                                                       \
  CV_FROM_GUEST(name##_2, 1)                                                                       \
  CV_FROM_GUEST(name##_3, 2)                                                                       \
  CV_FROM_GUEST(name##_4, 2)                                                                       \
  CV_FROM_GUEST(name##_5, 3)                                                                       \
  CV_FROM_GUEST(name##_6, 3)                                                                       \
  CV_FROM_GUEST(name##_7, 4)                                                                       \
  CV_FROM_GUEST(name##_8, 4)
#define BY_CELLS(name)                                                                             \
  {                                                                                                \
    name##_1_guest, name##_2_guest, name##_3_guest, name##_4_guest, name##_5_guest,                \
        name##_6_guest, name##_7_guest, name##_8_guest                                             \
  }
OLD_READS(old, 1)
OLD_READS(old_beyond, 2)
void *const cv_h_old_reads[2][2 * CV_MAX_VALUES] = {BY_CELLS(old), BY_CELLS(old_beyond)};

/* The inlined code has dealt with as many cells as an aligned access touches. */
static inline void crossing(void *guest, Addr address, UInt size, Bool write) {
  UInt shift = cv_process.memory.shift;
  Addr first = address >> shift, last = (address + size - 1) >> shift;
  if (CA_LIKELY(last - first + 1 <= ((1u << shift) + size - 1) >> shift))
    return;
  if (write)
    ca_write(cv_hot(guest), last << shift, 1);
  else
    ca_read(cv_hot(guest), last << shift, 1);
}

static inline void old_or_crossing(void *guest, ULong value, Addr address, UInt size, Bool write) {
  if ((Int)((UInt)cv_hot(guest)->before_parent - (UInt)value) < 0)
    old_1(value, guest);
  crossing(guest, address, size, write);
}

static inline void beyond_or_crossing(void *guest, ULong value, Addr address, UInt size) {
  if ((Int)((UInt)cv_hot(guest)->before_beyond - (UInt)value) < 0)
    old_beyond_1(value, guest);
  crossing(guest, address, size, False);
}

#define ONE_ACCESS(size, write)                                                                    \
  CALLED crossing_##size##_##write(Addr address, void *guest) {                                    \
    crossing(guest, address, size, write);                                                         \
  }                                                                                                \
  CV_FROM_GUEST(crossing_##size##_##write, 1)                                                      \
  CALLED either_##size##_##write(ULong value, Addr address, void *guest) {                         \
    old_or_crossing(guest, value, address, size, write);                                           \
  }                                                                                                \
  CV_FROM_GUEST(either_##size##_##write, 2)
ONE_ACCESS(2, 0)
ONE_ACCESS(4, 0)
ONE_ACCESS(8, 0)
ONE_ACCESS(16, 0)
ONE_ACCESS(2, 1)
ONE_ACCESS(4, 1)
ONE_ACCESS(8, 1)
ONE_ACCESS(16, 1)
#define BY_SIZE(name, write)                                                                       \
  {                                                                                                \
    name##_2_##write##_guest, name##_4_##write##_guest, name##_8_##write##_guest,                  \
        name##_16_##write##_guest                                                                  \
  }
static void *const crossings_of_one[2][4] = {BY_SIZE(crossing, 0), BY_SIZE(crossing, 1)};
static void *const eithers[2][4] = {BY_SIZE(either, 0), BY_SIZE(either, 1)};
#define BEYOND(size)                                                                               \
  CALLED beyond_##size##_0(ULong value, Addr address, void *guest) {                               \
    beyond_or_crossing(guest, value, address, size);                                               \
  }                                                                                                \
  CV_FROM_GUEST(beyond_##size##_0, 2)
BEYOND(2)
BEYOND(4)
BEYOND(8)
BEYOND(16)
static void *const beyonds[4] = BY_SIZE(beyond, 0);

/* Threads: the read of one cell, with all that there may be to it. */
static inline void acquire_read(void *guest, Addr address, UInt size) {
  ca_hot *hot = cv_hot(guest);
  if (hot->acquire)
    ca_acquire_read(hot, address, size);
  hot->acquire = 0;
}

#define WHOLE_READ(size)                                                                           \
  CALLED whole_##size##_0(ULong value, Addr address, void *guest) {                                \
    old_or_crossing(guest, value, address, size, False);                                           \
    acquire_read(guest, address, size);                                                            \
  }                                                                                                \
  CV_FROM_GUEST(whole_##size##_0, 2)                                                               \
  CALLED whole_beyond_##size##_0(ULong value, Addr address, void *guest) {                         \
    beyond_or_crossing(guest, value, address, size);                                               \
    acquire_read(guest, address, size);                                                            \
  }                                                                                                \
  CV_FROM_GUEST(whole_beyond_##size##_0, 2)
WHOLE_READ(1)
WHOLE_READ(2)
WHOLE_READ(4)
WHOLE_READ(8)
WHOLE_READ(16)
static void *const whole_reads[2][4] = {BY_SIZE(whole, 0), BY_SIZE(whole_beyond, 0)};
static void *const whole_bytes[2] = {whole_1_0_guest, whole_beyond_1_0_guest};

static Int index_of(UInt size) {
  return size == 2 ? 0 : size == 4 ? 1 : size == 8 ? 2 : size == 16 ? 3 : -1;
}

void *cv_h_crossing_one(const cv_access *access) {
  Int i = index_of(access->size);
  return i < 0 ? NULL : crossings_of_one[access->write][i];
}

void *cv_h_old_or_crossing(const cv_access *access, Bool beyond) {
  Int i = index_of(access->size);
  if (i < 0 || (beyond && access->write))
    return NULL;
  return beyond ? beyonds[i] : eithers[access->write][i];
}

void *cv_h_whole_read(const cv_access *access, Bool beyond) {
  Int i = index_of(access->size);
  return access->size == 1 ? whole_bytes[beyond] : i < 0 ? NULL : whole_reads[beyond][i];
}

/* One of the cells is older than the frames that are known: see ca_known_write. */
static inline void known_writes(void *guest, Int count, Bool odd, ULong a, ULong b, ULong c,
                                ULong d) {
  ca_hot *hot = cv_hot(guest);
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  for (ULong old = before(hot->before_known, values, count, odd); old; old &= old - 1) {
    Int bit = __builtin_ctzll(old);
    ca_known_write(hot, (UInt)(values[bit & 31] >> (bit & 32)));
  }
}

#define KNOWN_WRITES(count, odd, number, arguments, a, b, c, d, ...)                               \
  CALLED known_##number(__VA_ARGS__, void *guest) {                                                \
    known_writes(guest, count, odd, a, b, c, d);                                                   \
  }                                                                                                \
  CV_FROM_GUEST(known_##number, arguments)
KNOWN_WRITES(1, True, 1, 1, a, 0, 0, 0, ULong a)
KNOWN_WRITES(1, False, 2, 1, a, 0, 0, 0, ULong a)
KNOWN_WRITES(2, True, 3, 2, a, b, 0, 0, ULong a, ULong b)
KNOWN_WRITES(2, False, 4, 2, a, b, 0, 0, ULong a, ULong b)
KNOWN_WRITES(3, True, 5, 3, a, b, c, 0, ULong a, ULong b, ULong c)
KNOWN_WRITES(3, False, 6, 3, a, b, c, 0, ULong a, ULong b, ULong c)
KNOWN_WRITES(4, True, 7, 4, a, b, c, d, ULong a, ULong b, ULong c, ULong d)
KNOWN_WRITES(4, False, 8, 4, a, b, c, d, ULong a, ULong b, ULong c, ULong d)
void *const cv_h_known_writes[2 * CV_MAX_VALUES] = BY_CELLS(known);

#define KNOWN_OR_CROSSING(size)                                                                    \
  CALLED known_or_##size##_1(ULong value, Addr address, void *guest) {                             \
    known_writes(guest, 1, True, value, 0, 0, 0);                                                  \
    crossing(guest, address, size, True);                                                          \
  }                                                                                                \
  CV_FROM_GUEST(known_or_##size##_1, 2)
KNOWN_OR_CROSSING(2)
KNOWN_OR_CROSSING(4)
KNOWN_OR_CROSSING(8)
KNOWN_OR_CROSSING(16)
static void *const known_or_crossings[4] = BY_SIZE(known_or, 1);

void *cv_h_known_or_crossing(const cv_access *access) {
  Int i = index_of(access->size);
  return i < 0 ? NULL : known_or_crossings[i];
}

void cv_h_old_writes(void *guest, ULong cells, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  ULong old = before(hot->before_top, values, (Int)(cells + 1) / 2, cells & 1);
  for (; old; old &= old - 1) {
    Int bit = __builtin_ctzll(old);
    ca_old_write(hot, (UInt)(values[bit & 31] >> (bit & 32)));
  }
}

CALLED crossings(cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d, void *guest) {
  Addr roots[CV_MAX_ROOTS] = {a, b, c, d};
  for (Int i = 0; i < accesses->count; i++) {
    cv_access *x = &accesses->access[i];
    crossing(guest, roots[x->root] + (Addr)x->offset, x->size, x->write);
  }
}

CV_FROM_GUEST(crossings, 5)
void *const cv_h_crossing = crossings_guest;

CALLED acquire(cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d, void *guest) {
  ca_hot *hot = cv_hot(guest);
  Addr roots[CV_MAX_ROOTS] = {a, b, c, d};
  for (Int i = 0; i < accesses->count; i++) {
    cv_access *x = &accesses->access[i];
    Addr address = roots[x->root] + (Addr)x->offset;
    if (x->write)
      ca_acquire_write(hot, address, x->size);
    else if (hot->acquire & x->values)
      ca_acquire_read(hot, address, x->size);
  }
  hot->acquire = 0;
}

CV_FROM_GUEST(acquire, 5)
void *const cv_h_acquire = acquire_guest;

void cv_h_read(void *guest, ULong address, ULong size) {
  if (cv_process.structures)
    ca_structures_access(cv_hot(guest), address, size, CA_READ);
  else
    ca_read(cv_hot(guest), address, size);
}

void cv_h_write(void *guest, ULong address, ULong size) {
  if (cv_process.structures)
    ca_structures_access(cv_hot(guest), address, size, CA_WRITE);
  else
    ca_write(cv_hot(guest), address, size);
}

void cv_h_write_by_sp(void *guest, ULong address, ULong size) {
  if (cv_process.structures)
    ca_structures_access(cv_hot(guest), address, size, CA_WRITE_BY_SP);
  else
    ca_write_by_sp(cv_hot(guest), address, size);
}

void cv_h_accesses(void *guest, const cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d) {
  const Addr roots[CV_MAX_ROOTS] = {a, b, c, d};
  for (Int i = 0; i < accesses->count; i++) {
    const cv_access *x = &accesses->access[i];
    ca_access how = x->by_sp ? CA_WRITE_BY_SP : x->write ? CA_WRITE : CA_READ;
    ca_structures_access(cv_hot(guest), roots[x->root] + (Addr)x->offset, x->size, how);
  }
}

void cv_h_entry(void *guest, ULong construct) {
  ca_entry(cv_hot(guest), cv_process.constructs.list[construct].entry, (UInt)construct,
           cv_stack_pointer(guest));
}

void cv_h_generated(void *guest, Addr start) {
  ca_hot *hot = cv_hot(guest);
  if (cv_is_generated(ca_routine_of(hot->s)->entry))
    return;
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, hot->thread->stacks.number, CA_TRACE_ENTRY, start,
             cv_stack_pointer(guest));
  ca_entry(hot, start, cv_construct(start), cv_stack_pointer(guest));
}

void cv_h_jump(void *guest, ULong sp) {
  ca_jump(cv_hot(guest), sp);
}

void cv_h_loop_header(void *guest, ULong loop, const ca_function *function) {
  cv_hot(guest)->iterations--; /* counted in any case */
  ca_loop_header(cv_hot(guest), (UInt)loop, function, cv_stack_pointer(guest));
  if (cv_process.diagnosis)
    ca_diagnosis_entered(cv_process.diagnosis, cv_hot(guest), (UInt)loop);
}

void cv_h_thinned_header(void *guest, ULong loop, const ca_function *function) {
  ca_hot *hot = cv_hot(guest);
  if (hot->entry == ca_loop_entry((UInt)loop))
    hot->iterations--;
  ca_loop_header(hot, (UInt)loop, function, cv_stack_pointer(guest));
}

void cv_h_loop_exit(void *guest, ULong inside, const ca_function *function) {
  ca_loop_exit(cv_hot(guest), (UInt)inside, function, cv_stack_pointer(guest));
}

void cv_h_diagnosis_routine(void *guest) {
  ca_diagnosis_routine(cv_process.diagnosis, cv_hot(guest));
}

void cv_h_diagnosis_header(void *guest, ULong loop, ULong exits) {
  ca_diagnosis_header(cv_process.diagnosis, cv_hot(guest), (UInt)loop, (UInt)exits,
                      cv_stack_pointer(guest));
}

CALLED diagnosis_store(const cv_stored *store, Addr address, ULong root, void *guest) {
  ca_diagnosis_store(cv_process.diagnosis, cv_hot(guest), address, store->size, store->place, root);
}

CV_FROM_GUEST(diagnosis_store, 3)
void *const cv_h_diagnosis_store = diagnosis_store_guest;

static void loads(void *guest, const cv_accesses *accesses, const Addr *roots) {
  for (Int i = 0; i < accesses->count; i++) {
    const cv_access *x = &accesses->access[i];
    ca_diagnosis_load(cv_process.diagnosis, cv_hot(guest), roots[x->root] + (Addr)x->offset,
                      x->size, x->place, roots[x->root]);
  }
}

CALLED loads_1(const cv_accesses *accesses, ULong a, void *guest) {
  loads(guest, accesses, (Addr[]){a});
}
CV_FROM_GUEST(loads_1, 2)
CALLED loads_2(const cv_accesses *accesses, ULong a, ULong b, void *guest) {
  loads(guest, accesses, (Addr[]){a, b});
}
CV_FROM_GUEST(loads_2, 3)
CALLED loads_3(const cv_accesses *accesses, ULong a, ULong b, ULong c, void *guest) {
  loads(guest, accesses, (Addr[]){a, b, c});
}
CV_FROM_GUEST(loads_3, 4)
CALLED loads_4(const cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d, void *guest) {
  loads(guest, accesses, (Addr[]){a, b, c, d});
}
CV_FROM_GUEST(loads_4, 5)
void *const cv_h_diagnosis_loads[CV_MAX_ROOTS] = {loads_1_guest, loads_2_guest, loads_3_guest,
                                                  loads_4_guest};

void cv_h_diagnosis_used(void *guest, ULong read, ULong written) {
  ca_diagnosis_used(cv_process.diagnosis, cv_hot(guest), read, written);
}

void cv_h_diagnosis_copied(void *guest, ULong mask, ULong address) {
  ca_diagnosis_copied(cv_process.diagnosis, cv_hot(guest), mask, address);
}

void cv_h_args(void *guest, ULong address) {
  const cv_guest *s = guest;
  uint64_t values[CA_ARGS] = CV_PARAMETERS(s);
  ca_args_note(cv_hot(guest), address, values);
}

void cv_h_script_entered(void *guest, ULong unused) {
  const cv_guest *s = guest;
  const ULong values[] = CV_PARAMETERS(s);
  ca_script_entered(cv_process.scripts, cv_hot(guest), values[0], values[1]);
}

void cv_h_script(void *guest) {
  ca_script_look(cv_process.scripts, cv_hot(guest), cv_stack_pointer(guest));
}

void cv_h_request(void *guest, Addr request) {
  ca_regions_ask(cv_process.regions, cv_hot(guest), request, cv_stack_pointer(guest));
}

void cv_h_allocation(void *guest, ULong kind) {
  const cv_guest *s = guest;
  uint64_t values[CA_ARGS] = CV_PARAMETERS(s);
  ca_asked_allocator(cv_hot(guest), (UInt)kind, values);
  if (cv_process.structures)
    ca_structures_ask(cv_process.structures, cv_hot(guest), (UInt)kind, values);
}

/* Frames are told apart by where their return address lies, or would. */
void cv_h_returned(void *guest, ULong value) {
  ca_structures_return(cv_process.structures, cv_hot(guest), value, cv_stack_returned(guest) - 8);
}

void cv_h_binder(void *guest) {
  ca_binder(cv_hot(guest));
}

void cv_h_elements(void *guest, ULong operands) {
  ca_hot *hot = cv_hot(guest);
  ULong bytes = hot->moved;
  hot->moved = 0;
  ca_add_work(hot, operands * ca_cells_beyond(cv_process.memory.shift, bytes));
}

void cv_h_trace_values(void *guest, Addr address, ULong bytes) {
  for (Addr at = address & ~7ul; at < address + bytes; at += 8)
    ca_trace(&cv_process.trace, cv_hot(guest)->thread->stacks.number, CA_TRACE_VALUE, at,
             *(const ULong *)at);
}

/* What registers hold now, where it differs from what was told last. */
static void trace_registers(const ca_hot *hot) {
  enum { WORD = 256 };
  static ca_registers told;
  ca_registers now;
  UInt thread = hot->thread->stacks.number;
  if (!cv_process.diagnosis)
    return;
  cv_registers_of(hot, &now);
  for (UInt r = 0; r < CA_GENERAL; r++)
    if (now.general[r] != told.general[r])
      ca_trace(&cv_process.trace, thread, CA_TRACE_REGISTER, r, now.general[r]);
  for (UInt v = 0; v < CA_VECTORS; v++)
    for (UInt i = 0; i < CA_VECTOR_WORDS; i++)
      if (now.vector[v][i] != told.vector[v][i])
        ca_trace(&cv_process.trace, thread, CA_TRACE_REGISTER, CA_GENERAL + v + WORD * i,
                 now.vector[v][i]);
  told = now;
}

void cv_h_trace_point(void *guest, ULong kind, ULong loop, const ca_function *function) {
  trace_registers(cv_hot(guest));
  ca_trace_point(&cv_process.trace, cv_hot(guest)->thread->stacks.number, (UInt)kind, (UInt)loop,
                 function, cv_stack_pointer(guest));
}

void cv_h_trace(void *guest, ULong kind, ULong a, ULong b) {
  if (kind == CA_TRACE_CALL || kind == CA_TRACE_RETURN || kind == CA_TRACE_ENTRY ||
      kind == CA_TRACE_JUMP)
    trace_registers(cv_hot(guest));
  ca_trace(&cv_process.trace, cv_hot(guest)->thread->stacks.number, (UInt)kind, a, b);
}
