/* What a system call reads or writes, as it is put together. */
#ifndef CA_ACCESS_LIST_H
#define CA_ACCESS_LIST_H

#include "kernel_access.h"

typedef struct {
  ca_kernel_access *found;
  uint32_t count;
} ca_access_list;

/* `bytes` as they are told: of many only those count that are there. */
void ca_access_add(ca_access_list *list, uint64_t address, uint64_t bytes);
/* So many vectors and more the kernel takes in no call. */
enum { CA_VECTORS_REFUSED = 1025 };
/* Up to `total` bytes of the buffers that an array of `count` vectors names. */
void ca_access_add_vectors(ca_access_list *list, uint64_t array, uint64_t count, uint64_t total);

#endif
