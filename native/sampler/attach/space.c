#include "space.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 8192, PAGE = 4096 };

static FILE *open_maps(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/maps", pid);
  return fopen(path, "r");
}

/* In the middle of the largest gap. */
uint64_t space_find(pid_t pid, uint64_t bytes) {
  char line[LINE];
  unsigned long start, end;
  uint64_t before = 0, widest = 2 * bytes, found = 0;
  FILE *maps = open_maps(pid);
  while (maps && fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%lx-%lx", &start, &end) != 2 || end >> 47)
      continue;
    if (before && start - before > widest) {
      widest = start - before;
      found = (before + widest / 2) & -(uint64_t)PAGE;
    }
    before = end;
  }
  if (maps)
    fclose(maps);
  return found;
}

bool space_is(pid_t pid, uint64_t from, uint64_t to) {
  char line[LINE];
  unsigned long start, end;
  bool is = false;
  FILE *maps = open_maps(pid);
  while (maps && !is && fgets(line, sizeof line, maps))
    is = sscanf(line, "%lx-%lx", &start, &end) == 2 && start == from && end == to &&
         strstr(line, " r-xp ") && !strchr(line, '/');
  if (maps)
    fclose(maps);
  return is;
}

bool space_is_used(pid_t pid, uint64_t address) {
  char line[LINE];
  unsigned long start, end;
  bool used = false;
  FILE *maps = open_maps(pid);
  while (maps && !used && fgets(line, sizeof line, maps))
    used = sscanf(line, "%lx-%lx", &start, &end) == 2 && address >= start && address < end;
  if (maps)
    fclose(maps);
  return used;
}
