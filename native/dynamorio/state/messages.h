/* What the client tells whoever runs it. */
#ifndef CD_MESSAGES_H
#define CD_MESSAGES_H

#include <stdbool.h>

/* Says what happened and what to do, and ends the process; the launcher shows the text. */
void cd_fail(const char *why) __attribute__((noreturn));
/* The same when the client has met code that it cannot translate. */
void cd_fail_translating(const char *why) __attribute__((noreturn));
/* Why there may be no address space for our tables, at the start or later. */
#define CD_NO_TABLES                                                                               \
  "there is no address space for the profiler's tables: raise the limit on it (ulimit -v), or "    \
  "let "                                                                                           \
  "the kernel overcommit memory (sysctl vm.overcommit_memory=0)"
/* For the report, the first time. */
void cd_note_once(bool *told, const char *text);

/* As that, and the user is told while the program still runs. */
void cd_note_at_once(bool *told, const char *text);

#endif
