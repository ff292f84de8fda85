/* What translated code calls. SPDX-License-Identifier: GPL-2.0-or-later */
#include "block.h"
#include "core/hotpath.h"

/* `which`: number of values, and from bit 8 on which of them hold one cell only. */
void cv_h_old_reads(void *guest, ULong which, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  ULong values[CV_MAX_VALUES] = {a, b, c, d};
  UInt parent = (UInt)hot->par;
  for (UInt i = 0; i < (which & 0xff); i++) {
    UInt halves = which >> (8 + i) & 1 ? 1 : 2;
    for (UInt half = 0; half < halves; half++) {
      UInt value = (UInt)(values[i] >> (32 * half)) & CA_TIME_MASK;
      if (value >= parent)
        continue;
      hot->near -= 1ull << (32 * half);
      ca_old_read(hot, value);
    }
  }
}

void cv_h_old_writes(void *guest, ULong which, ULong a, ULong b, ULong c, ULong d) {
  ca_hot *hot = cv_hot(guest);
  ULong values[CV_MAX_VALUES] = {a, b, c, d};
  for (UInt i = 0; i < (which & 0xff); i++) {
    UInt halves = which >> (8 + i) & 1 ? 1 : 2;
    for (UInt half = 0; half < halves; half++) {
      UInt value = (UInt)(values[i] >> (32 * half)) & CA_TIME_MASK;
      if (value < (UInt)hot->top)
        ca_old_write(hot, value);
    }
  }
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
