/* Runs a command and writes what it and its descendants used: measure RESULT OUTPUT COMMAND ARGS...
 * RESULT gets "user_s system_s peak_kb status own_s" (peak: of the largest process; own: of the
 * command without its descendants), OUTPUT what the command writes to its standard output; its
 * standard error is dropped. */
#include <fcntl.h>
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Of all its threads, in seconds, once it has ended and before it is waited for; 0: not known. */
static double own_time(pid_t pid) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  FILE *file = fopen(path, "r");
  size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
  if (file)
    fclose(file);
  text[length] = 0;
  unsigned long user = 0, system = 0;
  char *name_end = strrchr(text, ')');
  if (!name_end || sscanf(name_end + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                          &user, &system) != 2)
    return 0;
  return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

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
  siginfo_t info;
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) != 0)
    return 2;
  double own = own_time(child);
  int status = 0;
  if (waitpid(child, &status, 0) != child)
    return 2;
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  FILE *result = fopen(argv[1], "w");
  if (!result)
    return 2;
  fprintf(result, "%ld.%06ld %ld.%06ld %ld %d %.2f\n", (long)usage.ru_utime.tv_sec,
          (long)usage.ru_utime.tv_usec, (long)usage.ru_stime.tv_sec, (long)usage.ru_stime.tv_usec,
          usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), own);
  return fclose(result) ? 2 : 0;
}
