#include "memory.h"

#include <stdint.h>

void *memcpy(void *to, const void *from, size_t bytes) {
  void *end = to;
  __asm__ volatile("rep movsb" : "+D"(end), "+S"(from), "+c"(bytes)::"memory");
  return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
  if ((uintptr_t)to - (uintptr_t)from >= bytes)
    return memcpy(to, from, bytes);
  for (size_t i = bytes; i > 0; i--)
    ((volatile char *)to)[i - 1] = ((const char *)from)[i - 1];
  return to;
}

void *memset(void *to, int byte, size_t bytes) {
  void *end = to;
  __asm__ volatile("rep stosb" : "+D"(end), "+c"(bytes) : "a"(byte) : "memory");
  return to;
}

size_t strlen(const char *text) {
  size_t n = 0;
  while (text[n])
    n++;
  return n;
}

int strncmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (a[i] != b[i] || !a[i])
      return (unsigned char)a[i] - (unsigned char)b[i];
  return 0;
}

int strcmp(const char *a, const char *b) {
  return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int c) {
  for (;; text++) {
    if (*text == (char)c)
      return (char *)text;
    if (!*text)
      return NULL;
  }
}
