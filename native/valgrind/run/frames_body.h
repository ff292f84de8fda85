/* Compiled twice, see frame_helpers.h.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FRAMES_BODY_H
#define CV_FRAMES_BODY_H

#include "core/stack/calls.h"
#include "frame_helpers.h"
#include "valgrind/state/guest.h"
#include "valgrind/state/hot.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"

static void call(void *guest, ULong target) {
  ca_call(cv_hot(guest), &cv_process.constructs, target, cv_construct(target),
          cv_stack_pointer(guest));
}

static void call_known(void *guest, ULong target, ULong construct) {
  ca_call(cv_hot(guest), &cv_process.constructs, target, (UInt)construct, cv_stack_pointer(guest));
}

static void call_plain(void *guest, ULong target, ULong construct) {
  ca_call_plain(cv_hot(guest), target, (UInt)construct, cv_stack_pointer(guest));
}

static void returns(void *guest) {
  ca_return(cv_hot(guest), cv_stack_returned(guest), ((const cv_guest *)guest)->CV_RETURNED);
}

#define CV_FRAME_HELPERS                                                                           \
  { call, call_known, call_plain, returns }

#endif
