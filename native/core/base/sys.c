#include "sys.h"

enum {
  SYS_MMAP = 9,
  SYS_MPROTECT = 10,
  SYS_MUNMAP = 11,
  SYS_MREMAP = 25,
  SYS_MINCORE = 27,
  SYS_MADVISE = 28
};
enum { PROT_RW = 3, MAP_PRIVATE_ANON_NORESERVE = 0x4022, MAP_NOREPLACE = 0x100000 };
enum { MADV_DONT_NEED = 4, MADV_NO_HUGEPAGE = 15 };

uint64_t ca_window;

long ca_syscall(long number, long a, long b, long c, long d, long e, long f) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

bool ca_peer_died(int fd) {
  enum { SYS_RECVFROM = 45, PEEK_WITHOUT_WAITING = 0x42, NOTHING_YET = -11, INTERRUPTED = -4 };
  char byte;
  long n = ca_syscall(SYS_RECVFROM, fd, (long)&byte, 1, PEEK_WITHOUT_WAITING, 0, 0);
  return n != 1 && n != NOTHING_YET && n != INTERRUPTED;
}

/* Writes "/proc/PID/stat" for the PID that a session's folder is named after. */
static bool stat_of_owner(const char *socket, char path[32]) {
  static const char owner[] = "/comair-", before[] = "/proc/", after[] = "/stat";
  const char *digits = NULL;
  for (; *socket; socket++) {
    int i = 0;
    while (owner[i] && socket[i] == owner[i])
      i++;
    if (!owner[i])
      digits = socket + i;
  }
  int at = 0;
  for (; before[at]; at++)
    path[at] = before[at];
  for (; digits && *digits >= '0' && *digits <= '9' && at < 16; digits++)
    path[at++] = *digits;
  bool found = path[at - 1] != '/';
  for (int i = 0; i <= 5; i++)
    path[at++] = after[i];
  return found;
}

static bool is_dead(const char *stat) {
  enum { SYS_READ = 0, SYS_OPEN = 2, SYS_CLOSE = 3, NONE_SUCH = -2 };
  char text[512];
  long file = ca_syscall(SYS_OPEN, (long)stat, 0, 0, 0, 0, 0);
  if (file < 0)
    return file == NONE_SUCH;
  long bytes = ca_syscall(SYS_READ, file, (long)text, sizeof text - 2, 0, 0, 0);
  ca_syscall(SYS_CLOSE, file, 0, 0, 0, 0, 0);
  /* The state comes after the name, which may hold anything; a dead one may wait for its parent. */
  while (bytes > 0 && text[bytes - 1] != ')')
    bytes--;
  return bytes <= 0 || text[bytes + 1] == 'Z' || text[bytes + 1] == 'X';
}

bool ca_launcher_died(const char *socket, long refused) {
  enum { SYS_NANOSLEEP = 35, REFUSED = -111 };
  static const long step[2] = {0, 10000000};
  char stat[32];
  /* Connecting is also refused where the socket is seen through another file system. */
  if (refused != REFUSED || !stat_of_owner(socket, stat))
    return false;
  /* Its files are closed a moment before it is dead. */
  for (int i = 0; i < 20; i++) {
    if (is_dead(stat))
      return true;
    ca_syscall(SYS_NANOSLEEP, (long)step, 0, 0, 0, 0, 0);
  }
  return false;
}

bool ca_map_window(void) {
  uint64_t start = CA_WINDOW_FIRST, bytes = CA_WINDOW_LAST - start;
  long at = ca_syscall(SYS_MMAP, (long)start, (long)bytes, 0,
                       MAP_PRIVATE_ANON_NORESERVE | MAP_NOREPLACE, -1, 0);
  if (at != (long)start) {
    if (at > 0)
      ca_syscall(SYS_MUNMAP, at, (long)bytes, 0, 0, 0, 0);
    return false;
  }
  ca_syscall(SYS_MADVISE, at, (long)bytes, MADV_NO_HUGEPAGE, 0, 0, 0);
  ca_window = CA_WINDOW_START;
  ca_arena_beside_window();
  return true;
}

void ca_unmap_window(void) {
  uint64_t start = CA_WINDOW_FIRST;
  if (ca_window)
    ca_syscall(SYS_MUNMAP, (long)start, (long)(CA_WINDOW_LAST - start), 0, 0, 0, 0);
  ca_window = 0;
}

bool ca_move(void *to, void *from, size_t bytes) {
  enum { MAY_MOVE_FIXED = 3 };
  return ca_syscall(SYS_MREMAP, (long)from, (long)bytes, (long)bytes, MAY_MOVE_FIXED, (long)to,
                    0) == (long)to;
}

bool ca_use_window(uint64_t start, size_t bytes, bool accessible) {
  return ca_syscall(SYS_MPROTECT, (long)start, (long)bytes, accessible ? PROT_RW : 0, 0, 0, 0) == 0;
}

void ca_discard(void *memory, size_t bytes) {
  uint64_t start = ((uint64_t)memory + 4095) & ~4095ull;
  uint64_t end = ((uint64_t)memory + bytes) & ~4095ull;
  if (end > start)
    ca_syscall(SYS_MADVISE, (long)start, (long)(end - start), MADV_DONT_NEED, 0, 0, 0);
}

bool ca_resident(void *memory, size_t bytes, unsigned char *vec) {
  return ca_syscall(SYS_MINCORE, (long)memory, (long)bytes, (long)vec, 0, 0, 0) == 0;
}
