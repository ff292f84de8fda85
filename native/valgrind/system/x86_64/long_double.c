/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "long_double.h"
#include "core/process/records.h"
#include "pub_tool_basics.h"
#include "valgrind/state/process.h"

void cv_tell_of_long_double(void) {
  static Bool told = False;
  if (told)
    return;
  told = True;
  ca_send_note(&cv_process, "the program computes with long double, which has 64 bits under "
                            "Valgrind: results may differ in their last digits, and values above "
                            "10^308 are infinite; --engine dynamorio has all 80 bits");
}
