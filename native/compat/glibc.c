/*
 * Functions of glibc by the versions that glibc 2.28 has. Newer ones have them as well, and do the
 * same; but a linker takes the newest version of each, and what it has linked then refuses to be
 * loaded by an older glibc. Linked with --wrap, calls of these functions come here (scripts/
 * glibc-floor.mjs has the list). What nobody calls, --gc-sections removes.
 */
#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/stat.h>

#define HIDDEN __attribute__((visibility("hidden")))

#if defined(__x86_64__)
#include "x86_64/versions.h"
#elif defined(__aarch64__)
#include "arm64/versions.h"
#endif

/* old_NAME is NAME of the version that the machine began with. */
#define OLD(result, name, ...)                                                                     \
  extern result old_##name(__VA_ARGS__);                                                           \
  __asm__(".symver old_" #name ", " #name "@" FIRST);                                              \
  HIDDEN result __wrap_##name(__VA_ARGS__)

/* 2.29: those with other errors, where a program asks for them (_LIB_VERSION). Nobody does. */
OLD(double, exp, double x) {
  return old_exp(x);
}
OLD(double, log, double x) {
  return old_log(x);
}
OLD(double, log2, double x) {
  return old_log2(x);
}
OLD(double, pow, double x, double y) {
  return old_pow(x, y);
}

/* 2.32 */
OLD(int, pthread_sigmask, int how, const sigset_t *set, sigset_t *old) {
  return old_pthread_sigmask(how, set, old);
}
/* It says whether atomic operations may be left out: never. */
HIDDEN char __wrap___libc_single_threaded = 0;

/* 2.33: these had been inline functions, which said which form of the structure they know. */
extern int old_xstat(int form, const char *path, struct stat *out);
extern int old_fxstat(int form, int file, struct stat *out);
extern int old_fxstatat(int form, int folder, const char *path, struct stat *out, int flags);
__asm__(".symver old_xstat, __xstat@" FIRST);
__asm__(".symver old_fxstat, __fxstat@" FIRST);
__asm__(".symver old_fxstatat, __fxstatat@" FIRST_AT);

HIDDEN int __wrap_stat(const char *path, struct stat *out) {
  return old_xstat(FORM, path, out);
}
HIDDEN int __wrap_fstat(int file, struct stat *out) {
  return old_fxstat(FORM, file, out);
}
/* The same structure: on machines of 64 bits there is no other. */
HIDDEN int __wrap_stat64(const char *path, struct stat *out) {
  return old_xstat(FORM, path, out);
}
HIDDEN int __wrap_fstat64(int file, struct stat *out) {
  return old_fxstat(FORM, file, out);
}
extern int old_lxstat(int form, const char *path, struct stat *out);
__asm__(".symver old_lxstat, __lxstat@" FIRST);
HIDDEN int __wrap_lstat64(const char *path, struct stat *out) {
  return old_lxstat(FORM, path, out);
}
HIDDEN int __wrap_fstatat64(int folder, const char *path, struct stat *out, int flags) {
  return old_fxstatat(FORM, folder, path, out, flags);
}

/* 2.34: they had been in libpthread and libdl. */
OLD(int, pthread_create, pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
    void *given) {
  return old_pthread_create(thread, attributes, run, given);
}
OLD(int, pthread_join, pthread_t thread, void **result) {
  return old_pthread_join(thread, result);
}
OLD(int, pthread_once, pthread_once_t *once, void (*run)(void)) {
  return old_pthread_once(once, run);
}
OLD(int, pthread_mutexattr_init, pthread_mutexattr_t *attributes) {
  return old_pthread_mutexattr_init(attributes);
}
OLD(int, pthread_mutexattr_destroy, pthread_mutexattr_t *attributes) {
  return old_pthread_mutexattr_destroy(attributes);
}
OLD(int, pthread_mutexattr_settype, pthread_mutexattr_t *attributes, int kind) {
  return old_pthread_mutexattr_settype(attributes, kind);
}
OLD(int, pthread_mutex_trylock, pthread_mutex_t *mutex) {
  return old_pthread_mutex_trylock(mutex);
}
OLD(int, pthread_rwlock_init, pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  return old_pthread_rwlock_init(lock, attributes);
}
OLD(int, pthread_rwlock_destroy, pthread_rwlock_t *lock) {
  return old_pthread_rwlock_destroy(lock);
}
OLD(int, pthread_rwlock_rdlock, pthread_rwlock_t *lock) {
  return old_pthread_rwlock_rdlock(lock);
}
OLD(int, pthread_rwlock_tryrdlock, pthread_rwlock_t *lock) {
  return old_pthread_rwlock_tryrdlock(lock);
}
OLD(int, pthread_rwlock_wrlock, pthread_rwlock_t *lock) {
  return old_pthread_rwlock_wrlock(lock);
}
OLD(int, pthread_rwlock_unlock, pthread_rwlock_t *lock) {
  return old_pthread_rwlock_unlock(lock);
}
OLD(void *, dlopen, const char *path, int flags) {
  return old_dlopen(path, flags);
}
OLD(void *, dlsym, void *library, const char *name) {
  return old_dlsym(library, name);
}
OLD(char *, dlerror, void) {
  return old_dlerror();
}
OLD(int, dlclose, void *library) {
  return old_dlclose(library);
}

/* 2.34 runs constructors itself where it is given no function for that; 2.33 runs none then. */
typedef int main_function(int argc, char **argv, char **environment);
extern int old_start(main_function *run, int argc, char **argv, void (*before)(void),
                     void (*after)(void), void (*loader)(void), void *stack);
__asm__(".symver old_start, __libc_start_main@" FIRST);

extern void (*const __init_array_start[])(int, char **, char **) HIDDEN;
extern void (*const __init_array_end[])(int, char **, char **) HIDDEN;
extern void _init(void) HIDDEN;

static void construct(int argc, char **argv, char **environment) {
  _init();
  for (size_t i = 0; i < (size_t)(__init_array_end - __init_array_start); i++)
    __init_array_start[i](argc, argv, environment);
}

HIDDEN int __wrap___libc_start_main(main_function *run, int argc, char **argv, void (*before)(void),
                                    void (*after)(void), void (*loader)(void), void *stack) {
  (void)before;
  return old_start(run, argc, argv, (void (*)(void))construct, after, loader, stack);
}
