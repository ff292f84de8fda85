#include "effects.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "base/syscall.h"
#include "core/system/procfs.h"
#include "effect_table.h"
#include "requests.h"

enum { PATH_BYTES = 4096 };
typedef struct {
  char text[2 * PATH_BYTES + 2]; /* a folder and a path below it */
} name;

static void tell(ca_process *process, ca_effect_kind kind, const char *of) {
  ca_effects *known = &process->effects;
  uint64_t key = 0xcbf29ce484222325ull; /* FNV-1a */
  for (const char *c = of; *c; c++)
    key = (key ^ (unsigned char)*c) * 0x100000001b3ull;
  key = (key << 8) | kind;
  for (uint32_t i = 0; i < known->count; i++)
    if (known->keys[i] == key)
      return;
  if (known->count == CA_EFFECTS)
    return;
  known->keys[known->count++] = key;
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 2);
  CA_KEY(&w, EFFECT, EFFECT);
  ca_put_uint(&w, known->count == CA_EFFECTS ? CA_EFFECT_MORE : kind);
  CA_KEY(&w, EFFECT, OF);
  ca_put_text(&w, of, sizeof(name));
  ca_message_end(&process->wire, &w, CA_MESSAGE_EFFECT);
}

/* ---- paths ---- */

/* The text at `address` of the program, behind `length` bytes that are there already. */
static bool add_text(name *to, size_t length, uint64_t address) {
  for (size_t room = PATH_BYTES; address && room > 0;) {
    size_t bytes = 256 - (address & 255);
    bytes = bytes < room ? bytes : room;
    if (!ca_load(address, to->text + length, bytes))
      return false;
    for (size_t i = 0; i < bytes; i++)
      if (to->text[length + i] == 0)
        return true;
    length += bytes, address += bytes, room -= bytes;
  }
  return false;
}

/* Where relative paths begin: a descriptor, or the current folder. Its length. */
static size_t name_base(name *to, int descriptor) {
  enum { CURRENT = -100 };
  long length = descriptor == CURRENT ? ca_read_link("/proc/self/cwd", to->text, PATH_BYTES)
                                      : ca_path_of(descriptor, to->text, PATH_BYTES);
  return length > 0 ? (size_t)length : 0;
}

/* What cannot be named has no text. */
static void name_path(name *to, int base, uint64_t path) {
  char first = 0;
  size_t length = 0;
  if (path == 0 || (ca_load(path, &first, 1) && first != '/')) {
    length = name_base(to, base);
    if (path != 0)
      to->text[length++] = '/';
    to->text[length] = 0;
  }
  if (path != 0 && !add_text(to, length, path))
    to->text[0] = 0;
}

static void told_by_table(ca_process *process, long number, const uint64_t *a) {
  enum { CURRENT = -100 };
  name of;
  for (size_t i = 0; i < CA_EFFECT_ENTRIES; i++) {
    const ca_effect_entry *e = &ca_effect_table[i];
    if (e->number != number)
      continue;
    of.text[0] = 0;
    if (e->base == CA_DESCRIPTOR_ITSELF)
      name_path(&of, (int)a[e->path], 0);
    else if (e->base != CA_NOTHING)
      name_path(&of, e->base == CA_HERE ? CURRENT : (int)a[e->base], a[e->path]);
    tell(process, e->kind, of.text);
  }
}

/* ---- what is behind a descriptor ---- */

/* As the kernel fills it on x86-64. */
typedef struct {
  uint64_t device, inode, links;
  uint32_t mode, user, group, unused;
  uint64_t special;
  uint64_t rest[12];
} status;

enum { TYPE = 0170000, CHARACTERS = 0020000, BLOCKS = 0060000, NAMED_PIPE = 0010000 };

static bool look(int descriptor, status *found) {
  return ca_syscall(SYS_fstat, descriptor, (long)found, 0, 0, 0, 0) == 0;
}

static uint32_t major_of(const status *s) {
  return (uint32_t)(s->special >> 8) & 0xfff;
}

static bool is_terminal(const status *s) {
  enum { CONSOLES = 4, TERMINALS = 5, FIRST_UNIX98 = 136, LAST_UNIX98 = 143 };
  uint32_t number = major_of(s);
  return (s->mode & TYPE) == CHARACTERS && (number == CONSOLES || number == TERMINALS ||
                                            (number >= FIRST_UNIX98 && number <= LAST_UNIX98));
}

/* null, zero, full, random, urandom: the same whoever uses them. */
static bool is_harmless(const status *s) {
  enum { MEMORY = 1, OF_NULL = 3, OF_ZERO = 5, OF_FULL = 7, OF_URANDOM = 9 };
  uint32_t minor = (uint32_t)s->special & 0xff;
  return (s->mode & TYPE) == CHARACTERS && major_of(s) == MEMORY &&
         (minor == OF_NULL || minor == OF_ZERO || (minor >= OF_FULL && minor <= OF_URANDOM));
}

static void read_from(ca_process *process, int descriptor) {
  status s;
  if (look(descriptor, &s) && is_terminal(&s))
    tell(process, CA_EFFECT_TERMINAL, "");
}

static void opened(ca_process *process, uint64_t flags, int descriptor) {
  enum { FOR_WRITING = 3, CREATE = 0100, EXCLUSIVE = 0200, TRUNCATE = 01000 };
  enum { NAMELESS = 020200000, PATH_ONLY = 010000000 };
  status s;
  name of;
  if ((flags & PATH_ONLY) || !look(descriptor, &s) || is_harmless(&s))
    return;
  uint32_t type = s.mode & TYPE;
  bool special = type == CHARACTERS || type == BLOCKS || type == NAMED_PIPE;
  bool written = (flags & FOR_WRITING) || (flags & TRUNCATE) || (flags & CREATE);
  if (!special && (!written || (flags & NAMELESS) == NAMELESS))
    return;
  if (is_terminal(&s)) {
    tell(process, CA_EFFECT_TERMINAL, "");
    return;
  }
  name_path(&of, descriptor, 0);
  /* A pipe of the program's own has no path, however it is opened anew. */
  if (type == NAMED_PIPE) {
    if (of.text[0] == '/')
      tell(process, CA_EFFECT_PIPE, of.text);
    return;
  }
  bool is_new = (flags & (CREATE | EXCLUSIVE)) == (CREATE | EXCLUSIVE);
  tell(process, special ? CA_EFFECT_DEVICE : is_new ? CA_EFFECT_MADE : CA_EFFECT_OPENED, of.text);
}

/* ---- others that are talked to ---- */

static void talked(ca_process *process, uint64_t address, uint64_t bytes) {
  enum { UNKNOWN = 0, LOCAL = 1, KERNEL = 16, CIPHERS = 38, FAMILY = 2, MOST = 110 };
  static const char digits[] = "0123456789abcdef";
  unsigned char raw[MOST];
  char text[2 * MOST + 1];
  bytes = bytes < MOST ? bytes : MOST;
  if (!address || bytes < FAMILY || !ca_load(address, raw, bytes))
    return;
  unsigned family = raw[0] | (unsigned)raw[1] << 8;
  if (family == UNKNOWN || family == KERNEL || family == CIPHERS)
    return;
  size_t length = 0;
  if (family == LOCAL) {
    for (size_t i = FAMILY; i < bytes && (raw[i] || i == FAMILY); i++)
      text[length++] = raw[i] ? (char)raw[i] : '@';
  } else {
    for (size_t i = 0; i < bytes && i < 28; i++) {
      text[length++] = digits[raw[i] >> 4];
      text[length++] = digits[raw[i] & 15];
    }
  }
  text[length] = 0;
  tell(process, family == LOCAL ? CA_EFFECT_SOCKET : CA_EFFECT_NETWORK, text);
}

/* The address that a message has with it. */
static void talked_in(ca_process *process, uint64_t message) {
  uint64_t head[2];
  if (message && ca_load(message, head, sizeof head))
    talked(process, head[0], (uint32_t)head[1]);
}

static void signalled(ca_process *process, long to) {
  char text[24], *end = text + sizeof text - 1;
  if (to == 0 || to == ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0))
    return;
  *end = 0;
  for (unsigned long rest = (unsigned long)(to < 0 ? -to : to); rest; rest /= 10)
    *--end = (char)('0' + rest % 10);
  if (to < 0)
    *--end = '-';
  tell(process, CA_EFFECT_SIGNALLED, end);
}

bool ca_effects_called(ca_process *process, long number, const uint64_t a[6], long result) {
  enum { IN_PROGRESS = -115, CURRENT = -100, LEAST_SET = 0x5402, LAST_SET = 0x5404 };
  uint64_t flags;
  status s;
  if (result < 0 && result >= -4095 && !(number == SYS_connect && result == IN_PROGRESS))
    return false;
  switch (number) {
  case SYS_read:
  case SYS_readv:
    read_from(process, (int)a[0]);
    break;
  case SYS_open:
    opened(process, a[1], (int)result);
    break;
  case SYS_openat:
    opened(process, a[2], (int)result);
    break;
  case SYS_openat2:
    if (ca_load(a[2], &flags, sizeof flags))
      opened(process, flags, (int)result);
    break;
  case SYS_creat:
    opened(process, 01101, (int)result);
    break;
  case SYS_ioctl: /* a terminal's modes */
    if (a[1] >= LEAST_SET && a[1] <= LAST_SET && look((int)a[0], &s) && is_terminal(&s))
      tell(process, CA_EFFECT_TERMINAL, "");
    break;
  case SYS_connect:
  case SYS_bind:
    talked(process, a[1], a[2]);
    break;
  case SYS_sendto:
    talked(process, a[4], a[5]);
    break;
  case SYS_sendmsg:
    talked_in(process, a[1]);
    break;
  case SYS_sendmmsg:
    for (long i = 0; i < result && i < 8; i++)
      talked_in(process, a[1] + 64 * (uint64_t)i);
    break;
  case SYS_kill:
    if (a[1] != 0)
      signalled(process, (long)(int)a[0]);
    break;
  default:
    told_by_table(process, number, a);
    break;
  }
  return !process->paused && ca_requests_called(&process->requests, number, a, result);
}
