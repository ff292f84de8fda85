/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "process.h"

ca_process cv_process;
