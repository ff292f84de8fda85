/**
 * Made from protocol/engine-options.mjs: edit that, then "npm run protocol".
 * Options of the engines' own parts.
 */

/** What an engine's own part is told on its command line. */
export const ENGINE_OPTIONS = {
  /** where the launcher listens */
  socket: { word: 'socket', type: 'path', engines: ['valgrind', 'dynamorio'] },
  /** proves that the stream is ours */
  token: { word: 'token', type: 'text', engines: ['dynamorio'] },
  /** of the framework, for the header of the stream */
  version: { word: 'version', type: 'text', engines: ['dynamorio'] },
  /** asks for windows, see core/process/control.h */
  control: { word: 'control', type: 'path', engines: ['valgrind', 'dynamorio'] },
  /** bytes of a memory cell */
  cell: { word: 'cell', type: 'power', engines: ['valgrind', 'dynamorio'], least: 1, most: 8 },
  /** count cells first written too */
  footprint: { word: 'footprint', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** routines whose arguments are recorded */
  args: { word: 'args', type: 'path', engines: ['valgrind', 'dynamorio'] },
  /** routines whose loops are recorded */
  loops: { word: 'loops', type: 'path', engines: ['valgrind', 'dynamorio'] },
  /** look at these loops less and less */
  thinned: { word: 'thinned', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** tell apart the functions of scripts that interpreters run */
  scripts: { word: 'scripts', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** what the program is called, where it is not its path */
  argv0: { word: 'argv0', type: 'text', engines: ['valgrind'] },
  /** on address space and data, as the program found them */
  limits: { word: 'limits', type: 'text', engines: ['valgrind'] },
  /** on descriptors, as the program found them */
  files: { word: 'files', type: 'text', engines: ['valgrind'] },
  /** count the distinct cells of each routine, too */
  bottomUp: { word: 'bottom-up', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** tell the calling context of each row */
  contexts: { word: 'contexts', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** note nothing of what is accessed: calls have no sizes */
  counts: { word: 'counts', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** tell which blocks repetitions use */
  structures: { word: 'structures', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** count how often each basic block runs */
  blockCounts: { word: 'block-counts', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** watch what iterations of the recorded loops change; with structures */
  diagnosis: { word: 'diagnosis', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** watch all of their iterations, not a sample */
  diagnosisAll: { word: 'diagnosis-all', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** memory for the inputs of loops that are compared */
  diagnosisMemory: {
    word: 'diagnosis-memory',
    type: 'number',
    engines: ['valgrind', 'dynamorio'],
    least: 0,
    most: 16777215,
  },
  /** count instructions, not work, beside blocks */
  instructions: { word: 'instructions', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** send every access, for the slow reference */
  trace: { word: 'trace', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** send a row for each activation, also where they could be counted */
  single: { word: 'single', type: 'flag', engines: ['valgrind', 'dynamorio'] },
  /** let VEX check and clean up what we add to its code */
  checkIr: { word: 'check-ir', type: 'flag', engines: ['valgrind'] },
  /** first timestamp, to test renumbering */
  timeStart: {
    word: 'time-start',
    type: 'number',
    engines: ['valgrind', 'dynamorio'],
    least: 0,
    most: 2147483647,
  },
  /** show the program a processor that has all that is hidden */
  pretendFeatures: { word: 'pretend-features', type: 'flag', engines: ['dynamorio'] },
  /** take the processor for one without RDTSCP */
  plainProcessor: { word: 'plain-processor', type: 'flag', engines: ['valgrind'] },
  /** where the agent of a copy has put its request */
  sample: { word: 'sample', type: 'address', engines: ['dynamorio'] },
} as const;

/** Those that are flags of comair-bin, for the table of the options of a recording. */
export const ENGINE_FLAGS = {
  /** Record calling contexts. */
  contexts: {
    kind: 'flag',
    flag: '--contexts',
    help: 'tell apart the calls of a routine by what it was called through',
    with: 'recording',
    suite: 'settings',
    default: false,
  },
  /** Count without looking at memory: calls have no sizes, and no loops are recorded. */
  counts: {
    kind: 'flag',
    flag: '--counts',
    help: 'count calls, work, memory and system calls only: faster, but calls have no sizes; for sweeps',
    with: 'recording',
    suite: 'newer',
    default: false,
  },
  /** Record which blocks of memory loops and recursion use, for `tree`; with all loops. */
  structures: {
    kind: 'flag',
    flag: '--structures',
    help: 'record which blocks of memory loops and recursion use, for comair-bin tree; with --loops',
    with: 'recording',
    suite: 'newer',
    default: false,
  },
} as const;
