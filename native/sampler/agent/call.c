#include "call.h"

__asm__(".text\n.hidden agent_call\n.globl agent_call\n.type agent_call,@function\nagent_call:\n"
        "  mov %rdi, %rax\n  mov %rsi, %rdi\n  mov %rdx, %rsi\n  mov %rcx, %rdx\n"
        "  mov %r8, %r10\n  mov %r9, %r8\n  mov 8(%rsp), %r9\n  syscall\n  ret\n"
        ".size agent_call, .-agent_call\n");
