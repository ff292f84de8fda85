// Executes a file that has only a descriptor.
// Usage: executes_unnamed
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

int main(void) {
  char *argv[] = {"true", NULL};
  struct stat about;
  int from = open("/bin/true", O_RDONLY), to = memfd_create("program", MFD_CLOEXEC);
  fstat(from, &about);
  sendfile(to, from, NULL, (size_t)about.st_size);
  fexecve(to, argv, environ);
  perror("fexecve");
  return 4;
}
