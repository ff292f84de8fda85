/* To be preloaded: a process says that it asks for a signal at its parent's end, and takes a second
 * to do so. */
// flags: -O1 -g -shared -fPIC
#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int prctl(int what, ...) {
  unsigned long a[4];
  va_list list;
  va_start(list, what);
  for (int i = 0; i < 4; i++)
    a[i] = va_arg(list, unsigned long);
  va_end(list);
  if (what == PR_SET_PDEATHSIG && a[0] == SIGTERM) {
    (void)!write(2, "asks\n", 5);
    sleep(1);
  }
  return (int)syscall(SYS_prctl, what, a[0], a[1], a[2], a[3]);
}
