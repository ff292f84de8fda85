#include "transfers.h"
#include "allocations.h"
#include "state.h"

enum {
  READ = 0,
  WRITE = 1,
  OPEN = 2,
  CLOSE = 3,
  MMAP = 9,
  PREAD = 17,
  PWRITE = 18,
  READV = 19,
  WRITEV = 20,
  MREMAP = 25,
  DUP = 32,
  DUP2 = 33,
  SENDFILE = 40,
  SOCKET = 41,
  ACCEPT = 43,
  SENDTO = 44,
  RECVFROM = 45,
  SENDMSG = 46,
  RECVMSG = 47,
  GETDENTS = 78,
  CREAT = 85,
  GETDENTS64 = 217,
  OPENAT = 257,
  SPLICE = 275,
  ACCEPT4 = 288,
  DUP3 = 292,
  PREADV = 295,
  PWRITEV = 296,
  COPY_FILE_RANGE = 326,
  PREADV2 = 327,
  PWRITEV2 = 328,
  CLOSE_RANGE = 436,
  OPENAT2 = 437,
};

/* What the activation has not opened itself was there before. */
static uint32_t before(const ca_level *level, uint64_t born) {
  return (born < level->iteration ? CA_OWN_BEFORE_ITERATION | CA_OWN_OLD_ITERATION : 0) |
         (born < level->around ? CA_OWN_BEFORE_AROUND | CA_OWN_OLD_AROUND : 0) |
         (born < level->moment ? CA_OWN_BEFORE_CALL : 0);
}

static void moved(struct ca_structures *all, ca_hot *hot, uint64_t number, uint64_t bytes,
                  bool write) {
  ca_levels *levels = ca_levels_of(hot->stack);
  ca_descriptor *descriptor = ca_descriptor_at(&all->files, number);
  if (!levels || !descriptor || bytes == 0)
    return;
  ca_level *level = ca_level_here(hot, &all->tree, &all->now, hot->s);
  ca_use *use = ca_use_of(&all->uses, &level->uses, descriptor->site);
  *(write ? &use->writes : &use->reads) += (int64_t)bytes;
  use->first = descriptor->born;
  use->own |= (write ? CA_OWN_WRITE : CA_OWN_READ) | CA_OWN_FILE | before(level, use->first);
  level->files = true;
}

void ca_pass_files(ca_level *level) {
  ca_level *to = level - 1;
  for (ca_use *use = level->uses; use; use = use->next)
    if (use->own & CA_OWN_FILE)
      use->own = (use->own & (CA_OWN_READ | CA_OWN_WRITE | CA_OWN_FILE)) | before(to, use->first);
  to->files = true;
}

/* Not those that the loader makes of a file's parts, or that become a stack, and what is mapped
 * over a mapping belongs to that. */
static void mapped(struct ca_structures *all, ca_hot *hot, const uint64_t a[6], uint64_t at) {
  enum { FIXED = 0x10, ANONYMOUS = 0x20, LOADED = 0x800, STACK = 0x20000 };
  if (a[3] & (FIXED | LOADED | STACK))
    return;
  if (a[3] & ANONYMOUS)
    ca_structures_mapped(all, hot, at, a[1], 0);
  else
    ca_structures_mapped(all, hot, at, a[1], ca_view_site(&all->files, a[4]));
}

static void opened_or_closed(struct ca_structures *all, long number, const uint64_t a[6],
                             uint64_t result) {
  switch (number) {
  case OPEN:
  case OPENAT:
  case OPENAT2:
  case CREAT:
  case SOCKET:
  case ACCEPT:
  case ACCEPT4:
  case DUP:
  case DUP2:
  case DUP3:
    ca_descriptor_opened(&all->files, result, ++all->now);
    break;
  case CLOSE:
    ca_descriptors_closed(&all->files, a[0], a[0]);
    break;
  case CLOSE_RANGE:
    ca_descriptors_closed(&all->files, a[0], a[1]);
    break;
  default:
    break;
  }
}

void ca_structures_called(struct ca_structures *all, ca_hot *hot, long number, const uint64_t a[6],
                          uint64_t result) {
  opened_or_closed(all, number, a, result);
  if (hot->stack->opaque)
    return;
  switch (number) {
  case READ:
  case PREAD:
  case READV:
  case PREADV:
  case PREADV2:
  case RECVFROM:
  case RECVMSG:
  case GETDENTS:
  case GETDENTS64:
    moved(all, hot, a[0], result, false);
    break;
  case WRITE:
  case PWRITE:
  case WRITEV:
  case PWRITEV:
  case PWRITEV2:
  case SENDTO:
  case SENDMSG:
    moved(all, hot, a[0], result, true);
    break;
  case SENDFILE:
    moved(all, hot, a[0], result, true);
    moved(all, hot, a[1], result, false);
    break;
  case SPLICE:
  case COPY_FILE_RANGE:
    moved(all, hot, a[0], result, false);
    moved(all, hot, a[2], result, true);
    break;
  case MMAP:
    mapped(all, hot, a, result);
    break;
  case MREMAP:
    ca_structures_mapped(all, hot, result, a[2], 0);
    break;
  default:
    break;
  }
}
