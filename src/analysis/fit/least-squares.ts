/**
 * Least squares on relative residuals, with coefficients that are not negative.
 *
 * Each sample is weighted by 1 / cost^2, so that the largest samples do not decide alone. Columns
 * are scaled to unit length before the normal equations are solved by Cholesky factors; with at
 * most four columns that is exact enough (conditions up to some 10^7). A negative coefficient is
 * taken out, the most negative first; for this few nearly monotone columns that gives what
 * Lawson and Hanson's active sets give, short of ties.
 */
import type { Sample } from './types.js';

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

function solve(columns: readonly Float64Array[]): number[] | null {
  const norms = columns.map((column) => Math.hypot(...column));
  if (norms.some((norm) => !(norm > 0) || !Number.isFinite(norm))) return null;
  const matrix = columns.map((a, i) =>
    columns.map((b, j) => {
      let sum = 0;
      for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
      return sum / (norms[i] * norms[j]);
    }),
  );
  // Every weighted cost is 1.
  const right = columns.map((a, i) => a.reduce((sum, v) => sum + v, 0) / norms[i]);
  return cholesky(matrix, right)?.map((value, i) => value / norms[i]) ?? null;
}

/**
 * @param terms functions of the size; the last one leads and must keep a positive coefficient
 * @returns a coefficient per term (0 where it was taken out), or null
 */
export function fitTerms(
  samples: readonly Sample[],
  terms: readonly ((size: number) => number)[],
): number[] | null {
  const columns = terms.map((term) =>
    Float64Array.from(samples, ({ size, cost }) => term(size) / Math.max(cost, 1)),
  );
  let active = terms.map((_, i) => i);
  for (;;) {
    if (active.length > samples.length) return null;
    const found = solve(active.map((i) => columns[i]));
    if (found === null) return null;
    const worst = found.reduce((low, value, i) => (value < found[low] ? i : low), 0);
    if (found[worst] >= 0) {
      const all = terms.map(() => 0);
      for (const [k, i] of active.entries()) all[i] = found[k];
      return all[terms.length - 1] > 0 ? all : null;
    }
    if (active[worst] === terms.length - 1) return null;
    active = active.filter((_, k) => k !== worst);
  }
}
