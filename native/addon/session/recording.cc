#include "recording.h"

#include "packing.h"
#include "crc32.h"
#include "protocol/recording.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace comair {

namespace {

constexpr uint8_t kMagic[] = CA_RECORDING_MAGIC;
// Smaller ones are few, and hardly get smaller.
constexpr uint32_t kLeastPacked = 256;

struct FileHeader {
  uint8_t magic[8];
  uint32_t version;
  uint32_t crc; // over the twelve bytes before
};

struct ChunkHeader {
  uint32_t length;
  uint32_t kind;
  uint32_t stream;
  uint32_t crc; // over the twelve bytes before and the payload
};

struct EndPayload {
  uint64_t chunks; // before this one
  uint64_t bytes;  // of the file before this chunk
};

} // namespace

RecordingWriter::~RecordingWriter() {
  if (fd >= 0)
    close(fd);
}

int RecordingWriter::Open(const std::string &path) {
  // The name given may be a link to where the recording shall be; the rename must not replace it.
  char resolved[PATH_MAX];
  final_path = realpath(path.c_str(), resolved) != nullptr ? resolved : path;
  struct stat st;
  regular = stat(final_path.c_str(), &st) != 0 || S_ISREG(st.st_mode);
  part_path = regular ? final_path + ".part" : final_path;
  fd = open(part_path.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | (regular ? O_TRUNC : 0), 0666);
  if (fd < 0)
    return Fail(errno);
  FileHeader header;
  memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = CA_RECORDING_FORMAT;
  header.crc = Crc32(0, &header, offsetof(FileHeader, crc));
  return WriteAll(&header, sizeof header, nullptr, 0, 0);
}

int RecordingWriter::Append(uint32_t stream, uint32_t kind, const void *payload, uint32_t bytes) {
  packed.resize(sizeof bytes);
  memcpy(packed.data(), &bytes, sizeof bytes);
  if (bytes >= kLeastPacked && kind != CA_RECORDING_END && Pack(payload, bytes, &packed) &&
      packed.size() < bytes) {
    kind |= CA_RECORDING_PACKED;
    payload = packed.data();
    bytes = static_cast<uint32_t>(packed.size());
  }
  ChunkHeader header = {bytes, kind, stream, 0};
  header.crc = Crc32(Crc32(0, &header, offsetof(ChunkHeader, crc)), payload, bytes);
  int error = WriteAll(&header, sizeof header, payload, bytes, (8 - bytes % 8) % 8);
  if (error == 0)
    chunks++;
  return error;
}

int RecordingWriter::Finish() {
  if (finished)
    return 0;
  EndPayload end = {chunks, good};
  int error = Append(0, CA_RECORDING_END, &end, sizeof end);
  // Devices and pipes cannot be synced (EINVAL); for them the writes are all there is.
  if (error == 0 && regular && fsync(fd) != 0)
    error = Fail(errno);
  if (error == 0) {
    int closing = fd;
    fd = -1; // closed even when close reports an error
    if (close(closing) != 0)
      error = Fail(errno);
  }
  if (error == 0 && regular && rename(part_path.c_str(), final_path.c_str()) != 0)
    error = Fail(errno);
  finished = error == 0;
  return error;
}

void RecordingWriter::Discard() {
  if (fd < 0)
    return;
  close(fd);
  fd = -1;
  failed = ECANCELED;
  if (regular)
    unlink(part_path.c_str());
}

int RecordingWriter::WriteAll(const void *head, size_t head_bytes, const void *body,
                              size_t body_bytes, size_t zeros) {
  if (failed != 0)
    return failed;
  if (fd < 0)
    return EBADF;
  static const uint8_t kZeros[8] = {};
  struct iovec parts[3] = {{const_cast<void *>(head), head_bytes},
                           {const_cast<void *>(body), body_bytes},
                           {const_cast<uint8_t *>(kZeros), zeros}};
  size_t left = head_bytes + body_bytes + zeros;
  const size_t total = left;
  struct iovec *part = parts;
  while (left > 0) {
    ssize_t n = writev(fd, part, static_cast<int>(parts + 3 - part));
    if (n < 0) {
      if (errno == EINTR)
        continue;
      return Fail(errno);
    }
    left -= static_cast<size_t>(n);
    auto done = static_cast<size_t>(n);
    while (part < parts + 3 && done >= part->iov_len)
      done -= part++->iov_len;
    if (part < parts + 3) {
      part->iov_base = static_cast<uint8_t *>(part->iov_base) + done;
      part->iov_len -= done;
    }
  }
  good += total;
  return 0;
}

int RecordingWriter::Fail(int error) {
  failed = error;
  if (fd >= 0) {
    // A torn chunk at the end would read as damage; without it the file is a plain valid prefix.
    if (regular && ftruncate(fd, static_cast<off_t>(good)) != 0)
      failed = error;
    close(fd);
    fd = -1;
  }
  return failed;
}

} // namespace comair
