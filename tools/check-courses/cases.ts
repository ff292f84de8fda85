/** Programs of test/targets, as large as a trace of every access allows, in the ways they are run. */
import type { EngineOptions } from '../../src/record/engine/engine.js';

export interface Case {
  /** A program of test/targets and its arguments; {targets}, {folder} and {control} are paths. */
  command: string;
  /** Who asks for windows of the run; absent: all of it is profiled. */
  windows?: 'its own' | 'from outside';
  /** For what the other engine does not do. */
  only?: 'valgrind' | 'dynamorio';
}

export const SETTINGS: Record<string, Partial<EngineOptions>> = {
  plain: { cell: 8, footprint: false },
  loops: { cell: 8, footprint: false, loopsFile: 'all' },
  footprint: { cell: 4, footprint: true, loopsFile: 'all' },
  bytes: { cell: 1, footprint: true },
  steps: { cell: 8, footprint: false, structures: true, loopsFile: 'all' },
  instructions: { cell: 2, footprint: false, cost: 'instructions' },
  contexts: { cell: 8, footprint: false, contexts: true },
};

const commands = (text: string): Case[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ command: line.trim() }));

const PLAIN = commands(`
  alloca 40
  allocator 200
  arguments 60
  argv0
  atomics
  avx512 ask
  brk
  builder 120
  chosen
  churn 60
  clone3
  containers
  containers_O2
  contexts
  coroutines 600
  cost
  debugger {targets}/fib 12
  descriptors range
  descriptors each
  descriptors pipe
  descriptors limits
  die abort
  dispatch 200
  dual_mapping 2
  dual_mapping data
  effects {folder} harmless
  exceptions 10
  exec_arguments
  exec_chain 3
  exec_each {targets}/fib
  exit_threads
  far_words
  faults
  features
  fib 16
  fibers
  fork
  fork_loads
  frees
  generators
  growing
  growing_avx2
  growing_o2
  growing_o3
  ignoring
  inner 200
  io_uring /etc/passwd
  jit
  jit_recursion 200
  list 120
  listing
  longjmp 100
  loop_shapes 16
  loop_shapes_O0 16
  loop_shapes_O2 16
  loop_shapes_O2-stripped 16
  loop_throws 16
  loop_throws_O1-stripped 16
  loops_in_main 2 60
  mappings
  maps
  misaligned
  named
  nested
  no_stack_samples {targets}/fib 12
  odd_calls itself
  own_limits
  patched
  plt
  plt-now
  plt_tail 200
  recursion 4000
  reload {targets}/reload-linear.so {targets}/reload-quadratic.so
  requests {folder} 500 400 600 3000 500
  rereads chain 100
  rereads words 100
  rereads parse 100
  rereads merge 100
  rereads table 100
  reserve 8
  restarted
  sampled 3 0 40
  sampled 3 2 40
  sampled_blocking
  sampled_rare 2
  sampled_refused
  sampled_throws 20
  sampled_throws-static 20
  sampled_vfork
  sandbox filter
  search 40
  search-stripped 40
  services insertion_sort 30
  services remove_front 30
  services nested_join 30
  services triple_sum 10
  setjmp_loop 400
  signal_context
  signal_masks
  signal_waits
  signals
  sort 60
  sort-static 60
  spawn /bin/true
  spawn_threads /bin/true
  started
  status
  stream_reader /usr/share/common-licenses/GPL-3 60
  string_ops
  structures random
  structures merge
  structures_O2 random
  surroundings
  syscalls /etc/passwd
  tailcall 2000
  textbook merge_sort
  textbook naive_search
  textbook-O2 heap_sort
  textbook-O3 hash_badly
  textbook-O2-stripped floyd_warshall
  threads_forking
  threads_live 30
  threads_many 48
  threads_mixing 3 400 1
  threads_mixing 5 200 2
  threads_patterns short
  threads_patterns pool
  threads_patterns sleep
  threads_patterns queue
  threads_patterns readers
  threads_patterns local
  threads_patterns tree
  threads_patterns detached
  threads_patterns exit
  threads_patterns main
  threads_phases 3 12 1
  threads_phases 6 6 2
  threads_queue 2000
  threads_reading 60
  threads_reloading {targets}/reload-linear.so 5
  threads_sharing 8
  unused_loads
  vector
  vfork_exec /bin/true
  vtable 100
  widths
  wild
  windows -
  windows_live -
`);

/**
 * Left out: elf32, the libraries and what is to be preloaded, which nothing is recorded of; attached,
 * hold, idle, latecomer, namespaces, places, preempted, slow, vectors, vfork_calls, wait_signal and
 * most of sampled_*, which wait for somebody or for time to pass more than they compute; long_loop,
 * writer and jit_many, whose traces would be too long; unreachable, which needs root; `die segv`, whose
 * trace has the access that failed; and memory_limits, which ends early without the launcher. Of
 * programs that are built in several ways the largest traces are of one way alone. threads_sharing has
 * eight threads: with cells of one byte Valgrind's address space has no room for sixteen's tables.
 */
export const CASES: readonly Case[] = [
  ...PLAIN,
  { command: 'windows {control}', windows: 'its own' },
  { command: 'windows_live {control}', windows: 'from outside' },
  // Valgrind runs a block to its end before it looks whether the block is still the same.
  { command: 'selfmod', only: 'dynamorio' },
  // DynamoRIO stops threads for new code, in what little of a traced block is not ours: that takes so
  // long that traces of threads that compute all the while get too long.
  { command: 'threads_busy 2 20', only: 'valgrind' },
];
