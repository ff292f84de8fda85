// The end of a header is looked for in pieces as they arrive, from where the last search ended.
// expect: - - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char request[200010];
static size_t looked;

OWN static int is_whole(size_t length) {
  for (; looked + 3 < length; looked++)
    if (memcmp(request + looked, "\r\n\r\n", 4) == 0)
      return 1;
  return 0;
}

int main(void) {
  size_t length = 0;
  int pieces = 0;
  do {
    for (int i = 0; i < 50; i++, length++)
      request[length] = "Cookie: a=b; "[length % 13];
    if (++pieces == 2000) {
      memcpy(request + length, "\r\n\r\n", 4);
      length += 4;
    }
  } while (!is_whole(length));
  printf("%zu\n", length);
}
