/* The Valgrind tool's own parts. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_TOOL_H
#define CV_TOOL_H

#include "pub_tool_basics.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_transtab.h"
#include "libvex_guest_amd64.h"

#include "core/memory/access.h"
#include "core/stack/activation.h"
#include "core/features/blocks.h"
#include "core/features/contexts.h"
#include "core/code/elf.h"
#include "core/code/instruction.h"
#include "core/code/allocator.h"
#include "core/system/listing.h"
#include "core/features/marks.h"
#include "core/features/merged.h"
#include "core/code/names.h"
#include "core/memory/limits.h"
#include "core/process/process.h"
#include "core/base/syscall.h"
#include "core/base/pages.h"
#include "core/base/arena.h"
#include "core/base/window.h"
#include "core/system/launcher.h"

extern ca_process cv_process;

/* Where the hot state lies in the guest state: at the start of the first shadow area. */
#define CV_HOT_OFFSET ((Int)sizeof(VexGuestAMD64State))
static inline ca_hot *cv_hot(void *guest) {
  return (ca_hot *)((char *)guest + CV_HOT_OFFSET);
}

/* connect.c: the stream's connection */
extern const HChar *cv_socket_path;
extern const HChar *cv_token;
/* Connects and sends the header. Without a launcher at the other end nothing is recorded. */
void cv_connect(Bool forked);
/* Lets go of the connection without a word. */
void cv_disconnect(void);
/* The connection of a fork child is there before the fork, so that the launcher knows of it even
 * if the parent ends first: the child takes it over, the parent drops it. */
void cv_before_fork(void);
void cv_after_fork(Bool child);
/* From time to time it is seen whether there still is a launcher. */
void cv_slice_ends(void);
void cv_send(void *context, const unsigned char *frame, SizeT bytes);

/* modules.c: the target's files */
void cv_modules_init(void);
void cv_mapped(Addr start, SizeT bytes);
void cv_unmapped(Addr start, SizeT bytes);
/* Whether a jump to `address` may be a tail call. */
Bool cv_is_entry(Addr address);
/* The construct of what a call to `address` reaches. */
UInt cv_construct(Addr address);

/* threads.c */
void cv_threads_init(void);
/* A system call is about to end a signal handler. */
void cv_sigreturn(ThreadId tid);
void cv_threads_end(void);
/* Throws all translations away. */
void cv_translate_anew(const HChar *why);
Bool cv_hot_get(ThreadId tid, ca_hot *hot);
void cv_hot_set(ThreadId tid, ca_hot *hot);

/* argv0.c: from the image that executes a program to that program's; `room` is memory of the target
 * that nothing else needs */
extern const HChar *cv_argv0;
void cv_argv0_pass(Addr arguments);
/* The image that is executed next gets this option instead of those that begin with `name`; NULL:
 * none. */
void cv_pass_option(const HChar *name, HChar *whole);
void cv_argv0_take(UWord *sp, HChar *room, SizeT bytes);

/* surroundings.c: before the first instruction of a program */
void cv_surroundings(ThreadId tid);

/* limits.c: to the image that is executed next */
void cv_limits_pass(void);

/* descriptors.c: at the start, and after a fork once Valgrind has opened the log of the child */
void cv_close_logs(void);
/* After a system call: what it returns without Valgrind's descriptors. */
Long cv_hide_descriptors(ThreadId tid, UInt number, const UWord *args, SysRes result);

/* status.c: from now on the status is the target's */
void cv_target_ended(void);

/* unreachable.c: whether engine and log can be opened; before a fork */
Bool cv_reachable(void);
void cv_before_unreachable_fork(void);

/* faults.c */
void cv_faults_init(void);
void cv_before_sigaction(const UWord *args);

/* pending.c: an exec begins, of what runs by itself; or it failed */
void cv_executing(Bool now, Bool alone);

/* syscalls.c: after a system call */
void cv_syscall_made(ThreadId tid, UInt number);

/* memory.c: system calls and mappings */
extern Int cv_exit_code; /* what the target exits with; Valgrind does not tell its tools */
void cv_memory_init(void);

/* watch.c: before what a block does: if its code has changed, it is translated anew. */
void cv_watch(IRSB *sb, const VexGuestExtents *extents);

/* vex.c: check and clean up all IR */
extern Bool cv_check_ir;

/* instrument.c */
IRSB *cv_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
                    const VexGuestExtents *extents, const VexArchInfo *arch, IRType guest_word,
                    IRType host_word);

/* Says why and ends the tool; the launcher shows the text. */
void cv_fail(const HChar *why) __attribute__((noreturn));

#endif
