#include "support.h"

void *memset(void *to, int value, size_t bytes) {
  void *at = to;
  __asm__ volatile("rep stosb" : "+D"(at), "+c"(bytes) : "a"(value) : "memory");
  return to;
}

void *memcpy(void *to, const void *from, size_t bytes) {
  void *at = to;
  __asm__ volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(bytes) : : "memory");
  return to;
}
