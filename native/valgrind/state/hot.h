/* Where the hot state lies in the guest state: at the start of the first shadow area.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_HOT_H
#define CV_HOT_H

#include "core/stack/hot.h"
#include "pub_tool_basics.h"
#include "valgrind/state/guest.h"

#define CV_HOT_OFFSET ((Int)sizeof(cv_guest))
static inline ca_hot *cv_hot(void *guest) {
  return (ca_hot *)((char *)guest + CV_HOT_OFFSET);
}

/* In the second shadow area: what nobody reads. */
#define CV_SINK_OFFSET (2 * CV_HOT_OFFSET)

#endif
