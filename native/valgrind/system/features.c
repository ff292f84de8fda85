/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "features.h"
#include <cpuid.h>
#include "core/process/records.h"
#include "pub_tool_libcbase.h"
#include "valgrind/state/process.h"

extern void __real_amd64g_dirtyhelper_CPUID_sse42_and_cx16(VexGuestAMD64State *state);
extern void __real_amd64g_dirtyhelper_CPUID_avx_and_cx16(VexGuestAMD64State *state, ULong f16c,
                                                         ULong rdrand, ULong rdseed);
extern void __real_amd64g_dirtyhelper_CPUID_avx2(VexGuestAMD64State *state, ULong f16c,
                                                 ULong rdrand, ULong rdseed);

enum { EXTENDED = 0x80000001, RDTSCP = 1 << 27 }; /* in edx */
enum { AT_HWCAP2_ = 26, FSGSBASE = 2 };

Bool cv_plain_processor;

static Bool has_rdtscp(void) {
  UInt a = 0, b = 0, c = 0, d = 0;
  return !cv_plain_processor && __get_cpuid(EXTENDED, &a, &b, &c, &d) && (d & RDTSCP);
}

static void hide(VexGuestAMD64State *state, UInt leaf) {
  if (leaf == EXTENDED && !has_rdtscp())
    state->guest_RDX &= ~(ULong)RDTSCP;
}

void __wrap_amd64g_dirtyhelper_CPUID_sse42_and_cx16(VexGuestAMD64State *state) {
  UInt leaf = (UInt)state->guest_RAX;
  __real_amd64g_dirtyhelper_CPUID_sse42_and_cx16(state);
  hide(state, leaf);
}

void __wrap_amd64g_dirtyhelper_CPUID_avx_and_cx16(VexGuestAMD64State *state, ULong f16c,
                                                  ULong rdrand, ULong rdseed) {
  UInt leaf = (UInt)state->guest_RAX;
  __real_amd64g_dirtyhelper_CPUID_avx_and_cx16(state, f16c, rdrand, rdseed);
  hide(state, leaf);
}

void __wrap_amd64g_dirtyhelper_CPUID_avx2(VexGuestAMD64State *state, ULong f16c, ULong rdrand,
                                          ULong rdseed) {
  UInt leaf = (UInt)state->guest_RAX;
  __real_amd64g_dirtyhelper_CPUID_avx2(state, f16c, rdrand, rdseed);
  hide(state, leaf);
}

void cv_hide_features(UWord *auxiliary) {
  for (; auxiliary[0]; auxiliary += 2)
    if (auxiliary[0] == AT_HWCAP2_)
      auxiliary[1] &= ~(UWord)FSGSBASE;
}

void cv_tell_of_long_double(void) {
  static Bool told = False;
  if (told)
    return;
  told = True;
  ca_send_note(&cv_process, "the program computes with long double, which has 64 bits under "
                            "Valgrind: results may differ in their last digits, and values above "
                            "10^308 are infinite; --engine dynamorio has all 80 bits");
}

void cv_look_for_long_double(const IRDirty *call) {
  if (VG_(strcmp)(call->cee->name, "amd64g_dirtyhelper_loadF80le") == 0 ||
      VG_(strcmp)(call->cee->name, "amd64g_dirtyhelper_storeF80le") == 0)
    cv_tell_of_long_double();
}
