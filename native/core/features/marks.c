#include "marks.h"
#include "core/base/syscall.h"
#include "core/base/arena.h"

enum { SYS_READ = 0, SYS_OPEN = 2, SYS_CLOSE = 3, O_RDONLY_CLOEXEC = 02000000 };
enum { MAX_BYTES = 16 << 20 };

bool ca_marks_load(ca_process *process, const char *path) {
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
  process->marks = text;
  process->marks_bytes = (size_t)bytes;
  return got == 0;
}

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

void ca_marks_find(const ca_process *process, const char *path, ca_module *module) {
  const char *end = process->marks + process->marks_bytes;
  bool here = false;
  for (const char *line = process->marks; line < end;) {
    const char *stop = line_end(line, end);
    if (*line == '/') {
      here = is_path(line, stop, path);
    } else if (here) {
      if (!module->marks && !(module->marks = ca_map(process->marks_bytes * sizeof(uint64_t))))
        return;
      module->marks[module->mark_count++] = number(line, stop);
    }
    line = stop + 1;
  }
}

bool ca_marked(const ca_process *process, uint64_t address) {
  for (const ca_module *module = process->modules; module; module = module->next)
    if (address >= module->start && address < module->end)
      for (uint32_t i = 0; i < module->mark_count; i++)
        if (module->marks[i] == address - module->bias)
          return true;
  return false;
}

void ca_args(ca_hot *hot, uint64_t entry, const uint64_t values[CA_ARGS]) {
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
