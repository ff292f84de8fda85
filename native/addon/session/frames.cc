// The receiver's view of one connection: frames out of bytes.
#include "connection.h"
#include "msgpack.h"
#include "protocol/frames.h"
#include "receiver.h"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <sys/uio.h>

namespace comair {

namespace {

// After so many bytes the other connections get their turn.
constexpr size_t kTurnBytes = 4 * 1024 * 1024;

bool SameToken(std::string_view given, const std::string &expected) {
  if (given.size() != expected.size())
    return false;
  unsigned char difference = 0; // no early exit that would tell how much of it was right
  for (size_t i = 0; i < given.size(); i++)
    difference |= static_cast<unsigned char>(given[i] ^ expected[i]);
  return difference == 0;
}

// Takes the prefix out of what was read between two payloads; null, or what is wrong with it.
const char *ParsePrefix(Connection &connection) {
  for (uint32_t i = 0; i < connection.padding; i++)
    if (connection.between[i] != 0)
      return "padding is not zero";
  memcpy(&connection.length, connection.between + connection.padding, 4);
  memcpy(&connection.kind, connection.between + connection.padding + 4, 4);
  if (connection.length == 0 || connection.length > CA_MAX_FRAME_BYTES)
    return "impossible length of a frame";
  if (connection.kind == 0 || connection.kind > 0xFFFF)
    return "impossible kind of a frame";
  if (connection.stream == 0 && connection.kind != CA_MESSAGE_HEADER)
    return "no header";
  connection.prefix_known = true;
  return nullptr;
}

} // namespace

Receiver::Outcome Receiver::Pump(Connection &connection) {
  Connection &c = connection;
  size_t taken = 0;
  for (;;) {
    struct iovec parts[2];
    if (!c.in_frame) {
      const uint32_t need = c.padding + CA_FRAME_PREFIX_BYTES;
      if (!c.prefix_known && c.between_have == need) {
        const char *wrong = ParsePrefix(c);
        if (wrong != nullptr) {
          c.problem = wrong;
          if (c.stream == 0)
            stats.refused++;
          return Outcome::kClosed;
        }
      }
      if (c.prefix_known) {
        if (!BeginFrame(c))
          return Outcome::kStall;
      } else {
        parts[0] = {nullptr, 0};
        parts[1] = {c.between + c.between_have, need - c.between_have};
      }
    }
    if (c.in_frame) {
      parts[0] = {c.Payload() + c.have, c.length - c.have};
      parts[1] = {c.between, c.padding + CA_FRAME_PREFIX_BYTES};
    }
    struct msghdr message = {};
    message.msg_iov = parts[0].iov_len > 0 ? parts : parts + 1;
    message.msg_iovlen = parts[0].iov_len > 0 ? 2 : 1;
    ssize_t n = recvmsg(c.fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (n < 0) {
      if (errno == EINTR)
        continue;
      if (errno == EAGAIN)
        return Outcome::kWait;
      c.problem = strerror(errno);
      return Outcome::kClosed;
    }
    if (n == 0) {
      c.clean = !c.in_frame && c.between_have == c.padding;
      if (!c.clean)
        c.problem = "ended within a frame";
      return Outcome::kClosed;
    }
    auto got = static_cast<size_t>(n);
    taken += got;
    if (!c.in_frame) {
      c.between_have += static_cast<uint32_t>(got);
      continue;
    }
    size_t payload = std::min(got, static_cast<size_t>(c.length - c.have));
    c.have += static_cast<uint32_t>(payload);
    c.between_have = static_cast<uint32_t>(got - payload);
    if (c.have == c.length) {
      if (!FinishFrame(c))
        return Outcome::kClosed;
      if (taken >= kTurnBytes)
        return Outcome::kYield;
    }
  }
}

// False when the frame has to wait for room or for a buffer.
bool Receiver::BeginFrame(Connection &c) {
  bool delivered = c.stream != 0 && (options.deliver_rows || c.kind != CA_MESSAGE_ROWS);
  if (delivered) {
    c.awaits_buffer = false;
    if (!HasRoom(c.length) || (!resuming && !stalled.empty()))
      return false;
    if (c.length > BufferPool::kSmall) {
      c.pooled = pool->Take(c.length);
      if (!c.pooled) {
        c.awaits_buffer = true;
        if (events->Nudge())
          wake_main();
        return false;
      }
    }
    stats.in_flight += c.length;
    c.counted = true;
  }
  if (!c.pooled)
    c.own.resize(c.length);
  c.in_frame = true;
  c.prefix_known = false;
  c.have = 0;
  c.between_have = 0;
  c.padding = (8 - c.length % 8) % 8;
  return true;
}

// False when the connection is not let in.
bool Receiver::FinishFrame(Connection &c) {
  c.in_frame = false;
  if (c.stream != 0 && c.kind == CA_MESSAGE_HEADER)
    EndStream(c);
  if (c.stream == 0 && !Admit(c)) {
    stats.refused++;
    return false;
  }
  stats.frames++;
  stats.bytes += c.length;
  Record(c);
  NoteEnd(c);
  if (options.deliver_rows || c.kind != CA_MESSAGE_ROWS) {
    Event event(Event::kFrame, c.stream);
    event.kind = c.kind;
    event.length = c.length;
    event.pooled = std::move(c.pooled);
    if (!event.pooled)
      event.copied = std::move(c.own);
    if (!c.counted)
      stats.in_flight += c.length;
    c.counted = false;
    Emit(std::move(event));
  }
  return true;
}

// A process that has ended a window begins another stream on the same connection.
void Receiver::EndStream(Connection &c) {
  stats.open--;
  Event event(Event::kClose, c.stream);
  event.clean = true;
  c.stream = 0;
  Emit(std::move(event));
}

bool Receiver::Admit(Connection &c) {
  std::string_view token;
  if (!MapString(c.Payload(), c.length, CA_KEY_HEADER_TOKEN, &token) ||
      !SameToken(token, options.token))
    return false;
  uint64_t pid;
  c.pid =
      MapUint(c.Payload(), c.length, CA_KEY_HEADER_PID, &pid) ? static_cast<int64_t>(pid) : c.peer;
  awaited.erase(c.pid);
  c.stream = next_stream++;
  stats.streams++;
  stats.open++;
  Event event(Event::kOpen, c.stream);
  event.pid = c.pid;
  Emit(std::move(event));
  return true;
}

void Receiver::Record(Connection &c) {
  if (writer == nullptr || !writer->IsOpen())
    return;
  int error = writer->Append(c.stream, c.kind, c.Payload(), c.length);
  if (error != 0) {
    writer = nullptr;
    Event event(Event::kRecordError);
    event.text = strerror(error);
    Emit(std::move(event));
  }
}

// After `exec` is announced the process goes on under a new connection, unless the exec fails
// and this one continues.
void Receiver::NoteEnd(Connection &c) {
  std::string_view reason;
  c.exec_announced = c.kind == CA_MESSAGE_END &&
                     MapString(c.Payload(), c.length, CA_KEY_END_REASON, &reason) &&
                     reason == CA_END_EXEC;
}

} // namespace comair
