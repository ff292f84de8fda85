#include "connect.h"
#include <string.h>
#include <sys/syscall.h>
#include "base/arena.h"
#include "base/syscall.h"
#include "core/process/records.h"
#include "core/system/launcher.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"
#include "copy.h"
#include "descriptors.h"

enum { AF_UNIX_ = 1, SOCK_STREAM_CLOEXEC = 1 | 02000000, MSG_NOSIGNAL_ = 0x4000 };
enum { EINTR_ = 4, EBADF_ = 9, EMFILE_ = 24 };
enum { MAX_ARGUMENTS = 1000, COMMAND_BYTES = 256 * 1024 };

char cd_socket_path[128], cd_token[128];
const char *cd_engine_version = "";
static int fd = -1;

typedef struct {
  unsigned short family;
  char path[126];
} unix_address;

/* A launcher that was killed leaves nobody who could end what it has started. */
static void end(void) {
  enum { SIGKILL_ = 9 };
  ca_syscall(SYS_kill, ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0), SIGKILL_, 0, 0, 0, 0);
}

static int open_socket(void) {
  unix_address address = {AF_UNIX_, {0}};
  size_t length = strlen(cd_socket_path);
  if (length == 0 || length >= 108)
    return -1;
  memcpy(address.path, cd_socket_path, length);
  int s = cd_open_apart(AF_UNIX_, SOCK_STREAM_CLOEXEC);
  if (s < 0)
    return -1;
  long result;
  do
    result = ca_syscall(SYS_connect, s, (long)&address, 110, 0, 0, 0);
  while (result == -EINTR_);
  if (result == 0)
    return s;
  if (ca_launcher_died(cd_socket_path, result))
    end();
  cd_close_own(&s);
  return -1;
}

void cd_disconnect(void) {
  cd_close_own(&fd);
}

static void end_with_launcher(void) {
  if (fd >= 0 && ca_peer_died(fd))
    end();
}

static int child_of(const cd_thread *thread) {
  return thread->child_fd - 1;
}

static void drop_child(cd_thread *thread) {
  int child = child_of(thread);
  cd_close_own(&child);
  thread->child_fd = 0;
}

void cd_before_fork(cd_thread *thread) {
  static bool told;
  end_with_launcher();
  /* A fork that another thread's flush interrupts comes here twice. */
  if (fd < 0 || thread->child_fd)
    return;
  thread->child_fd = open_socket() + 1;
  if (!thread->child_fd)
    cd_note_once(&told,
                 "a child process could not reach the launcher (after a chroot, or as another "
                 "user) and was not recorded");
}

void cd_after_fork(cd_thread *thread, bool child) {
  if (!child) {
    drop_child(thread);
    return;
  }
  cd_disconnect();
  cd_connect(thread);
}

static void send(void *context, const unsigned char *frame, size_t bytes) {
  while (fd >= 0 && bytes > 0) {
    long n = ca_syscall(SYS_sendto, fd, (long)frame, (long)bytes, MSG_NOSIGNAL_, 0, 0);
    if (n > 0) {
      frame += n;
      bytes -= (size_t)n;
    } else if (n != -EINTR_) {
      /* Let go by the launcher, the target goes on as it would without us. */
      end_with_launcher();
      cd_disconnect();
    }
  }
}

bool cd_deliver(const unsigned char *messages, size_t bytes) {
  fd = open_socket();
  send(NULL, messages, bytes);
  return fd >= 0;
}

uint64_t cd_now_ms(void) {
  long now[2] = {0, 0};
  ca_syscall(SYS_gettimeofday, (long)now, 0, 0, 0, 0, 0);
  return (uint64_t)now[0] * 1000 + (uint64_t)now[1] / 1000;
}

/* The target's arguments, from what the kernel keeps of them. */
static uint32_t read_arguments(char *text, const char **argv) {
  long file = ca_syscall(SYS_open, (long)"/proc/self/cmdline", 0, 0, 0, 0, 0);
  uint32_t count = 0;
  long bytes = 0;
  while (file >= 0 && bytes < COMMAND_BYTES - 1) {
    long n = ca_syscall(SYS_read, file, (long)(text + bytes), COMMAND_BYTES - 1 - bytes, 0, 0, 0);
    if (n <= 0)
      break;
    bytes += n;
  }
  if (file >= 0)
    ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  text[bytes] = 0;
  for (long at = 0; at < bytes && count < MAX_ARGUMENTS; at += (long)strlen(text + at) + 1)
    argv[count++] = text + at;
  return count;
}

void cd_connect(cd_thread *thread) {
  fd = thread ? child_of(thread) : cd_copy ? -1 : open_socket();
  if (thread)
    thread->child_fd = 0;
  cd_process.wire.send = cd_copy ? cd_copy->keep : send;
  cd_send_header(thread != NULL);
}

void cd_send_header(bool forked) {
  static const char *argv[MAX_ARGUMENTS];
  char *text = ca_map(COMMAND_BYTES);
  const module_data_t *main_module = dr_get_main_module();
  ca_header header = {.engine = "dynamorio",
                      .engine_version = cd_engine_version,
                      .token = cd_token,
                      .exe = main_module ? main_module->full_path : "",
                      .argv = argv,
                      .argc = text ? read_arguments(text, argv) : 0,
                      .pid = (uint32_t)ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0),
                      .ppid = (uint32_t)ca_syscall(SYS_getppid, 0, 0, 0, 0, 0, 0),
                      .start_ms = cd_now_ms(),
                      .forked = forked};
  ca_send_header(&cd_process, &header);
  if (text)
    ca_unmap(text, COMMAND_BYTES);
}

void cd_own_descriptors(const cd_thread *thread, int own[2]) {
  int child = child_of(thread);
  own[0] = fd < child ? fd : child;
  own[1] = fd < child ? child : fd;
}

bool cd_protect_descriptor(int number, const reg_t *arguments, long *result) {
  *result = -EBADF_;
  if (fd < 0)
    return false;
  if (cd_names_own_descriptor(number, arguments))
    return true;
  if ((number == SYS_dup2 || number == SYS_dup3) && (int)arguments[1] == fd &&
      (int)arguments[0] != fd) {
    *result = -EMFILE_;
    return !cd_give_number(&fd);
  }
  return false;
}
