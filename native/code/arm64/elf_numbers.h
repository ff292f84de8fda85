#ifndef CA_ARM64_ELF_NUMBERS_H
#define CA_ARM64_ELF_NUMBERS_H

enum { CA_RELOC_SUM = 257, CA_RELOC_SYMBOL = 1025, CA_RELOC_FUNCTION = 1026, CA_RELOC_FILE = 1027 };
enum { CA_ELF_MACHINE = 183 };
#define CA_ELF_MACHINE_NAME "64-bit ARM"
enum { CA_UNWIND_SP = 31, CA_UNWIND_ENTERED = 0 };
enum { CA_UNWIND_NO_FRAME = 0x2d /* the return address is signed from here on */ };

#endif
