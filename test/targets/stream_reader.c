// Reads a file through one small buffer, over and over.
// Checks: RMS of checksum() stays at the buffer's size, DRMS grows with the bytes read.
// Usage: stream_reader <file> [largest number of blocks]
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned char buffer[64];

__attribute__((noinline)) static unsigned checksum(int fd, int blocks) {
  unsigned sum = 0;
  for (int i = 0; i < blocks; i++) {
    ssize_t n = pread(fd, buffer, sizeof buffer, (off_t)i * (off_t)sizeof buffer);
    for (ssize_t j = 0; j < n; j++)
      sum = sum * 31 + buffer[j];
  }
  return sum;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  int fd = open(argv[1], O_RDONLY), largest = argc > 2 ? atoi(argv[2]) : 20;
  unsigned sum = 0;
  for (int blocks = 1; blocks <= largest; blocks++)
    sum ^= checksum(fd, blocks);
  printf("%u\n", sum);
  return 0;
}
