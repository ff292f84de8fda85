/* What the tool tells whoever runs it. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MESSAGES_H
#define CV_MESSAGES_H

#include "pub_tool_basics.h"

/* Says why and ends the tool; the launcher shows the text. */
void cv_fail(const HChar *why) __attribute__((noreturn));

#endif
