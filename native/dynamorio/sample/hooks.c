#include "hooks.h"
#include "dynamorio/system/copy.h"
#include "calls.h"
#include "kept.h"
#include "sample.h"

static void keep(void *context, const unsigned char *message, size_t bytes) {
  if (!cd_keep(message, bytes))
    cd_sample_cut(CS_CUT_ROWS, 0);
}

void cd_sample_init(const char *address) {
  static cd_copy_hooks hooks;
  uint64_t value = 0;
  for (const char *c = address; *c; c++)
    value = value << 4 | (uint64_t)(*c <= '9' ? *c - '0' : *c - 'a' + 10);
  cd_sample = (cs_request *)value;
  hooks = (cd_copy_hooks){cd_sample->sp, keep, cd_sample_answers};
  cd_be_copy(&hooks);
}
