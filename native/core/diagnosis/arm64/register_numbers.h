#ifndef CA_ARM64_REGISTER_NUMBERS_H
#define CA_ARM64_REGISTER_NUMBERS_H

/* A mask of 64 bits has places for these and for slots of the stack, and not for v8 to v31. */
enum { CA_GENERAL = 32, CA_VECTORS = 8, CA_VECTOR_WORDS = 2, CA_STACK_POINTER = 31 };
/* x19 to x29 */
#define CA_CALLEE_SAVED (0x7ffull << 19)
/* x0; with x1, and v0 to v3 */
#define CA_FIRST_RETURNED 1ull
#define CA_RETURNED (3ull | 0xfull << CA_GENERAL)
/* x0 to x8, and v0 to v7 */
enum { CA_ARGUMENTS = 9, CA_VECTOR_ARGUMENTS = 8 };
#define CA_ARGUMENT_MASK (0x1ffull | 0xffull << CA_GENERAL)

#endif
