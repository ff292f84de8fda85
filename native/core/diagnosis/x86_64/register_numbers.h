#ifndef CA_X86_64_REGISTER_NUMBERS_H
#define CA_X86_64_REGISTER_NUMBERS_H

enum { CA_GENERAL = 16, CA_VECTORS = 16, CA_VECTOR_WORDS = 4, CA_STACK_POINTER = 4 };
/* rbx, rbp, r12 to r15 */
#define CA_CALLEE_SAVED (1ull << 3 | 1ull << 5 | 0xfull << 12)
/* rax; with rdx, xmm0 and xmm1 */
#define CA_FIRST_RETURNED 1ull
#define CA_RETURNED (1ull | 1ull << 2 | 3ull << CA_GENERAL)
/* rcx, rdx, rsi, rdi, r8 to r10, and xmm0 to xmm7 */
enum { CA_ARGUMENTS = 7, CA_VECTOR_ARGUMENTS = 8 };
#define CA_ARGUMENT_MASK (1ull << 1 | 1ull << 2 | 0x1full << 6 | 0xffull << CA_GENERAL)

#endif
