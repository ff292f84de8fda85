/* What translated code calls. SPDX-License-Identifier: GPL-2.0-or-later */
#include "block.h"
#include "core/hotpath.h"
#include "core/receiver.h"
#include <emmintrin.h>

/* Two times in each of four values. */
typedef union {
  __m128i vector[2];
  UInt time[2 * CV_MAX_VALUES];
} times_t;

/* Bit i: time i is before `limit`. */
static inline UInt before(times_t *times, UInt limit, ULong a, ULong b, ULong c, ULong d) {
  __m128i mask = _mm_set1_epi32(CA_TIME_MASK), end = _mm_set1_epi32((int)limit);
  UInt found = 0;
  times->vector[0] = _mm_and_si128(_mm_set_epi64x((long long)b, (long long)a), mask);
  times->vector[1] = _mm_and_si128(_mm_set_epi64x((long long)d, (long long)c), mask);
  for (int i = 0; i < 2; i++) {
    __m128i is_before = _mm_cmplt_epi32(times->vector[i], end);
    found |= (UInt)_mm_movemask_ps(_mm_castsi128_ps(is_before)) << (4 * i);
  }
  return found;
}

/* `which`: a bit for each half of the values that holds a cell's time. */
void cv_h_old_reads(void *guest, ULong which, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  times_t times;
  UInt old = before(&times, hot->parent_ts, a, b, c, d) & (UInt)which;
  for (UInt rest = old; rest; rest &= rest - 1)
    hot->near -= 1ull << (32 * (__builtin_ctz(rest) & 1));
  ca_old_reads(hot, times.time, old);
}

void cv_h_old_writes(void *guest, ULong which, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  times_t times;
  UInt old = before(&times, hot->top_ts, a, b, c, d) & (UInt)which;
  for (; old; old &= old - 1)
    ca_old_write(hot, times.time[__builtin_ctz(old)]);
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

void cv_h_call(void *guest, ULong target, ULong sp) {
  ca_call(cv_hot(guest), &cv_process, target, cv_construct(target), sp);
}

void cv_h_call_known(void *guest, ULong target, ULong sp, ULong construct) {
  ca_call(cv_hot(guest), &cv_process, target, (UInt)construct, sp);
}

void cv_h_return(void *guest, ULong sp) {
  ca_return(cv_hot(guest), sp);
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
