#include "shown.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/syscall.h"
#include "procfs.h"

enum { PR_SET_MM_ = 35, PR_SET_MM_MAP_ = 14 };

/* As prctl(2) has it. */
typedef struct {
  uint64_t start_code, end_code, start_data, end_data, start_brk, brk, start_stack;
  uint64_t arg_start, arg_end, env_start, env_end;
  const uint64_t *auxv;
  uint32_t auxv_size, exe_fd;
} memory_map;

/* ---- what the kernel has now ---- */

enum { TEXT = 2048, DECIMAL = 10 };

/* Behind the name, which may hold anything but is the only thing in parentheses' end. */
static const char *behind_name(const char *text, long length) {
  for (long i = length - 1; i >= 0; i--)
    if (text[i] == ')')
      return text + i + 1;
  return NULL;
}

static const char *skip_fields(const char *at, int count) {
  for (int spaces = 0; at && *at; at++)
    if (*at == ' ' && spaces++ == count)
      return at + 1;
  return NULL;
}

static bool take_numbers(const char *at, uint64_t **to, int count) {
  for (int i = 0; i < count; i++) {
    uint64_t value = 0;
    if (!at || *at < '0' || *at > '9')
      return false;
    for (; *at >= '0' && *at <= '9'; at++)
      value = value * DECIMAL + (uint64_t)(*at - '0');
    *to[i] = value;
    at = *at == ' ' ? at + 1 : NULL;
  }
  return true;
}

static bool read_map(memory_map *map) {
  /* Numbers of fields in proc(5). */
  enum { STATE = 3, START_CODE = 26, START_DATA = 45, HERE = -100 };
  uint64_t *code[] = {&map->start_code, &map->end_code, &map->start_stack};
  uint64_t *data[] = {&map->start_data, &map->end_data, &map->start_brk};
  char text[TEXT];
  long file = ca_syscall(SYS_openat, HERE, (long)"/proc/self/stat", 02000000, 0, 0, 0);
  if (file < 0)
    return false;
  long length = ca_syscall(SYS_read, file, (long)text, TEXT - 1, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  text[length > 0 ? length : 0] = 0;
  const char *fields = behind_name(text, length);
  map->brk = (uint64_t)ca_syscall(SYS_brk, 0, 0, 0, 0, 0, 0);
  return take_numbers(skip_fields(fields, START_CODE - STATE), code, 3) &&
         take_numbers(skip_fields(fields, START_DATA - STATE), data, 3);
}

/* ---- what it is to show ---- */

static uint64_t end_of(const char *text) {
  while (*text)
    text++;
  return (uint64_t)text + 1;
}

/* The strings of a list, which ends with zero: where they are, one behind the other. They are
 * copied where they do not lie so. */
static bool gather(const uint64_t *list, uint64_t *start, uint64_t *end) {
  uint64_t bytes = 0;
  bool together = true;
  *start = *end = list[0];
  for (const uint64_t *each = list; *each; each++) {
    uint64_t behind = end_of((const char *)*each);
    together &= *each == *end;
    *end = behind;
    bytes += behind - *each;
  }
  if (together)
    return true;
  char *to = ca_map(bytes);
  if (!to)
    return false;
  *start = (uint64_t)to;
  for (const uint64_t *each = list; *each; each++)
    for (const char *from = (const char *)*each, *last = (const char *)end_of(from); from < last;)
      *to++ = *from++;
  *end = (uint64_t)to;
  return true;
}

void ca_show_start(const uint64_t *sp) {
  memory_map map = {.exe_fd = UINT32_MAX};
  const uint64_t *environment = sp + 1 + sp[0] + 1, *vector = environment;
  while (*vector)
    vector++;
  map.auxv = ++vector;
  while (vector[0])
    vector += 2;
  map.auxv_size = (uint32_t)((uint64_t)(vector + 2) - (uint64_t)map.auxv);
  if (!read_map(&map) || !gather(sp + 1, &map.arg_start, &map.arg_end) ||
      !gather(environment, &map.env_start, &map.env_end))
    return;
  /* Without any there is no place for none. */
  if (map.arg_start == 0)
    map.arg_start = map.arg_end = (uint64_t)sp;
  if (map.env_start == 0)
    map.env_start = map.env_end = map.arg_end;
  ca_syscall(SYS_prctl, PR_SET_MM_, PR_SET_MM_MAP_, (long)&map, sizeof map, 0, 0);
}
