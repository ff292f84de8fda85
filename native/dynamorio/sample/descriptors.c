#include "descriptors.h"
#include <sys/stat.h>
#include <sys/syscall.h>
#include "base/syscall.h"
#include "dr_api.h"
#include "sample.h"

enum { EFAULT_ = 14, AT_FDCWD_ = -100, O_PATH_ = 010000000, F_DUPFD_CLOEXEC_ = 1030 };
/* Opens for reading, and nothing is made or emptied: only these flags. */
enum { O_READ_FLAGS = 02000000 | 0400000 | 04000 | 0100000 | 0400 /* cloexec nofollow ... */ };

static uint32_t index_of(reg_t descriptor) {
  uint32_t i = 0;
  while (i < cd_sample->file_count && cd_sample->files[i] != (int)descriptor)
    i++;
  return i;
}

bool cd_sample_has_file(reg_t descriptor) {
  return index_of(descriptor) < cd_sample->file_count;
}

static const cs_socket *socket_of(reg_t descriptor) {
  for (uint32_t i = 0; i < cd_sample->socket_count; i++)
    if (cd_sample->sockets[i].descriptor == (int)descriptor)
      return &cd_sample->sockets[i];
  return NULL;
}

/* What the kernel takes at once where the peer keeps up: a socket's buffers have more room than
 * this (net.core.wmem_default), and a longer answer would have to wait for somebody. */
enum { SENT_AT_MOST = 128 << 10 };

static bool sends(uint64_t bytes, long *result) {
  static uint64_t sent;
  if (bytes > SENT_AT_MOST - sent)
    return false;
  sent += bytes;
  *result = (long)bytes;
  return true;
}

static bool read_program(uint64_t address, void *to, size_t bytes) {
  size_t read = 0;
  return dr_safe_read((const void *)address, bytes, to, &read) && read == bytes;
}

static bool sends_vectors(uint64_t vectors, uint64_t count, long *result) {
  enum { MOST = 1024 };
  uint64_t bytes = 0;
  for (uint64_t i = 0; i < count; i++) {
    uint64_t vector[2];
    if (count > MOST || !read_program(vectors + i * sizeof vector, vector, sizeof vector))
      return false;
    bytes += vector[1];
  }
  return sends(bytes, result);
}

static bool sends_message(uint64_t message, long *result) {
  uint64_t header[7]; /* name, its length, vectors, how many, control, its length, flags */
  /* Descriptors that go along would be felt. */
  return read_program(message, header, sizeof header) && header[5] == 0 &&
         sends_vectors(header[2], header[3], result);
}

/* As the kernel does: no more than there is room for, and how long it is. */
static bool tells_name(const cs_name *name, const reg_t *a, long *result) {
  uint32_t room;
  size_t done = 0;
  if (name->bytes == 0)
    return false;
  *result = -EFAULT_;
  if (!read_program(a[2], &room, sizeof room))
    return true;
  size_t bytes = room < name->bytes ? room : name->bytes;
  if (dr_safe_write((void *)a[1], bytes, name->address, &done) && done == bytes &&
      dr_safe_write((void *)a[2], sizeof name->bytes, &name->bytes, &done))
    *result = 0;
  return true;
}

/* Under a number that the program does not have: those that are free here may be its sockets. */
static bool opens(long folder, uint64_t path, uint64_t flags, long *result) {
  struct stat file;
  if ((flags & ~(uint64_t)O_READ_FLAGS) != 0 || cd_sample->file_count == CS_FILES)
    return false;
  /* What is no regular file may wait, or be felt, as it is opened. */
  long looked = ca_syscall(SYS_newfstatat, folder, (long)path, (long)&file, 0, 0, 0);
  if (looked < 0) {
    *result = looked;
    return true;
  }
  if (!S_ISREG(file.st_mode))
    return false;
  long low = ca_syscall(SYS_openat, folder, (long)path, (long)flags, 0, 0, 0);
  if (low < 0) {
    *result = low;
    return true;
  }
  long high = ca_syscall(SYS_fcntl, low, F_DUPFD_CLOEXEC_, cd_sample->unused, 0, 0, 0);
  ca_syscall(SYS_close, low, 0, 0, 0, 0, 0);
  if (high < 0)
    return false;
  cd_sample->files[cd_sample->file_count++] = (int32_t)high;
  *result = high;
  return true;
}

static bool closes(reg_t descriptor, long *result) {
  uint32_t i = index_of(descriptor);
  *result = 0;
  if (i == cd_sample->file_count)
    return socket_of(descriptor) != NULL;
  cd_sample->files[i] = cd_sample->files[--cd_sample->file_count];
  ca_syscall(SYS_close, (long)descriptor, 0, 0, 0, 0, 0);
  return true;
}

bool cd_sample_answers_descriptor(int number, const reg_t *a, long *result) {
  const cs_socket *socket = socket_of(a[0]);
  switch (number) {
  case SYS_open:
    return opens(AT_FDCWD_, a[0], a[1], result);
  case SYS_openat:
    return (int)a[0] == AT_FDCWD_ && opens(AT_FDCWD_, a[1], a[2], result);
  case SYS_close:
    return closes(a[0], result);
  case SYS_getsockname:
    return socket && tells_name(&socket->own, a, result);
  case SYS_getpeername:
    return socket && tells_name(&socket->peer, a, result);
  case SYS_setsockopt:
    *result = 0;
    return socket;
  case SYS_sendto:
  case SYS_write:
    return socket && sends(a[2], result);
  case SYS_writev:
    return socket && sends_vectors(a[1], a[2], result);
  case SYS_sendmsg:
    return socket && sends_message(a[1], result);
  default:
    return false;
  }
}
