/* What a machine has its own numbers for in ELF files: itself; relocations, by which the dynamic
 * linker puts an address into a word (of a symbol plus a constant, of a symbol, of a function, of
 * the file); the stack pointer, and how far above it the frame of a function begins that has just
 * been entered; instructions of unwinding that say nothing of the frame. */
#ifndef CA_ELF_MACHINE_H
#define CA_ELF_MACHINE_H

#if defined(__x86_64__)
#include "x86_64/elf_numbers.h"
#elif defined(__aarch64__)
#include "arm64/elf_numbers.h"
#endif

#endif
