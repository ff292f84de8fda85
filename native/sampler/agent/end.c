#include "end.h"

#include "agent.h"
#include "await.h"
#include "call.h"

#include <errno.h>
#include <sys/syscall.h>

void agent_end_copy(cs_request *request, uint32_t outcome, uint32_t detail) {
  request->sample->outcome = outcome;
  request->sample->detail = detail;
  request->sample->ended = agent_now();
  agent_let_go(request);
  agent_call(SYS_exit_group, 0);
  __builtin_unreachable();
}

void agent_end_unseen(cs_request *request, uint32_t what, long failed) {
  if (failed == -ENOENT || failed == -EACCES)
    __atomic_store_n(&agent_control->unseen, what, __ATOMIC_RELEASE);
  agent_end_copy(request, CS_NOT_STARTED, (uint32_t)-failed);
}
