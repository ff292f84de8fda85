#include "capture.h"
#include "core/memory/access.h"
#include "dynamorio/state/process.h"
#include "request.h"

bool cd_captures(void) {
  return cd_sample && cd_sample->capture;
}

/* MurmurHash3's finalizer: neighbours have nothing in common. */
static uint32_t hash_of(uint64_t cell) {
  cell ^= cell >> 33;
  cell *= 0xff51afd7ed558ccdull;
  cell ^= cell >> 33;
  cell *= 0xc4ceb9fe1a85ec53ull;
  return (uint32_t)(cell >> 32);
}

static uint32_t largest; /* where it is, once all places are taken */

static void find_largest(const cs_capture *c) {
  largest = 0;
  for (uint32_t i = 1; i < CS_HASHES; i++)
    if (c->hash[i] > c->hash[largest])
      largest = i;
}

static void add(cs_capture *c, uint32_t hash) {
  if (c->count < CS_HASHES)
    c->hash[c->count++] = hash;
  else if (hash < c->hash[largest])
    c->hash[largest] = hash;
  else
    return;
  if (c->count == CS_HASHES)
    find_largest(c);
}

/* A cell that nobody has accessed in this copy is input of the whole activation. */
static void note(ca_hot *hot, uint64_t address, uint32_t time) {
  cs_capture *c = cd_sample->capture;
  if (time != 0)
    return;
  c->cells++;
  add(c, hash_of(address >> cd_process.memory.shift));
}

void cd_capture_begin(void) {
  if (cd_captures())
    cd_process.memory.first_read = note;
}

void cd_capture_done(void) {
  if (cd_captures())
    __atomic_store_n(&cd_sample->capture->state, CS_CAPTURED, __ATOMIC_RELEASE);
}
