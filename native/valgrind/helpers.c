/* What translated code calls. SPDX-License-Identifier: GPL-2.0-or-later */
#include "block.h"
#include "core/hotpath.h"
#include "core/receiver.h"

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

static void old_1(void *guest, ULong a) {
  old_reads(guest, 1, True, a, 0, 0, 0);
}
static void old_2(void *guest, ULong a) {
  old_reads(guest, 1, False, a, 0, 0, 0);
}
static void old_3(void *guest, ULong a, ULong b) {
  old_reads(guest, 2, True, a, b, 0, 0);
}
static void old_4(void *guest, ULong a, ULong b) {
  old_reads(guest, 2, False, a, b, 0, 0);
}
static void old_5(void *guest, ULong a, ULong b, ULong c) {
  old_reads(guest, 3, True, a, b, c, 0);
}
static void old_6(void *guest, ULong a, ULong b, ULong c) {
  old_reads(guest, 3, False, a, b, c, 0);
}
static void old_7(void *guest, ULong a, ULong b, ULong c, ULong d) {
  old_reads(guest, 4, True, a, b, c, d);
}
static void old_8(void *guest, ULong a, ULong b, ULong c, ULong d) {
  old_reads(guest, 4, False, a, b, c, d);
}
void *const cv_h_old_reads[2 * CV_MAX_VALUES] = {old_1, old_2, old_3, old_4,
                                                 old_5, old_6, old_7, old_8};

void cv_h_old_writes(void *guest, ULong cells, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  uint64_t values[CV_MAX_VALUES] = {a, b, c, d};
  ULong old = before(hot->before_top, values, (Int)(cells + 1) / 2, cells & 1);
  for (; old; old &= old - 1) {
    Int bit = __builtin_ctzll(old);
    ca_old_write(hot, (UInt)(values[bit & 31] >> (bit & 32)));
  }
}

void cv_h_old_or_crossing(void *guest, ULong value, ULong misaligned, cv_accesses *accesses,
                          ULong root) {
  if ((Int)((UInt)cv_hot(guest)->before_parent - (UInt)value) < 0)
    old_1(guest, value);
  if (CA_UNLIKELY(misaligned != 0))
    cv_h_crossing(guest, accesses, root, 0, 0, 0);
}

/* The inlined code has dealt with as many cells as an aligned access touches. */
void cv_h_crossing(void *guest, cv_accesses *accesses, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  Addr roots[CV_MAX_ROOTS] = {a, b, c, d};
  UInt shift = cv_process.shift;
  for (Int i = 0; i < accesses->count; i++) {
    cv_access *x = &accesses->access[i];
    Addr address = roots[x->root] + (Addr)x->offset;
    Addr first = address >> shift, last = (address + x->size - 1) >> shift;
    if (last - first + 1 <= ((1u << shift) + x->size - 1) >> shift)
      continue;
    if (x->write)
      ca_write(hot, last << shift, 1);
    else
      ca_read(hot, last << shift, 1);
  }
}

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
  ca_call(cv_hot(guest), &cv_process, target, cv_construct(target), stack_pointer(guest));
}

void cv_h_call_known(void *guest, ULong construct) {
  ca_call(cv_hot(guest), &cv_process, cv_process.constructs[construct].entry, (UInt)construct,
          stack_pointer(guest));
}

void cv_h_return(void *guest) {
  ca_return(cv_hot(guest), stack_pointer(guest));
}

void cv_h_entry(void *guest, ULong address, ULong sp, ULong construct) {
  ca_entry(cv_hot(guest), address, (UInt)construct, sp);
}

void cv_h_args(void *guest, ULong address) {
  const VexGuestAMD64State *s = guest;
  uint64_t values[CA_ARGS] = {s->guest_RDI, s->guest_RSI, s->guest_RDX,
                              s->guest_RCX, s->guest_R8,  s->guest_R9};
  ca_args(cv_hot(guest), address, values);
}

void cv_h_binder(void *guest) {
  ca_binder(cv_hot(guest));
}

void cv_h_trace(void *guest, ULong kind, ULong a, ULong b) {
  ca_trace(&cv_process, cv_hot(guest)->thread->number, (UInt)kind, a, b);
}
