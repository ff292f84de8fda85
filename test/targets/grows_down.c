// A mapping that grows downwards as it is written to, page by page.
// Checks: an engine grows it as the kernel does, or says that it does not.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

enum { PAGE = 4096, ROOM = 64, PAGES = 20 };

int main(void) {
  char *room = mmap(NULL, ROOM * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(room, ROOM * PAGE);
  char *top = mmap(room + (ROOM - 2) * PAGE, PAGE, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN | MAP_FIXED, -1, 0);
  int sum = 0;
  for (int i = 0; i < PAGES; i++)
    top[-i * PAGE] = (char)i;
  for (int i = 0; i < PAGES; i++)
    sum += top[-i * PAGE];
  printf("%d\n", sum);
}
