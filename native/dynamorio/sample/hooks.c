#include "hooks.h"
#include "dynamorio/system/copy.h"
#include "calls.h"
#include "kept.h"
#include "sample.h"

static void keep(void *context, const unsigned char *message, size_t bytes) {
  if (!cd_keep(message, bytes))
    cd_sample_cut(CS_CUT_ROWS, 0);
}

void cd_sample_init(uint64_t request) {
  static cd_copy_hooks hooks;
  cd_sample = (cs_request *)request;
  hooks = (cd_copy_hooks){cd_sample->sp, keep, cd_sample_answers};
  cd_be_copy(&hooks);
}
