#ifndef CA_X86_64_ELF_NUMBERS_H
#define CA_X86_64_ELF_NUMBERS_H

enum { CA_RELOC_SUM = 1, CA_RELOC_SYMBOL = 6, CA_RELOC_FUNCTION = 7, CA_RELOC_FILE = 8 };
enum { CA_ELF_MACHINE = 62 };
#define CA_ELF_MACHINE_NAME "64-bit x86"
enum { CA_UNWIND_SP = 7, CA_UNWIND_ENTERED = 8 };
enum { CA_UNWIND_NO_FRAME = 0 /* there are none but nop */ };

#endif
