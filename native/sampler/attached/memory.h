/* What compilers take for granted, and the C library would have. */
#ifndef CS_MEMORY_H
#define CS_MEMORY_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int byte, size_t bytes);
size_t strlen(const char *text);
int strncmp(const char *a, const char *b, size_t most);
int strcmp(const char *a, const char *b);
char *strchr(const char *text, int c);

#endif
