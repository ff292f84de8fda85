/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "helpers.h"
#include "core/base/base.h"
#include "core/features/args.h"
#include "core/memory/access.h"
#include "core/memory/thread.h"
#include "core/rows/store.h"
#include "core/stack/calls.h"
#include "core/stack/hot.h"
#include "core/stack/loops.h"
#include "core/stack/work.h"
#include "core/wire/trace.h"
#include "libvex_guest_amd64.h"
#include "valgrind/state/hot.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"

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
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  ca_counted_reads(cv_hot(guest), values, which);
}

/* One of the cells is old: translated code has seen to it. */
static inline void old_reads(void *guest, Int count, Bool odd, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  ULong old = count == 1 && odd ? 1 : before(hot->before_parent, values, count, odd);
  ULong left = ca_old_reads(hot, values, count, old);
  if (CA_UNLIKELY(left != 0))
    counted_reads(guest, left, a, b, c, d);
}

/* A helper that is called with a guard needs two moves for each argument. The guest's state is in
 * rbp anyway: name##_rbp puts it into the register of the last argument of `name`. */
#define FROM_RBP(name, reg)                                                                        \
  extern char name##_rbp[];                                                                        \
  __asm__(".text\n.p2align 4\n" #name "_rbp:\n\tmovq %rbp, %" #reg "\n\tjmp " #name "\n");
#define CALLED static void __attribute__((used))

CALLED old_1(ULong a, void *guest) {
  old_reads(guest, 1, True, a, 0, 0, 0);
}
CALLED old_2(ULong a, void *guest) {
  old_reads(guest, 1, False, a, 0, 0, 0);
}
CALLED old_3(ULong a, ULong b, void *guest) {
  old_reads(guest, 2, True, a, b, 0, 0);
}
CALLED old_4(ULong a, ULong b, void *guest) {
  old_reads(guest, 2, False, a, b, 0, 0);
}
CALLED old_5(ULong a, ULong b, ULong c, void *guest) {
  old_reads(guest, 3, True, a, b, c, 0);
}
CALLED old_6(ULong a, ULong b, ULong c, void *guest) {
  old_reads(guest, 3, False, a, b, c, 0);
}
CALLED old_7(ULong a, ULong b, ULong c, ULong d, void *guest) {
  old_reads(guest, 4, True, a, b, c, d);
}
CALLED old_8(ULong a, ULong b, ULong c, ULong d, void *guest) {
  old_reads(guest, 4, False, a, b, c, d);
}
FROM_RBP(old_1, rsi)
FROM_RBP(old_2, rsi)
FROM_RBP(old_3, rdx)
FROM_RBP(old_4, rdx)
FROM_RBP(old_5, rcx)
FROM_RBP(old_6, rcx)
FROM_RBP(old_7, r8)
FROM_RBP(old_8, r8)
void *const cv_h_old_reads[2 * CV_MAX_VALUES] = {old_1_rbp, old_2_rbp, old_3_rbp, old_4_rbp,
                                                 old_5_rbp, old_6_rbp, old_7_rbp, old_8_rbp};

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

#define ONE_ACCESS(size, write)                                                                    \
  CALLED crossing_##size##_##write(Addr address, void *guest) {                                    \
    crossing(guest, address, size, write);                                                         \
  }                                                                                                \
  FROM_RBP(crossing_##size##_##write, rsi)                                                         \
  CALLED either_##size##_##write(ULong value, Addr address, void *guest) {                         \
    old_or_crossing(guest, value, address, size, write);                                           \
  }                                                                                                \
  FROM_RBP(either_##size##_##write, rdx)
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
    name##_2_##write##_rbp, name##_4_##write##_rbp, name##_8_##write##_rbp,                        \
        name##_16_##write##_rbp                                                                    \
  }
static void *const crossings_of_one[2][4] = {BY_SIZE(crossing, 0), BY_SIZE(crossing, 1)};
static void *const eithers[2][4] = {BY_SIZE(either, 0), BY_SIZE(either, 1)};

void *cv_h_crossing_one(const cv_access *access, Bool old) {
  UInt size = access->size;
  Int i = size == 2 ? 0 : size == 4 ? 1 : size == 8 ? 2 : size == 16 ? 3 : -1;
  return i < 0 ? NULL : old ? eithers[access->write][i] : crossings_of_one[access->write][i];
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

FROM_RBP(crossings, r9)
void *const cv_h_crossing = crossings_rbp;

void cv_h_group(void *guest, cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d) {
  Addr roots[CV_MAX_ROOTS] = {a, b, c, d};
  for (Int i = 0; i < accesses->count; i++) {
    cv_access *x = &accesses->access[i];
    Addr address = roots[x->root] + (Addr)x->offset;
    if (x->write)
      ca_write(cv_hot(guest), address, x->size);
    else
      ca_read(cv_hot(guest), address, x->size);
  }
}

void cv_h_read(void *guest, ULong address, ULong size) {
  ca_read(cv_hot(guest), address, size);
}

void cv_h_write(void *guest, ULong address, ULong size) {
  ca_write(cv_hot(guest), address, size);
}

static inline ULong stack_pointer(const void *guest) {
  return ((const VexGuestAMD64State *)guest)->guest_RSP;
}

void cv_h_call(void *guest, ULong target) {
  ca_call(cv_hot(guest), &cv_process.constructs, target, cv_construct(target),
          stack_pointer(guest));
}

void cv_h_call_known(void *guest, ULong target, ULong construct) {
  ca_call(cv_hot(guest), &cv_process.constructs, target, (UInt)construct, stack_pointer(guest));
}

void cv_h_call_plain(void *guest, ULong target, ULong construct) {
  ca_call_plain(cv_hot(guest), target, (UInt)construct, stack_pointer(guest));
}

void cv_h_return(void *guest) {
  ca_return(cv_hot(guest), stack_pointer(guest));
}

void cv_h_entry(void *guest, ULong construct) {
  ca_entry(cv_hot(guest), cv_process.constructs.list[construct].entry, (UInt)construct,
           stack_pointer(guest));
}

void cv_h_loop_header(void *guest, ULong loop, const ca_function *function) {
  ca_loop_header(cv_hot(guest), (UInt)loop, function, stack_pointer(guest));
}

void cv_h_loop_exit(void *guest, ULong inside, const ca_function *function) {
  ca_loop_exit(cv_hot(guest), (UInt)inside, function, stack_pointer(guest));
}

void cv_h_trace_point(void *guest, ULong kind, ULong loop, const ca_function *function) {
  ca_trace_point(&cv_process.trace, cv_hot(guest)->thread->stacks.number, (UInt)kind, (UInt)loop,
                 function, stack_pointer(guest));
}

void cv_h_args(void *guest, ULong address) {
  const VexGuestAMD64State *s = guest;
  uint64_t values[CA_ARGS] = {s->guest_RDI, s->guest_RSI, s->guest_RDX,
                              s->guest_RCX, s->guest_R8,  s->guest_R9};
  ca_args_note(cv_hot(guest), address, values);
}

void cv_h_binder(void *guest) {
  ca_binder(cv_hot(guest));
}

void cv_h_elements(void *guest) {
  ca_hot *hot = cv_hot(guest);
  ULong bytes = hot->moved;
  hot->moved = 0;
  ca_add_work(hot, ca_cells_beyond(cv_process.memory.shift, bytes));
}

void cv_h_trace(void *guest, ULong kind, ULong a, ULong b) {
  ca_trace(&cv_process.trace, cv_hot(guest)->thread->stacks.number, (UInt)kind, a, b);
}
