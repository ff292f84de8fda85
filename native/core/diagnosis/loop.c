#include "loop.h"

unsigned ca_slot_known(const ca_diagnosed *loop, int64_t offset) {
  for (uint32_t i = 0; i < loop->slot_count; i++)
    if (loop->locations[CA_FIRST_SLOT + i].offset == offset)
      return CA_FIRST_SLOT + i;
  return offset >= loop->other_low && offset < loop->other_high ? CA_OTHER_SLOTS : CA_LOCATIONS;
}

unsigned ca_slot_of(ca_diagnosed *loop, int64_t offset) {
  for (uint32_t i = 0; i < loop->slot_count; i++)
    if (loop->locations[CA_FIRST_SLOT + i].offset == offset)
      return CA_FIRST_SLOT + i;
  if (CA_FIRST_SLOT + loop->slot_count == CA_OTHER_SLOTS) {
    loop->other_low = offset < loop->other_low ? offset : loop->other_low;
    loop->other_high =
        loop->other_high == 0 || offset >= loop->other_high ? offset + 4 : loop->other_high;
    return CA_OTHER_SLOTS;
  }
  loop->locations[CA_FIRST_SLOT + loop->slot_count].offset = offset;
  return CA_FIRST_SLOT + loop->slot_count++;
}

void ca_count_mask(ca_diagnosed *loop, uint64_t mask, uint64_t count) {
  for (uint32_t i = 0; i < loop->mask_count; i++)
    if (loop->masks[i].mask == mask) {
      loop->masks[i].count += count;
      return;
    }
  if (loop->mask_count < CA_MASKS)
    loop->masks[loop->mask_count++] = (ca_mask_count){mask, count};
  else
    loop->cut += count;
}

static bool is_alike(const ca_end *a, const ca_end *b) {
  return a->changed == b->changed && a->read == b->read && a->early == b->early &&
         a->final == b->final && a->result == b->result && a->early_result == b->early_result &&
         a->final_result == b->final_result;
}

void ca_count_end(ca_diagnosed *loop, const ca_end *end, uint64_t iterations, uint64_t weight) {
  uint32_t i = 0;
  while (i < loop->end_count && !is_alike(&loop->ends[i].end, end))
    i++;
  if (i == CA_ENDS) {
    loop->cut += weight;
    return;
  }
  if (i == loop->end_count)
    loop->ends[loop->end_count++] = (ca_end_count){.end = *end};
  loop->ends[i].count += weight;
  loop->ends[i].iterations += iterations * weight;
}

void ca_count_place(ca_diagnosed *loop, uint64_t place, uint64_t weight) {
  for (uint32_t i = 0; i < loop->place_count; i++)
    if (loop->places[i].place == place) {
      loop->places[i].count += weight;
      return;
    }
  if (loop->place_count < CA_PLACES)
    loop->places[loop->place_count++] = (ca_place_count){place, weight};
}

static ca_site_reads *reads_of(ca_diagnosed *loop, uint32_t site) {
  for (uint32_t i = 0; i < loop->site_count; i++)
    if (loop->sites[i].site == site)
      return &loop->sites[i];
  if (loop->site_count == CA_SITE_READS)
    return NULL;
  loop->sites[loop->site_count] = (ca_site_reads){.site = site, .least = ~0ull};
  return &loop->sites[loop->site_count++];
}

void ca_count_read(ca_diagnosed *loop, const ca_block *block, uint32_t writer, uint64_t cells) {
  ca_site_reads *reads = reads_of(loop, block->site);
  if (!reads)
    return;
  reads->least = block->bytes < reads->least ? block->bytes : reads->least;
  reads->most = block->bytes > reads->most ? block->bytes : reads->most;
  reads->count += cells;
  for (uint32_t i = 0; i < reads->filled_count; i++)
    if (reads->filled[i].writer == writer) {
      reads->filled[i].count += cells;
      return;
    }
  if (reads->filled_count < CA_FILLED)
    reads->filled[reads->filled_count++] = (ca_filled){writer, cells};
}
