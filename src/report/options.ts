/** What a report shows, and how it is made. */
import type { Resource, SizeMetric } from '../schema/metrics.js';
import type { FitChoice } from './fit-choice.js';

/**
 * Order of the routines: by cost with callees, by own cost, or by class, the fastest growing first.
 * Default: culprits of findings, then by class; by own cost over runs, or where most is undecided.
 */
export type SortBy = 'cost' | 'class' | 'own';

/** With a smaller share of a program's cost no routine is worth a place among the first. */
export const MIN_SHARE = 0.01;
/** The same of what many programs cost together, of which each has only a part. */
export const MIN_SHARE_OF_MANY = 0.001;

export interface ReportOptions {
  /** Only routines whose module path or name matches. */
  only?: RegExp | undefined;
  /** Not those whose module path or name matches. */
  skip?: RegExp | undefined;
  /** Routines with a smaller share of the cost get no rank; default MIN_SHARE_OF_MANY. */
  minShare?: number;
  /** The profile is one of `resourceProfile`: this counts as cost. Default: what was recorded as cost. */
  resource?: Resource;
  /** What counts as size; must be in the profile. Default: the profile's first. */
  size?: SizeMetric;
  /** Which cost of each size is fitted: of the worst call (default), the mean, of the best. */
  fit?: FitChoice;
  /** Sizes of calls whose cost is predicted, beside 2 and 10 times the largest seen. */
  at?: readonly number[];
  sort?: SortBy;
  /** Leave out what the start of programs cost, of shares and verdict alike; of a suite's many starts. */
  withoutStartUp?: boolean;
}
