/* The routines that may be found costly: all of the program's files, by their places there. */
#ifndef CS_CANDIDATES_H
#define CS_CANDIDATES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
  const char *path; /* shared by those of one file */
  uint64_t offset, length;
  uint64_t header; /* of a loop of the routine; 0: it is the routine */
  bool has_loops;  /* that may become targets, where costly ones do */
} candidate;

/* From a file as src/sample/routines.ts writes it: by file, and there by offset. True: costly ones
 * of them are to become targets; false: all of them are targets, in this order. */
bool candidates_read(const char *path);
uint32_t candidates_count(void);
const candidate *candidate_at(uint32_t i);

/* Where the process has their files mapped now. To be called before candidate_of, and again when
 * that may have changed. */
void candidates_locate(pid_t pid);

enum { NO_CANDIDATE = UINT32_MAX };
/* The one whose code has this address, and where that is in its file. */
uint32_t candidate_of(uint64_t address, uint64_t *place);

#endif
