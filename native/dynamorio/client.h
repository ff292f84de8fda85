/* The DynamoRIO client's own parts. */
#ifndef CD_CLIENT_H
#define CD_CLIENT_H

#include <string.h>

#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "drutil.h"

#include "core/memory/access.h"
#include "core/stack/activation.h"
#include "core/code/elf.h"
#include "core/code/instruction.h"
#include "core/code/allocator.h"
#include "core/system/listing.h"
#include "core/system/maps.h"
#include "core/code/names.h"
#include "core/process/process.h"
#include "core/base/syscall.h"
#include "core/base/pages.h"
#include "core/base/arena.h"
#include "core/base/window.h"
#include "core/system/launcher.h"
#include "core/memory/syscalls.h"

extern ca_process cd_process;

/* Raw thread-local slots, reached by one memory operand: the hot state comes first. */
enum {
  CD_HOT_SLOTS = sizeof(ca_hot) / 8,
  CD_SLOT_SELF = CD_HOT_SLOTS, /* address of the hot state */
  CD_SLOT_STACK,               /* our stack's end */
  CD_SLOT_SP,                  /* the target's stack pointer while we are on ours */
  CD_SLOT_COST,                /* a second hot->cost: every other block counts here */
  CD_SLOT_BACK,                /* where a stub that was jumped to goes on */
  CD_SLOT_DONE,                /* where the next finished activation is noted */
  CD_SLOT_DONE_END,
  CD_SLOT_LIMIT, /* a call at this time goes out of line */
  CD_SLOT_A,     /* arguments of helpers */
  CD_SLOT_B,
  CD_SLOT_C,
  CD_SLOT_D,
  CD_SLOT_E,
  CD_SLOT_ARGS, /* of a marked routine */
  CD_SLOTS = CD_SLOT_ARGS + CA_ARGS
};
extern reg_id_t cd_segment;
extern uint cd_offset;

enum { CD_DONE_MAX = 256 };

/* What a thread has besides its hot state. */
typedef struct {
  ca_hot *hot; /* in the thread's raw slots */
  ca_kernel_access accesses[CA_KERNEL_ACCESSES];
  reg_t arguments[6];    /* of the same */
  reg_t changed;         /* an argument that we changed, to be put back */
  int changed_which;     /* its number; -1: none */
  bool clone_is_changed; /* the structure of clone3 was */
  int number;            /* as the target asked for it */
  reg_t exec_changed[3]; /* arguments of execveat that became execve */
  bool exec_is_changed;
  /* signals.c */
  bool mask_is_real, mask_is_left, waits_with_mask;
  uint64_t mask_before, wait_set;
  int64_t wait_time[2];
  int child_fd; /* connection of the child that it forks, plus 1 */
  ca_done done[CD_DONE_MAX];
} cd_thread;
extern int cd_field;
static inline cd_thread *cd_thread_of(void *drcontext) {
  return drmgr_get_tls_field(drcontext, cd_field);
}

static inline uint64_t cd_slot(const ca_hot *hot, int slot) {
  return ((const uint64_t *)hot)[slot];
}

/* Inlined calls look at the limit only. */
static inline void cd_set_limit(ca_hot *hot) {
  ((uint64_t *)hot)[CD_SLOT_LIMIT] = hot->thread->wants_renumbering ? 0 : CA_TIME_SOFT_LIMIT;
}

/* flow.c: what inlined code has noted becomes rows; before the core touches activations. */
void cd_join(ca_hot *hot);

/* connect.c: the stream's connection */
extern char cd_socket_path[128], cd_token[128];
extern const char *cd_engine_version;
/* As the child of a fork by `thread`, or NULL. */
void cd_connect(cd_thread *thread);
void cd_disconnect(void);
/* As in the Valgrind tool: the child's connection is there before the fork. Several threads may
 * fork at the same time. */
void cd_before_fork(cd_thread *thread);
void cd_after_fork(cd_thread *thread, bool child);
void cd_send(void *context, const unsigned char *frame, size_t bytes);
/* Lets a system call of the target that closes descriptors leave ours alone. True: the call is
 * not to be made and `*result` is its result. */
bool cd_protect_descriptor(int number, const reg_t *arguments, long *result);
/* Ours of which the thread knows, in ascending order; -1: none. */
void cd_own_descriptors(const cd_thread *thread, int own[2]);

/* descriptors.c: ours, at numbers that the target does not come to. */
int cd_open_apart(int family, int type);
void cd_close_own(int *fd);
/* The number is to be the target's: ours takes another one. False: there is none. */
bool cd_give_number(int *fd);
bool cd_is_own_descriptor(int fd);

/* answers.c: true: the call of the target was made, and `*result` is its result. */
bool cd_answer(void *dc, cd_thread *thread, long *result);
/* segments.c and itself.c: parts of it */
bool cd_answer_about_state(void *dc, const cd_thread *thread, long *result);
bool cd_answer_about_itself(void *dc, cd_thread *thread, long *result);
/* The path of what is open there, not ended by zero; its length, or an error. */
long cd_path_of(int descriptor, char *path, size_t bytes);

/* modules.c: the target's files */
void cd_modules_init(void);
void cd_mapped(uint64_t start, uint64_t bytes);
void cd_unmapped(uint64_t start, uint64_t bytes);
/* Whether a jump to `address` may be a tail call. */
bool cd_is_entry(uint64_t address);
/* The construct of what a call to `address` reaches. */
uint32_t cd_construct(uint64_t address);

/* memory.c */
void cd_cover(uint64_t start, uint64_t bytes);
void cd_forget(uint64_t start, uint64_t bytes);
void cd_cover_all(void);
/* The target is about to map memory at an address of its own choice. */
void cd_make_way(ca_hot *hot, uint64_t start, uint64_t bytes);
/* Whether a place that the target would like is to be left to the kernel instead. */
bool cd_is_taken(uint64_t start, uint64_t bytes);
void cd_bounds(void *context, uint64_t address, uint64_t *low, uint64_t *high);

/* window.c: the first thread's cells, and wild accesses to where they are */
void cd_window_init(void);
static inline bool cd_is_own(uint64_t address, uint64_t bytes) {
  return ca_window && address < CA_WINDOW_LAST && address + bytes > CA_WINDOW_FIRST;
}
/* Whether something accessible of the window is there. */
bool cd_may_be_open(uint64_t address);
/* The target is about to access its address inside the window: it will fault. */
void cd_close(uint64_t address);
extern uint cd_closed_count;
void cd_reopen(void);
/* Accounts an access of the target, wherever it is. */
void cd_read(ca_hot *hot, uint64_t address, uint64_t bytes);
void cd_write(ca_hot *hot, uint64_t address, uint64_t bytes);
void cd_kernel_write(ca_hot *hot, uint64_t address, uint64_t bytes);
/* Moves all values into the table of units. */
void cd_leave_window(void);

/* protection.c: what may be done with the target's memory */
void cd_protection_init(void);
/* Whether the code there may be written over while it is in use. */
bool cd_is_writable(uint64_t pc);
/* The mapping at `pc`; false: there is none. */
bool cd_region(uint64_t pc, ca_region *region);
/* The protection of memory may have changed. */
void cd_protection_changed(uint64_t start, uint64_t bytes);

/* execution.c: code that may not be executed, and code that changes unseen */
/* Lets a block end where its memory does; true: its first instruction may not be executed, and
 * one that faults is in its place. */
bool cd_deny(void *dc, uint64_t pc, instrlist_t *list);
bool cd_is_denied(uint64_t pc);
/* Takes all from there out of a block. */
void cd_cut(void *dc, instrlist_t *list, instr_t *from);
/* The bytes of a block that are to be compared whenever it begins; 0: none. */
uint cd_bytes_to_watch(uint64_t pc, instrlist_t *list);
/* What a handler is about to be told of a fault is what the processor would have said. */
void cd_fault_delivered(void *dc, const dr_kernel_xfer_info_t *info);

/* threads.c */
void cd_threads_init(void);
/* The state of the process is one thread's at a time. Nothing to do as long as there is only one.
 * A thread may hold it several times. */
void cd_lock_shared(ca_hot *hot);
void cd_unlock_shared(ca_hot *hot);
static inline void cd_lock(ca_hot *hot) {
  if (CA_UNLIKELY(cd_closed_count > 0))
    cd_reopen();
  if (CA_UNLIKELY(cd_process.threaded))
    cd_lock_shared(hot);
}
static inline void cd_unlock(ca_hot *hot) {
  if (CA_UNLIKELY(cd_process.threaded))
    cd_unlock_shared(hot);
}
/* The same for whichever thread calls, at translation. */
void cd_lock_here(void);
void cd_unlock_here(void);
/* No other thread is in the middle of what the lock is for. */
bool cd_is_unlocked(void);
/* For a thread that does not go on: the lock, wherever it is called from. False: another one keeps
 * it. */
bool cd_lock_at_last(void);
/* Before the second thread starts. */
void cd_become_threaded(void);
/* Ends all threads' activations; they begin anew when they go on. */
void cd_threads_end(void);
void cd_thread_begin(ca_hot *hot, uint tid, uint64_t sp);

/* syscalls.c */
void cd_syscalls_init(void);
/* An argument of the call that is under way, put back after it. One at a time. */
void cd_change(void *dc, cd_thread *thread, int which, reg_t value);
extern int cd_exit_code;
/* For the report, the first time. */
void cd_note_once(bool *told, const char *text);

/* exec.c */
void cd_exec_init(client_id_t id);
/* Before: true: the call was made, and `*result` is its result. After: true: it was one. */
bool cd_exec_before(void *dc, cd_thread *thread, long *result);
bool cd_exec_after(void *dc, cd_thread *thread);

/* signals.c: before DynamoRIO takes what is pending */
void cd_signals_init(void);
/* Around every system call of a thread; before: false: the call is not to be made and
 * `*result` is its result. */
bool cd_signals_before(void *dc, cd_thread *thread, long *result);
void cd_signals_after(void *dc, cd_thread *thread);
/* Before a program is executed, and when it was not. */
void cd_signals_exec(void *dc);
void cd_signals_exec_failed(void);
/* When a handler is about to run. */
void cd_signal_delivered(const dr_kernel_xfer_info_t *info, cd_thread *thread);

/* surroundings.c: at the first instruction of a program */
void cd_surroundings(uint64_t sp);

/* stubs.c: ways out of translated code */
typedef void (*cd_helper)(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_stubs_init(void);
/* Code that calls helper(hot, A, B, C) with the arguments in their slots; `address`: a register
 * that holds the first argument less `offset` instead, with `size` as the second, or DR_REG_NULL.
 * Saves the general registers, not the flags. Helpers and what they call use no vector registers.
 */
app_pc cd_stub(cd_helper helper, reg_id_t address, int64_t offset, uint64_t size);

/* Accesses as out-of-line code gets them. */
typedef struct {
  uint count;
  struct {
    short offset;
    ushort size : 15, write : 1;
  } list[12];
} cd_accesses;
/* The address, below 2 GB, of something equal that stays. */
uint64_t cd_low_accesses(const cd_accesses *accesses);

/* Zeros, below 2 GB, that stay. */
void *cd_low_table(size_t bytes);

/* indirect.c: targets of indirect calls that inlined code knows */
typedef struct {
  uint64_t target;
  uint64_t construct;
} cd_known_target;
enum { CD_KNOWN_TARGETS = 4096 }; /* by bits 4 to 15 of the address */
void cd_targets_init(void);
/* Addresses may mean others from now on. */
void cd_forget_targets(void);

/* helpers.c: what stubs call */
void cd_h_read(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c);
void cd_h_write(ca_hot *hot, uint64_t address, uint64_t size, uint64_t c);
void cd_h_accesses(ca_hot *hot, uint64_t address, uint64_t accesses, uint64_t c);
/* Saves all registers that it changes. */
void cd_q_old(ca_hot *hot, uint64_t value) __attribute__((no_caller_saved_registers));
void cd_h_drain(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_call(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t construct);
void cd_h_call_unknown(ca_hot *hot, uint64_t target, uint64_t sp, uint64_t c);
void cd_h_return(ca_hot *hot, uint64_t sp, uint64_t b, uint64_t c);
void cd_h_entry(ca_hot *hot, uint64_t address, uint64_t sp, uint64_t construct);
void cd_h_binder(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_trace(ca_hot *hot, uint64_t kind, uint64_t a, uint64_t b);
void cd_h_lock(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_unlock(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
void cd_h_repeat(ca_hot *hot, uint64_t which, uint64_t b, uint64_t c);

/* What cd_h_repeat gets as its first argument, with the size of an element in the low bits; then
 * rcx and rsi, and in slots D and E rdi and rax. */
enum {
  CD_REPEAT_SOURCE = 16, /* uses rsi */
  CD_REPEAT_WRITES = 32,
  CD_REPEAT_COMPARES = 64,
  CD_REPEAT_UNTIL_EQUAL = 128,
  CD_REPEAT_DOWN = 256, /* direction flag */
};

/* Reads 1, 2, 4 or 8 bytes of the target; false where there is no memory. */
bool cd_safe_load(uint64_t address, uint64_t bytes, uint64_t *value);

/* block.c */
void cd_blocks_init(void);

/* spills.c */
void cd_spills_init(void);

/* Says why and ends the process; the launcher shows the text. */
void cd_fail(const char *why) __attribute__((noreturn));

#endif
