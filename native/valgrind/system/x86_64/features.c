/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "valgrind/system/features.h"
#include <cpuid.h>
#include "pub_tool_libcbase.h"
#include "valgrind/state/guest.h"
#include "long_double.h"

extern void __real_amd64g_dirtyhelper_CPUID_sse42_and_cx16(cv_guest *state);
extern void __real_amd64g_dirtyhelper_CPUID_avx_and_cx16(cv_guest *state, ULong f16c, ULong rdrand,
                                                         ULong rdseed);
extern void __real_amd64g_dirtyhelper_CPUID_avx2(cv_guest *state, ULong f16c, ULong rdrand,
                                                 ULong rdseed);

/* Called by VEX's code instead of its own, by the linker's --wrap. */
extern void __wrap_amd64g_dirtyhelper_CPUID_sse42_and_cx16(cv_guest *state);
extern void __wrap_amd64g_dirtyhelper_CPUID_avx_and_cx16(cv_guest *state, ULong f16c, ULong rdrand,
                                                         ULong rdseed);
extern void __wrap_amd64g_dirtyhelper_CPUID_avx2(cv_guest *state, ULong f16c, ULong rdrand,
                                                 ULong rdseed);

enum { EXTENDED = 0x80000001, RDTSCP = 1 << 27 }; /* in edx */
enum { AT_HWCAP2_ = 26, FSGSBASE = 2 };

Bool cv_plain_processor;

static Bool has_rdtscp(void) {
  UInt a = 0, b = 0, c = 0, d = 0;
  return !cv_plain_processor && __get_cpuid(EXTENDED, &a, &b, &c, &d) && (d & RDTSCP);
}

static void hide(cv_guest *state, UInt leaf) {
  if (leaf == EXTENDED && !has_rdtscp())
    state->guest_RDX &= ~(ULong)RDTSCP;
}

void __wrap_amd64g_dirtyhelper_CPUID_sse42_and_cx16(cv_guest *state) {
  UInt leaf = (UInt)state->guest_RAX;
  __real_amd64g_dirtyhelper_CPUID_sse42_and_cx16(state);
  hide(state, leaf);
}

void __wrap_amd64g_dirtyhelper_CPUID_avx_and_cx16(cv_guest *state, ULong f16c, ULong rdrand,
                                                  ULong rdseed) {
  UInt leaf = (UInt)state->guest_RAX;
  __real_amd64g_dirtyhelper_CPUID_avx_and_cx16(state, f16c, rdrand, rdseed);
  hide(state, leaf);
}

void __wrap_amd64g_dirtyhelper_CPUID_avx2(cv_guest *state, ULong f16c, ULong rdrand, ULong rdseed) {
  UInt leaf = (UInt)state->guest_RAX;
  __real_amd64g_dirtyhelper_CPUID_avx2(state, f16c, rdrand, rdseed);
  hide(state, leaf);
}

void cv_hide_features(UWord *auxiliary) {
  for (; auxiliary[0]; auxiliary += 2)
    if (auxiliary[0] == AT_HWCAP2_)
      auxiliary[1] &= ~(UWord)FSGSBASE;
}

void cv_look_for_long_double(const IRDirty *call) {
  if (VG_(strcmp)(call->cee->name, "amd64g_dirtyhelper_loadF80le") == 0 ||
      VG_(strcmp)(call->cee->name, "amd64g_dirtyhelper_storeF80le") == 0)
    cv_tell_of_long_double();
}
