/* Files of which the target has mapped code. */
#ifndef CA_MODULES_H
#define CA_MODULES_H

#include "wire/message.h"

typedef struct ca_module {
  uint32_t id;
  uint64_t bias, start, end;
  struct ca_module *next;
  size_t payload_bytes; /* its message's payload, to be sent again in a fork child */
  unsigned char payload[];
} ca_module;

typedef struct ca_modules {
  ca_wire *wire;
  ca_module *first; /* the latest one */
  uint32_t count;   /* ever */
} ca_modules;

void ca_modules_destroy(ca_modules *modules);

/* A file's executable mapping. offset = address - bias. build_id may be NULL. NULL: no memory. */
ca_module *ca_module_add(ca_modules *modules, const char *path, uint64_t bias, uint64_t start,
                         uint64_t end, const unsigned char *build_id, size_t build_id_bytes);
void ca_module_remove(ca_modules *modules, ca_module *module);

/* The module whose code is at `address`; NULL: none. */
const ca_module *ca_module_at(const ca_modules *modules, uint64_t address);

/* Sends all that there are once more (fork child). */
void ca_modules_send(const ca_modules *modules);

#endif
