#include "candidates.h"

#include "run/mapped.h"
#include "run/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 8192, FILES = 512, MAPPINGS = 1024 };

static candidate *all;
static uint32_t count, room;

/* Of each file, its first and the one behind its last. */
static struct {
  const char *path;
  uint32_t first, end;
} files[FILES];
static uint32_t file_count;

/* Code of a file, as it is mapped. */
static struct {
  uint64_t start, end, bias;
  uint32_t file;
} mappings[MAPPINGS];
static uint32_t mapping_count;

static void add(candidate each) {
  enum { FIRST = 4096 };
  if (count == room) {
    room = room ? 2 * room : FIRST;
    all = realloc(all, room * sizeof *all);
    if (!all)
      run_fail("routines", "no memory is left");
  }
  all[count++] = each;
}

static void begin_file(const char *path) {
  if (file_count == FILES)
    run_fail(path, "the program has more files than are looked at");
  files[file_count].path = strdup(path);
  files[file_count++].first = count;
}

bool candidates_read(const char *path) {
  char line[LINE], *rest;
  bool chosen = false;
  FILE *list = fopen(path, "r");
  if (!list)
    run_fail(path, strerror(errno));
  while (fgets(line, sizeof line, list)) {
    line[strcspn(line, "\n")] = 0;
    chosen |= strcmp(line, "costly") == 0;
    if (line[0] == '/') {
      begin_file(line);
    } else if (file_count > 0 && *line) {
      uint64_t offset = strtoull(line, &rest, 16), length = strtoull(rest, &rest, 16);
      uint64_t more = strtoull(rest, NULL, 16);
      add((candidate){files[file_count - 1].path, offset, length, chosen ? 0 : more,
                      chosen && more != 0});
      files[file_count - 1].end = count;
    }
  }
  fclose(list);
  return chosen;
}

uint32_t candidates_count(void) {
  return count;
}

const candidate *candidate_at(uint32_t i) {
  return &all[i];
}

static void note(void *unused, const mapped *m) {
  (void)unused;
  for (uint32_t i = 0; i < file_count && mapping_count < MAPPINGS; i++)
    if (strcmp(files[i].path, m->path) == 0) {
      uint64_t bias;
      if (!mapped_bias(m, &bias))
        return;
      mappings[mapping_count].start = m->start;
      mappings[mapping_count].end = m->end;
      mappings[mapping_count].bias = bias;
      mappings[mapping_count++].file = i;
      return;
    }
}

void candidates_locate(pid_t pid) {
  mapping_count = 0;
  mapped_code(pid, note, NULL);
}

/* The last one of a file that begins at or before the place. */
static uint32_t in_file(uint32_t file, uint64_t offset) {
  uint32_t low = files[file].first, high = files[file].end;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (all[middle].offset <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == files[file].first)
    return NO_CANDIDATE;
  const candidate *found = &all[low - 1];
  return offset < found->offset + found->length ? low - 1 : NO_CANDIDATE;
}

uint32_t candidate_of(uint64_t address, uint64_t *place) {
  for (uint32_t i = 0; i < mapping_count; i++)
    if (address >= mappings[i].start && address < mappings[i].end) {
      *place = address - mappings[i].bias;
      return in_file(mappings[i].file, *place);
    }
  return NO_CANDIDATE;
}
