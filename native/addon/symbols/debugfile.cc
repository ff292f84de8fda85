#include "debugfile.h"

#include "debuginfod.h"

#include <cstdlib>
#include <stdexcept>

#include <elfutils/libdwelf.h>
#include <unistd.h>

namespace comair::symbols {

namespace {

std::shared_ptr<ElfFile> openIfThere(const std::string &path) {
  if (access(path.c_str(), R_OK) != 0)
    return nullptr;
  try {
    return ElfFile::open(path);
  } catch (const std::runtime_error &) {
    return nullptr; // a damaged debug file is as good as none
  }
}

std::string folderOf(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

// Folders of the file: as given, with symbolic links resolved, and the other spelling where /lib
// is a link to /usr/lib: debug packages use either.
std::vector<std::string> foldersOf(const std::string &path) {
  std::vector<std::string> folders{folderOf(path)};
  auto add = [&](const std::string &folder) {
    for (const std::string &known : folders)
      if (known == folder)
        return;
    folders.push_back(folder);
  };
  if (char *real = realpath(path.c_str(), nullptr)) {
    add(folderOf(real));
    std::free(real);
  }
  std::string last = folders.back();
  if (last.compare(0, 5, "/usr/") == 0)
    add(last.substr(4));
  return folders;
}

std::shared_ptr<ElfFile> byDebugLink(const ElfFile &file, const std::string &id,
                                     const std::vector<std::string> &dirs) {
  GElf_Word wanted = 0;
  const char *link = dwelf_elf_gnu_debuglink(file.elf(), &wanted);
  std::string name = link == nullptr ? "" : link;
  if (name.empty() || name.find('/') != std::string::npos)
    return nullptr;
  std::vector<std::string> places;
  for (const std::string &folder : foldersOf(file.path())) {
    places.push_back(folder + "/" + name);
    places.push_back(folder + "/.debug/" + name);
    for (const std::string &dir : dirs)
      if (folder[0] == '/')
        places.push_back(dir + folder + "/" + name);
  }
  for (const std::string &place : places) {
    auto found = openIfThere(place);
    if (found == nullptr || found->sameFile(file))
      continue;
    std::string foundId = found->buildId();
    if (!id.empty() && !foundId.empty()) {
      if (id == foundId)
        return found;
      continue;
    }
    uint32_t crc = 0;
    if (found->crc32(&crc) && crc == wanted)
      return found;
  }
  return nullptr;
}

} // namespace

std::shared_ptr<ElfFile> findDebugFile(const ElfFile &file, const std::vector<std::string> &dirs) {
  std::string id = file.buildId();
  if (id.size() > 2)
    for (const std::string &dir : dirs) {
      auto found =
          openIfThere(dir + "/.build-id/" + id.substr(0, 2) + "/" + id.substr(2) + ".debug");
      if (found != nullptr && found->buildId() == id && !found->sameFile(file))
        return found;
    }

  if (auto linked = byDebugLink(file, id, dirs))
    return linked;
  auto fetched = openIfThere(fetchDebugFile(id));
  return fetched != nullptr && fetched->buildId() == id ? fetched : nullptr;
}

} // namespace comair::symbols
