#include "unwind.h"

#include <elfutils/libdwfl.h>
#include <stddef.h>
#include <string.h>

/* Debug files are not looked for: .eh_frame is in the files that run. */
static int no_debug_file(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base,
                         const char *file, const char *link, GElf_Word crc, char **found) {
  (void)module, (void)data, (void)name, (void)base, (void)file, (void)link, (void)crc, (void)found;
  return -1;
}

static const Dwfl_Callbacks files = {.find_elf = dwfl_linux_proc_find_elf,
                                     .find_debuginfo = no_debug_file};
static Dwfl *process;
static const stack_sample *current;

static pid_t next_thread(Dwfl *dwfl, void *data, void **thread) {
  (void)dwfl, (void)data;
  pid_t tid = *thread ? 0 : current->tid;
  *thread = &process;
  return tid;
}

static bool get_thread(Dwfl *dwfl, pid_t tid, void *data, void **thread) {
  (void)dwfl, (void)tid, (void)data;
  *thread = &process;
  return true;
}

static bool read_memory(Dwfl *dwfl, Dwarf_Addr at, Dwarf_Word *word, void *data) {
  (void)dwfl, (void)data;
  uint64_t sp = current->registers[SAMPLE_SP];
  if (at < sp || current->stack_bytes < sizeof *word ||
      at - sp > current->stack_bytes - sizeof *word)
    return false;
  memcpy(word, current->stack + (at - sp), sizeof *word);
  return true;
}

static bool set_registers(Dwfl_Thread *thread, void *data) {
  (void)data;
  dwfl_thread_state_register_pc(thread, current->registers[SAMPLE_PC]);
  return dwfl_thread_state_registers(thread, 0, SAMPLE_REGISTERS, current->registers);
}

static const Dwfl_Thread_Callbacks threads = {.next_thread = next_thread,
                                              .get_thread = get_thread,
                                              .memory_read = read_memory,
                                              .set_initial_registers = set_registers};

typedef struct {
  uint64_t *frames;
  uint32_t count, most;
} list;

static int add(Dwfl_Frame *frame, void *data) {
  list *l = data;
  Dwarf_Addr pc;
  bool is_activation;
  if (l->count == l->most || !dwfl_frame_pc(frame, &pc, &is_activation))
    return DWARF_CB_ABORT;
  /* A return address may be behind the end of the routine that has the call. */
  l->frames[l->count++] = is_activation ? pc : pc - 1;
  return DWARF_CB_OK;
}

bool unwind_begin(pid_t pid) {
  static const stack_sample nothing;
  current = &nothing;
  process = dwfl_begin(&files);
  if (process && dwfl_linux_proc_report(process, pid) == 0 &&
      dwfl_report_end(process, NULL, NULL) == 0 &&
      dwfl_attach_state(process, NULL, pid, &threads, &process))
    return true;
  unwind_end();
  return false;
}

uint32_t unwind_frames(const stack_sample *s, uint64_t *frames, uint32_t most) {
  list found = {frames, 0, most};
  current = s;
  /* That it fails in the end is usual: the stack goes on beyond what was copied. */
  dwfl_getthread_frames(process, s->tid, add, &found);
  return found.count;
}

void unwind_end(void) {
  if (process)
    dwfl_end(process);
  process = NULL;
}
