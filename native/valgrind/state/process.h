/* The process under the tool, as the core knows it. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_PROCESS_H
#define CV_PROCESS_H

#include "core/process/state.h"
#include "pub_tool_basics.h"

extern ca_process cv_process;

#endif
