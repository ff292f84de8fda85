/**
 * Made from protocol/stream.mjs: edit that, then "npm run protocol".
 * Frames of the stream.
 */

/**
 * Version of this format. Readers refuse a newer one. 2: column `again`. 3: column `work` in place
 * of `instructions`. 4: loops, with column `iterations`. 5: functions of scripts. 6: activations
 * that are counted. 7: loops that are looked at less and less.
 */
export const STREAM_FORMAT = 7;
/**
 * What a header says where loops are looked at less the more they run, and activations are counted
 * beside them, where nothing else speaks against that.
 */
export const THINNED_FORMAT = 7;
/** What a header says where activations are counted, instead of each being a row. */
export const COUNTS_FORMAT = 6;
/** What a header says where functions of scripts are told apart. */
export const SCRIPTS_FORMAT = 5;
/** What a header says where loops are recorded, and readers of it expect them. */
export const LOOPS_FORMAT = 4;
/** What it says without, where work is counted. */
export const WORK_FORMAT = 3;
/** With instructions in place of work, and back references. */
export const BACK_REFERENCE_FORMAT = 2;
/** With instructions, and without back references. */
export const PLAIN_FORMAT = 1;
/** Bytes of a frame's prefix: length and kind. */
export const FRAME_PREFIX_BYTES = 8;
/** No frame's payload is larger than this; a larger length means corruption. */
export const MAX_FRAME_BYTES = 4194304;
/**
 * Of a server: what later ones leave behind is told apart, as the first fill what it has for all of
 * them.
 */
export const FIRST_REQUESTS = 20;
/** Constructs that an engine has room for; the last one stands for all others. */
export const ENGINE_CONSTRUCTS = 524288;
/**
 * Construct ids that readers take are below this: they index dense tables. No program has this many
 * routines.
 */
export const MAX_CONSTRUCTS = 4194304;

/** Kinds of frames. */
export const FrameKind = {
  Header: 1,
  Module: 2,
  Unmap: 3,
  Constructs: 4,
  Thread: 5,
  Rows: 6,
  End: 7,
  /** Raw accesses, for the slow reference only (`--trace` of an engine). */
  Trace: 8,
  /**
   * Added by the recorder: names and places of the constructs, so that analysis needs no binaries.
   */
  Symbols: 9,
  /** A problem that the engine met, in words. */
  Note: 10,
  /** Added at the end of a recording by the recorder: what only the launcher knows. */
  Run: 11,
  /** Distinct cells of routines, before the end record, if they were asked for. */
  BottomUp: 12,
  /** Calling contexts, before the first rows that name them. */
  Contexts: 13,
  /** How often each basic block ran, before the end record, if that was asked for. */
  Blocks: 14,
  /** What repetitions did with blocks of memory, if that was asked for. */
  Structures: 15,
  /** A window of the run begins or ends, where only such are profiled. */
  Window: 16,
  /** The program did something to what is outside of it; each thing is told once. */
  Effect: 17,
  /** How many requests a server received, before the end record, if it received any. */
  Requests: 18,
  /** What iterations of loops changed, before the end record, if that was asked for. */
  Diagnosis: 19,
  /** How often headers of loops ran that were not looked at then, before the end record. */
  Thinned: 20,
  /** What activations asked of the kernel and of the allocator. */
  Resources: 21,
  /** Who asked for memory that is in use, before the end record. */
  Origins: 22,
  /** Who made which system calls, before the end record. */
  SystemCalls: 23,
} as const;
export type FrameKind = (typeof FrameKind)[keyof typeof FrameKind];

/**
 * What a program did to what is outside of it, by system calls that succeeded. With each comes what
 * it was done to: a path, or what is said here.
 */
export const EffectKind = {
  /** A file, for writing; whether it was written is not said. */
  Opened: 1,
  /** A file or folder that was not there before. */
  Made: 2,
  /** A file or folder. */
  Removed: 3,
  /** The name, mode, owner, times or length of a file. */
  Changed: 4,
  /** An address of a network, as bytes in hexadecimal. */
  Network: 5,
  /** An address of this machine alone, as a path. */
  Socket: 6,
  /** Opened, whatever for. */
  Device: 7,
  /** Opened, read, or set; with nothing. */
  Terminal: 8,
  /** One that has a path, opened. */
  Pipe: 9,
  /** Memory, semaphores or messages of System V; with nothing. */
  Shared: 10,
  /** Mounts, root folder or namespaces; with nothing. */
  System: 11,
  /** A process, by its number. */
  Signalled: 12,
  /** A connection was accepted; with nothing. */
  Served: 13,
  /** More than an engine keeps in mind; with nothing. */
  More: 14,
} as const;
export type EffectKind = (typeof EffectKind)[keyof typeof EffectKind];

/** What a construct is. */
export const ConstructKind = {
  Routine: 0,
  Loop: 1,
  /** A function of a script, run by a routine that interprets. */
  Script: 2,
} as const;
export type ConstructKind = (typeof ConstructKind)[keyof typeof ConstructKind];

/** Bits of what is known of a construct. */
export const ConstructFlag = {
  /** Allocator or lazy binder: cost is passed on to callers, sizes are not. */
  Opaque: 1,
  /** A routine whose code could not be analysed, so that it has no loops. */
  Unknown: 4,
  /** A routine of which parts repeat without being loops. */
  Irreducible: 8,
  /** Of the kind Script: a region that the program tells of, in a file of its source. */
  Region: 16,
} as const;
export type ConstructFlag = (typeof ConstructFlag)[keyof typeof ConstructFlag];

/** Kinds of the events of a trace: 24 bytes each, two words of 64 bits, thread, kind. */
export const TraceKind = {
  /** Not the pop of a return address or of a saved register: these are no input. */
  Read: 1,
  Write: 2,
  KernelWrite: 3,
  /** address: target; second: stack pointer after the push of the return address. */
  Call: 4,
  /** address: target; second: stack pointer after the pop. */
  Return: 5,
  /**
   * address: routine entry reached; second: stack pointer. Only for entries that may be tail calls.
   */
  Entry: 6,
  /** Memory given back: [address, address + second) is forgotten. */
  Unmap: 7,
  /** A signal handler is about to run; second: stack pointer that was interrupted. */
  SignalEnter: 8,
  /** The handler returned through sigreturn. */
  SignalLeave: 9,
  /**
   * The next stack that this thread begins lies in a mapping [address, second). This one and Binder
   * are told by the core, all others by the engine.
   */
  StackBounds: 10,
  /**
   * The routine at `address` is a stub that only jumps to another one; said before it is called.
   */
  Stub: 11,
  /** The thread's next loop event is of code of the function [address, second), or its parts. */
  Function: 12,
  /** The header of loop `address` (its construct) is reached; second: stack pointer. */
  LoopHeader: 13,
  /**
   * Code that a loop may be left to is reached; address: the innermost loop around it (its
   * construct), or 0.
   */
  LoopExit: 14,
  /** An indirect jump that is no call, return or stub; second: stack pointer. */
  Jump: 15,
  /** A stub goes on to the lazy binder, the entry of which comes next. */
  Binder: 16,
  /**
   * The thread takes a point of courses, on the stack with the number `address`. Told by the core,
   * too.
   */
  Course: 17,
  /**
   * A function of a script begins; address: its construct; second: stack pointer of its routine.
   * This one and ScriptEnd are told by the core.
   */
  ScriptBegin: 19,
  /** The top activation, of a function of a script, ends. */
  ScriptEnd: 20,
  /** As Write, of code that addresses memory by the stack pointer. */
  WriteBySp: 18,
  /**
   * Of a trace with loops diagnosed, as those below: 8 bytes of memory at `address` are `second`.
   * Before Read, Write and Storing, of what these access.
   */
  Value: 21,
  /**
   * Register `address` holds `second`, since the latest event of a call, return or point; of a
   * vector register 256 times the number of the word is added.
   */
  Register: 22,
  /** Instructions are to run that read the registers of a mask first, and overwrite others. */
  Used: 23,
  /** One of the registers of mask `second` was stored at `address` as it is. */
  Copied: 24,
  /** Of the next access: the address before a constant was added, or 0, and the instruction. */
  Root: 25,
  /** A block [address, address + second); 0: none that is known. */
  Allocated: 26,
  /** The number of the block that was allocated. */
  Born: 27,
  /** The block with this number. */
  GivenBack: 28,
  /** A store is to come; Write follows it. */
  Storing: 30,
  /**
   * Memory [address, address + second) is to be moved (mremap), and keeps what is known of its
   * cells; MovedTo comes next.
   */
  MovedFrom: 31,
  /** It is at `address` now; what was there is forgotten. */
  MovedTo: 32,
  /** A system call that does more than ask has succeeded. */
  Effect: 29,
  /**
   * A region begins; address: its construct; second: stack pointer of its routine. This one and
   * RegionEnd are told by the core.
   */
  RegionBegin: 33,
  /** The innermost region ends, which is of construct `address`, and what lies on it. */
  RegionEnd: 34,
  /**
   * The one with the number `address` is about to be made; second: whether it may wait. This one
   * and Allocation are told by the core.
   */
  SystemCall: 35,
  /** The entry of a routine of the allocator is reached, which is asked for `address` bytes. */
  Allocation: 36,
  /**
   * It gives [address, address + second) to the activation that asked for it. This one and Freed
   * are told by the core.
   */
  Given: 37,
  /** A block at `address`, if there is one, is given back. */
  Freed: 38,
  /** The thread is about to end, with all that is pending. Told by the core. */
  ThreadEnd: 39,
  /** A system call has read or written `address` bytes. Told by the core. */
  MovedBytes: 40,
} as const;
export type TraceKind = (typeof TraceKind)[keyof typeof TraceKind];
