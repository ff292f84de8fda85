#include "copy.h"

const cd_copy_hooks *cd_copy;

void cd_be_copy(const cd_copy_hooks *hooks) {
  cd_copy = hooks;
}
