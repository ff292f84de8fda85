#include "diagnosis.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/watch.h"
#include "dr_api.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"

/* ---- registers ---- */

/* Translated code and what it calls leave vector registers as they are: they are the target's. */
static void take_vectors(ca_registers *to) {
#define TAKE(n)                                                                                    \
  if (wide)                                                                                        \
    __asm__ volatile("vmovdqu %%ymm" #n ", %0" : "=m"(to->vector[n]));                             \
  else                                                                                             \
    __asm__ volatile("movups %%xmm" #n ", %0" : "=m"(to->vector[n]))
  bool wide = proc_avx_enabled();
  if (!wide)
    __builtin_memset(to->vector, 0, sizeof to->vector);
  TAKE(0);
  TAKE(1);
  TAKE(2);
  TAKE(3);
  TAKE(4);
  TAKE(5);
  TAKE(6);
  TAKE(7);
  TAKE(8);
  TAKE(9);
  TAKE(10);
  TAKE(11);
  TAKE(12);
  TAKE(13);
  TAKE(14);
  TAKE(15);
#undef TAKE
}

/* In events and calls that have all registers saved. */
static bool take_context(ca_registers *to) {
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_ALL};
  if (!dr_get_mcontext(dr_get_current_drcontext(), &mc))
    return false;
  for (unsigned r = 0; r < CA_GENERAL; r++)
    to->general[r] = reg_get_value((reg_id_t)(DR_REG_RAX + r), &mc);
  for (unsigned v = 0; v < CA_VECTORS; v++)
    for (unsigned i = 0; i < CA_VECTOR_WORDS; i++)
      to->vector[v][i] = mc.simd[v].u64[i];
  return true;
}

void cd_registers_of(const ca_hot *hot, ca_registers *to) {
  const uint64_t *general = (const uint64_t *)cd_slot(hot, CD_SLOT_REGISTERS);
  const cd_where *where = (const cd_where *)cd_slot(hot, CD_SLOT_WHERE);
  if (hot != cd_hot_here() || (!general && !take_context(to)))
    __builtin_memset(to, 0, sizeof *to);
  if (hot != cd_hot_here() || !general)
    return;
  for (unsigned r = 0; r < CA_GENERAL; r++) {
    int at = where ? where->at[r] : 0;
    to->general[r] = at ? *(const uint64_t *)((const char *)hot + at) : general[r];
  }
  to->general[CA_STACK_POINTER] = cd_slot(hot, CD_SLOT_SP);
  take_vectors(to);
}

/* ---- accesses ---- */

/* The target is about to fault where it may not read. */
static bool is_there(uint64_t address, uint64_t bytes) {
  enum { PAGE = 4096 };
  uint64_t last = address + bytes - 1;
  char byte;
  size_t got;
  if (last >> 47 || last < address)
    return false;
  for (uint64_t at = address; at <= last; at = (at | (PAGE - 1)) + 1)
    if (!dr_safe_read((const void *)at, 1, &byte, &got) || got != 1)
      return false;
  return true;
}

static void tell(ca_hot *hot, const cd_told *told, uint64_t address) {
  ca_diagnosis *d = cd_process.diagnosis;
  uint64_t root = told->rooted ? address - (uint64_t)(int64_t)told->offset : 0;
  bool load = told->load && d->loads, store = told->store && d->stores;
  if ((load || store) && !is_there(address, told->bytes))
    return;
  if (load)
    ca_diagnosis_load(d, hot, address, told->bytes, told->place, root);
  if (store)
    ca_diagnosis_store(d, hot, address, told->bytes, told->place, root);
  if (told->copied & d->waiting)
    ca_diagnosis_copied(d, hot, told->copied, address);
}

void cd_h_told(ca_hot *hot, uint64_t told, uint64_t address, uint64_t c) {
  const cd_told *of = (const cd_told *)told;
  if (!hot->thread)
    return;
  cd_lock(hot);
  tell(hot, of, address);
  if (of->writer)
    ca_written(&cd_process.diagnosis->writers, address, of->bytes, of->writer);
  cd_unlock(hot);
}

bool cd_tells_each(void) {
  const ca_diagnosis *d = cd_process.diagnosis;
  return d && (d->loads || d->stores);
}

void cd_tell_access(ca_hot *hot, uint64_t address, uint64_t bytes, bool write) {
  ca_diagnosis *d = cd_process.diagnosis;
  const cd_told told = {.place = cd_slot(hot, CD_SLOT_PLACE),
                        .bytes = (unsigned)bytes,
                        .load = !write,
                        .store = write};
  if (cd_tells_each())
    tell(hot, &told, address);
  if (write)
    ca_written(&d->writers, address, bytes, ca_writer_of(&d->writers, told.place));
}

/* ---- the rest ---- */

void cd_h_used(ca_hot *hot, uint64_t read, uint64_t written, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_diagnosis_used(cd_process.diagnosis, hot, read, written);
  cd_unlock(hot);
}

void cd_h_diagnosed_routine(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_diagnosis_routine(cd_process.diagnosis, hot);
  cd_unlock(hot);
}

void cd_h_diagnosed_header(ca_hot *hot, uint64_t loop, uint64_t exits, uint64_t c) {
  if (!hot->thread)
    return;
  cd_lock(hot);
  ca_diagnosis_header(cd_process.diagnosis, hot, (uint32_t)loop, (uint32_t)exits,
                      cd_slot(hot, CD_SLOT_SP));
  cd_unlock(hot);
}
