// Fills pages by userfaultfd when they are first touched.
// Checks: with an engine it works, or is refused as by a kernel without it.
// libs: -lpthread
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 3 };

static int faults;

static void *fill(void *page) {
  for (int k = 0; k < PAGES; k++) {
    struct pollfd wait = {faults, POLLIN, 0};
    struct uffd_msg message;
    if (poll(&wait, 1, -1) < 1 || read(faults, &message, sizeof message) <= 0)
      return NULL;
    memset(page, 'a' + k, PAGE);
    struct uffdio_copy copy = {message.arg.pagefault.address & ~(PAGE - 1UL), (unsigned long)page,
                               PAGE, 0, 0};
    ioctl(faults, UFFDIO_COPY, &copy);
  }
  return NULL;
}

int main(void) {
  struct uffdio_api api = {UFFD_API, 0, 0};
  faults = (int)syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
  if (faults < 0 || ioctl(faults, UFFDIO_API, &api) != 0) {
    puts("not here");
    return 0;
  }
  char *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *pages =
      mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct uffdio_register range = {
      {(unsigned long)pages, PAGES * PAGE}, UFFDIO_REGISTER_MODE_MISSING, 0};
  pthread_t thread;
  if (ioctl(faults, UFFDIO_REGISTER, &range) != 0)
    return 1;
  pthread_create(&thread, NULL, fill, page);
  for (int i = 0; i < PAGES; i++)
    putchar(pages[i * PAGE + 9]);
  puts("");
  pthread_join(thread, NULL);
  return 0;
}
