#include "slots.h"

reg_id_t cd_segment;
uint cd_offset;

bool cd_slots_init(void) {
  return dr_raw_tls_calloc(&cd_segment, &cd_offset, CD_SLOTS, 0);
}
