/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "counts.h"
#include "base/system_calls.h"
#include "base/syscall.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_vki.h"
#include "valgrind/state/registers.h"

typedef struct {
  UShort number;
  UChar array, count, unit; /* arguments, and bytes of an element */
  Bool is_int;
} counted;

static const counted arrays[] = {
    {SYS_poll, 0, 1, 8, True},
    {SYS_ppoll, 0, 1, 8, True},
    {SYS_readv, 1, 2, 16, False},
    {SYS_writev, 1, 2, 16, False},
    {SYS_preadv, 1, 2, 16, False},
    {SYS_pwritev, 1, 2, 16, False},
    {SYS_preadv2, 1, 2, 16, False},
    {SYS_pwritev2, 1, 2, 16, False},
    {SYS_vmsplice, 1, 2, 16, False},
    {SYS_process_vm_readv, 1, 2, 16, False},
    {SYS_process_vm_readv, 3, 4, 16, False},
    {SYS_process_vm_writev, 1, 2, 16, False},
    {SYS_process_vm_writev, 3, 4, 16, False},
    {SYS_io_submit, 2, 1, 8, False},
    {SYS_semop, 1, 2, 6, True},
    {SYS_semtimedop, 1, 2, 6, True},
    {SYS_setgroups, 1, 0, 4, True},
};
enum { ARRAYS = sizeof arrays / sizeof *arrays };

/* As much as the kernel may be set to: of descriptors (fs.nr_open). All others end sooner. */
#define MOST (1ull << 20)
/* Of messages the kernel takes as many as are there. */
enum { MESSAGE = 64, MESSAGES = 1024 };

static const Int registers[] = {
    offsetof(cv_guest, CV_ARGUMENT_1), offsetof(cv_guest, CV_ARGUMENT_2),
    offsetof(cv_guest, CV_ARGUMENT_3), offsetof(cv_guest, CV_ARGUMENT_4),
    offsetof(cv_guest, CV_ARGUMENT_5), offsetof(cv_guest, CV_ARGUMENT_6),
};

static ULong *argument(cv_guest *state, UInt number) {
  return (ULong *)((HChar *)state + registers[number]);
}

static Long ask_kernel(cv_guest *s) {
  return ca_syscall((long)s->CV_NUMBER, (long)s->CV_ARGUMENT_1, (long)s->CV_ARGUMENT_2,
                    (long)s->CV_ARGUMENT_3, (long)s->CV_ARGUMENT_4, (long)s->CV_ARGUMENT_5,
                    (long)s->CV_ARGUMENT_6);
}

/* ---- lengths that are changed: calls keep the registers of their arguments ---- */

enum { MAX_THREADS = 4096 };
typedef struct {
  ULong told, made;
  Int offset; /* 0: there is none */
} change;
static change changes[MAX_THREADS];

static void set(cv_guest *state, UInt number, ULong value) {
  ThreadId tid = VG_(get_running_tid)();
  ULong *at = argument(state, number);
  if (tid == VG_INVALID_THREADID || tid >= MAX_THREADS || *at == value)
    return;
  /* A call that is made again has what was made of it. */
  if (!(changes[tid].offset && changes[tid].made == *at))
    changes[tid] = (change){*at, value, registers[number]};
  *at = value;
}

void cv_counts_made(ThreadId tid) {
  if (tid >= MAX_THREADS || !changes[tid].offset)
    return;
  cv_put_back(tid, changes[tid].offset, changes[tid].told);
  changes[tid].offset = 0;
}

/* ---- before the call ---- */

static Bool is_there(ULong array, ULong count, UInt unit) {
  return VG_(am_is_valid_for_client)(array, count * unit, VKI_PROT_READ);
}

static Bool miscounts_messages(cv_guest *state, Long *result) {
  ULong array = state->CV_ARGUMENT_2, told = (UInt)state->CV_ARGUMENT_3, count = 0;
  ULong most = told < MESSAGES ? told : MESSAGES;
  if (is_there(array, most, MESSAGE))
    count = most;
  while (count < most && is_there(array + MESSAGE * count, 1, MESSAGE))
    count++;
  if (told != 0 && count == 0) {
    *result = ask_kernel(state);
    return True;
  }
  set(state, 2, count);
  return False;
}

Bool cv_miscounts(cv_guest *state, Long *result) {
  if (state->CV_NUMBER == SYS_recvmmsg || state->CV_NUMBER == SYS_sendmmsg)
    return miscounts_messages(state, result);
  for (UInt i = 0; i < ARRAYS; i++) {
    const counted *a = &arrays[i];
    if (a->number != state->CV_NUMBER)
      continue;
    ULong count = *argument(state, a->count);
    if (a->is_int)
      count = (UInt)count;
    if (count > MOST || (count != 0 && !is_there(*argument(state, a->array), count, a->unit))) {
      *result = ask_kernel(state);
      return True;
    }
    set(state, a->count, count);
  }
  return False;
}
