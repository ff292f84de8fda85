/** Routines, loops and contexts as a report has them, with reasons as facts. */
import type { Reason } from '../fit/calls/reason.js';
import type { ContextReport, LoopReport, RoutineReport } from '../schema/report.js';
import type { SizeMetric } from '../schema/metrics.js';

/** Why a routine's cost is explained by another size than the usual one. */
export type SizeReason = { chosen: SizeMetric; usual: SizeMetric } & (
  | { kind: 'usual-is-constant' }
  | { kind: 'usual-has-no-class' }
  | { kind: 'cost-is-constant' }
  /** Shares of the variance of the costs. */
  | { kind: 'explains-more'; r2: number; usualR2: number }
);

type WithReason<T> = Omit<T, 'reason'> & { reason: readonly Reason[] };

export type ContextFacts = WithReason<ContextReport>;

export type LoopFacts = WithReason<LoopReport>;

/** What holds for routines and loops with reasons as facts, and as words. */
export type RoutineNumbers = Omit<RoutineReport, 'reason' | 'size_reason' | 'contexts'>;

export type LoopNumbers = Omit<LoopReport, 'reason'>;

export interface RoutineFacts extends RoutineNumbers {
  reason: readonly Reason[];
  size_reason?: SizeReason | null;
  contexts?: ContextFacts[];
}
