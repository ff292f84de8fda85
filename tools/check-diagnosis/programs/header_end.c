// A request arrives in pieces; after each the end of its header is looked for from the start.
// expect: - - index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char request[40000];

OWN static int is_whole(size_t length) {
  for (size_t i = 0; i + 3 < length; i++)
    if (memcmp(request + i, "\r\n\r\n", 4) == 0)
      return 1;
  return 0;
}

int main(void) {
  size_t length = 0;
  int pieces = 0;
  do {
    for (int i = 0; i < 9; i++, length++)
      request[length] = "Cookie: a=b; "[length % 13];
    if (++pieces == 400) {
      memcpy(request + length, "\r\n\r\n", 4);
      length += 4;
    }
  } while (!is_whole(length));
  printf("%zu\n", length);
}
