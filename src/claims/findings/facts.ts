/**
 * What is known of a growth problem, as data: numbers, and whose they are. src/words makes sentences of
 * it. Counts are of calls, entries or cells; costs are in the unit of the report's metric.
 */
import type { ComplexityClass, Finding, FindingCourse } from '../../schema/report.js';
import type { CostMetric, SizeMetric } from '../../schema/metrics.js';
import type { Reason } from '../../fit/calls/reason.js';
import type { Pieces } from './pieces.js';

/** A class of growth with the exponent that it may leave open. */
export interface Grown {
  class: ComplexityClass;
  exponent: number | null;
}

/** Whom a sentence names. */
export interface Named {
  name: string;
  module: string;
  /** It is a function of a script, */
  script?: true | undefined;
  /** or, with that, a region of a program's own. */
  region?: true | undefined;
  /** Where a function of a script, or one without a name of its own, begins. Looked up when it is read. */
  file?: string | null | undefined;
  line?: number | null | undefined;
}

/** Sizes of calls that a claim is made of. */
export interface SizesSeen {
  /** What they are; null: cells of the usual kind. */
  by: SizeMetric | null;
  sizes: number;
  range: readonly [least: number, most: number];
  calls: number;
}

/** The cost of a call grows with the size of its input. */
export interface CallFacts {
  kind: 'call';
  whom: Named;
  growth: Grown;
  /** Where most of it is spent, and how often that is called; 0: not known. */
  spentIn: readonly Named[];
  callsThere: number;
  seen: SizesSeen;
  formula: string | null;
  r2: number | null;
  dearest: number;
  unit: CostMetric;
  /** What limits the claim. */
  caveat: readonly Reason[];
  /** Its calls are small beside what the run went through; null: they are not. */
  pieces: Pieces | null;
}

/** Calls read the same input again and again. */
export interface RereadingFacts {
  kind: 'rereading';
  called: Named;
  by: Named;
  /** Calls of the one that calls. */
  callsOfBy: number;
  seen: SizesSeen;
  each: Grown;
  /** Where most of it is spent, where that is not the one that is called. */
  spentIn: readonly Named[];
  together: Grown;
  formula: string | null;
  /** Cells that there are, and how often each is read, on average. */
  cells: number;
  passes: number;
}

/** A loop is entered again and again, and scans each time what there is. */
export interface RescanFacts {
  kind: 'rescan';
  loop: string;
  entries: number;
  /** Not all of its entries were looked at. */
  estimated: boolean;
  /** The loop around it, without its routine. */
  around: string;
  each: Grown;
  together: Grown;
  formula: string | null;
  r2: number | null;
  sizes: number;
  range: readonly [least: number, most: number];
}

/** More calls for each cell than an algorithm of n log n steps makes. */
export interface ManyCallsFacts {
  kind: 'many-calls';
  whom: Named;
  called: Named;
  callsThere: number;
  /** Calls for each cell that is read. */
  callsPerCell: number;
  seen: Omit<SizesSeen, 'sizes' | 'by'>;
  dearest: number;
  caveat: readonly Reason[];
}

/** Where an activation's cost is spent, if not in its own routine. */
export interface SpentFacts {
  in: readonly { whom: Named; calls: number }[];
  /** Of the run. */
  share: number;
}

/** Points of a course, each about twice as far as the one before. */
export type CoursePoints = readonly (readonly [cells: number, cost: number])[];

/** The cost of one call rises faster than what it has gone through. */
export interface ProgressFacts {
  kind: 'progress';
  whom: Named;
  growth: Grown;
  /** It is no less than that. */
  atLeast: boolean;
  sure: boolean;
  spent: SpentFacts | null;
  points: CoursePoints;
  unit: CostMetric;
  /** Cost of a further cell in the first quarter of the cells, and in the last. */
  rates: readonly [first: number, last: number];
  /** By how much steady phases fit worse (difference of Schwarz's criteria), and why it is not sure. */
  evidence: { gain: number; short: 'gain' | 'interval' | null; lowest: number };
  /** The exponent by the cells alone, where that is steeper than what is claimed; else null. */
  byCells: number | null;
  /** Of so many calls that cost most, so many show it. */
  calls: { seen: number; of: number };
}

/** One call goes over the same cells again and again. */
export interface PassesFacts {
  kind: 'passes';
  whom: Named;
  /** About how often; null: again and again. */
  passes: number | null;
  /** That old cells are gone over is not seen: each new one costs much. */
  isEven: boolean;
  cells: number;
  bytes: number;
  costPerCell: number;
  spent: SpentFacts | null;
  /** What drives it: the input, a count, or what one run cannot tell. */
  driver: 'input' | 'count' | 'unknown';
  points: CoursePoints;
  unit: CostMetric;
  /** Of the cost, what came after nine tenths of the cells. */
  afterTheCells: number;
}

/** The step from half of the largest size to that one. */
export interface StepFacts {
  from: { size: number; cost: number };
  to: { size: number; cost: number };
}

/** The own cost of routines grows over whole runs. */
export interface RunFacts {
  kind: 'run';
  /** What the size of a run is called: n, rows, input. */
  size: string;
  /** The size is what the run read. */
  ofInput: boolean;
  law: Grown & { interval: readonly [number, number] | null };
  whom: Named;
  recursive: boolean;
  /** Further culprits, in their order. */
  others: readonly Named[];
  /** Which of them it calls so often that they cost that much. */
  helpers: readonly Named[];
  /** Exponents of the number of calls of the first, and of its helpers. */
  calls: number;
  helperCalls: number;
  /** The first's calls grow like n log n. */
  callsLog: boolean;
  /** Of the first, in the largest run, and that run's size. */
  callsNow: number;
  largest: number;
  /** Of the first, in all runs. */
  callsInAll: number;
  /** Who calls it so often, and its calls by that one; null calls: others that it calls do. */
  repeats: { whom: Named; calls: number | null } | null;
  /** What the first asks a library for again and again, and how often: an exponent. */
  asks: { whom: Named; calls: number } | null;
  step: StepFacts;
  unit: CostMetric;
  sizes: number;
  /** Relative error of what is said of a size that was left out. */
  error: number;
  /** Where the growth is not steady: exponents from size to size, and the first of the sizes. */
  tail: { from: number; steps: readonly number[] } | null;
}

export type FindingFacts =
  | CallFacts
  | RereadingFacts
  | RescanFacts
  | ManyCallsFacts
  | ProgressFacts
  | PassesFacts
  | RunFacts;

/** What only other runs would show. */
export type Unseen = 'calls' | 'larger-calls' | 'entries' | 'passes' | 'larger-inputs' | 'growth';

export interface LoopInNest {
  name: string;
  short: string;
  entries: number;
  iterations: number;
  /** Not all of its entries were looked at. */
  estimated: boolean;
}

/** Which loop has the cost, or calls what has it, in a finding that is about a routine. */
export interface NestFacts {
  /** The loop that has the cost; null: it is called in the loop of `around`. */
  loop: LoopInNest | null;
  /** The loops that repeat it, innermost first. */
  around: readonly LoopInNest[];
  /** The innermost of these is around a call, not around the loop. */
  called: boolean;
  /** A routine that repeats it by code that is entered at several places. */
  irregular: string | null;
}

/** A finding without its sentences. */
export type FoundFinding = Omit<Finding, 'against' | 'text' | 'evidence' | 'next'> & {
  facts: FindingFacts;
  /** Null: nothing that the runs would have to show. */
  unseen: { what: Unseen; starts: number } | null;
  nest?: NestFacts;
  course?: FindingCourse;
};
