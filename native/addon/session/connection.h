// One connection's place in its stream of frames.
#pragma once

#include "pool.h"

#include "protocol/stream.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace comair {

struct Connection {
  int fd;
  pid_t peer;
  uint32_t stream = 0; // 0 until its header was accepted
  int64_t pid = 0;     // as the header says

  // Between payloads: `padding` bytes of the frame before and the next prefix, read together with
  // the end of the payload so that a frame costs one system call.
  uint8_t between[2 * CA_FRAME_PREFIX_BYTES];
  uint32_t between_have = 0;
  uint32_t padding = 0;

  // The current frame.
  bool in_frame = false;
  bool prefix_known = false;
  uint32_t length = 0;
  uint32_t kind = 0;
  uint32_t have = 0;
  std::unique_ptr<PooledBuffer> pooled;
  std::vector<uint8_t> own;
  bool counted = false; // its length is part of the bytes in flight

  bool exec_announced = false;
  bool stalled = false;
  std::chrono::steady_clock::time_point stalled_since;
  bool awaits_buffer = false; // stalled for a buffer, not for the byte budget
  bool clean = false;
  std::string problem;

  uint8_t *Payload() {
    return pooled ? pooled->data : own.data();
  }
};

} // namespace comair
