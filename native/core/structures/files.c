#include "files.h"
#include "base/arena.h"
#include "core/system/procfs.h"

enum { DESCRIPTORS_MAX = 1 << 14, NAMES_MAX = 1 << 12, NAME_BYTES = 1024 };

bool ca_files_init(ca_files *files, ca_sites *sites) {
  files->sites = sites;
  files->descriptors = ca_map(DESCRIPTORS_MAX * sizeof *files->descriptors);
  files->names = ca_map(NAMES_MAX * sizeof *files->names);
  if (!files->descriptors || !files->names)
    return false;
  files->names[0] = "more files";
  files->count = 1;
  return true;
}

static bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

/* What is no file has a number that differs from run to run: it goes by what it is for. */
static const char *plain_name(const char *path, uint64_t descriptor) {
  static const char *const standard[] = {"standard input", "standard output", "standard error"};
  bool is_file = path[0] == '/' && !ca_skip(path, "/dev/pts/") && !ca_skip(path, "/dev/tty");
  if (is_file)
    return path;
  if (descriptor < 3)
    return standard[descriptor];
  if (ca_skip(path, "pipe:"))
    return "a pipe";
  return ca_skip(path, "socket:") ? "a socket" : path[0] == '/' ? "the terminal" : path;
}

static uint32_t number_of(ca_files *files, uint64_t descriptor) {
  char path[NAME_BYTES];
  long length = ca_path_of((int)descriptor, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  const char *name = plain_name(path, descriptor);
  for (uint32_t i = 1; i < files->count; i++)
    if (same(files->names[i], name))
      return i;
  size_t bytes = 1;
  while (name[bytes - 1])
    bytes++;
  char *copy = files->count < NAMES_MAX ? ca_pool_take(&files->pool, bytes) : NULL;
  if (!copy)
    return 0;
  __builtin_memcpy(copy, name, bytes);
  files->names[files->count] = copy;
  return files->count++;
}

static uint32_t site_of(ca_files *files, ca_site_kind kind, uint64_t descriptor) {
  uint32_t number = number_of(files, descriptor);
  const ca_site site = {.kind = kind, .path = {number}, .name = files->names[number]};
  return ca_site_of(files->sites, &site);
}

ca_descriptor *ca_descriptor_at(ca_files *files, uint64_t descriptor) {
  if (descriptor >= DESCRIPTORS_MAX)
    return NULL;
  ca_descriptor *found = &files->descriptors[descriptor];
  if (found->site == 0)
    found->site = site_of(files, CA_SITE_FILE, descriptor);
  return found;
}

void ca_descriptor_opened(ca_files *files, uint64_t descriptor, uint64_t moment) {
  if (descriptor < DESCRIPTORS_MAX)
    files->descriptors[descriptor] = (ca_descriptor){.born = moment};
}

void ca_descriptors_closed(ca_files *files, uint64_t first, uint64_t last) {
  for (uint64_t i = first; i < DESCRIPTORS_MAX && i <= last; i++)
    files->descriptors[i] = (ca_descriptor){0};
}

uint32_t ca_view_site(ca_files *files, uint64_t descriptor) {
  return site_of(files, CA_SITE_VIEW, descriptor);
}
