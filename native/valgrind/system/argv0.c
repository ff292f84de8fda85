/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "argv0.h"
#include "base/syscall.h"
#include "base/load.h"
#include "protocol/engine_options.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_xarray.h"

/* In libcoregrind, without a public declaration. */
extern XArray *VG_(args_for_valgrind);
extern Int VG_(cl_cmdline_fd);

enum { MAX_NAME = 4096 };

static const HChar prefix[] = CA_OPTION_ARGV0;
const HChar *cv_argv0;

void cv_pass_option(const HChar *name, HChar *whole) {
  for (Word i = VG_(sizeXA)(VG_(args_for_valgrind)) - 1; i >= 0; i--)
    if (VG_(strncmp)(*(HChar **)VG_(indexXA)(VG_(args_for_valgrind), i), name, VG_(strlen)(name)) ==
        0)
      VG_(removeIndexXA)(VG_(args_for_valgrind), i);
  if (whole)
    VG_(addToXA)(VG_(args_for_valgrind), &whole);
}

void cv_argv0_pass(Addr arguments) {
  static HChar option[sizeof prefix + MAX_NAME];
  HChar *name = option + sizeof prefix - 1;
  Addr first = 0;
  SizeT length = 0;
  cv_pass_option(prefix, NULL);
  if (!ca_load(arguments, &first, sizeof first) || first == 0)
    return;
  while (length < MAX_NAME && ca_load(first + length, &name[length], 1) && name[length])
    length++;
  if (length == MAX_NAME)
    return; /* the path has to do */
  name[length] = 0;
  VG_(memcpy)(option, prefix, sizeof prefix - 1);
  cv_pass_option(prefix, option);
}

/* What the target reads of its own command line is a file that Valgrind has made. */
static void write_command_line(const UWord *sp) {
  ca_syscall(__NR_ftruncate, VG_(cl_cmdline_fd), 0, 0, 0, 0, 0);
  VG_(lseek)(VG_(cl_cmdline_fd), 0, VKI_SEEK_SET);
  for (UWord i = 0; i < sp[0]; i++) {
    const HChar *text = (const HChar *)sp[1 + i];
    VG_(write)(VG_(cl_cmdline_fd), text, (Int)VG_(strlen)(text) + 1);
  }
  VG_(lseek)(VG_(cl_cmdline_fd), 0, VKI_SEEK_SET);
}

static void take_name(UWord *sp, HChar *room, SizeT bytes) {
  HChar *path = (HChar *)sp[1];
  /* A script's own name is among its interpreter's arguments. */
  if (!cv_argv0 || VG_(strcmp)(path, VG_(args_the_exename)) != 0)
    return;
  SizeT length = VG_(strlen)(cv_argv0);
  if (length >= bytes) {
    room = path;
    bytes = VG_(strlen)(path) + 1;
  }
  if (length >= bytes)
    return; /* too long for both: the path has to do */
  VG_(strcpy)(room, cv_argv0);
  sp[1] = (UWord)room;
}

void cv_argv0_take(UWord *sp, HChar *room, SizeT bytes) {
  if (sp[0] == 0)
    return;
  take_name(sp, room, bytes);
  write_command_line(sp);
}
