// Computes without a pause until signals that another process sends have come.
// Checks: wherever they come, the program goes on with the registers that it had; also those that
// engines take for faults.
// Usage: sent_signal SIGNAL TIMES
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t came;

static void on_signal(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info, (void)context;
  came++;
}

// Each round gives the same.
__attribute__((noinline)) static long compute(const long *numbers) {
  long sum = 0;
  for (long i = 0; i < 64; i++)
    sum += numbers[i] * i + (numbers[(i * 7) & 63] ^ sum);
  return sum;
}

int main(int argc, char **argv) {
  int signal_number = argc > 1 ? atoi(argv[1]) : SIGXCPU, times = argc > 2 ? atoi(argv[2]) : 1;
  long numbers[64], wrong = 0;
  for (int i = 0; i < 64; i++)
    numbers[i] = 3L * i;
  long right = compute(numbers);
  struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigaction(signal_number, &action, NULL);
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    for (int i = 0; i < 5000 && getppid() == parent; i++) {
      kill(parent, signal_number);
      usleep(2000);
    }
    _exit(0);
  }
  while (came < times)
    wrong += compute(numbers) != right;
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  printf("%ld wrong\n", wrong);
  return 0;
}
