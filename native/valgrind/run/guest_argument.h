/* How a helper gets the guest's state. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * CV_FROM_GUEST(name, n): one that is called with a guard needs two moves for each argument. The
 * guest's state is in a register of its own anyway: name##_guest puts it into that of the last
 * argument of `name`, behind the other n. */
#ifndef CV_GUEST_ARGUMENT_H
#define CV_GUEST_ARGUMENT_H

#if defined(VGA_amd64)
#include "x86_64/guest_argument.h"
#elif defined(VGA_arm64)
#include "arm64/guest_argument.h"
#endif

#endif
