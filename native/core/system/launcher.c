#include "launcher.h"
#include "base/system_calls.h"
#include "base/syscall.h"

bool ca_peer_died(int fd) {
  enum { PEEK_WITHOUT_WAITING = 0x42, NOTHING_YET = -11, INTERRUPTED = -4 };
  char byte;
  long n = ca_syscall(SYS_recvfrom, fd, (long)&byte, 1, PEEK_WITHOUT_WAITING, 0, 0);
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
  enum { NONE_SUCH = -2 };
  char text[512];
  long file = ca_open(stat, 0);
  if (file < 0)
    return file == NONE_SUCH;
  long bytes = ca_syscall(SYS_read, file, (long)text, sizeof text - 2, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  /* The state comes after the name, which may hold anything; a dead one may wait for its parent. */
  while (bytes > 0 && text[bytes - 1] != ')')
    bytes--;
  return bytes <= 0 || text[bytes + 1] == 'Z' || text[bytes + 1] == 'X';
}

bool ca_launcher_died(const char *socket, long refused) {
  enum { REFUSED = -111 };
  static const long step[2] = {0, 10000000};
  char stat[32];
  /* Connecting is also refused where the socket is seen through another file system. */
  if (refused != REFUSED || !stat_of_owner(socket, stat))
    return false;
  /* Its files are closed a moment before it is dead. */
  for (int i = 0; i < 20; i++) {
    if (is_dead(stat))
      return true;
    ca_syscall(SYS_nanosleep, (long)step, 0, 0, 0, 0, 0);
  }
  return false;
}
