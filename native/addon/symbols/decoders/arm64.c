#include "arm64.h"

#include "code/arm64/decode.c"

#include "decoders.h"

ca_seen ca_see_arm64(const unsigned char *code, size_t bytes, uint64_t address) {
  ca_instruction in;
  ca_decode(&in, code, bytes, address);
  return (ca_seen){in.length, in.flow, in.target};
}
