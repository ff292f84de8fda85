#include "decoders.h"

#include <elf.h>

ca_see *ca_decoder_for(unsigned machine) {
  return machine == EM_X86_64 ? ca_see_x86_64 : machine == EM_AARCH64 ? ca_see_arm64 : NULL;
}
