#include "mappings.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/memory/limits.h"
#include "core/process/mappings.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/memory.h"
#include "dynamorio/state/modules.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/protection.h"
#include "dynamorio/state/rewritable.h"
#include "dynamorio/state/window.h"
#include "call.h"

enum { ENOMEM_ = 12, EFAULT_ = 14 };
enum { PROT_ANY = 7, PROT_WRITE_ = 2, MAP_FIXED_ = 0x100010, MREMAP_FIXED_ = 2 };

static uint64_t end_of_break;

static bool succeeded(long result) {
  return result >= 0 || result < -4095;
}

static uint64_t segment_bytes(int id) {
  enum { IPC_STAT_ = 2, SIZE = 48 / 8 };
  uint64_t about[16] = {0};
  return ca_syscall(SYS_shmctl, id, IPC_STAT_, (long)about, 0, 0, 0) == 0 ? about[SIZE] : 4096;
}

/* At a fixed place what is ours moves out of the way; what is only a hint goes elsewhere. */
void cd_before_mapping(void *dc, cd_thread *thread) {
  const reg_t *a = thread->arguments;
  if (thread->number == SYS_mmap && (a[3] & MAP_FIXED_))
    cd_make_way(thread->hot, a[0], a[1]);
  else if (thread->number == SYS_mmap && cd_is_taken(a[0], a[1]))
    cd_change(dc, thread, 0, 0);
  else if (thread->number == SYS_mremap && (a[3] & MREMAP_FIXED_))
    cd_make_way(thread->hot, a[4], a[2]);
  else if (thread->number == SYS_shmat && a[1] != 0)
    cd_make_way(thread->hot, a[1], segment_bytes((int)a[0]));
}

void cd_before_unmapping(const cd_thread *thread) {
  const reg_t *a = thread->arguments;
  uint64_t start = a[0], bytes = (a[1] + 4095) & ~4095ull;
  if (thread->number == SYS_munmap && !(start & 4095) && bytes < 1ull << 47)
    cd_forget_cells(start, bytes);
}

bool cd_exceeds_limits(void *dc, cd_thread *thread) {
  cd_lock_here();
  bool refused = ca_limits_refuse(thread->number, thread->arguments, end_of_break, cd_visit_target);
  cd_unlock_here();
  if (!refused || thread->number != SYS_brk)
    return refused;
  cd_change(dc, thread, 0, 0);
  return false;
}

/* What code was loaded from may be different from now on. */
static void note_writable(uint64_t start, uint64_t bytes, bool anew, bool writable) {
  uint64_t end = (start + bytes + 4095) & ~4095ull;
  cd_lock_here();
  if (anew)
    cd_mapped_anew(start, end);
  if (writable)
    cd_made_writable(start, end);
  cd_unlock_here();
}

void cd_note_mapping(const cd_thread *thread, long result) {
  const reg_t *a = thread->arguments;
  switch (thread->number) {
  case SYS_mmap:
    if (a[2] & PROT_ANY)
      cd_before_cover((uint64_t)result, a[1]);
    break;
  case SYS_shmat:
    cd_before_cover((uint64_t)result, segment_bytes((int)a[0]));
    break;
  case SYS_mprotect:
    if (a[2] & PROT_ANY)
      cd_before_cover(a[0], a[1]);
    break;
  case SYS_mremap:
    cd_before_cover((uint64_t)result, a[2]);
    break;
  case SYS_brk:
    cd_before_cover((uint64_t)result - 1, 1);
    break;
  default:
    break;
  }
}

void cd_after_mapping(cd_thread *thread, long result) {
  const reg_t *a = thread->arguments;
  switch (thread->number) {
  case SYS_mmap:
    note_writable((uint64_t)result, a[1], true, (a[2] & PROT_WRITE_) != 0);
    cd_protection_changed((uint64_t)result, a[1]);
    /* A reservation without access needs cells only once it is made accessible. */
    if (a[2] & PROT_ANY)
      cd_cover((uint64_t)result, a[1]);
    if (a[2] & 4)
      cd_mapped((uint64_t)result, a[1]);
    break;
  case SYS_shmat:
    cd_protection_changed((uint64_t)result, segment_bytes((int)a[0]));
    cd_cover((uint64_t)result, segment_bytes((int)a[0]));
    break;
  case SYS_mprotect:
    note_writable(a[0], a[1], false, (a[2] & PROT_WRITE_) != 0);
    cd_protection_changed(a[0], a[1]);
    if (a[2] & PROT_ANY)
      cd_cover(a[0], a[1]);
    if (a[2] & 4)
      cd_mapped(a[0], a[1]);
    break;
  case SYS_munmap:
    note_writable(a[0], a[1], true, false);
    cd_protection_changed(a[0], a[1]);
    cd_unmapped(a[0], (a[1] + 4095) & ~4095ull);
    break;
  case SYS_mremap:
    cd_protection_changed(a[0], a[1]);
    cd_protection_changed((uint64_t)result, a[2]);
    cd_cover((uint64_t)result, a[2]);
    if ((uint64_t)result != a[0]) {
      ca_moved(&cd_process, a[0], (uint64_t)result,
               ((a[1] < a[2] ? a[1] : a[2]) + 4095) & ~4095ull);
      cd_forget(a[0], (a[1] + 4095) & ~4095ull);
    } else if (a[2] < a[1])
      cd_forget(a[0] + ((a[2] + 4095) & ~4095ull), (a[1] - a[2]) & ~4095ull);
    break;
  case SYS_brk:
    /* DynamoRIO keeps a break of its own for the target: what counts is what it answers. */
    if (end_of_break && (uint64_t)result < end_of_break)
      cd_forget((uint64_t)result, end_of_break - (uint64_t)result);
    else
      cd_cover(end_of_break ? end_of_break : (uint64_t)result - 1,
               end_of_break ? (uint64_t)result - end_of_break : 1);
    end_of_break = (uint64_t)result;
    break;
  default:
    break;
  }
}

uint64_t cd_heap_end(void) {
  return end_of_break;
}

bool cd_map_for_target(uint64_t start, uint64_t bytes) {
  enum { PROTECTION = 3, PRIVATE_ANONYMOUS = 0x22, FIXED_NOREPLACE = 0x100000 };
  cd_before_cover(start, bytes);
  long result = ca_syscall(SYS_mmap, (long)start, (long)bytes, PROTECTION,
                           PRIVATE_ANONYMOUS | FIXED_NOREPLACE, -1, 0);
  if (result != (long)start) {
    if (succeeded(result)) /* a kernel before 4.17, to which it was a hint */
      ca_syscall(SYS_munmap, result, (long)bytes, 0, 0, 0, 0);
    return false;
  }
  cd_lock_here();
  cd_mapped_anew(start, start + bytes);
  cd_made_writable(start, start + bytes);
  cd_protection_changed(start, bytes);
  cd_cover(start, bytes);
  cd_unlock_here();
  return true;
}

bool cd_is_into_window(const cd_thread *thread, long *result) {
  const reg_t *a = thread->arguments;
  *result = -ENOMEM_;
  switch (thread->number) {
  case SYS_munmap:
    *result = 0;
    return cd_is_own(a[0], a[1]);
  case SYS_mprotect:
  case SYS_madvise:
    return cd_is_own(a[0], a[1]);
  case SYS_mremap:
    *result = -EFAULT_;
    return cd_is_own(a[0], a[1]);
  default:
    return false;
  }
}
