/* Memory that appears and vanishes. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MEMORY_H
#define CV_MEMORY_H

#include "pub_tool_basics.h"

void cv_memory_init(void);

#endif
