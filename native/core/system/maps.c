#include "maps.h"
#include "base/syscall.h"
#include "base/arena.h"

enum { PIECE = 16384, REGIONS = 64 };
enum { SYS_READ = 0, SYS_OPEN = 2, SYS_CLOSE = 3, CLOEXEC = 02000000 };

static uint64_t hex(const char **at) {
  uint64_t value = 0;
  for (;; (*at)++) {
    char c = **at;
    if (c >= '0' && c <= '9')
      value = value << 4 | (uint64_t)(c - '0');
    else if (c >= 'a' && c <= 'f')
      value = value << 4 | (uint64_t)(c - 'a' + 10);
    else
      return value;
  }
}

/* start-end rwxp offset device inode   path */
static void visit_line(char *line, ca_map_visitor visit, void *context) {
  const char *at = line;
  uint64_t start = hex(&at);
  if (*at++ != '-')
    return;
  uint64_t end = hex(&at);
  const char *protection = ++at;
  at += 5;
  uint64_t offset = hex(&at);
  for (int field = 0; field < 2; field++)
    for (at++; *at && *at != ' '; at++) {
    }
  while (*at == ' ')
    at++;
  visit(context, start, end, protection, offset, at);
}

bool ca_visit_maps(ca_map_visitor visit, void *context) {
  char *text = ca_map(PIECE);
  long file = ca_syscall(SYS_OPEN, (long)"/proc/self/maps", CLOEXEC, 0, 0, 0, 0);
  long held = 0, n;
  bool any = false;
  while (text && file >= 0 &&
         (n = ca_syscall(SYS_READ, file, (long)(text + held), PIECE - 1 - held, 0, 0, 0)) > 0) {
    held += n;
    long done = 0;
    for (long i = 0; i < held; i++)
      if (text[i] == '\n') {
        text[i] = 0;
        visit_line(text + done, visit, context);
        done = i + 1;
        any = true;
      }
    for (long i = done; i < held; i++)
      text[i - done] = text[i];
    held -= done;
  }
  if (file >= 0)
    ca_syscall(SYS_CLOSE, file, 0, 0, 0, 0, 0);
  if (text)
    ca_unmap(text, PIECE);
  return any;
}

/* ---- single places ---- */

static ca_region regions[REGIONS];
static unsigned next;

void ca_regions_changed(uint64_t start, uint64_t bytes) {
  for (int i = 0; i < REGIONS; i++)
    if (start < regions[i].end && start + bytes > regions[i].start)
      regions[i] = (ca_region){0};
}

typedef struct {
  uint64_t address;
  ca_region *found;
} search;

static void look(void *context, uint64_t start, uint64_t end, const char *protection,
                 uint64_t offset, const char *path) {
  search *s = context;
  if (s->address >= start && s->address < end)
    *s->found =
        (ca_region){start, end, protection[1] == 'w', protection[2] == 'x', protection[3] == 's'};
}

bool ca_region_at(uint64_t address, ca_region *region) {
  for (int i = 0; i < REGIONS; i++)
    if (address >= regions[i].start && address < regions[i].end) {
      *region = regions[i];
      return true;
    }
  search s = {address, region};
  *region = (ca_region){0};
  if (!ca_visit_maps(look, &s)) {
    *region = (ca_region){address, address + 1, .writable = true, .executable = true};
    return true;
  }
  if (region->end == 0)
    return false;
  if (region->executable)
    regions[next++ % REGIONS] = *region;
  return true;
}
