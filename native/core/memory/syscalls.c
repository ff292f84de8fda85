#include "syscalls.h"
#include "access_list.h"
#include "objects.h"
#include "operations.h"
#include "base/load.h"
#include "base/syscall.h"
#include "syscall_table.h"

enum { MAX_TEXT = 4096 };

typedef ca_access_list list;

static void add_text(list *l, uint64_t address) {
  unsigned char piece[256];
  uint64_t length = 0;
  while (address && length < MAX_TEXT) {
    uint64_t at = address + length, bytes = sizeof piece - (at & (sizeof piece - 1));
    if (!ca_load(at, piece, bytes))
      return;
    for (uint64_t i = 0; i < bytes; i++)
      if (piece[i] == 0) {
        ca_access_add(l, address, length + i + 1);
        return;
      }
    length += bytes;
  }
}

/* The vectors themselves. */
static void add_array(list *l, uint64_t array, uint64_t count) {
  if (count < CA_VECTORS_REFUSED)
    ca_access_add(l, array, 16 * count);
}

typedef struct {
  uint64_t name, name_bytes, vectors, vector_count, control, control_bytes, flags;
} message_header;

static void add_message(list *l, uint64_t address, bool write, uint64_t total) {
  message_header m;
  if (!ca_load(address, &m, sizeof m))
    return;
  if (!write) {
    ca_access_add(l, address, sizeof m);
    add_array(l, m.vectors, m.vector_count);
  }
  ca_access_add(l, m.name, (uint32_t)m.name_bytes);
  ca_access_add_vectors(l, m.vectors, m.vector_count, total);
  ca_access_add(l, m.control, m.control_bytes);
  if (!write)
    return;
  ca_access_add(l, m.name ? address + 8 : 0, 4); /* lengths and flags */
  ca_access_add(l, address + 40, 12);
}

/* What the kernel reads of a message that it is to fill. */
static void add_empty_messages(list *l, uint64_t array, uint64_t count) {
  message_header m;
  for (uint64_t i = 0; i < count && i < 8 && ca_load(array + 64 * i, &m, sizeof m); i++) {
    ca_access_add(l, array + 64 * i, sizeof m);
    add_array(l, m.vectors, m.vector_count);
  }
}

static void add_messages(list *l, uint64_t array, uint64_t count, bool write) {
  for (uint64_t i = 0; i < count && i < 8; i++) {
    uint32_t bytes = 0;
    if (write && !ca_load(array + 64 * i + 56, &bytes, 4))
      return;
    add_message(l, array + 64 * i, write, write ? bytes : ~0ull);
    if (write)
      ca_access_add(l, array + 64 * i + 56, 4);
  }
}

/* The number that a pointer argument points to. */
static uint64_t pointed_at(uint64_t address) {
  uint32_t value = 0;
  return address && ca_load(address, &value, 4) ? value : 0;
}

static uint64_t times(const ca_syscall_operand *o, const uint64_t *a, long result) {
  switch (o->count) {
  case CA_ONCE:
    return 1;
  case CA_RESULT:
    return result > 0 ? (uint64_t)result : 0;
  default:
    if (o->count < CA_INT)
      return a[o->count - CA_ARGUMENT];
    int32_t count = (int32_t)a[o->count - CA_INT];
    return count > 0 ? (uint64_t)count : 0;
  }
}

/* F_GETLK, F_SETLK, F_SETLKW, and those of open files. */
static bool is_about_lock(int command) {
  return (command >= 5 && command <= 7) || (command >= 36 && command <= 38);
}

static void special_reads(list *l, const ca_syscall_entry *e, const uint64_t *a) {
  switch (e->special) {
  case CA_WRITE_VECTORS:
    add_array(l, a[1], a[2]);
    ca_access_add_vectors(l, a[1], a[2], ~0ull);
    break;
  case CA_READ_VECTORS:
  case CA_SPLICE_VECTORS:
    add_array(l, a[1], a[2]);
    break;
  case CA_TO_QUEUE:
    ca_access_add(l, a[1], 8 + a[2]);
    break;
  case CA_FCNTL:
    if (is_about_lock((int)a[1]))
      ca_access_add(l, a[2], 32);
    break;
  case CA_COPY_FROM_PROCESS:
  case CA_COPY_TO_PROCESS:
    add_array(l, a[1], a[2]);
    add_array(l, a[3], a[4]);
    break;
  case CA_RECEIVE_MESSAGE:
    add_empty_messages(l, a[1], 1);
    break;
  case CA_RECEIVE_MESSAGES:
    add_empty_messages(l, a[1], (uint32_t)a[2]);
    break;
  case CA_SEND_MESSAGE:
    add_message(l, a[1], false, ~0ull);
    break;
  case CA_SEND_MESSAGES:
    add_messages(l, a[1], a[2], false);
    break;
  case CA_IOCTL:
    if (a[1] >> 30 & 1)
      ca_access_add(l, a[2], a[1] >> 16 & 0x3fff);
    break;
  case CA_VALUE_RESULT:
    ca_access_add(l, a[2], 4);
    break;
  default:
    break;
  }
}

/* SIOCGIFNAME, SIOCGIFFLAGS and their like, which fill a struct ifreq. */
static bool asks_for_interface(uint64_t request) {
  static const uint16_t requests[] = {0x8910, 0x8913, 0x8915, 0x8917, 0x8919, 0x891b,
                                      0x891d, 0x8921, 0x8927, 0x8933, 0x8942, 0x8970};
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
    if (request == requests[i])
      return true;
  return false;
}

static void special_writes(list *l, const ca_syscall_entry *e, const uint64_t *a, long result) {
  enum { TCGETS = 0x5401, TIOCGPGRP = 0x540f, TIOCGWINSZ = 0x5413, FIONREAD = 0x541b };
  enum { TIOCOUTQ = 0x5411, FIGETBSZ = 2 };
  enum { F_GETLK = 5, F_OFD_GETLK = 36, F_GETOWN_EX = 16 };
  switch (e->special) {
  case CA_READ_VECTORS:
  case CA_COPY_FROM_PROCESS:
    ca_access_add_vectors(l, a[1], a[2], (uint64_t)result);
    break;
  case CA_RECEIVE_MESSAGE:
    add_message(l, a[1], true, (uint64_t)result);
    break;
  case CA_RECEIVE_MESSAGES:
    add_messages(l, a[1], (uint64_t)result, true);
    break;
  case CA_VALUE_RESULT: /* accept, getsockname: address and its length */
    ca_access_add(l, a[1], pointed_at(a[2]));
    ca_access_add(l, a[2], 4);
    break;
  case CA_RECEIVE_FROM: /* MSG_TRUNC tells of more than there is room for */
    ca_access_add(l, a[1], (uint64_t)result < a[2] ? (uint64_t)result : a[2]);
    ca_access_add(l, a[4], pointed_at(a[5]));
    ca_access_add(l, a[5], 4);
    break;
  case CA_SOCKET_OPTION:
    ca_access_add(l, a[3], pointed_at(a[4]));
    ca_access_add(l, a[4], 4);
    break;
  case CA_IOCTL:
    if (a[1] >> 31 & 1)
      ca_access_add(l, a[2], a[1] >> 16 & 0x3fff);
    else if (a[1] == TCGETS)
      ca_access_add(l, a[2], 36);
    else if (a[1] == TIOCGWINSZ)
      ca_access_add(l, a[2], 8);
    else if (a[1] == TIOCGPGRP || a[1] == FIONREAD || a[1] == TIOCOUTQ || a[1] == FIGETBSZ)
      ca_access_add(l, a[2], 4);
    else if (asks_for_interface(a[1]))
      ca_access_add(l, a[2], 40);
    break;
  case CA_FCNTL:
    if (a[1] == F_GETLK || a[1] == F_OFD_GETLK)
      ca_access_add(l, a[2], 32);
    else if (a[1] == F_GETOWN_EX)
      ca_access_add(l, a[2], 8);
    break;
  case CA_SELECT:
    for (int i = 1; i <= 3; i++)
      ca_access_add(l, a[i], (a[0] + 63) / 64 * 8);
    break;
  default:
    break;
  }
}

static const ca_syscall_entry *entry_of(long number) {
  for (size_t i = 0; i < CA_SYSCALL_ENTRIES; i++)
    if (ca_syscall_table[i].number == number)
      return &ca_syscall_table[i];
  return NULL;
}

uint32_t ca_syscall_reads(long number, const uint64_t *arguments, ca_kernel_access *found) {
  list l = {found, 0};
  const ca_syscall_entry *e = entry_of(number);
  for (int i = 0; e && i < CA_OPERANDS && e->operands[i].kind; i++) {
    const ca_syscall_operand *o = &e->operands[i];
    if (o->kind == CA_TEXT)
      add_text(&l, arguments[o->argument]);
    else if (o->kind == CA_IN || o->kind == CA_IN_OUT)
      ca_access_add(&l, arguments[o->argument], o->unit * times(o, arguments, 0));
  }
  if (e)
    special_reads(&l, e, arguments);
  if (number == SYS_prctl && (int)arguments[0] == 15 /* SET_NAME */)
    add_text(&l, arguments[1]);
  ca_access_set_by_operation(&l, number, arguments);
  ca_access_reads_of_object(&l, number, arguments);
  return l.count;
}

/* Some tell how much there would be, or that there is nothing yet. */
static bool only_tells(long number, const uint64_t *a, long result) {
  switch (number) {
  case SYS_wait4:
    return result <= 0;
  case SYS_getgroups:
    return a[0] == 0;
  case SYS_getxattr:
  case SYS_lgetxattr:
  case SYS_fgetxattr:
    return a[3] == 0;
  case SYS_listxattr:
  case SYS_llistxattr:
  case SYS_flistxattr:
    return a[2] == 0;
  default:
    return false;
  }
}

bool ca_syscall_is_known(long number) {
  return entry_of(number) != NULL;
}

uint32_t ca_syscall_writes(long number, const uint64_t *arguments, long result,
                           ca_kernel_access *found) {
  list l = {found, 0};
  const ca_syscall_entry *e = entry_of(number);
  if ((result < 0 && result > -4096) || only_tells(number, arguments, result))
    return 0;
  for (int i = 0; e && i < CA_OPERANDS && e->operands[i].kind; i++) {
    const ca_syscall_operand *o = &e->operands[i];
    if (o->kind == CA_OUT || o->kind == CA_IN_OUT)
      ca_access_add(&l, arguments[o->argument], o->unit * times(o, arguments, result));
  }
  if (e)
    special_writes(&l, e, arguments, result);
  ca_access_by_operation(&l, number, arguments, result);
  ca_access_of_object(&l, number, arguments, result);
  return l.count;
}
