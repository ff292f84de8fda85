#include "args.h"
#include "core/base/arena.h"
#include "core/base/syscall.h"

enum { SYS_READ = 0, SYS_OPEN = 2, SYS_CLOSE = 3, O_RDONLY_CLOEXEC = 02000000 };
enum { MAX_BYTES = 16 << 20 };

/* Listed routines of a module that is mapped. */
typedef struct listed {
  struct listed *next;
  const ca_module *module;
  uint32_t count;
  uint64_t offsets[];
} listed;

struct ca_args {
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

static size_t room(const struct ca_args *args) {
  return sizeof(listed) + args->bytes * sizeof(uint64_t);
}

static void mapped(ca_feature *feature, const char *path, const ca_module *module) {
  struct ca_args *args = (struct ca_args *)feature;
  const char *end = args->text + args->bytes;
  listed *found = NULL;
  bool here = false;
  for (const char *line = args->text; line < end;) {
    const char *stop = line_end(line, end);
    if (*line == '/') {
      here = is_path(line, stop, path);
    } else if (here) {
      if (!found) {
        if (!(found = ca_map(room(args))))
          return;
        *found = (listed){.next = args->modules, .module = module};
        args->modules = found;
      }
      found->offsets[found->count++] = number(line, stop);
    }
    line = stop + 1;
  }
}

static void unmapped(ca_feature *feature, const ca_module *module) {
  struct ca_args *args = (struct ca_args *)feature;
  for (listed **link = &args->modules; *link; link = &(*link)->next)
    if ((*link)->module == module) {
      listed *gone = *link;
      *link = gone->next;
      ca_unmap(gone, room(args));
      return;
    }
}

bool ca_args_wanted(const struct ca_args *args, uint64_t address) {
  for (const listed *at = args->modules; at; at = at->next)
    if (address >= at->module->start && address < at->module->end)
      for (uint32_t i = 0; i < at->count; i++)
        if (at->offsets[i] == address - at->module->bias)
          return true;
  return false;
}

void ca_args_note(ca_hot *hot, uint64_t entry, const uint64_t values[CA_ARGS]) {
  ca_frame *top = hot->s;
  ca_stack *stack = hot->stack;
  if (top == stack->base || top->entry != entry || top->flags & CA_FRAME_ARGS)
    return;
  if (!stack->args && !(stack->args = ca_map(stack->frames * sizeof *stack->args)))
    return;
  uint32_t *args = stack->args[top - stack->base];
  for (int i = 0; i < CA_ARGS; i++)
    args[i] = values[i] <= INT32_MAX ? (uint32_t)values[i] : CA_NO_SIZE;
  top->flags |= CA_FRAME_ARGS;
}

static bool read_list(struct ca_args *args, const char *path) {
  long fd = ca_syscall(SYS_OPEN, (long)path, O_RDONLY_CLOEXEC, 0, 0, 0, 0);
  char *text = fd < 0 ? NULL : ca_map(MAX_BYTES);
  if (!text)
    return false;
  long bytes = 0, got;
  do {
    got = ca_syscall(SYS_READ, fd, (long)(text + bytes), MAX_BYTES - bytes, 0, 0, 0);
    if (got > 0)
      bytes += got;
  } while (got > 0 || got == -4 /* EINTR */);
  ca_syscall(SYS_CLOSE, fd, 0, 0, 0, 0, 0);
  args->text = text;
  args->bytes = (size_t)bytes;
  return got == 0;
}

ca_feature *ca_args_feature(struct ca_args *args) {
  return &args->feature;
}

struct ca_args *ca_args_new(const char *path, ca_stores *stores) {
  struct ca_args *args = ca_map(sizeof *args);
  if (!args || !read_list(args, path))
    return NULL;
  args->feature = (ca_feature){.mapped = mapped, .unmapped = unmapped};
  stores->slow = true;
  return args;
}
