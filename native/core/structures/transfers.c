#include "transfers.h"
#include "base/system_calls.h"
#include "allocations.h"
#include "state.h"

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
  case SYS_open:
  case SYS_openat:
  case SYS_openat2:
  case SYS_creat:
  case SYS_socket:
  case SYS_accept:
  case SYS_accept4:
  case SYS_dup:
  case SYS_dup2:
  case SYS_dup3:
    ca_descriptor_opened(&all->files, result, ++all->now);
    break;
  case SYS_close:
    ca_descriptors_closed(&all->files, a[0], a[0]);
    break;
  case SYS_close_range:
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
  case SYS_read:
  case SYS_pread64:
  case SYS_readv:
  case SYS_preadv:
  case SYS_preadv2:
  case SYS_recvfrom:
  case SYS_recvmsg:
  case SYS_getdents:
  case SYS_getdents64:
    moved(all, hot, a[0], result, false);
    break;
  case SYS_write:
  case SYS_pwrite64:
  case SYS_writev:
  case SYS_pwritev:
  case SYS_pwritev2:
  case SYS_sendto:
  case SYS_sendmsg:
    moved(all, hot, a[0], result, true);
    break;
  case SYS_sendfile:
    moved(all, hot, a[0], result, true);
    moved(all, hot, a[1], result, false);
    break;
  case SYS_splice:
  case SYS_copy_file_range:
    moved(all, hot, a[0], result, false);
    moved(all, hot, a[2], result, true);
    break;
  case SYS_mmap:
    mapped(all, hot, a, result);
    break;
  case SYS_mremap:
    ca_structures_mapped(all, hot, result, a[2], 0);
    break;
  default:
    break;
  }
}
