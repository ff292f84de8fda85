/**
 * Selection among fitted classes: the simplest one whose cross-validated error is not worse than
 * the least one by more than its uncertainty (the "one standard error rule" of Breiman et al.,
 * Classification and Regression Trees, 1984, on paired differences).
 */
import { crossValidate } from './cross-validate.js';
import { costFunction, fitShape } from './models.js';
import type { Shape } from './models.js';
import { mean, meanError } from './quality.js';
import type { Samples } from './samples.js';
import type { ComplexityClass } from '../../report/schema.js';
import type { CostFunction } from './types.js';

export interface Candidate {
  fitted: CostFunction;
  /** Root mean square of the relative residuals. */
  error: number;
  /** Cross-validated squared residuals per sample. */
  squares: number[];
  /** Their mean, with a penalty for parameters. */
  score: number;
}

/** Relative errors below this (0.1 %) are all alike: counts have lower-order terms of their own. */
const FLOOR = 1e-3;
/** A leading term that makes out less of the cost at the largest size leads nothing. */
const MIN_LEAD_SHARE = 0.15;

export function evaluate(samples: Samples, shapes: readonly Shape[]): Candidate[] {
  return shapes.flatMap((shape) => {
    const coefficients = fitShape(samples, shape);
    if (coefficients === null) return [];
    const fitted = costFunction(shape, coefficients, samples.largest);
    if (fitted.leadShare < MIN_LEAD_SHARE || fitted.parameters >= samples.length) return [];
    const squares = crossValidate(samples, shape);
    const penalty = 1 + (2 * fitted.parameters) / samples.length;
    const score = (mean(squares) + FLOOR * FLOOR) * penalty;
    return [{ fitted, error: meanError(samples, shape, coefficients), squares, score }];
  });
}

/** True when `simple` is worse than `other` beyond doubt. */
function clearlyWorse(simple: Candidate, other: Candidate): boolean {
  if (simple.score <= other.score) return false;
  const n = simple.squares.length;
  const differences = simple.squares.map((square, i) => square - other.squares[i]);
  const mean = differences.reduce((sum, v) => sum + v, 0) / n;
  if (mean <= FLOOR * FLOOR) return false;
  const variance = differences.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1);
  return mean > Math.sqrt(variance / n);
}

/**
 * How many times better than the classes without a free exponent these must be: bent to the data,
 * they look like n log n or n^3 for a while.
 */
const FREE_GAIN: Readonly<Partial<Record<ComplexityClass, number>>> = {
  'O(n^k)': 1.5,
  'O(2^n)': 1.5,
};

/** The candidates less those with a free exponent that is not clearly needed. */
function credible(candidates: readonly Candidate[]): Candidate[] {
  const fixed = candidates.filter(({ fitted }) => FREE_GAIN[fitted.class] === undefined);
  const least = Math.min(...fixed.map(({ score }) => score));
  return candidates.filter(
    ({ fitted, score }) => score * (FREE_GAIN[fitted.class] ?? 0) ** 2 < least,
  );
}

/**
 * @param all candidates from simple to complex
 * @returns the choice, and the best of the others
 */
export function choose(
  all: readonly Candidate[],
): { choice: Candidate; runnerUp: Candidate | null } | null {
  const candidates = credible(all);
  if (candidates.length === 0) return null;
  const least = candidates.reduce((a, b) => (b.score < a.score ? b : a));
  const choice = candidates.find((c) => c === least || !clearlyWorse(c, least))!;
  const others = all.filter((c) => c !== choice);
  const runnerUp = others.reduce<Candidate | null>(
    (a, b) => (a === null || b.score < a.score ? b : a),
    null,
  );
  return { choice, runnerUp };
}
