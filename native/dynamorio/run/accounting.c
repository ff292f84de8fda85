#include "accounting.h"
#include "base/arena.h"
#include "base/base.h"
#include "base/window.h"
#include "core/diagnosis/calls.h"
#include "core/memory/access.h"
#include "core/memory/cover.h"
#include "core/memory/shadow.h"
#include "core/memory/thread.h"
#include "core/structures/accesses.h"
#include "wire/trace.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/window.h"
#include "diagnosis.h"

enum { PAGE = 4096 };

/* Makes sure that its values are accessible; false: it is not to be accounted. */
static bool is_ready(ca_hot *hot, uint64_t address, uint64_t bytes) {
  uint64_t last = address + bytes - 1;
  if (cd_process.memory.sizeless)
    return false;
  if (!hot->thread->shadow.windowed)
    return !cd_process.memory.threaded || last >> 47 ||
           ca_cover_lately(hot->thread, address, bytes);
  if (CA_UNLIKELY(cd_is_own(address, bytes) && cd_process.memory.threaded))
    return false;
  if (CA_UNLIKELY(cd_is_own(address, bytes))) {
    cd_close(address > CA_WINDOW_FIRST ? address : CA_WINDOW_FIRST);
    return address >= CA_WINDOW_FIRST && address % (2 * PAGE) + bytes <= 2 * PAGE;
  }
  if (CA_LIKELY(ca_shadow_has(&hot->thread->shadow, address) &&
                ca_shadow_has(&hot->thread->shadow, last)))
    return true;
  if (cd_process.memory.threaded)
    return false;
  uint64_t first = ca_in_window(address) & -(uint64_t)PAGE;
  return last >> 47 == 0 && ca_use_window(first, ca_in_window(last) + PAGE - first, true);
}

void cd_read(ca_hot *hot, uint64_t address, uint64_t bytes) {
  if (cd_process.diagnosis || !is_ready(hot, address, bytes))
    return;
  if (cd_process.structures)
    ca_structures_access(hot, address, bytes, CA_READ);
  else
    ca_read(hot, address, bytes);
}

void cd_write(ca_hot *hot, uint64_t address, uint64_t bytes) {
  if (!is_ready(hot, address, bytes))
    return;
  if (cd_process.structures)
    ca_structures_access(hot, address, bytes, CA_WRITE);
  else
    ca_write(hot, address, bytes);
}

void cd_write_by_sp(ca_hot *hot, uint64_t address, uint64_t bytes) {
  if (!is_ready(hot, address, bytes))
    return;
  if (cd_process.structures)
    ca_structures_access(hot, address, bytes, CA_WRITE_BY_SP);
  else
    ca_write_by_sp(hot, address, bytes);
}

/* A window's cells have been made accessible when memory was mapped; others get room here, which
 * all threads have in common. */
static bool is_first_ready(ca_hot *hot, uint64_t address) {
  if (CA_LIKELY(hot->thread->shadow.windowed && ca_shadow_has(&hot->thread->shadow, address)))
    return CA_LIKELY(!cd_is_own(address, 1));
  cd_lock(hot);
  bool ready = is_ready(hot, address, 1);
  cd_unlock(hot);
  return ready;
}

void cd_read_first(ca_hot *hot, uint64_t address) {
  if (is_first_ready(hot, address))
    ca_acquire_cell_read(hot, address);
}

void cd_write_first(ca_hot *hot, uint64_t address) {
  if (is_first_ready(hot, address))
    ca_acquire_cell_write(hot, address);
}

void cd_access(ca_hot *hot, uint64_t address, uint64_t bytes, bool write) {
  if (cd_process.trace.on)
    ca_trace(&cd_process.trace, hot->thread->stacks.number, write ? CA_TRACE_WRITE : CA_TRACE_READ,
             address, bytes);
  if (cd_process.diagnosis)
    cd_tell_access(hot, address, bytes, write);
  else if (write)
    cd_write(hot, address, bytes);
  else
    cd_read(hot, address, bytes);
}

void cd_kernel_write(ca_hot *hot, uint64_t address, uint64_t bytes) {
  if (cd_process.diagnosis)
    ca_diagnosis_filled(cd_process.diagnosis, address, bytes);
  else if (is_ready(hot, address, bytes))
    ca_kernel_write(hot, address, bytes);
}
