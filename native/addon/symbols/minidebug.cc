#include "minidebug.h"

#include <stdexcept>

#include <lzma.h>

namespace comair::symbols {

namespace {

constexpr size_t maxImage = size_t{256} << 20;
constexpr uint64_t maxMemory = uint64_t{256} << 20;

// Decompresses an xz stream; '' if it is damaged or larger than any symbol table.
std::string unxz(std::string_view data) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, maxMemory, 0) != LZMA_OK)
    return {};
  std::string out;
  stream.next_in = reinterpret_cast<const uint8_t *>(data.data());
  stream.avail_in = data.size();
  lzma_ret result = LZMA_OK;
  while (result == LZMA_OK && out.size() < maxImage) {
    size_t before = out.size();
    out.resize(before + (size_t{1} << 20));
    stream.next_out = reinterpret_cast<uint8_t *>(out.data() + before);
    stream.avail_out = out.size() - before;
    result = lzma_code(&stream, LZMA_FINISH);
    out.resize(out.size() - stream.avail_out);
  }
  lzma_end(&stream);
  return result == LZMA_STREAM_END ? out : std::string();
}

} // namespace

std::unique_ptr<ElfFile> openMiniDebug(const ElfFile &file) {
  const Section *section = file.section(".gnu_debugdata");
  if (section == nullptr)
    return nullptr;
  std::string image = unxz(file.bytes(*section));
  if (image.empty())
    return nullptr;
  try {
    return ElfFile::fromMemory(std::move(image));
  } catch (const std::runtime_error &) {
    return nullptr;
  }
}

} // namespace comair::symbols
