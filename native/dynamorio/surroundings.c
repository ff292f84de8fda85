/* What the target sees of its surroundings stays as without us. */
#include <sys/syscall.h>
#include "client.h"

enum { PR_SET_NAME_ = 15 };

static bool is_ours(const char *variable) {
  /* What DynamoRIO has no more use for it renames. */
  return strncmp(variable, "DYNAMORIO_", 10) == 0 || strncmp(variable, "__disabled__", 12) == 0;
}

/* At the target's first instruction `sp` points to argc; then come the arguments, the environment
 * and the auxiliary vector, each ended by zero. Entries that go make what follows move down. */
static void clean_environment(uint64_t *sp) {
  uint64_t *environment = sp + 1 + sp[0] + 1;
  uint64_t *to = environment, *from = environment;
  for (; *from; from++)
    if (!is_ours((const char *)*from))
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

void cd_surroundings(uint64_t sp) {
  const char *name = dr_get_application_name();
  clean_environment((uint64_t *)sp);
  /* The kernel shows the engine's name as the process's. */
  if (name)
    ca_syscall(SYS_prctl, PR_SET_NAME_, (long)name, 0, 0, 0, 0);
}
