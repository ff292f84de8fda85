#include "files.h"

#include "agent.h"
#include "call.h"
#include "end.h"
#include "proc.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/sched.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>

/* ---- in the program ---- */

unsigned long agent_prepare_files(cs_request *request) {
  static const char proc[] = "/proc/", link[] = "/proc/thread-self";
  char *name = request->thread + sizeof proc - 1;
  long most = (long)(sizeof request->thread - sizeof proc);
  /* By the numbers that /proc has for it, which may be of another namespace. */
  memcpy(request->thread, proc, sizeof proc);
  long n = agent_call(SYS_readlink, link, name, most);
  bool known = n > 0 && n < most;
  request->thread[known ? (long)sizeof proc - 1 + n : 0] = 0;
  request->has_files = !known || agent_control->files_hidden;
  return request->has_files ? 0 : CLONE_FILES;
}

/* ---- in the copy ---- */

static void add_digits(char *text, long number) {
  char digits[20];
  size_t n = 0;
  do
    digits[n++] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  while (n > 0)
    *text++ = digits[--n];
  *text = 0;
}

/* The folder of the program's descriptors. */
static long folder;

enum { LOOKED_AT = 1024 };
static long offsets[LOOKED_AT]; /* by descriptor; 0 also of what has none */

static bool note_name(cs_name *name, long call, long fd) {
  name->bytes = sizeof name->address;
  bool known = agent_call(call, fd, name->address, &name->bytes) == 0;
  if (!known)
    name->bytes = 0;
  return known;
}

/* While descriptors are the program's yet: what its sockets are called, and where it is in its
 * files. They are tried one by one, as a folder of them cannot be opened without a descriptor. */
static void note_descriptors(cs_request *request) {
  enum { GAP = 64 };
  request->socket_count = 0;
  for (long fd = 0, last = 0; fd < LOOKED_AT && fd <= last + GAP; fd++) {
    long at = agent_call(SYS_lseek, fd, 0L, SEEK_CUR);
    offsets[fd] = at > 0 ? at : 0;
    if (at != -EBADF)
      last = fd;
    if (at != -ESPIPE || request->socket_count == CS_SOCKETS)
      continue;
    cs_socket *socket = &request->sockets[request->socket_count];
    socket->descriptor = (int32_t)fd;
    if (!note_name(&socket->own, SYS_getsockname, fd))
      continue;
    note_name(&socket->peer, SYS_getpeername, fd);
    request->socket_count++;
  }
}

/* A descriptor of our own: locks on the file are not the program's, and its offset goes on from the
 * same place. */
static long opened_anew(long fd) {
  char name[24];
  struct stat file;
  add_digits(name, fd);
  long failed = agent_call(SYS_newfstatat, folder, name, &file, 0);
  if (failed == -EACCES || failed == -EPERM)
    __atomic_store_n(&agent_control->files_hidden, 1, __ATOMIC_RELAXED);
  if (failed || !S_ISREG(file.st_mode))
    return -1;
  long anew = agent_call(SYS_openat, folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (anew >= 0 && fd < LOOKED_AT && offsets[fd] > 0)
    agent_call(SYS_lseek, anew, offsets[fd], SEEK_SET);
  return anew;
}

/* Under the program's number, where the folder may be. */
static void reopen(cs_request *request, long fd) {
  if (request->file_count == CS_FILES)
    return;
  long anew = opened_anew(fd);
  if (anew < 0)
    return;
  if (fd == folder)
    folder = agent_call(SYS_dup, folder);
  bool moved = anew != fd;
  if (!moved || agent_call(SYS_dup3, anew, fd, O_CLOEXEC) == fd)
    request->files[request->file_count++] = (int32_t)fd;
  if (moved)
    agent_call(SYS_close, anew);
}

typedef struct {
  uint64_t inode, offset;
  unsigned short bytes;
  unsigned char type;
  char name[];
} entry;

/* Which numbers there are is found out before any is opened anew. */
static void reopen_files(cs_request *request) {
  enum { MOST = 4096 };
  static char list[32768];
  static int numbers[MOST];
  uint32_t count = 0;
  long n;
  /* A copy that has all of the program's descriptors looks at its own. */
  const char *of = request->has_files ? "/proc/self" : request->thread;
  folder = agent_open_proc(of, "/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) {
    __atomic_store_n(&agent_control->files_hidden, 1, __ATOMIC_RELAXED);
    return;
  }
  while ((n = agent_call(SYS_getdents64, folder, list, sizeof list)) > 0)
    for (long at = 0; at < n; at += ((entry *)(list + at))->bytes) {
      const char *name = ((entry *)(list + at))->name;
      long fd = agent_read_number(&name); /* neither of . and .. */
      if (fd >= 0 && !(request->has_files && fd == folder) && count < MOST)
        numbers[count++] = (int)fd;
    }
  for (uint32_t i = 0; i < count; i++) {
    reopen(request, numbers[i]);
    if (numbers[i] >= request->unused)
      request->unused = numbers[i] + 1;
  }
  agent_call(SYS_close, folder);
}

static bool is_kept(const cs_request *request, long fd) {
  for (uint32_t i = 0; i < request->file_count; i++)
    if (request->files[i] == fd)
      return true;
  return false;
}

static void close_others(cs_request *request) {
  long last = -1;
  for (uint32_t i = 0; i < request->file_count; i++)
    last = request->files[i] > last ? request->files[i] : last;
  for (long fd = 0; fd <= last; fd++)
    if (!is_kept(request, fd))
      agent_call(SYS_close, fd);
  if (agent_call(SYS_close_range, last + 1, ~0u, 0) != 0)
    agent_end_copy(request, CS_NOT_STARTED, ENOSYS);
}

void agent_leave_files(cs_request *request) {
  request->file_count = 0;
  request->unused = 0;
  note_descriptors(request);
  if (!request->has_files && agent_call(SYS_close_range, 0, ~0u, (long)CLOSE_RANGE_UNSHARE) != 0)
    agent_end_copy(request, CS_NOT_STARTED, ENOSYS);
  reopen_files(request);
  if (request->has_files)
    close_others(request);
}
