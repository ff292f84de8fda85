#include "messages.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "core/process/records.h"
#include "dr_api.h"
#include "lock.h"
#include "process.h"

/* At once: DynamoRIO would wait for the other threads, which may wait for the lock. */
void cd_fail(const char *why) {
  dr_fprintf(STDERR, "comair: fatal: %s\n", why);
  if (cd_process.wire.out && cd_lock_at_last())
    ca_send_note(&cd_process, why);
  ca_syscall(SYS_exit_group, 125, 0, 0, 0, 0, 0);
  __builtin_unreachable();
}

void cd_fail_translating(const char *why) {
  char text[200];
  dr_snprintf(text, sizeof text,
              "DynamoRIO's client cannot translate this program: %s; record it with --engine "
              "valgrind, and report this as a fault of comair-bin",
              why);
  text[sizeof text - 1] = 0;
  cd_fail(text);
}

static void send_once(bool *told, void (*send)(ca_process *, const char *), const char *text) {
  cd_lock_here();
  if (!*told)
    send(&cd_process, text);
  *told = true;
  cd_unlock_here();
}

void cd_note_once(bool *told, const char *text) {
  send_once(told, ca_send_note, text);
}

void cd_note_at_once(bool *told, const char *text) {
  send_once(told, ca_send_note_at_once, text);
}
