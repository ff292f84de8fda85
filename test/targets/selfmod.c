// A routine that writes over the instruction that it executes next, with others each time.
// Checks: what is executed is what was written, with the registers and flags of before.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static const unsigned char code[] = {
    0x48, 0x8b, 0x07,                                                       // mov rax, [rdi]
    0x48, 0x8b, 0x4f, 0x08,                                                 // mov rcx, [rdi + 8]
    0x48, 0x8b, 0x57, 0x10,                                                 // mov rdx, [rdi + 16]
    0x48, 0x39, 0xc8,                                                       // cmp rax, rcx
    0x48, 0x89, 0x15, 0x00, 0x00, 0x00, 0x00,                               // mov [next], rdx
    0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x48, 0x03, 0x47, 0x08, // add rax, [rdi + 8]
    0xc3,                                                                   // ret
};

// What the routine puts in place of the nops.
static const unsigned char patches[][8] = {
    {0xb8, 7, 0, 0, 0, 0x90, 0x90, 0x90},             // mov eax, 7
    {0x48, 0x8d, 0x44, 0x08, 0x01, 0x90, 0x90, 0x90}, // lea rax, [rax + rcx + 1]
    {0x48, 0x19, 0xc0, 0x90, 0x90, 0x90, 0x90, 0x90}, // sbb rax, rax
    {0x48, 0x8d, 0x04, 0xd5, 0x00, 0x00, 0x00, 0x00}, // lea rax, [8 * rdx]
    {0x48, 0x01, 0xf8, 0x48, 0x29, 0xf8, 0x66, 0x90}, // add rax, rdi; sub rax, rdi
    {0x48, 0xc7, 0xc0, 0xff, 0xff, 0xff, 0xff, 0x90}, // mov rax, -1
};
enum { PATCHES = sizeof patches / sizeof *patches };

int main(void) {
  unsigned char *place =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  long (*routine)(const long *);
  memcpy(place, code, sizeof code);
  memcpy(&routine, &place, sizeof routine);
  unsigned long sum = 0;
  for (int round = 0; round < 60; round++) {
    long arguments[3] = {round * 31 % 17, round * 7 % 13};
    memcpy(&arguments[2], patches[round % PATCHES], 8);
    sum = sum * 5 + (unsigned long)routine(arguments);
    // From outside the routine.
    place[sizeof code - 5 + 3] = round % 3 == 0 ? 0 : 8; // add rax, [rdi or rdi + 8]
  }
  printf("%lu\n", sum);
  return 0;
}
