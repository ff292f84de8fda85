// System calls that fill memory, each two times over different contents, so that each byte that the
// kernel writes is seen to change, but for what it was given and left as it is. Says how many bytes
// changed, and how many were given.
// Checks: attempt() reads as many bytes that the kernel wrote as there are.
// Usage: kernel_writes
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/futex.h>
#include <mqueue.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

enum { BYTES = 2048, SECOND = 1024, IN = 2000, ENTRIES = 12, GAP = 7 };

static unsigned char area[BYTES] __attribute__((aligned(4096)));
static unsigned char before[BYTES], changed[BYTES], elsewhere[64];
static int given;
static struct sockaddr_storage address = {.ss_family = AF_UNIX};
static socklen_t address_bytes;
static int file, folder, stream[2], grams[2], listener, poller, event, clock_file, locked;
static int shared, semaphores, queue, timer, terminal, named_queue, passage[2];
static int tracee, key, flow[2];
static struct {
  unsigned bytes, unused;
  unsigned long mount, what;
} about_mounts = {24, 0, ~0ul /* the root */, 0}, about_root = {24, 0, 0, 0x3f};
static char named[] = "/tmp/kernel_writes.XXXXXX";
static const struct itimerspec later = {.it_value = {2000, 5}};
static const struct itimerval long_after = {.it_value = {2000, 5}};
static const struct timeval soon = {1000, 0};
static void *pages[1] = {area};
static const unsigned long range[2] = {0, 0};
static long source[16];
static aio_context_t ring;
static struct iovec parts[2] = {{area + 3, 5}, {area + SECOND, 70}};
static struct iovec here = {area, 64}, there = {source, 64};
static struct iocb block = {.aio_lio_opcode = IOCB_CMD_PREAD, .aio_nbytes = 40};
static struct iocb *blocks[1] = {(struct iocb *)(area + SECOND)};
static struct msghdr message = {
    .msg_name = NULL, .msg_iov = parts, .msg_iovlen = 2, .msg_control = NULL};
static struct mmsghdr messages[1];

static long call6(long n, long a, long b, long c, long d, long e, long f) {
  register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}
#define CALL(n, a, b, c, d, e, f)                                                                  \
  call6(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

/* What a call is given in the area. */
static void put(int at, const void *from, int bytes) {
  given += bytes;
  for (int i = 0; i < bytes; i++)
    ((volatile unsigned char *)area)[at + i] = ((const unsigned char *)from)[i];
}

static void put_int(int at, int value) {
  put(at, &value, sizeof value);
}

static void put_long(int at, long value) {
  put(at, &value, sizeof value);
}

typedef struct {
  const char *name;
  long number, a, b, c, d, e, f;
  void (*prepare)(void);
} call;

static void feed_stream(void) {
  CALL(SYS_write, stream[0], source, 30, 0, 0, 0);
}
static void feed_grams(void) {
  CALL(SYS_write, grams[0], source, 60, 0, 0, 0);
}
static void take_length(void) {
  put_int(SECOND, 100);
}
static void connect_one(void) {
  connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, address_bytes);
  take_length();
}
static void put_polled(void) {
  struct pollfd polled = {.fd = event, .events = POLLIN};
  put(0, &polled, offsetof(struct pollfd, revents));
}
static void put_offset(void) {
  put_long(0, 8);
  put_long(SECOND, 8);
}
static void put_lock(void) {
  struct flock lock = {.l_type = F_WRLCK};
  put(0, &lock, sizeof lock);
}
static void put_block(void) {
  block.aio_buf = (uintptr_t)elsewhere;
  block.aio_fildes = (unsigned)file;
  put(SECOND, &block, sizeof block);
}
static void submit(void) {
  static struct iocb again;
  static struct iocb *list[1] = {&again};
  again = (struct iocb){.aio_lio_opcode = IOCB_CMD_PREAD, .aio_nbytes = 40};
  again.aio_buf = (uintptr_t)elsewhere;
  again.aio_fildes = (unsigned)file;
  CALL(SYS_io_submit, ring, 1, list, 0, 0, 0);
}
static void collect(void) {
  static struct io_event events[4];
  CALL(SYS_io_getevents, ring, 0, 4, events, 0, 0);
  put_block();
}
static void put_ring(void) {
  put_long(0, 0);
}
static void end_child(void) {
  if (fork() == 0)
    _exit(7);
}
static void send_one(void) {
  struct {
    long type;
    char text[20];
  } sent = {5, "nineteen characters"};
  CALL(SYS_msgsnd, queue, &sent, 20, 0, 0, 0);
}
static void put_header(void) {
  int header[2] = {0x20080522, 0};
  put(SECOND, header, sizeof header);
}
static void put_mask(void) {
  put_long(IN, 1l << (SIGUSR1 - 1));
  CALL(SYS_tgkill, getpid(), getpid(), SIGUSR1, 0, 0, 0);
}
static void message_of_grams(void) {
  message.msg_controllen = 0;
  feed_grams();
}
static void messages_of_grams(void) {
  messages[0].msg_hdr = message;
  feed_grams();
}
static void first_entry(void) {
  CALL(SYS_lseek, folder, 0, 0, 0, 0, 0);
  given += ENTRIES * GAP; /* behind names, which nobody fills */
}
static void put_set(void) {
  put_long(0, 1l << event);
}
static void put_set_and_time(void) {
  put_set();
  put(SECOND, &soon, sizeof soon);
}
static void put_polled_and_time(void) {
  put_polled();
  put(SECOND, &soon, sizeof soon);
}
static void put_time(void) {
  struct timex asked = {.modes = 0};
  put(0, &asked, sizeof asked);
}
static void put_free_word(void) {
  put_int(0, 0);
}
static void put_handle_bytes(void) {
  put_int(0, 128);
}
static void put_interface(void) {
  struct ifreq asked = {.ifr_name = "lo"};
  put(0, &asked, sizeof asked);
}
static void put_message(void) {
  struct msghdr header = {.msg_iov = parts, .msg_iovlen = 2, .msg_name = area + IN - 200};
  header.msg_namelen = 100;
  given += 100; /* of which a sender without a name fills nothing */
  put(IN - 100, &header, sizeof header);
  feed_grams();
}
static void put_vector(void) {
  struct iovec registers = {area, 400};
  put(SECOND, &registers, sizeof registers);
}
static void feed_flow(void) {
  CALL(SYS_write, flow[1], source, 40, 0, 0, 0);
}
static void send_by_name(void) {
  CALL(SYS_mq_timedsend, named_queue, source, 20, 3, 0, 0);
}

/* Reads each byte behind the call, once. */
__attribute__((noinline)) static long attempt(const call *c, int contents) {
  volatile unsigned char *at = area;
  for (int i = 0; i < BYTES; i++)
    at[i] = (unsigned char)contents;
  if (c->prepare)
    c->prepare();
  for (int i = 0; i < BYTES; i++)
    before[i] = at[i];
  long result = call6(c->number, c->a, c->b, c->c, c->d, c->e, c->f);
  for (int i = 0; i < BYTES; i++)
    changed[i] |= at[i] != before[i];
  return result;
}

static void set_up(void) {
  const struct itimerspec far = {.it_value = {1000, 0}};
  struct epoll_event wanted = {.events = EPOLLIN, .data.u64 = 0x1122334455667788};
  char text[512];
  memset(text, 'x', sizeof text);
  memset(source, 'y', sizeof source);
  file = memfd_create("file", 0);
  locked = memfd_create("locked", 0);
  if (write(file, text, sizeof text) < 0 || write(locked, text, sizeof text) < 0)
    _exit(3);
  folder = open("/proc/self/ns", O_RDONLY | O_DIRECTORY);
  socketpair(AF_UNIX, SOCK_STREAM, 0, stream);
  socketpair(AF_UNIX, SOCK_DGRAM, 0, grams);
  listener = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(listener, (struct sockaddr *)&address, sizeof(sa_family_t));
  address_bytes = sizeof address;
  getsockname(listener, (struct sockaddr *)&address, &address_bytes);
  listen(listener, 8);
  event = eventfd(1, 0);
  poller = epoll_create1(0);
  epoll_ctl(poller, EPOLL_CTL_ADD, event, &wanted);
  clock_file = timerfd_create(CLOCK_MONOTONIC, 0);
  timerfd_settime(clock_file, 0, &far, NULL);
  shared = shmget(IPC_PRIVATE, 4096, 0600);
  semaphores = semget(IPC_PRIVATE, 5, 0600);
  queue = (int)CALL(SYS_msgget, IPC_PRIVATE, 0600, 0, 0, 0, 0);
  CALL(SYS_timer_create, CLOCK_MONOTONIC, 0, &timer, 0, 0, 0);
  CALL(SYS_io_setup, 8, &ring, 0, 0, 0, 0);
  terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY);
  fsetxattr(mkstemp(named), "user.kernel", "written", 7, 0);
  if (pipe(passage) != 0)
    _exit(3);
  struct mq_attr small = {.mq_maxmsg = 2, .mq_msgsize = 64};
  named_queue = (int)CALL(SYS_mq_open, named + 5, O_CREAT | O_RDWR, 0600, &small, 0, 0);
  CALL(SYS_mq_unlink, named + 5, 0, 0, 0, 0, 0);
  if (pipe(flow) != 0)
    _exit(3);
  key = (int)CALL(SYS_add_key, "user", "kernel_writes", source, 20, -2, 0);
  unsigned long root[32] = {0};
  CALL(SYS_statx, AT_FDCWD, "/", 0, 0x4000 /* the unique number of its mount */, root, 0);
  about_root.mount = root[18];
  tracee = fork();
  if (tracee == 0) {
    CALL(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0, 0, 0);
    for (;;)
      raise(SIGSTOP);
  }
  waitpid(tracee, NULL, 0);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  sigprocmask(SIG_BLOCK, &one, NULL);
}

int main(void) {
  set_up();
  const call calls[] = {
      {"pread64", SYS_pread64, file, (long)area + 3, 41, 9, 0, 0, NULL},
      {"readv", SYS_readv, stream[1], (long)parts, 2, 0, 0, 0, feed_stream},
      {"preadv", SYS_preadv, file, (long)parts, 2, 5, 0, 0, NULL},
      {"preadv2", SYS_preadv2, file, (long)parts, 2, 5, 0, 0, NULL},
      {"stat", SYS_stat, (long)"/", (long)area, 0, 0, 0, 0, NULL},
      {"lstat", SYS_lstat, (long)"/", (long)area, 0, 0, 0, 0, NULL},
      {"fstat", SYS_fstat, file, (long)area, 0, 0, 0, 0, NULL},
      {"newfstatat", SYS_newfstatat, AT_FDCWD, (long)"/", (long)area, 0, 0, 0, NULL},
      {"statx", SYS_statx, AT_FDCWD, (long)"/", 0, 0xfff, (long)area, 0, NULL},
      {"statfs", SYS_statfs, (long)"/", (long)area, 0, 0, 0, 0, NULL},
      {"fstatfs", SYS_fstatfs, file, (long)area, 0, 0, 0, 0, NULL},
      {"poll", SYS_poll, (long)area, 1, 0, 0, 0, 0, put_polled},
      {"ppoll", SYS_ppoll, (long)area, 1, 0, 0, 0, 0, put_polled},
      {"select", SYS_select, 50, (long)area, 0, 0, 0, 0, put_set},
      {"rt_sigaction", SYS_rt_sigaction, SIGUSR2, 0, (long)area, 8, 0, 0, NULL},
      {"rt_sigprocmask", SYS_rt_sigprocmask, 0, 0, (long)area, 8, 0, 0, NULL},
      {"rt_sigpending", SYS_rt_sigpending, (long)area, 8, 0, 0, 0, 0, NULL},
      {"rt_sigtimedwait", SYS_rt_sigtimedwait, (long)area + IN, (long)area, 0, 8, 0, 0, put_mask},
      {"sigaltstack", SYS_sigaltstack, 0, (long)area, 0, 0, 0, 0, NULL},
      {"ioctl FIONREAD", SYS_ioctl, stream[1], FIONREAD, (long)area, 0, 0, 0, NULL},
      {"pipe", SYS_pipe, (long)area, 0, 0, 0, 0, 0, NULL},
      {"pipe2", SYS_pipe2, (long)area, 0, 0, 0, 0, 0, NULL},
      {"socketpair", SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, (long)area, 0, 0, NULL},
      {"mincore", SYS_mincore, (long)area, 1, (long)area, 0, 0, 0, NULL},
      {"prctl name", SYS_prctl, PR_GET_NAME, (long)area, 0, 0, 0, 0, NULL},
      {"prctl death signal", SYS_prctl, PR_GET_PDEATHSIG, (long)area, 0, 0, 0, 0, NULL},
      {"prctl subreaper", SYS_prctl, PR_GET_CHILD_SUBREAPER, (long)area, 0, 0, 0, 0, NULL},
      {"prctl tsc", SYS_prctl, PR_GET_TSC, (long)area, 0, 0, 0, 0, NULL},
      {"arch_prctl", SYS_arch_prctl, 0x1003 /* GET_FS */, (long)area, 0, 0, 0, 0, NULL},
      {"shmctl", SYS_shmctl, shared, IPC_STAT, (long)area, 0, 0, 0, NULL},
      {"shmctl info", SYS_shmctl, shared, SHM_INFO, (long)area, 0, 0, 0, NULL},
      {"shmctl limits", SYS_shmctl, shared, IPC_INFO, (long)area, 0, 0, 0, NULL},
      {"semctl", SYS_semctl, semaphores, 0, IPC_STAT, (long)area, 0, 0, NULL},
      {"semctl all", SYS_semctl, semaphores, 0, GETALL, (long)area, 0, 0, NULL},
      {"semctl info", SYS_semctl, semaphores, 0, SEM_INFO, (long)area, 0, 0, NULL},
      {"msgctl", SYS_msgctl, queue, IPC_STAT, (long)area, 0, 0, 0, NULL},
      {"msgctl info", SYS_msgctl, queue, 12 /* MSG_INFO */, (long)area, 0, 0, 0, NULL},
      {"msgrcv", SYS_msgrcv, queue, (long)area, 100, 0, 0, 0, send_one},
      {"sched_getattr", SYS_sched_getattr, 0, (long)area, 48, 0, 0, 0, NULL},
      {"sched_getparam", SYS_sched_getparam, 0, (long)area, 0, 0, 0, 0, NULL},
      {"sched_rr_get_interval", SYS_sched_rr_get_interval, 0, (long)area, 0, 0, 0, 0, NULL},
      {"sched_getaffinity", SYS_sched_getaffinity, 0, 128, (long)area, 0, 0, 0, NULL},
      {"getcpu", SYS_getcpu, (long)area, (long)area + 8, 0, 0, 0, 0, NULL},
      {"get_robust_list", SYS_get_robust_list, 0, (long)area, (long)area + 16, 0, 0, 0, NULL},
      {"io_submit", SYS_io_submit, (long)ring, 1, (long)blocks, 0, 0, 0, collect},
      {"io_getevents", SYS_io_getevents, (long)ring, 1, 1, (long)area + SECOND, 0, 0, submit},
      {"getitimer", SYS_getitimer, ITIMER_REAL, (long)area, 0, 0, 0, 0, NULL},
      {"sendfile", SYS_sendfile, stream[1], file, (long)area, 4, 0, 0, put_offset},
      {"accept", SYS_accept, listener, (long)area, (long)area + SECOND, 0, 0, 0, connect_one},
      {"accept4", SYS_accept4, listener, (long)area, (long)area + SECOND, 0, 0, 0, connect_one},
      {"getsockname", SYS_getsockname, listener, (long)area, (long)area + SECOND, 0, 0, 0,
       take_length},
      {"getpeername", SYS_getpeername, stream[1], (long)area, (long)area + SECOND, 0, 0, 0,
       take_length},
      {"getsockopt", SYS_getsockopt, stream[1], SOL_SOCKET, SO_SNDBUF, (long)area,
       (long)area + SECOND, 0, take_length},
      {"recvfrom", SYS_recvfrom, grams[1], (long)area, 50, 0, 0, 0, feed_grams},
      {"recvmsg", SYS_recvmsg, grams[1], (long)&message, 0, 0, 0, 0, message_of_grams},
      {"recvmmsg", SYS_recvmmsg, grams[1], (long)messages, 1, 0, 0, 0, messages_of_grams},
      {"wait4", SYS_wait4, -1, (long)area, 0, (long)area + SECOND, 0, 0, end_child},
      {"waitid", SYS_waitid, P_ALL, 0, (long)area, WEXITED, (long)area + SECOND, 0, end_child},
      {"uname", SYS_uname, (long)area, 0, 0, 0, 0, 0, NULL},
      {"fcntl F_GETLK", SYS_fcntl, locked, F_OFD_GETLK, (long)area, 0, 0, 0, put_lock},
      {"fcntl F_GETOWN_EX", SYS_fcntl, stream[1], F_GETOWN_EX, (long)area, 0, 0, 0, NULL},
      {"getdents", SYS_getdents, folder, (long)area, SECOND, 0, 0, 0, first_entry},
      {"getdents64", SYS_getdents64, folder, (long)area, SECOND, 0, 0, 0, first_entry},
      {"getcwd", SYS_getcwd, (long)area, SECOND, 0, 0, 0, 0, NULL},
      {"readlink", SYS_readlink, (long)"/proc/self/ns/pid", (long)area, 9, 0, 0, 0, NULL},
      {"readlinkat", SYS_readlinkat, 0, (long)"/proc/self/ns/pid", (long)area, 9, 0, 0, NULL},
      {"gettimeofday", SYS_gettimeofday, (long)area, (long)area + SECOND, 0, 0, 0, 0, NULL},
      {"time", SYS_time, (long)area, 0, 0, 0, 0, 0, NULL},
      {"times", SYS_times, (long)area, 0, 0, 0, 0, 0, NULL},
      {"clock_gettime", SYS_clock_gettime, 0, (long)area, 0, 0, 0, 0, NULL},
      {"clock_getres", SYS_clock_getres, 0, (long)area, 0, 0, 0, 0, NULL},
      {"getrlimit", SYS_getrlimit, RLIMIT_CORE, (long)area, 0, 0, 0, 0, NULL},
      {"prlimit64", SYS_prlimit64, 0, RLIMIT_CORE, 0, (long)area, 0, 0, NULL},
      {"getrusage", SYS_getrusage, 0, (long)area, 0, 0, 0, 0, NULL},
      {"sysinfo", SYS_sysinfo, (long)area, 0, 0, 0, 0, 0, NULL},
      {"getresuid", SYS_getresuid, (long)area, (long)area + 8, (long)area + 16, 0, 0, 0, NULL},
      {"getresgid", SYS_getresgid, (long)area, (long)area + 8, (long)area + 16, 0, 0, 0, NULL},
      {"capget", SYS_capget, (long)area + SECOND, (long)area, 0, 0, 0, 0, put_header},
      {"io_setup", SYS_io_setup, 1, (long)area, 0, 0, 0, 0, put_ring},
      {"timer_create", SYS_timer_create, CLOCK_MONOTONIC, 0, (long)area, 0, 0, 0, NULL},
      {"timer_gettime", SYS_timer_gettime, timer, (long)area, 0, 0, 0, 0, NULL},
      {"timerfd_gettime", SYS_timerfd_gettime, clock_file, (long)area, 0, 0, 0, 0, NULL},
      {"epoll_wait", SYS_epoll_wait, poller, (long)area, 4, 0, 0, 0, NULL},
      {"epoll_pwait", SYS_epoll_pwait, poller, (long)area, 4, 0, 0, 8, NULL},
      {"epoll_pwait2", SYS_epoll_pwait2, poller, (long)area, 4, 0, 0, 8, NULL},
      {"get_mempolicy", SYS_get_mempolicy, (long)area, 0, 0, 0, 0, 0, NULL},
      {"process_vm_readv", SYS_process_vm_readv, getpid(), (long)&here, 1, (long)&there, 1, 0,
       NULL},
      {"getrandom", SYS_getrandom, (long)area, 41, 0, 0, 0, 0, NULL},
      {"select that waits", SYS_select, 50, (long)area, 0, 0, (long)area + SECOND, 0,
       put_set_and_time},
      {"pselect6", SYS_pselect6, 50, (long)area, 0, 0, (long)area + SECOND, 0, put_set_and_time},
      {"ppoll that waits", SYS_ppoll, (long)area, 1, (long)area + SECOND, 0, 0, 0,
       put_polled_and_time},
      {"setitimer", SYS_setitimer, ITIMER_VIRTUAL, (long)&long_after, (long)area, 0, 0, 0, NULL},
      {"timer_settime", SYS_timer_settime, timer, 0, (long)&later, (long)area, 0, 0, NULL},
      {"timerfd_settime", SYS_timerfd_settime, clock_file, 0, (long)&later, (long)area, 0, 0, NULL},
      {"adjtimex", SYS_adjtimex, (long)area, 0, 0, 0, 0, 0, put_time},
      {"clock_adjtime", SYS_clock_adjtime, 0, (long)area, 0, 0, 0, 0, put_time},
      {"getxattr", SYS_getxattr, (long)named, (long)"user.kernel", (long)area, 99, 0, 0, NULL},
      {"lgetxattr", SYS_lgetxattr, (long)named, (long)"user.kernel", (long)area, 99, 0, 0, NULL},
      {"fgetxattr", SYS_fgetxattr, open(named, O_RDONLY), (long)"user.kernel", (long)area, 99, 0, 0,
       NULL},
      {"fgetxattr length", SYS_fgetxattr, open(named, O_RDONLY), (long)"user.kernel", (long)area, 0,
       0, 0, NULL},
      {"listxattr", SYS_listxattr, (long)named, (long)area, 99, 0, 0, 0, NULL},
      {"llistxattr", SYS_llistxattr, (long)named, (long)area, 99, 0, 0, 0, NULL},
      {"flistxattr", SYS_flistxattr, open(named, O_RDONLY), (long)area, 99, 0, 0, 0, NULL},
      {"mq_timedreceive", SYS_mq_timedreceive, named_queue, (long)area, 64, (long)area + SECOND, 0,
       0, send_by_name},
      {"mq_getsetattr", SYS_mq_getsetattr, named_queue, 0, (long)area, 0, 0, 0, NULL},
      {"splice", SYS_splice, file, (long)area, passage[1], 0, 4, 0, put_ring},
      {"recvmsg with a header", SYS_recvmsg, grams[1], (long)area + IN - 100, 0, 0, 0, 0,
       put_message},
      {"get_mempolicy nodes", SYS_get_mempolicy, (long)area, (long)area + SECOND, 1025, 0, 0, 0,
       NULL},
      {"move_pages", SYS_move_pages, 0, 1, (long)pages, 0, (long)area, 0, NULL},
      {"name_to_handle_at", SYS_name_to_handle_at, AT_FDCWD, (long)named, (long)area,
       (long)area + SECOND, 0, 0, put_handle_bytes},
      {"futex", SYS_futex, (long)area, FUTEX_TRYLOCK_PI, 0, 0, 0, 0, put_free_word},
      {"ioctl TCGETS", SYS_ioctl, terminal, TCGETS, (long)area, 0, 0, 0, NULL},
      {"ioctl TIOCGWINSZ", SYS_ioctl, terminal, TIOCGWINSZ, (long)area, 0, 0, 0, NULL},
      {"ioctl TIOCOUTQ", SYS_ioctl, terminal, TIOCOUTQ, (long)area, 0, 0, 0, NULL},
      {"ioctl SIOCGIFFLAGS", SYS_ioctl, socket(AF_INET, SOCK_DGRAM, 0), 0x8913, (long)area, 0, 0, 0,
       put_interface},
      {"process_vm_writev", SYS_process_vm_writev, getpid(), (long)&there, 1, (long)&here, 1, 0,
       NULL},
      {"vmsplice", SYS_vmsplice, flow[0], (long)parts, 2, 0, 0, 0, feed_flow},
      {"keyctl read", SYS_keyctl, 11, key, (long)area, 99, 0, 0, NULL},
      {"keyctl read, no room", SYS_keyctl, 11, key, (long)area, 9, 0, 0, NULL},
      {"keyctl describe", SYS_keyctl, 6, key, (long)area, 99, 0, 0, NULL},
      {"keyctl capabilities", SYS_keyctl, 31, (long)area, 9, 0, 0, 0, NULL},
      {"syslog", SYS_syslog, 3, (long)area, 77, 0, 0, 0, NULL},
      {"statmount", 457, (long)&about_root, (long)area, SECOND, 0, 0, 0, NULL},
      {"listmount", 458, (long)&about_mounts, (long)area, 2, 0, 0, 0, NULL},
      {"ptrace peek", SYS_ptrace, PTRACE_PEEKDATA, tracee, (long)source, (long)area, 0, 0, NULL},
      {"ptrace peek user", SYS_ptrace, PTRACE_PEEKUSER, tracee, 0, (long)area, 0, 0, NULL},
      {"ptrace registers", SYS_ptrace, PTRACE_GETREGS, tracee, 0, (long)area, 0, 0, NULL},
      {"ptrace x87", SYS_ptrace, PTRACE_GETFPREGS, tracee, 0, (long)area, 0, 0, NULL},
      {"ptrace set", SYS_ptrace, PTRACE_GETREGSET, tracee, 1, (long)area + SECOND, 0, 0,
       put_vector},
      {"ptrace message", SYS_ptrace, PTRACE_GETEVENTMSG, tracee, 0, (long)area, 0, 0, NULL},
      {"ptrace signal", SYS_ptrace, PTRACE_GETSIGINFO, tracee, 0, (long)area, 0, 0, NULL},
      {"ptrace mask", SYS_ptrace, PTRACE_GETSIGMASK, tracee, 8, (long)area, 0, 0, NULL},
      {"ptrace call", SYS_ptrace, PTRACE_GET_SYSCALL_INFO, tracee, 40, (long)area, 0, 0, NULL},
      {"ptrace segment", SYS_ptrace, 30, tracee, (long)area, 0x1003, 0, 0, NULL},
      {"cachestat", 451, file, (long)range, (long)area, 0, 0, 0, NULL},
      {"copy_file_range", SYS_copy_file_range, file, (long)area, locked, (long)area + SECOND, 4, 0,
       put_offset},
  };
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
    int count = given = 0;
    for (int k = 0; k < BYTES; k++)
      changed[k] = 0;
    long first = attempt(&calls[i], 0x5a), second = attempt(&calls[i], 0xa5);
    for (int k = 0; k < BYTES; k++)
      count += changed[k];
    printf("%s: %s %d %d\n", calls[i].name, first >= 0 && second >= 0 ? "ok" : "failed", count,
           given / 2);
  }
  kill(tracee, SIGKILL);
  unlink(named);
  shmctl(shared, IPC_RMID, NULL);
  semctl(semaphores, 0, IPC_RMID);
  CALL(SYS_msgctl, queue, IPC_RMID, 0, 0, 0, 0);
  return 0;
}
