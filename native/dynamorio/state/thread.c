#include "thread.h"

int cd_field;

void cd_thread_init(void) {
  cd_field = drmgr_register_tls_field();
}

ca_hot *cd_hot_here(void) {
  void *dc = dr_get_current_drcontext();
  const cd_thread *thread = dc ? cd_thread_of(dc) : NULL;
  return thread ? thread->hot : cd_hot_of_segment();
}
