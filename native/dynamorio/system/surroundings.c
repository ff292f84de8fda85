#include "surroundings.h"
#include <string.h>
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/memory/limits.h"
#include "core/system/procfs.h"
#include "core/system/shown.h"
#include "dr_api.h"
#include "dynamorio/state/protection.h"
#include "exec_signals.h"

enum { PR_SET_NAME_ = 15 };

static bool is_ours(const char *variable) {
  /* What DynamoRIO has no more use for it renames. */
  if (strncmp(variable, "DYNAMORIO_HOME=", 15) == 0)
    return false;
  return strncmp(variable, "DYNAMORIO_", 10) == 0 || strncmp(variable, "__disabled__", 12) == 0;
}

static const char *value_of(const char *variable, const char *name) {
  size_t length = strlen(name);
  return strncmp(variable, name, length) == 0 ? variable + length : NULL;
}

/* Unless it is something else after all. */
static void close_interpreter(const char *number) {
  const module_data_t *program = dr_get_main_module();
  uint64_t left[18] = {0}, own[18] = {1}; /* device and inode come first */
  long file;
  if (!ca_skip_number(number, &file) || !program)
    return;
  ca_syscall(SYS_fstat, file, (long)left, 0, 0, 0, 0);
  ca_syscall(SYS_stat, (long)program->full_path, (long)own, 0, 0, 0, 0);
  if (left[0] == own[0] && left[1] == own[1])
    ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
}

static bool take(const char *variable) {
  const char *limits = value_of(variable, CD_LIMITS_VARIABLE);
  const char *left = value_of(variable, CD_LEFT_VARIABLE);
  const char *mask = value_of(variable, CD_MASK_VARIABLE);
  if (limits)
    ca_limits_read(limits);
  if (left)
    close_interpreter(left);
  if (mask)
    cd_signals_mask_given(mask);
  return is_ours(variable);
}

/* At the target's first instruction `sp` points to argc; then come the arguments, the environment
 * and the auxiliary vector, each ended by zero. Entries that go make what follows move down. */
static void clean_environment(uint64_t *sp) {
  uint64_t *environment = sp + 1 + sp[0] + 1;
  uint64_t *to = environment, *from = environment;
  for (; *from; from++)
    if (!take((const char *)*from))
      *to++ = *from;
  *to++ = 0;
  from++;
  if (from == to)
    return;
  while (from[0]) {
    *to++ = *from++;
    *to++ = *from++;
  }
  to[0] = to[1] = 0;
}

static uint64_t auxiliary(const uint64_t *sp, uint64_t type) {
  const uint64_t *at = sp + 1 + sp[0] + 1;
  while (*at)
    at++;
  for (at++; at[0]; at += 2)
    if (at[0] == type)
      return at[1];
  return 0;
}

typedef struct {
  uint32_t type, flags;
  uint64_t rest[6];
} segment;

/* The kernel has looked at the engine's file for it. */
static void make_stack_executable(const uint64_t *sp) {
  enum { PHDR = 3, PHNUM = 5, GNU_STACK = 0x6474e551, EXECUTABLE = 1, ANY = 7 };
  enum { PAGE = 4096, GROWS_DOWN = 0x1000000 };
  const segment *segments = (const segment *)auxiliary(sp, PHDR);
  uint64_t count = segments ? auxiliary(sp, PHNUM) : 0, page = (uint64_t)sp & -(uint64_t)PAGE;
  for (uint64_t i = 0; i < count; i++)
    if (segments[i].type == GNU_STACK && (segments[i].flags & EXECUTABLE)) {
      ca_syscall(SYS_mprotect, (long)page, PAGE, ANY | GROWS_DOWN, 0, 0, 0);
      cd_protection_changed(page, PAGE);
    }
}

void cd_surroundings(uint64_t sp) {
  const char *name = dr_get_application_name();
  clean_environment((uint64_t *)sp);
  ca_show_start((const uint64_t *)sp);
  make_stack_executable((const uint64_t *)sp);
  /* The kernel shows the engine's name as the process's. */
  if (name)
    ca_syscall(SYS_prctl, PR_SET_NAME_, (long)name, 0, 0, 0, 0);
}
