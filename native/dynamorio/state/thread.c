#include "thread.h"

int cd_field;

void cd_thread_init(void) {
  cd_field = drmgr_register_tls_field();
}
