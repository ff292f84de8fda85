/* Made from protocol/stream.mjs: edit that, then "npm run protocol". Frames of the stream. */
#ifndef CA_PROTOCOL_STREAM_H
#define CA_PROTOCOL_STREAM_H

/* Version of this format. Readers refuse a newer one. 2: column `again`. 3: column `work` in
 * place of `instructions`. 4: loops, with column `iterations`. 5: functions of scripts. 6:
 * activations that are counted. 7: loops that are looked at less and less. */
#define CA_STREAM_FORMAT 7
/* What a header says where loops are looked at less the more they run, and activations are
 * counted beside them, where nothing else speaks against that. */
#define CA_THINNED_FORMAT 7
/* What a header says where activations are counted, instead of each being a row. */
#define CA_COUNTS_FORMAT 6
/* What a header says where functions of scripts are told apart. */
#define CA_SCRIPTS_FORMAT 5
/* What a header says where loops are recorded, and readers of it expect them. */
#define CA_LOOPS_FORMAT 4
/* What it says without, where work is counted. */
#define CA_WORK_FORMAT 3
/* With instructions in place of work, and back references. */
#define CA_BACK_REFERENCE_FORMAT 2
/* With instructions, and without back references. */
#define CA_PLAIN_FORMAT 1
/* Bytes of a frame's prefix: length and kind. */
#define CA_FRAME_PREFIX_BYTES 8
/* No frame's payload is larger than this; a larger length means corruption. */
#define CA_MAX_FRAME_BYTES 4194304
/* Of a server: what later ones leave behind is told apart, as the first fill what it has for all
 * of them. */
#define CA_FIRST_REQUESTS 20
/* Constructs that an engine has room for; the last one stands for all others. */
#define CA_ENGINE_CONSTRUCTS 524288
/* Construct ids that readers take are below this: they index dense tables. No program has this
 * many routines. */
#define CA_MAX_CONSTRUCTS 4194304

/* Kinds of frames. */
enum {
  CA_MESSAGE_HEADER = 1,
  CA_MESSAGE_MODULE = 2,
  CA_MESSAGE_UNMAP = 3,
  CA_MESSAGE_CONSTRUCTS = 4,
  CA_MESSAGE_THREAD = 5,
  CA_MESSAGE_ROWS = 6,
  CA_MESSAGE_END = 7,
  /* Raw accesses, for the slow reference only (`--trace` of an engine). */
  CA_MESSAGE_TRACE = 8,
  /* Added by the recorder: names and places of the constructs, so that analysis needs no
   * binaries. */
  CA_MESSAGE_SYMBOLS = 9,
  /* A problem that the engine met, in words. */
  CA_MESSAGE_NOTE = 10,
  /* Added at the end of a recording by the recorder: what only the launcher knows. */
  CA_MESSAGE_RUN = 11,
  /* Distinct cells of routines, before the end record, if they were asked for. */
  CA_MESSAGE_BOTTOM_UP = 12,
  /* Calling contexts, before the first rows that name them. */
  CA_MESSAGE_CONTEXTS = 13,
  /* How often each basic block ran, before the end record, if that was asked for. */
  CA_MESSAGE_BLOCKS = 14,
  /* What repetitions did with blocks of memory, if that was asked for. */
  CA_MESSAGE_STRUCTURES = 15,
  /* A window of the run begins or ends, where only such are profiled. */
  CA_MESSAGE_WINDOW = 16,
  /* The program did something to what is outside of it; each thing is told once. */
  CA_MESSAGE_EFFECT = 17,
  /* How many requests a server received, before the end record, if it received any. */
  CA_MESSAGE_REQUESTS = 18,
  /* What iterations of loops changed, before the end record, if that was asked for. */
  CA_MESSAGE_DIAGNOSIS = 19,
  /* How often headers of loops ran that were not looked at then, before the end record. */
  CA_MESSAGE_THINNED = 20,
  /* What activations asked of the kernel and of the allocator. */
  CA_MESSAGE_RESOURCES = 21,
  /* Who asked for memory that is in use, before the end record. */
  CA_MESSAGE_ORIGINS = 22,
  /* Who made which system calls, before the end record. */
  CA_MESSAGE_SYSTEM_CALLS = 23,
};

/* What a program did to what is outside of it, by system calls that succeeded. With each comes
 * what it was done to: a path, or what is said here. */
typedef enum ca_effect_kind {
  /* A file, for writing; whether it was written is not said. */
  CA_EFFECT_OPENED = 1,
  /* A file or folder that was not there before. */
  CA_EFFECT_MADE = 2,
  /* A file or folder. */
  CA_EFFECT_REMOVED = 3,
  /* The name, mode, owner, times or length of a file. */
  CA_EFFECT_CHANGED = 4,
  /* An address of a network, as bytes in hexadecimal. */
  CA_EFFECT_NETWORK = 5,
  /* An address of this machine alone, as a path. */
  CA_EFFECT_SOCKET = 6,
  /* Opened, whatever for. */
  CA_EFFECT_DEVICE = 7,
  /* Opened, read, or set; with nothing. */
  CA_EFFECT_TERMINAL = 8,
  /* One that has a path, opened. */
  CA_EFFECT_PIPE = 9,
  /* Memory, semaphores or messages of System V; with nothing. */
  CA_EFFECT_SHARED = 10,
  /* Mounts, root folder or namespaces; with nothing. */
  CA_EFFECT_SYSTEM = 11,
  /* A process, by its number. */
  CA_EFFECT_SIGNALLED = 12,
  /* A connection was accepted; with nothing. */
  CA_EFFECT_SERVED = 13,
  /* More than an engine keeps in mind; with nothing. */
  CA_EFFECT_MORE = 14,
} ca_effect_kind;

/* What a construct is. */
typedef enum ca_construct_kind {
  CA_ROUTINE = 0,
  CA_LOOP = 1,
  /* A function of a script, run by a routine that interprets. */
  CA_SCRIPT = 2,
} ca_construct_kind;

/* Bits of what is known of a construct. */
enum {
  /* Allocator or lazy binder: cost is passed on to callers, sizes are not. */
  CA_CONSTRUCT_OPAQUE = 1,
  /* A routine that only jumps to another one; never sent. */
  CA_CONSTRUCT_STUB = 2,
  /* A routine whose code could not be analysed, so that it has no loops. */
  CA_CONSTRUCT_UNKNOWN = 4,
  /* A routine of which parts repeat without being loops. */
  CA_CONSTRUCT_IRREDUCIBLE = 8,
  /* Of the kind Script: a region that the program tells of, in a file of its source. */
  CA_CONSTRUCT_REGION = 16,
};

/* Kinds of the events of a trace: 24 bytes each, two words of 64 bits, thread, kind. */
enum {
  /* Not the pop of a return address or of a saved register: these are no input. */
  CA_TRACE_READ = 1,
  CA_TRACE_WRITE = 2,
  CA_TRACE_KERNEL_WRITE = 3,
  /* address: target; second: stack pointer after the push of the return address. */
  CA_TRACE_CALL = 4,
  /* address: target; second: stack pointer after the pop. */
  CA_TRACE_RETURN = 5,
  /* address: routine entry reached; second: stack pointer. Only for entries that may be tail
   * calls. */
  CA_TRACE_ENTRY = 6,
  /* Memory given back: [address, address + second) is forgotten. */
  CA_TRACE_UNMAP = 7,
  /* A signal handler is about to run; second: stack pointer that was interrupted. */
  CA_TRACE_SIGNAL_ENTER = 8,
  /* The handler returned through sigreturn. */
  CA_TRACE_SIGNAL_LEAVE = 9,
  /* The next stack that this thread begins lies in a mapping [address, second). This one and
   * Binder are told by the core, all others by the engine. */
  CA_TRACE_STACK_BOUNDS = 10,
  /* The routine at `address` is a stub that only jumps to another one; said before it is called. */
  CA_TRACE_STUB = 11,
  /* The thread's next loop event is of code of the function [address, second), or its parts. */
  CA_TRACE_FUNCTION = 12,
  /* The header of loop `address` (its construct) is reached; second: stack pointer. */
  CA_TRACE_LOOP_HEADER = 13,
  /* Code that a loop may be left to is reached; address: the innermost loop around it (its
   * construct), or 0. */
  CA_TRACE_LOOP_EXIT = 14,
  /* An indirect jump that is no call, return or stub; second: stack pointer. */
  CA_TRACE_JUMP = 15,
  /* A stub goes on to the lazy binder, the entry of which comes next. */
  CA_TRACE_BINDER = 16,
  /* The thread takes a point of courses, on the stack with the number `address`. Told by the
   * core, too. */
  CA_TRACE_COURSE = 17,
  /* A function of a script begins; address: its construct; second: stack pointer of its routine.
   * This one and ScriptEnd are told by the core. */
  CA_TRACE_SCRIPT_BEGIN = 19,
  /* The top activation, of a function of a script, ends. */
  CA_TRACE_SCRIPT_END = 20,
  /* As Write, of code that addresses memory by the stack pointer. */
  CA_TRACE_WRITE_BY_SP = 18,
  /* Of a trace with loops diagnosed, as those below: 8 bytes of memory at `address` are
   * `second`. Before Read, Write and Storing, of what these access. */
  CA_TRACE_VALUE = 21,
  /* Register `address` holds `second`, since the latest event of a call, return or point; of a
   * vector register 256 times the number of the word is added. */
  CA_TRACE_REGISTER = 22,
  /* Instructions are to run that read the registers of a mask first, and overwrite others. */
  CA_TRACE_USED = 23,
  /* One of the registers of mask `second` was stored at `address` as it is. */
  CA_TRACE_COPIED = 24,
  /* Of the next access: the address before a constant was added, or 0, and the instruction. */
  CA_TRACE_ROOT = 25,
  /* A block [address, address + second); 0: none that is known. */
  CA_TRACE_ALLOCATED = 26,
  /* The number of the block that was allocated. */
  CA_TRACE_BORN = 27,
  /* The block with this number. */
  CA_TRACE_GIVEN_BACK = 28,
  /* A store is to come; Write follows it. */
  CA_TRACE_STORING = 30,
  /* Memory [address, address + second) is to be moved (mremap), and keeps what is known of its
   * cells; MovedTo comes next. */
  CA_TRACE_MOVED_FROM = 31,
  /* It is at `address` now; what was there is forgotten. */
  CA_TRACE_MOVED_TO = 32,
  /* A system call that does more than ask has succeeded. */
  CA_TRACE_EFFECT = 29,
  /* A region begins; address: its construct; second: stack pointer of its routine. This one and
   * RegionEnd are told by the core. */
  CA_TRACE_REGION_BEGIN = 33,
  /* The innermost region ends, which is of construct `address`, and what lies on it. */
  CA_TRACE_REGION_END = 34,
  /* The one with the number `address` is about to be made; second: whether it may wait. This one
   * and Allocation are told by the core. */
  CA_TRACE_SYSTEM_CALL = 35,
  /* The entry of a routine of the allocator is reached, which is asked for `address` bytes. */
  CA_TRACE_ALLOCATION = 36,
  /* It gives [address, address + second) to the activation that asked for it. This one and Freed
   * are told by the core. */
  CA_TRACE_GIVEN = 37,
  /* A block at `address`, if there is one, is given back. */
  CA_TRACE_FREED = 38,
  /* The thread is about to end, with all that is pending. Told by the core. */
  CA_TRACE_THREAD_END = 39,
  /* A system call has read or written `address` bytes. Told by the core. */
  CA_TRACE_MOVED_BYTES = 40,
};

#endif
