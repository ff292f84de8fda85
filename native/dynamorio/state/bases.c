#include "bases.h"

/* DynamoRIO tells how it would be loaded. */
bool cd_base_of(void *dc, reg_id_t segment, opnd_t *place) {
  instrlist_t *list = instrlist_create(dc);
  bool found = false;
  if (dr_insert_get_seg_base(dc, list, NULL, segment, DR_REG_RAX)) {
    instr_t *load = instrlist_first(list);
    if (load && instr_num_srcs(load))
      *place = instr_get_src(load, 0);
    found = load && opnd_is_far_base_disp(*place);
  }
  instrlist_clear_and_destroy(dc, list);
  return found;
}
