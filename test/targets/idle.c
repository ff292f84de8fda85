// A server that has nothing to do: each thread is in another call that waits, some with time-outs.
// Checks: windows open and close all the same; no call ends because of that, or later than it
// would; what the program itself interrupts is interrupted.
// Usage: idle -|FILE    FILE: of control.h
// flags: -O1 -g -pthread
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* As native/core/process/control.h has it, and then one word of the test's. */
typedef struct {
  unsigned asked, snapshots, switches, over;
} control;
static volatile control nobody, *page = &nobody;

/* Time-outs, and when at the latest they must be over, but for that of a socket. */
enum { SECONDS = 4, LATEST_MS = 5500, MS = 1000 * SECONDS };
static const struct timespec period = {SECONDS, 0};
static struct timespec begun;
static int idle_pipe[2], ends[2], pairs[3][2];
static sem_t never, posted;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int told, sems;

static int an_epoll(int fd) {
  int epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
  return epoll;
}

static struct timespec from_now(clockid_t clock) {
  struct timespec at;
  clock_gettime(clock, &at);
  at.tv_sec += SECONDS;
  return at;
}

/* ---- with a time-out ---- */

static long by_poll(void) {
  struct pollfd fd = {.fd = idle_pipe[0], .events = POLLIN};
  return poll(&fd, 1, MS);
}
static long by_ppoll(void) {
  sigset_t none;
  sigemptyset(&none);
  return ppoll(NULL, 0, &period, &none);
}
static long by_select(void) {
  struct timeval left = {SECONDS, 0};
  return select(0, NULL, NULL, NULL, &left);
}
static long by_pselect(void) {
  sigset_t none;
  sigemptyset(&none);
  return pselect(0, NULL, NULL, NULL, &period, &none);
}
static long by_epoll(void) {
  struct epoll_event event;
  return epoll_wait(an_epoll(idle_pipe[0]), &event, 1, MS);
}
static long by_epoll_pwait(void) {
  struct epoll_event event;
  sigset_t none;
  sigemptyset(&none);
  return epoll_pwait(an_epoll(idle_pipe[0]), &event, 1, MS, &none);
}
static long by_nanosleep(void) {
  struct timespec left;
  return nanosleep(&period, &left);
}
static long by_clock(void) {
  return clock_nanosleep(CLOCK_MONOTONIC, 0, &period, NULL);
}
static long by_clock_at(void) {
  struct timespec at = from_now(CLOCK_MONOTONIC);
  return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
}
static long by_futex(void) {
  int word = 0;
  return syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &period, NULL, 0);
}
static long by_semaphore(void) {
  struct timespec at = from_now(CLOCK_REALTIME);
  return sem_timedwait(&never, &at);
}
static long by_sigtimedwait(void) {
  sigset_t set;
  sigfillset(&set);
  return sigtimedwait(&set, NULL, &period);
}
static long by_semtimedop(void) {
  struct sembuf operation = {.sem_op = -1};
  return semtimedop(sems, &operation, 1, &period);
}
static long by_receiving(void) {
  struct timeval limit = {SECONDS, 0};
  char byte;
  setsockopt(pairs[0][0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  return recv(pairs[0][0], &byte, 1, 0);
}

/* ---- without ---- */

static long by_read(void) {
  char byte;
  return read(ends[0], &byte, 1);
}
static long by_recv(void) {
  char byte;
  return recv(pairs[1][0], &byte, 1, 0);
}
static long by_condition(void) {
  pthread_mutex_lock(&mutex);
  while (!told)
    pthread_cond_wait(&condition, &mutex);
  return pthread_mutex_unlock(&mutex);
}
static long by_epoll_for_ever(void) {
  struct epoll_event event;
  return epoll_wait(an_epoll(pairs[2][0]), &event, 1, -1);
}
static long by_sem_wait(void) {
  return sem_wait(&posted);
}
static long by_pause(void) {
  return pause();
}
static long by_long_sleep(void) {
  return nanosleep(&(struct timespec){100, 0}, NULL);
}
static long by_child(void) {
  int status = -1;
  pid_t child = fork();
  if (child == 0) {
    struct pollfd fd = {.fd = idle_pipe[0], .events = POLLIN};
    _exit(poll(&fd, 1, MS) == 0 ? 7 : 8);
  }
  return waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : -1;
}

static struct {
  const char *name;
  long (*wait)(void);
  long result;
  int error, interrupt;
  pthread_t id;
} all[] = {
    {"poll", by_poll, 0, 0},
    {"ppoll", by_ppoll, 0, 0},
    {"select", by_select, 0, 0},
    {"pselect", by_pselect, 0, 0},
    {"epoll", by_epoll, 0, 0},
    {"epoll_pwait", by_epoll_pwait, 0, 0},
    {"nanosleep", by_nanosleep, 0, 0},
    {"clock", by_clock, 0, 0},
    {"clock, at", by_clock_at, 0, 0},
    {"futex", by_futex, -1, ETIMEDOUT},
    {"semaphore", by_semaphore, -1, ETIMEDOUT},
    {"sigtimedwait", by_sigtimedwait, -1, EAGAIN},
    {"semtimedop", by_semtimedop, -1, EAGAIN},
    {"receiving", by_receiving, -1, EAGAIN},
    {"child", by_child, 7, 0},
    {"read", by_read, 1, 0},
    {"recv", by_recv, 1, 0},
    {"condition", by_condition, 0, 0},
    {"epoll, for ever", by_epoll_for_ever, 1, 0},
    {"sem_wait", by_sem_wait, 0, 0},
    {"read, restarted", by_read, 1, 0, SIGUSR1},
    {"read, not restarted", by_read, -1, EINTR, SIGUSR2},
    {"epoll, interrupted", by_epoll_for_ever, -1, EINTR, SIGUSR1},
    {"pause", by_pause, -1, EINTR, SIGUSR1},
    {"long sleep", by_long_sleep, -1, EINTR, SIGUSR2},
};
enum { COUNT = sizeof all / sizeof *all, TIMED = 15 };

static void *body(void *argument) {
  int i = (int)(long)argument;
  errno = 0;
  long result = all[i].wait();
  int error = result == -1 ? errno : 0;
  struct timespec now;
  page->over = 1;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long ms = (now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000;
  if (result != all[i].result || error != all[i].error)
    printf("%s: %ld, %s\n", all[i].name, result, strerror(error));
  else if (i < TIMED && (ms < MS - 1 || (ms > LATEST_MS && all[i].wait != by_receiving)))
    printf("%s: over after %ld ms\n", all[i].name, ms);
  return NULL;
}

static void handler(int number) {
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "-") != 0) {
    int fd = open(argv[1], O_RDWR);
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
  }
  struct sigaction restarting = {.sa_handler = handler, .sa_flags = SA_RESTART}, plain = {0};
  plain.sa_handler = handler;
  sigaction(SIGUSR1, &restarting, NULL);
  sigaction(SIGUSR2, &plain, NULL);
  sems = semget(IPC_PRIVATE, 1, 0600);
  sem_init(&never, 0, 0);
  sem_init(&posted, 0, 0);
  if (pipe(idle_pipe) != 0 || pipe(ends) != 0)
    return 1;
  for (int i = 0; i < 3; i++)
    socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[i]);
  clock_gettime(CLOCK_MONOTONIC, &begun);
  for (int i = 0; i < COUNT; i++)
    pthread_create(&all[i].id, NULL, body, (void *)(long)i);
  usleep(300000);
  puts("idle");
  fflush(stdout);
  for (int i = 0; i < TIMED; i++)
    pthread_join(all[i].id, NULL);
  for (int i = TIMED; i < COUNT; i++)
    if (all[i].interrupt)
      pthread_kill(all[i].id, all[i].interrupt);
  usleep(200000);
  if (write(ends[1], "xx", 2) + send(pairs[1][1], "x", 1, 0) + send(pairs[2][1], "x", 1, 0) != 4)
    return 1;
  pthread_mutex_lock(&mutex);
  told = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  sem_post(&posted);
  for (int i = TIMED; i < COUNT; i++)
    pthread_join(all[i].id, NULL);
  semctl(sems, 0, IPC_RMID);
  puts("done");
  return 0;
}
