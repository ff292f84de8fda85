/*
 * Regions: a program says where a piece of its work begins and ends, and how large its input is.
 *
 *   COMAIR_REGION("parse", n);        up to the end of the scope
 *
 *   COMAIR_REGION_BEGIN("parse", n);  where no scope fits: up to
 *   COMAIR_REGION_END("parse");       this, in the same call of the same function
 *
 *   COMAIR_VALUE("parse", n);         n of the region that is open, where it is known only later
 *
 * comair-bin then reports on "parse" as on a routine, with this file and line, also where all is
 * inlined. n is the number that the input is known by here; it is kept as a further size. Names are
 * string literals. Where nobody profiles, a region is a few instructions that change nothing: they
 * are Valgrind's client request, which any other tool of Valgrind's ignores. C and C++, by GCC or
 * Clang, on x86-64 and arm64 (where nothing reads them yet); elsewhere the macros are empty. It
 * needs nothing, not even libc.
 */
#ifndef COMAIR_H
#define COMAIR_H

/* Where a region is in the source. */
struct comair_site {
  const char *name, *file;
  unsigned long line;
};

/* What is asked: 'C', 'B' in the upper half, as Valgrind has it, and below what of these. */
enum {
  COMAIR_SCOPE_BEGIN = 0x43420001,
  COMAIR_SCOPE_END = 0x43420002, /* of the request at the same address */
  COMAIR_BEGIN = 0x43420003,
  COMAIR_END = 0x43420004,   /* `what` is the name */
  COMAIR_NUMBER = 0x43420005 /* `what` is the name */
};

/* Of a scope it is there as long as the scope is. */
struct comair_request {
  unsigned long code;
  const void *what;
  long n;
};

#if defined(__x86_64__) && defined(__LP64__)
#define COMAIR_TELL(request)                                                                       \
  do {                                                                                             \
    unsigned long comair_answer;                                                                   \
    __asm__ volatile("rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t" \
                     "xchgq %%rbx, %%rbx"                                                          \
                     : "=d"(comair_answer)                                                         \
                     : "a"(request), "0"(0UL)                                                      \
                     : "cc", "memory");                                                            \
    (void)comair_answer;                                                                           \
  } while (0)
#elif defined(__aarch64__) && defined(__LP64__)
#define COMAIR_TELL(request)                                                                       \
  do {                                                                                             \
    register const void *comair_asked __asm__("x4") = (request);                                   \
    register unsigned long comair_answer __asm__("x3") = 0;                                        \
    __asm__ volatile("ror x12, x12, #3\n\tror x12, x12, #13\n\tror x12, x12, #51\n\t"              \
                     "ror x12, x12, #61\n\torr x10, x10, x10"                                      \
                     : "+r"(comair_answer)                                                         \
                     : "r"(comair_asked)                                                           \
                     : "cc", "memory");                                                            \
  } while (0)
#else
#define COMAIR_TELL(request) ((void)(request))
#endif

/* Inlined also without optimisation: a region is of the function that it is written in. */
static inline __attribute__((always_inline)) void comair_tell(unsigned long code, const void *what,
                                                              long n) {
  struct comair_request request;
  request.code = code;
  request.what = what;
  request.n = n;
  COMAIR_TELL(&request);
}

#define COMAIR_JOINED(a, b) a##b
#define COMAIR_JOIN(a, b) COMAIR_JOINED(a, b)
#define COMAIR_SITE(site, name) static const struct comair_site site = {"" name, __FILE__, __LINE__}

#ifdef __cplusplus

/* Its destructor runs in exceptions, too. */
class comair_scope {
public:
  __attribute__((always_inline)) comair_scope(const comair_site &site, long n) {
    request.code = COMAIR_SCOPE_BEGIN;
    request.what = &site;
    request.n = n;
    COMAIR_TELL(&request);
  }
  __attribute__((always_inline)) ~comair_scope() {
    request.code = COMAIR_SCOPE_END;
    COMAIR_TELL(&request);
  }

private:
  comair_request request;
  comair_scope(const comair_scope &);
  comair_scope &operator=(const comair_scope &);
};

#define COMAIR_REGION_AT(site, scope, name, n)                                                     \
  COMAIR_SITE(site, name);                                                                         \
  comair_scope scope(site, (long)(n))

#else

static inline __attribute__((always_inline)) struct comair_request
comair_scope_begin(struct comair_request *scope, const struct comair_site *site, long n) {
  scope->code = COMAIR_SCOPE_BEGIN;
  scope->what = site;
  scope->n = n;
  COMAIR_TELL(scope);
  return *scope;
}

static inline __attribute__((always_inline)) void comair_scope_end(struct comair_request *scope) {
  scope->code = COMAIR_SCOPE_END;
  COMAIR_TELL(scope);
}

#define COMAIR_REGION_AT(site, scope, name, n)                                                     \
  COMAIR_SITE(site, name);                                                                         \
  __attribute__((cleanup(comair_scope_end))) struct comair_request scope =                         \
      comair_scope_begin(&scope, &site, (long)(n))

#endif

#define COMAIR_REGION(name, n)                                                                     \
  COMAIR_REGION_AT(COMAIR_JOIN(comair_site_, __LINE__), COMAIR_JOIN(comair_scope_, __LINE__),      \
                   name, n)

#define COMAIR_REGION_BEGIN(name, n)                                                               \
  do {                                                                                             \
    COMAIR_SITE(comair_site, name);                                                                \
    comair_tell(COMAIR_BEGIN, &comair_site, (long)(n));                                            \
  } while (0)

#define COMAIR_REGION_END(name) comair_tell(COMAIR_END, "" name, 0)

/* Of the innermost region of that name that this thread is in, in whatever function; the last
 * holds. */
#define COMAIR_VALUE(name, n) comair_tell(COMAIR_NUMBER, "" name, (long)(n))

#endif
