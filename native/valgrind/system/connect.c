/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "connect.h"
#include "base/syscall.h"
#include "core/process/records.h"
#include "core/system/launcher.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_xarray.h"
#include "valgrind/state/process.h"

/* In libcoregrind, without a public declaration: moves a descriptor out of the target's range. */
extern Int VG_(safe_fd)(Int oldfd);

enum { AF_UNIX_ = 1, SOCK_STREAM_CLOEXEC = 1 | 02000000, MSG_NOSIGNAL_ = 0x4000 };
enum { EINTR_ = 4 };

const HChar *cv_socket_path;
static Int fd = -1;
/* Of the fork child to come. */
static Int next_fd = -1;

/* The token. Others can read command lines, but no environment. */
#define VARIABLE "VALGRIND_COMAIR_TOKEN"
static HChar token[128];

/* In libcoregrind, without a public declaration. */
extern HChar **__real_vgPlain_env_setenv(HChar ***environment, const HChar *name,
                                         const HChar *value);

/* What is executed under Valgrind gets it where it gets Valgrind's own. */
HChar **__wrap_vgPlain_env_setenv(HChar ***environment, const HChar *name, const HChar *value) {
  if (VG_(strcmp)(name, "VALGRIND_LIB") == 0)
    __real_vgPlain_env_setenv(environment, VARIABLE, token);
  return __real_vgPlain_env_setenv(environment, name, value);
}

Bool cv_is_token(const HChar *variable) {
  return VG_(strncmp)(variable, VARIABLE "=", sizeof VARIABLE) == 0;
}

static void take_token(void) {
  const HChar *value = VG_(getenv)(VARIABLE);
  if (value && VG_(strlen)(value) < sizeof token)
    VG_(strcpy)(token, value);
}

typedef struct {
  UShort family;
  HChar path[108];
} unix_address;

/* A launcher that was killed leaves nobody who could end what it has started. */
static void end(void) {
  enum { SIGKILL_ = 9 };
  ca_syscall(__NR_kill, ca_syscall(__NR_getpid, 0, 0, 0, 0, 0, 0), SIGKILL_, 0, 0, 0, 0);
}

static Int open_socket(void) {
  unix_address address = {AF_UNIX_, {0}};
  if (!cv_socket_path || VG_(strlen)(cv_socket_path) >= sizeof address.path)
    return -1;
  VG_(strcpy)(address.path, cv_socket_path);
  long s = ca_syscall(__NR_socket, AF_UNIX_, SOCK_STREAM_CLOEXEC, 0, 0, 0, 0);
  if (s < 0)
    return -1;
  s = VG_(safe_fd)((Int)s);
  if (s < 0)
    return -1;
  long result;
  do
    result = ca_syscall(__NR_connect, s, (long)&address, sizeof address, 0, 0, 0);
  while (result == -EINTR_);
  if (result == 0)
    return (Int)s;
  if (ca_launcher_died(cv_socket_path, result))
    end();
  ca_syscall(__NR_close, s, 0, 0, 0, 0, 0);
  return -1;
}

static void drop(Int *descriptor) {
  if (*descriptor >= 0)
    ca_syscall(__NR_close, *descriptor, 0, 0, 0, 0, 0);
  *descriptor = -1;
}

void cv_disconnect(void) {
  drop(&fd);
}

static void end_with_launcher(void) {
  if (fd >= 0 && ca_peer_died(fd))
    end();
}

void cv_before_fork(void) {
  end_with_launcher();
  /* Still open if a fork failed. */
  drop(&next_fd);
  if (fd >= 0)
    next_fd = open_socket();
}

void cv_after_fork(Bool child) {
  if (!child) {
    drop(&next_fd);
    return;
  }
  cv_disconnect();
  cv_connect(True);
}

void cv_slice_ends(void) {
  enum { SLICES = 64 };
  static UInt slices = 0;
  if (++slices % SLICES == 0)
    end_with_launcher();
}

static void send(void *context, const unsigned char *frame, SizeT bytes) {
  while (fd >= 0 && bytes > 0) {
    long n = ca_syscall(__NR_sendto, fd, (long)frame, (long)bytes, MSG_NOSIGNAL_, 0, 0);
    if (n > 0) {
      frame += n;
      bytes -= (SizeT)n;
    } else if (n != -EINTR_) {
      /* Let go by the launcher, the target goes on as it would without us. */
      end_with_launcher();
      cv_disconnect();
    }
  }
}

ULong cv_now_ms(void) {
  struct vki_timeval now = {0, 0};
  ca_syscall(__NR_gettimeofday, (long)&now, 0, 0, 0, 0, 0);
  return (ULong)now.tv_sec * 1000 + (ULong)now.tv_usec / 1000;
}

void cv_connect(Bool forked) {
  if (!forked)
    take_token();
  fd = forked ? next_fd : open_socket();
  next_fd = -1;
  cv_process.wire.send = send;
  if (fd < 0)
    VG_(umsg)
  ("comair: cannot connect to %s: this process is not recorded\n",
   cv_socket_path ? cv_socket_path : "(no --socket)");
  cv_send_header(forked);
}

void cv_send_header(Bool forked) {
  static const HChar *argv[1001];
  UInt argc = 0;
  argv[argc++] = VG_(args_the_exename);
  for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)) && argc < 1000; i++)
    argv[argc++] = *(HChar **)VG_(indexXA)(VG_(args_for_client), i);
  ca_header header = {.engine = "valgrind",
                      .engine_version = CV_VALGRIND_VERSION,
                      .token = token,
                      .exe = VG_(args_the_exename),
                      .argv = argv,
                      .argc = argc,
                      .pid = (UInt)VG_(getpid)(),
                      .ppid = (UInt)VG_(getppid)(),
                      .start_ms = cv_now_ms(),
                      .forked = forked};
  ca_send_header(&cv_process, &header);
}
