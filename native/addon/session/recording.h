// Writes a recording: the layout is described in src/stream/recording-format.ts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace comair {

// Not thread-safe: the receiver owns it until the session is done, the main thread afterwards.
class RecordingWriter {
public:
  RecordingWriter() = default;
  ~RecordingWriter();
  RecordingWriter(const RecordingWriter &) = delete;
  RecordingWriter &operator=(const RecordingWriter &) = delete;

  // Creates the file and writes its header; 0 or an errno. A regular file is written aside as
  // path + ".part" until Finish; devices and pipes are written in place.
  int Open(const std::string &path);

  // Whether there is a file to write: none was asked for otherwise.
  bool IsOpen() const {
    return fd >= 0;
  }

  // 0 or the errno of the first failure; after a failure nothing is written any more and the
  // file ends with the last whole chunk.
  int Append(uint32_t stream, uint32_t kind, const void *payload, uint32_t bytes);

  // Writes the clean end, syncs and renames into place. 0 or the errno of the first failure.
  int Finish();

  // Removes what was written, for a run that never started.
  void Discard();

  // What there is to read: the final name after a successful Finish, else the part.
  const std::string &Where() const {
    return finished ? final_path : part_path;
  }
  uint64_t Bytes() const {
    return good;
  }

private:
  int WriteAll(const void *head, size_t head_bytes, const void *body, size_t body_bytes,
               size_t zeros);
  int Fail(int error);

  int fd = -1;
  int failed = 0;
  bool finished = false;
  bool regular = false;
  uint64_t good = 0; // bytes up to the end of the last whole chunk
  uint64_t chunks = 0;
  std::vector<uint8_t> packed; // what is written instead of a payload
  std::string final_path;
  std::string part_path;
};

} // namespace comair
