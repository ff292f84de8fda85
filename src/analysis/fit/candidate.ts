/** Fits shapes to samples, and says how well sizes left out are predicted. */
import type { Design } from './design.js';
import type { Shape } from './shapes.js';

export interface Candidate {
  shape: Shape;
  /** One per term; 0 where it was taken out. */
  coefficients: number[];
  /** Root mean square of the relative residuals. */
  error: number;
  /** The same for sizes left out. */
  crossError: number;
  /** Cross-validated squared residual of each sample. */
  squares: Float64Array;
}

export function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * Cross-validation over blocks of neighbouring sizes: a block is predicted from all the others. The
 * last block asks for extrapolation, which is where classes differ. The first block stays in: what
 * happens below it says much of the intercept and nothing of the class.
 */
function crossValidate(design: Design, chosen: readonly number[], all: Float64Array): Float64Array {
  const { edges, length } = design.samples;
  const squares = new Float64Array(length);
  for (let b = 0; b + 1 < edges.length; b++) {
    const found = b === 0 ? all : design.solve(chosen, b);
    if (found === null) squares.fill(4, edges[b], edges[b + 1]);
    else design.squares(chosen, found, edges[b], edges[b + 1], squares);
  }
  return squares;
}

export function candidate(
  design: Design,
  chosen: readonly number[],
  shape: Shape,
): Candidate | null {
  const found = design.solve(chosen, -1);
  if (found === null) return null;
  const { length } = design.samples;
  const squares = new Float64Array(length);
  design.squares(chosen, found, 0, length, squares);
  const error = Math.sqrt(mean(squares));
  const left = crossValidate(design, chosen, found);
  return {
    shape,
    coefficients: design.coefficients(chosen, found),
    error,
    crossError: Math.sqrt(mean(left)),
    squares: left,
  };
}
