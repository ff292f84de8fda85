/** Shared types of cost function fitting. */
import type { ComplexityClass, Curve } from '../../schema/report.js';
import type { Reason } from './reason.js';

/** Cost at one size. */
export interface Sample {
  size: number;
  cost: number;
}

/** A fitted cost function. */
export interface CostFunction {
  class: ComplexityClass;
  /** In words of n, e.g. "12 + 3.5 n^2". */
  formula(): string;
  /** The same function as data. */
  curve(): Curve;
  /** Of the leading term's power of n; null for exponentials. */
  exponent: number | null;
  /** Share of the leading term in the cost at the largest size. */
  leadShare: number;
  predict(size: number): number;
  /** The size of calls whose input is so many times that of a call of this size: see offset.ts. */
  grown(size: number, times: number): number;
}

/** Low and high end. */
export type Interval = [low: number, high: number];

/** 95 % intervals. */
export interface Intervals {
  exponent: Interval | null;
  /** One per size that was asked for; null where nothing can be said. */
  predictions: (Interval | null)[];
}

/** A cost function of a part of the sizes. */
export interface Regime {
  function: CostFunction;
  r2: number | null;
  /** Distinct ones. */
  sizes: number;
  from: number;
  to: number;
}

/** What the samples of a routine allow to say. */
export interface Fit {
  class: ComplexityClass;
  /** Null when the class is unknown. */
  function: CostFunction | null;
  r2: number | null;
  /** In the class, from 0 to 1; see select.ts. Null when it is unknown. */
  confidence: number | null;
  runnerUp: { class: ComplexityClass; formula: string; curve: Curve; distance: number } | null;
  /** Why the class is unknown, or what limits the claim. */
  reason: readonly Reason[];
  /** Where the class is unknown: functions of different classes that the costs do not tell apart. */
  alike?: Pick<CostFunction, 'class' | 'exponent'>[];
  /** What a claim is about: distinct sizes, and the least and the largest of them. */
  about?: { sizes: number; from: number; to: number };
  /** Sizes that were set aside, as calls of another kind. */
  aside?: readonly number[];
  /** Why the class is unknown: sizes are too few, or do not explain the cost. */
  missing?: 'few' | 'varies';
  /** Cross-validated relative error of the best guess, where there is one. */
  error?: number;
  /**
   * Where small and large sizes have functions of their own: both. The claim is the larger's. One,
   * where sizes far larger than those it is about were set aside.
   */
  regimes?: Regime[];
  /** How sure exponent and predictions are; null when the class is unknown. Takes milliseconds. */
  intervals: ((sizes: readonly number[]) => Intervals) | null;
}

/**
 * 'little' is for routines of next to no cost, of which programs have thousands: fewer samples, no
 * free exponents, no search for worst cases. 'thorough' is for the few that most of the cost goes
 * through: outliers are looked for.
 */
export type Effort = 'little' | 'full' | 'thorough';
