#include "proc_maps.h"
#include <errno.h>
#include "base/system_calls.h"
#include "syscall.h"

enum { CLOEXEC = 02000000 };

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
static bool read_line(const char *at, ca_mapping *m) {
  m->start = hex(&at);
  if (*at++ != '-')
    return false;
  m->end = hex(&at);
  m->rights = ++at;
  at += 5;
  m->offset = hex(&at);
  for (int field = 0; field < 2; field++)
    for (at++; *at && *at != ' '; at++) {
    }
  while (*at == ' ')
    at++;
  m->path = at;
  return true;
}

typedef struct {
  ca_mapping_visitor visit;
  void *context;
  bool any, cut, enough;
} reading;

/* Of the bytes in `text`, how many are of whole lines. */
static size_t visit_lines(char *text, size_t held, reading *r) {
  size_t done = 0;
  for (size_t i = 0; i < held && !r->enough; i++) {
    ca_mapping m;
    if (text[i] != '\n')
      continue;
    text[i] = 0;
    r->any = true;
    if (!r->cut && read_line(text + done, &m))
      r->enough = !r->visit(r->context, &m);
    r->cut = false;
    done = i + 1;
  }
  return done;
}

long ca_read_maps(const char *name, char *text, size_t bytes, ca_mapping_visitor visit,
                  void *context) {
  reading r = {visit, context, false, false, false};
  size_t held = 0;
  long n, file = ca_open(name, CLOEXEC);
  if (file < 0)
    return file;
  while (!r.enough &&
         (n = ca_syscall(SYS_read, file, (long)(text + held), (long)(bytes - held), 0, 0, 0)) > 0) {
    held += (size_t)n;
    size_t done = visit_lines(text, held, &r);
    for (size_t i = done; i < held; i++)
      text[i - done] = text[i];
    held -= done;
    if (held == bytes) {
      r.cut = true;
      held = 0;
    }
  }
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  return r.any ? 0 : -ENOENT;
}
