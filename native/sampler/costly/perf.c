#include "perf.h"

#include "attach/stop.h"

#include <linux/perf_event.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Looks of a processor that wait to be taken lie in a ring: as much as users may lock without
 * special rights. */
enum { PAGE = 4096, PAGES = 64, BYTES = PAGES * PAGE, STACK = 16384 };
enum { CPUS = 256, THREADS = 512, EVENTS = 4096 };

/* In the order of bits of the kernel's numbers, with their places in DWARF's order. */
static const struct {
  uint8_t kernel, dwarf;
} registers[SAMPLE_REGISTERS] = {{0, 0},   {1, 3},   {2, 2},   {3, 1},   {4, 4},  {5, 5},
                                 {6, 6},   {7, 7},   {8, 16},  {16, 8},  {17, 9}, {18, 10},
                                 {19, 11}, {20, 12}, {21, 13}, {22, 14}, {23, 15}};

static struct perf_event_mmap_page *rings[CPUS];
static int events[EVENTS], ring_of[CPUS], event_count, cpus;

static int open_event(pid_t tid, int cpu, uint64_t period_ns) {
  struct perf_event_attr a = {
      .type = PERF_TYPE_SOFTWARE,
      .size = sizeof a,
      .config = PERF_COUNT_SW_TASK_CLOCK,
      .sample_period = period_ns,
      .sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER,
      .sample_stack_user = STACK,
      .exclude_kernel = 1,
      .exclude_hv = 1,
      .inherit = 1,
      .inherit_thread = 1, /* not by copies */
  };
  for (int i = 0; i < SAMPLE_REGISTERS; i++)
    a.sample_regs_user |= 1ull << registers[i].kernel;
  long fd = syscall(SYS_perf_event_open, &a, tid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
  if (fd < 0) {
    /* Older kernels: threads that begin later are not sampled until the next burst. */
    a.inherit = a.inherit_thread = 0;
    fd = syscall(SYS_perf_event_open, &a, tid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
  }
  return (int)fd;
}

static bool add_event(pid_t tid, int cpu, uint64_t period_ns) {
  int fd = event_count < EVENTS ? open_event(tid, cpu, period_ns) : -1;
  if (fd < 0)
    return false;
  events[event_count++] = fd;
  if (rings[cpu])
    return ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, ring_of[cpu]) == 0;
  void *ring = mmap(NULL, BYTES + PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (ring == MAP_FAILED)
    return false;
  rings[cpu] = ring;
  ring_of[cpu] = fd;
  return true;
}

bool perf_begin(pid_t pid, uint64_t period_ns) {
  pid_t tids[THREADS];
  int threads = stop_list(pid, tids, THREADS);
  bool any = false;
  long all = sysconf(_SC_NPROCESSORS_CONF);
  cpus = all < CPUS ? (int)all : CPUS;
  for (int i = 0; i < threads; i++)
    for (int cpu = 0; cpu < cpus; cpu++)
      any |= add_event(tids[i], cpu, period_ns);
  if (!any)
    perf_end();
  return any;
}

/* As the kernel writes it, for what open_event asks for. */
typedef struct {
  struct perf_event_header header;
  uint32_t pid, tid;
  uint64_t abi, registers[SAMPLE_REGISTERS], stack_bytes;
  uint8_t stack[STACK];
  uint64_t stack_there;
} record;

static void use_record(const record *r, stack_sample_use *use, void *data) {
  if (r->header.type != PERF_RECORD_SAMPLE || r->abi != PERF_SAMPLE_REGS_ABI_64 ||
      r->stack_bytes != STACK || r->stack_there > STACK)
    return;
  stack_sample s = {.tid = (pid_t)r->tid, .stack = r->stack, .stack_bytes = r->stack_there};
  for (int i = 0; i < SAMPLE_REGISTERS; i++)
    s.registers[registers[i].dwarf] = r->registers[i];
  use(data, &s);
}

static void copy_out(void *to, const uint8_t *ring, uint64_t at, size_t bytes) {
  size_t first = BYTES - at % BYTES;
  if (first > bytes)
    first = bytes;
  memcpy(to, ring + at % BYTES, first);
  memcpy((uint8_t *)to + first, ring, bytes - first);
}

static void take(struct perf_event_mmap_page *ring, stack_sample_use *use, void *data) {
  static record r;
  const uint8_t *bytes = (const uint8_t *)ring + PAGE;
  uint64_t head = __atomic_load_n(&ring->data_head, __ATOMIC_ACQUIRE), at = ring->data_tail;
  while (at < head) {
    copy_out(&r.header, bytes, at, sizeof r.header);
    if (r.header.size == 0)
      break;
    memset((uint8_t *)&r + sizeof r.header, 0, sizeof r - sizeof r.header);
    copy_out(&r, bytes, at, r.header.size < sizeof r ? r.header.size : sizeof r);
    use_record(&r, use, data);
    at += r.header.size;
  }
  __atomic_store_n(&ring->data_tail, at, __ATOMIC_RELEASE);
}

void perf_take(stack_sample_use *use, void *data) {
  for (int cpu = 0; cpu < cpus; cpu++)
    if (rings[cpu])
      take(rings[cpu], use, data);
}

void perf_end(void) {
  for (int i = 0; i < event_count; i++)
    close(events[i]);
  for (int cpu = 0; cpu < cpus; cpu++) {
    if (rings[cpu])
      munmap(rings[cpu], BYTES + PAGE);
    rings[cpu] = NULL;
  }
  event_count = 0;
}
