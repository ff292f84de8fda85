/* To be preloaded: a process takes half a second until it handles SIGINT. */
// flags: -O1 -g -shared -fPIC
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  enum { HALF = 500000 };
  __typeof__(&sigaction) next = (__typeof__(&sigaction))dlsym(RTLD_NEXT, "sigaction");
  if (number == SIGINT && action != NULL && action->sa_handler != SIG_DFL)
    usleep(HALF);
  return next(number, action, old);
}
