#include "slots.h"

reg_id_t cd_segment;
uint cd_offset;

bool cd_slots_init(void) {
  return dr_raw_tls_calloc(&cd_segment, &cd_offset, CD_SLOTS, 0);
}

ca_hot *cd_hot_of_segment(void) {
  byte *base = dr_get_dr_segment_base(cd_segment);
  return (ca_hot *)(base + cd_offset);
}

ca_hot *cd_hot_here(void) {
  if (cd_segment != DR_SEG_GS)
    return cd_hot_of_segment();
  ca_hot *hot;
  __asm__ volatile("movq %%gs:(%1), %0" : "=r"(hot) : "r"((uint64_t)cd_offset + 8 * CD_SLOT_SELF));
  return hot ? hot : cd_hot_of_segment();
}
