// Loads a library, calls it, unloads it and forks; the child does the same with another one.
// Checks: what the child sends does not name what was unloaded before it was there.
// libs: -ldl
#include <dlfcn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void use(const char *library, const char *name, double of) {
  void *handle = dlopen(library, RTLD_NOW);
  double (*function)(double) = handle ? (double (*)(double))dlsym(handle, name) : NULL;
  if (function == NULL) {
    puts("it is not there");
    return;
  }
  printf("%.6f\n", function(of));
  fflush(stdout);
  dlclose(handle);
}

int main(void) {
  use("libm.so.6", "cos", 0.5);
  use("libm.so.6", "sin", 0.5);
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    use("libm.so.6", "tan", 0.5);
    return 3;
  }
  waitpid(child, &status, 0);
  printf("%d\n", WEXITSTATUS(status));
  return 0;
}
