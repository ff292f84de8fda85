// Sends signals to children that execute a program, each a little later than the one before.
// Checks: none is lost while the engine gets ready for that program. Usage: signal_at_exec CHILDREN
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int children = argc > 1 ? atoi(argv[1]) : 1, lost = 0;
  if (argc > 2) {
    // What is lost never comes.
    alarm(20);
    for (;;)
      pause();
  }
  for (int i = 0; i < children; i++) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
      execl("/proc/self/exe", argv[0], argv[1], "wait", (char *)0);
      _exit(1);
    }
    usleep((useconds_t)(400 * i));
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    lost += !WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM;
  }
  printf("%d lost\n", lost);
  return 0;
}
