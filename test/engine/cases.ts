/**
 * Programs of test/targets for the row by row comparison, with arguments that keep them small.
 */
export interface Case {
  /** A program of test/targets, or a path. */
  target: string;
  args: string[];
  /** Number of process images, each with a stream. */
  streams?: number;
  /** For what the other engine does not do. */
  only?: 'valgrind' | 'dynamorio';
}

function one(target: string, ...args: string[]): Case {
  return { target, args };
}

/** Calls, stacks, signals and exceptions. */
export const FLOW: Case[] = [
  one('fib', '8'),
  one('sort', '24'),
  one('sort-static', '24'),
  one('tailcall'),
  one('longjmp'),
  one('setjmp_loop'),
  one('exceptions', '3'),
  one('signals'),
  one('coroutines', '8'),
  one('recursion', '200'),
  one('nested'),
  one('plt'),
  one('plt-now'),
  one('plt_tail'),
];

/** Reads and writes of all kinds. */
export const MEMORY: Case[] = [
  one('syscalls', '/etc/passwd'),
  one('stream_reader', '/etc/passwd', '4'),
  one('string_ops'),
  one('vector'),
  one('misaligned'),
  one('atomics'),
  one('mappings'),
  one('churn', '10'),
  { ...one('moved', '6'), streams: 2 },
  one('brk'),
  one('jit'),
  one('jit_recursion', '12'),
  one('jit_tail'),
  one('collector'),
  // Valgrind runs a block to its end before it looks whether the block is still the same.
  { ...one('selfmod'), only: 'dynamorio' },
  one('alloca', '3'),
  one('allocator', '8'),
  one('list', '15'),
  one('builder', '16'),
  one('signal_context'),
  // Addresses that agree in their last 32 bits share cells while there is no memory.
  one('wild', '8123458', '10000123458', '2ffffffef000', '6fffffff0008'),
];

/** Threads, processes, and C++ with its library. */
export const PROCESSES: Case[] = [
  one('threads_queue', '30'),
  one('threads_many', '16'),
  one('threads_mixing', '3', '60', '1'),
  one('exit_threads'),
  { ...one('fork'), streams: 3 },
  { ...one('vfork_exec', '/bin/true'), streams: 4 },
  { ...one('borrowed_stack'), streams: 11 },
  { ...one('borrowed_memory'), streams: 10 },
  { ...one('spawn', '/bin/true'), streams: 7 },
  { ...one('signal_waits'), streams: 3 },
  { ...one('signal_masks'), streams: 6 },
  one('vtable', '6'),
  one('search-stripped', '5'),
];

/** Debian's own, doing next to nothing. */
export const PROGRAMS: Case[] = [
  one('/bin/ls', '/'),
  one('/usr/bin/sort', '/etc/passwd'),
  one('/usr/bin/awk', '{ n[$1]++ } END { print length(n) }', '/etc/passwd'),
  one('/usr/bin/sqlite3', ':memory:', 'select upper("x") from (select 1 union select 2);'),
];
