/* Runs a command and writes what it and its descendants used: measure RESULT OUTPUT COMMAND ARGS...
 * RESULT gets "user_s system_s peak_kb status" (peak: of the largest process), OUTPUT what the
 * command writes to its standard output; its standard error is dropped. */
#include <fcntl.h>
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 4)
    return 2;
  /* Servers do not outlive a benchmark that was killed. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  pid_t child = fork();
  if (child < 0)
    return 2;
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int out = open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    int null = open("/dev/null", O_RDWR);
    if (out < 0 || null < 0)
      _exit(126);
    dup2(null, 0);
    dup2(out, 1);
    dup2(null, 2);
    execvp(argv[3], argv + 3);
    _exit(127);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child)
    return 2;
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  FILE *result = fopen(argv[1], "w");
  if (!result)
    return 2;
  fprintf(result, "%ld.%06ld %ld.%06ld %ld %d\n", (long)usage.ru_utime.tv_sec,
          (long)usage.ru_utime.tv_usec, (long)usage.ru_stime.tv_sec, (long)usage.ru_stime.tv_usec,
          usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return fclose(result) ? 2 : 0;
}
