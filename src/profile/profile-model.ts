/**
 * A profile: what one or more runs of a program cost, per routine and size. Plain JSON; as a file
 * see file-format.ts. A routine is (module, entry offset); names are looked up when a profile is
 * written to a file, or a report is made.
 */
import type { RunInfo } from '../schema/report.js';
import type { RecordedCost, Resource, SizeMetric } from '../schema/metrics.js';
import type { Inlined } from '../symbols/loop-lines.js';
import type { ProfileCourse } from './course.js';
import type { MadeCalls, Origin } from '../stream/origins.js';
import type { ProfileNote } from './notes.js';

export interface ProfileMetric {
  cost: RecordedCost;
  /** Bytes of a cell. */
  cell: number;
  /** Of the programs' code, as ElfInfo.machine has it. */
  arch: string;
  /** What was recorded as input size; the first is what a report takes unless told otherwise. */
  sizes: SizeMetric[];
  /** Nothing was noted of what was accessed (`--counts`): sizes of memory are all 0. */
  sizeless?: true;
}

/** The only architecture that engines know today. */
export const ARCH = 'x86-64';

export interface ProfileModule {
  /** '' for code that is in no file. */
  path: string;
  /** Hex, or ''. */
  buildId: string;
}

/** Module of the pseudo routine that stands for what a thread runs outside of any call. */
export const ROOT_MODULE = -1;

/** As ResolvedSymbol, but that routines without a name have ''. */
export interface ProfileSymbol {
  name: string;
  fullName: string;
  /** Start of the enclosing function, as a vaddr: '0x...'. */
  entry: string;
  file: string | null;
  line: number | null;
  /** Of a loop alone, where it has a line: the last one. */
  endLine?: number | undefined;
  /** Of a loop alone, where it is of what was inlined. */
  inlined?: Inlined | undefined;
}

/** The points of a routine by one size. */
export interface SizePoints {
  /** True when sizes are logarithmic bins (see native/analysis/tables.h). */
  binned: boolean;
  /** POINT_NUMBERS numbers each, by size: size, count, min, max, sum, sum of squares of cost. */
  points: number[];
}

export const POINT_NUMBERS = 6;

export interface ProfileRoutine {
  /** Index into `modules`, or ROOT_MODULE. */
  module: number;
  /** ELF vaddr of the entry (an address where there is no file): '0x...'. */
  offset: string;
  /** Only in profiles that are, or were, in a file; of functions of scripts always. */
  symbol?: ProfileSymbol;
  /** Activations, incomplete ones included. */
  calls: number;
  incompleteCalls: number;
  /** Activations whose size came out negative; they are in no point. */
  corruptCalls: number;
  /** Inclusive cost, recursion counted once, incomplete activations included. */
  costTotal: number;
  costSelf: number;
  /** By what counts as size. drms that is missing is the same as rms, of any other there is none. */
  sizes: Partial<Record<SizeMetric, SizePoints>>;
  /**
   * For the bottom-up view, where it was recorded: two numbers per run, its index and the distinct
   * cells that were first accessed by a read in any of its activations.
   */
  merged?: number[];
  /** DRMS less RMS by origin, summed over the activations; absent where it is nothing. */
  input?: { kernel: number; thread: number };
  /** Of a server: requests that began in an activation of it; absent where none did. */
  requests?: number;
  /** RUN_NUMBERS numbers per run in which it ran: index into `runs`, calls, costTotal, costSelf. */
  byRun: number[];
  /**
   * THREAD_NUMBERS numbers per thread in which it ran: index into `threads`, calls, costTotal,
   * costSelf. Absent where its runs had one thread.
   */
  byThread?: number[];
  /** Of its dearest activations, where they cost much of their run; absent where there is none. */
  courses?: ProfileCourse[];
  /**
   * Where loops were recorded: 'unknown': its code could not be analysed, so that it has none;
   * 'irreducible': parts of it repeat without being loops.
   */
  code?: 'unknown' | 'irreducible';
  /**
   * A function of a script: its module is the script, its offset is of the line and the name. What
   * it costs itself is no own cost of the routine that runs it.
   */
  script?: true;
  /** With `script`: a region that the program tells of, in a file of its source. */
  region?: true;
}

/** A loop: of it is known what is of a routine; its calls are its entries. */
export interface ProfileLoop extends Omit<
  ProfileRoutine,
  'byThread' | 'merged' | 'code' | 'requests' | 'script' | 'region'
> {
  /** Index into `routines`: whose code it is in. */
  routine: number;
  /** Index into `loops` of the loop around it, which comes before it; -1: none. */
  parent: number;
  /** Behind its last instruction, as `offset`. */
  end: string;
  /** How often its back edges were taken. */
  iterations: number;
  /** Of a loop that was looked at less the more it ran: what is in none of its other numbers. */
  unseen?: Unseen;
  /** CALLEE_NUMBERS numbers for what it calls, in no loop within it: index into `routines`, calls, cost. */
  callees: number[];
}

/** Of entries of a loop that were not looked at. Their cost is that of what is around the loop. */
export interface Unseen {
  /** How often the loop's header ran. */
  headers: number;
  /** How many they were, about. */
  entries: number;
}

export const CALLEE_NUMBERS = 3;

export const RUN_NUMBERS = 4;
export const THREAD_NUMBERS = 4;

/** Code that runs from this address on to the next jump, or to where it is counted anew. */
export interface ProfileBlock {
  module: number;
  /** As in ProfileRoutine. */
  offset: string;
  /** Of the routine that it is in, but for file and line, which are its own. */
  symbol?: ProfileSymbol;
  /** Of its code. With `blocks` and `second` absent in files of before: each run is one block. */
  bytes?: number | undefined;
  /** Basic blocks that a run of it counts. */
  blocks?: number | undefined;
  /** Cost beside blocks that a run of it counts, but for what depends on values. */
  second?: number | undefined;
  /** Two numbers per run: index into `runs`, and how often it ran. */
  byRun: number[];
}

/** A thread of a run that had several. */
export interface ProfileThread {
  /** Index into `runs`. */
  run: number;
  /** As the engine numbers them; null: all further ones of very many. */
  thread: number | null;
}

/**
 * Indexes into `routines`; `cost` is inclusive cost that flowed from callee to caller. Of several
 * starts, START_NUMBERS numbers follow for each in which there was a call: its index in `starts`,
 * calls, cost; or none, as in files of before.
 */
export type ProfileEdge = [
  caller: number,
  callee: number,
  calls: number,
  cost: number,
  ...byStart: number[],
];

export const START_NUMBERS = 3;

/** A calling context: a routine called in another context. */
export interface ProfileContext {
  routine: number;
  /** Index into `contexts` of one before it; -1: called by a thread's root. */
  parent: number;
  calls: number;
  costSelf: number;
  /** As in SizePoints, by RMS. */
  points: number[];
}

/** Of a routine that asked for any; with what it called, as costs are. */
export interface ResourceRoutine {
  /** Index into `routines`. */
  routine: number;
  /** Activations that asked for any, incomplete ones included. */
  calls: number;
  incompleteCalls: number;
  /** Recursion counted once, as far as it is seen. */
  total: number;
  self: number;
  /** As in ProfileRoutine; complete activations that asked for any. */
  sizes: Partial<Record<'rms' | 'drms', SizePoints>>;
  /** As in ProfileRoutine. */
  byRun: number[];
}

/** What routines asked of others than the processor. */
export interface ProfileResource {
  routines: ResourceRoutine[];
  /** As ProfileEdge, without those of starts. */
  edges: [caller: number, callee: number, calls: number, amount: number][];
}

/** Who asked for memory, see OriginsFrame. */
export interface ProfileOrigin extends Origin {
  /** Numbers of routines, from what called the allocator towards the root. */
  path: number[];
  run: number;
}

/** Who made system calls, see SystemCallsFrame. */
export interface ProfileCalls extends MadeCalls {
  /** Numbers of routines, from what made them towards the root. */
  path: number[];
  run: number;
}

export type Resources = Partial<Record<Resource, ProfileResource>> & {
  /** Those that have most of a process. */
  origins?: ProfileOrigin[];
  /** Those that made most of a process's. */
  made?: ProfileCalls[];
};

export interface Profile {
  /** Where they were recorded. No path from a root has a routine twice. */
  contexts?: ProfileContext[];
  /** Where they were counted; over a run their counts are its `blocks`. */
  blocks?: ProfileBlock[];
  metric: ProfileMetric;
  runs: RunInfo[];
  /**
   * Indexes into `runs`, from 0 up: the first process of each start of a program; those up to the
   * next one are of the same start. Absent in files of before: see startsOf.
   */
  starts?: number[];
  /** Of runs with several. */
  threads?: ProfileThread[];
  modules: ProfileModule[];
  routines: ProfileRoutine[];
  /** Where they were recorded. Numbers of routines include those of their loops. */
  loops?: ProfileLoop[];
  edges: ProfileEdge[];
  /** Where they were recorded, of those that were asked for at all. */
  resources?: Resources;
  /** What recorders said, in words. */
  warnings: string[];
  /** What else a reader has to know. */
  notes?: ProfileNote[];
}

/**
 * `starts`, or where there is none: a process of which neither it nor its parent is among those of
 * the start before begins another one.
 */
export function startsOf({ starts, runs }: Pick<Profile, 'starts' | 'runs'>): number[] {
  if (starts !== undefined) return starts;
  let pids = new Set<number>();
  return [...runs.entries()].flatMap(([i, { pid, ppid }]) => {
    const goesOn = pids.has(pid) || pids.has(ppid);
    if (!goesOn) pids = new Set();
    pids.add(pid);
    return goesOn ? [] : [i];
  });
}

/** The points of a routine by `size`; that a size was recorded at all is for the caller to know. */
export function pointsBy(routine: Pick<ProfileRoutine, 'sizes'>, size: SizeMetric): SizePoints {
  const same = size === 'drms' ? routine.sizes.rms : undefined;
  return routine.sizes[size] ?? same ?? { binned: false, points: [] };
}
