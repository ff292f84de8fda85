#include "imports.h"

static bool begins(const char *name, const char *with) {
  while (*with && *name == *with)
    name++, with++;
  return *with == 0;
}

/* A pattern ends with * where more may follow. */
static bool matches(const char *name, const char *pattern) {
  while (*pattern && *pattern != '*' && *name == *pattern)
    name++, pattern++;
  return *pattern == '*' || (*pattern == 0 && *name == 0);
}

bool ca_never_returns(const char *name) {
  static const char *const patterns[] = {"abort",
                                         "exit",
                                         "_exit",
                                         "_Exit",
                                         "quick_exit",
                                         "thrd_exit",
                                         "pthread_exit",
                                         "longjmp",
                                         "_longjmp",
                                         "siglongjmp",
                                         "__longjmp_chk",
                                         "err",
                                         "errx",
                                         "verr",
                                         "verrx",
                                         "__assert",
                                         "__assert_fail",
                                         "__assert_perror_fail",
                                         "__stack_chk_fail",
                                         "__chk_fail",
                                         "__fortify_fail",
                                         "__libc_fatal",
                                         "__libc_start_main",
                                         "_Unwind_Resume",
                                         "__cxa_throw",
                                         "__cxa_rethrow",
                                         "__cxa_bad_cast",
                                         "__cxa_bad_typeid",
                                         "__cxa_throw_bad_array_new_length",
                                         "__cxa_throw_bad_array_length",
                                         "__cxa_call_unexpected",
                                         "__cxa_call_terminate",
                                         "__cxa_pure_virtual",
                                         "__cxa_deleted_virtual",
                                         "_ZSt9terminatev",
                                         "_ZSt10unexpectedv",
                                         "_ZN10__cxxabiv111__terminateEPFvvE",
                                         "_ZSt21__glibcxx_assert_fail*",
                                         "g_assertion_message*",
                                         "__ubsan_handle_builtin_unreachable",
                                         "Perl_croak*",
                                         "Py_FatalError",
                                         "_Py_FatalErrorFunc",
                                         "xexit"};
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    if (matches(name, patterns[i]))
      return true;
  /* std::__throw_bad_alloc() and the like */
  if (begins(name, "_ZSt")) {
    for (name += 4; *name >= '0' && *name <= '9'; name++) {
    }
    return begins(name, "__throw_");
  }
  return false;
}

bool ca_returns_twice(const char *name) {
  static const char *const names[] = {"setjmp",  "_setjmp",    "sigsetjmp", "__sigsetjmp",
                                      "vfork",   "getcontext", "savectx",   "__sigsetjmp_cancel",
                                      "_setjmp3"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (matches(name, names[i]))
      return true;
  return false;
}
