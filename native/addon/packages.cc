// Which package of the system a file belongs to: what `dpkg-query -S` answers, without reading all
// that dpkg knows for it, which takes as long as a short run.
#include "registry.h"

#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

namespace comair {

namespace {

constexpr char kSuffix[] = ".list";
constexpr size_t kSuffixLength = sizeof kSuffix - 1;
constexpr size_t kUsual = size_t{1} << 20;
// The longest of a Debian archive, of 300,000 files, are a tenth of this.
constexpr size_t kLongest = size_t{256} << 20;

struct Wanted {
  // Of the file, by the last part of each and the end of a line: most are the same.
  std::map<std::string, std::vector<std::string>> names;
  std::string package;
};

// The lines of a file, with an end of a line before the first too, and a zero behind the last: a
// buffer that is used again.
class Lines {
public:
  bool Read(int folder, const char *name) {
    size = 1;
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
      return false;
    ssize_t got;
    while ((got = read(fd, bytes.data() + size, bytes.size() - 1 - size)) > 0) {
      size += static_cast<size_t>(got);
      if (size + 1 == kLongest)
        break;
      if (size + 1 == bytes.size())
        bytes.resize(2 * bytes.size());
    }
    close(fd);
    bytes[size] = 0;
    return got >= 0;
  }

  // Whether one of the names, which end in `last`, has a line. Of the functions that search, strstr
  // is by far the fastest, but not where all lines have the beginning of what it looks for.
  bool Hold(const std::string &last, const std::vector<std::string> &names) const {
    const char *at = bytes.data();
    while ((at = strstr(at, last.c_str())) != nullptr) {
      at += last.size(); // behind the end of the line
      const auto end = static_cast<size_t>(at - bytes.data());
      for (const std::string &name : names) {
        const size_t line = name.size() + 2;
        if (line <= end && at[-line] == '\n' &&
            memcmp(at - line + 1, name.data(), name.size()) == 0)
          return true;
      }
      at--;
    }
    return false;
  }

private:
  std::vector<char> bytes = std::vector<char>(kUsual, '\n');
  size_t size = 1;
};

bool Holds(const Lines &lines, const Wanted &wanted) {
  for (const auto &[last, names] : wanted.names)
    if (lines.Hold(last, names))
      return true;
  return false;
}

// Looks through the lists until each file is found.
void Find(const char *path, std::vector<Wanted> *files) {
  DIR *directory = opendir(path);
  if (directory == nullptr)
    return;
  Lines lines;
  size_t missing = files->size();
  while (const dirent *entry = missing == 0 ? nullptr : readdir(directory)) {
    size_t length = strlen(entry->d_name);
    if (length <= kSuffixLength || strcmp(entry->d_name + length - kSuffixLength, kSuffix) != 0 ||
        !lines.Read(dirfd(directory), entry->d_name))
      continue;
    for (Wanted &wanted : *files) {
      if (!wanted.package.empty() || !Holds(lines, wanted))
        continue;
      // "libc6:amd64.list"
      std::string name(entry->d_name, length - kSuffixLength);
      wanted.package = name.substr(0, name.find(':'));
      missing--;
    }
  }
  closedir(directory);
}

void Add(Wanted *wanted, std::string name) {
  const size_t folder = name.rfind('/');
  if (folder != std::string::npos)
    wanted->names[name.substr(folder) + "\n"].push_back(std::move(name));
}

// (folder of dpkg's lists, names of each file) -> package of each file, '' where there is none.
Napi::Value Packages(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  auto given = info[1].As<Napi::Array>();
  std::vector<Wanted> files(given.Length());
  for (uint32_t i = 0; i < files.size(); i++) {
    auto names = given.Get(i).As<Napi::Array>();
    for (uint32_t k = 0; k < names.Length(); k++)
      Add(&files[i], names.Get(k).ToString().Utf8Value());
  }
  Find(info[0].ToString().Utf8Value().c_str(), &files);
  Napi::Array result = Napi::Array::New(env, files.size());
  for (uint32_t i = 0; i < files.size(); i++)
    result.Set(i, files[i].package);
  return result;
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("packages", Napi::Function::New(env, Packages, "packages"));
}

Part part(Init);

} // namespace

} // namespace comair
