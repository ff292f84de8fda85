/** What is known of growth with several factors, as data; src/words makes sentences of it. */
import type { FactorLaw } from '../../fit/factors/law.js';
import type { FactorTerm } from '../../fit/factors/terms.js';
import type { GrowthSummary } from '../../schema/report.js';
import type { Named } from './facts.js';

/** Routines of one law. */
export interface FactorGroup {
  /** Its leading terms; none: it does not grow. */
  lead: readonly FactorTerm[];
  /** Of the work of the largest run. */
  share: number;
  /** The costliest first. */
  whom: Named[];
  /** Of the first of them, the loop that has most of its own cost; null: none has. */
  loop: string | null;
}

export interface FactorFacts {
  sizes: { name: string; from: number; to: number; sizes: number }[];
  runs: number;
  /** Sizes of the run with the largest product of them. */
  largest: readonly number[];
  /** Of whole runs. */
  work: FactorLaw;
  /** What would cost most at ten times all sizes first. */
  groups: FactorGroup[];
  /** Share of the work of the largest run that has no law. */
  unknown: number;
  /** The costliest routine of which sums and products say the same. */
  open: { whom: Named; share: number; alike: readonly FactorTerm[][] } | null;
  /** Cost of the whole program at ten times all sizes, over that of the largest run. */
  times_x10: number;
  /** The same at ten times the size of each factor alone. */
  times_each: number[];
  /** Of the cost of all runs. */
  shares: GrowthSummary['shares'];
}

/** Of a routine. */
export interface RoutineByFactors {
  /** Cost without callees, with them, and the number of calls; null: too little to be asked. */
  own: FactorLaw | null;
  total: FactorLaw | null;
  calls: FactorLaw | null;
  /** [size of each factor, calls, own cost, cost with callees]. */
  points: number[][];
}
