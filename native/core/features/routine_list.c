#include "routine_list.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/syscall.h"

enum { O_RDONLY_CLOEXEC = 02000000 };
enum { MAX_BYTES = 16 << 20 };

/* Listed routines of a module that is mapped. */
typedef struct listed {
  struct listed *next;
  const ca_module *module;
  uint32_t count;
  uint64_t offsets[];
} listed;

struct ca_routine_list {
  ca_feature feature;
  const char *text; /* the list as it was read */
  size_t bytes;
  listed *modules;
};

static const char *line_end(const char *at, const char *end) {
  while (at < end && *at != '\n')
    at++;
  return at;
}

static bool is_path(const char *line, const char *end, const char *path) {
  while (line < end && *path && *line == *path)
    line++, path++;
  return line == end && *path == 0;
}

static uint64_t number(const char *at, const char *end) {
  uint64_t value = 0;
  for (; at < end; at++)
    value = value << 4 | (uint64_t)(*at <= '9' ? *at - '0' : (*at | 32) - 'a' + 10);
  return value;
}

static size_t room(const struct ca_routine_list *list) {
  return sizeof(listed) + list->bytes * sizeof(uint64_t);
}

static void mapped(ca_feature *feature, const char *path, const ca_module *module) {
  struct ca_routine_list *list = (struct ca_routine_list *)feature;
  const char *end = list->text + list->bytes;
  listed *found = NULL;
  bool here = false;
  for (const char *line = list->text; line < end;) {
    const char *stop = line_end(line, end);
    if (*line == '/') {
      here = is_path(line, stop, path);
    } else if (here) {
      if (!found) {
        if (!(found = ca_map(room(list))))
          return;
        *found = (listed){.next = list->modules, .module = module};
        list->modules = found;
      }
      found->offsets[found->count++] = number(line, stop);
    }
    line = stop + 1;
  }
}

static void unmapped(ca_feature *feature, const ca_module *module) {
  struct ca_routine_list *list = (struct ca_routine_list *)feature;
  for (listed **link = &list->modules; *link; link = &(*link)->next)
    if ((*link)->module == module) {
      listed *gone = *link;
      *link = gone->next;
      ca_unmap(gone, room(list));
      return;
    }
}

bool ca_routine_listed(const struct ca_routine_list *list, uint64_t start, uint64_t end) {
  for (const listed *at = list->modules; at; at = at->next)
    if (start >= at->module->start && start < at->module->end)
      for (uint32_t i = 0; i < at->count; i++)
        if (at->offsets[i] >= start - at->module->bias && at->offsets[i] < end - at->module->bias)
          return true;
  return false;
}

static bool read_list(struct ca_routine_list *list, const char *path) {
  long fd = ca_open(path, O_RDONLY_CLOEXEC);
  char *text = fd < 0 ? NULL : ca_map(MAX_BYTES);
  if (!text)
    return false;
  long bytes = 0, got;
  do {
    got = ca_syscall(SYS_read, fd, (long)(text + bytes), MAX_BYTES - bytes, 0, 0, 0);
    if (got > 0)
      bytes += got;
  } while (got > 0 || got == -4 /* EINTR */);
  ca_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
  list->text = text;
  list->bytes = (size_t)bytes;
  return got == 0;
}

ca_feature *ca_routine_list_feature(struct ca_routine_list *list) {
  return &list->feature;
}

struct ca_routine_list *ca_routine_list_new(const char *path) {
  struct ca_routine_list *list = ca_map(sizeof *list);
  if (!list || !read_list(list, path))
    return NULL;
  list->feature = (ca_feature){.mapped = mapped, .unmapped = unmapped};
  return list;
}
