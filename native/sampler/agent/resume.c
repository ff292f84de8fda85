#include "resume.h"

#include <asm/sigcontext.h>

/* Read by the code below once no register is left. */
__attribute__((visibility("hidden"))) uint64_t agent_resume_at;

__attribute__((visibility("hidden"), noreturn)) void
agent_resume_from(const greg_t *registers, const void *state, uint64_t components);
/* Offsets: the order of registers in gregset_t. The flags go by this stack, not the program's. */
__asm__(".text\n.hidden agent_resume_from\n.globl agent_resume_from\n"
        ".type agent_resume_from,@function\nagent_resume_from:\n"
        "  mov %rdx, %rax\n  shr $32, %rdx\n  xrstor64 (%rsi)\n"
        "  mov 0(%rdi), %r8\n  mov 8(%rdi), %r9\n  mov 16(%rdi), %r10\n  mov 24(%rdi), %r11\n"
        "  mov 32(%rdi), %r12\n  mov 40(%rdi), %r13\n  mov 48(%rdi), %r14\n  mov 56(%rdi), %r15\n"
        "  mov 80(%rdi), %rbp\n  mov 88(%rdi), %rbx\n  mov 96(%rdi), %rdx\n"
        "  mov 112(%rdi), %rcx\n  mov 72(%rdi), %rsi\n"
        "  pushq 136(%rdi)\n  popfq\n"
        "  mov 104(%rdi), %rax\n  mov 120(%rdi), %rsp\n  mov 64(%rdi), %rdi\n"
        "  jmp *agent_resume_at(%rip)\n.size agent_resume_from, .-agent_resume_from\n");

/* What the kernel saved of vector registers: x87 and SSE where it says nothing of more. */
static uint64_t components(const void *state) {
  enum { X87_AND_SSE = 3, SOFTWARE_BYTES = 464 };
  const struct _fpx_sw_bytes *sw = (const void *)((const char *)state + SOFTWARE_BYTES);
  return sw->magic1 == FP_XSTATE_MAGIC1 ? sw->xfeatures : X87_AND_SSE;
}

void agent_resume(const ucontext_t *context, uint64_t entry) {
  const void *state = context->uc_mcontext.fpregs;
  agent_resume_at = entry;
  agent_resume_from(context->uc_mcontext.gregs, state, components(state));
}

__asm__(".text\n.hidden agent_clone\n.globl agent_clone\n"
        ".type agent_clone,@function\nagent_clone:\n"
        "  push %rbx\n  mov %rdx, %rbx\n  xor %edx, %edx\n  xor %r10d, %r10d\n  xor %r8d, %r8d\n"
        "  mov $56, %eax\n  syscall\n  test %rax, %rax\n  jz 1f\n  pop %rbx\n  ret\n"
        "1: xor %ebp, %ebp\n  call *%rbx\n  hlt\n.size agent_clone, .-agent_clone\n");
