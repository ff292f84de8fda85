/**
 * Least squares on relative residuals, with coefficients that are not negative.
 *
 * Each sample is weighted by 1 / cost^2, so that the largest samples do not decide alone. Columns
 * are scaled to unit length before the normal equations are solved by Cholesky factors; with at
 * most four columns that is exact enough (conditions up to some 10^7). A negative coefficient is
 * taken out, the most negative first; for this few nearly monotone columns that gives what
 * Lawson and Hanson's active sets give, short of ties.
 */
import type { Samples } from './samples.js';
import type { Term } from './terms.js';

/** Solves the symmetric positive definite system in place; null when it is singular. */
function cholesky(matrix: number[][], right: number[]): number[] | null {
  const n = right.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; k++) sum -= matrix[i][k] * matrix[j][k];
      if (i === j) {
        if (sum < 1e-13) return null;
        matrix[i][i] = Math.sqrt(sum);
      } else matrix[i][j] = sum / matrix[j][j];
    }
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) right[i] -= matrix[i][k] * right[k];
    right[i] /= matrix[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) right[i] -= matrix[k][i] * right[k];
    right[i] /= matrix[i][i];
  }
  return right;
}

/** @param columns weighted values of the terms, one column per term */
function solve(columns: readonly Float64Array[]): number[] | null {
  const norms = columns.map((column) => Math.sqrt(dot(column, column)));
  if (norms.some((norm) => !(norm > 0) || !Number.isFinite(norm))) return null;
  const matrix = columns.map((a, i) =>
    // The lower triangle is all that is read.
    columns.slice(0, i + 1).map((b, j) => dot(a, b) / (norms[i] * norms[j])),
  );
  const right = columns.map((a, i) => total(a) / norms[i]);
  return cholesky(matrix, right)?.map((value, i) => value / norms[i]) ?? null;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The scalar product with the costs: every weighted cost is 1. */
function total(a: Float64Array): number {
  let sum = 0;
  for (const value of a) sum += value;
  return sum;
}

/**
 * @param terms the last one leads and must keep a positive coefficient
 * @param offset taken off the sizes
 * @returns a coefficient per term (0 where it was taken out), or null
 */
export function fitTerms(
  samples: Samples,
  terms: readonly Term[],
  offset: number,
): number[] | null {
  const columns = terms.map((term) => samples.column(term, offset));
  let active = terms.map((_, i) => i);
  for (;;) {
    if (active.length > samples.length) return null;
    const found = solve(active.map((i) => columns[i]));
    if (found === null) return null;
    let worst = 0;
    for (let i = 1; i < found.length; i++) if (found[i] < found[worst]) worst = i;
    if (found[worst] >= 0) {
      const all = terms.map(() => 0);
      for (const [k, i] of active.entries()) all[i] = found[k];
      return all[terms.length - 1] > 0 ? all : null;
    }
    if (active[worst] === terms.length - 1) return null;
    active = active.filter((_, k) => k !== worst);
  }
}
