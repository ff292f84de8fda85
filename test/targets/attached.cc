/* Threads that feel it when somebody does not leave as he came: signals, their masks and handlers,
 * waits, exceptions. Runs until stdin ends, then says what it has felt, and what it finds changed.
 */
// flags: -O2 -g -fno-inline
// libs: -lpthread
#include <atomic>
#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/time.h>
#include <unistd.h>

static std::atomic<bool> over;
static std::atomic<long> wrong, interrupted, still_blocked, alarms;

static volatile long sink;
extern "C" long work(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += i * (sink + 1);
  return sum;
}
extern "C" long recursive(long n) {
  return n == 0 ? 0 : n + recursive(n - 1) + 0 * work(2);
}
extern "C" long throwing(long n) {
  if (work(n) >= 0)
    throw n;
  return 0;
}
extern "C" long catching(long n) {
  try {
    return throwing(n);
  } catch (long value) {
    return value;
  }
}

static void check(bool good) {
  if (!good)
    wrong++;
}

static void *computing(void *) {
  for (long n = 1; !over; n = n % 60 + 1) {
    check(work(n) == n * (n - 1) / 2);
    check(recursive(n) == n * (n + 1) / 2);
    check(catching(n) == n);
  }
  return nullptr;
}

static bool blocks_trap() {
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, nullptr, &now);
  return sigismember(&now, SIGTRAP) != 0;
}

/* All signals blocked since long before. */
static void *blocking(void *) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  while (!over)
    check(work(40) == 780);
  still_blocked += blocks_trap();
  return nullptr;
}

/* Blocks and unblocks them all the time. */
static void *toggling(void *) {
  while (!over) {
    sigset_t all, before;
    sigjmp_buf top;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    check(work(30) == 435);
    if (sigsetjmp(top, 1) == 0) {
      pthread_sigmask(SIG_SETMASK, &before, nullptr);
      siglongjmp(top, 1);
    }
    check(work(20) == 190);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  return nullptr;
}

static void block_alarm() {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
}

/* No signal reaches it: nothing may end its waits early. */
static void *waiting(void *opened) {
  block_alarm();
  int fd = *static_cast<int *>(opened);
  while (!over) {
    epoll_event event;
    if (epoll_wait(fd, &event, 1, 20) != 0)
      interrupted++;
    check(work(10) == 45);
  }
  return nullptr;
}

static void on_alarm(int) {
  alarms++;
  check(work(15) == 105);
}

static void handle_alarms() {
  struct sigaction action = {};
  action.sa_handler = on_alarm;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(SIGALRM, &action, nullptr);
}

/* As they were set, whoever changes them meanwhile. */
static bool are_handlers_same() {
  struct sigaction alarm, trap;
  sigaction(SIGALRM, nullptr, &alarm);
  sigaction(SIGTRAP, nullptr, &trap);
  return alarm.sa_handler == on_alarm && sigismember(&alarm.sa_mask, SIGTRAP) &&
         trap.sa_handler == SIG_DFL;
}

/* Mappings with code that are of no file, but for the kernel's own. */
static int foreign_code() {
  char line[4096];
  int count = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps))
    if (strchr(line, ' ')[3] == 'x' && !strchr(line, '/') && !strchr(line, '['))
      count++;
  fclose(maps);
  return count;
}

int main() {
  void *(*const bodies[])(void *) = {computing, computing, blocking, toggling, waiting};
  pthread_t threads[5];
  char c;
  int events = epoll_create1(0);
  handle_alarms();
  for (int i = 0; i < 5; i++)
    pthread_create(&threads[i], nullptr, bodies[i], &events);
  const itimerval often = {{0, 3000}, {0, 3000}};
  setitimer(ITIMER_REAL, &often, nullptr);
  puts("ready");
  fflush(stdout);
  while (read(0, &c, 1) == 1)
    ;
  over = true;
  for (pthread_t each : threads)
    pthread_join(each, nullptr);
  printf("wrong %ld, interrupted %ld, blocked %ld, alarms %s, handlers %s, foreign code %d\n",
         wrong.load(), interrupted.load(), still_blocked.load(), alarms > 0 ? "came" : "none",
         are_handlers_same() ? "same" : "changed", foreign_code());
  return 5;
}
