/**
 * Selection among fitted classes: the simplest one whose cross-validated error is not worse than
 * the least one by more than its uncertainty (the "one standard error rule" of Breiman et al.,
 * Classification and Regression Trees, 1984, on paired differences).
 */
import { crossValidate } from './cross-validate.js';
import { fitShape } from './models.js';
import type { Shape } from './models.js';
import type { CostFunction, Sample } from './types.js';

export interface Candidate {
  shape: Shape;
  fitted: CostFunction;
  /** Cross-validated squared residuals per sample. */
  squares: number[];
  /** Their mean, with a penalty for parameters. */
  score: number;
}

/** Relative errors below this (0.1 %) are all alike: counts have lower-order terms of their own. */
const FLOOR = 1e-3;
/** A leading term that makes out less of the cost at the largest size leads nothing. */
const MIN_LEAD_SHARE = 0.15;

export function evaluate(samples: readonly Sample[], shapes: readonly Shape[]): Candidate[] {
  return shapes.flatMap((shape) => {
    const fitted = fitShape(samples, shape);
    if (fitted === null || fitted.leadShare < MIN_LEAD_SHARE) return [];
    if (fitted.parameters >= samples.length) return [];
    const squares = crossValidate(samples, shape);
    const mean = squares.reduce((sum, v) => sum + v, 0) / squares.length;
    const score = (mean + FLOOR * FLOOR) * (1 + (2 * fitted.parameters) / samples.length);
    return [{ shape, fitted, squares, score }];
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
 * @param candidates from simple to complex
 * @returns the choice, and the best of the others
 */
export function choose(
  candidates: readonly Candidate[],
): { choice: Candidate; runnerUp: Candidate | null } | null {
  if (candidates.length === 0) return null;
  const least = candidates.reduce((a, b) => (b.score < a.score ? b : a));
  const choice = candidates.find((c) => c === least || !clearlyWorse(c, least))!;
  const others = candidates.filter((c) => c !== choice);
  const runnerUp = others.reduce<Candidate | null>(
    (a, b) => (a === null || b.score < a.score ? b : a),
    null,
  );
  return { choice, runnerUp };
}
