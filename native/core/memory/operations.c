/* What the kernel writes depends on the operation: sizes as the kernel has them
 * (include/uapi of Linux 6.12). */
#include "base/system_calls.h"
#include "operations.h"
#include "base/load.h"
#include "base/syscall.h"

typedef struct {
  uint16_t number;
  uint16_t operation;
  uint8_t operation_at, pointer_at; /* arguments */
  uint16_t bytes;
} operation;

enum { PERMISSIONS_OF_SHARED = 112, OF_SEMAPHORES = CA_SEMAPHORES_BYTES, OF_QUEUE = 120 };
enum { IPC_STAT = 2, IPC_INFO = 3, GETALL = 13 };

static const operation operations[] = {
    {SYS_arch_prctl, 0x1003 /* GET_FS */, 0, 1, 8},
    {SYS_arch_prctl, 0x1004 /* GET_GS */, 0, 1, 8},
    {SYS_arch_prctl, 0x1021 /* GET_XCOMP_SUPP */, 0, 1, 8},
    {SYS_arch_prctl, 0x1022 /* GET_XCOMP_PERM */, 0, 1, 8},
    {SYS_arch_prctl, 0x5005 /* SHSTK_STATUS */, 0, 1, 8},
    {SYS_prctl, 2 /* GET_PDEATHSIG */, 0, 1, 4},
    {SYS_prctl, 16 /* GET_NAME */, 0, 1, 16},
    {SYS_prctl, 25 /* GET_TSC */, 0, 1, 4},
    {SYS_prctl, 37 /* GET_CHILD_SUBREAPER */, 0, 1, 4},
    {SYS_prctl, 40 /* GET_TID_ADDRESS */, 0, 1, 8},
    {SYS_ptrace, 1 /* PEEKTEXT */, 0, 3, 8},
    {SYS_ptrace, 2 /* PEEKDATA */, 0, 3, 8},
    {SYS_ptrace, 3 /* PEEKUSER */, 0, 3, 8},
    {SYS_ptrace, 12 /* GETREGS */, 0, 3, CA_GENERAL_BYTES},
    {SYS_ptrace, 14 /* GETFPREGS */, 0, 3, CA_FLOATING_BYTES},
    {SYS_ptrace, 0x4201 /* GETEVENTMSG */, 0, 3, 8},
    {SYS_ptrace, 0x4202 /* GETSIGINFO */, 0, 3, 128},
    {SYS_ptrace, 0x420a /* GETSIGMASK */, 0, 3, 8},
    {SYS_ptrace, 0x420f /* GET_RSEQ_CONFIGURATION */, 0, 3, 24},
    {SYS_shmctl, IPC_STAT, 1, 2, PERMISSIONS_OF_SHARED},
    {SYS_shmctl, IPC_INFO, 1, 2, 72},
    {SYS_shmctl, 13 /* SHM_STAT */, 1, 2, PERMISSIONS_OF_SHARED},
    {SYS_shmctl, 14 /* SHM_INFO */, 1, 2, 48},
    {SYS_shmctl, 15 /* SHM_STAT_ANY */, 1, 2, PERMISSIONS_OF_SHARED},
    {SYS_semctl, IPC_STAT, 2, 3, OF_SEMAPHORES},
    {SYS_semctl, IPC_INFO, 2, 3, 40},
    {SYS_semctl, 18 /* SEM_STAT */, 2, 3, OF_SEMAPHORES},
    {SYS_semctl, 19 /* SEM_INFO */, 2, 3, 40},
    {SYS_semctl, 20 /* SEM_STAT_ANY */, 2, 3, OF_SEMAPHORES},
    {SYS_msgctl, IPC_STAT, 1, 2, OF_QUEUE},
    {SYS_msgctl, IPC_INFO, 1, 2, 32},
    {SYS_msgctl, 11 /* MSG_STAT */, 1, 2, OF_QUEUE},
    {SYS_msgctl, 12 /* MSG_INFO */, 1, 2, 32},
    {SYS_msgctl, 13 /* MSG_STAT_ANY */, 1, 2, OF_QUEUE},
};

/* How many a set of semaphores has: the kernel writes a short for each. */
static uint64_t semaphores(uint64_t set) {
  unsigned char about[OF_SEMAPHORES];
  uint64_t count = 0;
  if (ca_syscall(SYS_semctl, (long)set, 0, IPC_STAT, (long)about, 0, 0) != 0)
    return 0;
  for (int i = 7; i >= 0; i--)
    count = count << 8 | about[CA_SEMAPHORES_COUNT + i];
  return count;
}

/* What reads that were submitted have brought: linux/aio_abi.h. */
static void completed(ca_access_list *list, uint64_t events, long count) {
  enum { READ = 0, READ_VECTORS = 7 };
  for (long i = 0; i < count; i++) {
    uint64_t event[4], control[8];
    if (!ca_load(events + 32 * (uint64_t)i, event, sizeof event) || (int64_t)event[2] <= 0 ||
        !ca_load(event[1], control, sizeof control))
      continue;
    uint16_t operation = (uint16_t)control[2];
    if (operation == READ)
      ca_access_add(list, control[3], event[2]);
    else if (operation == READ_VECTORS)
      ca_access_add_vectors(list, control[3], control[4], event[2]);
  }
}

/* Each gets a key. */
static void submitted(ca_access_list *list, uint64_t array, long count) {
  enum { KEY = 8, KEY_BYTES = 4 };
  for (long i = 0; i < count && i < CA_KERNEL_ACCESSES; i++) {
    uint64_t control;
    if (ca_load(array + 8 * (uint64_t)i, &control, sizeof control))
      ca_access_add(list, control + KEY, KEY_BYTES);
  }
}

/* A word that a futex's operation changes. */
static void changed_word(ca_access_list *list, const uint64_t *a) {
  enum { OPERATION = 127, WAKE_OP = 5, LOCK_PI = 6, TRYLOCK_PI = 8, LOCK_PI2 = 13 };
  int operation = (int)a[1] & OPERATION;
  if ((operation >= LOCK_PI && operation <= TRYLOCK_PI) || operation == LOCK_PI2)
    ca_access_add(list, a[0], 4);
  else if (operation == WAKE_OP)
    ca_access_add(list, a[4], 4);
}

/* What is left of a time to wait: the kernel leaves one of 0 as it is. */
static void left_of_time(ca_access_list *list, uint64_t time) {
  uint64_t left[2];
  if (time && ca_load(time, left, sizeof left) && (left[0] || left[1]))
    ca_access_add(list, time, sizeof left);
}

/* A handle has its length, and its type behind it; where the file is mounted stands elsewhere. */
static void handle(ca_access_list *list, const uint64_t *a) {
  enum { LONG_ID = 1 /* a flag */, HEAD = 8 };
  uint32_t bytes;
  if (ca_load(a[2], &bytes, sizeof bytes))
    ca_access_add(list, a[2], HEAD + (uint64_t)bytes);
  ca_access_add(list, a[3], (uint32_t)a[4] & LONG_ID ? 8 : 4);
}

void ca_access_set_by_operation(ca_access_list *list, long number, const uint64_t *a) {
  enum { IPC_SET = 1, SETALL = 17 };
  if (number == SYS_shmctl && (int)a[1] == IPC_SET)
    ca_access_add(list, a[2], PERMISSIONS_OF_SHARED);
  else if (number == SYS_msgctl && (int)a[1] == IPC_SET)
    ca_access_add(list, a[2], OF_QUEUE);
  else if (number == SYS_semctl && (int)a[2] == IPC_SET)
    ca_access_add(list, a[3], OF_SEMAPHORES);
  else if (number == SYS_semctl && (int)a[2] == SETALL)
    ca_access_add(list, a[3], 2 * semaphores(a[0]));
}

void ca_access_by_operation(ca_access_list *list, long number, const uint64_t *a, long result) {
  enum { PAGE = 4096, ATTRIBUTES = 56, TYPE = 8 };
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    const operation *o = &operations[i];
    if (o->number == number && (int)a[o->operation_at] == o->operation)
      ca_access_add(list, a[o->pointer_at], o->bytes);
  }
  switch (number) {
  case SYS_semctl:
    if ((int)a[2] == GETALL)
      ca_access_add(list, a[3], 2 * semaphores(a[0]));
    break;
  case SYS_io_getevents:
  case SYS_io_pgetevents:
    completed(list, a[3], result);
    break;
  case SYS_io_submit:
    submitted(list, a[2], result);
    break;
  case SYS_mincore:
    ca_access_add(list, a[2], (a[1] + PAGE - 1) / PAGE);
    break;
  case SYS_sched_getattr:
    ca_access_add(list, a[1], (uint32_t)a[2] < ATTRIBUTES ? (uint32_t)a[2] : ATTRIBUTES);
    break;
  case SYS_waitid: /* signal, error, code; behind a gap child, user, status */
    ca_access_add(list, a[2], 12);
    ca_access_add(list, a[2] ? a[2] + 16 : 0, 12);
    break;
  case SYS_get_mempolicy: /* a bit for each node, in whole words */
    ca_access_add(list, a[2] ? a[1] : 0, (a[2] - 1 + 63) / 64 * 8);
    break;
  case SYS_name_to_handle_at:
    handle(list, a);
    break;
  case SYS_futex:
    changed_word(list, a);
    break;
  case SYS_select:
  case SYS_pselect6:
    left_of_time(list, a[4]);
    break;
  case SYS_ppoll:
    left_of_time(list, a[2]);
    break;
  case SYS_msgrcv:
    ca_access_add(list, a[1], TYPE + (uint64_t)result);
    break;
  default:
    break;
  }
}
